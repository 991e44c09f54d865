"""Harm and recovery in the log, played and read: the GM's line, and the line of somebody who knows less."""

from typing import Any

import pytest

from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal import words
from tests.rulesets.liminal.table import ADA, BO, PARTY, Plain, Table

NAMES = {
    "ada": "Ada",
    "bo": "Bo",
    "horror": "the thing",
    "van": "the van",
    "cam": "the camera",
    "rope": "rope",
    ADA: "Ana",
}


def line(table: Table, seat: str = GM) -> str:
    """What the log says of the last order to a seat that knows these names."""
    told = table.told(seat)
    assert told is not None
    entry = {"do": table.records[-1].do, "by": GM, "who": told.who, "result": told.result, "names": NAMES}
    return words.log_line(entry)


def world(**sheets: Plain) -> Plain:
    things: dict[str, Any] = {"cam": {"device": "on"}, "rope": {"at": "ada", "count": 3}}
    people = {**PARTY["characters"], **sheets}
    return {**PARTY, "characters": people, "items": things, "vehicles": {"van": {"hp": 5, "armor": 1}}}


@pytest.mark.parametrize(
    ("sheets", "order", "faces", "said"),
    [
        (
            {"ada": {"hp": 3, "str": 12, "armor": 1, "afflictions": {"w": {"kind": "wound", "count": 8}}}},
            {"who": "horror", "target": "ada", "dice": "d6"},
            (6, 14),
            (
                "the thing hits Ada: 6 − 1 armor = 5. HP 3 → 0, STR 12 → 10. Save 14 over 10: failed. "
                "A Wound takes slot 9, 1 left."
            ),
        ),
        (
            {"ada": {"hp": 9}},
            {"who": "horror", "target": "ada", "dice": "d6", "kind": "stress"},
            (4,),
            "the thing hits Ada with Stress: 4. HP 9 → 5.",
        ),
        (
            {"ada": {"hp": 9, "armor": 3}},
            {"who": "horror", "target": "ada", "dice": "d6"},
            (2,),
            "the thing hits Ada: 2 − 3 armor = 0. Nothing gets through.",
        ),
        (
            {"ada": {"hp": 0, "dex": 2}},
            {"who": "horror", "target": "ada", "dice": "d6", "kind": "non-lethal"},
            (2,),
            "the thing hits Ada, Non-lethal: 2. DEX 2 → 0. Helpless.",
        ),
        (
            {"ada": {"hp": 3, "watch_device": "cam"}},
            {"who": "horror", "target": "ada", "dice": "d6", "kind": "stress"},
            (3, 5),
            "the thing hits Ada with Stress: 3 − 1 stability = 2. HP 3 → 1. the camera 5: dying.",
        ),
        (
            {"horror": {"kind": "horror", "hp": 0, "special": {"text": "splits in two"}}},
            {"who": "ada", "target": "horror", "dice": "d6"},
            (2, 20),
            "Ada hits the thing: 2. STR 10 → 8. Save 20 over 8: failed. Instead of falling: splits in two.",
        ),
        (
            {"horror": {"kind": "horror", "hp": 0}},
            {"who": "ada", "target": "horror", "dice": "d6", "kind": "stress"},
            (2, 20),
            "Ada hits the thing with Stress: 2. CTRL 10 → 8. Save 20 over 8: failed. A Fallout stays.",
        ),
        (
            {},
            {"who": "horror", "target": "van", "dice": "d8"},
            (8,),
            "the thing hits the van: 8 − 1 armor = 7. HP 5 → 0. Totaled.",
        ),
    ],
)
def test_a_hit_in_the_gms_log(
    sheets: dict[str, Plain], order: Plain, faces: tuple[int, ...], said: str
) -> None:
    table = Table(world(**sheets))
    table.give("attack", **order, faces=faces)
    assert line(table) == said


