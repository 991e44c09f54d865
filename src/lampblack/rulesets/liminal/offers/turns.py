"""Offers of a turn: declare, move, get away, do something else; and what the GM has for a fight as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.fight_commands import Plan
from lampblack.rulesets.liminal.offers.buttons import WORDS, odds
from lampblack.rulesets.liminal.offers.fighting import at_hand, targets
from lampblack.rulesets.liminal.offers.rites import rites
from lampblack.rulesets.liminal.rules import turns
from lampblack.rulesets.liminal.rules.movement import Pace, reach
from lampblack.rulesets.liminal.rules.surprise import is_allowed
from lampblack.rulesets.liminal.state import OrderMode, State
from lampblack.rulesets.liminal.terms import OFF_STAGE

PLANS: Final = tuple(plan for plan in get_args(Plan) if plan != "attack")
"""What can be declared without a strike. Source: LH-ACT-2."""

DEEDS: Final = ("manoeuvre", "ritual", "other")
"""What can be done without a thing in hand. Source: LH-ACT-6, LH-ART-5."""

TO: Final = Ask("to", "text", most=limits.MAX_TEXT, optional=True)
ROUNDS: Final = Ask("rounds", "number", least=1, most=100, optional=True)


def of_turn(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer a player what can be done in a turn besides attacking, while nothing keeps the character from it."""
    state = eyes.state
    yield from rites(eyes, who)
    if not turns.is_running(state):
        return
    yield from declarations(eyes, who)
    yield from _move(state, who, is_gm=eyes.is_gm)
    if state.table.safe_exit and _may(eyes, who, "retreat", may_flee=True):
        order = {"do": "retreat", "who": who}
        yield Offer("retreat", "now", order, (TO,), numbers=odds(state, who, "dex"))
    if _may(eyes, who, "manoeuvre"):
        what = Ask("what", "one-of", DEEDS)
        yield Offer("act", "now", {"do": "act", "who": who}, (what, WORDS))


