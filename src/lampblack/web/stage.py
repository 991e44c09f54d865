"""The scene on the GM's board: what the players see of the place, how far the procedure has come, what is safe."""

from __future__ import annotations

from typing import Any, Final

from lampblack.web.offered import offered
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

VERBS: Final = frozenset({"fate", "scene"})
"""Verbs that have their place here or with the dice."""

STEPS: Final = 7
"""Steps of the procedure of play. Source: LH-PROC-0."""

_SAFE: Final = ("safe_place", "safe_exit")


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
