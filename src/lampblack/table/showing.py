"""A table in memory as it is looked at: what each audience sees, has heard, and has missed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.seat import ONLOOKER, is_gm, is_player
from lampblack.kernel.streams import Stream
from lampblack.kernel.tongue import translated
from lampblack.table import freshness, laying, logbook, saying, tabledice, unpacking
from lampblack.table.chairs import Chair
from lampblack.table.ear import NEWEST, Ear
from lampblack.table.envelope import Seen
from lampblack.table.frames import Chain, Resume, Ring, first, snapshot
from lampblack.table.handdice import Waiting
from lampblack.table.hearing import Heard
from lampblack.table.naming import names
from lampblack.table.pieces import Pieces, joined
from lampblack.table.sharing import shared
from lampblack.table.sources import Shelf, Sources, TableName


class Showing:
    """One table in memory, for those who look at it."""

    def __init__(self, name: TableName, play: Play[Any], sources: Sources, shelf: Shelf) -> None:
        self.table, self.title, self.game, self.epoch = name.id, name.title, name.game, name.epoch
        self.play = play
        self.ears: dict[str, Ear] = {}
        self.streams: dict[str, Stream] = {}
        self.waits: dict[str, Waiting] = {}
        self.unsigned: set[str] = set()
        self.used: set[bytes] = set()
        self.is_archived = False
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

    @property
    def has_onlookers(self) -> bool:
        """Tell whether somebody has ever looked on; from then on what onlookers see is told."""
        return ONLOOKER in self.ears

    def knows_epoch(self, epoch: str) -> bool:
        """Tell whether an epoch is the table's own: the present one, or one that ended with an evening."""
        return epoch == self.epoch or epoch in self.play.desk.epochs

    def seen(self, audience: str) -> Seen:
        """Give the cursor of an audience that has followed everything."""
        chain = self.ears[audience].ring.chain
        return Seen(self.epoch, chain.n, chain.head)

    def pieces(self, audience: str) -> Pieces:
        """Give what an audience sees now, in pieces as they travel. Nobody may change it."""
        return self.ears[audience].pieces

    def glance(self, audience: str, is_borrowed: bool = False) -> dict[str, Any]:
        """Give what an audience sees now: its cursor, view, offers, what stands beside, commitments of its dice.

        Who looks with borrowed eyes does not see what the seat keeps for itself.
        """
        view = joined(self.ears[audience].pieces)
        offers = view.pop("offers")
        beside: dict[str, Any] = {name: view.pop(name) for name in ("hints", "deadline") if name in view}
        if is_borrowed:
            view["my_notes"] = []
        dice = {"epoch": self.epoch, "commitments": tabledice.commitments(self.streams, audience)}
        return {
            "seen": msgspec.to_builtins(self.seen(audience)),
            "view": view,
            "offers": offers,
            **beside,
            "dice": dice,
        }

    def resume(self, audience: str, seen: Seen | None) -> Resume:
        """Give the frames after a cursor, or a snapshot for one of another epoch, of no place, or too old."""
        ear = self.ears[audience]
        missed = ear.ring.since(seen) if seen is not None and self.knows_epoch(seen.epoch) else None
        if missed is None:
            return Resume((snapshot(ear.ring.chain, ear.pieces),), reset=True)
        return Resume(missed, reset=False)

    def log(
        self, audience: str, after: int = 0, limit: int = 100, before: int | None = None
    ) -> list[dict[str, Any]]:
        """Give a page of an audience's own log: numbers above `after`, or the last ones below `before`."""
        heard = self.ears[audience].log
        numbers = logbook.page(len(heard.records), after, limit, before)
        return logbook.Reader(heard, audience, self._shelf.lately.told, self.play).entries(numbers)

    def newest(self, audience: str) -> tuple[dict[str, Any], ...]:
        """Give the end of an audience's own log; what has not moved since the last reading is the same object."""
        ear = self.ears[audience]
        if ear.newest is None or ear.is_turned:
            reader = logbook.Reader(ear.log, audience, self._shelf.lately.told, self.play)
            ear.newest, ear.is_turned = reader.newest(NEWEST, ear.newest or ()), False
        return ear.newest

    def record(self, no: int) -> Record[Any]:
        """Read a record of the table."""
        return self._shelf.record(no)

    def reader(self, audience: str) -> logbook.Reader:
        """Give an audience's log as it stands now, to be read on any thread."""
        return logbook.Reader(self.ears[audience].log.copy(), audience, self._shelf.lately.told, self.play)

    def shared_log(self) -> list[dict[str, Any]]:
        """Give what all players heard in the same words."""
        logs = {audience: ear.log for audience, ear in self.ears.items() if is_player(audience)}
        return shared(logs, self._shelf.lately.told, self.play)

    def names(self, audience: str, chairs: Iterable[Chair]) -> dict[str, str]:
        """Map the ids that an audience sees to their names, and the seats to who sits there."""
        return names(joined(self.ears[audience].pieces), chairs, translated(self.play.room.gm_title))

    def line(self, known: Mapping[str, str]) -> Callable[[Mapping[str, Any]], str]:
        """Give how an entry is said in one line with these names."""
        return lambda entry: saying.log_line(self.words, {**entry, "names": known})

    def packs(self, audience: str) -> dict[str, Any]:
        """Give what an audience may read of the content packs in use; to the GM, what else is there as well."""
        return unpacking.shown(self._shelf.cupboard, self.play.desk.packs.values(), audience)

    @property
    def has_packs(self) -> bool:
        """Tell whether there is a pack of this game to pick from: in use, or on the shelf of the house."""
        return bool(self.play.desk.packs or self._shelf.cupboard.shelf)

    def awaited(self, audience: str) -> list[dict[str, Any]]:
        """List the orders that wait for dice thrown by hand: a seat's own, all of them for the GM."""
        shown = [seat for seat in self.waits if is_gm(audience) or seat == audience]
        return [self.waits[seat].plain(seat) for seat in shown]

    def sees_image(self, audience: str, image: str) -> bool:
        """Tell whether a picture lies before an audience in one of the handouts; the GM sees all of the table."""
        if is_gm(audience):
            return True
        lying = self.play.desk.handouts.values()
        return any(one.image == image and one.is_seen_by(audience) for one in lying)

    def listen(self, audience: str, chain: Chain | None, log: Heard) -> None:
        """Let an audience follow the table from where its chain stands; a new chain begins with the snapshot."""
        pieces = laying.pieces(self.play, audience)
        ring = Ring(chain or Chain().after(first(pieces)), self._sources.ring_length)
        self.ears[audience] = Ear(pieces, ring, freshness.Changed(ring.chain.n), log)
