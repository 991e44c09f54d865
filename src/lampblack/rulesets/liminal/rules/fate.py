"""The die of fate: what luck alone decides, seen from the Investigators' side. Source: LH-FATE-1..3."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller

Luck = Literal["favours-investigators", "bad-luck"]

FATE_DIE: Final = 6
"""Source: LH-FATE-1."""

FAVOURABLE: Final = 3
"""The highest face that favours the Investigators. Source: LH-FATE-2, LH-FATE-3."""


class Fate(msgspec.Struct, frozen=True):
    """The face of the die of fate, and whom it favours."""

    face: int
    outcome: Luck
    rule: str


def throw_fate(roller: Roller, *, sees: str = ALL) -> Fate:
    """Throw the die of fate; no score and no number has a part in it. Source: LH-FATE-1."""
    return judge(roller.die(FATE_DIE, reason="fate", sees=sees))


def judge(face: int) -> Fate:
    """Say whom luck favours.

    >>> judge(3).outcome, judge(4).outcome
    ('favours-investigators', 'bad-luck')

    Source: LH-FATE-2 (1 to 3), LH-FATE-3 (4 to 6). Ruling: Q-53.
    """
    if face <= FAVOURABLE:
        return Fate(face, "favours-investigators", "LH-FATE-2")
    return Fate(face, "bad-luck", "LH-FATE-3")
