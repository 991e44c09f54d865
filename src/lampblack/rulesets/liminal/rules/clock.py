"""The clock of the game, and the Fatigue that days of going without bring. Source: LH-RND-1, LH-FAT-1, LH-FAT-2."""

from __future__ import annotations

from typing import Final

import msgspec

from lampblack.rulesets.liminal.options import Options

ROUND_S: Final = 10
"""Seconds of a round. Source: LH-RND-1."""

MINUTE_S: Final = 60
HOUR_S: Final = 3600
DAY_S: Final = 86400
"""Seconds of the units in which time passes; a day is a full 24 hours. Source: LH-FAT-1. Ruling: Q-38."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of time in the units in which people say it."""

    seconds: int = 0
    minutes: int = 0
    hours: int = 0
    days: int = 0


def seconds(span: Span) -> int:
    """Add a stretch of time up.

    >>> seconds(Span(days=1, hours=2, seconds=5))
    93605
    """
    return span.days * DAY_S + span.hours * HOUR_S + span.minutes * MINUTE_S + span.seconds


class Stretch(msgspec.Struct, frozen=True):
    """An unbroken stretch of being Deprived: when it began, the Fatigue that it has given so far."""

    since: int
    given: int = 0


def fatigue_due(stretch: Stretch, clock: int, options: Options) -> int:
    """Say how much Fatigue is due now: one for each full day, less what was given; by option one in all.

    >>> fatigue_due(Stretch(0), 48 * HOUR_S, Options()), fatigue_due(Stretch(0), 24 * HOUR_S - 1, Options())
    (2, 0)

    Source: LH-FAT-1, LH-FAT-2, LH-DEP-4. Ruling: Q-38 (fatigue_repeat).
    """
    days = max(0, clock - stretch.since) // DAY_S
    return max(0, (days if options.fatigue_repeat else min(1, days)) - stretch.given)


def next_fatigue(stretch: Stretch, options: Options) -> int | None:
    """Say when on the clock a stretch brings its next Fatigue; None where it brings no more.

    >>> next_fatigue(Stretch(HOUR_S, given=1), Options()) == 49 * HOUR_S
    True

    Source: LH-FAT-1, LH-FAT-2. Ruling: Q-38 (fatigue_repeat).
    """
    if stretch.given and not options.fatigue_repeat:
        return None
    return stretch.since + (stretch.given + 1) * DAY_S


def until_lost(more: int, harmed: int, slots: int | None) -> int:
    """Say how much of new Fatigue still befalls somebody: none after the one that fills the last free slot.

    `slots` is None for somebody whom full slots do not make lost.

    >>> until_lost(5, 8, 10), until_lost(5, 8, None)
    (2, 5)

    Source: LH-FAT-4, LH-LOST-2. Ruling: Q-10.
    """
    return more if slots is None else min(more, max(1, slots - harmed))
