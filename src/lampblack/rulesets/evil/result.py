"""The facts of a record as plain values, whole: what the GM may know.

A record whose verb has nothing to say has the empty result; numbers of the log stand in no result of this game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.kernel import desk
from lampblack.kernel.record import Record
from lampblack.rulesets.evil import events as news

Facts = dict[str, Any]


def result(record: Record[Any]) -> Facts:
    """Say what came of a command: the facts of its news, and whether the players were told by it."""
    said: Facts = {}
    for event in record.events:
        said |= facts(event)
    if "endings" in said or said.get("outcome") in _AFTER_THE_DICE:
        said["revealed"] = any(isinstance(event, news.Revealed) for event in record.events)
    return said


_AFTER_THE_DICE: Final = frozenset({"choosing", "passed", "failed"})


def facts(event: Any) -> Facts:
    """Say the facts of one piece of news; most have none."""
    if isinstance(event, desk.DESK_EVENTS):
        return desk.facts(event)
    say = _FACTS.get(type(event))
    return {} if say is None else say(event)


def _check_set(event: news.CheckSet) -> Facts:
    return {"count": event.count, "difficulty": event.difficulty, "hopeless": event.hopeless}


def _ready(event: news.CheckReady) -> Facts:
    return {} if event.evil is None else {"evil": event.evil}


def _rolled(event: news.Rolled) -> Facts:
    """Say the player's dice while the GM's are still to come; otherwise what follows says more."""
    if event.strike is not None:
        return {}
    return {"outcome": "waiting", "dice": list(event.dice), "successes": event.successes}


def _cancel_offered(event: news.CancelOffered) -> Facts:
    return {
        "outcome": "choosing",
        "dice": list(event.dice),
        "gm_dice": list(event.gm_dice),
        "successes": event.successes,
        "gm_successes": event.gm_successes,
        "stat": event.stat,
        "difficulty": event.difficulty,
    }


def _done(event: news.CheckDone) -> Facts:
    done = event.done
    return {
        "outcome": "passed" if done.passed else "failed",
        "dice": list(done.dice),
        "gm_dice": list(done.gm_dice),
        **{name: getattr(done, name) for name in _TOLD},
        "number": event.number,
        "consequences": list(event.consequences),
    }


_TOLD: Final = (
    "successes",
    "gm_successes",
    "stat",
    "difficulty",
    "passed",
    "cancel",
    "left",
    "loss",
    "points_left",
    "removed",
)
"""What a finished check says of itself."""


def _uncovered(event: news.ActUncovered) -> Facts:
    return {"outcome": event.outcome, "consequences": list(event.consequences)}


_FACTS: Final[Mapping[type, Callable[[Any], Facts]]] = {
    news.StatsSet: lambda event: {"dropped": list(event.dropped)},
    news.CheckSet: _check_set,
    news.CheckReady: _ready,
    news.ActUncovered: _uncovered,
    news.Rolled: _rolled,
    news.CancelOffered: _cancel_offered,
    news.CheckDone: _done,
    news.Rested: lambda event: {"restored": event.points},
    news.Replaced: lambda event: {"id": event.id},
    news.SessionBegun: lambda event: {"session": event.session},
    news.Ended: lambda event: {"endings": list(event.endings)},
    news.TableRolled: lambda event: {
        "dice": event.dice,
        "faces": list(event.faces),
        "entry": event.entry,
    },
    news.Helped: lambda event: event.answer,
}
"""The facts of each kind of news that has any."""
