"""Reading orders: the first fault counts, however the keys are ordered, and what is unseen is not there."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.liminal.decide import VERBS
from tests.rulesets.liminal.table import ADA, BO, Table

Fault = tuple[str, str | None]


def fault(raw: dict[str, Any], by: str = GM, table: Table | None = None) -> Fault:
    """Give the slug and field with which an order is refused; an empty slug when it is not."""
    play = (table or Table()).play
    try:
        play.submit(by, raw, ScriptedRoller(()))
    except LampblackError as refused:
        return refused.slug, refused.field
    return "", None


VALUES = st.sampled_from(
    [
        "ada",
        "bo",
        "cy",
        "horror",
        "nobody",
        "str",
        "luck",
        5,
        -1,
        True,
        None,
        [],
        ["ada"],
        {"kind": "npc"},
        {"luck": 1},
    ]
)
ARGUMENTS = st.sampled_from(
    ["who", "attr", "contest", "dice", "table", "choice", "pick", "id", "seat", "preset", "fields", "present", "path",
     "value", "reason", "name", "text", "secret", "override", "faces", "about", "luck", "fate"]
)  # fmt: skip


@settings(derandomize=True, database=None, max_examples=300, deadline=None)
@given(
    verb=st.sampled_from(sorted(VERBS)),
    arguments=st.dictionaries(ARGUMENTS, VALUES, max_size=4),
    by=st.sampled_from([GM, ADA, ONLOOKER]),
    place=st.integers(0, 119),
)
def test_any_order_of_keys_gets_the_same_refusal(
    verb: str, arguments: dict[str, Any], by: str, place: int
) -> None:
    raw = {"do": verb, **arguments}
    orders = list(permutations(raw.items()))
    assert fault(raw, by) == fault(dict(orders[place % len(orders)]), by)


@pytest.mark.parametrize(
    ("raw", "by", "expected"),
    [
        ({"do": "dance", "who": 5}, ADA, ("unknown-verb", "do")),
        ({"do": "set-field", "luck": 5}, ADA, ("bad-argument", "luck")),
        ({"do": "set-field", "path": 5, "value": 1}, ADA, ("gm-only", "do")),
        ({"do": "save", "who": 5, "secret": True}, ADA, ("gm-only", "secret")),
        ({"do": "save", "who": 5, "attr": "luck"}, ADA, ("bad-argument", "attr")),
        ({"do": "save", "who": "nobody", "attr": "luck"}, ADA, ("bad-argument", "attr")),
        ({"do": "save", "who": "nobody"}, ADA, ("no-such-character", "who")),
        ({"do": "save", "who": "bo"}, ADA, ("not-your-seat", "who")),
        ({"do": "save", "who": "ada"}, ADA, ("no-save-called", "who")),
        ({"do": "save", "who": "ada"}, GM, ("bad-argument", "attr")),
        ({"do": "save", "who": "nobody"}, GM, ("no-such-character", "who")),
        ({"do": "save", "who": "ada", "attr": "str", "contest": ["bo"]}, GM, ("bad-argument", "contest")),
        ({"do": "save", "who": "ada", "attr": "str", "contest": ["ada", "x"]}, GM, ("no-such-character", "contest")),
        ({"do": "call-save", "who": [], "attr": "str"}, GM, ("bad-argument", "who")),
        ({"do": "call-save", "who": "ada", "attr": "str"}, ADA, ("gm-only", "do")),
        ({"do": "roll"}, ADA, ("bad-argument", "dice")),
        ({"do": "roll", "dice": "d6", "table": "t"}, GM, ("bad-argument", "dice")),
        ({"do": "roll", "dice": "six"}, GM, ("bad-notation", "dice")),
        ({"do": "roll", "dice": "900d6"}, GM, ("too-many-dice", "dice")),
        ({"do": "roll", "table": "t"}, GM, ("no-such-thing", "table")),
        ({"do": "choose", "choice": "save", "who": "bo", "pick": "str"}, ADA, ("not-your-seat", "who")),
        ({"do": "choose", "choice": "save", "who": "ada", "pick": "str"}, ADA, ("no-such-choice", "choice")),
        ({"do": "create", "id": "bad.id"}, GM, ("bad-argument", "id")),
        ({"do": "create", "id": ""}, GM, ("bad-argument", "id")),
        ({"do": "create", "id": "gm"}, GM, ("id-taken", "id")),
        ({"do": "create", "id": "ada"}, GM, ("id-taken", "id")),
        ({"do": "create", "id": "x", "preset": "best"}, GM, ("bad-argument", "preset")),
        ({"do": "create", "id": "x", "fields": {"luck": 1}}, GM, ("bad-argument", "fields")),
        ({"do": "create", "id": "x", "fields": {"hp": -1}}, GM, ("out-of-range", "fields")),
        ({"do": "create", "id": "x", "fields": {"hp": 10**18}}, GM, ("out-of-range", "fields")),
        ({"do": "create", "id": "x", "fields": {"dex": 0, "dex_max": 0}}, GM, ("out-of-range", "fields")),
        ({"do": "create", "id": "x", "seat": "player:new"}, GM, ("not-your-seat", "seat")),
        ({"do": "create", "id": "x"}, ADA, ("not-your-seat", "seat")),
        ({"do": "create", "id": "x", "seat": BO}, "player:di", ("not-your-seat", "seat")),
        ({"do": "create", "id": "x", "fields": {"kind": "horror"}}, "player:di", ("gm-only", "fields")),
        ({"do": "create", "id": "x", "fields": {"armor": 3}}, "player:di", ("gm-only", "fields")),
        ({"do": "create", "id": "x", "fields": {"luck": 3}}, "player:di", ("bad-argument", "fields")),
        ({"do": "place", "who": ["ada", "x"]}, GM, ("no-such-character", "who")),
        ({"do": "place", "who": "ada", "at_vehicle": "van"}, GM, ("no-such-thing", "at_vehicle")),
        ({"do": "ask", "who": "ada"}, ADA, ("bad-argument", "attr")),
        ({"do": "ask", "who": "ada", "attr": "luck"}, ADA, ("bad-argument", "attr")),
        ({"do": "ask", "who": "bo", "attr": "str"}, ADA, ("not-your-seat", "who")),
        ({"do": "note"}, ADA, ("bad-argument", "text")),
        ({"do": "save", "who": "ada", "attr": "str", "override": " "}, GM, ("reason-needed", "override")),
        ({"do": "undo", "reason": "x"}, GM, ("nothing-to-undo", "entry")),
        ({"do": "take-back"}, ADA, ("nothing-to-undo", None)),
    ],
)  # fmt: skip
def test_the_first_fault_counts(raw: dict[str, Any], by: str, expected: Fault) -> None:
    assert fault(raw, by) == expected


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "save", "who": "?", "attr": "dex"},
        {"do": "ask", "who": "?", "attr": "dex"},
        {"do": "choose", "choice": "save", "who": "?", "pick": "dex"},
        {"do": "roll", "table": "?"},
    ],
)
def test_for_a_player_what_is_hidden_is_refused_as_what_is_made_up(raw: dict[str, Any]) -> None:
    table = Table(
        {
            "characters": {"ada": {"kind": "investigator"}, "hid": {"kind": "npc", "hidden": True}},
            "table": {
                "seats": {ADA: "ada"},
                "tables": {"hid": {"dice": "d4", "rows": [{"from": 1, "to": 4, "entry": "rain"}]}},
            },
            "pending": [{"choice": "save", "who": "hid", "options": ["dex"]}],
        }
    )
    hidden, made_up = ({**raw, key: name} for key in raw if raw[key] == "?" for name in ("hid", "nil"))
    assert fault(hidden, ADA, table) == fault(made_up, ADA, table)
    assert fault(hidden, ADA, table)[0]


def test_the_misprint_of_an_attribute_is_read_in_saves_and_wishes() -> None:
    table = Table()
    assert table.give("save", who="ada", attr="ctlr", faces=(3,))["attr"] == "ctrl"
    table.give("ask", by=ADA, who="ada", attr="ctlr")
    assert fault({"do": "save", "who": "ada", "attr": ["ctlr"]}) == ("bad-argument", "attr")


def test_an_override_lifts_a_rule_and_is_named_in_the_result() -> None:
    table = Table({"characters": {"ghoul": {"kind": "npc", "life": "fled"}}})
    assert fault({"do": "place", "who": "ghoul", "present": True}, GM, table) == ("not-fled", "who")
    said = table.give("place", who="ghoul", present=True, override="it circles back")
    assert (said["overrode"], table.state.characters["ghoul"].life) == (["not-fled"], "active")


def test_no_override_lifts_a_fault_of_form() -> None:
    raw = {"do": "choose", "choice": "save", "who": "ada", "pick": "str", "override": "because"}
    assert fault(raw) == ("no-such-choice", "choice")
