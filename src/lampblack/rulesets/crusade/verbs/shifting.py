"""What pools do when their maxima move. Source: FS-ABIL-3, FS-DEATH-1. Ruling: FS-Q-53 (max_change)."""

from __future__ import annotations

from typing import Final

from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.reckoning import Reckoned
from lampblack.rulesets.crusade.rules.pools import moved
from lampblack.rulesets.crusade.state import find_choice
from lampblack.rulesets.crusade.verbs.choices import open_choice
from lampblack.rulesets.crusade.verbs.lives import is_lethal, live_by_hp
from lampblack.rulesets.crusade.verbs.nerves import ask_disorder, set_resolve

POOLS: Final = ("hp", "sp", "resolve", "sanity")


def follow_maxima(draft: Draft, who: str, before: Reckoned) -> None:
    """Let all pools follow their maxima, with what it means to reach 0 or the threshold of death.

    Source: FS-DEF-2, FS-STAM-2, FS-RES-2, FS-SAN-2, FS-DEATH-1. Ruling: FS-Q-53.
    """
    sheet = draft.sheet(who)
    new = {pool: _moved(draft, who, pool, before) for pool in POOLS}
    draft.set_sheet(who, hp=new["hp"], sp=new["sp"], sanity=new["sanity"])
    if sheet.resolve or new["resolve"]:
        set_resolve(draft, who, new["resolve"])
    ask_disorder(draft, who, sheet.sanity)
    if new["hp"] != sheet.hp:
        live_by_hp(draft, who)
    if sheet.hp > before.death_at:
        ask_slain(draft, who)


def _moved(draft: Draft, who: str, pool: str, before: Reckoned) -> int:
    now: int = getattr(draft.sheet(who), pool)
    maxima = (int(getattr(before, f"{pool}_max")), int(getattr(draft.numbers(who), f"{pool}_max")))
    return moved(now, maxima, draft.options.max_change, may_be_negative=pool == "hp")


def ask_slain(draft: Draft, who: str) -> None:
    """Ask the GM about somebody whose HP are past a threshold that moved. Source: FS-DEATH-1. Ruling: FS-Q-53."""
    sheet = draft.sheet(who)
    if sheet.life == "dead" or not is_lethal(draft, who, sheet.hp):
        return
    draft.set_sheet(who, life="unconscious")
    if find_choice(draft.state, "slain", who) is None:
        open_choice(draft, "slain", who, ("slain", "spared"))


def fill_pools(draft: Draft, who: str) -> None:
    """Fill all pools, as while a sheet is being made."""
    numbers = draft.numbers(who)
    draft.set_sheet(who, hp=numbers.hp_max, sp=numbers.sp_max, sanity=numbers.sanity_max)
    set_resolve(draft, who, numbers.resolve_max)
    live_by_hp(draft, who)
