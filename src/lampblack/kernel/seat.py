"""Who looks and who asks: the seats of a table as the rules know them.

A seat is a text: `gm` (every GM seat is the same to the rules), `player:ID`, or `onlooker`. The same text names
the audience that a view, an entry or a die is for; `all` names every audience at once and is only ever said of
dice.
"""

from __future__ import annotations

from typing import Final

GM: Final = "gm"
ONLOOKER: Final = "onlooker"
CLOCK: Final = "clock"
"""The table's own timer, which answers where a game lets it; nobody looks through its eyes."""

ALL: Final = "all"
_PLAYER: Final = "player:"


def player(seat_id: str) -> str:
    """Name the player seat with this id.

    >>> player("k3v9x2aa")
    'player:k3v9x2aa'
    """
    return _PLAYER + seat_id


def is_gm(seat: str) -> bool:
    """Tell whether this seat is the GM's."""
    return seat == GM


def is_player(seat: str) -> bool:
    """Tell whether this seat is a player's.

    >>> is_player("player:ada"), is_player("gm")
    (True, False)
    """
    return seat.startswith(_PLAYER)


def may_see(seat: str, sees: str) -> bool:
    """Tell whether a die that only `sees` may see lies open for this seat; the GM sees every die.

    >>> may_see("player:ada", "all"), may_see("player:ada", "gm"), may_see("gm", "player:ada")
    (True, False, True)
    """
    return sees in (ALL, seat) or is_gm(seat)
