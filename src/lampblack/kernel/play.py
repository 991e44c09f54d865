"""A game under way, pure: submit an order, undo, the secret flag, notes.

`submit` judges an order and gives a candidate; only `adopt` moves the game on, so a caller can store the candidate
first. Nothing here knows a clock, a file, or who is told; a record goes in and out as data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel import undoing
from lampblack.kernel.deadline import Deadline, running
from lampblack.kernel.desk import Desk, judging, offering
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order, check_giver, check_names, check_sizes, convert
from lampblack.kernel.record import Past, Record
from lampblack.kernel.rollers import Roller
from lampblack.kernel.ruleset import Offer, Refusal, Ruleset, secrets_of, time_of
from lampblack.kernel.seat import GM, is_gm
from lampblack.kernel.tree import Change, Path, changes, put
from lampblack.kernel.undoing import Line

State = TypeVar("State")

_OF_THE_DESK = frozenset(table_desk.DESK_EVENTS)
"""Looked up by type, because a fold over a long log asks it of each event."""


OwnDoing = table_desk.SatDown | table_desk.StoodUp | table_desk.EveningEnded


class Stamp(msgspec.Struct, frozen=True):
    """What the table writes onto a command: wall time in ms, the command's id, the browser's nonce, the salt."""

    at: int = 0
    command: str = ""
    nonce: str = ""
    salt: str = ""


class Accepted(msgspec.Struct, Generic[State], frozen=True):
    """An order that the rules allow, carried out on a candidate; nothing has moved yet."""

    record: Record[Any]
    order: Order
    state: State
    desk: Desk


class Play(Generic[State]):
    """One game under way: its state, its desk, and a line for each accepted command."""

    def __init__(self, room: Ruleset[State], state: State, desk: Desk | None = None) -> None:
        self.room = room
        self.state = state
        self.desk = desk or Desk()
        self.lines: list[Line] = []
        self.deadline: Deadline | None = None
        self._secrets = secrets_of(room)
        self._time = time_of(room)
        self._offered: dict[str, tuple[State, Sequence[Offer]]] = {}

    def submit(
        self, seat: str, raw: Mapping[str, Any], roller: Roller, stamp: Stamp | None = None
    ) -> Accepted[State]:
        """Judge an order of a seat and carry it out on a candidate.

        Raises Illegal with the slug of the first reason against it (with `details["lifted"]` empty), Invalid for
        faces that do not fit. No die falls for an order that is refused.
        """
        order = self._read(raw, seat)
        overrode = _allowed(self._refusals(order, seat), order)
        stamp = stamp or Stamp()
        events = tuple(self._sealed(self._decide(order, seat, roller), stamp.salt))
        roller.finish()
        state, desk = self._fold(events)
        self._check_sound(state, events)
        record = self._record(seat, raw, order, stamp)
        record = msgspec.structs.replace(
            record,
            events=events,
            throws=tuple(roller.trace),
            changes=tuple(_differences(self, state, desk)),
            overrode=overrode,
            undoes=undoing.target(events),
        )
        return Accepted(record, order, state, desk)

    def table_did(self, event: OwnDoing, stamp: Stamp) -> Accepted[State]:
        """Carry out the table's own doing, which is never refused: a seat taken or given up, the evening's end."""
        verb, seat = _own_doing(event)
        order = Order()
        state, desk = self._fold((event,))
        record = msgspec.structs.replace(
            self._record(seat, {"do": verb}, order, stamp),
            events=(event,),
            changes=tuple(_differences(self, state, desk)),
        )
        return Accepted(record, order, state, desk)

    def lay_out(self, events: Iterable[Any]) -> None:
        """Begin a new game with these events of the desk, which stand in no log: the packs that it is opened with."""
        self.state, self.desk = self._fold(events)

    def adopt(self, accepted: Accepted[State]) -> None:
        """Move the game on to an accepted candidate."""
        self.state, self.desk = accepted.state, accepted.desk
        self._write_down(accepted.record)

    def candidate(self, accepted: Accepted[State]) -> Play[State]:
        """Give the game as it will be when the candidate is adopted; this one stays as it is."""
        ahead = Play(self.room, accepted.state, accepted.desk)
        ahead.lines = list(self.lines)
        ahead._offered = dict(self._offered)
        ahead.deadline = self.deadline
        ahead._write_down(accepted.record)
        return ahead

    def replay(self, records: Iterable[Record[Any] | Past[Any]]) -> None:
        """Fold stored records: the state they led to, without a rule and without a die."""
        for record in records:
            self.state, self.desk = self._fold(record.events)
            self._write_down(record)

    def stands(self, no: int) -> bool:
        """Tell whether an entry still stands, or was taken back."""
        return undoing.stands(self.lines, no)

    def offers(self, seat: str) -> list[Offer]:
        """List what this seat may ask for now: the game's offers, then undo or take-back, then the desk's."""
        return [*self._offers_of_the_game(seat), *self.ways_back(seat), *offering.offers(self.desk, seat)]

    def ways_back(self, seat: str) -> Sequence[Offer]:
        """List what this seat may take back; of all offers these alone change when neither game nor desk does."""
        return undoing.offers(self.lines, seat)

    def _offers_of_the_game(self, seat: str) -> Sequence[Offer]:
        """List the game's offers; while its state stays as it is, so do they."""
        state, offered = self._offered.get(seat, (None, ()))
        if state is not self.state:
            offered = tuple(self.room.offers(self.state, seat))
            self._offered[seat] = (self.state, offered)
        return offered

    def forms(self, seat: str) -> Mapping[str, Form]:
        """List the verbs that there are for this seat, the game's and the table's, with how they are asked."""
        own = self._secrets.forms_for(self.state, seat) if self._secrets else self.room.orders
        return {**own, **table_desk.TABLE_FORMS}

    def on_the_table(self, audience: str) -> table_desk.OnTheTable:
        """Show what lies on the table for this audience beside the game's own view."""
        return table_desk.on_the_table(self.desk, audience)

    def view(self, audience: str) -> msgspec.Struct:
        """Build what this audience may see of the game and the desk."""
        desk = table_desk.view(self.desk, audience, lambda no: self.lines[no - 1].shown_no)
        return self.room.view_state(self.state, audience, desk)

    def _write_down(self, record: Record[Any] | Past[Any]) -> None:
        """Note a record that has moved the game on; a table that pauses lets nobody's time run."""
        undoing.write_line(self.lines, record)
        if self._time is not None:
            due = None if self.desk.paused else self._time.due(self.state)
            self.deadline = running(self.deadline, due, record.at)

    def _read(self, raw: Mapping[str, Any], seat: str) -> Order:
        check_sizes(raw)
        form = table_desk.desk_form(raw)
        if form is None:
            order = self.room.read(self.state, raw, seat)
        elif self._secrets is not None and not table_desk.is_unsigned(raw.get("do")):
            order = self._secrets.read_desk(self.state, form, raw, seat)
        else:
            check_names(form, raw)
            check_giver(form, raw, seat)
            order = convert(form, raw)
        if order.override is not None and not order.override.strip():
            raise Illegal(slug="reason-needed", field="override")
        return undoing.with_entries(self.lines, order)

    def _refusals(self, order: Order, seat: str) -> Sequence[Refusal]:
        if isinstance(order, table_desk.Undo | table_desk.TakeBack | table_desk.AnswerTakeBack):
            return undoing.refusals(self.lines, self.desk, order, seat)
        if judging.is_deskwork(order):
            return judging.refusals(self.desk, order, seat, len(self.lines))
        return self.room.refusals(self.state, order, seat)

    def _decide(self, order: Order, seat: str, roller: Roller) -> Sequence[Any]:
        if isinstance(order, table_desk.Undo | table_desk.TakeBack | table_desk.AnswerTakeBack):
            return undoing.decide(self.lines, self.desk, order, seat)
        if judging.is_deskwork(order):
            verb = str(type(order).__struct_config__.tag)
            return (judging.decide(self.desk, order, seat, self._is_secret(order, verb, seat)),)
        return self.room.decide(self.state, order, seat, roller)

    def _sealed(self, events: Sequence[Any], salt: str) -> Sequence[Any]:
        return events if self._secrets is None else self._secrets.sealed(events, salt)

    def _fold(self, events: Iterable[Any]) -> tuple[State, Desk]:
        state, desk = self.state, self.desk
        for event in events:
            if type(event) not in _OF_THE_DESK:
                state = self.room.evolve(state, event)
                continue
            match event:
                case table_desk.Undone():
                    state, desk = _restored(state, desk, self._undoable(event.entry))
                case (
                    table_desk.SatDown()
                    | table_desk.StoodUp()
                    | table_desk.PackUsed()
                    | table_desk.PackLaidAside()
                ):
                    state, desk = self.room.evolve(state, event), table_desk.evolve(desk, event)
                case _:
                    desk = table_desk.evolve(desk, event)
        return state, desk

    def _check_sound(self, state: State, events: Iterable[Any]) -> None:
        """Refuse an undo whose paths are free but which would put together what cannot be (depends)."""
        is_undo = undoing.target(events) is not None
        if is_undo and self._secrets is not None and not self._secrets.is_sound(state):
            raise Illegal(slug="depends", field="entry", details={"entries": []})

    def _undoable(self, entry: int) -> Iterable[Change]:
        """List what an undo of an entry restores: all that it changed, but for what a game never takes back."""
        kept: Sequence[Path] = self._secrets.never_undone if self._secrets is not None else ()
        return [change for change in self.lines[entry - 1].changes if change.path[1:] not in kept]

    def _record(self, seat: str, raw: Mapping[str, Any], order: Order, stamp: Stamp) -> Record[Any]:
        return Record(
            no=len(self.lines) + 1,
            at=stamp.at,
            seat="" if table_desk.is_unsigned(raw.get("do")) else seat,
            command=stamp.command,
            nonce=stamp.nonce,
            edition=self.room.edition,
            order=dict(raw),
            secret=self._is_secret(order, str(raw["do"]), seat),
            salt=stamp.salt,
        )

    def _is_secret(self, order: Order, verb: str, seat: str) -> bool:
        if order.secret is not None:
            return order.secret
        form = self.room.orders.get(verb) or table_desk.TABLE_FORMS.get(verb)
        return is_gm(seat) and form is not None and form.secret


def _own_doing(event: OwnDoing) -> tuple[str, str]:
    match event:
        case table_desk.SatDown(seat=seat):
            return table_desk.SIT, seat
        case table_desk.StoodUp(seat=seat):
            return table_desk.STAND, seat
        case table_desk.EveningEnded():
            return table_desk.END, GM


def _allowed(refusals: Sequence[Refusal], order: Order) -> tuple[str, ...]:
    """Raise the first reason against an order; with an override the liftable ones are lifted and named."""
    for refusal in refusals:
        if order.override is None or not refusal.liftable:
            raise Illegal(slug=refusal.slug, field=refusal.field, rule=refusal.rule)
    return tuple(dict.fromkeys(refusal.slug for refusal in refusals))


def _differences(play: Play[State], state: State, desk: Desk) -> Iterable[Change]:
    yield from changes(play.state, state, ("state",))
    yield from changes(play.desk, desk, ("desk",))


def _restored(state: State, desk: Desk, undone: Iterable[Change]) -> tuple[State, Desk]:
    for change in undone:
        root, path = change.path[0], change.path[1:]
        if root == "state":
            state = put(state, path, change.before)
        else:
            desk = put(desk, path, change.before)
    return state, desk
