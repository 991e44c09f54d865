"""Morale Saves: with whose CTRL, by whom, and what comes of them. Source: LH-MOR-2, LH-MOR-4..8, LH-ASSO-1, 2.

When a Save is due stands in morale.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from lampblack.kernel.seat import GM
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.saves import PLAIN, Manner, Saved, Throwing, save
from lampblack.rulesets.liminal.terms import Life

REASON: Final = "morale"
PAIR_OF_REASONS: Final = 2
"""So many reasons at one moment mean two Saves where the table wants it. Ruling: Q-14."""

Outcome = Literal["stands", "flees", "some-flee", "returns", "stays-away", "some-return"]
Said = Literal["own", "leader"] | int | None
"""Whose CTRL the GM says is tested: the own one, the leader's, a number; None leaves it to the table's reading."""


class Company(msgspec.Struct, frozen=True):
    """The scores of a group: those of who tests, its own if one was set for it, its leader's if there is one.

    `leads` tells whether the leader is still there to lend it.
    """

    scores: tuple[int, ...]
    own: int | None = None
    leader: int | None = None
    leads: bool = False


class Wavering(msgspec.Struct, frozen=True):
    """Who makes a morale Save, on which score; `sees` is the audience before which the die falls, `manner` how."""

    who: str
    score: int
    sees: str = GM
    manner: Manner = PLAIN


class MoraleSave(msgspec.Struct, frozen=True):
    """A morale Save that was made."""

    who: str
    saved: Saved


def group_score(said: Said, company: Company, options: Options) -> int:
    """Say on which score a group tests: as the GM says, else the leader's or the group's own.

    By default the leader's counts where it is higher; by option always, while the leader stands.

    Source: LH-MOR-2, LH-MOR-4. Ruling: Q-13 (morale_score).
    """
    if isinstance(said, int):
        return said
    if company.leader is not None and is_leaders(said, company, options):
        return company.leader
    is_lowest = options.morale_score == "leader-else-lowest" and company.own is None
    return min(company.scores) if said is None and is_lowest else own_score(company)


def is_leaders(said: Said, company: Company, options: Options) -> bool:
    """Tell whether it is the leader whose CTRL a group tests on.

    Source: LH-MOR-4. Ruling: Q-13 (morale_score).
    """
    if company.leader is None or said == "own" or isinstance(said, int):
        return False
    is_better = options.morale_score != "gm" or company.leader > own_score(company)
    return said == "leader" or (company.leads and is_better)


def own_score(company: Company) -> int:
    """Say a group's own score: the one set for it, else the commonest, at a tie the lower. Ruling: Q-13.

    >>> own_score(Company((12, 9, 9, 12, 14)))
    9
    """
    return commonest(company.scores) if company.own is None else company.own


def commonest(scores: Sequence[int]) -> int:
    """Find the commonest score, at a tie the lower one. Source: LH-MOR-2. Ruling: Q-13."""
    counted = Counter(scores)
    return min(scores, key=lambda score: (-counted[score], score))


def times(reasons: int, options: Options) -> int:
    """Say how often each tests: once for all reasons of a moment, by option twice for two of them.

    Source: LH-MOR-3. Ruling: Q-14 (morale_coincident).
    """
    return 2 if options.morale_coincident == "double" and reasons >= PAIR_OF_REASONS else 1


def make_saves(
    testers: Sequence[Wavering], often: int, options: Options, roller: Roller
) -> tuple[MoraleSave, ...]:
    """Let everybody who tests make a CTRL Save, all of them `often` times over, each as their harm lets them.

    Source: LH-MOR-2, LH-MOR-5, LH-MOR-6, LH-MOR-7, LH-ASSO-1, LH-ASSO-2. Ruling: Q-13 (morale_roll), Q-42.
    """
    return tuple(
        MoraleSave(one.who, save(one.score, options, roller, Throwing(one.who, one.sees, REASON, one.manner)))
        for _ in range(often)
        for one in testers
    )


def failed(saves: Sequence[MoraleSave]) -> frozenset[str]:
    """Name those of whom any Save failed. Source: LH-MOR-8. Ruling: Q-14."""
    return frozenset(one.who for one in saves if not one.saved.is_passed)


def life_after(*, has_failed: bool, is_regroup: bool, options: Options) -> Life:
    """Say what becomes of somebody who tested: up or fleeing; of who fled before, back or gone for good.

    Source: LH-MOR-7, LH-MOR-8. Ruling: Q-14 (morale_regroup).
    """
    if not has_failed:
        return "active"
    return "gone" if is_regroup and options.morale_regroup == "pass-to-return" else "fleeing"


def outcome(testing: int, lost: int, *, is_regroup: bool, options: Options) -> Outcome:
    """Say in one word how a test of morale ended, of whom `lost` of `testing` failed.

    Source: LH-MOR-7, LH-MOR-8. Ruling: Q-14 (morale_regroup).
    """
    if not is_regroup:
        return "stands" if not lost else "flees" if lost == testing else "some-flee"
    stays = options.morale_regroup == "pass-to-return"
    if not lost:
        return "returns"
    if lost == testing:
        return "stays-away" if stays else "flees"
    return "some-return" if stays else "some-flee"
