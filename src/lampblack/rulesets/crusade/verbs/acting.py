"""Moving, touching scenery, drawing, talking, anything else. Source: FS-ACT-1..4, FS-ACT-12..17."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule
from lampblack.rulesets.crusade.commands import Act, Draw, Interact, Move, Talk
from lampblack.rulesets.crusade.headlines import Acted, Moved
from lampblack.rulesets.crusade.reckoning import attacks_of
from lampblack.rulesets.crusade.rules import prices
from lampblack.rulesets.crusade.rules.prices import Price
from lampblack.rulesets.crusade.state import State, in_combat
from lampblack.rulesets.crusade.verbs.choices import open_choice
from lampblack.rulesets.crusade.verbs.paying import (
    actor_refusals,
    in_turn,
    pay,
    price_refusals,
    squares,
    stride_of,
    walk,
)
from lampblack.rulesets.crusade.whys import of_price

Pricing = Callable[[State, Any], Price]
_COST = frozenset({"cost"})


def _move_price(state: State, order: Move) -> Price:
    """Price a move: squares beyond the allowance. Source: FS-ACT-3, FS-ACT-4. Ruling: FS-Q-43."""
    if order.cost is not None or not in_combat(state):
        return Price(order.cost or 0)
    price, _ = squares(state.characters[order.who], order.squares, state.options)
    return Price(strict=price)


def _refuse_move(asked: Asked[Move]) -> Iterator[Refusal]:
    """Refuse a move; nobody is asked about being pushed. Source: FS-ACT-4. Ruling: FS-Q-43, FS-Q-57."""
    order = asked.order
    if order.forced:
        return
    yield from actor_refusals(asked, order.who)
    _, too_far = squares(asked.sheet(order.who), order.squares, asked.state.options)
    if too_far and in_combat(asked.state):
        yield by_rule("too-far", "squares", "FS-ACT-4")
    yield from price_refusals(asked, order.who, _move_price(asked.state, order))


def _decide_move(draft: Draft, order: Move) -> None:
    cost = 0
    if not order.forced:
        price = _move_price(draft.state, order)
        walk(draft, order.who, order.squares)
        cost = pay(draft, order.who, price)
    adds = draft.options.charge_movement == "adds"
    free = prices.free_squares(stride_of(draft.sheet(order.who)), charge_adds=adds)
    why = of_price(order, order.who, cost)
    draft.tell(
        Moved(who=order.who, squares=order.squares, free=free, cost=cost, forced=bool(order.forced), why=why)
    )


def _interact_price(state: State, order: Interact) -> Price:
    """Price a touch of the scenery. Source: FS-ACT-12. Ruling: FS-Q-57."""
    return in_turn(state, prices.interact_price(state.characters[order.who].turn.moved), order.cost)


def _draw_price(state: State, order: Draw) -> Price:
    """Price drawing a weapon from where it is. Source: FS-ACT-13."""
    sheet = state.characters[order.who]
    where = attacks_of(sheet)[order.weapon].where
    return in_turn(state, prices.draw_price(where, sheet.turn.moved), order.cost)


def _act_price(state: State, order: Act) -> Price:
    """Price any other act; nothing yet where the GM is asked first. Source: FS-ACT-14, FS-ACT-15."""
    return Price() if order.ask else in_turn(state, prices.act_price(), order.cost)


def _talk_price(state: State, order: Talk) -> Price:
    """Price a remark. Source: FS-ACT-16, FS-ACT-17. Ruling: FS-Q-47."""
    if order.cost is not None:
        return Price(order.cost)
    return Price(talk_price(state, order.who))


def talk_price(state: State, who: str) -> int:
    """Give what a remark of somebody costs now. Source: FS-ACT-16, FS-ACT-17. Ruling: FS-Q-47."""
    own_turn = state.encounter.active == who
    outside = state.options.talk_cost_outside_combat
    return prices.talk_price(own_turn=own_turn, in_combat=in_combat(state), charged_outside=outside)


def _refuse(pricing: Pricing, *, talks: bool = False) -> Callable[[Asked[Any]], Iterator[Refusal]]:
    def refuse(asked: Asked[Any]) -> Iterator[Refusal]:
        yield from actor_refusals(asked, asked.order.who, talks=talks)
        yield from price_refusals(asked, asked.order.who, pricing(asked.state, asked.order))

    return refuse


def _decide(pricing: Pricing) -> Callable[[Draft, Any], None]:
    def decide(draft: Draft, order: Any) -> None:
        cost = pay(draft, order.who, pricing(draft.state, order))
        what = order.words if isinstance(order, Talk) else order.what
        draft.tell(Acted(who=order.who, cost=cost, what=what, why=of_price(order, order.who, cost)))

    return decide


def _check_draw(asked: Asked[Draw]) -> None:
    if asked.order.weapon not in attacks_of(asked.sheet(asked.order.who)):
        raise Illegal(slug="no-such-attack", field="weapon")


def _refuse_draw(asked: Asked[Draw]) -> Iterator[Refusal]:
    order = asked.order
    yield from actor_refusals(asked, order.who)
    if attacks_of(asked.sheet(order.who))[order.weapon].where == "hand":
        yield by_rule("already-in-hand", "weapon", "FS-ACT-13")
    yield from price_refusals(asked, order.who, _draw_price(asked.state, order))


def _decide_draw(draft: Draft, order: Draw) -> None:
    """Take a weapon in hand. Source: FS-ACT-13."""
    cost = pay(draft, order.who, _draw_price(draft.state, order))
    why = of_price(order, order.who, cost)
    draft.tell(Acted(who=order.who, cost=cost, entry=order.weapon, why=why))
    take_in_hand(draft, order.who, order.weapon)


def take_in_hand(draft: Draft, who: str, weapon: str) -> None:
    """Let a weapon of the sheet be in hand from now on. Source: FS-ACT-13."""
    drawn = draft.sheet(who).attacks.get(weapon)
    if drawn is not None and drawn.where != "hand":
        draft.set_entry(who, "attacks", weapon, msgspec.structs.replace(drawn, where="hand"))


def _decide_act(draft: Draft, order: Act) -> None:
    """Do it for its price, or ask the GM for one. Source: FS-ACT-14, FS-ACT-15."""
    if order.ask:
        draft.tell(Acted(who=order.who, what=order.what))
        open_choice(draft, "action-cost", order.who, ("set", "refuse"), about=order.what)
    else:
        _decide(_act_price)(draft, order)


VERBS: Verbs = {
    "move": Verb(
        form=Form(Move, players=True, gm_only=frozenset({"cost", "forced"})),
        own=lambda order: order.who,
        refuse=_refuse_move,
        decide=_decide_move,
    ),
    "interact": Verb(
        form=Form(Interact, players=True, gm_only=_COST),
        own=lambda order: order.who,
        refuse=_refuse(_interact_price),
        decide=_decide(_interact_price),
    ),
    "draw": Verb(
        form=Form(Draw, players=True, gm_only=_COST),
        own=lambda order: order.who,
        check=_check_draw,
        refuse=_refuse_draw,
        decide=_decide_draw,
    ),
    "act": Verb(
        form=Form(Act, players=True, gm_only=_COST),
        own=lambda order: order.who,
        refuse=_refuse(_act_price),
        decide=_decide_act,
    ),
    "talk": Verb(
        form=Form(Talk, players=True, gm_only=_COST),
        own=lambda order: order.who,
        refuse=_refuse(_talk_price, talks=True),
        decide=_decide(_talk_price),
    ),
}
