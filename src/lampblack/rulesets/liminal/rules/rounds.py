"""Rounds: whose phase or turn comes next, and when a fight is decided. Source: LH-RND-1..5, LH-RND-7, LH-VIOL-1."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

import msgspec

from lampblack.rulesets.liminal.terms import Side


class Fighter(msgspec.Struct, frozen=True):
    """Somebody in a fight: the side, and whether anything can still be expected of them."""

    side: Side
    is_able: bool


def is_decided(fighters: Iterable[Fighter]) -> bool:
    """Tell whether a side that takes part has nobody left who can act. Source: LH-RND-4.

    >>> is_decided([Fighter("investigators", True), Fighter("adversaries", False)])
    True
    """
    standing: dict[Side, bool] = {}
    for one in fighters:
        if one.side != "none":
            standing[one.side] = standing.get(one.side, False) or one.is_able
    return not all(standing.values())


def next_in_order(order: Sequence[str], turn: str | None, may_act: Container[str]) -> str | None:
    """Find who comes next in a strict order after whose turn it is; None when the round is over.

    >>> next_in_order(("ada", "ghoul", "bo"), "ada", {"ada", "bo"})
    'bo'

    Source: LH-RND-2, LH-RND-7.
    """
    start = order.index(turn) + 1 if turn is not None and turn in order else 0
    return next((who for who in order[start:] if who in may_act), None)


def is_same_pool(run: Container[str], turn: str | None, *, spans_round: bool) -> bool:
    """Tell whether who comes next could have struck in one pool with those before.

    `run` are the neighbours of one side who could act together; by option the pool spans the whole round.

    Source: LH-MULT-1, LH-RND-7. Ruling: Q-24 (pool_scope).
    """
    return turn is not None and (spans_round or turn in run)
