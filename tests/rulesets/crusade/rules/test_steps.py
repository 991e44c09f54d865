"""The ladder of dice against a walker that takes one step at a time."""

from fractions import Fraction
from itertools import product

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.rulesets.crusade.rules import size
from lampblack.rulesets.crusade.rules.steps import LADDER, NOTHING, Damage, StepDown, read, step, written
from lampblack.rulesets.crusade.terms import Form
from tests.rulesets.crusade.rules.every import asked

NEXT = {1: 2, 2: 3, 3: 4, 4: 6, 6: 8, 8: 10, 10: 12, 12: 20}
LAST = {after: before for before, after in NEXT.items()}


def walk(count: int, sides: int, steps: int, down: str) -> tuple[int, int]:
    """Take one step after the other; (0, 0) once there is nothing left."""
    for _ in range(abs(steps)):
        if (count, sides) == (0, 0):
            break
        if steps > 0:
            count, sides = (count + 1, 20) if sides == 20 else (count, NEXT[sides])
        elif sides == 20 and count > 1 and down == "drop_die":
            count -= 1
        else:
            count, sides = (count, LAST[sides]) if sides > 1 else (0, 0)
    return count, sides


@pytest.mark.parametrize("down", ["shrink_die", "drop_die"])
def test_a_walk_of_many_steps_is_many_walks_of_one(down: StepDown) -> None:
    for count, sides, steps in product(range(1, 6), LADDER, range(-14, 15)):
        stepped = step(Damage(count, sides), steps, down)
        expected = walk(count, sides, steps, down)
        assert (stepped.count, stepped.sides) == (
            expected if expected != (0, 0) else (NOTHING.count, NOTHING.sides)
        )


@pytest.mark.parametrize("odds", asked("die-step"), ids=lambda odds: odds.id)
def test_stepped_dice_are_what_others_worked_out(odds: Odds) -> None:
    given = odds.inputs
    steps = size.weapon_steps(given["size"]) if "size" in given else given["steps"]
    stepped = step(read(given["damage"]), steps, odds.options.get("step_down_multi_d20", "shrink_die"))
    assert written(stepped) == odds.answer["dice"]
    assert (
        Fraction(stepped.count * (stepped.sides + 1), 2) == Fraction(odds.answer["mean"])
        or stepped == NOTHING
    )


@pytest.mark.parametrize("odds", asked("natural-damage"), ids=lambda odds: odds.id)
def test_natural_damage_is_what_others_worked_out(odds: Odds) -> None:
    form: Form = "bite" if odds.inputs["row"] == "primary" else "claws"
    printed = size.natural_damage(form, odds.inputs["size"], None)
    assert printed is not None
    assert printed == odds.answer["dice"]
    dice = read(printed)
    assert Fraction(dice.count * (dice.sides + 1), 2) == Fraction(odds.answer["mean"])
    assert dice.mean == int(Fraction(odds.answer["mean"]))


def test_a_creature_may_have_damage_of_its_own() -> None:
    assert size.natural_damage("bite", "tiny", "2d8") == "2d8"
    assert size.natural_damage(None, "tiny", None) is None


def test_nothing_stays_nothing() -> None:
    assert step(read("0"), 5, "shrink_die") == step(read("0d6"), 5, "shrink_die") == NOTHING
    assert written(read("0d6")) == "0"
