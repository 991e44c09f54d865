"""Who sits at a table: chairs, their roles, and the audience that each one belongs to."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.kernel.seat import GM, player

Role = Literal["gm", "player"]
ROLES: Final = ("gm", "player")


class Chair(msgspec.Struct, frozen=True):
    """A place at a table that somebody holds: an id of 8 letters and digits, the name on the screen, a role."""

    table: str
    id: str
    name: str
    role: str

    @property
    def audience(self) -> str:
        """The seat as the rules know it: every GM is `gm`, a player is `player:ID`."""
        return GM if self.role == "gm" else player(self.id)

    @property
    def is_gm(self) -> bool:
        """Tell whether this chair sees and does what the GM does."""
        return self.role == "gm"
