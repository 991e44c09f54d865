"""Pages of an audience's own log, as it was told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from lampblack.kernel.play import Play
from lampblack.table import hearing
from lampblack.table.hearing import Heard, Item

KEPT: Final = 64
"""Records of a table whose telling is kept in memory: twice what the newest page of a log shows, about."""

FetchTold = Callable[[Iterable[int]], Mapping[int, tuple[Item, ...]]]


def page(last: int, after: int, limit: int, before: int | None) -> Sequence[int]:
    """Choose the numbers of a page: above `after`, or the last ones below `before`.

    >>> list(page(10, 3, 4, None)), list(page(10, 0, 3, 6))
    ([4, 5, 6, 7], [3, 4, 5])
    """
    if before is None:
        return range(after + 1, min(last, after + limit) + 1)
    end = max(0, min(before - 1, last))
    return range(max(0, end - limit) + 1, end + 1)


class Lately:
    """What was told lately at a table, kept in memory: the newest page of a log is read with every command.

    `fetch` reads from the disk. May be asked on any thread.
    """

    def __init__(self, fetch: FetchTold, most: int = KEPT) -> None:
        self._fetch, self._most = fetch, most
        self._kept: dict[int, tuple[Item, ...]] = {}
        self._gate = threading.Lock()

    def note(self, told_at: int, told: tuple[Item, ...]) -> None:
        """Keep what a record told; what was kept longest goes."""
        with self._gate:
            self._kept[told_at] = told
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]

    def told(self, numbers: Iterable[int]) -> Mapping[int, tuple[Item, ...]]:
        """Give what these records told, from the disk where it is not kept."""
        with self._gate:
            found = {no: self._kept.get(no) for no in numbers}
        missing = [no for no, told in found.items() if told is None]
        fetched = self._fetch(missing) if missing else {}
        if len(fetched) <= self._most:
            for no, told in fetched.items():
                self.note(no, told)
        return {no: fetched[no] if told is None else told for no, told in found.items()}


class Reader:
    """Reads the entries of one audience's log as they were told."""

    def __init__(self, heard: Heard, audience: str, fetch: FetchTold, play: Play[Any]) -> None:
        self._heard, self._audience = heard, audience
        self._fetch, self._play = fetch, play

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self._heard.records)

    def record(self, number: int) -> int:
        """Give the table's number of the record that an entry tells of."""
        return self._heard.records[number - 1]

    def entries(self, numbers: Sequence[int]) -> list[dict[str, Any]]:
        """Read entries by the audience's own numbers, each marked when it was taken back since."""
        told = self._fetch(sorted({self._heard.told_at[no - 1] for no in numbers}))
        return [self._entry(no, told) for no in numbers]

    def newest(self, limit: int, before: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        """Read the end of the log; an entry that is as it was `before` is the same object as there."""
        numbers = page(self.last, 0, limit, self.last + 1)
        held = {entry["no"]: entry for entry in before}
        fresh = [no for no in numbers if no not in held or not self._is_as(held[no])]
        held |= {entry["no"]: entry for entry in self.entries(fresh) if entry != held.get(entry["no"])}
        return tuple(held[no] for no in numbers)

    def _is_as(self, entry: Mapping[str, Any]) -> bool:
        """Tell whether an entry that was read before is surely as it was then.

        One that names others may not be: an entry that was hidden and is shown again has another number.
        """
        number = entry["no"]
        if number in self._heard.withdrawn or "withdrawn" in entry:
            return False
        is_alone = "undoes" not in entry and "undone" not in entry["result"]
        return is_alone and self._play.stands(self.record(number)) != entry["undone"]

    def _entry(self, number: int, told: Mapping[int, tuple[Item, ...]]) -> dict[str, Any]:
        if number in self._heard.withdrawn:
            return {"no": number, "withdrawn": True}
        items = told[self._heard.told_at[number - 1]]
        item = next(one for one in items if one.numbers.get(self._audience) == number)
        entry = hearing.numbered(item.entry, number, self._heard.own)
        return entry if self._play.stands(item.record) else {**entry, "undone": True}
