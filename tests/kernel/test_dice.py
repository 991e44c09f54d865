"""Rolls: every die is shown, the right ones count, and the cost is known beforehand."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel import limits
from lampblack.kernel.dice import (
    Die,
    Expression,
    Number,
    Pick,
    Pool,
    TermRoll,
    cost,
    notation,
    parse,
    roll,
    span,
)
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import ScriptedRoller, SeededRoller
from tests.kernel.test_notation import EXPRESSIONS

SEEDS = st.integers(0, 2**64)


def check_explosions(pool: Pool, dice: Sequence[Die]) -> None:
    """Each new die comes from one that shows its highest face; none is missing; no chain is above its cap."""
    depth: list[int] = []
    for place, die in enumerate(dice):
        assert (die.exploded_from is None) == (place < pool.count)
        if die.exploded_from is None:
            depth.append(0)
            continue
        assert dice[die.exploded_from].face == pool.sides
        depth.append(depth[die.exploded_from] + 1)
    sources = [die.exploded_from for die in dice]
    for place, die in enumerate(dice):
        goes_on = die.face == pool.sides and depth[place] < pool.explode
        assert sources.count(place) == goes_on


def brute_force(picks: Sequence[Pick], faces: Sequence[int]) -> list[int]:
    """Try every choice of dice that a pick could leave, and take the one with the greatest or least sum."""
    for pick in picks:
        left = min(pick.count, len(faces)) if pick.which[0] == "k" else len(faces) - pick.count
        best = max if pick.which in ("kh", "dl") else min
        faces = best(combinations(faces, left), key=sum)
    return sorted(faces)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(EXPRESSIONS, SEEDS)
def test_each_die_is_there_and_the_sums_are_right(expression: Expression, seed: int) -> None:
    roller = SeededRoller(seed)
    fallen = roll(expression, roller)
    least, greatest = span(expression)
    assert tuple(term.term for term in fallen.terms) == expression.terms
    assert least <= fallen.total <= greatest
    assert fallen.total == sum(term.subtotal for term in fallen.terms)
    thrown = [face for throw in roller.trace for face in throw.faces]
    assert sorted(thrown) == sorted(die.face for term in fallen.terms for die in term.dice)
    assert len(thrown) <= cost(expression) <= limits.MAX_DICE_PER_ROLL
    for term in fallen.terms:
        check_term(term)


def check_term(fallen: TermRoll) -> None:
    match fallen.term:
        case Number(amount=amount, sign=sign):
            assert (fallen.subtotal, fallen.dice) == (sign * amount, ())
        case Pool() as pool:
            kept = [die.face for die in fallen.dice if die.kept]
            assert fallen.subtotal == pool.sign * sum(kept)
            assert all(1 <= die.face <= pool.sides for die in fallen.dice)
            check_explosions(pool, fallen.dice)


SMALL = st.lists(st.integers(1, 4), min_size=2, max_size=7)
PICKS = st.lists(st.sampled_from(["kh", "kl", "dh", "dl"]), min_size=1, max_size=2)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(SMALL, PICKS, st.data())
def test_picks_are_those_of_trying_every_choice(
    faces: list[int], which: list[str], data: st.DataObject
) -> None:
    text, left = f"{len(faces)}d4", len(faces)
    for pick in which:
        most = left if pick[0] == "k" else left - 1
        if most:
            count = data.draw(st.integers(1, most))
            text, left = f"{text}{pick}{count}", count if pick[0] == "k" else left - count
    term = roll(parse(text), ScriptedRoller(faces)).terms[0]
    assert isinstance(term.term, Pool)
    assert sorted(die.face for die in term.dice if die.kept) == brute_force(term.term.picks, faces)
    assert [die.face for die in term.dice] == faces


@pytest.mark.parametrize("text", ["3d6!2", "2d6!3kh2 + d4! - 2d8dl1", "d1!", "4d6kh3 - 2d4!1kl1 + 7"])
def test_cost_and_span_are_reached(text: str) -> None:
    expression = parse(text)
    least, greatest = span(expression)
    at_best = [*_extremes(expression, highest_of=1)]
    fallen = roll(expression, roller := ScriptedRoller(at_best))
    roller.finish()
    assert fallen.total == greatest
    fallen = roll(expression, roller := ScriptedRoller([*_extremes(expression, highest_of=-1)]))
    roller.finish()
    assert fallen.total == least
    every_die_explodes = [*_extremes(expression, highest_of=0)]
    assert len(every_die_explodes) == cost(expression)
    roll(expression, roller := ScriptedRoller(every_die_explodes))
    roller.finish()


def _extremes(expression: Expression, highest_of: int) -> list[int]:
    """Faces with which the pools of this sign (0: of both) show their highest, the others their lowest."""
    faces: list[int] = []
    for term in expression.terms:
        if isinstance(term, Pool):
            high = highest_of in (0, term.sign) or term.sides == 1
            faces += [term.sides if high else 1] * (term.count * (1 + term.explode if high else 1))
    return faces


def test_of_equal_dice_the_first_thrown_counts() -> None:
    def kept(text: str) -> list[bool]:
        return [die.kept for die in roll(parse(text), ScriptedRoller([5, 2, 5, 2])).terms[0].dice]

    assert kept("4d6kh1") == [True, False, False, False]
    assert kept("4d6kl1") == [False, True, False, False]
    assert kept("4d6dh1") == [True, True, False, True]
    assert kept("4d6dl1") == [True, True, True, False]
    assert kept("4d6kh3kl1") == [False, True, False, False]


def test_explosions_fall_after_the_whole_pool() -> None:
    roller = ScriptedRoller([6, 2, 6, 6, 1, 3])
    dice = roll(parse("3d6!2"), roller, reason="luck", who="ada", sees="gm").terms[0].dice
    assert [(die.face, die.exploded_from) for die in dice] == [
        (6, None), (2, None), (6, None), (6, 0), (1, 2), (3, 3),
    ]  # fmt: skip
    assert [throw.faces for throw in roller.trace] == [(6, 2, 6), (6, 1), (3,)]
    assert {(throw.reason, throw.who, throw.sees) for throw in roller.trace} == {("luck", "ada", "gm")}


@pytest.mark.parametrize("terms", [(Pool(101, 6),), (Pool(20, 6, 5),) * 2])
def test_an_expression_with_too_many_dice_cannot_be(terms: tuple[Pool, ...]) -> None:
    with pytest.raises(LampblackError) as caught:
        Expression(terms)
    assert caught.value.slug == "too-many-dice"


def test_numbers_alone_throw_nothing() -> None:
    roller = ScriptedRoller([])
    assert roll(parse("3 - 5[late]"), roller).total == -2
    assert not roller.trace
    assert notation(parse("3 - 5[late]")) == "3-5[late]"
