"""What happens by itself when turns and rounds begin and end.

Start: clocks, bleeding, the drain of insanity, regeneration. End: the rest bonus. Source: FS-STAM-4..7, FS-SAN-6.
Ruling: FS-Q-28, FS-Q-32..36, FS-Q-46, FS-Q-58.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.crusade import whys
from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.headlines import Expired, TurnEnded, TurnStarted
from lampblack.rulesets.crusade.rules import stamina, turns
from lampblack.rulesets.crusade.rules.stamina import Body
from lampblack.rulesets.crusade.sheet import Turn
from lampblack.rulesets.crusade.verbs.clockwork import count_round, tick_slot
from lampblack.rulesets.crusade.verbs.lives import bleed
from lampblack.rulesets.crusade.verbs.nerves import insanity_drain

_replace = msgspec.structs.replace


def spent(turn: Turn) -> bool:
    """Tell whether something of a turn cost SP. Source: FS-STAM-7. Ruling: FS-Q-36."""
    return any(cost > 0 for cost in turn.costs)


def begin_turn(draft: Draft, who: str, expired: list[Expired]) -> None:
    """Begin somebody's turn, in the fixed order of things. Source: FS-STAM-4..6, FS-SAN-6. Ruling: FS-Q-58."""
    draft.set_encounter(active=who)
    at_turns = draft.options.regen_timing == "turn_start"
    draft.set_sheet(who, turn=Turn(regen=0 if at_turns else draft.sheet(who).turn.regen))
    expired += tick_slot(draft, who)
    bled = bleed(draft, who)
    drained = insanity_drain(draft, who) if draft.options.insanity_drain_timing == "turn_start" else 0
    regen = regenerate(draft, who) if at_turns else None
    facts: dict[str, Any] = {"drained": drained, "regen": regen, "bled": bled}
    why = whys.of_start(who, stamina.age_of(draft.sheet(who).age), facts)
    number = draft.state.encounter.round
    draft.tell(TurnStarted(active=who, round=number, expired=tuple(expired), why=why, **facts))


def regenerate(draft: Draft, who: str) -> int | None:
    """Let somebody regain SP; gives what was thrown and added up, None when nothing was.

    Source: FS-STAM-3..6. Ruling: FS-Q-33, FS-Q-34, FS-Q-59, FS-Q-64.
    """
    gain = _thrown(draft, who)
    if gain is not None:
        _add_sp(draft, who, gain)
        draft.set_sheet(who, turn=_replace(draft.sheet(who).turn, regen=gain))
    return gain


def _thrown(draft: Draft, who: str) -> int | None:
    sheet, options = draft.sheet(who), draft.options
    unconscious = options.unconscious_regen
    if not sheet.full_rules or not stamina.regenerates(
        sheet.life, sheet.hp, options.regen_hp, while_unconscious=unconscious
    ):
        return None
    numbers = draft.numbers(who)
    die = getattr(options.regen_dice, stamina.age_of(sheet.age))
    body = Body(die, numbers.effective["stamina"], sheet.hp, numbers.hp_max)
    return stamina.regenerate(body, options.regen_hp, draft.roller, draft.throwing(who, "sp"))


def _add_sp(draft: Draft, who: str, gain: int) -> None:
    sheet = draft.sheet(who)
    points = stamina.gained(sheet.sp, gain, draft.numbers(who).sp_max)
    draft.set_sheet(who, sp=sheet.sp + points)


def end_turn(draft: Draft, who: str) -> None:
    """End somebody's turn: the drain if it comes now, then the rest bonus. Source: FS-STAM-7. Ruling: FS-Q-28."""
    drained = insanity_drain(draft, who) if draft.options.insanity_drain_timing == "turn_end" else 0
    rest = _rest(draft, who)
    draft.set_sheet(who, off_turn_spent=0)
    draft.tell(TurnEnded(who=who, rest=rest, drained=drained, why=whys.of_end(who, rest, drained)))


def _rest(draft: Draft, who: str) -> int | None:
    """Give the rest bonus to who paid for nothing: a second roll, or the first number again.

    Source: FS-STAM-7. Ruling: FS-Q-32, FS-Q-33, FS-Q-36 (rest_bonus).
    """
    sheet, options = draft.sheet(who), draft.options
    rested = stamina.rests(
        sheet.life, sheet.off_turn_spent, options.rest_bonus_window, spent=spent(sheet.turn)
    )
    if not rested or not sheet.full_rules:
        return None
    gain = sheet.turn.regen if options.rest_bonus == "repeat" else _thrown(draft, who)
    if gain is not None:
        _add_sp(draft, who, gain)
    return gain


def next_turn(draft: Draft) -> None:
    """Go on to the next living slot; the clocks of the dead run on the way, a new round begins at the top.

    Source: FS-STAM-7. Ruling: FS-Q-46, FS-Q-58.
    """
    order = draft.state.encounter.order
    living = [who for who in order if draft.sheet(who).life != "dead"]
    passed, following = turns.way_to_next(turns.after(order, draft.state.encounter.active), living)
    if following is None:
        _nobody(draft)
        return
    expired: list[Expired] = []
    wrapped = False
    for step in (*passed, following):
        if step.wraps and not wrapped:
            wrapped = True
            begin_round(draft)
        if step is not following:
            expired += tick_slot(draft, step.slot)
    begin_turn(draft, following.slot, expired)


def _nobody(draft: Draft) -> None:
    draft.set_encounter(active=None)
    draft.tell(TurnStarted(active=None, round=draft.state.encounter.round))


def begin_round(draft: Draft) -> None:
    """Begin a round: what the last one gives back, its count, a minute if it is full, what the new one gives.

    Source: FS-STAM-4..6. Ruling: FS-Q-25 (rounds_per_minute), FS-Q-35 (regen_timing).
    """
    regenerate_all(draft, "round_end")
    draft.set_encounter(round=draft.state.encounter.round + 1)
    count_round(draft, {})
    regenerate_all(draft, "round_start")


def regenerate_all(draft: Draft, timing: str) -> None:
    """Let all in the order regain SP, where the table does it at this time. Ruling: FS-Q-35 (regen_timing)."""
    if draft.options.regen_timing == timing:
        for who in draft.state.encounter.order:
            regenerate(draft, who)