def declarations(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer to say what somebody will do, before the dice: an attack, or something else. Source: LH-ACT-4."""
    if not can_declare(eyes.state, who):
        return
    yield from _planned_attack(eyes, who)
    yield Offer("declare", "now", {"do": "declare", "who": who}, (Ask("action", "one-of", PLANS), WORDS))


def can_declare(state: State, who: str) -> bool:
    """Tell whether somebody can say now what they will do, or change it. Source: LH-ACT-4. Ruling: Q-54."""
    encounter, actor = state.encounter, turns.actor(state.encounter, who)
    if not turns.is_able(state, who) or who in encounter.surprised or actor.action is not None:
        return False
    is_held = encounter.locked and state.options.declaration_lock and turns.has_turn(state, who)
    return not (is_held and actor.declared is not None)


def fight(eyes: Eyes) -> Iterator[Offer]:
    """Offer the GM to begin an encounter, to go on, to end it. Source: LH-VIOL-1, LH-RND-1, LH-RND-4."""
    state = eyes.state
    if not turns.is_running(state):
        yield from _start(state)
        return
    numbers = {"round": state.encounter.round}
    yield Offer("next", "now", {"do": "next"}, numbers=numbers)
    yield Offer("end-encounter", "now", {"do": "end-encounter"}, numbers=numbers)
    yield from _plans(state)
    for who in _in_the_fight(state):
        yield from _planned_attack(eyes, who)
    yield from _moves(state)
    yield from _deeds(eyes)


def grants(eyes: Eyes) -> Iterator[Offer]:
    """Offer the GM to grant advantages and hindrances, and to let some get away. Source: LH-ACT-7, LH-RETR-1."""
    state = eyes.state
    people = tuple(who for who, one in state.characters.items() if one.present and one.life not in OFF_STAGE)
    if people:
        whom = Ask("who", "some-of", people, least=1)
        for flag in ("enhanced", "impaired"):
            yield Offer("modify", "other", {"do": "modify", flag: True}, (whom, WORDS), text=flag)
    running = tuple(who for who in people if _may(eyes, who, "retreat", may_flee=True))
    if running:
        whom = Ask("who", "some-of", running, least=1)
        safe = (Ask("save", "flag", optional=True), TO)
        yield Offer("retreat", "other", {"do": "retreat", "safe": True}, (whom, *safe))
    for who in people:
        yield from rites(eyes, who)


def _start(state: State) -> Iterator[Offer]:
    people = tuple(who for who, one in state.characters.items() if one.present and one.life not in OFF_STAGE)
    if not people:
        return
    caught = (
        "none",
        "investigators",
        *(("adversaries",) if is_allowed("adversaries", state.options) else ()),
    )
    asks = (
        Ask("participants", "some-of", people, least=1),
        Ask("surprise", "one-of", caught),
        Ask("order_mode", "one-of", get_args(OrderMode)),
    )
    yield Offer("start-encounter", "now", {"do": "start-encounter"}, asks)


def _in_the_fight(state: State) -> Iterable[str]:
    return [who for who in state.encounter.participants if who in state.characters]


def _deeds(eyes: Eyes) -> Iterator[Offer]:
    """Offer the GM a deed by anybody whose turn it is. Source: LH-ACT-6, LH-ART-3, LH-ART-5."""
    acting = tuple(who for who in _in_the_fight(eyes.state) if _may(eyes, who, "manoeuvre"))
    if acting:
        asks = (Ask("who", "one-of", acting), Ask("what", "one-of", DEEDS), WORDS, ROUNDS)
        yield Offer("act", "other", {"do": "act"}, asks)


def _planned_attack(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer to declare an attack; whom the GM's people mean to strike is kept from the players."""
    aims = targets(eyes, who)
    if not aims or not can_declare(eyes.state, who):
        return
    is_hushed = eyes.is_gm and _is_closed(eyes.state, who)
    order: dict[str, Any] = {"do": "declare", "who": who, "action": "attack", "strike": {}}
    asks = (Ask("strike.target", "one-of", aims), *_means(eyes, who), WORDS)
    yield Offer("declare", "now", {**order, "secret": True} if is_hushed else order, asks, text="attack")


def _plans(state: State) -> Iterator[Offer]:
    """Offer the GM to say what anybody will do; what the GM's people plan is kept from the players."""
    planning = [who for who in _in_the_fight(state) if can_declare(state, who)]
    for is_closed in (False, True):
        some = tuple(who for who in planning if _is_closed(state, who) is is_closed)
        if some:
            order = {"do": "declare", **({"secret": True} if is_closed else {})}
            asks = (Ask("who", "one-of", some), Ask("action", "one-of", PLANS), WORDS)
            yield Offer("declare", "now", order, asks)


def _is_closed(state: State, who: str) -> bool:
    return state.characters[who].kind != "investigator"


def _moves(state: State) -> Iterator[Offer]:
    """Offer the GM to move anybody whose turn it is; how far the farthest of them still come."""
    left = {who: number for who in _in_the_fight(state) if (number := _left(state, who, is_gm=True)) > 0}
    if left:
        asks = (Ask("who", "one-of", tuple(left)), Ask("feet", "number", least=0, most=max(left.values())))
        yield Offer("move", "now", {"do": "move"}, asks)


def _means(eyes: Eyes, who: str) -> tuple[Ask, ...]:
    """Ask with what somebody will strike: an attack of the stat block, or a weapon at hand."""
    blocks = tuple(eyes.state.characters[who].attacks)
    if blocks:
        return (Ask("strike.attack", "one-of", blocks, optional=True),)
    arms = tuple(at_hand(eyes, who))
    return (Ask("strike.weapon", "one-of", arms, optional=True),) if arms else ()


def _move(state: State, who: str, *, is_gm: bool) -> Iterator[Offer]:
    """Offer to move as far as the turn still lets somebody. Source: LH-ACT-1, LH-ACT-3."""
    left = _left(state, who, is_gm=is_gm)
    if left > 0:
        numbers = {"moved_ft": turns.actor(state.encounter, who).moved_ft, "left_ft": left}
        feet = Ask("feet", "number", least=0, most=left)
        yield Offer("move", "now", {"do": "move", "who": who}, (feet,), numbers=numbers)


def _left(state: State, who: str, *, is_gm: bool) -> int:
    """Say how far somebody can still go now: nowhere out of turn."""
    if any(turns.refusals(state, turns.Turn(who, is_gm=is_gm, may_flee=True))):
        return 0
    actor = turns.actor(state.encounter, who)
    return reach(Pace(actor.moved_ft, state.characters[who].move_ft, actor.action))


def _may(eyes: Eyes, who: str, action: str | None, *, may_flee: bool = False) -> bool:
    turn = turns.Turn(who, action, is_gm=eyes.is_gm, may_flee=may_flee)
    return not any(turns.refusals(eyes.state, turn))
