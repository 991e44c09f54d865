"""Nine sizes: natural attacks, steps of weapons, what a size adds. Source: FS-SIZE-1..4, FS-NAT-1..7, FS-WSIZE-1..7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from lampblack.rulesets.crusade.terms import HP_BASE_UNSAID, SIZES, Form, Kind, Size

Row = Literal["primary", "secondary"]

PRIMARY: Final[frozenset[Form]] = frozenset({"bite", "gore", "sting", "slam", "talons"})
"""Source: FS-NAT-4; the other forms are secondary: FS-NAT-6."""

NATURAL: Final[Mapping[Row, Mapping[Size, str]]] = {
    "primary": dict(
        zip(SIZES, ("1", "1d3", "2d4", "3d6", "3d10", "4d12", "4d20", "6d20", "10d20"), strict=True)
    ),
    "secondary": dict(
        zip(SIZES, ("1", "1d2", "1d6", "2d4", "3d6", "4d8", "4d12", "6d12", "10d12"), strict=True)
    ),
}
"""Source: FS-NAT-5, FS-NAT-7."""

_WEAPON_STEPS: Final[Mapping[Size, int]] = dict(zip(SIZES, (-1, -1, 0, 0, 0, 1, 1, 2, 4), strict=True))


def row_of(form: Form) -> Row:
    """Name the row of a natural attack. Source: FS-NAT-3, FS-NAT-4, FS-NAT-6."""
    return "primary" if form in PRIMARY else "secondary"


def natural_damage(form: Form | None, size: Size, printed: str | None) -> str | None:
    """Give the damage of a natural attack: what the creature's own text says, else by form and size.

    >>> natural_damage("slam", "medium", None), natural_damage("slam", "medium", "2d8")
    ('3d6', '2d8')

    Source: FS-SIZE-1, FS-NAT-1, FS-NAT-2, FS-NAT-5, FS-NAT-7.
    Ruling: FS-Q-12, FS-Q-15 (the row is by size already: no weapon steps).
    """
    if printed is not None or form is None:
        return printed
    return NATURAL[row_of(form)][size]


def weapon_steps(size: Size) -> int:
    """Tell by how many steps the die of a weapon differs that was made for this size.

    >>> weapon_steps("tiny"), weapon_steps("medium"), weapon_steps("titanic")
    (-1, 0, 4)

    Source: FS-WSIZE-1..7. Ruling: FS-Q-18.
    """
    return _WEAPON_STEPS[size]


def hp_base(typed: int | None, kind: Kind, monster_hp: int | None) -> int | None:
    """Give base HP: typed, else a monster's by its size; None when nobody said. A character's size plays no part.

    Source: FS-SIZE-3, FS-SIZE-4. Ruling: FS-Q-13.
    """
    if typed is not None or kind != "monster":
        return typed
    return monster_hp


def counted_base(base: int | None) -> int:
    """Give the base HP that counts; ten until somebody types it. Source: FS-DEF-2. Ruling: FS-Q-13."""
    return HP_BASE_UNSAID if base is None else base


def sized(value: int, size_mod: int) -> int:
    """Add to a defense, once it is rounded, what size brings. Source: FS-SIZE-2, FS-DEF-9. Ruling: FS-Q-13, FS-Q-60."""
    return value + size_mod
