"""From one life to the next: ends, falls, and getting up again."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character
from lampblack.rulesets.liminal.rules.lives import at_zero, faints, falls, lost, steadies, wakes
from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.terms import ATTRS, KINDS, Attr, Life

FOR_ANY = settings(derandomize=True, database=None)
sheets = st.builds(
    lambda kind, life, dex, fallen, survives: new_character(
        "it", {"kind": kind, "life": life, "dex": dex, "fallen": fallen, "survives_str_zero": survives}
    ),
    st.sampled_from(KINDS),
    st.sampled_from(get_args(Life)),
    st.integers(0, 2),
    st.booleans(),
    st.booleans(),
)


def after(sheet: Character, fields: dict[str, object]) -> Character:
    return msgspec.structs.replace(sheet, **fields)


@FOR_ANY
@given(sheet=sheets, attr=st.sampled_from(ATTRS))
def test_the_dead_stay_dead_and_only_death_takes_the_lost(sheet: Character, attr: Attr) -> None:
    for fields in (at_zero(sheet, attr), falls(sheet), lost(sheet), steadies(sheet), wakes(sheet)):
        life = after(sheet, fields).life
        assert life == "dead" or sheet.life != "dead"
        assert life in ("dead", "lost") or sheet.life != "lost"


@pytest.mark.parametrize(("attr", "life"), [("str", "dead"), ("dex", "helpless"), ("ctrl", "lost")])
def test_each_attribute_has_its_own_end(attr: Attr, life: str) -> None:
    assert at_zero(new_character("ada", {}), attr)["life"] == life


@FOR_ANY
@given(sheet=sheets)
def test_who_was_down_when_dex_went_is_down_when_it_comes_back(sheet: Character) -> None:
    was_down = sheet.fallen or sheet.life in ("unconscious", "out-of-combat")
    helpless = after(sheet, at_zero(sheet, "dex"))
    if helpless.life != "helpless" or sheet.life == "helpless":
        return
    back = after(helpless, {"dex": 3})
    back = after(back, steadies(back))
    down = "unconscious" if sheet.kind == "investigator" else "out-of-combat"
    assert back.life == (down if was_down else "active")
    assert back.form is None


@FOR_ANY
@given(sheet=sheets)
def test_falling_at_dex_zero_stays_helpless_and_is_remembered(sheet: Character) -> None:
    if sheet.life in ("dead", "lost"):
        assert falls(sheet) == {}
        return
    fallen = after(sheet, falls(sheet))
    assert fallen.fallen
    assert fallen.life == (sheet.life if sheet.dex == 0 else "out-of-combat")


def test_fainting_is_for_those_on_their_feet() -> None:
    assert faints(new_character("ada", {})) == {"life": "unconscious", "fallen": True}
    assert faints(new_character("ada", {"dex": 0, "life": "helpless"})) == {"fallen": True}


@pytest.mark.parametrize(
    ("fields", "woken"),
    [
        ({"life": "unconscious", "fallen": True}, {"life": "active", "fallen": False}),
        ({"life": "active"}, {}),
        ({"kind": "npc", "life": "out-of-combat", "fallen": True}, {}),
        ({"dex": 0, "life": "helpless", "fallen": True}, {"fallen": False}),
        ({"dex": 0, "life": "helpless"}, {}),
    ],
)
def test_a_rest_wakes_who_went_down_from_a_wound(fields: dict[str, object], woken: dict[str, object]) -> None:
    assert wakes(new_character("ada", fields)) == woken


def test_harm_in_every_slot_takes_no_servant() -> None:
    assert lost(new_character("ada", {"life": "unconscious"})) == {"life": "lost"}
    assert lost(new_character("ada", {"life": "serving"})) == {}