def test_a_hit_on_a_closed_one_in_a_players_log() -> None:
    table = Table(world(horror={"kind": "horror", "hp": 0}))
    table.give("attack", who="ada", target="horror", dice="d6", faces=(2, 20))
    assert line(table) == "Ada hits the thing: 2. STR 10 → 8. Save 20 over 8: failed. Out of the fight."
    assert line(table, BO) == "Ada hits the thing: 2. Out of the fight."


def test_a_blow_by_somebody_unseen() -> None:
    table = Table(world())
    table.give("attack", who="cy", target="ada", dice="d6", faces=(2,))
    assert line(table, ADA) == "Ada is hit: 2. HP 6 → 4."
    table.give("attack", who="horror", target="cy", dice="d6", faces=(2,))
    assert line(table, ADA) == "the thing · attack"


def test_an_attack_without_a_chance() -> None:
    table = Table(world())
    table.give("attack", who="ada", target="horror", no_chance=True)
    assert line(table) == "Ada · attack · no chance to hit"


def test_a_wreck() -> None:
    table = Table(world(bo={"at_vehicle": "van"}))
    table.give("harm", wreck="van", amount=2)
    assert line(table) == "the van is a wreck · Bo is hit: 2. HP 6 → 4."
    table.give("harm", target="van", amount=9)
    table.give("choose", choice="wreck", who="van", pick="roll", faces=(1,))
    assert line(table) == "the van · is a wreck · Bo is hit: 1. HP 4 → 3."


@pytest.mark.parametrize(
    ("do", "order", "said"),
    [
        (
            "rest",
            {"who": ["ada", "bo"], "length": "quick", "safe": True},
            "rest · Ada HP +4 · Bo no HP, Deprived",
        ),
        (
            "rest",
            {"who": "ada", "length": "extended", "safe": False},
            "rest · Ada STR +3, 1 Fatigue gone",
        ),
        ("treat", {"who": "ada"}, "medical attention · Ada STR +3, 2 healed"),
        ("treat", {"who": "bo"}, "medical attention · Bo nothing new"),
        ("afflict", {"who": "bo", "kind": "fallout"}, "Bo · now bears fallout 1"),
        ("afflict", {"who": "bo", "kind": "wound", "name": "Bad break"}, "Bo · now bears Bad break"),
        ("recover", {"who": "ada", "affliction": "wound-1"}, "Ada · is rid of wound 1"),
        ("move-item", {"item": "rope", "to": "scene", "count": 2}, "Ada · 2 × rope → the scene"),
        ("move-item", {"item": "cam", "to": "bo"}, "Bo · the camera → Bo"),
        ("remove", {"what": "item", "id": "rope"}, "rope · taken off the table"),
    ],
)
def test_recovery_and_handovers(do: str, order: Plain, said: str) -> None:
    marks = {"wound-1": {"kind": "wound", "count": 2}, "tired": {"kind": "fatigue"}}
    ada = {"hp": 2, "hp_max": 6, "str": 9, "str_max": 12, "afflictions": marks}
    table = Table(world(ada=ada, bo={"hp": 1, "deprived": ["food"]}))
    table.give(do, **order)
    assert line(table) == said


@pytest.mark.parametrize(
    ("pending", "order", "said"),
    [
        ("fall-or-push-through", {"pick": "fall"}, "Ada · goes down"),
        ("fall-or-push-through", {"pick": "push-through"}, "Ada · pushes through"),
        ("over-limit", {"pick": "carry"}, "Ada · carries it all"),
        ("over-limit", {"pick": "rope"}, "Ada · drops rope"),
        ("dex-zero-form", {"pick": "knocked-out"}, "Ada · knocked out"),
    ],
)
def test_answers(pending: str, order: Plain, said: str) -> None:
    options = {"over-limit": ["carry", "rope"], "dex-zero-form": ["knocked-out"]}.get(
        pending, ["fall", "push-through"]
    )
    table = Table({**world(), "pending": [{"choice": pending, "who": "ada", "options": options}]})
    table.give("choose", choice=pending, who="ada", **order)
    assert line(table) == said
