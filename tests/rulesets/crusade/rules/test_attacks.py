"""Rolls to hit and damage: exact distributions against counting apart from the rules."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.errors import TooMuch
from lampblack.kernel.rollers import SeededRoller
from lampblack.rulesets.crusade.rules import attacks, damage, steps
from lampblack.rulesets.crusade.rules.abilities import check_dice, throw_check
from lampblack.rulesets.crusade.rules.throwing import Throwing
from lampblack.rulesets.crusade.terms import AttackKind
from tests.rulesets.crusade.rules.every import asked, distribution

NOBODY = Throwing()


def test_three_ten_sided_dice_fall_as_they_are_counted() -> None:
    counted = Counter(a + b + c for a, b, c in product(range(1, 11), repeat=3))
    thrown = distribution(lambda roller: throw_check("3d10", roller, NOBODY, "check"))
    assert thrown == {total: Fraction(ways, 1000) for total, ways in counted.items()}
    assert (counted[3], counted[16], counted[30]) == (1, 75, 1)


def test_one_twenty_sided_die_falls_evenly() -> None:
    assert check_dice("1d20") == (20,)
    thrown = distribution(lambda roller: throw_check("1d20", roller, NOBODY, "check"))
    assert thrown == dict.fromkeys(range(1, 21), Fraction(1, 20))


@pytest.mark.parametrize("odds", asked("reach-defense"), ids=lambda odds: odds.id)
def test_the_chance_to_hit_is_what_others_worked_out(odds: Odds) -> None:
    given = odds.inputs
    thrown = distribution(
        lambda roller: attacks.hits(
            attacks.to_hit(given["attack_roll"], given["bonus"], roller, NOBODY).total,
            2 * given["defense"],
            ties_hit=True,
        )
    )
    assert thrown.get(True, Fraction(0)) == Fraction(odds.answer["hit"])


@pytest.mark.parametrize("ties_hit", [True, False])
def test_a_hit_compares_halves(ties_hit: bool) -> None:
    for total, halves in product(range(31), range(-3, 64)):
        defense = Fraction(halves, 2)
        expected = total >= defense if ties_hit else total > defense
        assert attacks.hits(total, halves, ties_hit=ties_hit) == expected


@pytest.mark.parametrize(
    ("printed", "bonus", "armor"), [("2d6", 3, 4), ("1d8", -2, 1), ("3", 0, 5), ("1d4", 2, 0)]
)
def test_damage_through_armor_falls_as_it_is_counted(printed: str, bonus: int, armor: int) -> None:
    dice = steps.read(printed)

    def through(roller: SeededRoller) -> int:
        thrown = attacks.throw_damage(dice, roller, NOBODY)
        dealt = attacks.dealt(thrown, bonus, is_nothing=False, zero_blocks=True)
        return damage.through(dealt.damage, armor, counts=True).lost

    faces = [range(1, dice.sides + 1)] * len(dice.dice)
    counted = Counter(max(0, max(0, sum(fallen) + dice.flat + bonus) - armor) for fallen in product(*faces))
    total = sum(counted.values())
    assert distribution(through) == {lost: Fraction(ways, total) for lost, ways in counted.items()}  # type: ignore[arg-type]


def test_a_weapon_below_its_lowest_rung_needs_no_die() -> None:
    assert attacks.throw_damage(steps.NOTHING, SeededRoller(1), NOBODY) == 0
    assert attacks.dealt(0, 5, is_nothing=True, zero_blocks=True).damage == 0
    assert attacks.dealt(0, 5, is_nothing=True, zero_blocks=False).damage == 5


def test_more_dice_than_one_roll_may_throw_are_refused() -> None:
    with pytest.raises(TooMuch) as fault:
        attacks.throw_damage(steps.Damage(101, 20), SeededRoller(1), NOBODY)
    assert fault.value.slug == "too-many-dice"


@pytest.mark.parametrize(
    ("kind", "use", "bonus"),
    [("weapon", "prefill", 4), ("weapon", "none", 0), ("weapon", "all", 4), ("natural", "prefill", 0),
     ("natural", "all", 4), ("spell", "all", 0), ("other", "all", 0)],
)  # fmt: skip
def test_power_counts_where_the_table_says(kind: AttackKind, use: attacks.PowerUse, bonus: int) -> None:
    assert attacks.damage_bonus(None, kind, 4, use) == bonus
    assert attacks.damage_bonus(1, kind, 4, use) == 1


def test_armor_and_daggers() -> None:
    assert [damage.has_dagger(name, {}) for name in ("sonic", "damnation", "psychokinetic", "fire", "untyped")] == [
        True, True, True, False, False,
    ]  # fmt: skip
    assert damage.armor_counts(None, "flat", dagger=False)
    assert not damage.armor_counts(None, "flat", dagger=True)
    assert not damage.armor_counts(None, "none", dagger=False)
    assert damage.armor_counts("apply", "flat", dagger=True)
    assert not damage.armor_counts("ignore", "flat", dagger=False)
