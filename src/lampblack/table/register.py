"""The tables of a data folder, each loaded when it is first asked for, and who sits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lampblack.kernel.errors import Illegal, Invalid, NotYourSeat
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import SeatRow, TokenRow
from lampblack.storage.store import Store
from lampblack.table import loading, secrecy
from lampblack.table.chairs import Chair
from lampblack.table.sitting import Sitting
from lampblack.table.sources import Sources

LoadRoom = Callable[[str], Ruleset[Any]]


class Register:
    """Tables and chairs, found by their ids and tokens."""

    def __init__(self, store: Store, room: LoadRoom, sources: Sources) -> None:
        self.store = store
        self._room = room
        self._sources = sources
        self._sittings: dict[str, Sitting] = {}
        self._chairs_by_token: dict[str, Chair] = {}

    def sitting(self, table: str) -> Sitting:
        """Give a table, folding its records on first use; raises Illegal (not-found)."""
        if table not in self._sittings:
            row = self.store.table(table)
            if row is None:
                raise Illegal(slug="not-found", field="table")
            self._sittings[table] = loading.load(self.store, row, self._room_of(row.game), self._sources)
        return self._sittings[table]

    def due(self) -> list[str]:
        """List the tables in memory at which a choice was not made in time."""
        return [table for table, sitting in self._sittings.items() if sitting.is_due]

    def forget(self, table: str) -> None:
        """Drop a table from memory: it is folded from the store again when it is next asked for."""
        self._sittings.pop(table, None)
        self._forget_chairs(table)

    def chair(self, token: str) -> Chair | None:
        """Find whose token this is; None for an unknown one, NotYourSeat (removed) for a seat that was removed."""
        secret = secrecy.hashed(token)
        known = self._chairs_by_token.get(secret)
        if known is not None:
            return known
        row = self.store.tokens_of(secret)
        seat = self._seat(row.table, row.seat) if row else None
        if seat is None:
            return None
        if seat.removed_at is not None:
            raise NotYourSeat(slug="removed")
        return self._chairs_by_token.setdefault(secret, chair_of(seat))

    def chairs(self, table: str) -> list[Chair]:
        """List who sits at a table."""
        return [chair_of(row) for row in self.store.seats(table) if row.removed_at is None]

    def _room_of(self, game: str) -> Ruleset[Any]:
        try:
            return self._room(game)
        except KeyError:
            raise Invalid(phrase("there is no game {game}", game=f"{game!r:.40}"), field="game") from None

    def _seat(self, table: str, seat: str) -> SeatRow | None:
        return next((row for row in self.store.seats(table) if row.id == seat), None)

    def _present(self, table: str, seat: str) -> Chair:
        row = self._seat(table, seat)
        if row is None or row.removed_at is not None:
            raise Illegal(slug="not-found", field="seat")
        return chair_of(row)

    def _seat_row(self, chair: Chair) -> SeatRow:
        return SeatRow(
            table=chair.table,
            id=chair.id,
            name=chair.name,
            role=chair.role,
            created_at=self._sources.clock(),
            language=chair.language,
        )

    def _token_row(self, chair: Chair, token: str) -> TokenRow:
        return TokenRow(secrecy.hashed(token), chair.table, chair.id, self._sources.clock())

    def _forget_chairs(self, table: str) -> None:
        """Look the chairs of a table up again: one of them has changed."""
        kept = {secret: chair for secret, chair in self._chairs_by_token.items() if chair.table != table}
        self._chairs_by_token = kept


def chair_of(row: SeatRow) -> Chair:
    """Give the chair that a stored seat is."""
    return Chair(row.table, row.id, row.name, row.role, row.language)
