"""Reading orders: the first fault counts, however the keys are ordered; the rules' own reasons in their order."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.crusade.decide import VERBS
from tests.rulesets.crusade.table import ADA, BO, FIGHT, Fault, Plain, Table

VALUES = st.sampled_from(
    [
        "ada", "bo", "ogre", "spy", "nobody", "sword", "luck", "all", "sp", "hp", "pd", "reaction", "dodge", "d6",
        "characters.ada.hp", "pd_rounding", "up", 5, -1, 10**9, True, None, [], ["ada"], {"kind": "npc"}, {"luck": 1},
        {"scores": {"power": 3}}, {"scores.power": -1}, {"ada": 3}, 1.5,
    ]
)  # fmt: skip
ARGUMENTS = sorted(
    {field for verb in VERBS.values() for field in verb.form.order.__struct_encode_fields__} | {"luck", "by"}
)


@settings(derandomize=True, database=None, max_examples=400, deadline=None)
@given(
    verb=st.sampled_from(sorted(VERBS)),
    arguments=st.dictionaries(st.sampled_from(ARGUMENTS), VALUES, max_size=5),
    by=st.sampled_from([GM, ADA, BO, ONLOOKER]),
    place=st.integers(0, 719),
)
def test_any_order_of_keys_gets_the_same_refusal(
    verb: str, arguments: dict[str, Any], by: str, place: int
) -> None:
    raw = {"do": verb, **arguments}
    orders = list(permutations(raw.items()))
    table = Table()
    assert table.fault(raw, by) == table.fault(dict(orders[place % len(orders)]), by)


@settings(derandomize=True, database=None, max_examples=100, deadline=None)
@given(
    changes=st.dictionaries(
        st.sampled_from(
            [
                "scores.power",
                "scores",
                "armor",
                "attacks.sword",
                "attacks.sword.steps",
                "mods.power.other",
                "hp",
            ]
        ),
        st.sampled_from([3, -1, None, {}, {"power": 2}, {"damage": "1d6"}, "x"]),
        max_size=4,
    ),
    place=st.integers(0, 23),
)
def test_changes_mean_the_same_in_any_order(changes: dict[str, Any], place: int) -> None:
    orders = list(permutations(changes.items()))
    one, other = Table(), Table()
    raw: Plain = {"do": "edit", "who": "ada", "changes": changes}
    again: Plain = {**raw, "changes": dict(orders[place % len(orders)])}
    assert one.fault(raw) == other.fault(again)
    if one.fault(raw) == ("", None):
        one.give(**raw)
        other.give(**again)
        assert one.state == other.state


@pytest.mark.parametrize(
    ("raw", "by", "expected"),
    [
        ({"do": "dance", "who": 5}, ADA, ("unknown-verb", "do")),
        ({"do": "harm", "luck": 5}, ADA, ("bad-argument", "luck")),
        ({"do": "harm", "target": 5}, ADA, ("gm-only", "do")),
        ({"do": "attack", "who": 5, "target": "bo", "with": "x", "bonus": 1}, ADA, ("gm-only", "bonus")),
        (
            {"do": "attack", "who": "ada", "target": "bo", "with": "sword", "override": "x"},
            ADA,
            ("gm-only", "override"),
        ),
        ({"do": "attack", "who": "ada", "target": "bo", "with": "sword", "total": 9}, ADA, ("gm-only", "total")),
        ({"do": "attack", "who": "nobody", "target": "x", "with": "y"}, ADA, ("no-such-character", "who")),
        ({"do": "attack", "who": "bo", "target": "x", "with": "y"}, ADA, ("not-your-seat", "who")),
        ({"do": "attack", "who": "ada", "target": "x", "with": "y"}, ADA, ("no-such-character", "target")),
        ({"do": "attack", "who": "ada", "target": "bo", "with": "y"}, ADA, ("no-such-attack", "with")),
        ({"do": "attack", "who": "ada", "target": "bo", "with": "spark"}, ADA, ("bad-argument", "with")),
        ({"do": "cast", "who": "ada", "with": "sword"}, ADA, ("bad-argument", "with")),
        (
            {"do": "attack", "who": "ada", "target": "bo", "with": "sword", "hit": True},
            GM,
            ("reason-needed", "override"),
        ),
        (
            {"do": "attack", "who": "ada", "target": "bo", "with": "sword", "against": "hp"},
            GM,
            ("bad-argument", "against"),
        ),
        (
            {"do": "attack", "who": "ada", "target": "bo", "with": "sword", "damage": "six"},
            GM,
            ("bad-argument", "damage"),
        ),
        ({"do": "attack", "who": "ada", "target": "bo", "with": "axe"}, ADA, ("not-in-hand", "with")),
        ({"do": "move", "who": "ada", "squares": -1}, ADA, ("out-of-range", "squares")),
        ({"do": "move", "who": "ada", "squares": "far"}, ADA, ("bad-argument", "squares")),
        ({"do": "move", "who": "ada", "squares": 99}, ADA, ("not-enough-sp", "who")),
        ({"do": "move", "who": "ada", "squares": 1, "forced": True}, ADA, ("gm-only", "forced")),
        ({"do": "move", "who": "bo", "squares": 1}, BO, ("not-your-turn", "who")),
        ({"do": "draw", "who": "ada", "weapon": "bow"}, ADA, ("no-such-attack", "weapon")),
        ({"do": "draw", "who": "ada", "weapon": "sword"}, ADA, ("already-in-hand", "weapon")),
        ({"do": "end-turn", "who": "bo"}, BO, ("not-your-turn", "who")),
        ({"do": "start-turn", "who": "spy", "faces": [11]}, GM, ("bad-face", "faces")),
        ({"do": "start-encounter", "participants": []}, GM, ("bad-argument", "participants")),
        ({"do": "start-encounter", "participants": ["x"]}, GM, ("no-such-character", "participants")),
        ({"do": "start-encounter", "participants": ["ada"]}, GM, ("encounter-running", "participants")),
        ({"do": "start-encounter", "participants": ["bo", "bo"]}, GM, ("bad-argument", "participants")),
        ({"do": "harm", "target": "bo"}, GM, ("amount-needed", "amount")),
        ({"do": "harm", "target": "bo", "amount": -1}, GM, ("out-of-range", "amount")),
        ({"do": "harm", "target": "bo", "amount": 1, "dice": "d6"}, GM, ("bad-argument", "dice")),
        ({"do": "harm", "target": "bo", "dice": "d6kh1"}, GM, ("bad-argument", "dice")),
        ({"do": "harm", "target": "bo", "dice": "900d6"}, GM, ("too-many-dice", "dice")),
        ({"do": "harm", "target": "bo", "amount": 1, "type": "glitter"}, GM, ("no-such-type", "type")),
        ({"do": "harm", "target": "bo", "amount": 1, "source": "x"}, GM, ("no-such-character", "source")),
        ({"do": "drain", "target": "bo", "pool": "hp", "amount": 1}, GM, ("no-such-pool", "pool")),
        ({"do": "drain", "target": "bo", "pool": "sp"}, GM, ("amount-needed", "amount")),
        ({"do": "drain", "target": "bo", "pool": "sp", "amount": 99, "source": "bo"}, GM, ("not-enough-sp", "amount")),
        ({"do": "restore", "target": [], "pool": "sp", "amount": 1}, GM, ("bad-argument", "target")),
        ({"do": "restore", "target": ["bo", "x"], "pool": "sp", "amount": 1}, GM, ("no-such-character", "target")),
        ({"do": "restore", "target": "bo", "pool": "sp", "to": "half"}, GM, ("bad-argument", "to")),
        ({"do": "restore", "target": "bo", "pool": "sp", "to": 5, "amount": 5}, GM, ("bad-argument", "to")),
        ({"do": "add-condition", "target": "bo", "name": "Bad Name"}, GM, ("bad-argument", "name")),
        ({"do": "add-condition", "target": "bo", "name": "mud", "mods": {"luck": 1}}, GM, ("bad-argument", "mods")),
        ({"do": "add-condition", "target": "bo", "name": "mud", "rounds": "two"}, GM, ("bad-argument", "rounds")),
        ({"do": "add-condition", "target": "bo", "name": "fear"}, GM, ("resolve-left", "target")),
        ({"do": "end-condition", "name": "fear"}, GM, ("bad-argument", "target")),
        ({"do": "end-condition", "name": "fear", "target": "bo"}, GM, ("no-such-condition", "name")),
        ({"do": "execute", "target": "bo"}, GM, ("not-helpless", "target")),
        ({"do": "pass-time", "days": 0}, GM, ("out-of-range", "days")),
        ({"do": "check", "who": "ada", "score": "luck"}, ADA, ("bad-argument", "score")),
        ({"do": "check", "who": "ada", "bonus": 2}, ADA, ("gm-only", "bonus")),
        ({"do": "roll", "dice": "two"}, ADA, ("bad-argument", "dice")),
        ({"do": "roll", "dice": "900d6"}, ADA, ("too-many-dice", "dice")),
        ({"do": "create", "id": "Bad"}, GM, ("bad-argument", "id")),
        ({"do": "create", "id": "all"}, GM, ("bad-argument", "id")),
        ({"do": "create", "id": "ada"}, GM, ("id-taken", "id")),
        ({"do": "create", "id": "x", "seat": "player:new"}, GM, ("bad-argument", "seat")),
        ({"do": "create", "id": "x", "seat": BO}, ADA, ("not-your-seat", "seat")),
        ({"do": "create", "id": "x"}, ONLOOKER, ("not-your-seat", "seat")),
        ({"do": "create", "id": "x", "fields": {"kind": "npc"}}, ADA, ("gm-only", "fields")),
        ({"do": "create", "id": "x", "fields": {"gm_notes": "y"}}, ADA, ("gm-only", "fields")),
        ({"do": "create", "id": "x", "fields": {"luck": 3}}, GM, ("no-such-field", "fields")),
        ({"do": "create", "id": "x", "fields": {"armor": -1}}, GM, ("out-of-range", "fields")),
        ({"do": "create", "id": "x", "fields": {"scores": {"power": -1}}}, GM, ("negative-score", "fields")),
        ({"do": "create", "id": "x", "fields": {"abilities": {"physique": -1}}}, GM, ("negative-score", "fields")),
        ({"do": "create", "id": "x", "fields": {"size": "vast"}}, GM, ("bad-argument", "fields")),
        (
            {"do": "create", "id": "x", "fields": {"attacks": {"a": {"type": "glitter"}}}},
            GM,
            ("no-such-type", "fields"),
        ),
        ({"do": "edit", "who": "ada", "changes": {"life": "up"}}, GM, ("no-such-field", "changes")),
        ({"do": "edit", "who": "ada", "changes": {"scores": 5}}, GM, ("bad-argument", "changes")),
        ({"do": "edit", "who": "ada", "changes": {"attacks.bow.damage": "1d6"}}, GM, ("no-such-attack", "changes")),
        ({"do": "set-alignment", "who": "ada", "towards": "sun"}, ADA, ("bad-argument", "group")),
        ({"do": "set-alignment", "who": "ada", "towards": "sun", "level": None}, ADA, ("bad-argument", "group")),
        ({"do": "set-field", "path": "characters.ada.hp", "value": 1}, GM, ("reason-needed", "reason")),
        ({"do": "set-field", "path": "characters.ada", "value": 1, "reason": "x"}, GM, ("no-such-field", "path")),
        (
            {"do": "set-field", "path": "characters.ada.name.x", "value": 1, "reason": "x"},
            GM,
            ("no-such-field", "path"),
        ),
        ({"do": "set-field", "path": "encounter.attack", "value": None, "reason": "x"}, GM, ("no-such-field", "path")),
        ({"do": "set-field", "path": "encounter.active", "value": "x", "reason": "x"}, GM, ("not-in-order", "value")),
        (
            {"do": "set-field", "path": "encounter.order", "value": ["bo", "bo", "ada"], "reason": "x"},
            GM,
            ("bad-argument", "value"),
        ),
        ({"do": "set-field", "path": "table.clock.hour", "value": 24, "reason": "x"}, GM, ("out-of-range", "value")),
        (
            {"do": "set-field", "path": "table.seats.player:x", "value": ["zoe"], "reason": "x"},
            GM,
            ("no-such-character", "value"),
        ),
        ({"do": "set-option", "name": "luck", "value": 1, "reason": "x"}, GM, ("no-such-field", "name")),
        ({"do": "set-option", "name": "bleed_out", "value": -1, "reason": "x"}, GM, ("out-of-range", "value")),
        ({"do": "set-option", "name": "ties_hit", "value": 1, "reason": "x"}, GM, ("bad-argument", "value")),
        ({"do": "set-option", "name": "ties_hit", "value": True}, GM, ("reason-needed", "reason")),
        (
            {"do": "set-option", "name": "intensity_ladder", "value": ["low", "high"], "reason": "x"},
            GM,
            ("bad-argument", "value"),
        ),
        ({"do": "hide", "path": "characters.zoe"}, GM, ("no-such-field", "path")),
        ({"do": "reveal", "path": "encounter.attack"}, GM, ("no-such-field", "path")),
        ({"do": "reveal", "path": "characters.ada.hp", "to": "some"}, GM, ("bad-argument", "to")),
        ({"do": "choose", "choice": "slain", "who": "ada", "pick": "spared"}, ADA, ("gm-only", "choice")),
        ({"do": "choose", "choice": "brush", "who": "bo", "pick": "accept"}, ADA, ("not-your-seat", "who")),
        ({"do": "choose", "choice": "brush", "who": "ada", "pick": "accept"}, ADA, ("no-such-choice", "choice")),
        ({"do": "choose", "choice": "luck", "who": "ada", "pick": "accept"}, GM, ("no-such-choice", "choice")),
        ({"do": "dismiss", "choice": "brush", "who": "ada"}, GM, ("reason-needed", "reason")),
        ({"do": "dismiss", "choice": "brush", "who": "ada", "reason": "x"}, GM, ("no-such-choice", "choice")),
        ({"do": "ask", "who": "ada"}, ADA, ("bad-argument", "text")),
        ({"do": "ask", "who": "ada", "attr": "luck"}, ADA, ("bad-argument", "attr")),
        ({"do": "talk", "who": "ada", "override": " "}, GM, ("reason-needed", "override")),
    ],
)  # fmt: skip
def test_the_first_fault_counts(raw: Plain, by: str, expected: Fault) -> None:
    assert Table().fault(raw, by) == expected


def test_the_reasons_of_the_rules_come_in_the_order_of_the_language() -> None:
    """Open choice, life, turn, target, means, price: an override names all that it lifts, in that order."""
    characters: Plain = {
        "ada": {
            "hp": 0,
            "sp": 1,
            "conditions": {"bound": {"helpless": True}},
            "attacks": {"axe": {"damage": "1d8", "where": "ground", "broken": True}},
        },
        "bo": {"hp": -10},
    }
    table = Table(
        {
            "characters": characters,
            "encounter": {**FIGHT["encounter"], "order": ["bo", "ada"], "active": "bo"},
        }
    )
    said = table.give("attack", who="ada", target="bo", with_="axe", override="a ghost's hand", total=3)
    assert said["overrode"] == [
        "unconscious", "helpless", "not-your-turn", "dead", "not-in-hand", "broken", "not-enough-sp",
    ]  # fmt: skip


def test_no_override_lifts_what_is_no_rule() -> None:
    table = Table()
    table.give("attack", who="ada", target="bo", with_="sword", total=30)
    raw = {"do": "attack", "who": "ada", "target": "bo", "with": "sword", "total": 3, "override": "now"}
    assert table.fault(raw) == ("choice-open", "who")


def test_a_refused_order_changes_nothing() -> None:
    table = Table()
    before = table.state
    for raw in ({"do": "move", "who": "ada", "squares": 99}, {"do": "harm", "target": "ada", "amount": -1}):
        assert table.fault(raw)[0]
        assert table.state is before
