"""Answering open choices, and closing them without effect. Source: FS-BRUSH-1, FS-BRUSH-2, FS-SAN-5, FS-DEATH-3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, final, need_reason
from lampblack.rulesets.crusade.commands import Choose, Dismiss
from lampblack.rulesets.crusade.eyes import PLAYERS_CHOICES
from lampblack.rulesets.crusade.headlines import Chosen, Dismissed
from lampblack.rulesets.crusade.rules import brush, prices, sanity
from lampblack.rulesets.crusade.rules.prices import Price
from lampblack.rulesets.crusade.rules.throwing import Throwing, amount_dice
from lampblack.rulesets.crusade.sheet import Ghost
from lampblack.rulesets.crusade.standing import ChoiceClosed
from lampblack.rulesets.crusade.state import Choice, State, find_choice
from lampblack.rulesets.crusade.verbs import reacting, striking
from lampblack.rulesets.crusade.verbs.choices import OF_AN_ATTACK
from lampblack.rulesets.crusade.verbs.lives import die
from lampblack.rulesets.crusade.verbs.paying import in_turn, life_refusals, pay, price_refusals

Facts = dict[str, Any]

DISORDERS: Final = "disorders"
"""The kind of a pack's entries that a disorder is rolled on."""


class Answer(msgspec.Struct, frozen=True):
    """How a choice is answered: what its arguments must be, why rules refuse an answer, what it does.

    `decide` may give facts that go into the result.
    """

    decide: Callable[[Draft, Choose, Choice], Facts | None]
    check: Callable[[Asked[Choose]], None] = lambda _asked: None
    refuse: Callable[[Asked[Choose], Choice], Iterator[Refusal]] | None = None


def _refuse_brush(asked: Asked[Choose], _choice: Choice) -> Iterator[Refusal]:
    """Refuse a Brush without a Training Point. Source: FS-BRUSH-1."""
    if asked.order.pick == "accept" and asked.sheet(asked.order.who).tp < brush.PRICE:
        yield final("no-training-point", "who")


def _brush(draft: Draft, order: Choose, _choice: Choice) -> Facts:
    """Pay a Training Point and lie there, wounds closed; or die of the blow. Source: FS-BRUSH-1, FS-BRUSH-2."""
    who, sheet = order.who, draft.sheet(order.who)
    held = sheet.hp if sheet.held is None else sheet.held
    if order.pick == "decline":
        die(draft, who, hp=held, sealed=False)
        return {"fate": "dead"}
    draft.set_sheet(
        who,
        tp=sheet.tp - brush.PRICE,
        hp=brush.hp_after(held, draft.numbers(who).death_at, draft.options.brush_hp),
        life="unconscious",
        sealed=True,
        held=None,
        brush_session=draft.state.table.session,
    )
    return {"fate": "unconscious"}


def _check_disorder(asked: Asked[Choose]) -> None:
    if asked.order.pick == "named" and not (asked.order.name or "").strip():
        raise Illegal(slug="bad-argument", field="name")


def _refuse_disorder(asked: Asked[Choose], _choice: Choice) -> Iterator[Refusal]:
    """Refuse to roll on a list with nothing on it. Source: FS-SAN-5. Ruling: FS-Q-27."""
    if asked.order.pick == "roll" and not _listed(asked.state, asked.order):
        yield final("no-table", "pick")


def _listed(state: State, order: Choose) -> tuple[str, ...]:
    """List the disorders that are rolled on: the table's own, or those of the packs in use. Ruling: FS-Q-27."""
    if order.packs:
        return tuple(str(one["name"]) for one in order.shelf.get(DISORDERS, {}).values())
    return state.options.disorders


def _disorder(draft: Draft, order: Choose, _choice: Choice) -> Facts:
    """Give somebody a disorder, rolled or named. Source: FS-SAN-5. Ruling: FS-Q-27."""
    listed, name = _listed(draft.state, order), (order.name or "").strip()
    if order.pick == "roll":
        name = listed[sanity.throw_disorder(len(listed), draft.roller, Throwing(order.who, "gm"))]
    draft.set_sheet(order.who, disorders=(*draft.sheet(order.who).disorders, name))
    return {"disorder": name}


def _slain(draft: Draft, order: Choose, _choice: Choice) -> Facts:
    """Let somebody die whose threshold moved, or spare them. Source: FS-DEATH-1. Ruling: FS-Q-53."""
    if order.pick == "slain":
        die(draft, order.who)
    return {"fate": draft.sheet(order.who).life}


def _ghost(draft: Draft, order: Choose, _choice: Choice) -> None:
    """Bind a spirit to an item and an area, or let it go. Source: FS-DEATH-3. Ruling: FS-Q-51."""
    if order.pick == "ghost":
        draft.set_sheet(order.who, ghost=Ghost(item=order.item, area=order.area))


def _check_amount(asked: Asked[Choose]) -> None:
    """Refuse an amount that is not said, or said in what are no dice (amount-needed, bad-argument)."""
    need_amount(asked.order.amount, asked.order.dice)


