"""Playing a case of a game whose players hear news of their own and no results, and which keeps its rules secret.

Beside `absent` and `equals` such a case may say what a seat sees `exactly`, all `events` that players hear, their
`event_names`, the `last_event`; and in `twins` other games that must look the same to every player, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.cli.casebook.dialects import Dialect
from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.matching import ABSENT, Mismatch, find, is_same, mismatches
from lampblack.cli.casebook.transcripts import Transcript, differences
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.seat import GM, ONLOOKER, is_player
from lampblack.kernel.telling import tell

Plain = dict[str, Any]
_OF_THE_CASE: Final = frozenset({"by", "refused"})
_OF_THE_VIEW: Final = frozenset({"absent", "equals", "exactly"})


class Run:
    """A case under way: the game, what players have heard in all, and what each seat was sent."""

    def __init__(self, room: Ruleset[Any], case: Case, dialect: Dialect) -> None:
        self.play = Play(room, room.read_state(dialect.given(case.given), case.options))
        self.result: Plain = {}
        self.events: list[Plain] = []
        self._dialect = dialect
        seats = {*self.play.state.table.seats, *_seats_of(case.when, dialect)}
        self.transcripts = {seat: Transcript(seat, self.play) for seat in sorted(seats)}

    def give(self, command: Mapping[str, Any]) -> str | None:
        """Give one order; returns the slug of a refusal, None when it was accepted."""
        by = self._dialect.seat(str(command.get("by", GM)))
        order = {name: value for name, value in command.items() if name not in _OF_THE_CASE}
        order = self._dialect.order(order)
        try:
            accepted = self.play.submit(by, order, ScriptedRoller(order.get("faces", ())))
        except LampblackError as fault:
            self.result = {}
            if by in self.transcripts:
                self.transcripts[by].refuse(self.play, fault.slug)
            return fault.slug
        self.play.adopt(accepted)
        self._tell(accepted.record)
        return None

    def _tell(self, record: Record[Any]) -> None:
        self.result = _plain(self.play.room.result(record))
        told = tell(self.play, record, ONLOOKER, ())
        self.events += _plain(told.events or ()) if told is not None else ()
        for seat, transcript in self.transcripts.items():
            transcript.hear(self.play, tell(self.play, record, seat, ()), is_giver=record.seat == seat)

    def view(self, seat: str) -> Plain:
        """Look at the game with the eyes of a seat, as a case writes it."""
        seen: Plain = _plain(self.play.view(seat))
        return self._dialect.shown(seen)


def play_case(room: Ruleset[Any], case: Case, dialect: Dialect) -> Iterator[Mismatch]:
    """Play a case and its twins, and list where it fails."""
    run = yield from _played(room, case, dialect)
    if run is None:
        return
    yield from mismatches(case.then, {**run.view(GM), "result": run.result}, dialect.manner)
    for seat, wanted in case.views.items():
        yield from _seen(run, seat, wanted, dialect)
    for twin in case.twins:
        yield from _twin(room, case, twin, (run, dialect))


def _played(room: Ruleset[Any], case: Case, dialect: Dialect) -> Generator[Mismatch, None, Run | None]:
    """Play all orders; None, after saying why, when the case goes otherwise than it says."""
    try:
        run = Run(room, case, dialect)
    except LampblackError as fault:
        yield Mismatch(f"given.{fault.field}", "a state that can be read", str(fault))
        return None
    for number, command in enumerate(case.when):
        before, heard = _plain(run.play.view(ONLOOKER)), len(run.events)
        expected, got = command.get("refused"), run.give(command)
        if got != expected:
            yield Mismatch(f"when.{number}", _verdict(expected), _verdict(got))
            return None
        if len(run.events) == heard and _plain(run.play.view(ONLOOKER)) != before:
            yield Mismatch(f"when.{number}", "a view that stands while nothing is heard", "another view")
    return run


def _verdict(slug: str | None) -> str:
    return "accepted" if slug is None else f"refused: {slug}"


def _seen(run: Run, seat: str, wanted: Plain, dialect: Dialect) -> Iterator[Mismatch]:
    """Look at what a seat sees, and at what all players have heard."""
    view, place = run.view(seat), f"views.{seat}"
    for path in wanted.get("absent", ()):
        if (found := find(view, path)) is not ABSENT and found is not None:
            yield Mismatch(f"{place}.{path}", "absent", found)
    for one in mismatches(wanted.get("equals", {}), view, dialect.manner):
        yield msgspec.structs.replace(one, path=f"{place}.{one.path}")
    if "exactly" in wanted:
        yield from _exactly(wanted["exactly"], view, f"{place}.exactly")
    for key in sorted(set(wanted) - _OF_THE_VIEW):
        look = _HEARD.get(key)
        got = "a way to look that is not built" if look is None else look(dialect.heard(run.events))
        yield from _exactly(wanted[key], got, f"{place}.{key}")


_HEARD: Final[Mapping[str, Callable[[list[Plain]], Any]]] = {
    "events": list,
    "event_names": lambda events: [event["event"] for event in events],
    "last_event": lambda events: events[-1] if events else None,
}
"""The ways to look at what players have heard."""


def _exactly(expected: Any, got: Any, place: str) -> Iterator[Mismatch]:
    """Compare whole; where objects differ, key by key."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key in sorted({*expected, *got}):
            one, other = expected.get(key, ABSENT), got.get(key, ABSENT)
            if not is_same(one, other):
                yield Mismatch(f"{place}.{key}", one, other)
    elif not is_same(expected, got):
        yield Mismatch(place, expected, got)


def _twin(room: Ruleset[Any], case: Case, twin: Plain, played: tuple[Run, Dialect]) -> Iterator[Mismatch]:
    """Play another game and hold what its players were sent against this one."""
    run, dialect = played
    place = f"twins.{twin.get('note', '')}"
    parts = {name: twin[name] for name in ("given", "options", "when") if name in twin}
    other_case = msgspec.structs.replace(case, **{**parts, "when": tuple(twin.get("when", case.when))})
    other = yield from _played(room, other_case, dialect)
    if other is None:
        return
    for seat in twin.get("seats") or sorted({*run.transcripts, *other.transcripts}):
        one = run.transcripts.get(seat) or Transcript(seat, run.play)
        yield from differences(one, other.transcripts.get(seat), place)


def _seats_of(commands: Iterable[Plain], dialect: Dialect) -> Iterator[str]:
    for command in commands:
        for name in (command.get("by"), command.get("seat")):
            if isinstance(name, str) and is_player(dialect.seat(name)):
                yield dialect.seat(name)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
