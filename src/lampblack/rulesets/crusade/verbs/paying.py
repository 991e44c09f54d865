"""Who may act now, what it costs, and paying for it. Source: FS-ACT-2, FS-STAM-11, FS-STAM-12. Ruling: FS-Q-38."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, by_rule, final
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.prices import Price, Stride
from lampblack.rulesets.crusade.sheet import Character, is_helpless, speed_of
from lampblack.rulesets.crusade.state import State, find_choice, in_combat

_replace = msgspec.structs.replace


def actor_refusals(asked: Asked[Any], who: str, *, talks: bool = False) -> Iterator[Refusal]:
    """List why somebody cannot act now: an open choice, their life, the turn of another.

    Talk is possible out of turn and while an attack is open. Source: FS-DEF-3, FS-ACT-1. Ruling: FS-Q-33.
    """
    state, sheet = asked.state, asked.sheet(who)
    if is_held_up(state, who, by_attack=not talks):
        yield final("choice-open", "who")
    yield from life_refusals(sheet, "who")
    if in_combat(state) and state.encounter.active != who and not talks:
        yield by_rule("not-your-turn", "who", "FS-ACT-1")


def is_held_up(state: State, who: str, *, by_attack: bool) -> bool:
    """Tell whether somebody has to wait for an answer: a Brush, or an attack by or on them. Ruling: FS-Q-29."""
    attack = state.encounter.attack
    in_attack = attack is not None and who in (attack.attacker, attack.target)
    return (by_attack and in_attack) or find_choice(state, "brush", who) is not None


def life_refusals(sheet: Character, field: str) -> Iterator[Refusal]:
    """List why somebody can do nothing: dead, unconscious, helpless. Source: FS-DEF-3. Ruling: FS-Q-33."""
    if sheet.life == "dead":
        yield by_rule("dead", field, "FS-DEATH-1")
    if sheet.life == "unconscious":
        yield by_rule("unconscious", field, "FS-DEF-3")
    if is_helpless(sheet):
        yield by_rule("helpless", field, "FS-BRUSH-3")


def price_refusals(asked: Asked[Any], who: str, price: Price) -> Iterator[Refusal]:
    """Refuse what cannot be paid. Source: FS-STAM-11, FS-STAM-12. Ruling: FS-Q-38 (overspend)."""
    sheet, floors = asked.sheet(who), asked.state.options.overspend == "floor_if_any"
    if sheet.full_rules and not prices.can_pay(sheet.sp, price, floors=floors):
        yield by_rule("not-enough-sp", "who", "FS-STAM-12")


def pay(draft: Draft, who: str, price: Price) -> int:
    """Pay, and write it down where turns are taken: among the own turn's costs, else as spent off turn.

    Gives the SP paid. Source: FS-ACT-2, FS-STAM-7. Ruling: FS-Q-32, FS-Q-39, FS-Q-64.
    """
    sheet = draft.sheet(who)
    cost = prices.paid(sheet.sp, price) if sheet.full_rules else 0
    draft.set_sheet(who, sp=sheet.sp - cost)
    if in_combat(draft.state):
        if draft.state.encounter.active == who:
            draft.set_sheet(who, turn=_replace(sheet.turn, costs=(*sheet.turn.costs, cost)))
        else:
            draft.set_sheet(who, off_turn_spent=sheet.off_turn_spent + cost)
    return cost


def in_turn(state: State, price: int, set_by_gm: int | None) -> Price:
    """Price an action: what the GM says, else its combat price in combat and nothing in free time. Ruling: FS-Q-47."""
    if set_by_gm is not None:
        return Price(set_by_gm)
    return Price(price) if in_combat(state) else prices.FREE


def stride_of(sheet: Character, *, charging: int = 0) -> Stride:
    """Say how somebody has moved in this turn; `charging` counts a charge that is about to begin."""
    turn = sheet.turn
    return Stride(speed_of(sheet), turn.moved, turn.paid_squares, turn.charges + charging)


def squares(sheet: Character, count: int, options: Options, *, charging: int = 0) -> tuple[int, bool]:
    """Price so many squares of a turn, and tell whether they are more than the cap allows.

    Source: FS-ACT-3, FS-ACT-4, FS-ACT-9. Ruling: FS-Q-43, FS-Q-45.
    """
    stride = stride_of(sheet, charging=charging)
    price = prices.squares_price(stride, count, charge_adds=options.charge_movement == "adds")
    return price, prices.is_too_far(stride, price, capped=options.extra_move_cap == "speed")


def walk(draft: Draft, who: str, count: int, *, charging: int = 0) -> None:
    """Write squares of the own movement down; nothing is recorded in free time. Source: FS-ACT-3, FS-ACT-4."""
    if not in_combat(draft.state):
        return
    sheet = draft.sheet(who)
    price, _ = squares(sheet, count, draft.options, charging=charging)
    turn = sheet.turn
    walked = _replace(
        turn,
        moved=turn.moved + count,
        paid_squares=turn.paid_squares + price,
        charges=turn.charges + charging,
        attacks=turn.attacks + charging,
    )
    draft.set_sheet(who, turn=walked)
