"""What players hear of blows by and at those whom they do not see, and of what is closed to them."""

from typing import Any

import msgspec
import pytest

from lampblack.kernel.ruleset import Told
from tests.rulesets.liminal.table import ADA, PARTY, Table

WORLD: dict[str, Any] = {
    **PARTY,
    "characters": {**PARTY["characters"], "bo": {"kind": "investigator", "watch_device": "cam", "hp": 9}},
    "items": {"cam": {"device": "on", "hidden": True}},
    "vehicles": {"van": {"hp": 3}, "hearse": {"hp": 3, "hidden": True}},
}
UNSEEN = ("cy", "cam", "hearse")


def heard(table: Table) -> Told:
    told = table.told(ADA)
    assert told is not None
    text = msgspec.json.encode(told).decode()
    assert [name for name in UNSEEN if f'"{name}"' in text] == []
    return told


def test_an_unseen_attackers_die_that_does_not_count_is_not_there() -> None:
    table, other = Table(WORLD), Table(WORLD)
    strikes = [{"who": "horror", "target": "ada", "dice": "d6"}, {"who": "cy", "target": "ada", "dice": "d4"}]
    table.give("attack", strikes=strikes, faces=(5, 3))
    other.give("attack", strikes=strikes[:1], faces=(5,))
    assert heard(table) == heard(other)


def test_an_unseen_attackers_die_that_counts_has_no_thrower() -> None:
    table = Table(WORLD)
    strikes = [{"who": "horror", "target": "ada", "dice": "d6"}, {"who": "cy", "target": "ada", "dice": "d4"}]
    table.give("attack", strikes=strikes, faces=(1, 3))
    told = heard(table)
    assert (told.result["kept"], told.result["dice"]) == (3, ["d6", "d4"])
    assert "who" not in told.result
    assert [throw.who for throw in told.throws] == ["horror"]


def test_how_many_a_blast_caught_is_told_only_when_all_are_in_sight() -> None:
    table = Table(WORLD)
    blast: dict[str, Any] = {"dice": "d6", "blast": True, "area": "open"}
    table.give("attack", who="horror", targets=["ada", "bo"], **blast, faces=(2, 1, 1))
    assert heard(table).result["counts"] == [2]
    table.give("attack", who="horror", targets=["ada", "cy"], **blast, faces=(2, 1, 1))
    told = heard(table)
    assert "counts" not in told.result
    assert [(throw.reason, throw.faces) for throw in told.throws] == [("attack", (1,))]
    assert told.result["hits"].keys() == {"ada"}


@pytest.mark.parametrize(
    ("do", "order", "faces"),
    [
        ("attack", {"who": "cy", "target": "cy", "dice": "d6"}, (1,)),
        ("attack", {"who": "cy", "target": "hearse", "dice": "d6"}, (1,)),
        ("harm", {"target": "cy", "dice": "d6"}, (1,)),
        ("harm", {"targets": ["cy", "hearse"], "amount": 1}, ()),
        ("harm", {"wreck": "hearse", "amount": 1}, ()),
        ("rest", {"who": "cy", "length": "extended"}, ()),
        ("treat", {"who": "cy"}, ()),
        ("afflict", {"who": "cy", "kind": "fallout"}, ()),
        ("move-item", {"item": "cam", "to": "bo"}, ()),
        ("add", {"what": "group", "id": "pack", "fields": {"members": ["horror"]}, "secret": False}, ()),
        ("add", {"what": "item", "id": "eye", "fields": {"at": "cy"}, "secret": False}, ()),
        ("remove", {"what": "item", "id": "cam", "secret": False}, ()),
        ("remove", {"what": "vehicle", "id": "hearse", "secret": False}, ()),
    ],
)
def test_what_concerns_only_the_unseen_is_not_heard_of(
    do: str, order: dict[str, Any], faces: tuple[int, ...]
) -> None:
    table = Table(WORLD)
    table.give(do, **order, faces=faces)
    assert table.told(ADA) is None


def test_a_seen_attacker_who_hits_the_unseen_is_heard_to_strike_at_nothing() -> None:
    table = Table(WORLD)
    table.give("attack", who="horror", target="cy", dice="d6", faces=(4,))
    told = heard(table)
    assert (told.result["hits"], told.throws) == ({}, ())


def test_a_hit_on_an_open_sheet_hides_the_screen_that_nobody_sees() -> None:
    table = Table(WORLD)
    said = table.give("harm", target="bo", kind="stress", dice="d4", who="horror", faces=(3, 1))
    assert said["device"] == {"item": "cam", "face": 1, "state": "broken"}
    told = heard(table)
    assert "device" not in told.result
    assert told.result["stability"] == 1


def test_of_a_hit_on_a_closed_one_the_die_lies_open_and_nothing_else() -> None:
    table = Table(
        {**WORLD, "characters": {**WORLD["characters"], "horror": {"kind": "horror", "hp": 0, "armor": 2}}}
    )
    table.give("attack", who="ada", target="horror", dice="d6", faces=(5, 14))
    told = heard(table)
    assert told.result["hits"]["horror"]["damage"] == {
        "who": "ada", "target": "horror", "kind": "damage", "dice": ["d6"], "kept": 5, "life": "out-of-combat",
    }  # fmt: skip
    assert [why.what for why in told.why] == ["kept"]
    assert [throw.reason for throw in told.throws] == ["attack"]


def test_dice_at_the_unseen_fall_before_the_gm_alone() -> None:
    table = Table(WORLD)
    table.give("attack", who="ada", targets=["horror", "cy"], dice="d6", blast=True, faces=(1, 2))
    table.give("harm", target="hearse", dice="d6", faces=(1,))
    table.give("harm", target="van", dice="d6", faces=(1,))
    sees = [throw.sees for record in table.records for throw in record.throws]
    assert sees == ["all", "gm", "gm", "all"]


def test_a_secret_attack_that_is_shown_later_keeps_dice_at_the_unseen_back() -> None:
    table = Table(WORLD)
    table.give(
        "attack", who="horror", targets=["ada", "cy"], dice="d6", blast=True, secret=True, faces=(1, 2)
    )
    assert table.told(ADA) is None
    table.give("reveal", path="log.1")
    told = table.play.room.tell(table.state, table.records[0], ADA)
    assert told is not None
    assert told.throws == ()
    assert told.result["hits"].keys() == {"ada"}


def test_a_rest_tells_open_ones_and_no_numbers_of_closed_ones() -> None:
    table = Table(WORLD)
    table.give("rest", who=["bo", "horror", "cy"], length="quick", safe=True)
    assert heard(table).result["rested"].keys() == {"bo"}
    table.give("rest", who="horror", length="quick", safe=True)
    assert heard(table).result["rested"] == {}


def test_skipped_foes_are_not_named() -> None:
    gone = {"declared": {"action": "attack", "strike": {"target": "rat"}}}
    people = {**PARTY["characters"], "rat": {"kind": "npc", "life": "dead"}}
    running = {
        "status": "running", "phase": "adversaries", "participants": ["horror", "cy"],
        "actors": {"horror": gone, "cy": gone},
    }  # fmt: skip
    table = Table({**PARTY, "characters": people, "encounter": running})
    assert table.give("attack", declared=True)["skipped"] == ["horror", "cy"]
    assert heard(table).result["skipped"] == []
