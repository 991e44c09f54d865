"""Derived values against formulas written apart, for any sheet and any house rule."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.given import new_character
from lampblack.rulesets.crusade.options import read_options
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.rules.derived import shown_halves
from lampblack.rulesets.crusade.terms import ABILITIES, SCORES, SIZES
from tests.rulesets.crusade.formulas import derived

SMALL = st.integers(-6, 12)
SHEETS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["pc", "monster"]),
        "size": st.sampled_from(SIZES),
        "scores": st.dictionaries(st.sampled_from(SCORES), SMALL),
        "abilities": st.dictionaries(st.sampled_from(sorted(ABILITIES)), st.none() | SMALL),
        "mods": st.dictionaries(
            st.sampled_from(SCORES), st.dictionaries(st.sampled_from(["species", "other:ring"]), SMALL)
        ),
        "hp_base": st.none() | st.integers(0, 40),
        "overrides": st.dictionaries(st.sampled_from(["pd", "hp_max", "death_at"]), SMALL),
        "conditions": st.dictionaries(
            st.sampled_from(["mud", "ward"]),
            st.fixed_dictionaries({"mods": st.dictionaries(st.sampled_from(["pd", "md", "bd"]), SMALL)}),
        ),
    }
)
RULES = st.fixed_dictionaries(
    {
        "pd_rounding": st.sampled_from(["down", "up", "exact"]),
        "ability_effect": st.sampled_from(["none", "cap", "add"]),
        "negative_scores": st.sampled_from(["forbid", "clamp", "literal"]),
        "size_mods": st.dictionaries(
            st.sampled_from(SIZES),
            st.fixed_dictionaries({"pd": SMALL, "bd": SMALL, "monster_hp": st.none() | st.integers(0, 99)}),
        ),
    }
)


@settings(derandomize=True, database=None, deadline=None, max_examples=300)
@given(fields=SHEETS, chosen=RULES)
def test_every_number_equals_its_formula(fields: dict[str, Any], chosen: dict[str, Any]) -> None:
    options = read_options(chosen)
    sheet = new_character("ada", fields, options)
    numbers = plain(reckon(sheet, options))
    assert {**numbers, "pd": shown_halves(numbers["pd"])} == derived(sheet, options)


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(fields=SHEETS, chosen=RULES)
def test_a_new_sheet_is_full_and_lives_by_its_hp(fields: dict[str, Any], chosen: dict[str, Any]) -> None:
    options = read_options(chosen)
    sheet = new_character("ada", fields, options)
    numbers = reckon(sheet, options)
    assert (sheet.hp, sheet.sp, sheet.sanity) == (numbers.hp_max, numbers.sp_max, numbers.sanity_max)
    dead = sheet.hp <= numbers.death_at
    assert sheet.life == ("dead" if dead else "up" if sheet.hp > 0 else "unconscious")
    assert sheet.broken == (numbers.resolve_max == 0)
