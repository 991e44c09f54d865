"""Rest, new faces, and who pays for a seat. Source: EV-REST-1, EV-REPL-1, EV-EVIL-4."""

from __future__ import annotations

from collections.abc import Mapping

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.sheet import Character


def below_start(sheet: Character, stat: str) -> bool:
    """Tell whether there is something to rest back in a stat. Source: EV-REST-1. Ruling: EV-Q-16, EV-Q-37."""
    return sheet.points[stat] < sheet.start[stat]


def restored(sheet: Character, stat: str | None, options: Options) -> Mapping[str, int]:
    """Give the points that a rest brings stats to; only those that rise, empty when none does.

    >>> ada = Character(name="Ada", points={"a": 1, "b": 2}, start={"a": 3, "b": 2})
    >>> restored(ada, "a", Options()), restored(ada, "a", Options(rest_restores="one_point"))
    ({'a': 3}, {'a': 2})
    >>> restored(ada, None, Options(rest_restores="all_stats"))
    {'a': 3}

    Source: EV-REST-1, EV-LOSS-5. Ruling: EV-Q-16 (rest_restores), EV-Q-17.
    """
    chosen = sheet.points if options.rest_restores == "all_stats" else (stat,)
    lowered = [name for name in chosen if name is not None and below_start(sheet, name)]
    if options.rest_restores == "one_point":
        return {name: sheet.points[name] + 1 for name in lowered}
    return {name: sheet.start[name] for name in lowered}


def names_stat(options: Options) -> bool:
    """Tell whether a rest is of one stat that has to be named. Ruling: EV-Q-16 (rest_restores)."""
    return options.rest_restores != "all_stats"


def may_replace(options: Options) -> bool:
    """Tell whether characters can be replaced at this table. Source: EV-REPL-1. Ruling: EV-Q-15."""
    return options.is_campaign or options.one_shot_replacement


def budget(seats_here: int, active: int, options: Options) -> int:
    """Give the number that the pool is counted for: players, or their active characters.

    >>> budget(2, 3, Options()), budget(2, 3, Options(budget_per="character"))
    (2, 3)

    Source: EV-EVIL-4. Ruling: EV-Q-25 (budget_per).
    """
    return active if options.budget_per == "character" else seats_here


def late_price(options: Options) -> int:
    """Give what a late joiner adds to the pool. Ruling: EV-Q-24 (late_join_evil).

    >>> late_price(Options())
    8
    """
    return options.late_join_evil
