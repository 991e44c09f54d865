"""Answering open choices. Source: section 4 of the rules' state machine; each answer names its own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Choose
from lampblack.rulesets.liminal.events import ChoiceMade, SheetSet
from lampblack.rulesets.liminal.fight_commands import Morale
from lampblack.rulesets.liminal.rules.creation import swapped
from lampblack.rulesets.liminal.rules.lives import faints
from lampblack.rulesets.liminal.rules.load import CARRY, is_too_much
from lampblack.rulesets.liminal.rules.replacement import can_be_taken_over, servitude, takeover
from lampblack.rulesets.liminal.state import Choice, State
from lampblack.rulesets.liminal.terms import ATTRS
from lampblack.rulesets.liminal.verbs.choices import close_choice, end, take_seat
from lampblack.rulesets.liminal.verbs.dealing import refuse_agreement, settle
from lampblack.rulesets.liminal.verbs.harming import wreck
from lampblack.rulesets.liminal.verbs.loads import OVER_LIMIT, carry_on, check_load, put_down, slots_used
from lampblack.rulesets.liminal.verbs.morale import drop_due
from lampblack.rulesets.liminal.verbs.saving import make_save
from lampblack.rulesets.liminal.verbs.testing_morale import make_morale_save
from lampblack.rulesets.liminal.verbs.testing_morale import refusals as morale_refusals

Answer = Callable[[Draft, Choose], None]


def _swap_scores(draft: Draft, order: Choose) -> None:
    """Let two thrown scores change places. Ruling: Q-43."""
    if fields := swapped(draft.state.characters[order.who], order.pick):
        draft.tell(SheetSet(who=order.who, fields=dict(fields)))


def _replacement(draft: Draft, order: Choose) -> None:
    """Take an Associate over; a new Investigator is made with create. Source: LH-REPL-1. Ruling: Q-46."""
    if order.pick != "new":
        draft.tell(SheetSet(who=order.pick, fields=dict(takeover())))
        take_seat(draft, order.who, order.pick)


def _servant_or_dead(draft: Draft, order: Choose) -> None:
    """Serve the horror from now on, or die of it. Source: LH-LOST-3."""
    fields = servitude() if order.pick == "serve" else {"life": "dead"}
    draft.tell(SheetSet(who=order.who, fields=dict(fields)))
    end(draft, order.who, draft.state.characters[order.who].life)


def _fall_or_push_through(draft: Draft, order: Choose) -> None:
    """Go down, or stay as one is, Wound and all. Source: LH-CRIT-5. Ruling: Q-34."""
    if order.pick == "fall":
        draft.tell(SheetSet(who=order.who, fields=faints(draft.state.characters[order.who])))


def _over_limit(draft: Draft, order: Choose) -> None:
    """Carry on, or drop one piece; the question stays until the load fits. Source: LH-INV-6. Ruling: Q-36."""
    if order.pick == CARRY:
        carry_on(draft, order.who)
        return
    put_down(draft, order.pick, 1)
    check_load(draft, order.who)


def _dex_zero_form(draft: Draft, order: Choose) -> None:
    """Name what holds somebody at DEX 0. Source: LH-LOSS-2. Ruling: Q-19."""
    draft.tell(SheetSet(who=order.who, fields={"form": order.pick}))


def _wreck(draft: Draft, order: Choose) -> None:
    """Let the wreck hurt those at the vehicle, or leave it. Source: LH-VEH-3."""
    if order.pick == "roll":
        wreck(draft, order.who)


def _morale(draft: Draft, order: Choose) -> None:
    """Make a morale Save that is due, or let it go by. Source: LH-MOR-1, LH-MOR-2."""
    if order.pick == "roll":
        make_morale_save(draft, Morale(who=order.who))
    else:
        drop_due(draft, order.who)


def _save(draft: Draft, order: Choose) -> None:
    """Make the Save that was called. Source: LH-SAVE-4."""
    make_save(draft, order.who, next(attr for attr in ATTRS if attr == order.pick))


def _haggle(draft: Draft, order: Choose) -> None:
    """Agree to a bargain, or not. Source: LH-CASH-6."""
    settle(draft, order.who, order.pick)


ANSWERS: Final[Mapping[str, Answer]] = {
    "swap-scores": _swap_scores,
    "replacement": _replacement,
    "servant-or-dead": _servant_or_dead,
    "fall-or-push-through": _fall_or_push_through,
    "over-limit": _over_limit,
    "dex-zero-form": _dex_zero_form,
    "wreck": _wreck,
    "morale": _morale,
    "save": _save,
    "haggle": _haggle,
}
"""How each choice is answered."""


def matching(asked: Asked[Choose]) -> list[Choice]:
    """List the open choices that the order may mean, of those that the seat sees."""
    order = asked.order
    return [
        one
        for one in asked.state.pending.values()
        if (one.choice, one.who) == (order.choice, order.who) and asked.eyes.sees_choice(one)
    ]


def can_pick(state: State, choice: Choice, pick: str) -> bool:
    """Tell whether a word may be picked now: it is an option, and whom or what it names is still to be had."""
    if pick not in choice.options:
        return False
    match choice.choice:
        case "replacement" if pick != "new":
            return pick in state.characters and can_be_taken_over(state.characters[pick])
        case "over-limit" if pick != CARRY:
            return pick in state.items and state.items[pick].at == choice.who
        case "morale":
            return choice.who in state.groups or choice.who in state.characters
        case _:
            return True


def _check(asked: Asked[Choose]) -> None:
    """Refuse a player any choice but the own seat's or character's (not-your-seat)."""
    mine = {asked.seat, *asked.eyes.own}
    if not asked.is_gm and asked.order.who not in mine:
        raise Illegal(slug="not-your-seat", field="who")


def _refuse(asked: Asked[Choose]) -> Iterator[Refusal]:
    found = matching(asked)
    if not found or asked.order.choice not in ANSWERS:
        yield Refusal("no-such-choice", "choice", liftable=False)
    elif not _can_be_picked(asked, found):
        yield Refusal("not-an-option", "pick", liftable=False)
    else:
        yield from _refuse_answer(asked.state, asked.order)


def _refuse_answer(state: State, order: Choose) -> Iterator[Refusal]:
    """List what speaks against an answer that could be picked."""
    match order.choice, order.pick:
        case "over-limit", "carry":
            yield from _refuse_load(state, order.who)
        case "haggle", "agree":
            yield from refuse_agreement(state, order.who)
        case "morale", "roll":
            yield from morale_refusals(state, Morale(who=order.who))


def _can_be_picked(asked: Asked[Choose], found: Iterable[Choice]) -> bool:
    pick = asked.order.pick
    return asked.eyes.may_be_named(pick) and any(can_pick(asked.state, one, pick) for one in found)


def _refuse_load(state: State, who: str) -> Iterator[Refusal]:
    """Refuse to carry on with more than this table lets anybody carry. Ruling: Q-37 (overload_cap)."""
    if is_too_much(slots_used(state, who), state.characters[who].slots, state.options):
        yield Refusal("too-much-to-carry", "pick", rule="LH-INV-6")


def _decide(draft: Draft, order: Choose) -> None:
    draft.tell(ChoiceMade(choice=order.choice, who=order.who, pick=order.pick))
    if order.choice != OVER_LIMIT:  # that one stays until the load fits, and keeps its place
        close_choice(draft, order.choice, order.who, (order.pick,))
    ANSWERS[order.choice](draft, order)


VERBS: dict[str, Verb[Any]] = {
    "choose": Verb(form=Form(Choose, players=True), check=_check, refuse=_refuse, decide=_decide)
}
