"""Afflictions: their ids, what they do to scores, being rid of one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.rulesets.liminal.given import new_character
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.afflictions import changed, new_id, one_less, summed
from lampblack.rulesets.liminal.sheet import Affliction
from lampblack.rulesets.liminal.terms import ATTRS, Attr

FOR_ANY = settings(derandomize=True, database=None)
changes = st.dictionaries(st.sampled_from(ATTRS), st.integers(-30, 30))


@FOR_ANY
@given(taken=st.sets(st.integers(1, 6)))
def test_a_new_one_takes_the_lowest_free_number(taken: set[int]) -> None:
    name = new_id("wound", {f"wound-{number}" for number in taken} | {"fallout-1"})
    free = min(set(range(1, 9)) - taken)
    assert name == f"wound-{free}"


@FOR_ANY
@given(by=changes, score=st.integers(0, 25), cap=st.sampled_from([None, 18, 5]), is_ours=st.booleans())
def test_scores_move_with_their_maxima_between_nothing_and_the_cap(
    by: dict[Attr, int], score: int, cap: int | None, is_ours: bool
) -> None:
    kind = "investigator" if is_ours else "horror"
    sheet = new_character("ada", {"kind": kind, "str": score})
    found = changed(sheet, by, Options(attribute_cap=cap))
    assert set(found.fields) == {name for attr in by for name in (attr, f"{attr}_max")}
    for name, value in found.fields.items():
        before = getattr(sheet, name)
        wanted = max(0, before + by[name.removesuffix("_max")])  # type: ignore[index]
        is_held = is_ours and cap is not None and wanted > max(cap, before)
        assert value == (max(cap or 0, before) if is_held else wanted)
        assert value >= 0
    is_above = cap is not None and any(
        before + number > max(cap, before)
        for attr, number in by.items()
        for before in (getattr(sheet, attr), getattr(sheet, f"{attr}_max"))
    )
    assert found.warning == (None if not is_above else "capped" if is_ours else "above-cap")


@FOR_ANY
@given(changes, changes)
def test_what_an_affliction_did_adds_up(one: dict[Attr, int], other: dict[Attr, int]) -> None:
    total = summed({str(attr): number for attr, number in one.items()}, other)
    assert total == {attr: one.get(attr, 0) + other.get(attr, 0) for attr in {**one, **other}}


def test_one_of_several_goes_and_the_last_one_ends_it() -> None:
    two = Affliction(kind="fatigue", count=2)
    one = one_less(two)
    assert one is not None
    assert (one.count, one_less(one)) == (1, None)
