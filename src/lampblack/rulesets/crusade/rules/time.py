"""The clock: minutes, hours, days. Source: FS-RES-8, FS-RES-9, FS-SAN-3. Ruling: FS-Q-25."""

from __future__ import annotations

from typing import Final

import msgspec

HOUR: Final = 60
DAY: Final = 24 * HOUR
"""Minutes."""


class Instant(msgspec.Struct, frozen=True):
    """A moment of the clock in minutes since its beginning, and what it completes."""

    minute: int

    @property
    def is_hour(self) -> bool:
        """Tell whether an hour is full."""
        return self.minute % HOUR == 0

    @property
    def is_day(self) -> bool:
        """Tell whether it is midnight."""
        return self.minute % DAY == 0


def since_start(day: int, hour: int, minute: int) -> int:
    """Count the minutes since the first midnight.

    >>> since_start(2, 1, 5)
    1505
    """
    return (day - 1) * DAY + hour * HOUR + minute


def reading(minutes: int) -> tuple[int, int, int]:
    """Read day, hour and minute off the minutes since the first midnight.

    >>> reading(1505)
    (2, 1, 5)
    """
    days, rest = divmod(minutes, DAY)
    return days + 1, rest // HOUR, rest % HOUR


def next_instant(now: int, end: int, *, minutes_matter: bool, hours_matter: bool) -> Instant | None:
    """Give the next moment at which something may happen, none beyond `end`.

    Minutes matter while somebody unbroken has Resolve to regain, hours while somebody broken has; days always end.

    >>> next_instant(10, 200, minutes_matter=False, hours_matter=True)
    Instant(minute=60)

    Source: FS-RES-8, FS-RES-9, FS-SAN-3. Ruling: FS-Q-25.
    """
    step = 1 if minutes_matter else HOUR if hours_matter else DAY
    at = (now // step + 1) * step
    return Instant(at) if at <= end else None


def made_of_rounds(rounds: int, per_minute: int | None) -> tuple[int, bool]:
    """Count one more round towards a minute: the rounds that remain, and whether a minute is full.

    >>> made_of_rounds(1, 2), made_of_rounds(0, 2), made_of_rounds(3, None)
    ((0, True), (1, False), (3, False))

    Ruling: FS-Q-25 (rounds_per_minute).
    """
    if per_minute is None:
        return rounds, False
    return (0, True) if rounds + 1 >= per_minute else (rounds + 1, False)
