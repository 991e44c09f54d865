"""Attacks as they are asked, refused and carried out, beyond what the shared cases reach."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.harm_events import HitTaken
from tests.rulesets.liminal.table import ADA, PARTY, Table

FIGHT: dict[str, Any] = {
    **PARTY,
    "encounter": {"status": "running", "participants": ["ada", "bo", "horror"]},
    "items": {
        "axe": {"at": "ada", "tags": ["two-handed"]},
        "knife": {"at": "ada", "dice": "d6", "name": "Knife"},
        "club": {"at": "ada", "dice": "d4"},
        "bomb": {"at": "ada", "dice": "d8", "tags": ["blast"]},
        "lamp": {"at": "van"},
        "bone": {"at": "cy"},
    },
    "vehicles": {"van": {}, "hearse": {"hidden": True}},
}


def refused(table: Table, slug: str, field: str | None = None, **order: Any) -> None:
    before = table.state
    with pytest.raises(Illegal) as fault:
        table.give("attack", **order)
    assert (fault.value.slug, fault.value.field if field else None) == (slug, field)
    assert table.state is before


@pytest.mark.parametrize(
    ("order", "slug", "field"),
    [
        ({"weapon": "knife", "dice": "d6"}, "bad-argument", "dice"),
        ({"weapon": "knife", "attack": "bite"}, "bad-argument", "attack"),
        ({"dice": "2d6"}, "bad-argument", "dice"),
        ({"weapon": "knife", "offhand": "d6+d4"}, "bad-argument", "offhand"),
        ({"weapon": "knife", "offhand": "spoon"}, "no-such-thing", "offhand"),
        ({"weapon": "axe", "offhand": True}, "needs-two-hands", "offhand"),
        ({"weapon": "knife", "offhand": "axe"}, "needs-two-hands", "offhand"),
        ({"weapon": "lamp"}, "not-at-vehicle", "weapon"),
        ({"weapon": "knife", "offhand": "lamp"}, "not-at-vehicle", "weapon"),
        ({"weapon": "van"}, "not-at-vehicle", "weapon"),
        ({"weapon": "bone"}, "not-carried", "weapon"),
        ({"weapon": "bomb", "target": None, "targets": ["horror", "horror"]}, "bad-argument", "targets"),
        ({"weapon": "bomb", "targets": ["horror"]}, "bad-argument", "target"),
        ({"target": "nobody"}, "no-such-character", "target"),
    ],
)
def test_strikes_that_do_not_hold_together(order: dict[str, Any], slug: str, field: str) -> None:
    asked = {"who": "ada", "target": "horror", **order}
    refused(Table(FIGHT), slug, field, **{name: value for name, value in asked.items() if value is not None})


@pytest.mark.parametrize(
    ("strike", "slug"),
    [
        ({"weapon": "bone"}, "no-such-thing"),
        ({"weapon": "hearse"}, "no-such-thing"),
        ({"target": "cy"}, "no-such-character"),
        ({"target": "hearse"}, "no-such-character"),
        ({"amount": 3}, "gm-only"),
        ({"no_chance": True}, "gm-only"),
        ({"who": "horror"}, "not-your-seat"),
    ],
)
def test_what_a_player_does_not_see_or_may_not_say_is_refused_in_strikes_too(
    strike: dict[str, Any], slug: str
) -> None:
    one = {"who": "ada", "target": "horror", **strike}
    refused(Table(FIGHT), slug, by=ADA, **one)
    refused(Table(FIGHT), slug, by=ADA, strikes=[one])


def test_all_of_a_strike_is_said_of_each_strike_or_of_none() -> None:
    table = Table(FIGHT)
    strikes = [{"who": "ada", "target": "horror"}]
    refused(table, "bad-argument", strikes=strikes, target="horror")
    refused(table, "bad-argument", strikes=[])
    refused(table, "bad-argument", declared=True, strikes=strikes)
    refused(table, "bad-argument")
    refused(table, "gm-only", by=ADA, declared=True)


def test_what_was_granted_is_spent_by_one_attack_and_the_action_with_it() -> None:
    table = Table(FIGHT)
    table.give("set-field", path="characters.ada.enhanced", value=True, reason="high ground")
    assert table.give("attack", by=ADA, who="ada", target="horror", weapon="knife", faces=(5,))["dice"] == [
        "d12"
    ]
    assert not table.state.characters["ada"].enhanced
    encounter = table.state.encounter
    assert (encounter.actors["ada"].action, encounter.struck, encounter.locked) == (
        "attack",
        ("horror",),
        True,
    )
    refused(table, "action-spent", by=ADA, who="ada", target="horror")


def test_a_flat_amount_locks_nothing_and_any_other_die_does() -> None:
    table = Table(FIGHT)
    table.give("attack", who="ada", target="horror", amount=1)
    assert not table.state.encounter.locked
    table.give("roll", dice="d6", faces=(2,))
    assert table.state.encounter.locked


def test_without_a_chance_nothing_is_thrown_but_the_action_is_spent() -> None:
    table = Table(FIGHT)
    said = table.give("attack", who="ada", target="horror", dice="d6", no_chance=True)
    assert (said["outcome"], said["hits"], said["rolls"]) == ("no-chance", {}, [])
    assert table.state.encounter.actors["ada"].action == "attack"
    told = table.told(ADA)
    assert told is not None
    assert told.result["outcome"] == "no-chance"
    strikes = [
        {"who": "ada", "target": "horror", "dice": "d6", "no_chance": True},
        {"who": "bo", "target": "horror", "dice": "d8"},
    ]
    mixed = Table(PARTY).give("attack", strikes=strikes, faces=(5,))
    assert (mixed["dice"], mixed["who"]) == (["d8"], "bo")


def test_declared_attacks_leave_out_those_whose_target_is_gone() -> None:
    plan = {"action": "attack", "strike": {"target": "horror", "dice": "d6"}}
    gone = {"action": "attack", "strike": {"target": "rat", "dice": "d6"}}
    blast = {"action": "attack", "strike": {"targets": ["rat", "horror"], "dice": "d4", "blast": True}}
    people = {**PARTY["characters"], "rat": {"kind": "npc", "life": "dead"}, "dog": {"kind": "associate"}}
    actors = {"ada": {"declared": plan}, "bo": {"declared": gone}, "dog": {"declared": blast}}
    running = {"status": "running", "participants": ["bo", "ada", "dog", "horror", "rat"], "actors": actors}
    table = Table({**PARTY, "characters": people, "encounter": running})
    said = table.give("attack", declared=True, faces=(2, 3))
    assert said["skipped"] == ["bo"]
    assert [roll["who"] for roll in said["rolls"]] == ["ada", "dog"]
    assert {who: actor.action for who, actor in table.state.encounter.actors.items()} == {
        "ada": "attack", "bo": None, "dog": "attack",
    }  # fmt: skip


def test_dice_fall_count_then_targets_then_saves() -> None:
    weak = {"horror": {"kind": "horror", "hp": 0}, "rat": {"kind": "npc", "hp": 0}, "ada": {"hp": 0}}
    table = Table({"characters": weak})
    strikes = [
        {"who": "horror", "targets": ["rat", "ada"], "dice": "d4", "blast": True, "area": "open"},
        {"who": "rat", "target": "ada", "dice": "d6+d4"},
    ]
    said = table.give("attack", strikes=strikes, faces=(4, 1, 2, 5, 1, 3, 4))
    thrown = [(roll["for"], roll["die"], roll["who"]) for roll in said["rolls"]]
    assert thrown == [
        ("count", "d4", "horror"), ("attack", "d4", "horror"), ("attack", "d4", "horror"),
        ("attack", "d6", "rat"), ("attack", "d4", "rat"),
        ("critical", "d20", "rat"), ("critical", "d20", "ada"),
    ]  # fmt: skip
    assert (list(said["hits"]), said["counts"]) == (["rat", "ada"], [2])
    assert said["hits"]["ada"]["damage"]["dice"] == ["d4", "d6", "d4"]


def test_a_hit_that_kills_makes_the_other_pool_void() -> None:
    strikes = [
        {"who": "horror", "target": "ada", "amount": 9},
        {"who": "horror", "target": "ada", "amount": 9, "kind": "stress"},
    ]
    table = Table({"characters": {"ada": {"hp": 0, "str": 3}, "horror": {"kind": "horror"}}})
    said = table.give("attack", strikes=strikes)
    assert set(said["hits"]["ada"]) == {"damage"}
    assert table.state.characters["ada"].ctrl == 10


def test_a_second_death_keeps_no_books() -> None:
    table = Table({**PARTY, "characters": {**PARTY["characters"], "ada": {"hp": 0, "str": 1}}})
    table.give("harm", target="ada", amount=2)
    choices = list(table.state.pending)
    table.give("choose", choice="replacement", who=ADA, pick="new")
    table.give("harm", target="ada", amount=2, override="to be sure")
    assert choices == ["replacement:player:ada"]
    assert table.state.pending == {}
    assert table.state.characters["ada"].life == "dead"


def test_warnings_come_once_each_in_their_order() -> None:
    people = {
        **PARTY["characters"],
        "ghoul": {"kind": "npc", "hp": 30, "armor": 5, "stability": 3, "life": "unconscious"},
    }
    table = Table({**PARTY, "characters": people})
    strikes = [
        {"who": "ada", "target": "ghoul", "dice": "d6", "enhanced": True},
        {"who": "bo", "target": "ghoul", "dice": "d6", "kind": "stress"},
    ]
    said = table.give("attack", strikes=strikes, faces=(1, 1))
    assert said["warnings"] == ["target-helpless", "armor-unusual", "stability-unusual"]
    said = table.give("attack", who="ada", target="ghoul", enhanced=True, ignore_armor=True, faces=(1,))
    assert "warnings" not in said


def test_every_hit_explains_each_of_its_numbers() -> None:
    table = Table({**PARTY, "characters": {**PARTY["characters"], "ada": {"hp": 3, "str": 12, "armor": 1}}})
    table.give("attack", who="horror", target="ada", dice="d6", faces=(6, 14))
    (hit,) = [event for event in table.records[-1].events if isinstance(event, HitTaken)]
    said = {why.what: (why.number, why.rule) for why in hit.why}
    assert said == {
        "kept": (6, "LH-ATK-2"), "armor": (1, "LH-ARM-1"), "harm": (5, "LH-DMG-1"), "hp_before": (3, "LH-HP-1"),
        "hp": (0, "LH-HP-1"), "overflow": (2, "LH-DMG-5"), "str_before": (12, "LH-DMG-5"), "str": (10, "LH-DMG-5"),
        "score": (10, "LH-CRIT-1"), "face": (14, "LH-SAVE-1"), "slot": (1, "LH-CRIT-3"),
        "slots_left": (9, "LH-LOST-2"),
    }  # fmt: skip
    told = table.told("player:bo")
    assert told is not None
    assert told.why == hit.why


def test_attacks_are_offered_while_they_can_be_made() -> None:
    table = Table(FIGHT)
    offers = table.offered(ADA, "attack")
    assert [offer["order"].get("weapon") for offer in offers] == ["axe", "knife", "club", "bomb", None]
    knife = offers[1]
    assert (knife["text"], knife["numbers"]) == ("Knife", {"die": 6})
    assert [ask["name"] for ask in knife["asks"]] == ["target", "offhand"]
    assert knife["asks"][0]["options"] == ["horror", "bo", "van"]
    assert [ask["name"] for ask in offers[0]["asks"]] == ["target"]
    assert knife["asks"][1]["options"] == ["club"]
    assert [ask["name"] for ask in offers[3]["asks"]] == ["targets", "area"]
    order = {name: value for name, value in knife["order"].items() if name != "do"}
    table.give("attack", by=ADA, **order, target="horror", faces=(2,))
    assert table.offered(ADA, "attack") == []
    assert {offer["order"]["who"] for offer in table.offered(GM, "attack")} == {"bo"}
