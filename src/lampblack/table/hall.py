"""All tables of a data folder: opening one, sitting down at it, finding it again after a restart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal, Invalid, NotYourSeat
from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.seat import ALL, GM
from lampblack.storage.rows import ChainRow, Redeeming, SeatRow, TableRow, TokenRow
from lampblack.storage.store import Store
from lampblack.table import loading, secrecy, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.hearing import Heard
from lampblack.table.invitations import Invite, Invited, read_invitation, rows_for
from lampblack.table.names import clean_name, clean_title
from lampblack.table.prepared import Adopted, Prepared
from lampblack.table.sitting import Sitting
from lampblack.table.sources import Sources, TableName
from lampblack.table.steps import Step

LoadRoom = Callable[[str], Ruleset[Any]]


class NewTable(msgspec.Struct, frozen=True):
    """What it takes to open a table: the game's key, a title, house rules, packs as `id@version`."""

    game: str
    title: str
    options: dict[str, Any] = {}
    packs: tuple[str, ...] = ()


class Seated(msgspec.Struct, frozen=True):
    """Somebody has sat down: the table, the seat's id, the secret token that opens it, the chair, what others hear."""

    table: str
    seat: str
    token: str
    chair: Chair
    told: Adopted | None = None


class Removed(msgspec.Struct, frozen=True):
    """A seat was taken away, and what the others are told of it."""

    chair: Chair
    told: Adopted | None


