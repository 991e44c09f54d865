"""What the target of an attack can answer now. Source: FS-DODGE-1, FS-DODGE-3, FS-PARRY-1, FS-DEF-3."""

from __future__ import annotations

from lampblack.rulesets.crusade.rules import reactions
from lampblack.rulesets.crusade.sheet import Character, is_helpless
from lampblack.rulesets.crusade.state import OpenAttack, State


def reaction_options(state: State, attack: OpenAttack) -> tuple[str, ...]:
    """List what the target of an attack can answer now: what it can pay of dodge and parry, then none.

    Source: FS-DODGE-1, FS-DODGE-3, FS-PARRY-1, FS-DEF-3. Ruling: FS-Q-30, FS-Q-31, FS-Q-33, FS-Q-64.
    """
    sheet = state.characters[attack.target]
    may_act = sheet.life == "up" and not is_helpless(sheet) and sheet.reactions == "ask"
    if not may_act or not reactions.is_open_to(attack.against, attack.dodgeable):
        return ()
    left = reactions.left_over(attack.used, state.options.dodge_and_parry)
    payable = tuple(one for one in left if _can(state, sheet, one))
    return (*payable, "none") if payable else ()


def _can(state: State, sheet: Character, reaction: str) -> bool:
    if reaction == "dodge":
        return sheet.full_rules and reactions.can_dodge(sheet.sp)
    return bool(parry_weapons(state, sheet))


def parry_weapons(state: State, sheet: Character) -> tuple[str, ...]:
    """List the weapons with which somebody can parry. Source: FS-PARRY-1. Ruling: FS-Q-31."""
    needs_full = state.options.parry_needs_full_integrity
    return tuple(
        name
        for name, one in sheet.attacks.items()
        if one.kind == "weapon"
        and one.where == "hand"
        and not one.broken
        and reactions.can_parry(one.integrity, needs_full=needs_full)
    )
