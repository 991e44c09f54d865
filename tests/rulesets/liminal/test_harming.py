"""Harm that is no attack, wrecks, and what hits leave to be chosen."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.seat import GM
from tests.rulesets.liminal.table import ADA, PARTY, Plain, Table


def given(**parts: Any) -> Plain:
    return {**PARTY, **parts, "characters": {**PARTY["characters"], **parts.get("characters", {})}}


def pending(table: Table) -> list[tuple[str, str]]:
    return [(one["choice"], one["who"]) for one in table.view(GM)["pending"]]


def refuses(table: Table, slug: str, do: str, **order: Any) -> None:
    before = table.state
    with pytest.raises(Illegal) as fault:
        table.give(do, **order)
    assert fault.value.slug == slug
    assert table.state is before


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"target": "ada", "targets": ["bo"], "amount": 1}, "bad-argument"),
        ({"targets": ["bo", "bo"], "amount": 1}, "bad-argument"),
        ({"targets": [], "amount": 1}, "bad-argument"),
        ({"target": "ada", "dice": "2d6"}, "bad-argument"),
        ({"target": "ada", "amount": 1, "kind": None}, "bad-argument"),
        ({"target": "knife", "amount": 1}, "no-such-character"),
        ({"wreck": "ada"}, "no-such-thing"),
        ({"target": "dan", "amount": 1}, "dead"),
        ({"target": "eve", "amount": 1}, "lost"),
        ({"target": "fay", "amount": 1}, "bad-target"),
        ({"targets": ["fay", "eve", "dan"], "amount": 1}, "dead"),
        ({"target": "van", "amount": 1, "kind": "stress"}, "bad-target"),
        ({"wreck": "van", "target": "dan"}, "dead"),
    ],
)
def test_harm_that_cannot_be(order: dict[str, Any], slug: str) -> None:
    people = {"dan": {"life": "dead"}, "eve": {"life": "lost"}, "fay": {"kind": "npc", "life": "fled"}}
    table = Table(given(characters=people, vehicles={"van": {}}, items={"knife": {}}))
    refuses(table, slug, "harm", **order)


def test_a_wreck_reaches_those_at_it_once_and_then_those_named() -> None:
    people = {
        "ada": {"at_vehicle": "van", "hp": 9},
        "bo": {"hp": 9},
        "cy": {"kind": "npc", "at_vehicle": "van", "hp": 9},
    }
    table = Table(given(characters=people, vehicles={"van": {"hp": 1}}))
    table.give("harm", target="van", amount=5)
    assert pending(table) == [("wreck", "van")]
    assert table.offered(GM, "choose")[0]["numbers"] == {"people": 2}
    said = table.give("harm", wreck="van", targets=["bo", "ada"], faces=(1, 2, 3))
    assert [(roll["who"], roll["face"], roll["for"]) for roll in said["rolls"]] == [
        ("ada", 1, "harm"), ("cy", 2, "harm"), ("bo", 3, "harm"),
    ]  # fmt: skip
    assert (said["wreck"], pending(table)) == ("van", [])


def test_a_vehicle_is_wrecked_once() -> None:
    table = Table(given(vehicles={"van": {"hp": 1}}))
    table.give("harm", target="van", amount=1)
    table.give("choose", choice="wreck", who="van", pick="skip")
    table.give("harm", target="van", amount=9, override="kicking it")
    assert pending(table) == []


@pytest.mark.parametrize(
    ("kind", "attr", "rule"),
    [("damage", "str", "LH-LOSS-1"), ("non-lethal", "dex", "LH-LOSS-2"), ("stress", "ctrl", "LH-LOST-1")],
)
def test_the_end_of_an_attribute_names_its_rule(kind: str, attr: str, rule: str) -> None:
    table = Table(given(characters={"ada": {"hp": 0, attr: 1}}))
    table.give("harm", target="ada", kind=kind, amount=3)
    told = table.told("player:bo")
    assert told is not None
    assert [why.number for why in told.why if (why.what, why.rule) == (attr, rule)] == [0]


def test_a_wreck_with_nobody_near_hurts_nobody() -> None:
    table = Table(given(vehicles={"van": {"hp": 1}}))
    table.give("harm", target="van", amount=1)
    said = table.give("choose", choice="wreck", who="van", pick="roll")
    assert (said["hits"], said["pick"], pending(table)) == ({}, "roll", [])


def test_choices_open_in_the_order_of_the_hit() -> None:
    people = {"ada": {"hp": 0, "str": 10, "slots": 2, "afflictions": {}}}
    items = {"rope": {"at": "ada"}, "lamp": {"at": "ada"}}
    table = Table(given(characters=people, items=items))
    table.give("harm", target="ada", dice="d6", faces=(2, 20))
    assert pending(table) == [("over-limit", "ada"), ("fall-or-push-through", "ada")]
    numbers = {one["order"]["choice"]: one["numbers"] for one in table.offered(ADA, "choose")}
    assert numbers == {
        "over-limit": {"carry": 3, "slots": 2, "lamp": 2, "rope": 2},
        "fall-or-push-through": {"harmed": 1, "slots": 2},
    }


def test_a_load_question_keeps_its_place_until_the_load_fits() -> None:
    items = {"bag": {"at": "ada", "count": 12}, "sack": {"at": "ada"}}
    table = Table(given(characters={"ada": {"hp": 0, "str": 10}}, items=items))
    table.give("harm", target="ada", dice="d6", faces=(2, 20))
    for left in (13, 12, 11):
        assert pending(table) == [("over-limit", "ada"), ("fall-or-push-through", "ada")]
        assert table.view(GM)["characters"]["ada"]["slots_used"] == left + 1
        table.give("choose", by=ADA, choice="over-limit", who="ada", pick="bag")
    assert pending(table) == [("over-limit", "ada"), ("fall-or-push-through", "ada")]
    table.give("choose", by=ADA, choice="over-limit", who="ada", pick="sack")
    assert pending(table) == [("fall-or-push-through", "ada")]
    refuses(table, "no-such-choice", "choose", choice="over-limit", who="ada", pick="carry")


def test_what_a_player_cannot_see_cannot_be_dropped_and_what_is_gone_neither() -> None:
    items = {"bag": {"at": "ada", "count": 10}, "bug": {"at": "ada", "hidden": True}}
    table = Table(given(items=items))
    table.give("add", what="item", id="rope", fields={"at": "ada"})
    refuses(table, "not-an-option", "choose", by=ADA, choice="over-limit", who="ada", pick="bug")
    asks = table.offered(ADA, "choose")[0]["asks"][0]
    assert asks["options"] == ["carry", "bag", "rope"]
    assert "bug" not in table.offered(ADA, "choose")[0]["numbers"]
    table.give("set-field", path="items.rope.at", value="bo", reason="handed over")
    refuses(table, "not-an-option", "choose", choice="over-limit", who="ada", pick="rope")


def test_the_form_of_dex_zero_is_asked_once_and_named_by_the_gm() -> None:
    table = Table(given(characters={"ada": {"hp": 0, "dex": 2}}))
    table.give("harm", target="ada", kind="non-lethal", amount=3)
    assert pending(table) == [("dex-zero-form", "ada")]
    refuses(table, "no-such-choice", "choose", by=ADA, choice="dex-zero-form", who="ada", pick="paralyzed")
    table.give("choose", choice="dex-zero-form", who="ada", pick="paralyzed")
    assert table.state.characters["ada"].form == "paralyzed"
    table.give("harm", target="ada", kind="non-lethal", amount=3)
    assert pending(table) == []


def test_falling_while_helpless_is_remembered() -> None:
    table = Table(given(characters={"ada": {"hp": 0, "dex": 0, "life": "helpless"}}))
    table.give("harm", target="ada", amount=2, faces=(20,))
    table.give("choose", choice="fall-or-push-through", who="ada", pick="fall")
    sheet = table.state.characters["ada"]
    assert (sheet.life, sheet.fallen) == ("helpless", True)


def test_pushing_through_changes_nothing_and_a_second_wound_asks_again() -> None:
    table = Table(given(characters={"ada": {"hp": 0}}))
    table.give("harm", target="ada", amount=1, faces=(20,))
    table.give("choose", by=ADA, choice="fall-or-push-through", who="ada", pick="push-through")
    assert (table.state.characters["ada"].life, pending(table)) == ("active", [])
    table.give("harm", target="ada", amount=1, faces=(20,))
    assert pending(table) == [("fall-or-push-through", "ada")]


def test_morale_is_the_gms_to_let_go_by() -> None:
    table = Table(
        {"characters": {"ada": {}, "ghoul": {"kind": "npc", "hp": 1}}, "table": {"seats": {ADA: "ada"}}}
    )
    table.give("harm", target="ghoul", amount=1)
    assert "hp-zero" in table.state.characters["ghoul"].due
    assert table.offered(GM, "choose")[0]["asks"][0]["options"] == ["roll", "skip"]
    table.give("choose", choice="morale", who="ghoul", pick="skip")
    assert (list(table.state.characters["ghoul"].due), pending(table)) == ([], [])


def test_with_two_saves_for_two_reasons_the_last_of_a_pair_tests_for_itself_too() -> None:
    people = {"rat": {"kind": "npc", "hp": 1, "str": 1}, "owl": {"kind": "npc", "hp": 1}}
    world = {"characters": people, "groups": {"pair": {"members": ["rat", "owl"]}}}
    single, double = Table(world), Table(world, morale_coincident="double")
    for table in (single, double):
        table.give("harm", targets=["rat", "owl"], amount=2, faces=(1,))
    assert pending(single) == [("morale", "pair")]
    assert pending(double) == [("morale", "pair"), ("morale", "owl")]


def test_special_abilities_are_told_to_the_gm_alone() -> None:
    table = Table(
        given(characters={"horror": {"kind": "horror", "hp": 0, "special": {"text": "splits in two"}}})
    )
    said = table.give("harm", target="horror", amount=2, faces=(20,))
    assert (said["special"], said["life"], said["outcome"]) == ("splits in two", "active", "critical-damage")
    assert table.state.characters["horror"].special.used == 1  # type: ignore[union-attr]
    told = table.told(ADA)
    assert told is not None
    assert "special" not in told.result


def test_by_option_critical_stress_takes_a_foe_out_of_the_fight() -> None:
    world = {"characters": {"ghoul": {"kind": "npc", "hp": 0}}}
    table = Table(world, npc_critical_stress="out-of-combat")
    said = table.give("harm", target="ghoul", kind="stress", amount=1, faces=(20,))
    sheet = table.state.characters["ghoul"]
    assert (sheet.life, list(sheet.afflictions), said["affliction"]) == (
        "out-of-combat",
        ["fallout-1"],
        "fallout-1",
    )


def test_a_lost_investigator_is_asked_what_that_means_and_the_load_no_more() -> None:
    people = {"ada": {"hp": 0, "slots": 2, "afflictions": {"w": {"kind": "wound"}}}}
    table = Table(given(characters=people, items={"bag": {"at": "ada", "count": 5}}))
    said = table.give("harm", target="ada", amount=1, faces=(20,))
    assert (said["outcome"], said["life"], pending(table)) == ("lost", "lost", [("servant-or-dead", "ada")])
    table.give("choose", by=ADA, choice="servant-or-dead", who="ada", pick="die")
    assert pending(table) == [("replacement", ADA)]
