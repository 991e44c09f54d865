"""Reading orders: the first fault counts, however the keys are ordered, and what is withheld is not there."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.seat import CLOCK, GM, ONLOOKER
from lampblack.rulesets.evil.decide import VERBS, forms_for
from tests.rulesets.evil.table import ADA, BO, Table

Fault = tuple[str, str | None]
TOLD = {"characters": {"ada": {}, "bo": {}}, "table": {"revealed": True}}


def fault(raw: dict[str, Any], by: str = GM, table: Table | None = None) -> Fault:
    """Give the slug and field with which an order is refused; an empty slug when it is not. No die is thrown here."""
    play = (table or Table()).play
    try:
        play.submit(by, raw, ScriptedRoller(()))
    except LampblackError as refused:
        return refused.slug, refused.field
    return "", None


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        "ada",
        "bo",
        "nobody",
        "brawn",
        "evil",
        "cancel",
        "yes",
        "characters.ada.name",
        1,
        5,
        -1,
        True,
        None,
        [],
        {},
    ]
)
ARGUMENTS = st.sampled_from(
    ["who", "stat", "act", "choice", "pick", "new", "id", "seat", "points", "own_stats", "path", "value", "reason",
     "name", "text", "secret", "override", "faces", "dice", "gm_dice", "difficulty", "topic", "ending", "fish"]
)  # fmt: skip


@settings(derandomize=True, database=None, max_examples=300, deadline=None)
@given(
    verb=st.sampled_from([*sorted(VERBS), "fish"]),
    arguments=st.dictionaries(ARGUMENTS, VALUES, max_size=4),
    by=st.sampled_from([GM, ADA, "player:zed", ONLOOKER, CLOCK]),
    place=st.integers(0, 119),
)
def test_any_order_of_keys_gets_the_same_refusal(
    verb: str, arguments: dict[str, Any], by: str, place: int
) -> None:
    raw = {"do": verb, **arguments}
    orders = list(permutations(raw.items()))
    assert fault(raw, by) == fault(dict(orders[place % len(orders)]), by)


WITHHELD = sorted(name for name, verb in VERBS.items() if verb.withheld)


@settings(derandomize=True, database=None, max_examples=200, deadline=None)
@given(verb=st.sampled_from(WITHHELD), arguments=st.dictionaries(ARGUMENTS, VALUES, max_size=4))
def test_a_withheld_verb_is_as_unknown_as_a_made_up_one(verb: str, arguments: dict[str, Any]) -> None:
    assert (
        fault({"do": verb, **arguments}, ADA)
        == fault({"do": "fish", **arguments}, ADA)
        == ("unknown-verb", "do")
    )


@settings(derandomize=True, database=None, max_examples=200, deadline=None)
@given(
    verb=st.sampled_from(sorted(set(VERBS) - set(WITHHELD))),
    name=st.sampled_from(["new", "gm_dice", "reason", "secret", "override"]),
    value=VALUES,
)
def test_what_a_player_may_not_say_is_as_unknown_as_what_nobody_can(verb: str, name: str, value: Any) -> None:
    form = VERBS[verb].form
    if not form.players:
        return
    needed = {"who": "ada", "choice": "x", "pick": 0, "id": "x", "points": {}, "text": "x"}
    known = {field: given for field, given in needed.items() if field in form.order.__struct_fields__}
    slug, field = fault({"do": verb, **known, name: value}, ADA)
    made_up, _ = fault({"do": verb, **known, "fish": value}, ADA)
    assert (slug, field, made_up) == ("bad-argument", name, "bad-argument")


@pytest.mark.parametrize(
    ("raw", "by", "expected"),
    [
        ({"do": "fish", "who": 5}, ONLOOKER, ("no-such-seat", "do")),
        ({"do": "fish", "who": 5}, "player:zed", ("no-such-seat", "do")),
        ({"do": "fish", "who": 5}, ADA, ("unknown-verb", "do")),
        ({"do": 5}, ADA, ("unknown-verb", "do")),
        ({"do": "rest", "who": 5}, ADA, ("unknown-verb", "do")),
        ({"do": "confirm", "who": 5}, ADA, ("not-your-seat", "do")),
        ({"do": "undo"}, ADA, ("not-your-seat", "do")),
        ({"do": "hide", "path": "log.1"}, ADA, ("not-your-seat", "do")),
        ({"do": "reveal", "path": "log.1"}, ADA, ("unknown-verb", "do")),
        ({"do": "set-option", "name": "hand_dice", "value": "all"}, ADA, ("not-your-seat", "do")),
        ({"do": "note", "text": "x", "secret": True}, ADA, ("bad-argument", "secret")),
        ({"do": "note", "text": "x", "override": "x"}, ADA, ("bad-argument", "override")),
        (
            {"do": "choose", "choice": "take-back", "who": ADA, "pick": "yes"},
            ADA,
            ("no-such-choice", "choice"),
        ),
        ({"do": "propose", "act": 5}, ADA, ("bad-argument", "who")),
        ({"do": "propose", "who": "ada", "act": 5}, ADA, ("bad-argument", "act")),
        ({"do": "start", "who": "ada"}, GM, ("bad-argument", "who")),
        ({"do": "start"}, GM, ("wrong-state", "do")),
        ({"do": "reveal", "path": "characters.ada"}, GM, ("no-such-field", "path")),
        ({"do": "hide", "path": "characters.ada"}, GM, ("no-such-field", "path")),
        ({"do": "ask", "who": "bo", "text": "x"}, ADA, ("not-your-seat", "who")),
        ({"do": "ask", "who": "ada", "attr": "fish"}, ADA, ("no-such-stat", "attr")),
        ({"do": "ask", "who": "ada"}, ADA, ("bad-argument", "attr")),
        ({"do": "note", "text": "x"}, ADA, ("", None)),
        ({"do": "note", "text": "x", "secret": True}, GM, ("", None)),
        ({"do": "ask", "who": "ada", "attr": "wits"}, ADA, ("", None)),
    ],
)
def test_faults_come_in_their_order(raw: dict[str, Any], by: str, expected: Fault) -> None:
    assert fault(raw, by) == expected


def test_after_the_reveal_the_gms_verbs_are_the_gms() -> None:
    told = Table(TOLD)
    assert fault({"do": "note-evil", "name": "x"}, ADA, told) == ("not-your-seat", "do")
    assert fault({"do": "reveal", "path": "log.1"}, ADA, told) == ("not-your-seat", "do")
    assert fault({"do": "rest", "who": "bo", "stat": "brawn"}, ADA, told) == ("not-your-seat", "who")


def test_which_verbs_there_are_depends_on_who_looks_and_on_what_was_told() -> None:
    before, after = Table().state, Table(TOLD).state
    assert set(WITHHELD) == set(VERBS) - set(forms_for(before, ADA))
    assert set(forms_for(before, GM)) == set(forms_for(after, ADA)) == set(VERBS)
    assert forms_for(before, ADA)["choose"].gm_only == {"new", "text", "secret", "override"}
    assert forms_for(after, ADA)["choose"].gm_only == {"text", "secret", "override"}
    assert forms_for(after, ADA)["note"].gm_only == {"secret", "override"}


def test_the_verbs_that_are_withheld_are_those_of_the_language() -> None:
    assert sorted(["note-evil", "rest", "replace", "reveal", "end-game", "name-ending", "reopen"]) == WITHHELD


def test_no_order_of_the_game_can_be_kept_secret_or_lifted() -> None:
    for name, verb in VERBS.items():
        if name not in ("note", "ask", "hide", "undo", "take-back"):
            assert not verb.form.secret
            assert fault({"do": name, "secret": True}) == ("bad-argument", "secret")
            assert fault({"do": name, "override": "x"}) == ("bad-argument", "override")


def test_who_has_left_may_only_come_back() -> None:
    table = Table()
    table.give("leave", by=BO)
    for verb in set(VERBS) - {"join"}:
        assert fault({"do": verb}, BO, table) == ("no-such-seat", "do")
    assert fault({"do": "join"}, BO, table) == ("", None)
