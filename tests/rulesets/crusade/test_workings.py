"""Every number of a sheet explains itself, from what the seat sees and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.kernel.seat import GM
from lampblack.rulesets.crusade.words import workings
from tests.rulesets.crusade.table import BO, FIGHT, Plain, Table

DERIVED = ("hp_max", "sp_max", "resolve_max", "sanity_max", "death_at", "pd", "md", "bd")


def explained(table: Table, who: str, seat: str = GM) -> dict[str, Any]:
    view = table.view(seat)
    return workings(view["characters"][who], view["options"])


def with_ada(**fields: Any) -> Plain:
    people: Plain = FIGHT["characters"]
    return {**FIGHT, "characters": {**people, "ada": {**people["ada"], **fields}}}


@pytest.mark.parametrize(
    "options", [{}, {"pd_rounding": "up"}, {"pd_rounding": "exact"}, {"negative_scores": "clamp"}]
)
def test_a_sum_ends_in_the_number_that_stands_on_the_sheet(options: Plain) -> None:
    table = Table(
        with_ada(scores={"agility": 3, "reaction": 3, "health": 2, "stamina": 3, "reason": 1}), **options
    )
    sheet, found = table.sheet("ada"), explained(table, "ada")
    for name in DERIVED:
        assert found[name].value == sheet[name]
        assert found[name].sum.endswith(f"= {sheet[name]}")
        assert "else" not in found[name].sum


@pytest.mark.parametrize(
    ("fields", "name", "says"),
    [
        ({"overrides": {"pd": 20}}, "pd", "15 + 3 × 2 ÷ 2 + 2 else = 20"),
        ({"conditions": {"hex": {"mods": {"md": -3}}}}, "md", "10 + 0 + 0 + 0 − 3 else = 7"),
        ({"mods": {"power": {"species": 2, "other:oath": -1}}}, "power", "0 + 2 (species) − 1 (oath) = 1"),
        ({"hp_base": 7}, "hp_max", "7 + 4 = 11"),
    ],
)
def test_what_a_formula_does_not_say_is_the_rest(fields: Plain, name: str, says: str) -> None:
    assert explained(Table(with_ada(**fields)), "ada")[name].sum == says


def test_dice_and_dodges_are_explained_with_the_house_rules() -> None:
    young = explained(Table(with_ada(age="young"), initiative="static"), "ada")
    assert [young[name].value for name in ("regen", "initiative", "dodge")] == ["1d6 + 4", "2", "18 + 2 + x"]
    assert explained(Table(), "ada")["initiative"].value == "3d10 + 2"


def test_nothing_is_explained_to_who_does_not_see_what_it_follows_from() -> None:
    table = Table()
    table.give("reveal", path="characters.ogre.pd")
    assert table.sheet("ogre", BO)["pd"] == 15
    assert explained(table, "ogre", BO) == {}
    assert explained(table, "ogre")["pd"].value == 15
