"""What each audience has heard: its own log, numbered 1, 2, 3 without a gap.

What was told stays as it was told: an entry is cut down for an audience when it happens and stored so. The numbers
of the table's records appear in no player's log; `log`, `undone` and `undoes` are turned into the audience's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import EntryTurned
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record, Why
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import is_gm
from lampblack.kernel.telling import tell
from lampblack.kernel.throw import Throw


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An entry of the log as told to some audiences, still with the table's own numbers in `result`.

    `house` are the house rules under which it was judged, as far as these audiences knew them and where they are not
    the default.
    """

    at: int
    do: str
    by: str
    who: str | None = None
    text: str | None = None
    dice: tuple[Throw, ...] = ()
    result: dict[str, Any]
    why: tuple[Why, ...] = ()
    undoes: int | None = None
    secret: bool = False
    override: str | None = None
    events: tuple[dict[str, Any], ...] | None = None
    house: dict[str, Any] = {}


_NO_ENTRY: Final = msgspec.Raw(b"null")


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry told at one moment: of which record, to whom (audience -> own number), in which words.

    A withdrawn item has no entry: the audiences named no longer see what they had heard.
    """

    record: int
    numbers: dict[str, int]
    entry: msgspec.Raw = _NO_ENTRY

    @property
    def is_withdrawn(self) -> bool:
        """Tell whether the item takes an entry out of sight again."""
        return self.entry == _NO_ENTRY


class Heard(msgspec.Struct):
    """The log of one audience: for each own number, which record it tells of and which record told it."""

    records: list[int]
    told_at: list[int]
    own: dict[int, int]
    withdrawn: set[int]

    @classmethod
    def nothing(cls) -> Heard:
        """A log in which nothing stands yet."""
        return cls([], [], {}, set())

    def copy(self) -> Heard:
        """Give the log as it stands now, for whoever reads it while it goes on."""
        return Heard(list(self.records), list(self.told_at), dict(self.own), set(self.withdrawn))

    def add(self, item: Item, audience: str, told_at: int) -> None:
        """Take an item in: a new own number, or the mark that an entry is out of sight."""
        number = item.numbers[audience]
        if item.is_withdrawn:
            self.withdrawn.add(number)
            return
        self.records.append(item.record)
        self.told_at.append(told_at)
        self.own[item.record] = number


Fetch = Callable[[int], Record[Any]]
House = Callable[[str], dict[str, Any]]


class Behind(msgspec.Struct, frozen=True):
    """What stood before a record: `fetch` gives older ones by their number, `house` the house rules of an audience."""

    fetch: Fetch
    house: House = lambda _: {}


def items(play: Play[Any], record: Record[Any], logs: dict[str, Heard], behind: Behind) -> list[Item]:
    """Tell a new record to every audience: what it says itself, and what it shows or hides of older entries.

    `play` stands after the record. `logs` are not changed.
    """
    told = _told(Telling(play, logs, behind.house), record, tuple(logs))
    for event in record.events:
        if isinstance(event, EntryTurned):
            told += _turned(play, event, logs, behind.fetch)
    return told


class Telling(msgspec.Struct, frozen=True):
    """To whom is told, and under which house rules; an older entry that is shown now has been judged under others."""

    play: Play[Any]
    logs: dict[str, Heard]
    house: House = lambda _: {}


def _turned(play: Play[Any], event: EntryTurned, logs: dict[str, Heard], fetch: Fetch) -> list[Item]:
    players = tuple(audience for audience in logs if not is_gm(audience))
    if event.secret:
        gone = {aud: logs[aud].own[event.entry] for aud in players if event.entry in logs[aud].own}
        return [Item(event.entry, gone)] if gone else []
    unheard = tuple(audience for audience in players if _is_unheard(logs[audience], event.entry))
    return _told(Telling(play, logs), fetch(event.entry), unheard)


def _is_unheard(log: Heard, record: int) -> bool:
    return record not in log.own or log.own[record] in log.withdrawn


def _told(telling: Telling, record: Record[Any], audiences: Sequence[str]) -> list[Item]:
    """Cut one record down for each audience; those that hear the same share an item."""
    same: dict[bytes, dict[str, int]] = {}
    for audience in audiences:
        told = tell(telling.play, record, audience, telling.logs[audience].own)
        if told is not None:
            entry = msgspec.structs.replace(_entry(record, told, audience), house=telling.house(audience))
            body = msgspec.json.encode(entry, order="deterministic")
            same.setdefault(body, {})[audience] = len(telling.logs[audience].records) + 1
    return [Item(record.no, numbers, msgspec.Raw(body)) for body, numbers in same.items()]


def _entry(record: Record[Any], told: Told, audience: str) -> Entry:
    return Entry(
        at=record.at,
        do=told.do or record.do,
        by=record.seat if told.by is None else told.by,
        who=told.who,
        text=None if told.is_wordless else record.order.get("text"),
        dice=told.throws,
        result=told.result,
        why=told.why,
        undoes=record.undoes if told.do is None else None,
        secret=record.secret and is_gm(audience),
        override=told.override,
        events=told.events,
    )


def numbered(entry: msgspec.Raw, number: int, own: dict[int, int]) -> dict[str, Any]:
    """Write an audience's own numbers into an entry that stands: its own, and those of the entries that it names.

    What comes out is kept and given to others as well: nobody may change it.
    """
    plain = _read(bytes(entry))
    result = plain["result"]
    named = {"result": {**result, "log": number}} if "log" in result else {}
    told = {**plain, **named, "no": number, "undone": False}
    return _own_numbers(told, own) if "undoes" in plain or "undone" in result else told


@lru_cache(maxsize=1024)
def _read(entry: bytes) -> dict[str, Any]:
    """Read an entry. Kept, as all audiences that heard the same words share what was read."""
    plain: dict[str, Any] = msgspec.json.decode(entry)
    return plain


def _own_numbers(plain: dict[str, Any], own: dict[int, int]) -> dict[str, Any]:
    """Write an audience's own numbers where an entry names others: those that it takes back."""
    result = plain["result"]
    undoes = {"undoes": own[plain["undoes"]]} if "undoes" in plain else {}
    undone = {"undone": str(own[int(result["undone"])])} if "undone" in result else {}
    return {**plain, **undoes, "result": {**result, **undone}}


def take_in(logs: dict[str, Heard], told: Iterable[Item], told_at: int) -> None:
    """Add stored items to the logs of their audiences; an audience not seen before gets a log."""
    for item in told:
        for audience in item.numbers:
            if audience not in logs:
                logs[audience] = Heard.nothing()
            logs[audience].add(item, audience, told_at)
