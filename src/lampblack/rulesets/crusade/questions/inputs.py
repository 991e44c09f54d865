"""What the questions of this game have in common."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.spread import Spread
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.rules.abilities import CheckDice
from lampblack.rulesets.crusade.rules.attacks import hits, to_hit
from lampblack.rulesets.crusade.rules.throwing import Throwing, amount_dice, throw_amount

MOST: Final = 1000
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A bonus, a defense, HP: a number of either sign."""

Amount = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Half = Annotated[str, msgspec.Meta(pattern=r"^-?\d{1,4}/2$")]
"""A defense with a half in it: "31/2"."""

NOBODY: Final = Throwing()


class Asking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all questions have in common: nothing that they do not know is let through."""


class Against(Asking, frozen=True, kw_only=True):
    """A roll against a defense; left out, the table's own dice are thrown."""

    attack_roll: CheckDice | None = None
    defense: Number | Half
    bonus: Number = 0

    @property
    def halves(self) -> int:
        """The defense, counted in halves. Ruling: FS-Q-1."""
        return halves_of(self.defense)


def halves_of(defense: int | str) -> int:
    """Count a defense in halves.

    >>> halves_of(15), halves_of("31/2")
    (30, 31)
    """
    return 2 * defense if isinstance(defense, int) else int(defense.partition("/")[0])


def totals(asked: Against, options: Options, odds: Odds) -> Spread[int]:
    """Count the totals of a roll to hit. Source: FS-DEF-4. Ruling: FS-Q-6."""
    dice = asked.attack_roll or options.attack_roll
    return odds.spread(lambda roller: to_hit(dice, asked.bonus, roller, NOBODY).total)


def hit_chance(asked: Against, options: Options, odds: Odds) -> Fraction:
    """Give the chance to hit. Source: FS-DEF-4, FS-DEF-6, FS-DEF-8. Ruling: FS-Q-7."""
    rolled = totals(asked, options, odds)
    return rolled.chance(lambda total: hits(total, asked.halves, ties_hit=options.ties_hit))


def amounts(text: str, odds: Odds) -> Spread[int]:
    """Count what an amount of dice comes to. Source: FS-DMG-5."""
    return odds.spread(lambda roller: throw_amount(text, roller, NOBODY, "amount"))


def check_amount(text: Any) -> None:
    """Refuse what is not dice and whole numbers joined by plus and minus."""
    if amount_dice(text) is None:
        raise ValueError(f"write dice and whole numbers, such as 2d6+1, not {text!r}")
