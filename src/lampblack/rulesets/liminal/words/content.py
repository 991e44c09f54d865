"""How what a pack says is laid into the notes of a sheet and the words of a thing."""

from __future__ import annotations

from typing import Final

WANTS: Final = "Wants"
LOOKS: Final = "Looks"
STIRS: Final = "Stirs when"
TRIGGER: Final = "Set off by"
TASK: Final = "Takes"
EFFECT: Final = "Does"
RESONANCE: Final = "Leaves behind"


def uses(number: int) -> str:
    """Say how often a thing can be used.

    >>> uses(1), uses(3)
    ('1 use.', '3 uses.')
    """
    return f"{number} use." if number == 1 else f"{number} uses."


def price(cash: int) -> str:
    """Say what a thing costs."""
    return f"${cash}"
