"""A whole table in a file: all that was played at it, with every secret but the dice that may still fall.

The file is the host's, as the data folder is. What was written stays as it was, byte for byte, so the log reads the
same wherever it is opened; what opens seats (tokens, invitations) never goes in, nor the seeds of the present evening.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final

import msgspec

from lampblack.kernel import misfit
from lampblack.kernel.errors import Invalid, TooMuch
from lampblack.kernel.play import Play
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import EntryRow, ImageRow, SeatRow, StreamRow, TableRow
from lampblack.storage.store import Store
from lampblack.table.chairs import ROLES
from lampblack.table.packing import pack_key

FORM: Final = "lampblack/table/1"
_LAST_MS: Final = 253_402_214_400_000
"""The last day that a calendar can name, in ms since 1970."""

Id = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9]{1,32}\Z")]
Giver = Annotated[str, msgspec.Meta(pattern=r"\A(\*|[a-z0-9]{0,32})\Z")]
"""The seat that gave a command: none for the table itself, `*` where nobody may know."""

Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{0,64}\Z")]
Tag = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9-]{0,20}\Z")]
RoleName = Annotated[str, msgspec.Meta(pattern=rf"\A({'|'.join(ROLES)})\Z")]
Moment = Annotated[int, msgspec.Meta(ge=0, lt=_LAST_MS)]


class TableKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table itself; `options` and `packs` are JSON as text."""

    id: Id
    game: str
    title: str
    epoch: Hex
    created_at: Moment
    options: str
    packs: str
    archived: bool = False


class SeatKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, without what opens it."""

    id: Id
    name: str
    role: RoleName
    created_at: Moment
    removed_at: Moment | None = None
    language: Tag = ""


class DiceKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of an evening that is over, for one audience."""

    epoch: Hex
    audience: str
    seed: Hex
    commitment: Hex
    next_index: Annotated[int, msgspec.Meta(ge=0)]


class ImageKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture; its bytes in base64."""

    id: Hex
    media_type: str
    width: int
    height: int
    created_at: Moment
    body: str


class EntryKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An accepted command: its id and digest in hex, its record, answer, and what was told, each JSON as text."""

    no: int
    at: Moment
    seat: Giver
    command: str
    digest: str
    body: str
    answer: str
    told: str


class Chest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's file; `packs` are the texts of the packs that were used, by their digest."""

    format: str
    table: TableKept
    seats: tuple[SeatKept, ...]
    dice: tuple[DiceKept, ...] = ()
    packs: dict[str, str] = {}
    images: tuple[ImageKept, ...] = ()
    entries: tuple[EntryKept, ...] = ()


def packed(store: Store, row: TableRow, play: Play[Any]) -> Chest:
    """Pack a table as it lies in the store; `play` is the game that its entries led to."""
    dice = (one for epoch in sorted(play.desk.epochs) for one in store.streams(row.id, epoch))
    return Chest(
        format=FORM,
        table=_table(row),
        seats=tuple(_seat(seat) for seat in store.seats(row.id)),
        dice=tuple(_dice(one) for one in dice),
        packs=dict(_packs(store, play)),
        images=tuple(_images(store, row.id)),
        entries=tuple(_entry(one) for one in store.entries(row.id)),
    )


def written(chest: Chest) -> bytes:
    """Write a chest down."""
    return (
        json.dumps(msgspec.to_builtins(chest), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    ).encode()


def read(raw: bytes, limit: int) -> Chest:
    """Read a chest strictly; raises TooMuch, or Invalid (bad-value) that names the place."""
    if len(raw) > limit:
        raise TooMuch(phrase("The file has {n} bytes; at most {most} are taken in.", n=len(raw), most=limit))
    try:
        chest = msgspec.json.decode(raw, type=Chest)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        said = phrase("This is no table's file: {fault}.", fault=misfit.said(str(fault)))
        raise Invalid(said, field="file") from None
    if chest.format != FORM:
        said = phrase("This is no table's file of this release: {form!r:.40}.", form=chest.format)
        raise Invalid(said, field="format")
    for number, entry in enumerate(chest.entries, 1):
        if entry.no != number:
            place = f"entries.{number}.no"
            said = phrase("At {place} stands {n}; entries count on without a gap.", place=place, n=entry.no)
            raise Invalid(said, field="entries")
    return chest


def _table(row: TableRow) -> TableKept:
    return TableKept(
        row.id,
        row.game,
        row.title,
        row.epoch,
        row.created_at,
        row.options.decode(),
        row.packs.decode(),
        row.archived,
    )


def _seat(row: SeatRow) -> SeatKept:
    return SeatKept(row.id, row.name, row.role, row.created_at, row.removed_at, row.language)


def _dice(row: StreamRow) -> DiceKept:
    return DiceKept(row.epoch, row.audience, row.seed.hex(), row.commitment, row.next_index)


def _packs(store: Store, play: Play[Any]) -> Iterator[tuple[str, str]]:
    for digest in sorted(_digests(play)):
        text = store.meta(pack_key(digest))
        if text is not None:
            yield digest, text


def _digests(play: Play[Any]) -> Iterable[str]:
    """Name the packs that were ever used: those the table began with, and those that came later."""
    return {one.digest for one in play.desk.packs.values()}


def _images(store: Store, table: str) -> Iterator[ImageKept]:
    for name in sorted(store.image_sizes(table)):
        image: ImageRow | None = store.image(table, name)
        if image is not None:
            body = base64.b64encode(image.body).decode()
            yield ImageKept(image.id, image.media_type, image.width, image.height, image.created_at, body)


def _entry(row: EntryRow) -> EntryKept:
    texts = (row.body.decode(), row.answer.decode(), row.told.decode())
    return EntryKept(row.no, row.at, row.seat, row.command.hex(), row.digest.hex(), *texts)
