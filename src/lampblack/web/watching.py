"""Which of its inputs a piece of a page was drawn from, so that it is laid out anew only when one of them has moved.

A page is drawn from a view, offers, a log and a lobby. Laying all of it out costs milliseconds, and most commands move
little of it. So each input is handed on in a wrapping that notes who reads it: nobody has to declare what a piece
depends on, and none can forget to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, overload

Stamp = Callable[[str], int]
ALWAYS: Final = ""
"""The name of all that is not watched: when it moves, everything counts as moved."""


class Watch:
    """Notes which inputs are read at one moment. `stamp` gives a number for an input, another when it has moved."""

    def __init__(self, stamp: Stamp | None = None) -> None:
        self._stamp = stamp and lru_cache(maxsize=None)(stamp)
        self._readers: list[set[str]] = [set()]

    @contextmanager
    def reading(self) -> Iterator[set[str]]:
        """Gather the names of all that is read inside; whoever is around has read it as well."""
        own: set[str] = set()
        self._readers.append(own)
        try:
            yield own
        finally:
            self._readers.pop()
            self._readers[-1] |= own

    def note(self, *names: str) -> None:
        """Note that inputs are read."""
        self._readers[-1].update(names)

    def stamp(self, names: Iterable[str]) -> int | None:
        """Give one number for several inputs, which come in the same order each time; None where nobody can tell."""
        return self._stamp and hash((self._stamp(ALWAYS), *map(self._stamp, names)))


class Watched(Mapping[str, Any]):
    """A mapping each value of which is an input of its own; `read` gives it when it is asked for, once."""

    def __init__(self, watch: Watch, prefix: str, names: Collection[str], read: Callable[[str], Any]) -> None:
        self._watch, self._prefix = watch, prefix
        self._names, self._read = names, read
        self._held: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """Give the value under a name; that there is none is noted as well."""
        self._watch.note(self._prefix + name)
        if name not in self._held:
            if name not in self._names:
                raise KeyError(name)
            self._held[name] = self._read(name)
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        """Give the names."""
        self._watch.note(self._prefix)
        return iter(self._names)

    def __len__(self) -> int:
        """Count the names."""
        self._watch.note(self._prefix)
        return len(self._names)


class WatchedList(Sequence[dict[str, Any]]):
    """A list that is one input; `read` gives it when it is asked for, once."""

    def __init__(self, watch: Watch, name: str, read: Callable[[], Sequence[dict[str, Any]]]) -> None:
        self._watch, self._name, self._read = watch, name, read
        self._held: Sequence[dict[str, Any]] | None = None

    def _all(self) -> Sequence[dict[str, Any]]:
        self._watch.note(self._name)
        if self._held is None:
            self._held = self._read()
        return self._held

    @overload
    def __getitem__(self, at: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[dict[str, Any]]: ...
    def __getitem__(self, at: int | slice) -> dict[str, Any] | Sequence[dict[str, Any]]:
        """Give one of the list, or some."""
        return self._all()[at]

    def __len__(self) -> int:
        """Count the list."""
        return len(self._all())

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Give all of the list."""
        return iter(self._all())

    def __reversed__(self) -> Iterator[dict[str, Any]]:
        """Give all of the list, the last first."""
        whole: Iterator[dict[str, Any]] = reversed(self._all())
        return whole
