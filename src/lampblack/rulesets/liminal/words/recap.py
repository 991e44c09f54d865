"""What of an evening is worth telling again: who fell, what was lost, each scene, the rolls that turned something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lampblack.rulesets.liminal.words.entry import Entry, facts

_ENDS: Final = frozenset({"dead", "lost"})
_TURNS: Final = frozenset(
    {"morale", "reaction", "fate", "retreat", "rise", "start-encounter", "end-encounter"}
)
"""Verbs whose outcome a story turns on, whatever the dice show."""

_NATURAL: Final = frozenset({1, 20})
"""Faces of a d20 that people remember."""


def recalled(entry: Entry) -> Iterator[str]:
    """Say under what an entry is told again: fallen, hurt, scene, roll, note.

    >>> hit = {"target": "ada", "affliction": "wound-1", "life": "active"}
    >>> list(recalled({"do": "attack", "result": {"hits": {"ada": {"damage": hit}}}}))
    ['hurt']
    """
    result = facts(entry)
    hits = [hit for pools in result.get("hits", {}).values() for hit in pools.values()]
    if any(_ENDS & {one.get("life"), one.get("outcome")} for one in (result, *hits)):
        yield "fallen"
    if "affliction" in result or any("affliction" in hit for hit in hits):
        yield "hurt"
    if entry["do"] == "scene" and ("scene" in result or "clue" in result):
        yield "scene" if "scene" in result else "note"
    if entry["do"] in _TURNS or any(
        _is_natural(one) for one in (result, *(hit.get("save", {}) for hit in hits))
    ):
        yield "roll"


def _is_natural(throw: Entry) -> bool:
    return "score" in throw and throw.get("face") in _NATURAL
