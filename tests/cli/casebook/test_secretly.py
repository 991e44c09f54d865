"""Cases of a game whose players hear news: each way to look at it can fail, and says where."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.cli.casebook.dialects import dialect_of
from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.playing import play_case
from lampblack.rulesets.evil import asking
from lampblack.rulesets.evil.room import EVIL

Plain = dict[str, Any]
ADA = "player:ada"
WHEN: list[Plain] = [
    {"do": "confirm", "who": "ada", "stat": "brawn"},
    {"do": "choose", "choice": "evil", "who": "ada", "pick": 2},
]


def places(**parts: Any) -> list[str]:
    """Play a case and list the places at which it fails."""
    case = Case(id="x", given={"characters": {"ada": {}}}, **{"when": tuple(WHEN), **parts})
    return [mismatch.path for mismatch in play_case(EVIL, "evil", case)]


def test_a_case_that_holds_has_no_fault() -> None:
    heard = {"event_names": ["check-set", "check-ready"], "last_event": {"event": "check-ready"}}
    assert places(views={ADA: heard}, then={"check": {"evil": 2}, "result": {"evil": 2}}) == []


@pytest.mark.parametrize(
    ("wanted", "place"),
    [
        ({"event_names": ["check-set"]}, "event_names"),
        ({"events": [{"event": "check-ready"}]}, "events"),
        ({"last_event": {"event": "check-ready", "evil": 2}}, "last_event.evil"),
        ({"exactly": {"seat": "ada"}}, "exactly.characters"),
        ({"equals": {"check": {"step": "set"}}}, "check.step"),
        ({"absent": ["check.step"]}, "check.step"),
        ({"smells": []}, "smells"),
    ],
)
def test_each_way_to_look_can_fail(wanted: Plain, place: str) -> None:
    assert places(views={ADA: wanted})[0] == f"views.{ADA}.{place}"


@pytest.mark.parametrize(
    ("twin", "place"),
    [
        ({"note": "none", "when": WHEN[:1]}, f"twins.none.{ADA}.2"),
        ({"note": "other", "when": [{**WHEN[0], "stat": "wits"}, WHEN[1]]}, f"twins.other.{ADA}.1"),
        ({"note": "named", "given": {"characters": {"ada": {"name": "Ann"}}}}, f"twins.named.{ADA}.0"),
        ({"note": "slip", "when": [{**WHEN[0], "refused": "no-dice"}]}, "when.0"),
    ],
)
def test_a_twin_that_differs_is_found_at_its_line(twin: Plain, place: str) -> None:
    assert places(twins=(twin,)) == [place]


def test_a_twin_that_differs_in_secrets_only_is_the_same() -> None:
    assert places(twins=({"note": "less", "when": [WHEN[0], {**WHEN[1], "pick": 0}]},)) == []
    given = {"characters": {"ada": {}}, "evil": {"pool": 99, "name": "x"}}
    assert places(twins=({"note": "more", "given": given},)) == []


def test_a_view_that_changes_in_silence_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    strike = [*WHEN, {"do": "roll", "faces": [4, 1, 1, 2]}]
    option = {"do": "set-option", "name": "evil_dice", "value": "count_only", "reason": "x"}
    assert places(when=(*strike, option)) == []
    monkeypatch.setattr(asking, "is_seen_alike", lambda _one, _other: True)
    assert places(when=(*strike, option)) == ["when.3"]


def test_a_refusal_that_does_not_come_ends_the_case() -> None:
    assert places(when=({**WHEN[0], "refused": "no-dice"}, {"do": "fish"})) == ["when.0"]
    assert places(when=({"do": "fish"},)) == ["when.0"]


def test_a_state_that_cannot_be_read_is_named() -> None:
    case = Case(id="x", given={"characters": {"ada": {"hp": 5}}})
    assert [mismatch.path for mismatch in play_case(EVIL, "evil", case)] == ["given.characters.ada"]


def test_seats_are_written_short_in_files_and_long_in_the_game() -> None:
    dialect = dialect_of("evil")
    assert (dialect.seat("ada"), dialect.seat("gm"), dialect.seat("clock")) == (ADA, "gm", "clock")
    assert dialect.given({"table": {"seats": {"ada": {}}}}) == {"table": {"seats": {ADA: {}}}}
    assert dialect.order({"do": "join", "seat": "ada"}) == {"do": "join", "seat": ADA}
    assert dialect.order({"do": "join", "seat": 5}) == {"do": "join", "seat": 5}
    assert dialect.heard([{"event": "player-left", "seat": ADA}]) == [{"event": "player-left", "seat": "ada"}]
