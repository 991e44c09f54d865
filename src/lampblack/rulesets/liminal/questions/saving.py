"""Odds of Saves: alone, together, one after the other.

Source: LH-SAVE-1..8, LH-SURP-2, LH-RETR-1, LH-MOR-3, LH-RND-7.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import prod
from typing import Annotated, Final

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.inputs import Asking, People, Points, Score, Scores, Times
from lampblack.rulesets.liminal.rules.harm import Blow, Target, take_hit
from lampblack.rulesets.liminal.rules.morale import group_due
from lampblack.rulesets.liminal.rules.morale_saves import Wavering, failed, life_after, make_saves, times
from lampblack.rulesets.liminal.rules.order import Entrant, strict_order
from lampblack.rulesets.liminal.rules.retreat import Runner, get_away
from lampblack.rulesets.liminal.rules.saves import Throwing, save
from lampblack.rulesets.liminal.rules.surprise import surprise
from lampblack.rulesets.liminal.sheet import Character, Group

_SOMEBODY: Final = Throwing("", "all")


class Pair(Asking, frozen=True, kw_only=True):
    """Two scores, the first compared with the second."""

    scores: Annotated[list[Points], msgspec.Meta(min_length=2, max_length=2)]


class Wounded(Asking, frozen=True, kw_only=True):
    """A score, and what goes past Hit Protection into it."""

    score: Points
    overflow: Points


class Together(Asking, frozen=True, kw_only=True):
    """The Dexterity of each."""

    dex: Scores


class Running(Together, frozen=True, kw_only=True):
    """The Dexterity of each, and how many rounds they may try."""

    rounds: Times = 1


class Duel(Asking, frozen=True, kw_only=True):
    """The Dexterity of an Investigator and of a foe."""

    dex: Annotated[list[Points], msgspec.Meta(min_length=2, max_length=2)]


class Troop(Asking, frozen=True, kw_only=True):
    """A group: the score that it tests with, how many it began with."""

    score: Points
    members: People


class Slots(Asking, frozen=True, kw_only=True):
    """Slots still free, and the scores of the critical Saves to come, in order."""

    free: Points
    scores: Scores


def passes(score: int, options: Options, odds: Odds) -> Fraction:
    """Give the chance to pass a Save. Source: LH-SAVE-1..3."""
    return odds.spread(lambda roller: save(score, options, roller, _SOMEBODY).is_passed).of(True)


def _save(asked: Score, options: Options, odds: Odds) -> Answer:
    return {"passed": passes(asked.score, options, odds)}


def _difference(asked: Pair, options: Options, odds: Odds) -> Answer:
    first, second = asked.scores
    return {"difference": passes(first, options, odds) - passes(second, options, odds)}


def _critical(asked: Wounded, options: Options, odds: Odds) -> Answer:
    """A blow on no Hit Protection: at 0 there is no Save; none past it leaves the score as it was."""
    if not asked.overflow:
        return {"passed": passes(asked.score, options, odds)}
    target, blow = Target(hp=0, score=asked.score), Blow(asked.overflow)
    outcome = odds.spread(lambda roller: take_hit(target, blow, options, roller).outcome)
    return {"passed": outcome.of("serious")}


def _surprise(asked: Together, options: Options, odds: Odds) -> Answer:
    def acts(dex: int) -> Fraction:
        one = Entrant("", dex)
        return odds.spread(lambda roller: not surprise("investigators", [one], options, roller).who).of(True)

    chances = [acts(dex) for dex in asked.dex]
    none = prod((1 - chance for chance in chances), start=Fraction(1))
    return {"none_acts": none, "all_act": prod(chances, start=Fraction(1)), "expected_acting": sum(chances)}


def _retreat(asked: Running, options: Options, odds: Odds) -> Answer:
    """By option one makes the Save for all; then all are out together or nobody is. Ruling: Q-20."""
    leading = asked.dex[:1] if options.retreat_save == "group" else asked.dex
    tries = [_try(dex, options) for dex in leading]
    stuck = [odds.spread(one).of(False) ** asked.rounds for one in tries]
    answer = {"all_out": prod((1 - chance for chance in stuck), start=Fraction(1))}
    if len(asked.dex) > 1:
        return answer
    one = odds.spread(tries[0])
    return {**answer, "expected_tries": odds.end(False, lambda out: None if out else one).mean_steps}


def _try(dex: int, options: Options) -> Callable[[Roller], bool]:
    return lambda roller: get_away([Runner("one", dex)], options, roller)["one"].outcome == "escaped"


def _strict_order(asked: Duel, options: Options, odds: Odds) -> Answer:
    both = [Entrant("investigator", asked.dex[0]), Entrant("foe", asked.dex[1], "adversaries")]
    first = odds.spread(lambda roller: strict_order(both, options, roller).order[0])
    return {"first": first.of("investigator")}


def _slots_fill(asked: Slots, options: Options, odds: Odds) -> Answer:
    """Each critical Save that fails fills a slot. Source: LH-CRIT-4, LH-CSTR-2, LH-LOST-2."""
    filled = Spread.certain(0)
    for score in asked.scores:
        fails = 1 - passes(score, options, odds)
        filled = filled.then(partial(_one_more, fails))
    return {"filled": filled.chance(lambda slots: slots >= asked.free)}


def _one_more(chance: Fraction, so_far: int) -> Spread[int]:
    return Spread.weighed({so_far + 1: chance.numerator, so_far: chance.denominator - chance.numerator})


def _group_morale(asked: Troop, options: Options, odds: Odds) -> Answer:
    """Members fall one by one; whenever the group's morale is due it tests with one score.

    Source: LH-MOR-3. Ruling: Q-13 (morale_half), Q-14 (morale_coincident).
    """
    stands, after_first = Fraction(1), Fraction(1)
    group = Group(members=(), start=asked.members)
    for lost in range(1, asked.members):
        due = group_due(group, _members(asked.members, lost), options)
        stands *= _stand(asked.score, len(due), options, odds) if due else 1
        after_first = stands if lost == 1 else after_first
        group = _done(group, due)
    return {"first_casualty": 1 - after_first, "by_half": 1 - stands}


def _members(number: int, lost: int) -> list[Character]:
    def one(place: int) -> Character:
        return Character(kind="npc", name="", life="dead" if place < lost else "active", tests_morale=True)

    return [one(place) for place in range(number)]


def _done(group: Group, due: tuple[str, ...]) -> Group:
    return msgspec.structs.replace(
        group,
        first_done=group.first_done or "first-casualty" in due,
        half_done=group.half_done or "half-lost" in due,
    )


def _stand(score: int, reasons: int, options: Options, odds: Odds) -> Fraction:
    often = times(reasons, options)
    tester = [Wavering("group", score)]
    return odds.spread(lambda roller: not failed(make_saves(tester, often, options, roller))).of(True)


def _individual_morale(asked: Troop, options: Options, odds: Odds) -> Answer:
    """Every member tests for itself. Source: LH-MOR-3, LH-MOR-8. Ruling: Q-13 (morale_roll)."""
    flees = 1 - _stand(asked.score, 1, options, odds)
    number = asked.members
    return {"expected_fleeing": flees * number, "all": flees**number, "none": (1 - flees) ** number}


def _flee_and_return(asked: Score, options: Options, odds: Odds) -> Answer:
    """One Save to stand, one more to come back. Source: LH-MOR-7, LH-MOR-8."""

    def life(roller: Roller, *, is_regroup: bool) -> str:
        lost = failed(make_saves([Wavering("foe", asked.score)], 1, options, roller))
        return life_after(has_failed=bool(lost), is_regroup=is_regroup, options=options)

    flees = odds.spread(lambda roller: life(roller, is_regroup=False)).of("fleeing")
    returns = odds.spread(lambda roller: life(roller, is_regroup=True)).of("active")
    return {"flees_and_returns": flees * returns, "returns_if_fled": returns}


QUESTIONS: Final = (
    Question("save", "The chance to pass a Save.", Score, _save),
    Question(
        "save-difference", "How much likelier the first score passes than the second.", Pair, _difference
    ),
    Question("critical-save", "The chance to pass the Save after losing so much.", Wounded, _critical),
    Question(
        "surprise", "Who acts in a round of surprise.", Together, _surprise, amounts=("expected_acting",)
    ),
    Question(
        "retreat", "Whether all get away within some rounds.", Running, _retreat, amounts=("expected_tries",)
    ),
    Question("strict-order", "Whether the Investigator goes before the foe.", Duel, _strict_order),
    Question("group-morale", "Whether a group flees at its first loss, or by half.", Troop, _group_morale),
    Question(
        "individual-morale",
        "How many flee when each tests alone.",
        Troop,
        _individual_morale,
        amounts=("expected_fleeing",),
    ),
    Question("flee-and-return", "Whether who fled comes back.", Score, _flee_and_return),
    Question("slots-fill", "Whether failed critical Saves fill the free slots.", Slots, _slots_fill),
)
