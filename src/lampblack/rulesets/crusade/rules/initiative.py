"""Who acts when. Source: FS-ABIL-15. Ruling: FS-Q-10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules.abilities import CheckDice, throw_check
from lampblack.rulesets.crusade.rules.throwing import Throwing

Manner = Literal["roll", "static", "manual"]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who joins, with a total and the Reaction that breaks ties."""

    who: str
    total: int
    reaction: int


def initiative(manner: Manner, dice: CheckDice, reaction: int, thrown: tuple[Roller, Throwing]) -> int:
    """Work out an initiative: a check with Reaction, Reaction alone, or nothing where the GM types it.

    Source: FS-ABIL-15. Ruling: FS-Q-10 (initiative).
    """
    match manner:
        case "roll":
            return throw_check(dice, *thrown, "initiative") + reaction
        case "static":
            return reaction
        case "manual":
            return 0


def in_order(entrants: Sequence[Entrant], *, reaction_breaks: bool) -> list[Entrant]:
    """Order those who join: high totals first, ties by Reaction, then as they were named.

    >>> [one.who for one in in_order([Entrant("a", 19, 2), Entrant("b", 19, 4)], reaction_breaks=True)]
    ['b', 'a']

    Source: FS-ABIL-15. Ruling: FS-Q-10.
    """
    return sorted(entrants, key=lambda one: _rank(one, reaction_breaks=reaction_breaks), reverse=True)


def _rank(one: Entrant, *, reaction_breaks: bool) -> tuple[int, int]:
    return (one.total, one.reaction if reaction_breaks else 0)


def joined(order: Sequence[str], totals: Mapping[str, int], newcomers: Sequence[Entrant]) -> list[str]:
    """Put newcomers, in their order, each before the first lower total; nobody else changes place.

    >>> joined(["ada", "bo"], {"ada": 19, "bo": 14}, [Entrant("cy", 16, 0)])
    ['ada', 'cy', 'bo']

    Source: FS-ABIL-15. Ruling: FS-Q-10.
    """
    line = list(order)
    known = {**totals, **{one.who: one.total for one in newcomers}}
    for one in newcomers:
        lower = (at for at, who in enumerate(line) if known.get(who, 0) < one.total)
        line.insert(next(lower, len(line)), one.who)
    return line


def ties(ordered: Sequence[Entrant], *, reaction_breaks: bool) -> list[tuple[str, str]]:
    """List the neighbours whom nothing sets apart; the GM may swap them. Ruling: FS-Q-10."""
    return [
        (one.who, other.who)
        for one, other in pairwise(ordered)
        if _rank(one, reaction_breaks=reaction_breaks) == _rank(other, reaction_breaks=reaction_breaks)
    ]
