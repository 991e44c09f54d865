"""What a question must be told: the commands' words, in their ranges."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.weapons import Dice, Thrown, modified, modifier, read_dice
from lampblack.rulesets.liminal.terms import Device, HarmKind

MOST: Final = 1000
"""The greatest Hit Protection, score or armor of a question."""

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Times: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
People: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
DiceTexts: TypeAlias = Annotated[list[str], msgspec.Meta(min_length=1, max_length=50)]
"""One text for each strike of the pool; "d6+d4" is one strike with two weapons."""

Scores: TypeAlias = Annotated[list[Points], msgspec.Meta(min_length=1, max_length=50)]


class Asking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all questions have in common: nothing that they do not know is let through."""


class Struck(Asking, frozen=True, kw_only=True):
    """The dice of the strikes on one target, and what hinders or helps them."""

    dice: DiceTexts
    impaired: bool = False
    enhanced: bool = False

    def __post_init__(self) -> None:
        for text in self.dice:
            if read_dice(text) is None:
                raise ValueError(f"write dice such as d6 or d8+d6, not {text!r}")

    @property
    def sides(self) -> int:
        """The most that one of the dice can show, a d12 in place of it counted too."""
        return max(12, *(max(read_dice(text) or (0,)) for text in self.dice))


class Score(Asking, frozen=True, kw_only=True):
    """One score."""

    score: Points


class Body(Asking, frozen=True, kw_only=True):
    """Who is hit: Hit Protection, Armor, Strength."""

    hp: Points
    armor: Points = 0
    str: Points


class Fighter(Struck, frozen=True, kw_only=True):
    """Who is hit, and the dice that hit; in a race the dice are those that the fighter throws."""

    hp: Points
    armor: Points = 0
    str: Points


class Harmed(Struck, frozen=True, kw_only=True):
    """A hit of any kind, and what it asks of whom it hits: the attribute of its kind is needed."""

    kind: HarmKind = "damage"
    hp: Points
    armor: Points = 0
    stability: Points = 0
    str: Points | None = None
    dex: Points | None = None
    ctrl: Points | None = None
    device: Device | None = None
    affliction_slots: Points = 0
    slots: Points = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        if self._attribute() is None:
            raise ValueError(f"missing required field `{_NEEDED[self.kind]}`")

    @property
    def score(self) -> int:
        """The attribute that this kind of harm eats."""
        return self._attribute() or 0

    def _attribute(self) -> int | None:
        attribute: int | None = getattr(self, _NEEDED[self.kind])
        return attribute


_NEEDED: Final[dict[HarmKind, str]] = {"damage": "str", "non-lethal": "dex", "stress": "ctrl"}


def thrown(struck: Struck, options: Options) -> Dice:
    """Give the dice that fall, all strikes together: of a pool only the highest counts.

    Source: LH-MULT-1, LH-IMP-1, LH-ENH-1. Ruling: Q-26, Q-27.
    """
    return tuple(side for text in struck.dice for side in strike_dice(text, struck, options))


def strike_dice(text: str, struck: Struck, options: Options) -> Dice:
    """Give the dice of one strike. Source: LH-IMP-1, LH-ENH-1. Ruling: Q-26, Q-27."""
    change = modifier(options, is_impaired=struck.impaired, is_enhanced=struck.enhanced)
    return modified(Thrown(read_dice(text) or ()), change, options).dice
