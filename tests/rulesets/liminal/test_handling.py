"""Rests, afflictions, and things that change hands, as they are asked and told."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.seat import GM
from tests.rulesets.liminal.table import ADA, BO, PARTY, Table

WORLD: dict[str, Any] = {
    **PARTY,
    "items": {
        "rope": {"at": "ada", "count": 3, "name": "Rope"},
        "map": {"at": "bo"},
        "lamp": {},
        "bug": {"hidden": True},
        "kit": {"at": "van"},
        "cam": {"device": "dying", "device_last": True},
    },
    "vehicles": {"van": {}, "hearse": {"hidden": True}},
}


def refuses(table: Table, slug: str, do: str, **order: Any) -> None:
    before = table.state
    with pytest.raises(Illegal) as fault:
        table.give(do, **order)
    assert fault.value.slug == slug
    assert table.state is before


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"item": "bug", "to": "ada"}, "no-such-thing"),
        ({"item": "ghost", "to": "ada"}, "no-such-thing"),
        ({"item": "rope", "to": "cy"}, "no-such-thing"),
        ({"item": "rope", "to": "hearse"}, "no-such-thing"),
        ({"item": "rope", "to": "scene", "who": "cy"}, "no-such-character"),
        ({"item": "rope", "to": "scene", "count": 0}, "out-of-range"),
        ({"item": "rope", "to": "scene", "count": 4}, "out-of-range"),
        ({"item": "map", "to": "ada"}, "not-your-seat"),
        ({"item": "map", "to": "ada", "who": "ada"}, "not-carried"),
        ({"item": "lamp", "to": "bo"}, "not-your-seat"),
        ({"item": "kit", "to": "scene"}, "bad-argument"),
        ({"item": "kit", "to": "scene", "who": "ada"}, "not-at-vehicle"),
        ({"item": "rope", "to": "van"}, "not-at-vehicle"),
    ],
)
def test_hands_that_reach_no_further(order: dict[str, Any], slug: str) -> None:
    refuses(Table(WORLD), slug, "move-item", by=ADA, **order)


def test_the_gm_moves_what_and_where_the_gm_likes() -> None:
    table = Table(WORLD)
    for item, to in (("map", "ada"), ("kit", "scene"), ("lamp", "cy"), ("rope", "scene"), ("kit", "van")):
        table.give("move-item", item=item, to=to)
        assert table.state.items[item].at == to
    refuses(table, "not-at-vehicle", "move-item", item="kit", to="ada")
    table.give("move-item", item="kit", to="ada", override="it rolled out")


def test_a_part_of_a_stack_is_a_thing_of_its_own_with_a_free_id() -> None:
    table = Table({**WORLD, "characters": {**PARTY["characters"], "rope-2": {"kind": "npc"}}})
    said = table.give("move-item", by=ADA, item="rope", to="bo", count=2)
    assert (said["part"], said["count"]) == ("rope-3", 2)
    part, rest = table.state.items["rope-3"], table.state.items["rope"]
    assert (part.name, part.at, part.count, rest.count) == ("Rope", "bo", 2, 1)
    told = table.told(BO)
    assert told is not None
    assert told.result["part"] == "rope-3"


def test_what_goes_nowhere_changes_nothing() -> None:
    table = Table({**WORLD, "characters": {**PARTY["characters"], "ada": {"watch_device": "cam"}}})
    before = table.state
    table.give("move-item", item="cam", to="scene")
    assert table.state == before


def test_a_dying_screen_on_its_last_watching_is_dead_when_it_is_taken_away() -> None:
    table = Table(
        {**WORLD, "characters": {**PARTY["characters"], "ada": {"watch_device": "cam", "watch_target": "bo"}}}
    )
    table.give("move-item", item="cam", to="ada")
    sheet, cam = table.state.characters["ada"], table.state.items["cam"]
    assert (sheet.watch_device, sheet.watch_target, cam.device, cam.device_last) == (
        None,
        None,
        "dead",
        False,
    )


def test_giving_to_a_closed_one_is_seen_and_what_closed_ones_do_among_themselves_is_not() -> None:
    people = {**PARTY["characters"], "ghoul": {"kind": "npc"}}
    table = Table({**WORLD, "characters": people})
    table.give("move-item", by=ADA, item="rope", to="horror")
    told = table.told(BO)
    assert told is not None
    assert (told.result["item"], told.result["to"]) == ("rope", "horror")
    table.give("move-item", item="rope", to="ghoul")
    told = table.told(BO)
    assert told is not None
    assert told.result.keys() == {"rolls", "log", "who"}


def test_by_option_nobody_is_handed_more_than_can_be_borne() -> None:
    items = {
        "bag": {"at": "ada", "count": 10},
        "axe": {"tags": ["bulky"]},
        "chair": {"tags": ["mobility-aid"]},
    }
    table = Table({**PARTY, "items": items}, overload_cap=1)
    refuses(table, "too-much-to-carry", "move-item", item="axe", to="ada")
    refuses(table, "too-much-to-carry", "add", what="item", id="anvil", fields={"at": "ada", "slots": 2})
    table.give("move-item", item="chair", to="ada")
    table.give("move-item", item="axe", to="horror")


def test_offers_to_put_down_to_give_and_to_pick_up() -> None:
    offers = {one["order"]["item"]: one for one in Table(WORLD).offered(ADA, "move-item")}
    assert set(offers) == {"rope", "lamp", "cam"}
    assert offers["lamp"]["order"] == {"do": "move-item", "item": "lamp", "who": "ada", "to": "ada"}
    to, count = offers["rope"]["asks"]
    assert (to["options"], count["most"]) == (["scene", "stash", "bo", "horror"], 3)


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"who": ["ada", "ada"], "length": "quick"}, "bad-argument"),
        ({"who": ["ada", "bo"], "length": "extended"}, "not-your-seat"),
        ({"who": "ada", "length": "quick", "safe": True}, "gm-only"),
        ({"who": "ada", "length": "quick", "amount": 3}, "gm-only"),
        ({"who": "ada", "length": "quick"}, "no-safe-place"),
        ({"who": "cy", "length": "quick"}, "no-such-character"),
    ],
)
def test_rests_that_a_player_cannot_take(order: dict[str, Any], slug: str) -> None:
    refuses(Table(WORLD), slug, "rest", by=ADA, **order)


@pytest.mark.parametrize(("life", "slug"), [("dead", "dead"), ("lost", "lost"), ("serving", "lost")])
def test_nothing_brings_back_the_dead_and_the_lost(life: str, slug: str) -> None:
    table = Table({"characters": {"ada": {"life": life}, "bo": {}}})
    refuses(table, slug, "rest", who=["bo", "ada"], length="extended")
    refuses(table, slug, "treat", who="ada")


def test_a_rest_first_settles_every_open_load() -> None:
    table = Table({**PARTY, "items": {"bag": {"at": "ada", "count": 10}}})
    table.give("add", what="item", id="rope", fields={"at": "ada"})
    said = table.give("rest", who=["bo", "ada"], length="quick", safe=True)
    assert said["rested"]["ada"]["blocked"] == "deprived"
    assert (table.state.characters["ada"].deprived, table.state.pending) == (("load",), {})


def test_a_rest_is_offered_with_what_it_brings() -> None:
    safe = {**PARTY, "table": {**PARTY["table"], "safe_place": True}}
    hurt = {**safe, "characters": {**PARTY["characters"], "ada": {"hp": 2, "hp_max": 6}}}
    offers = Table(hurt).offered(ADA, "rest")
    assert [(one["text"], one["numbers"]["hp_gained"]) for one in offers] == [("quick", 4), ("extended", 4)]
    assert [one["text"] for one in Table(PARTY).offered(ADA, "rest")] == ["extended"]


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"who": "ada"}, "bad-argument"),
        ({"who": "nobody", "kind": "wound"}, "no-such-character"),
        ({"who": "ada", "affliction": "scar"}, "no-such-thing"),
        ({"who": "ada", "kind": "wound", "affliction": "w"}, "id-taken"),
        ({"who": "ada", "kind": "wound", "slots": -1}, "bad-argument"),
        ({"who": "dan", "kind": "wound"}, "dead"),
        ({"who": "eve", "kind": "wound"}, "lost"),
    ],
)
def test_afflictions_that_cannot_be(order: dict[str, Any], slug: str) -> None:
    people = {
        "ada": {"afflictions": {"w": {"kind": "wound"}}},
        "dan": {"life": "dead"},
        "eve": {"life": "lost"},
    }
    refuses(Table({"characters": people}), slug, "afflict", **order)


def test_an_affliction_is_described_and_what_it_does_adds_up() -> None:
    table = Table(PARTY)
    table.give("afflict", who="ada", kind="fallout", attr={"ctlr": 1})
    table.give(
        "afflict",
        who="ada",
        affliction="fallout-1",
        name="the hum",
        text="it sings",
        stability=1,
        attr={"ctrl": 2},
    )
    sheet = table.state.characters["ada"]
    mark = sheet.afflictions["fallout-1"]
    assert (mark.name, mark.text, mark.stability, mark.attr) == ("the hum", "it sings", 1, {"ctrl": 3})
    assert (sheet.ctrl, sheet.ctrl_max) == (13, 13)


def test_an_affliction_can_be_the_last_one() -> None:
    table = Table({**PARTY, "characters": {**PARTY["characters"], "ada": {"slots": 3}}})
    said = table.give("afflict", who="ada", kind="condition", slots=3)
    assert (said["affliction"], said["outcome"]) == ("condition-1", "lost")
    assert [one.choice for one in table.state.pending.values()] == ["servant-or-dead"]
    assert table.give("afflict", who="bo", kind="fallout", attr={"ctrl": -10})["outcome"] == "lost"


def test_a_lighter_burden_ends_being_overloaded() -> None:
    loaded = {"deprived": ["load"], "afflictions": {"f": {"kind": "fatigue"}}}
    world = {"characters": {"ada": loaded}, "items": {"bag": {"at": "ada", "count": 10}}}
    for do, order in (("recover", {"affliction": "f"}), ("rest", {"length": "extended", "safe": True})):
        table = Table(world, fatigue_recovery="any-rest")
        table.give(do, who="ada", **order)
        assert table.state.characters["ada"].overloaded == (do == "rest")  # who is Deprived keeps the Fatigue


@pytest.mark.parametrize(
    ("order", "slug"),
    [
        ({"what": "item", "id": "Rope"}, "bad-argument"),
        ({"what": "item", "id": "axe", "fields": {"dice": "lots"}}, "bad-argument"),
        ({"what": "item", "id": "axe", "fields": {"count": -1}}, "bad-argument"),
        ({"what": "vehicle", "id": "bus", "fields": {"dice": "2d6"}}, "bad-argument"),
        ({"what": "group", "id": "pack", "fields": {"members": ["nobody"]}}, "no-such-character"),
        (
            {"what": "group", "id": "pack", "fields": {"members": ["horror"], "leader": "nobody"}},
            "no-such-character",
        ),
        ({"what": "group", "id": "pack", "fields": {"members": ["horror", "ada"]}}, "no-morale"),
        ({"what": "item", "id": "gm"}, "id-taken"),
        ({"what": "item", "id": "ada"}, "id-taken"),
    ],
)
def test_things_that_cannot_be_put_on_the_table(order: dict[str, Any], slug: str) -> None:
    refuses(Table(PARTY), slug, "add", **order)


def test_things_come_and_go_and_take_their_choices_with_them() -> None:
    table = Table({"characters": {"rat": {"kind": "npc", "hp": 1, "str": 1}, "owl": {"kind": "npc"}}})
    table.give("add", what="group", id="pair", fields={"members": ["rat", "owl"]})
    table.give("add", what="vehicle", id="van", fields={"hp": 2})
    table.give("harm", targets=["rat", "van"], amount=3)
    assert {one.choice for one in table.state.pending.values()} == {"wreck", "morale"}
    table.give("remove", what="vehicle", id="van")
    table.give("remove", what="group", id="pair")
    assert (table.state.pending, table.state.vehicles, table.state.groups) == ({}, {}, {})
    refuses(table, "no-such-thing", "remove", what="group", id="pair")
    assert table.records[0].secret


def test_the_gm_is_offered_all_of_it() -> None:
    table = Table({**WORLD, "groups": {"pack": {"members": ["horror"]}}})
    for do in ("harm", "rest", "treat", "afflict", "move-item", "add", "remove"):
        assert table.offered(GM, do), do
    assert {one["order"]["what"] for one in table.offered(GM, "remove")} == {"item", "vehicle", "group"}
