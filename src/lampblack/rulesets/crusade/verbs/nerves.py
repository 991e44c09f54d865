"""Points of SP, Resolve and Sanity that go, and what their end brings: Staggered, Fear, a disorder.

Source: FS-STAM-8..10, FS-RES-3..7, FS-RES-11, FS-SAN-4..6. Ruling: FS-Q-21, FS-Q-22, FS-Q-27, FS-Q-37, FS-Q-54.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.crusade import whys
from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.given import new_condition
from lampblack.rulesets.crusade.headlines import Drained
from lampblack.rulesets.crusade.rules import fear, resolve, sanity, stamina
from lampblack.rulesets.crusade.sheet import Condition
from lampblack.rulesets.crusade.state import find_choice, slot_now
from lampblack.rulesets.crusade.terms import FEAR, STAGGERED, Pool
from lampblack.rulesets.crusade.verbs.choices import open_choice

_replace = msgspec.structs.replace


class Draining(msgspec.Struct, frozen=True):
    """What is taken from whom, by whom, and whether that one is an opponent."""

    target: str
    pool: Pool
    amount: int
    source: str | None = None
    opponent: bool = False
    secret: bool = False

    def told(self, **facts: Any) -> Drained:
        """Make the news of it."""
        why = whys.of_loss(self.target, self.pool, facts)
        return Drained(
            target=self.target, pool=self.pool, amount=self.amount, secret=self.secret, why=why, **facts
        )


def drain(draft: Draft, draining: Draining) -> None:
    """Take points of a pool, with all that follows."""
    match draining.pool:
        case "sp":
            _drain_sp(draft, draining)
        case "resolve":
            _drain_resolve(draft, draining)
        case "sanity":
            lost = take_sanity(draft, draining.target, draining.amount)
            draft.tell(draining.told(lost=lost))


def _drain_sp(draft: Draft, draining: Draining) -> None:
    """Take SP: an opponent who reaches for more than there is staggers. Source: FS-STAM-8. Ruling: FS-Q-54."""
    who = draining.target
    sheet = draft.sheet(who)
    taken = stamina.drained(sheet.sp, draining.amount)
    draft.set_sheet(who, sp=sheet.sp - taken.lost)
    if not (draining.opponent and taken.below):
        draft.tell(draining.told(lost=taken.lost))
        return
    level, rounds = stagger(draft, who, secret=draining.secret)
    draft.tell(draining.told(lost=taken.lost, staggered=level, rounds=rounds))


def stagger(draft: Draft, who: str, *, secret: bool) -> tuple[str, int]:
    """Raise Staggered by one level and lay its clock; gives the level and the rounds thrown.

    Source: FS-STAM-9, FS-STAM-10. Ruling: FS-Q-20, FS-Q-37, FS-Q-46.
    """
    throwing = draft.throwing(who, "conditions")
    rounds = stamina.stagger_rounds(draft.roller, _replace(throwing, sees="gm") if secret else throwing)
    before = draft.sheet(who).conditions.get(STAGGERED) or Condition()
    clock = stamina.stacked(before.left, rounds, draft.options.stagger_duration)
    level = stamina.raised(before.level, draft.options.intensity_ladder)
    slot = slot_now(draft.state, who) if clock.from_now else before.slot
    draft.set_entry(who, "conditions", STAGGERED, _replace(before, level=level, left=clock.left, slot=slot))
    return level, rounds


def _drain_resolve(draft: Draft, draining: Draining) -> None:
    """Strike at Resolve: above 0 it falls, at 0 an opponent's blow frightens. Source: FS-RES-3, FS-RES-5..7."""
    who = draining.target
    sheet = draft.sheet(who)
    if not fear.can_fear(sheet.resolve):
        lost = take_resolve(draft, who, draining.amount, opponent=draining.opponent)
        draft.tell(draining.told(lost=lost))
        return
    opened = fear.opens_fear(sheet.zeroed_by, draft.options.fear_zero_source)
    if draining.amount > 0 and draining.opponent and opened:
        draft.tell(_frighten(draft, draining))
    else:
        draft.tell(draining.told())


def _frighten(draft: Draft, draining: Draining) -> Drained:
    """Raise Fear by one level, or eat Sanity at its last; who was feared first stays feared.

    Source: FS-RES-5, FS-RES-6, FS-RES-7. Ruling: FS-Q-20, FS-Q-21.
    """
    who, ladder = draining.target, draft.options.intensity_ladder
    before = draft.sheet(who).conditions.get(FEAR)
    level = before.level if before is not None else None
    fright = fear.frightened(level, draining.amount, ladder, draft.options.severe_sanity_loss)
    if fright.sanity is not None:
        return draining.told(sanity_lost=take_sanity(draft, who, fright.sanity))
    held = before or new_condition(FEAR, {"source": draining.source}, who)
    draft.set_entry(who, "conditions", FEAR, _replace(held, level=fright.level))
    return draining.told(fear=fright.level)


def take_resolve(draft: Draft, who: str, amount: int, *, opponent: bool) -> int:
    """Take Resolve; at 0 the will is broken. Source: FS-RES-3, FS-RES-11, FS-SAN-6. Ruling: FS-Q-22."""
    sheet = draft.sheet(who)
    lost = resolve.lost(sheet.resolve, amount)
    if lost:
        set_resolve(draft, who, sheet.resolve - lost, opponent=opponent)
    return lost


def set_resolve(draft: Draft, who: str, points: int, *, opponent: bool = False) -> None:
    """Let Resolve stand so, with what follows for the broken will. Source: FS-RES-3, FS-RES-9. Ruling: FS-Q-25."""
    broken = resolve.is_broken(draft.sheet(who).broken, points, draft.numbers(who).resolve_max)
    zeroed = resolve.zeroed_by(points, opponent=opponent)
    draft.set_sheet(who, resolve=points, broken=broken, zeroed_by=zeroed)


def take_sanity(draft: Draft, who: str, amount: int) -> int:
    """Take Sanity, mark the day, and ask for a disorder where it reaches 0.

    Source: FS-SAN-4, FS-SAN-5. Ruling: FS-Q-26, FS-Q-27, FS-Q-62.
    """
    sheet = draft.sheet(who)
    lost = sanity.lost(sheet.sanity, amount)
    spoiled = sheet.sanity_event or sanity.spoils_the_day(lost, draft.options.sanity_day_rule)
    draft.set_sheet(who, sanity=sheet.sanity - lost, sanity_event=spoiled)
    ask_disorder(draft, who, sheet.sanity)
    return lost


def ask_disorder(draft: Draft, who: str, before: int) -> None:
    """Ask the GM for a disorder if Sanity has just fallen to 0. Source: FS-SAN-5. Ruling: FS-Q-27."""
    sheet, repeat = draft.sheet(who), draft.options.disorder_repeat
    had = ("open",) if find_choice(draft.state, "disorder", who) is not None else sheet.disorders
    if sanity.breaks_the_mind(before, sheet.sanity, had, repeat):
        open_choice(draft, "disorder", who, ("roll", "named"))


def insanity_drain(draft: Draft, who: str) -> int:
    """Take the Resolve that a turn at 0 Sanity costs. Source: FS-SAN-6, FS-SAN-7. Ruling: FS-Q-28."""
    sheet = draft.sheet(who)
    drained = sanity.turn_drain(sheet.sanity, sheet.resolve) if sheet.full_rules else 0
    take_resolve(draft, who, drained, opponent=False)
    return drained