class Hall:
    """The tables of one data folder, each loaded when it is first asked for."""

    def __init__(self, store: Store, room: LoadRoom, sources: Sources) -> None:
        self.store = store
        self._room = room
        self._sources = sources
        self._sittings: dict[str, Sitting] = {}
        self._chairs_by_token: dict[str, Chair] = {}

    def open_table(self, asked: NewTable, name: str) -> Step[Seated]:
        """Open a table and seat its GM; raises Invalid or Illegal before anything is stored."""
        room = self._room_of(asked.game)
        _refuse_packs(asked.packs)
        play = Play(room, room.new_state(asked.options))
        row = self._row(asked)
        chair = Chair(row.id, self._sources.new_id(), clean_name(name), "gm")
        sitting = self._sit(row, play)
        sitting.streams = tabledice.lay_out(row.id, row.epoch, (ALL, GM))
        sitting.listen(GM, None, Heard.nothing())
        token = secrecy.new_token()
        future = self.store.add_table(
            row,
            [self._seat_row(chair)],
            [self._token_row(chair, token)],
            [_chain_row(sitting, GM)],
            loading.stream_rows(sitting.streams),
        )
        return Step(future, lambda _: self._adopt(sitting, Seated(row.id, chair.id, token, chair)))

    def sitting(self, table: str) -> Sitting:
        """Give a table, folding its records on first use; raises Illegal (not-found)."""
        if table not in self._sittings:
            row = self.store.table(table)
            if row is None:
                raise Illegal(slug="not-found", field="table")
            self._sittings[table] = self._load(row)
        return self._sittings[table]

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
        return self._chairs_by_token.setdefault(secret, _chair(seat))

    def chairs(self, table: str) -> list[Chair]:
        """List who sits at a table."""
        return [_chair(row) for row in self.store.seats(table) if row.removed_at is None]

    def tables(self, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
        """List the tables of these chairs with the role and name held there."""
        rows = {chair.table: self.store.table(chair.table) for chair in chairs}
        return [
            {
                "table": chair.table,
                "title": row.title,
                "role": chair.role,
                "name": chair.name,
                "seat": chair.id,
            }
            for chair in chairs
            if (row := rows[chair.table]) is not None
        ]

    def invite(self, chair: Chair, invite: Invite) -> Step[Invited]:
        """Make an invitation: a link token and a spoken code, shown once and stored hashed. The GM's alone."""
        _only_gm(chair)
        row, invited = rows_for(chair.table, invite, self._sources)
        return Step(self.store.add_invitation(row), lambda _: invited)

    def gm_link(self, table: str) -> Step[Invited]:
        """Make a one-time link for a new device of the GM, on the machine itself."""
        self.sitting(table)
        row, invited = rows_for(table, Invite(role="gm", uses=1), self._sources)
        return Step(self.store.add_invitation(row), lambda _: invited)

    def invitations(self, chair: Chair) -> list[dict[str, Any]]:
        """List the invitations that still hold, without what opens them."""
        _only_gm(chair)
        now = self._sources.clock()
        rows = self.store.invitations(chair.table)
        open_ones = [row for row in rows if not row.revoked and row.uses_left > 0 and row.expires_at > now]
        return [
            {"id": row.id, "role": row.role, "uses_left": row.uses_left, "expires_at": row.expires_at}
            for row in open_ones
        ]

    def revoke(self, chair: Chair, invitation: str) -> Step[None]:
        """Make an invitation void; an unknown one is void already."""
        _only_gm(chair)
        return Step(self.store.revoke_invitation(chair.table, invitation), lambda _: None)

    def invited_to(self, invitation: str) -> str | None:
        """Name the table that an invitation is for, without using it; None when it opens nothing."""
        link, code = read_invitation(invitation)
        row = self.store.invitation(link, code, self._sources.clock())
        return row.table if row else None

    def join(self, invitation: str, name: str) -> Step[Seated]:
        """Sit down by an invitation; raises Illegal (invitation-unknown) whatever is wrong with it.

        Call it while no command of that table is under way.
        """
        link, code = read_invitation(invitation)
        row = self.store.invitation(link, code, self._sources.clock())
        if row is None:
            raise Illegal(slug="invitation-unknown", field="invitation")
        chair = Chair(row.table, self._sources.new_id(), clean_name(name), row.role)
        if chair.is_gm:
            return self._seat_gm(chair, row.hash)
        return self._seat_player(self.sitting(row.table), chair, row.hash)

    def change_seat(self, chair: Chair, seat: str, name: str) -> Step[Chair]:
        """Give a seat another name: the GM any seat, a player the own one."""
        if not chair.is_gm and chair.id != seat:
            raise NotYourSeat(field="seat")
        found = self._present(chair.table, seat)
        renamed = Chair(found.table, found.id, clean_name(name), found.role)
        future = self.store.change_seat(renamed.table, renamed.id, renamed.name)
        return Step(future, lambda _: self._renamed(renamed))

    def remove_seat(self, chair: Chair, seat: str) -> Step[Removed]:
        """Remove a seat at once; its tokens are dead, its characters stay. The last GM seat cannot be removed."""
        _only_gm(chair)
        found = self._present(chair.table, seat)
        gms = [one for one in self.chairs(chair.table) if one.is_gm]
        if found.is_gm and len(gms) == 1:
            raise Illegal("a table keeps at least one GM seat", slug="last-gm", field="seat")
        prepared = None if found.is_gm else self.sitting(chair.table).prepare_standing_up(found)
        write = prepared.write if prepared else None
        removed = self.store.remove_seat(chair.table, seat, self._sources.clock(), write)
        return Step(removed, lambda _: self._stood_up(found, prepared))

    def remove_table(self, chair: Chair) -> Step[None]:
        """Remove a table with everything that was stored of it. The GM's alone."""
        _only_gm(chair)
        return Step(self.store.delete_table(chair.table), lambda _: self.forget(chair.table))

    def _seat_player(self, sitting: Sitting, chair: Chair, invitation: str) -> Step[Seated]:
        token = secrecy.new_token()
        prepared = sitting.prepare_sitting_down(chair)
        dice = {chair.audience: prepared.streams[chair.audience]}
        redeeming = self._redeeming(invitation, chair, token)
        future = self.store.redeem(redeeming, loading.stream_rows(dice), prepared.write)
        return Step(future, lambda won: self._sat(won, Seated(chair.table, chair.id, token, chair), prepared))

    def _seat_gm(self, chair: Chair, invitation: str) -> Step[Seated]:
        token = secrecy.new_token()
        future = self.store.redeem(self._redeeming(invitation, chair, token), [], None)
        return Step(future, lambda won: self._sat(won, Seated(chair.table, chair.id, token, chair), None))

    def _redeeming(self, invitation: str, chair: Chair, token: str) -> Redeeming:
        now = self._sources.clock()
        return Redeeming(invitation, now, self._seat_row(chair), self._token_row(chair, token))

    def _sat(self, won: bool, seated: Seated, prepared: Prepared | None) -> Seated:
        if not won:
            raise Illegal(slug="invitation-unknown", field="invitation")
        if prepared is not None:
            seated = msgspec.structs.replace(seated, told=self.sitting(seated.table).adopt(prepared))
        return seated

    def _load(self, row: TableRow) -> Sitting:
        room = self._room_of(row.game)
        return loading.load(self.store, row, room, self._sources)

    def _sit(self, row: TableRow, play: Play[Any]) -> Sitting:
        name = TableName(row.id, row.title, row.game, row.epoch)
        return Sitting(name, play, self._sources, loading.shelf(self.store, row.id, play.room))

    def _room_of(self, game: str) -> Ruleset[Any]:
        try:
            return self._room(game)
        except KeyError:
            raise Invalid(f"there is no game {game!r}", field="game") from None

    def _row(self, asked: NewTable) -> TableRow:
        return TableRow(
            id=secrecy.new_id(12),
            game=asked.game,
            title=clean_title(asked.title),
            epoch=secrecy.new_token(),
            created_at=self._sources.clock(),
            options=msgspec.json.encode(asked.options),
            packs=msgspec.json.encode(asked.packs),
        )

    def _seat_row(self, chair: Chair) -> SeatRow:
        return SeatRow(
            table=chair.table, id=chair.id, name=chair.name, role=chair.role, created_at=self._sources.clock()
        )

    def _token_row(self, chair: Chair, token: str) -> TokenRow:
        return TokenRow(secrecy.hashed(token), chair.table, chair.id, self._sources.clock())

    def _adopt(self, sitting: Sitting, seated: Seated) -> Seated:
        self._sittings[sitting.table] = sitting
        return seated

    def _seat(self, table: str, seat: str) -> SeatRow | None:
        return next((row for row in self.store.seats(table) if row.id == seat), None)

    def _present(self, table: str, seat: str) -> Chair:
        row = self._seat(table, seat)
        if row is None or row.removed_at is not None:
            raise Illegal(slug="not-found", field="seat")
        return _chair(row)

    def _stood_up(self, chair: Chair, prepared: Prepared | None) -> Removed:
        self._forget_chairs(chair.table)
        told = self.sitting(chair.table).adopt(prepared) if prepared else None
        return Removed(chair, told)

    def _renamed(self, chair: Chair) -> Chair:
        self._forget_chairs(chair.table)
        return chair

    def _forget_chairs(self, table: str) -> None:
        """Look the chairs of a table up again: one of them has changed."""
        kept = {secret: chair for secret, chair in self._chairs_by_token.items() if chair.table != table}
        self._chairs_by_token = kept


def _refuse_packs(packs: tuple[str, ...]) -> None:
    for pack in packs:
        raise Invalid(f"no pack {pack!r} is installed here; leave `packs` out", field="packs")


def _only_gm(chair: Chair) -> None:
    if not chair.is_gm:
        raise Illegal(slug="gm-only")


def _chair(row: SeatRow) -> Chair:
    return Chair(row.table, row.id, row.name, row.role)


def _chain_row(sitting: Sitting, audience: str) -> ChainRow:
    chain = sitting.ears[audience].ring.chain
    return ChainRow(sitting.table, audience, chain.n, chain.head, 0)
