"""HP that go, falling down, dying, and what death brings with it.

Source: FS-DEF-3, FS-DEATH-1, FS-DEATH-3, FS-BRUSH-1, FS-RES-10. Ruling: FS-Q-24, FS-Q-49, FS-Q-50, FS-Q-61.
"""

from __future__ import annotations

from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.rules import brush, death, fear
from lampblack.rulesets.crusade.rules.death import Fate
from lampblack.rulesets.crusade.standing import EntrySet
from lampblack.rulesets.crusade.state import find_choice
from lampblack.rulesets.crusade.terms import FEAR, Life
from lampblack.rulesets.crusade.verbs.choices import close_choices, open_choice


def wound(draft: Draft, who: str, lost: int) -> Fate:
    """Let HP fall and say what becomes of somebody; losing nothing kills nobody and opens no wound.

    Source: FS-DEF-3, FS-DEATH-1, FS-BRUSH-1. Ruling: FS-Q-50.
    """
    sheet = draft.sheet(who)
    if lost == 0:
        return sheet.life
    hp = sheet.hp - lost
    if sheet.life == "dead":
        draft.set_sheet(who, hp=hp)
        return "dead"
    life = _life_with(draft, who, hp)
    if life == "dead":
        return _slay(draft, who, hp)
    life = sheet.life if life == "up" else life
    draft.set_sheet(who, hp=hp, life=life, sealed=False)
    return life


def _life_with(draft: Draft, who: str, hp: int) -> Life:
    """Tell how somebody would fare with so many HP. Source: FS-DEF-3, FS-DEATH-1. Ruling: FS-Q-50."""
    at_zero = death.dies_at_zero(draft.sheet(who).kind, draft.options.monster_death)
    return death.life_by_hp(hp, draft.numbers(who).death_at, dies_at_zero=at_zero)


def is_lethal(draft: Draft, who: str, hp: int) -> bool:
    """Tell whether so few HP are somebody's death. Source: FS-DEATH-1. Ruling: FS-Q-50 (monster_death)."""
    return _life_with(draft, who, hp) == "dead"


def _slay(draft: Draft, who: str, hp: int) -> Fate:
    """Ask for a Brush With Death where there can be one; the HP wait until it is answered. Source: FS-BRUSH-1."""
    if may_brush(draft, who):
        draft.set_sheet(who, held=hp)
        open_choice(draft, "brush", who, ("accept", "decline"))
        return "brush"
    die(draft, who, hp=hp, sealed=False)
    return "dead"


def may_brush(draft: Draft, who: str) -> bool:
    """Tell whether somebody may still have a Brush. Source: FS-BRUSH-1. Ruling: FS-Q-61."""
    sheet = draft.sheet(who)
    chance = brush.Chance(sheet.kind, sheet.tp, sheet.brush_session, draft.state.table.session)
    return brush.can_brush(chance, draft.options.brush_limit)


def die(draft: Draft, who: str, **fields: object) -> None:
    """Let somebody die: what waited for that is settled, nobody fears the dead, the GM is asked about a ghost.

    Source: FS-DEATH-1, FS-DEATH-3, FS-RES-10. Ruling: FS-Q-24, FS-Q-51.
    """
    draft.set_sheet(who, life="dead", held=None, **fields)
    close_choices(draft, who, ("brush", "slain"))
    end_fear_of(draft, who)
    sheet = draft.sheet(who)
    if (
        death.may_haunt(sheet.regret)
        and sheet.ghost is None
        and find_choice(draft.state, "ghost", who) is None
    ):
        open_choice(draft, "ghost", who, ("ghost", "none"))


def end_fear_of(draft: Draft, feared: str) -> None:
    """End all Fear of somebody who is dead or gone. Source: FS-RES-10. Ruling: FS-Q-24 (fear_end)."""
    for who, sheet in draft.state.characters.items():
        condition = sheet.conditions.get(FEAR)
        is_theirs = condition is not None and condition.source == feared
        if condition is not None and is_theirs and fear.ends_early(condition.left, draft.options.fear_end):
            draft.tell(EntrySet(who=who, part="conditions", name=FEAR))


def bleed(draft: Draft, who: str) -> int:
    """Let open wounds bleed for a round; gives the HP lost. A Brush that is open holds all harm off.

    Source: FS-DEATH-1, FS-BRUSH-2. Ruling: FS-Q-50 (bleed_out).
    """
    sheet = draft.sheet(who)
    lost = death.bleeds(sheet.life, draft.options.bleed_out, sealed=sheet.sealed)
    if lost == 0 or find_choice(draft.state, "brush", who) is not None:
        return 0
    wound(draft, who, lost)
    return lost


def live_by_hp(draft: Draft, who: str) -> Life:
    """Let life follow HP that came back or moved: above 0 one wakes, at 0 one falls; the dead stay dead.

    Source: FS-DEF-3. Ruling: FS-Q-56.
    """
    sheet = draft.sheet(who)
    if sheet.life == "dead":
        return "dead"
    if sheet.hp > 0:
        draft.set_sheet(who, life="up", sealed=False)
        return "up"
    draft.set_sheet(who, life="unconscious")
    return "unconscious"
