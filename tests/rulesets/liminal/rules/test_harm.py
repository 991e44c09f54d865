"""One hit against a count that is written apart from the rule, and what holds for every hit."""

from collections import defaultdict
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.cli.casebook.files import Odds
from lampblack.kernel.rollers import Roller, ScriptedRoller, SeededRoller
from lampblack.rulesets.liminal.options import Options, read_options
from lampblack.rulesets.liminal.rules.critical import Room
from lampblack.rulesets.liminal.rules.harm import Blow, Hit, Target, lose, take_hit
from lampblack.rulesets.liminal.rules.weapons import Thrown, modified, modifier, read_dice
from lampblack.rulesets.liminal.terms import HARM_KINDS, Device, HarmKind
from tests.cases.ledger import everything
from tests.rulesets.liminal.rules.every import Dist, every, highest, passing

BOOK = Options()
FOR_ANY = settings(derandomize=True, database=None, max_examples=300)


def played(dice: tuple[int, ...], target: Target, kind: HarmKind, options: Options = BOOK) -> Dist:
    """The chance of each outcome word, by playing the rule through."""

    def outcome(roller: Roller) -> str:
        kept = roller.highest(dice, reason="attack")
        return take_hit(target, Blow(kept, kind), options, roller).outcome

    return every(outcome)


def counted(dice: tuple[int, ...], hp: int, off: int, score: int, words: tuple[str, str, str]) -> Dist:
    """The same by hand: so much of each die gets through; what is past HP is at stake with the lowered score."""
    passed, failed, ended = words
    found: dict[Hashable, Fraction] = defaultdict(Fraction)
    for face, chance in highest(*dice).items():
        assert isinstance(face, int)
        through = max(face - off, 0)
        left = score - (through - hp)
        if through == 0:
            found["no-effect"] += chance
        elif through <= hp:
            found["hp-zero" if through == hp else "glancing"] += chance
        elif left <= 0:
            found[ended] += chance
        else:
            found[passed] += chance * passing(left)
            found[failed] += chance * (1 - passing(left))
    return {word: chance for word, chance in found.items() if chance}


DICE = [(6,), (8,), (12,), (6, 6), (8, 4)]
NUMBERS = [(0, 0, 3), (3, 1, 10), (5, 2, 18), (1, 0, 1), (4, 9, 7)]


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize(("hp", "off", "score"), NUMBERS)
def test_damage_falls_as_counted_by_hand(dice: tuple[int, ...], hp: int, off: int, score: int) -> None:
    words = ("serious", "critical-damage", "dead")
    target = Target(hp=hp, armor=off, stability=99, score=score)
    assert played(dice, target, "damage") == counted(dice, hp, off, score, words)


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize(("hp", "off", "score"), NUMBERS)
def test_stress_falls_as_counted_by_hand(dice: tuple[int, ...], hp: int, off: int, score: int) -> None:
    words = ("strain", "critical-stress", "lost")
    target = Target(hp=hp, armor=99, stability=off, score=score)
    assert played(dice, target, "stress") == counted(dice, hp, off, score, words)


@pytest.mark.parametrize("device", ["on", "dying"])
def test_a_device_that_helps_is_one_more_stability(device: Device) -> None:
    for hp, off, score in NUMBERS:
        steadied = Target(hp=hp, stability=off, score=score, device=device)
        firmer = Target(hp=hp, stability=off + 1, score=score)
        assert played((8,), steadied, "stress") == played((8,), firmer, "stress")


def test_the_fourth_slot_of_four_loses_whoever_fails() -> None:
    brimful, roomy = Room(harmed=3, slots=4), Room(harmed=2, slots=4)
    full = played((6,), Target(hp=0, score=10, room=brimful), "damage")
    free = played((6,), Target(hp=0, score=10, room=roomy), "damage")
    assert full["lost"] == free["critical-damage"]
    assert "critical-damage" not in full
    kept = played((6,), Target(hp=0, score=10, room=brimful), "damage", Options(lost_on_full_slots=False))
    assert kept == free


def test_dex_is_saved_only_where_the_table_wants_it() -> None:
    target = Target(hp=0, score=5)
    assert played((6,), target, "non-lethal") == {"dex-loss": Fraction(4, 6), "helpless": Fraction(2, 6)}
    saved = played((6,), target, "non-lethal", Options(dex_overflow_save="dex-save"))
    lowered = sum((passing(5 - face) for face in (1, 2, 3, 4)), Fraction(0)) / 6
    assert saved["dex-loss"] == lowered
    assert saved["helpless"] == Fraction(2, 6)


HITS = [odds for _, odds in everything() if isinstance(odds, Odds) and odds.question in ("hit", "down")]


