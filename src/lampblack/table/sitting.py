"""A table under way in memory: one command at a time, from the envelope to what each seat is told.

`prepare` judges a command and lays out everything that has to be stored, without moving anything; the caller stores
it; `adopt` moves the table on and gives the answer and the frames. Between the two nobody sees the candidate.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import copy
from typing import Any

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal, NotYourSeat
from lampblack.kernel.play import Stamp
from lampblack.kernel.seat import CLOCK, ONLOOKER
from lampblack.kernel.streams import Stream, commitment
from lampblack.kernel.tongue import phrase
from lampblack.packs.pack import Pack
from lampblack.storage.rows import ChainRow
from lampblack.table import freshness, handdice, hearing, laying, packing, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.ear import Ear
from lampblack.table.envelope import Command
from lampblack.table.frames import Chain, Ring, first
from lampblack.table.hearing import Heard
from lampblack.table.judging import Judging
from lampblack.table.laying import TABLE, UNSIGNED, Giver, Layout
from lampblack.table.onlooking import Onlooking
from lampblack.table.prepared import Adopted, Answered, Prepared
from lampblack.table.wire import written_in

_encode = msgspec.json.Encoder(order="deterministic").encode


class Sitting(Judging):
    """One table in memory, for those who change it."""

    def prepare(self, chair: Chair, command: Command) -> Prepared | Answered:
        """Judge a command; raises LampblackError for every refusal, with nothing moved and nothing to store."""
        digest = hashlib.sha256(_encode(command.order)).digest()
        before = self._answered_before(chair, command)
        if before is not None:
            return _again(before, digest)
        self._check_open(chair)
        if chair.is_gm and handdice.is_drop(command.order):
            return self._drop(command.order)
        order, pack = self._written_in(chair, command.order)
        self._check_image(chair, order)
        self._check_fresh(chair, order, command.seen)
        accepted = self._judged(chair, command, order)
        laid = self._layout(self.ears).command(accepted, self._giver(chair, command, digest))
        return laid if pack is None else msgspec.structs.replace(laid, keeps=(packing.keeps(pack),))

    def prepare_sitting_down(self, chair: Chair) -> Prepared:
        """Lay out that somebody sits down; a new audience gets its dice, and the snapshot as its first frame."""
        audience = chair.audience
        nobody = Ear({}, Ring(Chain(), self._sources.ring_length), freshness.Changed(0), Heard.nothing())
        event = table_desk.SatDown(seat=audience, name=chair.name)
        accepted = self.play.table_did(event, self._own_stamp())
        dice = tabledice.lay_out(self.table, self.epoch, (audience,))
        return self._layout({**self.ears, audience: nobody}, {**self.streams, **dice}).own_doing(accepted)

    def prepare_onlooking(self) -> Onlooking:
        """Lay out what begins with the first onlooker, who is in no game's state and in no log."""
        pieces = laying.pieces(self.play, ONLOOKER)
        ring = Ring(Chain().after(first(pieces)), self._sources.ring_length)
        dice = tabledice.lay_out(self.table, self.epoch, (ONLOOKER,))
        chain = ChainRow(self.table, ONLOOKER, ring.chain.n, ring.chain.head, 0)
        ear = Ear(pieces, ring, freshness.Changed(ring.chain.n), Heard.nothing())
        return Onlooking(ear, dice, (*tabledice.stream_rows(dice), chain))

    def adopt_onlooking(self, begun: Onlooking) -> None:
        """Let onlookers follow the table from here on."""
        self.streams = {**self.streams, **begun.streams}
        self.ears = {**self.ears, ONLOOKER: begun.ear}

    def prepare_end(self, epoch: str) -> Prepared:
        """Lay out that the evening ends: its dice may be checked, and there are new ones for the next.

        Raises Illegal (already-so) where nothing has happened since the last one ended.
        """
        if self.play.lines and self.play.lines[-1].do == table_desk.END:
            raise Illegal(
                phrase("Nothing has happened here since the last evening ended."), slug="already-so"
            )
        dice = tabledice.lay_out(self.table, epoch, self.streams)
        event = table_desk.EveningEnded(
            evening=self.play.desk.evening,
            epoch=self.epoch,
            next=epoch,
            commitments={name: commitment(stream) for name, stream in dice.items()},
        )
        accepted = self.play.table_did(event, self._own_stamp())
        laid = self._layout(self.ears, dice).own_doing(accepted)
        return msgspec.structs.replace(laid, epoch=epoch)

    def prepare_standing_up(self, chair: Chair) -> Prepared:
        """Lay out that a seat is taken away; nothing more is told to its audience."""
        left = {audience: ear for audience, ear in self.ears.items() if audience != chair.audience}
        event = table_desk.StoodUp(seat=chair.audience, name=chair.name)
        return self._layout(left).own_doing(self.play.table_did(event, self._own_stamp()))

    @property
    def is_due(self) -> bool:
        """Tell whether a choice was not made in time, so that the table has to answer it."""
        running = self.play.deadline
        return running is not None and not self.is_archived and running.at <= self._sources.clock()

    def prepare_due(self) -> Prepared | None:
        """Lay out what the table's timer gives now; None when somebody was faster."""
        running = self.play.deadline
        if running is None or not self.is_due:
            return None
        stamp = self._own_stamp()
        roller, _ = tabledice.roller(self.streams, stamp.command, stamp.nonce, None)
        accepted = self.play.submit(CLOCK, running.due.order, roller, stamp)
        return self._layout(self.ears).command(accepted, TABLE)

    def adopt(self, prepared: Prepared) -> Adopted:
        """Move the table on to what was stored, and give out what may now be told."""
        if prepared.epoch != self.epoch:
            self.epoch, self.waits = prepared.epoch, {}
        self.play, self.streams, self.ears = prepared.play, prepared.streams, prepared.ears
        self.waits = {seat: one for seat, one in self.waits.items() if one.command != prepared.finishes}
        for audience, frame in prepared.frames.items():
            ear = self.ears[audience]
            ear.changed.note(frame, ear.pieces)
            ear.ring.add(frame)
            ear.hear(frame.news)
            ear.pieces = prepared.pieces[audience]
        if prepared.turns_others:
            for ear in self.ears.values():
                ear.is_turned = True
        self.used.add(prepared.write.entry.command)
        if prepared.write.entry.seat == UNSIGNED.chair:
            self.unsigned.add(prepared.write.entry.command.hex())
        logs = {audience: ear.log for audience, ear in self.ears.items()}
        hearing.take_in(logs, prepared.told, prepared.write.entry.no)
        self._shelf.lately.note(prepared.write.entry.no, prepared.told)
        return Adopted(prepared.answer, prepared.frames)

    def apart(self) -> Sitting:
        """Give the table beside itself: what is adopted there moves nothing here until `follow`."""
        other = copy(self)
        other.ears = {audience: ear.copy() for audience, ear in self.ears.items()}
        other.unsigned, other.used = set(self.unsigned), set(self.used)
        return other

    def follow(self, other: Sitting) -> None:
        """Move the table on to where it stands in `other`, all of which is stored now."""
        self.play, self.streams, self.ears = other.play, other.streams, other.ears
        self.epoch, self.waits = other.epoch, other.waits
        self.unsigned, self.used = other.unsigned, other.used

    def _answered_before(self, chair: Chair, command: Command) -> tuple[bytes, bytes] | None:
        """Find the answer to a command that was accepted before; unsigned ones are kept under no chair.

        An id that nobody has used at this table is not looked for on the disk.
        """
        if bytes.fromhex(command.command) not in self.used:
            return None
        seat = UNSIGNED.chair if command.command in self.unsigned else chair.id
        return self._shelf.answer(self.table, seat, command.command)

    def _written_in(self, chair: Chair, order: Mapping[str, Any]) -> tuple[dict[str, Any], Pack | None]:
        """Give the order as the rules read it, and the pack that it brings into use."""
        known = written_in(order, chair, self._new_id(chair))
        cupboard, pins = self._shelf.cupboard, self.play.desk.packs.values()
        known = packing.with_shelf(known, self.play.room.orders, cupboard, pins)
        return packing.written_in(known, self._shelf.cupboard) if chair.is_gm else (known, None)

    def _check_open(self, chair: Chair) -> None:
        if chair.is_onlooker:
            raise NotYourSeat(phrase("an onlooker gives no orders"), field="do")
        if self.is_archived:
            raise Illegal(slug="archived")

    def _check_image(self, chair: Chair, order: Mapping[str, Any]) -> None:
        """Refuse a handout with a picture that was not brought to this table."""
        match order:
            case {"do": "handout", "image": str(image)} if chair.is_gm and not self._shelf.has_image(image):
                raise Illegal(slug="no-such-thing", field="image")

    def _giver(self, chair: Chair, command: Command, digest: bytes) -> Giver:
        if table_desk.is_unsigned(command.order.get("do")):
            return msgspec.structs.replace(UNSIGNED, digest=digest, command=command.command)
        return Giver(chair.id, chair.audience, digest, command.command)

    def _layout(self, ears: dict[str, Ear], streams: dict[str, Stream] | None = None) -> Layout:
        return Layout(self.table, self.epoch, self.play, ears, streams or self.streams, self._shelf.record)

    def _own_stamp(self) -> Stamp:
        return Stamp(self._sources.clock(), self._sources.salt(), "", self._sources.salt())


def _again(before: tuple[bytes, bytes], digest: bytes) -> Answered:
    """Give the old answer to the same body; another body under a used id is refused."""
    if before[0] != digest:
        raise Illegal(slug="id-used", field="command")
    return Answered(before[1])
