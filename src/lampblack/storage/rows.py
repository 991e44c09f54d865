"""The rows that a store keeps. To storage every body is bytes; what they mean is table/'s own affair.

Times are wall-clock milliseconds since 1970, shown to people and never used to order anything. A field is a
column of the same name in the same order (schema.py; a test compares them).
"""

from __future__ import annotations

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table: its game, its title, its present epoch, its house rules and packs as JSON."""

    id: str
    game: str
    title: str
    epoch: str
    created_at: int
    options: bytes
    packs: bytes
    seed_salt: str = ""
    archived: bool = False


class SeatRow(msgspec.Struct, frozen=True):
    """A seat at a table; one that was removed stays, so that the log can still name it.

    `language` is the tag of the one that it is spoken to in, empty where none was chosen.
    """

    table: str
    id: str
    name: str
    role: str
    created_at: int
    removed_at: int | None = None
    language: str = ""


class TokenRow(msgspec.Struct, frozen=True):
    """What opens a seat from one device: the SHA-256 (hex) of its token. A seat may have several."""

    hash: str
    table: str
    seat: str
    created_at: int


class InvitationRow(msgspec.Struct, frozen=True):
    """An invitation: the SHA-256 (hex) of its link's token and of its spoken code.

    `code_hash` is empty where there is no code; `seat` names the seat that a link moves to another device.
    """

    table: str
    id: str
    hash: str
    code_hash: str
    role: str
    uses_left: int
    expires_at: int
    created_at: int
    revoked: bool = False
    seat: str | None = None


class ChainRow(msgspec.Struct, frozen=True):
    """How far an audience ("gm", "player:ID") has come.

    `n` counts the frames that it got, `head` is the head of its hash chain (hex), `entries` counts its log.
    """

    table: str
    audience: str
    n: int
    head: str
    entries: int


class StreamRow(msgspec.Struct, frozen=True):
    """The dice that one audience may see, in one epoch: secret seed, commitment, next index (no bound)."""

    table: str
    epoch: str
    audience: str
    seed: bytes
    commitment: str
    next_index: int


class ImageRow(msgspec.Struct, frozen=True):
    """A picture of a table, as it is sent: its kind, its width and height in pixels, its bytes."""

    table: str
    id: str
    media_type: str
    width: int
    height: int
    created_at: int
    body: bytes


class EntryRow(msgspec.Struct, frozen=True):
    """An accepted command as stored: who gave it, what it said, the answer, what each audience was told.

    `no` counts a table's entries from 1. `command` is the client's 16-byte id, `digest` the SHA-256 of its
    order. The store fills in `link` (chain.py); what a caller puts there is not read.
    """

    table: str
    no: int
    at: int
    seat: str
    command: bytes
    digest: bytes
    body: bytes
    answer: bytes
    told: bytes
    link: bytes = b""


class AppendWrite(msgspec.Struct, frozen=True):
    """All that one command moves: stored whole or not at all.

    `streams` pairs an audience with the next index of its dice in the table's present epoch.
    """

    entry: EntryRow
    chains: tuple[ChainRow, ...] = ()
    streams: tuple[tuple[str, int], ...] = ()


class Redeeming(msgspec.Struct, frozen=True):
    """Sitting down by an invitation: its hash (link or code), the time (ms), and the seat and token to add.

    `seat` is None where a seat that is there already moves to another device; then its older tokens open nothing
    any more.
    """

    invitation: str
    now: int
    seat: SeatRow | None
    token: TokenRow


Row = TableRow | SeatRow | TokenRow | InvitationRow | ChainRow | StreamRow | ImageRow
"""Every row that is added as it is; entries have a way of their own (AppendWrite)."""
