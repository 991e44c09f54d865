"""Every other change of what is stored, as plain functions of the writing connection."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as put

from lampblack.storage import schema
from lampblack.storage.appending import append
from lampblack.storage.errors import Conflict
from lampblack.storage.rows import (
    AppendWrite,
    ChainRow,
    ImageRow,
    InvitationRow,
    Redeeming,
    Row,
    SeatRow,
    StreamRow,
    TableRow,
    TokenRow,
)
from lampblack.storage.schema import invitations, meta, seats, tables, tokens

_HOME: Final = {
    TableRow: schema.tables,
    SeatRow: schema.seats,
    TokenRow: schema.tokens,
    InvitationRow: schema.invitations,
    ChainRow: schema.chains,
    StreamRow: schema.streams,
    ImageRow: schema.images,
}


def add(connection: Connection, rows: Iterable[Row]) -> None:
    """Add new rows, in this order; raises Conflict when one is there already or belongs to nothing."""
    for row in rows:
        connection.execute(insert(_HOME[type(row)]), msgspec.structs.asdict(row))


def change_table(connection: Connection, table: str, **values: str | bool) -> None:
    """Change a table's title, whether it is archived, or its epoch."""
    done = connection.execute(update(tables).where(tables.c.id == table).values(**values))
    if done.rowcount != 1:
        raise Conflict(f"There is no table {table!r} any more.")


def delete_table(connection: Connection, table: str) -> None:
    """Delete a table with everything that was stored of it; one that is gone already is no fault."""
    connection.execute(delete(tables).where(tables.c.id == table))


def change_seat(connection: Connection, at: tuple[str, str], name: str, role: str | None) -> None:
    """Give the seat at (table, seat) another name, and another role if one is given."""
    _change_seat(connection, *at, name=name, **({} if role is None else {"role": role}))


def speak_to(connection: Connection, table: str, seat: str, language: str) -> None:
    """Say in which language a seat is spoken to."""
    _change_seat(connection, table, seat, language=language)


def remove_seat(connection: Connection, table: str, seat: str, at: int) -> None:
    """Mark a seat as removed; links that would move it open nothing any more.

    Its tokens stay, so that a device that was removed can be told so; they open nothing.
    """
    _change_seat(connection, table, seat, removed_at=at)
    its_links = (invitations.c.table == table, invitations.c.seat == seat)
    connection.execute(update(invitations).where(*its_links).values(revoked=True))


def use_invitation(connection: Connection, secret: str, now: int) -> InvitationRow | None:
    """Use an invitation once, by the hash of its link or code; the row as it is afterwards.

    None when it is unknown, expired at `now` (ms), revoked or used up: nothing tells these apart.
    """
    if not secret:
        return None  # an invitation without a code is not found by an empty one
    found = (
        select(invitations.c.id)
        .where(*holds(now), or_(invitations.c.hash == secret, invitations.c.code_hash == secret))
        .limit(1)
    )
    using = update(invitations).where(invitations.c.id == found.scalar_subquery())
    left = using.values(uses_left=invitations.c.uses_left - 1).returning(invitations)
    row = connection.execute(left).first()
    return None if row is None else InvitationRow(*row)


def redeem(connection: Connection, asked: Redeeming, rows: Iterable[Row], write: AppendWrite | None) -> bool:
    """Use an invitation and add seat, token, its rows and the entry that says so: all, or none and False.

    Where a seat moves to another device, what opened it until now is forgotten.
    """
    if use_invitation(connection, asked.invitation, asked.now) is None:
        return False
    if asked.seat is None:
        its_own = (tokens.c.table == asked.token.table, tokens.c.seat == asked.token.seat)
        connection.execute(delete(tokens).where(*its_own))
    add(connection, [*([asked.seat] if asked.seat else []), asked.token, *rows])
    if write is not None:
        append(connection, write)
    return True


def begin_epoch(connection: Connection, epoch: str, streams: Iterable[StreamRow], write: AppendWrite) -> None:
    """Store the entry that ends a table's epoch, and begin the next one with its dice."""
    append(connection, write)
    change_table(connection, write.entry.table, epoch=epoch)
    add(connection, streams)


def revoke_invitation(connection: Connection, table: str, invitation: str) -> None:
    """Make an invitation void; an unknown one is void already."""
    which = (invitations.c.table == table, invitations.c.id == invitation)
    connection.execute(update(invitations).where(*which).values(revoked=True))


def put_meta(connection: Connection, key: str, value: str) -> None:
    """Keep a text under a key, in place of what was there."""
    kept = put(meta).values(key=key, value=value)
    connection.execute(kept.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


def holds(now: int) -> tuple[ColumnElement[bool], ...]:
    """Say what is true of an invitation that can still be used at `now` (ms)."""
    return (invitations.c.revoked == 0, invitations.c.uses_left > 0, invitations.c.expires_at > now)


def _change_seat(connection: Connection, table: str, seat: str, **values: str | int) -> None:
    which = (seats.c.table == table, seats.c.id == seat)
    if connection.execute(update(seats).where(*which).values(**values)).rowcount != 1:
        raise Conflict(f"There is no seat {seat!r} at this table any more.")
