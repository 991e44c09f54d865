"""What rests and medical attention bring back, and what they do not."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.rest import Length, Rested, Resting, Treating, rest, treat
from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.terms import ATTRS

BOOK = Options()
FOR_ANY = settings(derandomize=True, database=None, max_examples=200)
MARKS = {
    "wound-1": {"kind": "wound", "count": 2},
    "tired": {"kind": "fatigue", "count": 3},
    "eye": {"kind": "fallout"},
}


def ada(**fields: Any) -> Character:
    return new_character(
        "ada", {"kind": "investigator", "hp": 1, "hp_max": 6, "afflictions": MARKS, **fields}
    )


def after(sheet: Character, came: Rested) -> Character:
    marks = {
        name: held for name, held in {**sheet.afflictions, **came.afflictions}.items() if held is not None
    }
    return msgspec.structs.replace(sheet, **came.fields, afflictions=marks)


restings = st.builds(
    Resting,
    length=st.sampled_from(["quick", "extended"]),
    is_safe=st.booleans(),
    amount=st.none() | st.integers(0, 5),
)
options = st.builds(
    Options,
    fatigue_recovery=st.sampled_from(["one-per-extended-rest", "all-per-extended-rest", "any-rest"]),
    wound_recovery=st.sampled_from(["medical", "medical-or-extended-rest"]),
    attribute_recovery=st.sampled_from(["full", "amount"]),
    deprived_blocks_attributes=st.booleans(),
    overload_effect=st.sampled_from(["deprived", "hp-zero", "both"]),
)
sheets = st.builds(
    ada,
    hp=st.integers(0, 8),
    str=st.integers(0, 10),
    dex=st.integers(0, 10),
    ctrl=st.integers(0, 10),
    deprived=st.sampled_from([(), ("food",)]),
    overloaded=st.booleans(),
)


@FOR_ANY
@given(sheet=sheets, resting=restings, chosen=options)
def test_a_rest_only_gives_and_never_past_a_maximum(
    sheet: Character, resting: Resting, chosen: Options
) -> None:
    came = rest(sheet, resting, chosen)
    now = after(sheet, came)
    assert now.hp - sheet.hp == came.recovery.hp_gained >= 0
    assert now.hp <= max(sheet.hp, sheet.hp_max)
    for attr in ATTRS:
        gained = getattr(now, attr) - getattr(sheet, attr)
        assert gained == came.recovery.attr_gained.get(attr, 0) >= 0
        assert getattr(now, attr) <= getattr(now, f"{attr}_max")
    assert now.afflictions["eye"] == sheet.afflictions["eye"]
    assert "wound-1" in now.afflictions or chosen.wound_recovery != "medical"


@FOR_ANY
@given(sheet=sheets, resting=restings, chosen=options)
def test_deprived_and_unsafe_bring_no_hp_back(sheet: Character, resting: Resting, chosen: Options) -> None:
    came = rest(sheet, resting, chosen)
    if sheet.deprived or not resting.is_safe:
        assert came.recovery.hp_gained == 0
    if sheet.deprived:
        assert came.recovery.fatigue_cleared == 0
        assert came.recovery.attr_gained == {} or not chosen.deprived_blocks_attributes
    if resting.length == "quick":
        assert came.recovery.attr_gained == {}
        assert came.recovery.wounds_healed == 0


@pytest.mark.parametrize(
    ("recovery", "length", "cleared"),
    [
        ("one-per-extended-rest", "quick", 0),
        ("one-per-extended-rest", "extended", 1),
        ("all-per-extended-rest", "quick", 0),
        ("all-per-extended-rest", "extended", 3),
        ("any-rest", "quick", 1),
        ("any-rest", "extended", 1),
    ],
)
def test_fatigue_goes_as_the_table_has_it(recovery: str, length: Length, cleared: int) -> None:
    chosen = Options(fatigue_recovery=recovery)  # type: ignore[arg-type]
    came = rest(ada(), Resting(length, is_safe=True), chosen)
    left = after(ada(), came).afflictions.get("tired")
    assert came.recovery.fatigue_cleared == cleared
    assert (left.count if left else 0) == 3 - cleared


@pytest.mark.parametrize(
    ("effect", "fields", "blocked"),
    [
        ("deprived", {"deprived": ["load"], "overloaded": True}, "deprived"),
        ("hp-zero", {"overloaded": True}, "overloaded"),
        ("both", {"deprived": ["load"], "overloaded": True}, "deprived"),
        ("deprived", {"overloaded": True}, None),
        ("hp-zero", {}, None),
    ],
)
def test_what_keeps_hp_from_coming_back_is_named(
    effect: str, fields: dict[str, Any], blocked: str | None
) -> None:
    chosen = Options(overload_effect=effect)  # type: ignore[arg-type]
    came = rest(ada(**fields), Resting("quick", is_safe=True), chosen)
    assert (came.recovery.blocked, came.recovery.hp_gained) == (blocked, 0 if blocked else 5)


def test_attributes_come_back_whole_or_by_an_amount() -> None:
    hurt = ada(str=4, dex=9)
    whole = rest(hurt, Resting("extended", is_safe=False), BOOK).recovery.attr_gained
    some = rest(hurt, Resting("extended", is_safe=False, amount=3), BOOK).recovery.attr_gained
    none = rest(hurt, Resting("extended", is_safe=False), Options(attribute_recovery="amount")).recovery
    assert (whole, some, none.attr_gained) == ({"str": 6, "dex": 1}, {"str": 3, "dex": 1}, {})


def test_medical_attention_heals_what_is_named() -> None:
    hurt = ada(str=4, ctrl=4)
    came = treat(hurt, Treating(("wound-1",), ("ctrl",), 2), BOOK)
    assert came.recovery.wounds_healed == 2
    assert came.recovery.attr_gained == {"ctrl": 2}
    assert "wound-1" not in after(hurt, came).afflictions
    assert treat(hurt, Treating((), ()), BOOK).recovery.wounds_healed == 0


def test_a_long_rest_in_safety_puts_even_who_fell_and_froze_on_their_feet() -> None:
    frozen = ada(dex=0, life="helpless", form="paralyzed", fallen=True)
    safe = after(frozen, rest(frozen, Resting("extended", is_safe=True), BOOK))
    unsafe = after(frozen, rest(frozen, Resting("extended", is_safe=False), BOOK))
    assert (safe.life, safe.form, safe.fallen) == ("active", None, False)
    assert (unsafe.life, unsafe.form, unsafe.fallen) == ("unconscious", None, True)
