"""A cache of what was drawn last: the pages of a table are much alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Cache(Generic[Key, Made]):
    """What was made last, by all that it was made from; `most` are kept, and what was made first goes.

    >>> squares = Cache(2)
    >>> [squares.get(n, lambda: n * n) for n in (3, 4, 5)], squares.get(5, lambda: 0), squares.get(3, lambda: 0)
    ([9, 16, 25], 25, 0)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Key, Made] = {}

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """Give what was made under a key, made now where it is not kept."""
        if (made := self._made.get(key)) is None:
            made = self._made[key] = make()
            if len(self._made) > self._most:
                del self._made[next(iter(self._made))]
        return made
