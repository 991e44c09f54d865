"""How an order is judged with the dice that it throws, the table's own and those thrown by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from lampblack.kernel.errors import Invalid
from lampblack.kernel.play import Accepted, Stamp
from lampblack.kernel.ruleset import secrets_of
from lampblack.kernel.seat import GM
from lampblack.table import freshness, handdice, packing, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command, Seen
from lampblack.table.handdice import Waiting
from lampblack.table.prepared import Answered
from lampblack.table.showing import Showing

_encode = msgspec.json.Encoder(order="deterministic").encode


class Judging(Showing):
    """One table in memory, and the orders that wait there for dice thrown by hand."""

    def _judged(self, chair: Chair, command: Command, order: Mapping[str, Any]) -> Accepted[Any]:
        """Let the rules judge an order with its dice; one that needs more faces by hand is kept waiting."""
        wait = self._wait_of(chair.audience)
        again = wait.again(command.order) if wait is not None else None
        thrown_as = again or command
        roller, made = self._roller(chair, command, again)
        stamp = Stamp(self._sources.clock(), thrown_as.command, thrown_as.nonce, self._sources.salt())
        try:
            accepted = self.play.submit(chair.audience, order, roller, stamp)
        except Invalid as fault:
            if fault.slug == handdice.NEEDED and not chair.is_gm:
                self._keep_waiting(chair.audience, wait, handdice.waiting(command, fault, made.used, again))
            raise
        if wait is not None and again is None and accepted.record.throws:
            raise wait.refusal()
        indices = {name: index - 1 for name, index in made.used.items()}
        epoch = self.epoch if indices else ""
        kept = packing.as_asked(accepted.record.order)
        record = msgspec.structs.replace(accepted.record, order=kept, indices=indices, epoch=epoch)
        return msgspec.structs.replace(accepted, record=record)

    def _wait_of(self, seat: str) -> Waiting | None:
        """Give the order of a seat that waits; one whose seat may no longer throw by hand is dropped."""
        if seat in self.waits and not tabledice.may_throw(seat, self.play.desk.hand_dice):
            self._forget_wait(seat)
        return self.waits.get(seat)

    def _keep_waiting(self, seat: str, before: Waiting | None, now: Waiting) -> None:
        if before is not None and before.order != now.order:
            raise before.refusal()
        self.waits = {**self.waits, seat: now}
        self.streams = handdice.behind_held(self.streams, now.held)

    def _forget_wait(self, seat: str) -> None:
        self.waits = {other: wait for other, wait in self.waits.items() if other != seat}

    def _drop(self, order: Mapping[str, Any]) -> Answered:
        """Let go of an order that waits for dice; nothing of it was stored, so nothing is stored of this."""
        self._forget_wait(handdice.dropped(order, self.waits))
        return Answered(_encode({"ok": True, "seen": self.seen(GM)}))

    def _roller(self, chair: Chair, command: Command, again: Waiting | None) -> tuple[Any, Any]:
        room = secrets_of(self.play.room)
        if room is not None:
            room.check_typed(command.order, chair.audience, self.play.desk.hand_dice)
        by_hand = tabledice.hand_faces(command.order, chair.audience, self.play.desk.hand_dice)
        if again is None:
            return tabledice.roller(self.streams, command.command, command.nonce, by_hand)
        streams = handdice.with_held(self.streams, again.held)
        return tabledice.roller(streams, again.command, again.nonce, by_hand)

    def _check_fresh(self, chair: Chair, order: Mapping[str, Any], seen: Seen | None) -> None:
        ear = self.ears[chair.audience]
        is_foreign = seen is not None and (not self.knows_epoch(seen.epoch) or ear.ring.since(seen) is None)
        freshness.check(order, Seen(self.epoch, 0, "") if is_foreign else seen, ear.changed, ear.pieces)

    def _new_id(self, chair: Chair) -> Callable[[], str]:
        """Give what names a new character: chance, or the sheet that a seat makes again."""
        room = secrets_of(self.play.room)
        again = room.sheet_of(self.play.state, chair.audience) if room is not None else None
        return self._sources.new_id if again is None or chair.is_gm else lambda: again
