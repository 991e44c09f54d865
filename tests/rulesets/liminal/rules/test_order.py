"""Strict order: who goes when, against every way in which the dice of a few can fall."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller, ScriptedRoller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.order import Entrant, strict_order
from lampblack.rulesets.liminal.terms import Side
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every

BOOK, BY_SIDES = Options(), Options(order_failures="sides")
ADA, BO = Entrant("ada", 10), Entrant("bo", 14)
GHOUL, IT = Entrant("ghoul", 12, "adversaries"), Entrant("it", 12, "adversaries")


def order(faces: list[int], *entrants: Entrant, options: Options = BOOK) -> str:
    return " ".join(strict_order(entrants, options, ScriptedRoller(faces)).order)


def test_the_dice_fall_in_the_order_named_and_are_kept() -> None:
    found = strict_order([GHOUL, ADA], BOOK, ScriptedRoller([12, 11]))
    assert {who: (one.score, one.face, one.outcome) for who, one in found.saves.items()} == {
        "ghoul": (12, 12, "passed"),
        "ada": (10, 11, "failed"),
    }
    assert found.order == ("ghoul", "ada")


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [
        ([5, 5, 5, 5], "bo ada ghoul it"),  # Investigators first, the nimbler one before the other
        ([9, 8, 7, 6], "it ghoul bo ada"),
        ([11, 8, 7, 12], "ghoul bo it ada"),  # a die that failed goes last, however low
        ([20, 20, 1, 20], "ghoul bo ada it"),
    ],
)
def test_passes_before_failures_then_low_dice_then_investigators_then_dex_then_as_named(
    faces: list[int], wanted: str
) -> None:
    assert order(faces, ADA, BO, GHOUL, IT) == wanted


def test_by_option_those_who_failed_go_by_sides() -> None:
    assert order([18, 19, 13, 14], ADA, BO, GHOUL, IT, options=BY_SIDES) == "ada bo ghoul it"
    assert order([18, 19, 13, 14], ADA, BO, GHOUL, IT) == "ghoul it ada bo"


@settings(derandomize=True, database=None, max_examples=200)
@given(
    people=st.lists(
        st.tuples(st.integers(0, 22), st.sampled_from(["investigators", "adversaries"]), st.integers(1, 20)),
        min_size=1,
        max_size=6,
    ),
    by_sides=st.booleans(),
)
def test_nobody_goes_before_whom_a_pair_by_pair_count_puts_first(
    people: list[tuple[int, Side, int]], by_sides: bool
) -> None:
    entrants = [Entrant(str(no), dex, side) for no, (dex, side, _) in enumerate(people)]
    options = BY_SIDES if by_sides else BOOK
    found = strict_order(entrants, options, ScriptedRoller([face for _, _, face in people]))
    assert sorted(found.order) == sorted(one.who for one in entrants)
    for first, later in zip(found.order, found.order[1:], strict=False):
        assert not beats(people[int(later)], people[int(first)], by_sides)


def beats(one: tuple[int, Side, int], other: tuple[int, Side, int], by_sides: bool) -> bool:
    """Tell by hand whether the first of two goes strictly before the second."""
    passed = [face == 1 or (face != 20 and face <= dex) for dex, _, face in (one, other)]
    if passed[0] != passed[1]:
        return passed[0]
    ours = [side == "investigators" for _, side, _ in (one, other)]
    if not passed[0] and by_sides and ours[0] != ours[1]:
        return ours[0]
    if one[2] != other[2]:
        return one[2] < other[2]
    if ours[0] != ours[1]:
        return ours[0]
    return one[0] > other[0]


def test_who_is_first_of_two_as_often_as_a_count_of_all_dice_says() -> None:
    found = every(lambda roller: strict_order([ADA, GHOUL], BOOK, roller).order[0])
    counted = Fraction(0)
    for ours, theirs in product(range(1, 21), repeat=2):
        passed = (ours <= 10, theirs <= 12)
        if passed[0] != passed[1]:
            counted += Fraction(passed[0], 400)
        else:
            counted += Fraction(ours <= theirs, 400)
    assert found == {"ada": counted, "ghoul": 1 - counted}


ODDS = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question == "strict-order"]


@pytest.mark.parametrize("odds", ODDS, ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_the_files(odds: Odds) -> None:
    ours, theirs = odds.inputs["dex"]

    def first(roller: Roller) -> str:
        entrants = [Entrant("we", ours), Entrant("they", theirs, "adversaries")]
        return strict_order(entrants, BOOK, roller).order[0]

    assert str(every(first)["we"]) == odds.answer["first"]
