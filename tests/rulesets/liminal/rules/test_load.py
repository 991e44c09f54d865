"""Loads: what fits, what is asked, what carrying on does and dropping ends."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character, new_item
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.deprived import LOAD, with_source, without_source
from lampblack.rulesets.liminal.rules.load import borne, droppable, is_too_much, lightened, weighed
from lampblack.rulesets.liminal.sheet import Character

FOR_ANY = settings(derandomize=True, database=None)
sources = st.lists(st.sampled_from(["food", "sleep", LOAD]), unique=True)


def ada(**fields: object) -> Character:
    return new_character("ada", {"kind": "investigator", **fields}, clock=60)


def changed(sheet: Character, fields: dict[str, object]) -> Character:
    plain = {**msgspec.to_builtins(sheet), **fields}
    return msgspec.convert(plain, Character)


@FOR_ANY
@given(used=st.integers(0, 20), slots=st.integers(0, 12), is_overloaded=st.booleans())
def test_a_load_is_weighed(used: int, slots: int, is_overloaded: bool) -> None:
    found = weighed(used, slots, is_overloaded=is_overloaded)
    assert (found == "fits") == (used <= slots)
    if used > slots:
        assert found == ("borne" if is_overloaded else "over")


@pytest.mark.parametrize(
    ("cap", "used", "found"), [(None, 99, False), (0, 10, False), (0, 11, True), (2, 12, False)]
)
def test_some_tables_let_nobody_carry_more_than_so_much(cap: int | None, used: int, found: bool) -> None:
    assert is_too_much(used, 10, Options(overload_cap=cap)) is found


@pytest.mark.parametrize(
    ("effect", "hp", "deprived"), [("deprived", 5, (LOAD,)), ("hp-zero", 0, ()), ("both", 0, (LOAD,))]
)
def test_carrying_on_does_what_the_table_says(effect: str, hp: int, deprived: tuple[str, ...]) -> None:
    options = Options(overload_effect=effect)  # type: ignore[arg-type]
    loaded = changed(ada(hp=5), borne(ada(hp=5), 60, options))
    assert (loaded.hp, loaded.deprived, loaded.overloaded) == (hp, deprived, True)
    assert loaded.deprived_since == (60 if deprived else None)
    light = changed(loaded, lightened(loaded))
    assert (light.hp, light.deprived, light.overloaded, light.deprived_since) == (hp, (), False, None)


@FOR_ANY
@given(before=sources, source=st.sampled_from(["food", "sleep", LOAD]))
def test_a_stretch_runs_from_the_first_source_to_the_last(before: list[str], source: str) -> None:
    sheet = ada(deprived=before, deprived_since=10 if before else None, deprived_fatigue=2 if before else 0)
    more = changed(sheet, with_source(sheet, source, 99))
    assert set(more.deprived) == {*before, source}
    assert more.deprived_since == (10 if before else 99)
    less = changed(more, without_source(more, source))
    assert set(less.deprived) == set(before) - {source}
    assert (less.deprived_since is None) == (not less.deprived)
    assert less.deprived_fatigue == (2 if less.deprived else 0)


def test_only_what_fills_slots_can_be_dropped() -> None:
    items = {
        "rope": new_item("rope", {"at": "ada"}),
        "chair": new_item("chair", {"at": "ada", "tags": ["mobility-aid"]}),
        "axe": new_item("axe", {"at": "ada", "tags": ["bulky"]}),
        "map": new_item("map", {"at": "bo"}),
        "lint": new_item("lint", {"at": "ada", "slots": 0}),
    }
    assert droppable(items, "ada") == ["axe", "rope"]
