"""Whom a piece of news is about. Source: none; the secrecy of hidden characters hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.rulesets.crusade import headlines as news
from lampblack.rulesets.crusade import standing

Names = tuple[str, ...]


def concerned(event: Any) -> Names | None:
    """List whom a headline is about, nobody for news about all; None for news that only moves values."""
    say = _ABOUT.get(type(event))
    return None if say is None else tuple(name for name in say(event) if name is not None)


def _path(event: standing.Corrected | news.Turned) -> Iterable[str]:
    part, _, rest = event.path.partition(".")
    return (rest.partition(".")[0],) if part == "characters" else ()


def _one(name: str) -> Callable[[Any], Iterable[str | None]]:
    return lambda event: (getattr(event, name),)


def _nobody(_event: Any) -> Iterable[str]:
    return ()


def _removed(event: standing.Removed) -> Iterable[str]:
    """Name a removed character only if it was hidden: nobody knows it any more."""
    return (event.id,) if event.hidden else ()


_ABOUT: Final[Mapping[type, Callable[[Any], Iterable[str | None]]]] = {
    standing.Created: _one("id"),
    news.Edited: _one("who"),
    news.AlignmentTurned: _one("who"),
    standing.Removed: _removed,
    news.EncounterStarted: lambda event: event.order,
    news.EncounterEnded: _nobody,
    news.TurnEnded: _one("who"),
    news.TurnStarted: lambda event: (event.active,),
    news.Moved: _one("who"),
    news.Acted: _one("who"),
    news.Struck: lambda event: (event.attacker, event.target),
    news.Harmed: _one("target"),
    news.SoulHarmed: _one("target"),
    news.Drained: _one("target"),
    news.Restored: lambda event: tuple(event.gained),
    news.ConditionLaid: _one("target"),
    news.ConditionEnded: lambda event: event.ended,
    news.Executed: _one("target"),
    news.TimePassed: _nobody,
    news.Checked: _one("who"),
    news.DiceRolled: _one("who"),
    news.Chosen: _one("who"),
    news.Dismissed: _one("who"),
    standing.Corrected: _path,
    standing.OptionSet: _nobody,
    news.Turned: _path,
}
