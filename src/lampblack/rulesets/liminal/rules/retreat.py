"""Getting away: a safe place, and a passed DEX Save. Source: LH-RETR-1..3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import PLAIN, Manner, Saved, Throwing, save

REASON = "retreat"


class Runner(msgspec.Struct, frozen=True):
    """Somebody who wants to get away; who flees by broken morale needs no Save unless the GM asks for it.

    `sees` is the audience before which the die falls.
    """

    who: str
    dex: int
    needs_save: bool = True
    sees: str = ALL
    manner: Manner = PLAIN


class Away(msgspec.Struct, frozen=True):
    """How a try to get away ended; `exposed` is a mark for the GM, without a rule behind it."""

    outcome: Literal["escaped", "stays"]
    saved: Saved | None = None
    exposed: bool = False


def get_away(
    runners: Sequence[Runner], options: Options, roller: Roller, who_rolls: str | None = None
) -> Mapping[str, Away]:
    """Let some try to get away together: each makes an own Save, or by option one makes it for all.

    `who_rolls` names that one; left out it is the first who needs a Save.

    Source: LH-RETR-1, LH-RETR-2, LH-RETR-3. Ruling: Q-20 (retreat_save, retreat_fail).
    """
    saving = [one for one in runners if one.needs_save]
    if options.retreat_save == "group" and saving:
        first = next((one for one in runners if one.who == who_rolls), saving[0])
        shared = _save(first, options, roller)
        return {one.who: _away(shared if one.needs_save else None, options) for one in runners}
    return {
        one.who: _away(_save(one, options, roller) if one.needs_save else None, options) for one in runners
    }


def _save(one: Runner, options: Options, roller: Roller) -> Saved:
    return save(one.dex, options, roller, Throwing(one.who, one.sees, REASON, one.manner))


def _away(saved: Saved | None, options: Options) -> Away:
    """Say how it ended: away, or still there with the action spent. Source: LH-RETR-2. Ruling: Q-20 (retreat_fail)."""
    if saved is None or saved.is_passed:
        return Away("escaped", saved)
    return Away("stays", saved, exposed=options.retreat_fail == "stay-and-exposed")
