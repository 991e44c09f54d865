"""Brush With Death. Source: FS-BRUSH-1..4. Ruling: FS-Q-49, FS-Q-61."""

from __future__ import annotations

from typing import Literal

import msgspec

from lampblack.rulesets.crusade.terms import Kind

BrushHp = Literal["zero", "last_point", "keep"]
PRICE = 1
"""Training Points that it costs. Source: FS-BRUSH-1."""


class Chance(msgspec.Struct, frozen=True):
    """What speaks for a Brush: who somebody is, unused Training Points, the session of the last one and of now."""

    kind: Kind
    tp: int
    last: int | None
    session: int


def can_brush(chance: Chance, limit: Literal["unlimited", "per_session"]) -> bool:
    """Tell whether a lethal blow can be survived by a Brush With Death.

    >>> can_brush(Chance("pc", 1, None, 1), "unlimited"), can_brush(Chance("pc", 1, 3, 3), "per_session")
    (True, False)

    Source: FS-BRUSH-1. Ruling: FS-Q-61 (brush_limit).
    """
    is_used_up = limit == "per_session" and chance.last == chance.session
    return chance.kind == "pc" and chance.tp >= PRICE and not is_used_up


def hp_after(held: int, death_at: int, rule: BrushHp) -> int:
    """Give the HP after a Brush.

    >>> hp_after(-20, -14, "zero"), hp_after(-20, -14, "last_point"), hp_after(-20, -14, "keep")
    (0, -13, -20)

    Source: FS-BRUSH-2. Ruling: FS-Q-49 (brush_hp).
    """
    match rule:
        case "zero":
            return 0
        case "last_point":
            return death_at + 1
        case "keep":
            return held
