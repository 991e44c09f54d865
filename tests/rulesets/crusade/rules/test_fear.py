"""Resolve, Fear and Sanity, step by step."""

from fractions import Fraction

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules import attacks, fear, resolve, sanity
from lampblack.rulesets.crusade.rules.throwing import Throwing, throw_amount
from tests.rulesets.crusade.rules.every import asked, distribution

NOBODY = Throwing()
LADDER = ("low", "moderate", "severe")


def strike(points: int, level: str | None, amount: int) -> tuple[int, str | None]:
    """One Resolve attack of an opponent that hits."""
    if not fear.can_fear(points):
        return points - resolve.lost(points, amount), level
    return points, fear.frightened(level, amount, LADDER, "same_amount").level or level


@pytest.mark.parametrize(
    "odds", [one for one in asked("severe-fear") if "defense" not in one.inputs], ids=lambda odds: odds.id
)
def test_the_way_to_severe_fear_is_as_likely_as_others_worked_out(odds: Odds) -> None:
    """Keep the distribution of the state between hits: each hit is one run of the rule."""
    given = odds.inputs
    now: dict[tuple[int, str | None], Fraction] = {(given["resolve"], None): Fraction(1)}
    for _ in range(given["hits"]):
        after: dict[tuple[int, str | None], Fraction] = {}
        for (points, level), chance in now.items():

            def hit(
                roller: Roller, points: int = points, level: str | None = level
            ) -> tuple[int, str | None]:
                return strike(points, level, throw_amount(given["drain"], roller, NOBODY, "drain"))

            for state, each in distribution(hit).items():
                after[state] = after.get(state, Fraction(0)) + chance * each
        now = after
    severe = sum((chance for (_, level), chance in now.items() if level == "severe"), Fraction(0))
    assert severe == Fraction(odds.answer["severe"])


def test_attacks_that_must_hit_first_are_given_by_the_same_functions() -> None:
    for odds in asked("severe-fear"):
        given = odds.inputs
        if "defense" in given:
            rolled = distribution(
                lambda roller, given=given: attacks.hits(  # type: ignore[misc]
                    attacks.to_hit(given["attack_roll"], given["bonus"], roller, NOBODY).total,
                    2 * given["defense"],
                    ties_hit=True,
                )
            )
            assert rolled[True] == Fraction(odds.answer["hit"])


def test_fear_grows_level_by_level_and_then_eats_the_mind() -> None:
    level: str | None = None
    seen = []
    for _ in LADDER:
        level = fear.frightened(level, 3, LADDER, "same_amount").level
        seen.append(level)
    assert seen == list(LADDER)
    assert fear.frightened(level, 3, LADDER, "same_amount") == fear.Fright(sanity=3)
    assert fear.frightened(level, 3, LADDER, "one") == fear.Fright(sanity=1)
    assert fear.frightened("unheard-of", 1, LADDER, "one").level == "low"
    assert fear.frightened("low", 1, ("low", "severe"), "one").level == "severe"


def test_who_emptied_resolve_opens_fear_or_not() -> None:
    assert [fear.opens_fear(who, "opponent_only") for who in ("opponent", None, "other")] == [
        True,
        True,
        False,
    ]
    assert fear.opens_fear("other", "any")


def test_when_fear_ends_early() -> None:
    assert fear.ends_early(3, "first")
    assert fear.ends_early(None, "duration_rules")
    assert not fear.ends_early(3, "duration_rules")


def test_broken_from_zero_until_full() -> None:
    broken, seen = False, []
    for points in (7, 3, 0, 4, 6, 7, 5):
        broken = resolve.is_broken(broken, points, 7)
        seen.append(broken)
    assert seen == [False, False, True, True, True, False, False]
    assert resolve.recovers("minute", 3, 7, broken=False)
    assert resolve.recovers("hour", 3, 7, broken=True)
    assert not resolve.recovers("minute", 3, 7, broken=True)
    assert not resolve.recovers("minute", 7, 7, broken=False)


def test_what_a_horror_does_to_the_day_and_the_mind() -> None:
    assert sanity.spoils_the_day(0, "attempt")
    assert not sanity.spoils_the_day(0, "real_loss")
    assert sanity.spoils_the_day(1, "real_loss")
    assert sanity.breaks_the_mind(2, 0, (), "first_only")
    assert not sanity.breaks_the_mind(2, 0, ("tremor",), "first_only")
    assert sanity.breaks_the_mind(2, 0, ("tremor",), "every_time")
    assert not sanity.breaks_the_mind(0, 0, (), "every_time")
    assert not sanity.breaks_the_mind(3, 1, (), "every_time")
