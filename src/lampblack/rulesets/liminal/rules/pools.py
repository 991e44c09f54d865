"""Several strikes on one target: one hit for each kind of harm, and only the highest die of it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import Cause
from lampblack.rulesets.liminal.terms import HARM_KINDS, HarmKind

PoolName = Literal["damage", "stress"]
"""Lethal and Non-lethal harm share a pool. Source: LH-MULT-3."""


class Fallen(msgspec.Struct, frozen=True):
    """What one strike brings to a target: its highest die (or flat amount), and what comes with it if it is kept."""

    value: int
    kind: HarmKind = "damage"
    who: str | None = None
    dice: tuple[str, ...] = ()
    ignores_armor: bool = False
    through_device: bool | None = None
    hindrances: tuple[Cause, ...] = ()


class Pool(msgspec.Struct, frozen=True):
    """All that reaches a target as one hit; `dice` are those of every strike in it, as thrown, and `throwers` whose."""

    name: PoolName
    kept: Fallen
    dice: tuple[str, ...]
    throwers: tuple[str | None, ...]


def pools(fallen: Sequence[Fallen], tie: HarmKind | None, options: Options) -> list[Pool]:
    """Put the strikes on one target into pools and keep the highest of each; damage comes first in the list.

    Source: LH-MULT-1, LH-MULT-3, LH-MULT-5, LH-STRS-3. Ruling: Q-23 (pool_mixed_types), Q-24.
    """
    if options.pool_mixed_types == "single":
        parted = [list(fallen)]
    else:
        parted = [
            [one for one in fallen if one.kind != "stress"],
            [one for one in fallen if one.kind == "stress"],
        ]
    return [_pool(part, tie) for part in parted if part]


def keep(fallen: Sequence[Fallen], tie: HarmKind | None = None) -> Fallen:
    """Keep the highest. At a tie: the kind the attackers chose, then damage, Non-lethal, Stress, then who struck first.

    >>> keep([Fallen(5, "non-lethal"), Fallen(5), Fallen(2)]).kind
    'damage'

    Source: LH-MULT-1, LH-MULT-4. Ruling: Q-23.
    """
    highest = max(one.value for one in fallen)
    tied = [one for one in fallen if one.value == highest]
    return min(tied, key=lambda one: (one.kind != tie, HARM_KINDS.index(one.kind)))


def in_order(found: Iterable[Pool], first: PoolName | None, options: Options) -> list[Pool]:
    """Say which of two hits lands first: they share Hit Protection. Ruling: Q-23 (mixed_order)."""
    is_stress_first = {"damage-first": False, "stress-first": True, "gm": first == "stress"}
    leading: PoolName = "stress" if is_stress_first[options.mixed_order] else "damage"
    return sorted(found, key=lambda pool: pool.name != leading)


def _pool(part: Sequence[Fallen], tie: HarmKind | None) -> Pool:
    kept = keep(part, tie)
    name: PoolName = "stress" if kept.kind == "stress" else "damage"
    thrown = [(die, one.who) for one in part for die in one.dice]
    return Pool(name, kept, tuple(die for die, _ in thrown), tuple(who for _, who in thrown))
