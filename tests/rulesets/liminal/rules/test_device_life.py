"""A whole life of a device, tick by tick with the rule, against the odds of the files; charging and repair."""

from collections import defaultdict
from fractions import Fraction

import pytest

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.devices import (
    Strain,
    after_stress,
    charged,
    is_beyond_repair,
    is_exceeded,
    is_last_watching,
    repaired,
)
from lampblack.rulesets.liminal.rules.weapons import read_dice
from lampblack.rulesets.liminal.terms import Device
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import Dist, every

BOOK, LAST = Options(), Options(cell_dying_scope="next-viewing")
STATES: tuple[Device, ...] = ("on", "dying", "off", "dead", "broken")
LIVES = [one for _, one in everything() if isinstance(one, Odds) and one.question == "device-life"]


def instance(odds: Odds, state: Device) -> Dist:
    """What one more Stress through the device leaves of it, and whether it was too much."""
    dice = read_dice(odds.inputs["dice"][0]) or ()

    def one(roller: Roller) -> tuple[Device, bool]:
        strain = Strain(roller.highest(dice, reason="harm"), odds.inputs["stability"])
        return after_stress(state, strain, BOOK, roller).state, is_exceeded(strain, BOOK)

    return every(one)


@pytest.mark.parametrize("odds", LIVES, ids=lambda odds: str(odds.id))
def test_how_long_a_device_lasts_and_how_it_ends(odds: Odds) -> None:
    steps: dict[Device, dict[Device, Fraction]] = {
        "on": defaultdict(Fraction),
        "dying": defaultdict(Fraction),
    }
    over = Fraction(0)
    for state in ("on", "dying"):
        for found, chance in instance(odds, state).items():
            assert isinstance(found, tuple)
            steps[state][found[0]] += chance
            over += chance if state == "on" and found[1] else 0
    stays = steps["on"]["on"]
    assert steps["dying"] == {"dead": 1}
    ends = {name: steps["on"][name] / (1 - stays) for name in ("broken", "off")}
    ends["dead"] = steps["on"]["dying"] / (1 - stays)
    lasting = (1 + steps["on"]["dying"]) / (1 - stays)
    assert odds.answer["over"] == str(over)
    assert odds.answer["expected_instances"] == str(lasting)
    assert odds.answer["ends"] == {name: str(chance) for name, chance in ends.items()}


def test_charging_helps_all_but_what_is_broken_and_repair_helps_only_that() -> None:
    assert [charged(state) for state in STATES] == ["on", "on", "on", "on", "broken"]
    assert [repaired(state) for state in STATES] == ["on", "dying", "off", "dead", "on"]


def test_what_is_broken_may_be_beyond_repair_by_option() -> None:
    gone = Options(cell_broken_repairable=False)
    assert [is_beyond_repair(state, gone) for state in STATES] == [False, False, False, False, True]
    assert not any(is_beyond_repair(state, BOOK) for state in STATES)


def test_a_dying_one_bears_one_more_watching_by_option_only() -> None:
    assert [is_last_watching(state, LAST) for state in STATES] == [False, True, False, False, False]
    assert not any(is_last_watching(state, BOOK) for state in STATES)
