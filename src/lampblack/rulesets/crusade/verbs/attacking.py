"""Attack, charge, cast: who may, what it costs, and the start of the attack.

Source: FS-ACT-2, FS-ACT-5..11, FS-DEF-4, FS-DEF-6, FS-DEF-8. Ruling: FS-Q-6, FS-Q-8, FS-Q-44, FS-Q-45.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade import commands
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule, final
from lampblack.rulesets.crusade.commands import Cast, Charge, Strike
from lampblack.rulesets.crusade.headlines import Acted
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.reckoning import against_of, attacks_of
from lampblack.rulesets.crusade.rules import charge, prices
from lampblack.rulesets.crusade.rules.prices import Price
from lampblack.rulesets.crusade.sheet import Attack, Character, Condition, Mods
from lampblack.rulesets.crusade.state import OpenAttack, State, find_choice, in_combat
from lampblack.rulesets.crusade.terms import CHARGE
from lampblack.rulesets.crusade.verbs.paying import (
    actor_refusals,
    in_turn,
    pay,
    price_refusals,
    squares,
    walk,
)
from lampblack.rulesets.crusade.verbs.striking import Paid, begin
from lampblack.rulesets.crusade.whys import of_price

GM_ONLY: Final = frozenset(
    {"against", "bonus", "damage", "damage_bonus", "drain", "armor", "hit", "dodgeable", "cost"}
)
"""What only the GM types; `total` is the players' too where rolls are typed. Ruling: FS-Q-6 (attack_roll)."""


def target_of(order: Strike) -> str | None:
    """Name whom an attack is aimed at; a spell may be aimed at nobody."""
    target: str | None = order.target  # type: ignore[attr-defined]
    return target


def entry_of(state: State, order: Strike) -> Attack:
    """Give the entry that an order names."""
    return attacks_of(state.characters[order.who])[order.entry]


def _check(asked: Asked[Strike]) -> None:
    order = asked.order
    check_typed_total(asked, order.total)
    asked.need("target", target_of(order))
    if order.entry not in attacks_of(asked.sheet(order.who)):
        raise Illegal(slug="no-such-attack", field="with")
    is_spell = entry_of(asked.state, order).kind == "spell"
    if is_spell != isinstance(order, Cast):
        raise Illegal(slug="bad-argument", field="with")
    if (order.hit is not None or order.dodgeable is not None) and order.override is None:
        raise Illegal(slug="reason-needed", field="override")


def check_typed_total(asked: Asked[Any], total: int | None) -> None:
    """Refuse a player's typed total unless the table types all of them (gm-only). Ruling: FS-Q-6 (attack_roll)."""
    if total is not None and not asked.is_gm and asked.state.options.attack_roll != "manual":
        raise Illegal(slug="gm-only", field="total")


