"""How somebody stands towards faiths, factions, ideas and people. Source: FS-ALGN-1..15."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.rulesets.crusade.sheet import Alignment
from lampblack.rulesets.crusade.terms import Group

LABELS: Final[Mapping[Group, tuple[str, ...]]] = {
    "religious": ("Heretic", "Maligned", "Neutral", "Ally", "Devotee"),
    "factions": ("Hated", "Disliked", "Neutral", "Ally", "Well Liked"),
    "ideology": ("Skeptical", "Upholds irregularly", "Average", "Believer", "Unshakable"),
    "allegiances": ("Enemies", "Rivals", "Acquaintances", "Friends", "Best buddies"),
}
"""Source: FS-ALGN-9, FS-ALGN-11, FS-ALGN-13, FS-ALGN-15. Ruling: FS-Q-42."""

MIDDLE: Final = 3
"""Where an alignment starts. Ruling: FS-Q-40."""

POSITIVE: Final = 4
"""The lowest level that opens a priesthood. Source: FS-ALGN-8. Ruling: FS-Q-41."""


def label(group: Group, level: int, own: Mapping[Group, tuple[str, ...]]) -> str:
    """Name a level in the words of its group.

    >>> label("religious", 5, {}), label("factions", 5, {})
    ('Devotee', 'Well Liked')

    Source: FS-ALGN-5, FS-ALGN-6, FS-ALGN-9..15. Ruling: FS-Q-42 (alignment_labels).
    """
    return own.get(group, LABELS[group])[level - 1]


def is_positive(level: int) -> bool:
    """Tell whether a level counts as positive. Source: FS-ALGN-8. Ruling: FS-Q-41."""
    return level >= POSITIVE


def turned(before: Alignment | None, group: Group | None, level: int | None) -> Alignment | None:
    """Take up or change an alignment; None for a new one without a group. Each earlier level is kept.

    >>> turned(Alignment(group="allegiances", level=4), None, 2).history
    (4,)

    Source: FS-ALGN-1, FS-ALGN-2, FS-ALGN-4. Ruling: FS-Q-40.
    """
    if before is None:
        return Alignment(group=group, level=level or MIDDLE) if group is not None else None
    now = before.level if level is None else level
    history = before.history if now == before.level else (*before.history, before.level)
    return Alignment(group=group or before.group, level=now, history=history)


def upsets(before: Alignment | None, after: Alignment | None) -> bool:
    """Tell whether the GM should know that somebody may take offence: an existing alignment changed.

    Source: FS-ALGN-3.
    """
    return before is not None and before != after