def need_amount(amount: int | None, dice: str | None) -> None:
    """Refuse neither or both of amount and dice (amount-needed, bad-argument), and what are no dice."""
    if amount is None and dice is None:
        raise Illegal(slug="amount-needed", field="amount")
    if (amount is not None and dice is not None) or (dice is not None and amount_dice(dice) is None):
        raise Illegal(slug="bad-argument", field="dice")


def _cost(state: State, order: Choose) -> Price:
    """Price a general action that the GM was asked about. Source: FS-ACT-15."""
    if order.cost is not None:
        return Price(prices.act_price(order.cost))
    return in_turn(state, prices.act_price(), None)


def _refuse_cost(asked: Asked[Choose], _choice: Choice) -> Iterator[Refusal]:
    if asked.order.pick == "set":
        yield from life_refusals(asked.sheet(asked.order.who), "who")
        yield from price_refusals(asked, asked.order.who, _cost(asked.state, asked.order))


def _action_cost(draft: Draft, order: Choose, _choice: Choice) -> Facts:
    """Let a general action happen for the price that the GM names, or not at all. Source: FS-ACT-14, FS-ACT-15."""
    return {"cost": pay(draft, order.who, _cost(draft.state, order))} if order.pick == "set" else {}


ANSWERS: Final[Mapping[str, Answer]] = {
    "reaction": Answer(reacting.answer_reaction, reacting.check_reaction, reacting.refuse_reaction),
    "parry-result": Answer(reacting.answer_parry),
    "weapon-broken": Answer(reacting.answer_broken),
    "amount": Answer(reacting.answer_amount, _check_amount),
    "brush": Answer(_brush, refuse=_refuse_brush),
    "disorder": Answer(_disorder, _check_disorder, _refuse_disorder),
    "slain": Answer(_slain),
    "ghost": Answer(_ghost),
    "action-cost": Answer(_action_cost, refuse=_refuse_cost),
}
"""How each choice is answered."""


def _check(asked: Asked[Choose]) -> None:
    """Refuse a player the GM's choices (gm-only) and those of others (not-your-seat)."""
    order = asked.order
    if not asked.is_gm and order.choice in ANSWERS and order.choice not in PLAYERS_CHOICES:
        raise Illegal(slug="gm-only", field="choice")
    asked.need("who", order.who)
    if not asked.is_gm and order.who not in asked.eyes.own:
        raise Illegal(slug="not-your-seat", field="who")
    if _found(asked) is not None:
        ANSWERS[order.choice].check(asked)


def _found(asked: Asked[Choose]) -> Choice | None:
    found = find_choice(asked.state, asked.order.choice, asked.order.who)
    return found[1] if found is not None and asked.order.choice in ANSWERS else None


def _refuse(asked: Asked[Choose]) -> Iterator[Refusal]:
    found = _found(asked)
    if found is None:
        yield final("no-such-choice", "choice")
        return
    answer = ANSWERS[asked.order.choice]
    is_open = asked.order.pick in found.options
    if not is_open and asked.order.choice != "reaction":
        yield final("not-an-option", "pick")
    elif answer.refuse is not None:
        yield from answer.refuse(asked, found)


def _decide(draft: Draft, order: Choose) -> None:
    found = find_choice(draft.state, order.choice, order.who)
    if found is None:
        raise Illegal(slug="no-such-choice", field="choice")
    key, choice = found
    draft.tell(ChoiceClosed(key=key))
    facts = ANSWERS[order.choice].decide(draft, order, choice)
    draft.tell(Chosen(choice=order.choice, who=order.who, pick=order.pick, facts=facts or {}))


def _check_dismiss(asked: Asked[Dismiss]) -> None:
    asked.need("who", asked.order.who)
    need_reason(asked.order.reason)


def _refuse_dismiss(asked: Asked[Dismiss]) -> Iterator[Refusal]:
    if find_choice(asked.state, asked.order.choice, asked.order.who) is None:
        yield final("no-such-choice", "choice")


def _decide_dismiss(draft: Draft, order: Dismiss) -> None:
    """Close a choice without effect: an attack is void, held damage is dropped, no disorder. Ruling: FS-Q-39."""
    found = find_choice(draft.state, order.choice, order.who)
    draft.tell(Dismissed(choice=order.choice, who=order.who))
    if found is not None:
        draft.tell(ChoiceClosed(key=found[0]))
    if order.choice in OF_AN_ATTACK:
        striking.void(draft)
    if order.choice == "brush":
        draft.set_sheet(order.who, held=None)


VERBS: Verbs = {
    "choose": Verb(
        form=Form(
            Choose,
            players=True,
            gm_only=frozenset({"packs"}),
            shelf=(DISORDERS,),
            shelf_for=frozenset({"packs"}),
        ),
        check=_check,
        refuse=_refuse,
        decide=_decide,
    ),
    "dismiss": Verb(form=Form(Dismiss), check=_check_dismiss, refuse=_refuse_dismiss, decide=_decide_dismiss),
}
