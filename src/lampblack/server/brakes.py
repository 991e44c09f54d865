"""How fast somebody may try: a budget for each seat's commands, and a brake on guessing spoken codes.

Each budget belongs to one seat or one address; what others do never moves it, so it tells nothing about them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from lampblack.kernel.errors import TooMuch
from lampblack.settings import Settings
from lampblack.table.chairs import Chair

_EVERYWHERE: Final = "everywhere"


class Window:
    """So many in any so many seconds, for each key by itself.

    `limits` starts a thread for each hit, which is fine for guesses and a tenth of the cost of a command.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._taken: dict[Hashable, deque[float]] = {}

    def take(self, key: Hashable) -> bool:
        """Take one, if there is one left."""
        now = self._clock()
        taken = self._taken.setdefault(key, deque(maxlen=self._most))
        if len(taken) == self._most and now - taken[0] < self._seconds:
            return False
        taken.append(now)
        return True


class Brakes:
    """The budgets of a house, kept in memory: a restart forgives."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._commands = Window(settings.commands_per_10_s, 10.0)
        self._guesses = RateLimitItemPerMinute(settings.guesses_per_minute)
        self._all_guesses = RateLimitItemPerMinute(settings.all_guesses_per_minute)
        self._tables = RateLimitItemPerMinute(settings.tables_per_minute)

    def command(self, chair: Chair) -> None:
        """Take one command from a seat's own budget; raises TooMuch (too-fast) when it is used up."""
        if not self._commands.take((chair.table, chair.id)):
            raise _too_fast()

    def before_guess(self, address: str) -> None:
        """Raise TooMuch (too-fast) where too many wrong codes came lately: from here, or from everywhere.

        A code names no table before it fits, so the brake is on the codes as a whole; links are not braked.
        """
        here = self._limiter.test(self._guesses, "guess", address)
        if not here or not self._limiter.test(self._all_guesses, "guess", _EVERYWHERE):
            raise _too_fast()

    def wrong_guess(self, address: str) -> None:
        """Count a code that opened nothing."""
        self._limiter.hit(self._guesses, "guess", address)
        self._limiter.hit(self._all_guesses, "guess", _EVERYWHERE)

    def new_table(self, address: str) -> None:
        """Take one table from an address's budget; raises TooMuch (too-fast) when it is used up."""
        if not self._limiter.hit(self._tables, "table", address):
            raise _too_fast()


def _too_fast() -> TooMuch:
    return TooMuch(slug="too-fast")
