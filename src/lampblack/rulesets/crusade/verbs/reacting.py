"""Answers to an attack: dodge, parry, let it come; the GM's word on a parry; an amount that nobody knew.

Source: FS-DODGE-1..4, FS-PARRY-1, FS-PARRY-2, FS-RES-3. Ruling: FS-Q-21, FS-Q-29, FS-Q-30, FS-Q-31, FS-Q-38.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, by_rule, final
from lampblack.rulesets.crusade.commands import Choose
from lampblack.rulesets.crusade.rules import reactions
from lampblack.rulesets.crusade.rules.prices import Price
from lampblack.rulesets.crusade.rules.throwing import throw_amount
from lampblack.rulesets.crusade.sheet import Attack
from lampblack.rulesets.crusade.state import Choice, OpenAttack, State
from lampblack.rulesets.crusade.verbs import striking
from lampblack.rulesets.crusade.verbs.paying import life_refusals, pay, price_refusals
from lampblack.rulesets.crusade.verbs.striking import Paid
from lampblack.rulesets.crusade.verbs.windows import parry_weapons


def check_reaction(asked: Asked[Choose]) -> None:
    """Refuse a parry that names no weapon where several can, or one that its owner does not have."""
    order = asked.order
    if order.pick != "parry" or asked.state.encounter.attack is None:
        return
    weapon = _weapon(asked.state, order)
    if weapon is None:
        raise Illegal(slug="bad-argument", field="weapon")
    if weapon not in asked.sheet(order.who).attacks:
        raise Illegal(slug="no-such-attack", field="weapon")


def _weapon(state: State, order: Choose) -> str | None:
    """Name the weapon of a parry: as said, else the only one that can. Ruling: FS-Q-31."""
    if order.weapon is not None:
        return order.weapon
    able = parry_weapons(state, state.characters[order.who])
    return able[0] if len(able) == 1 else None


def refuse_reaction(asked: Asked[Choose], choice: Choice) -> Iterator[Refusal]:
    """List what stands against a reaction: one already used, a life that cannot, means, price.

    Source: FS-DODGE-4, FS-PARRY-1, FS-STAM-12, FS-DEF-3. Ruling: FS-Q-30, FS-Q-31, FS-Q-33, FS-Q-38.
    """
    order, attack = asked.order, asked.state.encounter.attack
    if attack is None or order.pick == "none":
        return
    if order.pick in attack.used:
        yield final("already-used", "pick")
    elif order.pick not in choice.options and not _is_only_unpaid(asked, order.pick):
        yield final("not-an-option", "pick")
    yield from life_refusals(asked.sheet(order.who), "who")
    if order.pick == "dodge":
        yield from price_refusals(asked, order.who, Price(strict=reactions.dodge_price(order.extra)))
    else:
        yield from _parry_refusals(asked)


def _is_only_unpaid(asked: Asked[Choose], pick: str) -> bool:
    """Tell whether a reaction is missing among the options only because it cannot be paid."""
    return pick == "parry" or (pick == "dodge" and asked.sheet(asked.order.who).full_rules)


def _parry_refusals(asked: Asked[Choose]) -> Iterator[Refusal]:
    """Refuse a parry with what cannot parry. Source: FS-PARRY-1. Ruling: FS-Q-31 (parry_needs_full_integrity)."""
    weapon: Attack = asked.sheet(asked.order.who).attacks[_weapon(asked.state, asked.order) or ""]
    if weapon.kind != "weapon":
        yield final("not-an-option", "weapon")
    if weapon.where != "hand":
        yield by_rule("not-in-hand", "weapon", "FS-PARRY-1")
    if weapon.broken:
        yield by_rule("broken", "weapon", "FS-PARRY-1")
    needs_full = asked.state.options.parry_needs_full_integrity
    if not reactions.can_parry(weapon.integrity, needs_full=needs_full):
        yield by_rule("not-enough-integrity", "weapon", "FS-PARRY-1")


def answer_reaction(draft: Draft, order: Choose, _choice: Choice) -> None:
    """Dodge, parry, or let it come. Source: FS-DODGE-1..4, FS-PARRY-1. Ruling: FS-Q-29, FS-Q-30."""
    attack = _open(draft)
    match order.pick:
        case "dodge":
            price = Price(strict=reactions.dodge_price(order.extra))
            cost = pay(draft, order.who, price)
            striking.dodge(draft, attack, order.extra, Paid(order.who, cost))
        case "parry":
            striking.parry(draft, attack, _weapon(draft.state, order) or "")
        case _:
            striking.decline(draft, attack, Paid())


def answer_parry(draft: Draft, order: Choose, _choice: Choice) -> None:
    """Let the GM's word on a parry stand. Source: FS-PARRY-2. Ruling: FS-Q-31."""
    attack = _open(draft)
    if order.pick == "blocked":
        striking.finish(draft, attack, "parried", Paid())
    else:
        striking.go_on(draft, attack, Paid())


def answer_amount(draft: Draft, order: Choose, _choice: Choice) -> None:
    """Take the amount that the GM says or throws. Source: FS-RES-3. Ruling: FS-Q-21."""
    attack = _open(draft)
    amount = order.amount
    if amount is None:
        throwing = striking.drain_throwing(draft.state, attack)
        amount = throw_amount(order.dice or "0", draft.roller, throwing, "drain")
    striking.take(draft, attack, amount, Paid())


def answer_broken(draft: Draft, order: Choose, choice: Choice) -> None:
    """Let a worn weapon break or hold. Source: FS-PARRY-1. Ruling: FS-Q-31."""
    weapon = draft.sheet(order.who).attacks.get(choice.about or "")
    if weapon is not None and order.pick == "broken":
        broken = msgspec.structs.replace(weapon, broken=True)
        draft.set_entry(order.who, "attacks", choice.about or "", broken)


def _open(draft: Draft) -> OpenAttack:
    attack = draft.state.encounter.attack
    if attack is None:
        raise Illegal(slug="no-such-choice", field="choice")
    return attack
