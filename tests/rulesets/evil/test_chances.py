"""A check played over every way its dice can fall, against counting written apart from it and exact answers given."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from lampblack.kernel.rollers import ScriptedRoller
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules import cancelling, checks, strikes
from lampblack.rulesets.evil.rules.losing import Clash, Settled, settle
from tests.cases.ledger import HERE

Choose = Callable[[int, int, int, int], int]
Outcome = tuple[bool, int, int, bool]


def guard(successes: int, hits: int, difficulty: int, points: int) -> int:
    return min(successes, hits)


def press(successes: int, hits: int, difficulty: int, points: int) -> int:
    return 0


def surplus(successes: int, hits: int, difficulty: int, points: int) -> int:
    spare = successes - difficulty if successes >= difficulty else successes
    return min(spare, hits)


def survive(successes: int, hits: int, difficulty: int, points: int) -> int:
    usual, needed = surplus(successes, hits, difficulty, points), hits - points + 1
    falls = hits - usual >= points
    return needed if falls and usual < needed <= min(successes, hits) else usual


POLICIES: dict[str, Choose] = {"guard": guard, "press": press, "surplus": surplus, "survive": survive}


def thrown(points: int, evil: int) -> Iterator[tuple[int, int]]:
    """Throw every way in which the dice can fall, by the rules that are played."""
    for faces in product(range(1, 7), repeat=points + evil):
        roller = ScriptedRoller(faces)
        yield checks.throw(points, roller, "ada"), strikes.strike(evil, roller, "ada")
        roller.finish()


def played(points: int, evil: int, difficulty: int, choose: Choose) -> Counter[Outcome]:
    found: Counter[Outcome] = Counter()
    for successes, hits in thrown(points, evil):
        clash = Clash(difficulty=difficulty, points=points, successes=successes, gm_successes=hits)
        settled = settle(clash, choose(successes, hits, difficulty, points), Options())
        found[settled.passed, settled.loss, settled.points_left, settled.removed] += 1
    return found


def counted(points: int, evil: int, difficulty: int, choose: Choose) -> Counter[Outcome]:
    """Count by coins: half of the faces of a die are good, so each pattern stands for 3 to the number of dice."""
    found: Counter[Outcome] = Counter()
    for coins in product((0, 1), repeat=points + evil):
        mine, theirs = sum(coins[:points]), sum(coins[points:])
        spent = choose(mine, theirs, difficulty, points)
        after = points - (theirs - spent) if theirs - spent < points else 0
        found[mine - spent >= difficulty, theirs - spent, after, not after] += 3 ** len(coins)
    return found


@pytest.mark.parametrize("choose", [guard, press], ids=["guard", "press"])
@pytest.mark.parametrize("difficulty", [1, 2])
@pytest.mark.parametrize(
    ("points", "evil"), [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 4)]
)
def test_a_check_falls_as_often_as_counting_says(
    points: int, evil: int, difficulty: int, choose: Choose
) -> None:
    found = played(points, evil, difficulty, choose)
    assert found == counted(points, evil, difficulty, choose)
    assert sum(found.values()) == 6 ** (points + evil)


@pytest.mark.parametrize("points", range(6))
@pytest.mark.parametrize("at_least", [1, 2])
def test_the_chance_on_the_button_is_the_chance_of_the_dice(points: int, at_least: int) -> None:
    good = sum(sum(face > 3 for face in faces) >= at_least for faces in product(range(1, 7), repeat=points))
    assert checks.chance(points, at_least) == Fraction(good, 6**points)


def test_no_pick_is_left_out_and_none_is_too_many() -> None:
    for successes, hits in product(range(6), range(5)):
        picks = cancelling.picks(successes, hits)
        assert [pick for pick in range(9) if pick <= successes and pick <= hits] == list(picks)
        assert cancelling.is_offered(successes, hits) == (len(picks) > 1)


ODDS = [
    one
    for one in json.loads((HERE / "evil_odds.json").read_text("utf-8"))["odds"]
    if one["question"] == "check"
    and one.get("options", {}).keys() <= {"diff2_after_cancel", "pass_on_removal"}
]


@pytest.mark.parametrize("odds", ODDS, ids=lambda odds: odds["id"])
def test_the_exact_answers_of_the_file_follow_from_the_rules(odds: dict[str, Any]) -> None:
    given = odds["inputs"]
    points, evil = given["points"], given.get("evil", 0)
    choose = POLICIES[given.get("policy", "press")]
    options = Options(**odds.get("options", {}))
    settled = list(_settled(points, evil, given["difficulty"], (choose, options)))
    found = {
        "pass": _chance(settled, lambda one: one.passed),
        "any_loss": _chance(settled, lambda one: one.loss > 0),
        "no_loss": _chance(settled, lambda one: one.loss == 0),
        "mean_loss": sum((weight * min(one.loss, points) for one, weight in settled), Fraction()),
        "removed": _chance(settled, lambda one: one.removed),
        "pass_unharmed": _chance(settled, lambda one: one.passed and one.loss == 0),
    }
    assert {name: str(found[name]) for name in odds["answer"]} == odds["answer"]


def _settled(
    points: int, evil: int, difficulty: int, how: tuple[Choose, Options]
) -> Iterator[tuple[Settled, Fraction]]:
    choose, options = how
    for mine, theirs in product(range(points + 1), range(evil + 1)):
        clash = Clash(difficulty=difficulty, points=points, successes=mine, gm_successes=theirs)
        weight = Fraction(comb(points, mine) * comb(evil, theirs), 2 ** (points + evil))
        yield settle(clash, choose(mine, theirs, difficulty, points), options), weight


def _chance(settled: list[tuple[Settled, Fraction]], holds: Callable[[Settled], bool]) -> Fraction:
    return sum((weight for one, weight in settled if holds(one)), Fraction())


def test_there_are_answers_to_compare_with() -> None:
    assert len(ODDS) > 10
