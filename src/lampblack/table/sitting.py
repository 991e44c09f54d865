"""A table under way in memory: one command at a time, from the envelope to what each seat is told.

`prepare` judges a command and lays out everything that has to be stored, without moving anything; the caller stores
it; `adopt` moves the table on and gives the answer and the frames. Between the two nobody sees the candidate.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.play import Play, Stamp
from lampblack.kernel.ruleset import KeepsSecrets
from lampblack.kernel.streams import Stream
from lampblack.table import freshness, hearing, laying, logbook, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.ear import Ear
from lampblack.table.envelope import Command, Seen
from lampblack.table.frames import Chain, Resume, Ring, first, snapshot
from lampblack.table.hearing import Heard
from lampblack.table.laying import Giver, Layout
from lampblack.table.pieces import joined
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
        return self.play.room.words

    def listen(self, audience: str, chain: Chain | None, log: Heard) -> None:
        """Let an audience follow the table from where its chain stands; a new chain begins with the snapshot."""
        pieces = laying.pieces(self.play, audience)
        ring = Ring(chain or Chain().after(first(pieces)), self._sources.ring_length)
        self.ears[audience] = Ear(pieces, ring, freshness.Changed(ring.chain.n), log)

    def prepare(self, chair: Chair, command: Command) -> Prepared | Answered:
        """Judge a command; raises LampblackError for every refusal, with nothing moved and nothing to store."""
        digest = hashlib.sha256(_encode(command.order)).digest()
        before = self._shelf.answer(self.table, chair.id, command.command)
        if before is not None:
            return _again(before, digest)
        order = written_in(command.order, chair, self._new_id(chair))
        self._check_fresh(chair, order, command.seen)
        roller, made = self._roller(chair, command)
        stamp = Stamp(self._sources.clock(), command.command, command.nonce, self._sources.salt())
        accepted = self.play.submit(chair.audience, order, roller, stamp)
        indices = {name: index - 1 for name, index in made.used.items()}
        record = msgspec.structs.replace(accepted.record, indices=indices)
        giver = Giver(chair.id, chair.audience, digest)
        return self._layout(self.ears).command(msgspec.structs.replace(accepted, record=record), giver)

    def prepare_sitting_down(self, chair: Chair) -> Prepared:
        """Lay out that somebody sits down; a new audience gets its dice, and the snapshot as its first frame."""
        audience = chair.audience
        nobody = Ear({}, Ring(Chain(), self._sources.ring_length), freshness.Changed(0), Heard.nothing())
        event = table_desk.SatDown(seat=audience, name=chair.name)
        accepted = self.play.table_did(event, self._own_stamp())
        dice = tabledice.lay_out(self.table, self.epoch, (audience,))
        return self._layout({**self.ears, audience: nobody}, {**self.streams, **dice}).own_doing(accepted)

    def prepare_standing_up(self, chair: Chair) -> Prepared:
        """Lay out that a seat is taken away; nothing more is told to its audience."""
        left = {audience: ear for audience, ear in self.ears.items() if audience != chair.audience}
        event = table_desk.StoodUp(seat=chair.audience, name=chair.name)
        return self._layout(left).own_doing(self.play.table_did(event, self._own_stamp()))

    def adopt(self, prepared: Prepared) -> Adopted:
        """Move the table on to what was stored, and give out what may now be told."""
        self.play, self.streams, self.ears = prepared.play, prepared.streams, prepared.ears
        for audience, frame in prepared.frames.items():
            ear = self.ears[audience]
            ear.changed.note(frame, ear.pieces)
            ear.ring.add(frame)
            ear.pieces = prepared.pieces[audience]
        logs = {audience: ear.log for audience, ear in self.ears.items()}
        hearing.take_in(logs, prepared.told, prepared.write.entry.no)
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

    def _new_id(self, chair: Chair) -> Callable[[], str]:
        """Give what names a new character: chance, or the sheet that a seat makes again."""
        room = self.play.room
        again = room.sheet_of(self.play.state, chair.audience) if isinstance(room, KeepsSecrets) else None
        return self._sources.new_id if again is None or chair.is_gm else lambda: again

    def _roller(self, chair: Chair, command: Command) -> tuple[Any, Any]:
        room = self.play.room
        if isinstance(room, KeepsSecrets):
            room.check_typed(command.order, chair.audience, self.play.desk.hand_dice)
        by_hand = tabledice.hand_faces(command.order, chair.audience, self.play.desk.hand_dice)
        return tabledice.roller(self.streams, command.command, command.nonce, by_hand)

    def _layout(self, ears: dict[str, Ear], streams: dict[str, Stream] | None = None) -> Layout:
        return Layout(self.table, self.epoch, self.play, ears, streams or self.streams, self._shelf.record)

    def _own_stamp(self) -> Stamp:
        return Stamp(self._sources.clock(), self._sources.salt(), "", self._sources.salt())


def _again(before: tuple[bytes, bytes], digest: bytes) -> Answered:
    """Give the old answer to the same body; another body under a used id is refused."""
    if before[0] != digest:
        raise Illegal(slug="id-used", field="command")
    return Answered(before[1])
