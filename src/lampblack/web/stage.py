"""The scene, time and rest on the GM's board: what the players see of the place, and what the hours bring."""

from __future__ import annotations

from typing import Any, Final

from lampblack.web.names import names
from lampblack.web.offered import ask, offered
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say

VERBS: Final = frozenset({"fate", "pass-time", "rest", "scene"})
"""Verbs that have their place here or with the dice."""

STEPS: Final = 7
"""Steps of the procedure of play. Source: LH-PROC-0."""

_SAFE: Final = ("safe_place", "safe_exit")
_SPANS: Final = ({"minutes": 10}, {"hours": 1}, {"hours": 8}, {"days": 1})
"""Stretches of time that pass with one tap."""

_HOUR: Final = 3600
_DAY: Final = 24


def scene_values(glimpse: Glimpse, words: Words) -> dict[str, Any] | None:
    """Lay out the scene; None when it is not offered."""
    if offered(glimpse).first("scene") is None:
        return None
    table = glimpse.view.get("table", {})
    step = int(table.get("step", 1))
    return {
        "text": str(table.get("scene") or ""),
        "clues": list(table.get("clues", ())),
        "step": step,
        "steps": STEPS,
        "step_says": words.rule(f"LH-PROC-{step}"),
        "safe": [(name, bool(table.get(name))) for name in _SAFE],
    }


def time_values(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out time and rest; what is not offered is left out."""
    offers, known = offered(glimpse), names(glimpse)
    rests = offers.all("rest")
    resting = set(ask(rests[0], "who").get("options", ())) if rests else set()
    spans = _SPANS if offers.first("pass-time") else ()
    return {
        "clock": _clock(int(glimpse.view.get("table", {}).get("clock", 0))),
        "spans": [(_span(span), {"do": "pass-time", **span}) for span in spans],
        "resting": [(who, known[who]) for who in in_order(glimpse) if who in resting],
        "lengths": [offer["order"]["length"] for offer in rests],
        "is_safe": bool(glimpse.view.get("table", {}).get("safe_place")),
    }


def _span(span: dict[str, int]) -> str:
    (unit, number), *_ = span.items()
    return say(f"stage.pass.{unit}", n=number)


def _clock(seconds: int) -> str:
    """Say how much time has passed since play began."""
    hours = seconds // _HOUR
    return say("stage.clock", days=hours // _DAY, hours=hours % _DAY, minutes=seconds % _HOUR // 60)
