"""Who sits at a table: chairs, their roles, and the audience that each one belongs to."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.kernel.seat import GM, ONLOOKER, player

Role = Literal["gm", "co-gm", "player", "onlooker"]
ROLES: Final = ("gm", "co-gm", "player", "onlooker")
OF_THE_GM: Final = frozenset({"gm", "co-gm"})
"""The roles that see and do what the GM does."""


class Chair(msgspec.Struct, frozen=True):
    """A place at a table that somebody holds: an id of 8 letters and digits, the name on the screen, a role.

    `language` is the tag of the one that it is spoken to in, empty where none was chosen.
    """

    table: str
    id: str
    name: str
    role: str
    language: str = ""

    @property
    def audience(self) -> str:
        """The seat as the rules know it: every GM is `gm`, a player `player:ID`, all onlookers are `onlooker`."""
        if self.is_gm:
            return GM
        return ONLOOKER if self.is_onlooker else player(self.id)

    @property
    def is_gm(self) -> bool:
        """Tell whether this chair sees and does what the GM does."""
        return self.role in OF_THE_GM

    @property
    def is_lead(self) -> bool:
        """Tell whether this chair may make co-GMs, end the evening and remove the table."""
        return self.role == "gm"

    @property
    def is_onlooker(self) -> bool:
        """Tell whether this chair only watches."""
        return self.role == "onlooker"
