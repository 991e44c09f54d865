"""Dodges: the cheapest one against a search, blind ones against what others worked out."""

from fractions import Fraction
from itertools import product

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade.rules import attacks, reactions
from lampblack.rulesets.crusade.rules.throwing import Throwing
from tests.rulesets.crusade.rules.every import asked, distribution

NOBODY = Throwing()


@pytest.mark.parametrize("ties_hit", [True, False])
def test_the_cheapest_dodge_is_the_first_that_works(ties_hit: bool) -> None:
    for total, halves, reaction in product(range(3, 31), range(20, 50), range(-2, 5)):
        found = next(
            extra
            for extra in range(60)
            if not attacks.hits(total, halves + 2 * reactions.dodge_bonus(reaction, extra), ties_hit=ties_hit)
        )
        price = reactions.cheapest_dodge(total, halves, reaction, ties_hit=ties_hit)
        assert price == reactions.dodge_price(found)


@pytest.mark.parametrize("odds", asked("blind-dodge"), ids=lambda odds: odds.id)
def test_a_blind_dodge_turns_as_many_hits_as_others_worked_out(odds: Odds) -> None:
    given = odds.inputs

    def fate(roller: Roller) -> str:
        total = attacks.to_hit(given["attack_roll"], given["bonus"], roller, NOBODY).total
        if not attacks.hits(total, 2 * given["defense"], ties_hit=True):
            return "miss"
        raised = given["defense"] + reactions.dodge_bonus(given["reaction"], given["extra"])
        return "hit" if attacks.hits(total, 2 * raised, ties_hit=True) else "avoided"

    chances = distribution(fate)
    avoided = chances.get("avoided", Fraction(0))
    assert avoided / (avoided + chances.get("hit", Fraction(0))) == Fraction(odds.answer["avoided"])


def test_a_parry_needs_what_the_table_says_and_wears_down_to_nothing() -> None:
    assert [reactions.can_parry(n, needs_full=True) for n in (None, 0, 1, 2, 9)] == [
        False,
        False,
        False,
        True,
        True,
    ]
    assert [reactions.can_parry(n, needs_full=False) for n in (None, 0, 1, 2)] == [False, False, True, True]
    assert [reactions.worn(n) for n in (0, 1, 2, 5)] == [0, 0, 0, 3]


def test_one_reaction_or_one_of_each() -> None:
    assert list(reactions.left_over([], "one")) == ["dodge", "parry"]
    assert list(reactions.left_over(["parry"], "one")) == []
    assert list(reactions.left_over(["parry"], "both")) == ["dodge"]
    assert list(reactions.left_over(["parry", "dodge"], "both")) == []
