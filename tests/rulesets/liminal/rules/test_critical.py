"""What a failed critical Save brings, and when harm fills every slot."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.critical import (
    Room,
    critical_damage,
    critical_stress,
    has_special,
    is_full,
)
from lampblack.rulesets.liminal.rules.saves import Throwing, save
from lampblack.rulesets.liminal.sheet import Special
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import every, passing

BOOK, ROOMY = Options(), Options(lost_on_full_slots=False)
rooms = st.builds(
    Room,
    is_investigator=st.booleans(),
    has_special=st.booleans(),
    harmed=st.integers(0, 12),
    slots=st.integers(0, 12),
)


@settings(derandomize=True, database=None)
@given(room=rooms)
def test_investigators_are_marked_and_others_fall_or_change(room: Room) -> None:
    body, mind = critical_damage(room, BOOK), critical_stress(room, BOOK)
    assert (body.affliction == "wound") == room.is_investigator
    assert mind.affliction == "fallout"
    assert body.fires == (room.has_special and not room.is_investigator)
    assert body.falls == (not room.has_special and not room.is_investigator)
    assert not mind.falls
    full = room.is_investigator and room.harmed + 1 >= room.slots
    assert body.is_lost == mind.is_lost == full
    assert not critical_damage(room, ROOMY).is_lost


def test_by_option_the_mind_alone_can_take_a_foe_out_of_the_fight() -> None:
    options = Options(npc_critical_stress="out-of-combat")
    foe, friend = Room(is_investigator=False), Room()
    assert critical_stress(foe, options).falls
    assert not critical_stress(friend, options).falls


@pytest.mark.parametrize(
    ("special", "fires"),
    [
        (None, False),
        (Special(text="splits"), True),
        (Special(text="splits", used=3), True),
        (Special(text="splits", once=True), True),
        (Special(text="splits", once=True, used=1), False),
    ],
)
def test_an_ability_fires_each_time_unless_its_entry_says_once(special: Special | None, fires: bool) -> None:
    assert has_special(special) is fires


FILLS = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question == "slots-fill"]


@pytest.mark.parametrize("odds", FILLS, ids=lambda odds: str(odds.id))
def test_slots_fill_as_the_files_and_a_count_by_hand_say(odds: Odds) -> None:
    free, scores = odds.inputs["free"], odds.inputs["scores"]

    def filled(roller: Roller) -> bool:
        marks = sum(not save(score, BOOK, roller, Throwing("ada", "all")).is_passed for score in scores)
        return is_full(Room(harmed=10 - free), marks, BOOK)

    by_hand = Fraction(0)
    for fails in product((False, True), repeat=len(scores)):
        chance = Fraction(1)
        for score, failed in zip(scores, fails, strict=True):
            chance *= 1 - passing(score) if failed else passing(score)
        by_hand += chance if sum(fails) >= free else 0
    assert every(filled)[True] == by_hand
    assert str(by_hand) == odds.answer["filled"]
