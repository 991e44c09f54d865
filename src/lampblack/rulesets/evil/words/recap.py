"""What is worth telling again when the evening is over: what was tried, what came of it, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

_TOLD: Final = frozenset(
    {
        "started",
        "check-set",
        "uncovered",
        "act-uncovered",
        "rolled",
        "gm-rolled",
        "revealed",
        "check-done",
        "narrated",
        "table-rolled",
        "rested",
        "replaced",
        "ended",
        "ending-named",
        "reopened",
    }
)
"""News that a recap tells, by the names that the GM's log or the players' has for it."""

_NEW_EVENING: Final = frozenset({"session", "session-begun"})


def recalled(entry: Mapping[str, Any]) -> Iterable[str]:
    """Say under what a recap tells an entry again: `scene` begins a new part of it.

    >>> list(recalled({"do": "narrated", "events": [{"event": "narrated"}]}))
    ['roll']
    >>> list(recalled({"do": "check-ready", "events": [{"event": "check-ready"}]}))
    []
    """
    news = {event["event"] for event in entry.get("events") or ()}
    if news & _NEW_EVENING:
        yield "scene"
    elif news & _TOLD:
        yield "roll"
