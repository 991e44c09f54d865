"""Orders about different people do not touch each other; a chain thrown by hand asks for its dice one by one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import Invalid
from lampblack.kernel.play import Play
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import HARM_KINDS
from tests.rulesets.liminal.table import PARTY, Table

WORLD: dict[str, Any] = {
    "characters": {
        "ada": {"kind": "investigator", "hp": 3, "slots": 3, "watch_device": "phone"},
        "bo": {"kind": "investigator", "hp": 1, "slots": 2, "deprived": ["food"]},
    },
    "items": {"phone": {"at": "ada", "device": "on"}, "bag": {"at": "bo", "count": 3}, "rope": {"at": "ada"}},
    "table": {"seats": {"player:ada": "ada", "player:bo": "bo"}},
}


def orders(who: str, thing: str) -> st.SearchStrategy[dict[str, Any]]:
    dealt = {"amount": st.integers(0, 14), "kind": st.sampled_from(HARM_KINDS)}
    harm = st.fixed_dictionaries({"do": st.just("harm"), "target": st.just(who), **dealt})
    rest = st.just({"do": "rest", "who": who, "length": "extended", "safe": True})
    mark = st.just({"do": "afflict", "who": who, "kind": "wound", "attr": {"str": -3}})
    drop = st.just({"do": "move-item", "item": thing, "to": "scene"})
    return harm | mark | drop if who == "ada" else harm | rest | mark | drop


def played(*sequence: tuple[int, dict[str, Any]]) -> State:
    """Play orders with dice that depend on their number alone, not on when they come."""
    play = Play(LIMINAL, LIMINAL.read_state(WORLD, {}))
    for number, order in sequence:
        play.adopt(play.submit(GM, order, SeededRoller(number)))
    return play.state


def without_places(state: State) -> Any:
    """The state as plain values, without the places of open choices in their list."""
    plain = msgspec.to_builtins(state)
    for choice in plain["pending"].values():
        del choice["no"]
    return plain


@settings(derandomize=True, database=None, max_examples=150)
@given(one=orders("ada", "phone"), other=orders("bo", "bag"))
def test_orders_about_different_people_commute(one: dict[str, Any], other: dict[str, Any]) -> None:
    there = played((1, one), (2, other))
    back = played((2, other), (1, one))
    assert without_places(there) == without_places(back)


@settings(derandomize=True, database=None, max_examples=100)
@given(one=orders("ada", "phone"))
def test_an_order_leaves_everybody_else_as_they_were(one: dict[str, Any]) -> None:
    before = LIMINAL.read_state(WORLD, {})
    after = played((1, one))
    assert after.characters["bo"] == before.characters["bo"]
    assert after.items["bag"] == before.items["bag"]
    assert {name for name in after.items if after.items[name] != before.items.get(name)} <= {"phone"}


def test_a_chain_thrown_by_hand_asks_for_each_die_and_moves_nothing_until_all_lie() -> None:
    people = {**PARTY["characters"], "ada": {"hp": 0, "watch_device": "cam"}}
    table = Table({**PARTY, "characters": people, "items": {"cam": {"device": "on"}}})
    asked = []
    faces: tuple[int, ...] = ()
    before = table.state
    for face in (4, 20, 1):
        with pytest.raises(Invalid) as fault:
            table.give("attack", who="horror", target="ada", dice="d6", kind="stress", faces=faces)
        assert (fault.value.slug, fault.value.details["given"]) == ("faces-needed", list(faces))
        asked.append(tuple(fault.value.details["next"].values()))
        faces = (*faces, face)
    assert asked == [(6, "attack", "horror"), (20, "critical", "ada"), (6, "device", "ada")]
    assert table.state is before
    said = table.give("attack", who="horror", target="ada", dice="d6", kind="stress", faces=faces)
    assert (said["outcome"], said["device"]["state"]) == ("critical-stress", "broken")
