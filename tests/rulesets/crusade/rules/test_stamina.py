"""Points that come back, and Staggered: exact distributions against counting apart from the rules."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules import resolve, sanity, stamina
from lampblack.rulesets.crusade.rules.pools import moved
from lampblack.rulesets.crusade.rules.stamina import Body
from lampblack.rulesets.crusade.rules.throwing import Throwing
from tests.rulesets.crusade.rules.every import asked, distribution, mean

NOBODY = Throwing()
DICE = {"young": "1d6", "adult": "1d10", "old": "1d4"}


@pytest.mark.parametrize("odds", asked("regeneration"), ids=lambda odds: odds.id)
def test_the_mean_of_regeneration_is_what_others_worked_out(odds: Odds) -> None:
    body = Body(DICE[odds.inputs["age"]], odds.inputs["stamina"], 10, 10)
    once = distribution(lambda roller: stamina.regenerate(body, "none", roller, NOBODY))
    assert mean(once) == Fraction(odds.answer["mean"])
    assert 2 * mean(once) == Fraction(odds.answer["mean_idle_turn"])


@pytest.mark.parametrize("odds", asked("act-next-turn"), ids=lambda odds: odds.id)
def test_the_chance_to_pay_next_turn_is_what_others_worked_out(odds: Odds) -> None:
    given = odds.inputs
    body = Body(DICE[given["age"]], given["stamina"], 10, 10)
    enough = distribution(
        lambda roller: given["sp"] + stamina.regenerate(body, "none", roller, NOBODY) >= given["price"]
    )
    assert enough.get(True, Fraction(0)) == Fraction(odds.answer["enough"])


def regained(body: Body, roller: Roller) -> int:
    return stamina.regenerate(body, "proportional", roller, NOBODY)


def test_regeneration_in_proportion_to_hp_rounds_down_and_never_below_zero() -> None:
    for hp, score in product(range(-3, 13), range(-4, 5)):
        body = Body("1d10", score, hp, 12)
        thrown = distribution(partial(regained, body))
        expected = Counter(max(0, face + score) * max(0, hp) // 12 for face in range(1, 11))
        assert thrown == {gain: Fraction(ways, 10) for gain, ways in expected.items()}
    assert stamina.regenerate(Body("3", 1, 1, 0), "proportional", None, NOBODY) == 0  # type: ignore[arg-type]


@pytest.mark.parametrize("odds", asked("staggered"), ids=lambda odds: odds.id)
def test_rounds_of_staggered_are_what_others_worked_out(odds: Odds) -> None:
    rule = odds.inputs["stagger_duration"]

    def rounds(roller: Roller) -> int:
        left = None
        for _ in range(odds.inputs["triggers"]):
            left = stamina.stacked(left, stamina.stagger_rounds(roller, NOBODY), rule).left
        return left or 0

    thrown = distribution(rounds)
    assert mean(thrown) == Fraction(odds.answer["mean"])
    exactly = {str(rounds): chance for rounds, chance in thrown.items()}
    assert exactly == {rounds: Fraction(chance) for rounds, chance in odds.answer["exactly"].items()}


def test_a_drain_takes_no_more_than_there_is_and_tells_when_it_reached_deeper() -> None:
    for sp, amount in product(range(8), range(12)):
        drained = stamina.drained(sp, amount)
        assert drained.lost == min(sp, amount)
        assert drained.below == (amount > sp)


@pytest.mark.parametrize("odds", asked("resolve-recovery"), ids=lambda odds: odds.id)
def test_resolve_is_full_again_when_others_say(odds: Odds) -> None:
    missing = odds.inputs["missing"]
    tick = distribution(lambda roller: resolve.recovery(roller, NOBODY))
    assert tick == {
        n: Fraction(w, 100) for n, w in Counter(a + b for a, b in product(range(1, 11), repeat=2)).items()
    }
    left = {missing: Fraction(1)}
    for number in range(1, 4):
        after: dict[int, Fraction] = {}
        for (open_, chance), (points, each) in product(left.items(), tick.items()):
            gap = open_ - stamina.gained(0, points, open_)
            after[gap] = after.get(gap, Fraction(0)) + chance * each
        left = after
        assert left.get(0, Fraction(0)) == Fraction(odds.answer["full_after"][str(number)])


@pytest.mark.parametrize("odds", asked("insanity-break"), ids=lambda odds: odds.id)
def test_insanity_breaks_the_will_after_as_many_turns(odds: Odds) -> None:
    points, turns = odds.inputs["resolve"], 0
    while points > 0:
        points, turns = points - sanity.turn_drain(0, points), turns + 1
    assert turns == odds.answer["turns"]
    assert resolve.is_broken(False, points, odds.inputs["resolve"])


def test_a_pool_follows_its_maximum() -> None:
    for now, before, after in product(range(10), range(10), range(10)):
        if now <= before:
            capped = moved(now, (before, after), "cap", may_be_negative=False)
            shifted = moved(now, (before, after), "shift", may_be_negative=False)
            assert capped == min(now, after)
            assert shifted == max(0, now + after - before)
    assert moved(-5, (10, 7), "shift", may_be_negative=True) == -8