def _refuse(asked: Asked[Strike]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    if isinstance(order, Charge) and not in_combat(state):
        yield final("no-encounter", "do")
    if _waits(state, order):
        yield final("choice-open", "who")
    yield from _actor(asked)
    yield from _target(asked)
    yield from _means(asked)
    yield from price_refusals(asked, order.who, price_of(state, order))


def _waits(state: State, order: Strike) -> bool:
    """Tell whether an answer comes first: to the open attack, or about a Brush of the target. Ruling: FS-Q-29."""
    target = target_of(order)
    is_aimed = target is not None
    in_the_way = state.encounter.attack is not None and is_aimed
    return in_the_way or (target is not None and find_choice(state, "brush", target) is not None)


def _actor(asked: Asked[Strike]) -> Iterator[Refusal]:
    yield from actor_refusals(asked, asked.order.who)


def _target(asked: Asked[Strike]) -> Iterator[Refusal]:
    """Refuse to strike the dead. Source: FS-DEATH-1."""
    target = target_of(asked.order)
    if target is not None and asked.sheet(target).life == "dead":
        yield by_rule("dead", "target", "FS-DEATH-1")


def _means(asked: Asked[Strike]) -> Iterator[Refusal]:
    """Refuse what is not in hand, what is broken, a total that nobody typed, a charge too far.

    Source: FS-ACT-13, FS-PARRY-1, FS-ACT-9. Ruling: FS-Q-6, FS-Q-31, FS-Q-43.
    """
    order, options = asked.order, asked.state.options
    entry = entry_of(asked.state, order)
    if entry.where != "hand":
        yield by_rule("not-in-hand", "with", "FS-ACT-13")
    if entry.broken:
        yield by_rule("broken", "with", "FS-PARRY-1")
    is_rolled = target_of(order) is not None and order.hit is None and order.total is None
    if options.attack_roll == "manual" and is_rolled:
        yield final("total-needed", "total")
    if isinstance(order, Charge):
        _, too_far = squares(asked.sheet(order.who), order.squares, options, charging=1)
        if too_far:
            yield by_rule("too-far", "squares", "FS-ACT-9")


def price_of(state: State, order: Strike) -> Price:
    """Price an attack, a charge with its squares, or a spell. Source: FS-ACT-5..11. Ruling: FS-Q-44, FS-Q-47."""
    sheet, entry = state.characters[order.who], entry_of(state, order)
    if order.cost is not None:
        return Price(order.cost)
    match order:
        case Cast():
            return Price(prices.spell_price(entry.sp))
        case Charge():
            strict, _ = squares(sheet, order.squares, state.options, charging=1)
            return Price(prices.CHARGE, strict)
        case _:
            return in_turn(state, prices.attack_price(sheet.turn.attacks, entry.sp), None)


def _decide(draft: Draft, order: Strike) -> None:
    price, target = price_of(draft.state, order), target_of(order)
    own_bonus = _record(draft, order)
    paid = Paid(order.who, pay(draft, order.who, price))
    if target is None:
        why = of_price(order, order.who, paid.cost)
        draft.tell(Acted(who=order.who, cost=paid.cost, entry=order.entry, why=why))
    else:
        attack = _opened(draft, order, target, paid)
        begin(draft, msgspec.structs.replace(attack, charge=own_bonus), paid, announced=order.announce)


def _record(draft: Draft, order: Strike) -> tuple[int, int]:
    """Write an attack of the turn down; a charge also its squares and its effect. Gives a charge's own bonus.

    Source: FS-ACT-5..10. Ruling: FS-Q-44, FS-Q-45 (charge_bonus_scope).
    """
    if isinstance(order, Charge):
        walk(draft, order.who, order.squares, charging=1)
        return _charged(draft, order.who)
    if not isinstance(order, Cast) and in_combat(draft.state):
        turn = draft.sheet(order.who).turn
        draft.set_sheet(order.who, turn=msgspec.structs.replace(turn, attacks=turn.attacks + 1))
    return (0, 0)


def _charged(draft: Draft, who: str) -> tuple[int, int]:
    """Lay the effect of a charge on who charges, until the start of the next own turn.

    Source: FS-ACT-10. Ruling: FS-Q-45 (charge_bonus_scope), FS-Q-46.
    """
    effect = charge.effect(draft.options.charge_bonus_scope)
    draft.set_entry(who, "conditions", CHARGE, _charging(who, effect))
    return effect.own_to_hit, effect.own_damage


def charged(sheet: Character, who: str, options: Options) -> Character:
    """Give a sheet as a charge would leave it, for the odds. Source: FS-ACT-10. Ruling: FS-Q-45."""
    laid = _charging(who, charge.effect(options.charge_bonus_scope))
    return msgspec.structs.replace(sheet, conditions={**sheet.conditions, CHARGE: laid})


def _charging(who: str, effect: charge.Effect) -> Condition:
    mods = Mods(to_hit=effect.to_hit, damage=effect.damage, pd=effect.pd)
    return Condition(left=1, slot=who, mods=mods, ends_with_combat=True)


def _opened(draft: Draft, order: Strike, target: str, paid: Paid) -> OpenAttack:
    entry = entry_of(draft.state, order)
    against = order.against or against_of(entry)
    return OpenAttack(
        attacker=order.who,
        target=target,
        entry=order.entry,
        against=against,
        halves=draft.numbers(target).halves(against),
        secret=draft.is_secret,
        cost=paid.cost,
        typed=order.total,
        forced=order.hit,
        dodgeable=order.dodgeable,
        bonus=order.bonus or 0,
        damage=order.damage,
        damage_bonus=order.damage_bonus,
        drain=order.drain,
        armor=order.armor,
    )


def _verb(order: type[Strike]) -> Verb[Any]:
    return Verb(
        form=Form(order, players=True, gm_only=GM_ONLY),
        own=lambda asked: asked.who,
        check=_check,
        refuse=_refuse,
        decide=_decide,
    )


VERBS: Verbs = {
    "attack": _verb(commands.Attack),
    "charge": _verb(Charge),
    "cast": _verb(Cast),
}
