"""Looking for entries in an audience's own log: by who is concerned, by verb, by words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from lampblack.table.logbook import Reader

PAGE: Final = 300
"""Entries that are read at a time."""

Entry = dict[str, Any]
_CONCERNED: Final = ("who", "target", "to")


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for: an id or seat, verbs, words that the entry's line or text holds; what is empty fits all."""

    who: str = ""
    do: tuple[str, ...] = ()
    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.who or self.do or self.words)


class Place(msgspec.Struct, frozen=True):
    """Where to look and for how many: above `after`, or the last ones below `before`."""

    after: int = 0
    limit: int = 100
    before: int | None = None


def found(
    reader: Reader, wanted: Wanted, place: Place, line: Callable[[Mapping[str, Any]], str]
) -> list[Entry]:
    """Find entries that an audience was told, in the order of their numbers; `line` says one in a sentence."""
    numbers: Sequence[int] = range(place.after + 1, reader.last + 1)
    if place.before is not None:
        numbers = range(min(place.before - 1, reader.last), 0, -1)
    fitting = (one for one in _entries(reader, numbers) if _fits(one, wanted, line))
    return sorted(islice(fitting, place.limit), key=lambda entry: int(entry["no"]))


def _entries(reader: Reader, numbers: Sequence[int]) -> Iterator[Entry]:
    for at in range(0, len(numbers), PAGE):
        yield from reader.entries(numbers[at : at + PAGE])


def _fits(entry: Entry, wanted: Wanted, line: Callable[[Mapping[str, Any]], str]) -> bool:
    if entry.get("withdrawn") or (wanted.do and entry["do"] not in wanted.do):
        return False
    if wanted.who and wanted.who not in _concerned(entry):
        return False
    looked_at = f"{line(entry)}\n{entry.get('text') or ''}" if wanted.words else ""
    return wanted.words.casefold() in looked_at.casefold()


def _concerned(entry: Entry) -> Iterator[str]:
    """Name everybody whom an entry names: its giver, who did it, to whom."""
    result = entry.get("result", {})
    yield str(entry.get("by"))
    yield str(entry.get("who"))
    for name in _CONCERNED:
        said = result.get(name)
        yield from said if isinstance(said, list) else [str(said)]
    yield from result.get("hits", {})
