"""A character's sheet, and the stats that it is made of."""

from __future__ import annotations

import msgspec

from lampblack.rulesets.evil.terms import Life


class Stat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stat that the group made up: its id, its name, what it is used for. Source: EV-CHAR-2."""

    id: str
    name: str
    use: str = ""


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet: the points of each stat now and at the start; `own_stats` where every character has its own list.

    Source: EV-CHAR-3, EV-CHAR-4, EV-LOSS-5. Ruling: EV-Q-2.
    """

    name: str
    points: dict[str, int]
    start: dict[str, int]
    state: Life = "active"
    replaced_by: str | None = None
    own_stats: tuple[Stat, ...] | None = None

    @property
    def is_active(self) -> bool:
        """Tell whether the character is in the game and can act."""
        return self.state == "active"


def ids(stats: tuple[Stat, ...]) -> tuple[str, ...]:
    """List the ids of stats, in their order."""
    return tuple(stat.id for stat in stats)
