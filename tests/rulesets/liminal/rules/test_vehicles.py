"""Vehicles: how far a blow gets, and who is at a wreck."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import read_state
from lampblack.rulesets.liminal.rules.vehicles import aboard, dented, status
from lampblack.rulesets.liminal.sheet import Vehicle
from tests.rulesets.liminal.rules.every import every, highest


@settings(derandomize=True, database=None)
@given(hp=st.integers(0, 12), armor=st.integers(0, 4), kept=st.integers(0, 20), waived=st.booleans())
def test_a_vehicle_loses_hp_and_what_is_left_over_is_dropped(
    hp: int, armor: int, kept: int, waived: bool
) -> None:
    dent = dented(Vehicle(name="van", hp=hp, hp_max=12, armor=armor), kept, ignores_armor=waived)
    through = max(0, kept - (0 if waived else armor))
    assert (dent.loss.harm, dent.loss.hp_lost, dent.loss.overflow) == (through, min(hp, through), 0)
    assert dent.hp == hp - dent.loss.hp_lost
    assert dent.outcome == ("no-effect" if not through else "totaled" if dent.hp == 0 else "damaged")


def test_the_chance_to_total_it_is_that_of_the_die() -> None:
    van = Vehicle(name="van", hp=4, armor=1)
    played = every(lambda roller: dented(van, roller.highest((8,), reason="attack")).outcome)
    by_hand = sum(chance for face, chance in highest(8).items() if face in range(5, 9))
    assert played["totaled"] == by_hand


def test_its_state_follows_from_its_hp() -> None:
    states = [status(Vehicle(name="van", hp=hp, hp_max=5)) for hp in (5, 4, 0)]
    assert states == ["sound", "damaged", "totaled"]


def test_a_wreck_hurts_those_at_it_who_can_be_hurt_by_id() -> None:
    people = {
        "cy": {"at_vehicle": "van"},
        "ada": {"at_vehicle": "van", "present": False},
        "bo": {},
        "dan": {"at_vehicle": "van", "life": "dead"},
        "eve": {"at_vehicle": "van", "life": "fled"},
    }
    assert aboard(read_state({"characters": people, "vehicles": {"van": {}}}, {}), "van") == ["ada", "cy"]
