"""Taking back: which entry, what depends on it, and who has to agree.

An undo is an entry of its own; it restores the paths that the undone command changed to what they were before. It
is refused while a later entry that still stands has changed one of these paths. An undo is itself undone by undoing
its entry. Nothing is erased and no die is thrown again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from lampblack.kernel.desk import (
    NO_COMMANDS,
    AnswerTakeBack,
    Desk,
    DeskEvent,
    Hide,
    Reveal,
    TakeBack,
    TakeBackAnswered,
    TakeBackAsked,
    Undo,
    Undone,
    is_private,
)
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Order
from lampblack.kernel.record import Past, Record
from lampblack.kernel.ruleset import Offer, Refusal
from lampblack.kernel.seat import is_gm
from lampblack.kernel.tree import Change, Path


class Line(msgspec.Struct, frozen=True, gc=False):
    """What play keeps of an accepted command: enough to undo it and to find what depends on it.

    `shown_no` is the number that the GM knows the entry by: private ones are in nobody's log and are not counted.
    """

    no: int
    seat: str
    do: str
    secret: bool
    threw: bool
    changes: tuple[Change, ...]
    undoes: int | None
    undone_by: int | None = None
    private: bool = False
    shown_no: int = 0

    @property
    def can_go_back_alone(self) -> bool:
        """Tell whether its giver may take it back without the GM: no die fell, nothing came into being or closed."""
        return not self.threw and not any(
            msgspec.UNSET in (change.before, change.after) for change in self.changes
        )


def write_line(lines: list[Line], record: Record[Any] | Past[Any]) -> None:
    """Add the line of a record, and mark the line that it takes back."""
    private = is_private(record.do, record.to)
    shown_no = (lines[-1].shown_no if lines else 0) + (not private)
    lines.append(
        Line(
            record.no,
            record.seat,
            record.do,
            record.secret,
            bool(record.throws),
            record.changes,
            record.undoes,
            private=private,
            shown_no=shown_no,
        )
    )
    if record.undoes is not None:
        undone = lines[record.undoes - 1]
        lines[record.undoes - 1] = msgspec.structs.replace(undone, undone_by=record.no)


def entry_shown_as(lines: Sequence[Line], shown_no: int) -> int:
    """Find the entry that the GM knows by a number; 0 when there is none."""
    at = bisect_left(lines, shown_no, key=lambda line: line.shown_no)
    return at + 1 if shown_no > 0 and at < len(lines) else 0


def with_entries(lines: Sequence[Line], order: Order) -> Order:
    """Put the entries themselves in the place of the numbers that the GM knows them by; 0 stands for none."""
    match order:
        case Undo(entry=int(shown_no)):
            return msgspec.structs.replace(order, entry=entry_shown_as(lines, shown_no))
        case Hide(path=path) | Reveal(path=path) if path.startswith("log."):
            number = path.removeprefix("log.")
            is_plain = number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < _DIGITS
            entry = entry_shown_as(lines, int(number)) if is_plain else 0
            return msgspec.structs.replace(order, path=f"log.{entry}")
        case _:
            return order


_DIGITS = 16
"""No log has numbers of so many digits."""


def stands(lines: Sequence[Line], no: int) -> bool:
    """Tell whether an entry still stands: not undone, or its undo was undone itself."""
    undone_by = lines[no - 1].undone_by
    return undone_by is None or not stands(lines, undone_by)


def target(events: Iterable[Any]) -> int | None:
    """Name the entry that these events take back, if any."""
    return next((event.entry for event in events if isinstance(event, Undone)), None)


def last_standing(lines: Sequence[Line]) -> Line | None:
    """Find the last command that still stands and is no undo itself."""
    return next((line for line in reversed(lines) if _is_command(line) and stands(lines, line.no)), None)


def _is_command(line: Line) -> bool:
    """Tell a seat's command from an undo, from what the table itself did, and from what is nobody else's business."""
    return line.undoes is None and _can_be_undone(line)


def _can_be_undone(line: Line) -> bool:
    return line.do not in NO_COMMANDS and not line.private


def own_last(lines: Sequence[Line], seat: str) -> Line | None:
    """Find the last command of a seat, if it still stands; asking for a take-back does not count."""
    own = next((line for line in reversed(lines) if line.seat == seat and _counts(line)), None)
    return own if own is not None and stands(lines, own.no) else None


def _counts(line: Line) -> bool:
    return line.do != "take-back" and _can_be_undone(line)


def dependents(lines: Sequence[Line], no: int) -> tuple[int, ...]:
    """List the later entries that still stand and changed a path which this entry changed."""
    paths = [change.path for change in lines[no - 1].changes]
    later = (line for line in lines[no:] if line.undoes is None and stands(lines, line.no))
    return tuple(line.no for line in later if _touches(line, paths))


def _touches(line: Line, paths: Sequence[Path]) -> bool:
    return any(_overlap(change.path, path) for change in line.changes for path in paths)


def _overlap(one: Path, other: Path) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def refusals(
    lines: Sequence[Line], desk: Desk, order: Undo | TakeBack | AnswerTakeBack, seat: str
) -> Sequence[Refusal]:
    """List the reasons against a taking back: reason-needed, nothing-to-undo, no-such-choice, depends."""
    match order:
        case Undo():
            return _undo_refusals(lines, order)
        case TakeBack():
            line = own_last(lines, seat)
            asked = line is not None and line.no in desk.take_backs.values()
            return () if line is not None and not asked else (_final("nothing-to-undo"),)
        case AnswerTakeBack():
            if order.who not in desk.take_backs:
                return (_final("no-such-choice", "who"),)
            return _blocked(lines, desk.take_backs[order.who]) if order.pick == "yes" else ()


def _undo_refusals(lines: Sequence[Line], order: Undo) -> Sequence[Refusal]:
    if not (order.reason or "").strip():
        return (_final("reason-needed", "reason"),)
    line = _chosen(lines, order.entry)
    if line is None:
        return (_final("nothing-to-undo", "entry"),)
    return _blocked(lines, line.no)


def _chosen(lines: Sequence[Line], entry: int | None) -> Line | None:
    if entry is None:
        return last_standing(lines)
    known = 1 <= entry <= len(lines) and stands(lines, entry)
    line = lines[entry - 1] if known else None
    return line if line is not None and _can_be_undone(line) else None


def _blocked(lines: Sequence[Line], no: int) -> Sequence[Refusal]:
    """Refuse what is no longer standing, and what others build on (`depends`, naming the entries)."""
    if not stands(lines, no):
        return (_final("nothing-to-undo", "entry"),)
    later = dependents(lines, no)
    if not later:
        return ()
    entries = [lines[entry - 1].shown_no for entry in later]
    raise Illegal(slug="depends", field="entry", details={"entries": entries})


def _final(slug: str, field: str | None = None) -> Refusal:
    return Refusal(slug, field, liftable=False)


def decide(
    lines: Sequence[Line], desk: Desk, order: Undo | TakeBack | AnswerTakeBack, seat: str
) -> Sequence[DeskEvent]:
    """Carry an allowed taking back out: the entry is undone, or the GM is asked."""
    match order:
        case Undo():
            return (Undone(entry=_found(_chosen(lines, order.entry)).no, reason=order.reason or ""),)
        case TakeBack():
            line = _found(own_last(lines, seat))
            alone = line.can_go_back_alone and not dependents(lines, line.no)
            return (Undone(entry=line.no) if alone else TakeBackAsked(seat=seat, entry=line.no),)
        case AnswerTakeBack():
            answered = TakeBackAnswered(seat=order.who, pick=order.pick)
            undone = Undone(entry=desk.take_backs[order.who])
            return (undone, answered) if order.pick == "yes" else (answered,)


def _found(line: Line | None) -> Line:
    if line is None:
        raise Illegal(slug="nothing-to-undo", field="entry")
    return line


def offers(lines: Sequence[Line], seat: str) -> Sequence[Offer]:
    """Offer the GM to undo the last entry that stands, a player to take back the own last command."""
    line = last_standing(lines) if is_gm(seat) else own_last(lines, seat)
    if line is None:
        return ()
    verb = "undo" if is_gm(seat) else "take-back"
    return (Offer(verb, "other", {"do": verb}),)
