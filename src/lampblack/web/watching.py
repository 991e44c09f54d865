"""Which of its inputs a piece of a page was drawn from, so that it is laid out anew only when one of them has moved.

A page is drawn from a view, offers, a log and a lobby. Laying all of it out costs milliseconds, and most commands move
little of it. So each input is handed on in a wrapping that notes who reads it: nobody has to declare what a piece
depends on, and none can forget to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, overload

Told = Mapping[str, Any]


class Ground(Protocol):
    """All inputs of a page as they were at one moment, as far as that is needed to find which of them have moved."""

    def moved_since(self, before: Any) -> Collection[str] | None:
        """Name the inputs that are not as they were on the ground `before`; None where all may have moved."""


class Watch:
    """Notes which inputs are read on one `ground`; None where nobody can tell what has moved."""

    def __init__(self, ground: Ground | None = None) -> None:
        self.ground = ground
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


class Watched(Mapping[str, Any]):
    """A mapping each value of which is an input of its own; `names` and `read` are asked when they are needed."""

    def __init__(
        self, watch: Watch, prefix: str, names: Callable[[], Collection[str]], read: Callable[[str], Any]
    ) -> None:
        self._watch, self._prefix = watch, prefix
        self._names, self._read = names, read
        self._held: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """Give the value under a name; that there is none is noted as well."""
        self._watch.note(self._prefix + name)
        if name not in self._held:
            if name not in self._names():
                raise KeyError(name)
            self._held[name] = self._read(name)
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        """Give the names."""
        self._watch.note(self._prefix)
        return iter(self._names())

    def __len__(self) -> int:
        """Count the names."""
        self._watch.note(self._prefix)
        return len(self._names())


class WatchedList(Sequence[dict[str, Any]]):
    """A list that is one input; `read` gives it when it is asked for, once."""

    def __init__(self, watch: Watch, name: str, read: Callable[[], Sequence[dict[str, Any]]]) -> None:
        self._watch, self._name, self._read = watch, name, read
        self._held: Sequence[dict[str, Any]] | None = None

    def _all(self) -> Sequence[dict[str, Any]]:
        self._watch.note(self._name)
        return self._whole()

    def _whole(self) -> Sequence[dict[str, Any]]:
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


class WatchedLog(WatchedList):
    """The newest page of a log; who asks for some verbs alone has read only these, each an input of its own."""

    def of(self, verbs: Collection[str]) -> list[dict[str, Any]]:
        """Give the entries of these verbs that are in sight."""
        self._watch.note(*(f"{self._name}.{verb}" for verb in verbs))
        return _of(self._whole(), verbs)


def of_verbs(log: Sequence[dict[str, Any]], verbs: Collection[str]) -> list[dict[str, Any]]:
    """Give the entries of a log that have these verbs and are in sight."""
    return log.of(verbs) if isinstance(log, WatchedLog) else _of(log, verbs)


def _of(entries: Sequence[dict[str, Any]], verbs: Collection[str]) -> list[dict[str, Any]]:
    return [one for one in entries if one.get("do") in verbs and not one.get("withdrawn")]


def came(before: Sequence[Told], now: Sequence[Told]) -> Sequence[Told] | None:
    """Give what came to the end of a log; None where anything else has moved but what fell off at its beginning.

    >>> came([{"no": 1}, {"no": 2}], [{"no": 2}, {"no": 3}]), came([{"no": 1}], [{"no": 1, "undone": True}])
    ([{'no': 3}], None)
    """
    count = now[-1]["no"] - before[-1]["no"] if before and now else -1
    held = len(now) - count
    if count < 0 or not 0 <= held <= len(before) or now[:held] != before[len(before) - held :]:
        return None
    return now[held:]
