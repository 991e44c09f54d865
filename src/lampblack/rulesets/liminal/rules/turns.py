"""Whose turn it is, and what keeps somebody from acting. Source: LH-RND-2..7, LH-SURP-3, LH-ACT-1, LH-ACT-2."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.state import Actor, Encounter, State
from lampblack.rulesets.liminal.terms import ABLE


class Turn(msgspec.Struct, frozen=True):
    """Somebody who wants to act; `action` is the word of the action it costs, None for what costs none.

    `may_flee` lets somebody whose morale broke do it. Source: LH-MOR-8. Ruling: Q-20.
    """

    who: str
    action: str | None = None
    is_gm: bool = True
    may_flee: bool = False


def is_running(state: State) -> bool:
    """Tell whether an encounter is being fought out."""
    return state.encounter.status == "running"


def refusals(state: State, turn: Turn) -> Iterator[Refusal]:
    """List what keeps somebody from acting now, in the order of the game's language."""
    if not (turn.may_flee and state.characters[turn.who].life == "fleeing"):
        yield from _of_life(state, turn.who)
    if is_running(state):
        yield from _of_turn(state, turn.who)
        if turn.action is not None:
            yield from _of_action(state, turn)


def refusals_of_plan(state: State, who: str, action: str) -> Iterator[Refusal]:
    """Refuse a player another action than the one declared, once a die has fallen.

    Source: LH-ACT-4. Ruling: Q-54 (declaration_lock).
    """
    plan = actor(state.encounter, who).declared
    is_held = state.options.declaration_lock and state.encounter.locked
    if is_held and plan is not None and plan.action != action:
        yield Refusal("declarations-locked", "who", rule="LH-ACT-4")


def has_turn(state: State, who: str) -> bool:
    """Tell whether it is somebody's turn, or the phase of their side.

    Source: LH-RND-4, LH-RND-5, LH-RND-7, LH-SURP-2.
    """
    if state.encounter.order_mode == "strict" and state.encounter.turn is not None:
        return who in run(state)
    return state.characters[who].side == state.encounter.phase


def run(state: State) -> tuple[str, ...]:
    """List who may act together in strict order: neighbours of one side, from whose turn it is.

    A foe who cannot act has no turn and does not cut the run; by option no foe does.
    Source: LH-RND-6, LH-RND-7. Ruling: Q-22, Q-24 (pool_scope).
    """
    encounter = state.encounter
    if encounter.turn is None or encounter.turn not in encounter.order:
        return ()
    later = encounter.order[encounter.order.index(encounter.turn) :]
    side = state.characters[encounter.turn].side if encounter.turn in state.characters else None
    together = []
    for name in (one for one in later if one in state.characters):
        if state.characters[name].side == side:
            together.append(name)
        elif state.options.pool_scope != "round" and is_able(state, name):
            break
    return tuple(together)


def in_turn(state: State) -> tuple[str, ...]:
    """List whose turn it is, in their order. Source: LH-RND-4, LH-RND-7."""
    encounter = state.encounter
    if encounter.order_mode == "strict" and encounter.turn is not None:
        return run(state)
    known = (name for name in encounter.participants if name in state.characters)
    return tuple(name for name in known if has_turn(state, name))


def is_able(state: State, who: str) -> bool:
    """Tell whether somebody can act at all.

    With simultaneous turns who could act when the round began, and has declared, still may.
    Source: LH-RND-2, LH-RND-3. Ruling: Q-15 (resolution).
    """
    if state.characters[who].life in ABLE:
        return True
    encounter = state.encounter
    is_late = state.options.resolution == "simultaneous" and is_running(state)
    return is_late and who in encounter.able and actor(encounter, who).declared is not None


def actor(encounter: Encounter, who: str) -> Actor:
    """Give what somebody has done in this round so far."""
    return encounter.actors.get(who, Actor())


def _of_life(state: State, who: str) -> Iterator[Refusal]:
    life = state.characters[who].life
    if life == "dead":
        yield Refusal("dead", "who", rule="LH-LOSS-1")
    elif life == "lost":
        yield Refusal("lost", "who", rule="LH-LOST-1")
    elif not is_able(state, who):
        yield Refusal("cannot-act", "who", rule="LH-RND-2")


def _of_turn(state: State, who: str) -> Iterator[Refusal]:
    if who in state.encounter.surprised:
        yield Refusal("surprised", "who", rule="LH-SURP-3")
    if not has_turn(state, who):
        yield Refusal("not-your-turn", "who", rule="LH-RND-4")


def _of_action(state: State, turn: Turn) -> Iterator[Refusal]:
    done = actor(state.encounter, turn.who)
    if done.action is not None:
        yield Refusal("action-spent", "who", rule="LH-ACT-1")
    if not turn.is_gm and turn.action is not None:
        yield from refusals_of_plan(state, turn.who, turn.action)
