"""Whole tables on the way: out into a file, and in from one, as a copy or as what it was."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import PackUsed
from lampblack.kernel.errors import Illegal
from lampblack.kernel.play import Play
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import EntryRow, ImageRow, Row, SeatRow, StreamRow, TableRow
from lampblack.table import chest as chests
from lampblack.table import loading, secrecy
from lampblack.table.books import Books
from lampblack.table.chest import Chest
from lampblack.table.hearing import Heard
from lampblack.table.names import clean_name, clean_title
from lampblack.table.packing import pack_key
from lampblack.table.steps import Step
from lampblack.table.vetting import at, picture, vet_answer, vet_packs, vet_told

_BROUGHT: Final = "brought "
"""Under this and the digest of a file the store's meta names the table that came of it."""

_packs = msgspec.json.Decoder(tuple[PackUsed, ...])


class Moving(Books):
    """A register whose tables move between houses."""

    def chest(self, table: str) -> Chest:
        """Pack a whole table; raises Illegal (not-found)."""
        row = self.store.table(table)
        if row is None:
            said = phrase("There is no table {table!r} here.", table=table)
            raise Illegal(said, slug="not-found", field="table")
        return chests.packed(self.store, row, self.sitting(table).play)

    def bring(self, raw: bytes, chest: Chest, *, restores: bool = False, again: bool = False) -> Step[str]:
        """Bring a table in; gives its id. A copy gets a new one, `restores` keeps the old, each begins a new epoch.

        Everything is folded before anything is stored. Raises Invalid (bad-value) that names the place in the file,
        Illegal (already-so) for a file that was brought before unless `again`, or for an id that is taken.
        """
        note = _BROUGHT + hashlib.sha256(raw).hexdigest()
        self._check_new(chest, note, restores, again)
        table = chest.table.id if restores else secrecy.new_id(12)
        row = _row(chest, table)
        self._fold(chest, row)
        texts = {note: table, **{pack_key(digest): text for digest, text in chest.packs.items()}}
        stored = self.store.add_whole(list(_rows(chest, row, restores)), _entries(chest, table), texts)
        return Step(stored, lambda _: table)

    def _check_new(self, chest: Chest, note: str, restores: bool, again: bool) -> None:
        before = self.store.meta(note)
        if before is not None and self.store.table(before) is not None and not again:
            said = phrase(
                "This file was brought in before, as {table}. Add --again for one more.", table=before
            )
            raise Illegal(said, slug="already-so")
        if restores and self.store.table(chest.table.id) is not None:
            said = phrase("The table {table} is here. Leave --restore out for a copy.", table=chest.table.id)
            raise Illegal(said, slug="already-so")

    def _fold(self, chest: Chest, row: TableRow) -> None:
        """Play the whole file through in memory; raises Invalid where it cannot be read."""
        with at("table.game"):
            room = self._room_of(row.game)
        with at("table"):
            play: Play[Any] = Play(room, room.new_state(msgspec.json.decode(row.options)))
            play.lay_out(_packs.decode(row.packs))
        vet_packs(chest.packs, self._sources.library.games.get(row.game, {}))
        decoder, logs = loading.record_decoder(room), dict[str, Heard]()
        for entry in chest.entries:
            with at(f"entries.{entry.no}"):
                record = decoder.decode(entry.body)
                vet_answer(entry.answer)
                vet_told(logs, entry.told, entry.no)
                if record.no != entry.no:
                    raise ValueError(phrase("its record is no. {n}", n=record.no))
                play.replay([record])


def _row(chest: Chest, table: str) -> TableRow:
    kept = chest.table
    with at("table.title"):
        title = clean_title(kept.title)
    return TableRow(
        id=table,
        game=kept.game,
        title=title,
        epoch=secrecy.new_token(),
        created_at=kept.created_at,
        options=kept.options.encode(),
        packs=kept.packs.encode(),
        archived=kept.archived,
    )


def _rows(chest: Chest, row: TableRow, restores: bool) -> Iterator[Row]:
    """Give all but the entries; dice of former evenings go with the id for which they were thrown."""
    yield row
    for seat in chest.seats:
        with at(f"seats.{seat.id}.name"):
            name = clean_name(seat.name)
        yield SeatRow(row.id, seat.id, name, seat.role, seat.created_at, seat.removed_at, seat.language)
    for one in chest.dice if restores else ():
        with at("dice"):
            seed = bytes.fromhex(one.seed)
        yield StreamRow(row.id, one.epoch, one.audience, seed, one.commitment, one.next_index)
    for number, image in enumerate(chest.images, 1):
        with at(f"images.{number}"):
            found = picture(image)
        sides = (found.width, found.height)
        yield ImageRow(row.id, image.id, found.media_type, *sides, image.created_at, found.body)


def _entries(chest: Chest, table: str) -> list[EntryRow]:
    found = []
    for one in chest.entries:
        with at(f"entries.{one.no}"):
            command, digest = bytes.fromhex(one.command), bytes.fromhex(one.digest)
        texts = (one.body.encode(), one.answer.encode(), one.told.encode())
        found.append(EntryRow(table, one.no, one.at, one.seat, command, digest, *texts))
    return found
