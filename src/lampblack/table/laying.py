"""Laying a command out: what it says to each audience, what has to be stored, what the giver is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel.play import Accepted, Play
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import secrets_of
from lampblack.kernel.seat import is_gm
from lampblack.kernel.streams import Stream
from lampblack.storage.rows import AppendWrite, ChainRow, EntryRow
from lampblack.table import hearing, house_rules, weighing
from lampblack.table.ear import Ear
from lampblack.table.envelope import Seen
from lampblack.table.frames import Frame
from lampblack.table.hearing import Behind, Fetch, Heard, Item
from lampblack.table.pieces import Pieces, cut, difference
from lampblack.table.prepared import Prepared

_encode = msgspec.json.Encoder(order="deterministic").encode


class Giver(msgspec.Struct, frozen=True):
    """Who gave a command: the chair's id, its audience, the digest of the order as it came, the command's id.

    Of an unsigned command nothing is kept by which its giver could be found: no chair, no audience, no cursor.
    """

    chair: str
    audience: str
    digest: bytes
    command: str = ""


_UNSIGNED = _encode({"ok": True})
"""The answer to a command of which nobody may know who gave it: the same for everybody."""

TABLE = Giver("", "", b"")
"""The table itself, which sits on no chair and gets no answer."""

UNSIGNED = Giver("*", "", b"")
"""Whoever gave an order that is not signed; no chair has this id."""


class Layout(msgspec.Struct, frozen=True):
    """A table at the moment of a command: its game, and the audiences that are told of it."""

    table: str
    epoch: str
    play: Play[Any]
    ears: dict[str, Ear]
    streams: dict[str, Stream]
    fetch: Fetch

    def own_doing(self, accepted: Accepted[Any]) -> Prepared:
        """Lay out what the table itself did."""
        return self.command(accepted, TABLE)

    def command(self, accepted: Accepted[Any], giver: Giver) -> Prepared:
        """Lay out an accepted command of a seat."""
        record = accepted.record
        ahead = self.play.candidate(accepted)
        told = tuple(hearing.items(ahead, record, self._logs(ahead), Behind(self.fetch, self._house)))
        seen = self._pieces(ahead)
        frames = dict(self._frames(told, seen))
        answer = self._answer(giver.audience, record, told, frames)
        streams = _moved_on(self.streams, record.indices)
        entry = _row(self.table, record, giver, (answer, _encode(told)))
        indices = tuple((name, streams[name].index) for name in record.indices)
        write = AppendWrite(entry, tuple(self._chains(frames, told)), indices)
        return Prepared(
            write=write,
            play=ahead,
            ears=self.ears,
            told=told,
            frames=frames,
            pieces=seen,
            streams=streams,
            answer=answer,
            epoch=self.epoch,
            finishes=record.command,
        )

    def _house(self, audience: str) -> dict[str, Any]:
        """Give the house rules under which a command is judged, as its audience knew them before."""
        return house_rules.changed(self.play.room.options, self.ears[audience].pieces)

    def _pieces(self, ahead: Play[Any]) -> dict[str, Pieces]:
        return {audience: self._pieces_of(ahead, audience, ear) for audience, ear in self.ears.items()}

    def _pieces_of(self, ahead: Play[Any], audience: str, ear: Ear) -> Pieces:
        """Cut what an audience sees afterwards; where nothing moved it is what it held, but for its offers."""
        if not self._follows(ahead, audience):
            return ear.pieces
        if not ear.pieces or ahead.state is not self.play.state or ahead.desk is not self.play.desk:
            return pieces(ahead, audience)
        if ahead.ways_back(audience) == self.play.ways_back(audience):
            return ear.pieces
        return {**ear.pieces, **cut((), weighing.offers(ahead, audience))}

    def _logs(self, ahead: Play[Any]) -> dict[str, Heard]:
        return {audience: ear.log for audience, ear in self.ears.items() if self._follows(ahead, audience)}

    def _follows(self, ahead: Play[Any], audience: str) -> bool:
        """Tell whether an audience is told of this command: a game may let one that has left hear no more."""
        room = secrets_of(self.play.room)
        if room is None:
            return True
        return room.follows(self.play.state, audience) or room.follows(ahead.state, audience)

    def _frames(self, told: tuple[Item, ...], seen: dict[str, Pieces]) -> Iterable[tuple[str, Frame]]:
        for audience, ear in self.ears.items():
            news = tuple(
                _newly_told(item, item.numbers[audience], ear.log.own)
                for item in told
                if audience in item.numbers
            )
            change = difference(ear.pieces, seen[audience])
            if news or change:
                yield audience, ear.ring.chain.next(news, change)

    def _answer(
        self, audience: str, record: Record[Any], told: tuple[Item, ...], frames: Mapping[str, Frame]
    ) -> bytes:
        """Write the answer: how far the giver has seen, and its own result.

        There is none when it hears nothing, and none for a player to whom the game tells news of its own instead.
        """
        if audience not in self.ears:
            return _UNSIGNED if table_desk.is_unsigned(record.do) else b""
        ear = self.ears[audience]
        reached = frames.get(audience) or ear.ring.chain
        answer: dict[str, Any] = {"ok": True, "seen": Seen(self.epoch, reached.n, reached.head)}
        for item in told:
            if item.record == record.no and audience in item.numbers:
                entry = hearing.numbered(item.entry, item.numbers[audience], ear.log.own)
                answer |= {} if "events" in entry and not is_gm(audience) else {"result": entry["result"]}
        return _encode(answer)

    def _chains(self, frames: Mapping[str, Frame], told: tuple[Item, ...]) -> Iterable[ChainRow]:
        for audience, frame in frames.items():
            entries = _count(self.ears[audience].log, audience, told)
            yield ChainRow(self.table, audience, frame.n, frame.head, entries)


def pieces(play: Play[Any], audience: str) -> Pieces:
    """Cut what an audience sees of a game, and of the table whatever the game, into pieces.

    A game that reminds people of its rules has a piece for that as well, and so has a choice whose time runs.
    """
    view = play.view(audience)
    whole = cut((view, play.on_the_table(audience)), weighing.offers(play, audience))
    hints, running = getattr(play.room, "hints", None), play.deadline
    if running is not None and running.is_seen_in(getattr(view, "pending", ())):
        order = running.due.order
        told = {
            "choice": order["choice"],
            "who": order["who"],
            "at": running.at,
            "seconds": running.due.seconds,
        }
        whole["deadline"] = _encode(told)
    return whole if hints is None else {**whole, "hints": _encode(hints(play.state, audience))}


def _row(table: str, record: Record[Any], giver: Giver, said: tuple[bytes, bytes]) -> EntryRow:
    answer, told = said
    return EntryRow(
        table=table,
        no=record.no,
        at=record.at,
        seat=giver.chair,
        command=bytes.fromhex(giver.command or record.command),
        digest=giver.digest,
        body=_encode(record),
        answer=answer,
        told=told,
    )


def _newly_told(item: Item, number: int, own: dict[int, int]) -> dict[str, Any]:
    if item.is_withdrawn:
        return {"no": number, "withdrawn": True}
    return hearing.numbered(item.entry, number, own)


def _moved_on(streams: dict[str, Stream], indices: Mapping[str, int]) -> dict[str, Stream]:
    """Move streams on behind the indices that were used; one that was held back lies behind others already."""
    moved = {name: max(streams[name].index, index + 1) for name, index in indices.items()}
    return {
        **streams,
        **{name: msgspec.structs.replace(streams[name], index=index) for name, index in moved.items()},
    }


def _count(log: Heard, audience: str, told: tuple[Item, ...]) -> int:
    new = sum(1 for item in told if audience in item.numbers and not item.is_withdrawn)
    return len(log.records) + new
