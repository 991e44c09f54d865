"""A table under way in memory: one command at a time, from the envelope to what each seat is told.

`prepare` judges a command and lays out everything that has to be stored, without moving anything; the caller stores
it; `adopt` moves the table on and gives the answer and the frames. Between the two nobody sees the candidate.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.play import Accepted, Play, Stamp
from lampblack.kernel.record import Record
from lampblack.kernel.streams import Stream
from lampblack.storage.rows import AppendWrite, ChainRow, EntryRow
from lampblack.table import freshness, hearing, logbook, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.ear import Ear
from lampblack.table.envelope import Command, Seen
from lampblack.table.frames import Chain, Frame, Resume, Ring, first, snapshot
from lampblack.table.hearing import Heard, Item
from lampblack.table.pieces import Pieces, cut, difference, joined
from lampblack.table.prepared import Adopted, Answered, Prepared
from lampblack.table.sources import Shelf, Sources, TableName
from lampblack.table.wire import written_in

_encode = msgspec.json.Encoder(order="deterministic").encode


class Sitting:
    """One table in memory."""

    def __init__(self, name: TableName, play: Play[Any], sources: Sources, shelf: Shelf) -> None:
        self.table, self.title, self.game, self.epoch = name.id, name.title, name.game, name.epoch
        self.play = play
        self.ears: dict[str, Ear] = {}
        self.streams: dict[str, Stream] = {}
        self._sources = sources
        self._shelf = shelf

    @property
    def look(self) -> str:
        """The look of the screens; a game that is a secret has one that does not name it."""
        return str(getattr(self.play.room, "look", self.game))

    @property
    def words(self) -> Any:
        """The sentences of this table's game."""
        return self.play.room.words  # type: ignore[attr-defined]

    def listen(self, audience: str, chain: Chain | None, log: Heard) -> None:
        """Let an audience follow the table from where its chain stands."""
        self.ears[audience] = self.ear(audience, chain, log)

    def ear(self, audience: str, chain: Chain | None = None, log: Heard | None = None) -> Ear:
        """Make an ear for an audience; a new one's chain begins with its snapshot as number 1."""
        pieces = self._cut(self.play, audience)
        ring = Ring(chain or Chain().after(first(pieces)), self._sources.ring_length)
        return Ear(pieces, ring, freshness.Changed(ring.chain.n), log or Heard.nothing())

    def forget(self, audience: str) -> None:
        """Let nobody follow as this audience any more."""
        self.ears.pop(audience, None)

    def prepare(self, chair: Chair, command: Command) -> Prepared | Answered:
        """Judge a command; raises LampblackError for every refusal, with nothing moved and nothing to store."""
        digest = hashlib.sha256(_encode(command.order)).digest()
        before = self._shelf.answer(self.table, chair.id, command.command)
        if before is not None:
            return _again(before, digest)
        order = written_in(command.order, chair, self._sources.new_id)
        self._check_fresh(chair, order, command.seen)
        roller, made = self._roller(chair, command)
        stamp = Stamp(self._sources.clock(), command.command, command.nonce, self._sources.salt())
        accepted = self.play.submit(chair.audience, order, roller, stamp)
        indices = {name: index - 1 for name, index in made.used.items()}
        record = msgspec.structs.replace(accepted.record, indices=indices)
        return self._laid_out(chair, msgspec.structs.replace(accepted, record=record), digest)

    def adopt(self, prepared: Prepared) -> Adopted:
        """Move the table on to what was stored, and give out what may now be told."""
        self.play = prepared.play
        self.streams = prepared.streams
        for audience, frame in prepared.frames.items():
            ear = self.ears[audience]
            ear.changed.note(frame, ear.pieces)
            ear.ring.add(frame)
            ear.pieces = prepared.pieces[audience]
        hearing.take_in(self._logs(), prepared.told, prepared.write.entry.no)
        return Adopted(prepared.answer, prepared.frames)

    def seen(self, audience: str) -> Seen:
        """Give the cursor of an audience that has followed everything."""
        chain = self.ears[audience].ring.chain
        return Seen(self.epoch, chain.n, chain.head)

    def glance(self, audience: str) -> dict[str, Any]:
        """Give what an audience sees now: its cursor, view, offers, and the commitments of its dice."""
        view = joined(self.ears[audience].pieces)
        offers = view.pop("offers")
        dice = {"epoch": self.epoch, "commitments": tabledice.commitments(self.streams, audience)}
        return {
            "seen": msgspec.to_builtins(self.seen(audience)),
            "view": view,
            "offers": offers,
            "dice": dice,
        }

    def resume(self, audience: str, seen: Seen | None) -> Resume:
        """Give the frames after a cursor, or a snapshot for one of another epoch, of no place, or too old."""
        ear = self.ears[audience]
        missed = ear.ring.since(seen) if seen is not None and seen.epoch == self.epoch else None
        if missed is None:
            return Resume((snapshot(ear.ring.chain, ear.pieces),), reset=True)
        return Resume(missed, reset=False)

    def log(
        self, audience: str, after: int = 0, limit: int = 100, before: int | None = None
    ) -> list[dict[str, Any]]:
        """Give a page of an audience's own log: numbers above `after`, or the last ones below `before`."""
        heard = self.ears[audience].log
        numbers = logbook.page(len(heard.records), after, limit, before)
        return logbook.Reader(heard, audience, self._shelf.told, self.play).entries(numbers)

    def _check_fresh(self, chair: Chair, order: Mapping[str, Any], seen: Seen | None) -> None:
        ear = self.ears[chair.audience]
        foreign = seen is not None and ear.ring.since(seen) is None
        known = (
            Seen(self.epoch, 0, "") if foreign or (seen is not None and seen.epoch != self.epoch) else seen
        )
        freshness.check(order, known, ear.changed, ear.pieces)

    def _roller(self, chair: Chair, command: Command) -> tuple[Any, Any]:
        by_hand = tabledice.hand_faces(command.order, chair.audience, self.play.desk.hand_dice)
        return tabledice.roller(self.streams, command.command, command.nonce, by_hand)

    def _laid_out(self, chair: Chair, accepted: Accepted[Any], digest: bytes) -> Prepared:
        record = accepted.record
        play = self.play.candidate(accepted)
        told = tuple(hearing.items(play, record, self._logs(), self._shelf.record))
        pieces = {audience: self._cut(play, audience) for audience in self.ears}
        frames = dict(self._frames(told, pieces))
        streams = _moved_on(self.streams, record.indices)
        answer = self._answer(chair.audience, record, told, frames)
        entry = EntryRow(
            table=self.table,
            no=record.no,
            at=record.at,
            seat=chair.id,
            command=bytes.fromhex(record.command),
            digest=digest,
            body=_encode(record),
            answer=answer,
            told=_encode(told),
        )
        write = AppendWrite(entry, self._chain_rows(frames, told), _indices(streams, record.indices))
        return Prepared(write, play, told, frames, pieces, streams, answer)

    def _frames(self, told: tuple[Item, ...], pieces: dict[str, Pieces]) -> Iterable[tuple[str, Frame]]:
        for audience, ear in self.ears.items():
            mine = [item for item in told if audience in item.numbers]
            change = difference(ear.pieces, pieces[audience])
            if mine or change:
                yield audience, ear.ring.chain.next(self._news(audience, ear, mine), change)

    def _news(self, audience: str, ear: Ear, mine: Iterable[Item]) -> tuple[dict[str, Any], ...]:
        return tuple(_newly_told(item, item.numbers[audience], ear.log.own) for item in mine)

    def _answer(
        self, audience: str, record: Record[Any], told: tuple[Item, ...], frames: Mapping[str, Frame]
    ) -> bytes:
        """Write the answer: the giver's own result (none when it hears nothing), and how far it has seen."""
        frame = frames.get(audience)
        seen = Seen(self.epoch, frame.n, frame.head) if frame else self.seen(audience)
        own = self.ears[audience].log.own
        heard = [item for item in told if item.record == record.no and audience in item.numbers]
        result = (
            {"result": hearing.numbered(heard[0].entry, heard[0].numbers[audience], own)["result"]}
            if heard
            else {}
        )
        return _encode({"ok": True, **result, "seen": seen})

    def _chain_rows(self, frames: Mapping[str, Frame], told: tuple[Item, ...]) -> tuple[ChainRow, ...]:
        return tuple(
            ChainRow(
                self.table, audience, frame.n, frame.head, _count(self.ears[audience].log, audience, told)
            )
            for audience, frame in frames.items()
        )

    def _cut(self, play: Play[Any], audience: str) -> Pieces:
        return cut(play.view(audience), play.offers(audience))

    def _logs(self) -> dict[str, Heard]:
        return {audience: ear.log for audience, ear in self.ears.items()}


def _again(before: tuple[bytes, bytes], digest: bytes) -> Answered:
    """Give the old answer to the same body; another body under a used id is refused."""
    if before[0] != digest:
        raise Illegal(slug="id-used", field="command")
    return Answered(before[1])


def _newly_told(item: Item, number: int, own: dict[int, int]) -> dict[str, Any]:
    if item.is_withdrawn:
        return {"no": number, "withdrawn": True}
    return {**hearing.numbered(item.entry, number, own), "undone": False}


def _moved_on(streams: dict[str, Stream], indices: Mapping[str, int]) -> dict[str, Stream]:
    moved = {name: msgspec.structs.replace(streams[name], index=index + 1) for name, index in indices.items()}
    return {**streams, **moved}


def _indices(streams: Mapping[str, Stream], indices: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, streams[name].index) for name in indices)


def _count(log: Heard, audience: str, told: tuple[Item, ...]) -> int:
    new = sum(1 for item in told if audience in item.numbers and not item.is_withdrawn)
    return len(log.records) + new
