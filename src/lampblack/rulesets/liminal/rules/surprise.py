"""Surprise: who is caught off guard and has no turn in the first round. Source: LH-SURP-1..4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.order import Entrant, dex_save
from lampblack.rulesets.liminal.rules.saves import Saved

REASON = "surprise"
Caught = Literal["investigators", "adversaries"]


class Surprised(msgspec.Struct, frozen=True):
    """Who of the side that was caught off guard has no turn in the first round, and the Saves that said so."""

    who: tuple[str, ...]
    saves: Mapping[str, Saved]


def is_allowed(side: Caught, options: Options) -> bool:
    """Tell whether this side can be caught off guard at this table.

    Source: LH-SURP-1. Ruling: Q-21 (adversary_surprise).
    """
    return side == "investigators" or options.adversary_surprise != "off"


def surprise(side: Caught, entrants: Sequence[Entrant], options: Options, roller: Roller) -> Surprised:
    """Catch a side off guard: each of it makes a DEX Save, and who fails has no turn in the first round.

    Foes skip the round without a die, unless the table has them Save too.

    Source: LH-SURP-1, LH-SURP-2, LH-SURP-3. Ruling: Q-21 (adversary_surprise).
    """
    if side == "adversaries" and options.adversary_surprise != "dex-save":
        return Surprised(tuple(one.who for one in entrants), {})
    saves = {one.who: dex_save(one, REASON, options, roller) for one in entrants}
    return Surprised(tuple(who for who, saved in saves.items() if not saved.is_passed), saves)
