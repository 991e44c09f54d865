"""What afflictions do to dice: the worse or better of two, a second try, hindered and helped attacks."""

from fractions import Fraction

import pytest

from lampblack.kernel.rollers import ScriptedRoller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.burdens import hindrances, manner
from lampblack.rulesets.liminal.rules.saves import PLAIN, Cause, Manner, Throwing, chance, save
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.terms import SAVE_DIE, Attr, Effect


def bearing(*effects: Effect) -> Character:
    held = {f"wound-{no}": Affliction(kind="wound", effects=(one,)) for no, one in enumerate(effects)}
    return Character(kind="investigator", name="Ada", afflictions=held)


@pytest.mark.parametrize(
    ("effects", "attr", "keeps", "again"),
    [
        ((), "str", "one", False),
        (("save-worse",), "ctrl", "worse", False),
        (("save-worse-dex",), "dex", "worse", False),
        (("save-worse-dex",), "str", "one", False),
        (("save-better-str", "save-worse"), "str", "one", False),
        (("save-worse", "save-worse"), "dex", "worse", False),
        (("save-again-ctrl", "save-better"), "ctrl", "better", True),
    ],
)
def test_how_a_save_is_thrown(effects: tuple[Effect, ...], attr: Attr, keeps: str, again: bool) -> None:
    found = manner(bearing(*effects), attr)
    assert (found.keeps, found.again) == (keeps, again)
    assert bool(found.because) == (found != PLAIN)


def test_what_is_about_attacks_is_named_by_its_kind_where_it_has_no_name() -> None:
    assert hindrances(bearing("impaired", "save-worse")) == (Cause("impaired", "wound"),)


@pytest.mark.parametrize(
    ("how", "faces", "counts", "aside", "outcome"),
    [
        (Manner("worse"), [14, 3], 14, (3,), "failed"),
        (Manner("better"), [14, 3], 3, (14,), "passed"),
        (Manner("better"), [20, 1], 1, (20,), "passed"),
        (Manner(again=True), [14, 9], 9, (14,), "passed"),
        (Manner(again=True), [9], 9, (), "passed"),
        (Manner("worse", again=True), [11, 2, 20, 4], 20, (11, 2, 4), "failed"),
    ],
)
def test_which_face_counts(
    how: Manner, faces: list[int], counts: int, aside: tuple[int, ...], outcome: str
) -> None:
    roller = ScriptedRoller(faces)
    saved = save(10, Options(), roller, Throwing("ada", "all", manner=how))
    roller.finish()
    assert (saved.face, saved.aside, saved.outcome) == (counts, aside, outcome)


@pytest.mark.parametrize("score", [0, 1, 10, 19, 25])
@pytest.mark.parametrize("how", [Manner(), Manner("worse"), Manner("better", again=True)])
def test_the_chance_is_that_of_every_way_the_dice_can_fall(score: int, how: Manner) -> None:
    ways, passed = 0, 0
    for number in range(SAVE_DIE**2 if how.keeps != "one" else SAVE_DIE):
        faces = [number % SAVE_DIE + 1, number // SAVE_DIE + 1][: 1 if how.keeps == "one" else 2]
        ways += 1
        plain = Manner(how.keeps)
        passed += save(score, Options(), ScriptedRoller(faces), Throwing("", "all", manner=plain)).is_passed
    once = Fraction(passed, ways)
    assert chance(score, Options(), how) == (once + (1 - once) * once if how.again else once)