@pytest.mark.parametrize("odds", HITS, ids=lambda odds: str(odds.id))
def test_the_rule_gives_the_odds_of_the_files(odds: Odds) -> None:
    told: dict[str, Any] = odds.inputs
    options, kind = read_options(odds.options), told.get("kind", "damage")
    change = modifier(
        options, is_impaired=told.get("impaired", False), is_enhanced=told.get("enhanced", False)
    )
    dice = tuple(die for text in told["dice"] for die in read_dice(text) or ())
    thrown = modified(Thrown(dice), change, options).dice
    target = Target(
        hp=told["hp"],
        score=told["ctrl"] if kind == "stress" else told["str"],
        armor=told.get("armor", 0),
        stability=told.get("stability", 0),
        device=told.get("device"),
        room=Room(harmed=told.get("affliction_slots", 0), slots=told.get("slots", 10)),
    )
    found = played(thrown, target, kind, options)
    if odds.question == "down":
        down = found.get("critical-damage", Fraction(0)) + found.get("dead", Fraction(0))
        assert str(down) == odds.answer["down"]
    else:
        assert {word: str(found.get(word, Fraction(0))) for word in odds.answer} == odds.answer


targets = st.builds(
    Target,
    hp=st.integers(0, 12),
    score=st.integers(0, 18),
    armor=st.integers(0, 4),
    stability=st.integers(0, 3),
    device=st.sampled_from([None, "on", "dying"]),
    room=st.builds(Room, is_investigator=st.booleans(), has_special=st.booleans(), harmed=st.integers(0, 10)),
    survives_str_zero=st.booleans(),
)
blows = st.builds(
    Blow, kept=st.integers(0, 12), kind=st.sampled_from(HARM_KINDS), ignores_armor=st.booleans()
)


def taken(target: Target, blow: Blow, seed: int = 1) -> Hit:
    return take_hit(target, blow, BOOK, SeededRoller(seed))


@FOR_ANY
@given(target=targets, blow=blows, seed=st.integers(0, 99))
def test_harm_goes_where_it_must_and_not_a_point_is_lost(target: Target, blow: Blow, seed: int) -> None:
    hit = taken(target, blow, seed)
    loss, injury = hit.loss, hit.injury
    assert loss.hp_lost + loss.overflow == loss.harm == max(0, blow.kept - loss.reduction)
    assert 0 <= loss.hp_lost <= target.hp
    assert (loss.overflow > 0) == (injury is not None)
    if injury is not None:
        assert loss.hp_lost == target.hp
        assert injury.lost + injury.score == target.score
        assert injury.lost == min(target.score, loss.overflow)
        assert (injury.saved is None) or injury.saved.score == injury.score > 0


@FOR_ANY
@given(target=targets, blow=blows)
def test_more_protection_never_lets_more_through(target: Target, blow: Blow) -> None:
    firmer = Target(
        hp=target.hp, armor=target.armor + 1, stability=target.stability + 1, device=target.device
    )
    assert lose(firmer, blow).harm <= lose(target, blow).harm


@FOR_ANY
@given(target=targets, blow=blows, seed=st.integers(0, 99))
def test_at_zero_no_die_falls(target: Target, blow: Blow, seed: int) -> None:
    roller = SeededRoller(seed)
    hit = take_hit(target, blow, BOOK, roller)
    is_at_zero = hit.injury is not None and hit.injury.score == 0
    assert not (is_at_zero and any(throw.reason == "critical" for throw in roller.trace))


def test_the_dice_of_a_hit_fall_in_order_save_then_device() -> None:
    roller = ScriptedRoller([12, 1])
    target = Target(hp=0, score=10, device="on", who="ada", sees="all")
    hit = take_hit(target, Blow(4, "stress"), BOOK, roller)
    assert [(throw.reason, throw.who) for throw in roller.trace] == [("critical", "ada"), ("device", "ada")]
    assert hit.device is not None
    assert (hit.outcome, hit.device.state) == ("critical-stress", "broken")


def test_armor_that_is_waived_does_nothing_and_stability_cannot_be_waived() -> None:
    target = Target(hp=9, armor=2, stability=2)
    assert lose(target, Blow(5, "non-lethal", ignores_armor=True)).reduction == 0
    assert lose(target, Blow(5, "stress", ignores_armor=True)).reduction == 2


@pytest.mark.parametrize(("survives", "outcome"), [(True, "critical-damage"), (False, "dead")])
def test_a_stat_block_may_outlive_str_zero(survives: bool, outcome: str) -> None:
    monster = Target(hp=0, score=2, room=Room(is_investigator=False), survives_str_zero=survives)
    hit = taken(monster, Blow(3))
    assert hit.outcome == outcome
    assert hit.injury is not None
    assert hit.injury.saved is None
