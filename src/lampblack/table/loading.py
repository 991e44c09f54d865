"""From stored rows to a table in memory: fold the records, find who has heard what, lay out missing dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from lampblack.kernel.desk import DESK_EVENTS, PackUsed, is_unsigned
from lampblack.kernel.play import Play
from lampblack.kernel.record import Past, Record
from lampblack.kernel.ruleset import Ruleset
from lampblack.kernel.seat import ALL, GM, ONLOOKER
from lampblack.kernel.streams import Stream
from lampblack.storage.rows import TableRow
from lampblack.storage.store import Store
from lampblack.table import hearing, tabledice
from lampblack.table.chairs import Chair
from lampblack.table.frames import Chain
from lampblack.table.hearing import Heard, Item
from lampblack.table.logbook import Lately
from lampblack.table.packing import Cupboard
from lampblack.table.sitting import Sitting
from lampblack.table.sources import Shelf, Sources, TableName

_items = msgspec.json.Decoder(tuple[Item, ...])
_packs = msgspec.json.Decoder(tuple[PackUsed, ...])


def load(store: Store, row: TableRow, room: Ruleset[Any], sources: Sources) -> Sitting:
    """Load a table: its state, its dice, and what each of its seats has heard."""
    play = Play(room, room.new_state(msgspec.json.decode(row.options)))
    play.lay_out(_packs.decode(row.packs))
    name = TableName(row.id, row.title, row.game, row.epoch)
    sitting = Sitting(name, play, sources, shelf(store, row, room, sources))
    sitting.is_archived = row.archived
    sitting.used = store.commands(row.id)
    logs = _replay(store, sitting)
    _take_seats(store, sitting, logs)
    return sitting


def shelf(store: Store, row: TableRow, room: Ruleset[Any], sources: Sources) -> Shelf:
    """Give what a sitting reads back from the store."""
    decoder, table = record_decoder(room), row.id

    def record(no: int) -> Record[Any]:
        return decoder.decode(store.entry(table, no).body)

    def told(numbers: Iterable[int]) -> Mapping[int, tuple[Item, ...]]:
        return {no: _items.decode(body) for no, body in store.told(table, list(numbers))}

    def has_image(image: str) -> bool:
        return image in store.image_sizes(table)

    return Shelf(store.answer, has_image, record, Lately(told), Cupboard(store, sources.library, row.game))


def record_decoder(room: Ruleset[Any]) -> msgspec.json.Decoder[Record[Any]]:
    """Give the decoder of a game's records: its own news and the desk's."""
    return _decoder(Record, room.event)


def past_decoder(room: Ruleset[Any]) -> msgspec.json.Decoder[Past[Any]]:
    """Give the decoder of a game's records as they are folded."""
    return _decoder(Past, room.event)


@lru_cache(maxsize=16)
def _decoder(form: Any, event: Any) -> msgspec.json.Decoder[Any]:
    kinds: Any = reduce(or_, DESK_EVENTS, event)
    return msgspec.json.Decoder(form[kinds])


def _replay(store: Store, sitting: Sitting) -> dict[str, Heard]:
    decoder = past_decoder(sitting.play.room)
    logs: dict[str, Heard] = {}

    def records() -> Iterable[Past[Any]]:
        for no, body, told in store.records(sitting.table):
            hearing.take_in(logs, _items.decode(told), no)
            record = decoder.decode(body)
            if is_unsigned(record.do):
                sitting.unsigned.add(record.command)
            yield record

    sitting.play.replay(records())
    return logs


def _take_seats(store: Store, sitting: Sitting, logs: dict[str, Heard]) -> None:
    present = [row for row in store.seats(sitting.table) if row.removed_at is None]
    chains = {row.audience: Chain(row.n, row.head) for row in store.chains(sitting.table)}
    # Onlookers come and go, but what all of them see goes on being told.
    onlookers = {ONLOOKER} & set(chains)
    audiences = {GM, *(Chair(row.table, row.id, row.name, row.role).audience for row in present), *onlookers}
    sitting.streams = _streams(store, sitting, audiences)
    for audience in sorted(audiences):
        sitting.listen(audience, chains.get(audience), logs.get(audience, Heard.nothing()))


def _streams(store: Store, sitting: Sitting, audiences: set[str]) -> dict[str, Stream]:
    """Give the dice of this epoch; after a restore there are none yet, so they are laid out and stored first."""
    rows = store.streams(sitting.table, sitting.epoch)
    laid = {
        row.audience: Stream(row.seed, row.table, row.epoch, row.audience, row.next_index) for row in rows
    }
    missing = tabledice.lay_out(sitting.table, sitting.epoch, sorted({ALL, *audiences} - set(laid)))
    if missing:
        store.add_streams(tabledice.stream_rows(missing)).result()
    return {**laid, **missing}
