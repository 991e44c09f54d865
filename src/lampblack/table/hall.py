"""All tables of a data folder, and how a new one is opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from lampblack.kernel.desk import PackUsed
from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.seat import ALL, GM
from lampblack.packs.pack import Pack
from lampblack.storage.rows import ChainRow, TableRow
from lampblack.table import loading, packing, presets, secrecy, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.hearing import Heard
from lampblack.table.moving import Moving
from lampblack.table.names import clean_name, clean_title
from lampblack.table.packing import Cupboard
from lampblack.table.register import LoadRoom
from lampblack.table.seating import Removed, Seated
from lampblack.table.sitting import Sitting
from lampblack.table.sources import TableName
from lampblack.table.steps import Step

__all__ = ["Hall", "LoadRoom", "NewTable", "Removed", "Seated"]


class NewTable(msgspec.Struct, frozen=True):
    """What it takes to open a table: the game's key, a title, house rules, packs as `id@version`.

    Where no packs are named the table begins with the default ones of its game. `preset` are house rules as a file says
    them, as plain values; what `options` says goes before.
    """

    game: str
    title: str
    options: dict[str, Any] = {}
    packs: tuple[str, ...] | None = None
    preset: Any = None


class Hall(Moving):
    """The tables of one data folder, each loaded when it is first asked for."""

    def open_table(self, asked: NewTable, name: str, language: str = "") -> Step[Seated]:
        """Open a table and seat its GM; raises Invalid or Illegal before anything is stored."""
        room = self._room_of(asked.game)
        packs = Cupboard(self.store, self._sources.library, asked.game).opening(asked.packs)
        first = _first_pack(room, packs) if asked.packs else {}
        preset = {} if asked.preset is None else presets.chosen(asked.preset, room)
        options = {**first, **preset, **asked.options}
        play = Play(room, room.new_state(options))
        news = [packing.used(pack) for pack in packs]
        play.lay_out(news)
        row = self._row(msgspec.structs.replace(asked, options=options), news)
        self._keep(packs)
        chair = Chair(row.id, self._sources.new_id(), clean_name(name), "gm", language)
        sitting = self._sit(row, play)
        sitting.streams = tabledice.lay_out(row.id, row.epoch, (ALL, GM))
        sitting.listen(GM, None, Heard.nothing())
        token = secrecy.new_token()
        future = self.store.add_table(
            row,
            [self._seat_row(chair)],
            [self._token_row(chair, token)],
            [_chain_row(sitting, GM)],
            tabledice.stream_rows(sitting.streams),
        )
        return Step(future, lambda _: self._adopt(sitting, Seated(row.id, chair.id, token, chair)))

    def _sit(self, row: TableRow, play: Play[Any]) -> Sitting:
        name = TableName(row.id, row.title, row.game, row.epoch)
        return Sitting(name, play, self._sources, loading.shelf(self.store, row, play.room, self._sources))

    def _keep(self, packs: Iterable[Pack]) -> None:
        """Keep packs in the store; what is written first is on disk first, so no table stands there without them."""
        for pack in packs:
            self.store.put_meta(*packing.keeps(pack))

    def _row(self, asked: NewTable, packs: Sequence[PackUsed]) -> TableRow:
        return TableRow(
            id=secrecy.new_id(12),
            game=asked.game,
            title=clean_title(asked.title),
            epoch=secrecy.new_token(),
            created_at=self._sources.clock(),
            options=msgspec.json.encode(asked.options),
            packs=msgspec.json.encode(packs),
        )

    def _adopt(self, sitting: Sitting, seated: Seated) -> Seated:
        self._sittings[sitting.table] = sitting
        return seated


def _first_pack(room: Ruleset[Any], packs: Sequence[Pack]) -> dict[str, Any]:
    """Say in the house rules of a game that has room for it which pack the table was opened with."""
    has_room = any(option.name == "content_pack" for option in room.options)
    return {"content_pack": packs[0].key} if packs and has_room else {}


def _chain_row(sitting: Sitting, audience: str) -> ChainRow:
    chain = sitting.ears[audience].ring.chain
    return ChainRow(sitting.table, audience, chain.n, chain.head, 0)
