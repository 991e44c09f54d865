"""Strict order: everybody makes a DEX Save, and the dice say who goes when. Source: LH-RND-6, LH-RND-7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import PLAIN, Manner, Saved, Throwing, save
from lampblack.rulesets.liminal.terms import Side

REASON = "order"


class Entrant(msgspec.Struct, frozen=True):
    """Somebody whom a fight asks for a DEX Save: for the order, or because of a surprise.

    `sees` is the audience before which the die falls, `manner` how it is thrown.
    """

    who: str
    dex: int
    side: Side = "investigators"
    sees: str = ALL
    manner: Manner = PLAIN


def dex_save(one: Entrant, reason: str, options: Options, roller: Roller) -> Saved:
    """Make the DEX Save that a fight asks somebody for; for the order its face counts too.

    Source: LH-RND-6, LH-RND-7, LH-SURP-2.
    """
    throwing = Throwing(one.who, one.sees, reason, one.manner, face_counts=reason == REASON)
    return save(one.dex, options, roller, throwing)


class StrictOrder(msgspec.Struct, frozen=True):
    """Who goes when, and the Saves that said so."""

    order: tuple[str, ...]
    saves: Mapping[str, Saved]


def strict_order(entrants: Sequence[Entrant], options: Options, roller: Roller) -> StrictOrder:
    """Let everybody make a DEX Save and line them up. Source: LH-RND-6, LH-RND-7. Ruling: Q-22."""
    saves = {one.who: dex_save(one, REASON, options, roller) for one in entrants}
    return StrictOrder(lined_up(entrants, saves, options), saves)


def lined_up(entrants: Sequence[Entrant], saves: Mapping[str, Saved], options: Options) -> tuple[str, ...]:
    """Line everybody up by the Saves that they made.

    Those who passed go before those who failed, in each block the lower die first; at a tie Investigators, then
    the higher DEX, then as they were named. By option those who failed go by sides first.

    Source: LH-RND-7. Ruling: Q-22 (order_failures).
    """

    def place(one: Entrant) -> tuple[bool, bool, int, bool, int]:
        saved = saves[one.who]
        is_foe = one.side != "investigators"
        by_side = is_foe and not saved.is_passed and options.order_failures == "sides"
        return (not saved.is_passed, by_side, saved.face, is_foe, -one.dex)

    return tuple(one.who for one in sorted(entrants, key=place))
