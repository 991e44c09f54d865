"""Playing one case: order after order on the pure game, then a look at what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lampblack import odds
from lampblack.cli.casebook import secretly
from lampblack.cli.casebook.dialects import Dialect, dialect_of
from lampblack.cli.casebook.entries import Occasion, Telling
from lampblack.cli.casebook.files import Case, Odds
from lampblack.cli.casebook.matching import ABSENT, Manner, Mismatch, find, mismatches
from lampblack.kernel.desk import EntryTurned
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.seat import GM, is_gm
from lampblack.kernel.telling import tell

Plain = dict[str, Any]
_OF_THE_CASE = frozenset({"by", "refused"})


class Ear:
    """What one seat has heard: its entries of the log under the GM's numbers, and its last result."""

    def __init__(self, seat: str, telling: Telling) -> None:
        self.seat = seat
        self.log: dict[int, Plain] = {}
        self.result: Plain = {}
        self._telling = telling

    def hear(self, play: Play[Any], record: Record[Any]) -> None:
        """Hear of a record now, or no more."""
        told = tell(play, record, self.seat, self.log)
        entry, self.result = self._telling(Occasion(play, record, self.seat, told))
        if entry is None:
            self.log.pop(record.no, None)
        else:
            self.log[record.no] = entry

    def view(self, play: Play[Any]) -> Plain:
        """Look at the game as a case does: the log and the last result stand inside the view."""
        seen: Plain = msgspec.json.decode(msgspec.json.encode(play.view(self.seat)))
        return {**seen, "log": {str(no): entry for no, entry in self.log.items()}, "result": self.result}


class Run:
    """A case under way."""

    def __init__(self, room: Ruleset[Any], case: Case, dialect: Dialect) -> None:
        self.play = Play(room, room.read_state(case.given, case.options))
        self.ears = {seat: Ear(dialect.seat(seat), dialect.telling) for seat in (GM, *case.views)}
        self._dialect = dialect
        self._records: list[Record[Any]] = []

    def give(self, command: Mapping[str, Any]) -> str | None:
        """Give one order; returns the slug of a refusal, None when it was accepted."""
        by = self._dialect.seat(str(command.get("by", GM)))
        order = {name: value for name, value in command.items() if name not in _OF_THE_CASE}
        try:
            accepted = self.play.submit(by, order, ScriptedRoller(order.get("faces", ())))
        except LampblackError as fault:
            self._refuse(by, fault.slug)
            return fault.slug
        self.play.adopt(accepted)
        self._tell(accepted.record)
        return None

    def _refuse(self, by: str, slug: str) -> None:
        """Tell the refusal to its giver; in a case the GM's result says it too."""
        for ear in self.ears.values():
            ear.result = {"refused": slug} if ear.seat == by or is_gm(ear.seat) else {}

    def _tell(self, record: Record[Any]) -> None:
        self._records.append(record)
        for ear in self.ears.values():
            for turned in record.events:
                if isinstance(turned, EntryTurned):
                    ear.hear(self.play, self._records[turned.entry - 1])
            ear.hear(self.play, record)


def play_case(room: Ruleset[Any], game: str, case: Case) -> Iterator[Mismatch]:
    """Play a case and list where it fails; the first order that goes otherwise than it says ends it."""
    dialect = dialect_of(game)
    if dialect.is_secret:
        yield from secretly.play_case(room, case, dialect)
        return
    try:
        run = Run(room, case, dialect)
    except LampblackError as fault:
        yield Mismatch(f"given.{fault.field}", "a state that can be read", str(fault))
        return
    for number, command in enumerate(case.when):
        expected, got = command.get("refused"), run.give(command)
        if got != expected:
            yield Mismatch(f"when.{number}", _verdict(expected), _verdict(got))
            return
    yield from mismatches(case.then, run.ears[GM].view(run.play), dialect.manner)
    for seat, wanted in case.views.items():
        yield from _seen(run.ears[seat].view(run.play), seat, wanted, dialect)


def _verdict(slug: str | None) -> str:
    return "accepted" if slug is None else f"refused: {slug}"


def _seen(view: Plain, seat: str, wanted: Plain, dialect: Dialect) -> Iterator[Mismatch]:
    for key in sorted(set(wanted) - {"absent", "equals"}):
        yield Mismatch(f"views.{seat}.{key}", "a way to look at views", "one that is not built")
    for path in wanted.get("absent", ()):
        found = find(view, path)
        if found is not ABSENT and found is not None:
            yield Mismatch(f"views.{seat}.{path}", "absent", found)
    for one in mismatches(wanted.get("equals", {}), view, dialect.manner):
        yield msgspec.structs.replace(one, path=f"views.{seat}.{one.path}")


def ask_odds(room: Ruleset[Any], case: Odds) -> Iterator[Mismatch]:
    """Ask a question of odds and list where the answer fails; it must be the same text for text."""
    if case.question not in room.questions:
        yield Mismatch("question", case.question, "a question that is not built")
        return
    try:
        answer = odds.plain(odds.ask(room, case.question, case.inputs, case.options))
    except LampblackError as fault:
        yield Mismatch(f"inputs.{fault.field}" if fault.field else "inputs", "an answer", str(fault))
        return
    yield from mismatches(case.answer, answer, Manner(), ("answer",))
