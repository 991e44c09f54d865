"""The shop and the stash: what is offered, who hears of it, and that nothing is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.words import log_line
from tests.rulesets.liminal.table import ADA, BO, Plain, Table

WORLD: Plain = {
    "characters": {
        "ada": {"kind": "investigator", "name": "Ada", "cash": 30},
        "bo": {"kind": "investigator", "name": "Bo"},
        "cy": {"kind": "associate", "name": "Cy", "hidden": True},
    },
    "items": {
        "saw": {"name": "Saw", "at": "shop", "price": 40, "tags": ["bulky"]},
        "flare": {"name": "Flare", "at": "shop", "price": 5, "count": 3},
        "tape": {"name": "Tape", "at": "shop"},
        "gun": {"name": "Gun", "at": "shop", "price": 1, "hidden": True},
        "watch": {"name": "Watch", "at": "ada", "text": "stopped"},
        "rope": {"name": "Rope", "at": "stash", "count": 2},
    },
    "table": {"seats": {ADA: "ada", BO: "bo"}, "shop": "Hale"},
}
NAMES = {"ada": "Ada", "bo": "Bo", "saw": "Saw", "watch": "Watch", "flare": "Flare", GM: "Gus"}


def said(table: Table, audience: str = BO) -> str:
    told = table.told(audience)
    assert isinstance(told, Told)
    return log_line({"do": table.records[-1].do, "who": told.who, "result": told.result, "names": NAMES})


def test_what_can_be_paid_is_offered_for_sale_and_all_of_it_to_haggle_over() -> None:
    table = Table(WORLD)
    assert [one["order"]["item"] for one in table.offered(ADA, "purchase")] == ["flare", "tape"]
    assert [one["order"]["item"] for one in table.offered(BO, "purchase")] == ["tape"]
    haggle = table.offered(ADA, "haggle")
    assert [one["order"]["item"] for one in haggle] == ["saw", "flare", "tape"]
    asks = {ask["name"]: ask for ask in haggle[0]["asks"]}
    assert (asks["cash"]["most"], asks["goods"]["options"]) == (30, ["watch"])
    assert haggle[0]["numbers"] == {"price": 40, "slots": 2}
    table.give("set-field", path="characters.ada.life", value="unconscious", reason="a test")
    assert table.offered(ADA, "purchase") == table.offered(ADA, "haggle") == []


def test_an_offer_is_heard_by_all_and_answered_by_the_gm_alone() -> None:
    table = Table(WORLD)
    table.give("haggle", by=ADA, who="ada", item="saw", cash=10, owed=5, goods=["watch"])
    assert said(table) == "Ada · offers 10 in cash, 5 owed, Watch for Saw (asked: 40)"
    assert table.view(ADA)["table"]["bargains"]["ada"]["owed"] == 5
    assert table.view(BO)["table"]["bargains"] == {}
    assert table.view(ADA)["pending"] == []
    assert table.offered(ADA, "choose") == []
    assert [one["order"]["choice"] for one in table.offered(GM, "choose")] == ["haggle"]
    table.give("choose", choice="haggle", who="ada", pick="agree")
    assert said(table) == "the offer is taken · Ada · buys Saw · 10 cash, owes 5"
    assert "watch" not in table.view(BO)["items"]


def test_an_offer_that_is_not_taken_leaves_all_as_it_was() -> None:
    table = Table(WORLD)
    before = table.state
    table.give("haggle", by=ADA, who="ada", item="saw", cash=1)
    table.give("choose", choice="haggle", who="ada", pick="refuse")
    assert said(table) == "Ada · the offer is not taken"
    assert table.state == before


def test_debts_are_offered_to_be_paid_as_far_as_the_cash_goes() -> None:
    table = Table(WORLD)
    table.give("debt", who="ada", to="Hale", amount=90)
    repay = table.offered(ADA, "repay")
    assert (repay[0]["asks"][0]["most"], repay[0]["numbers"]) == (30, {"owed": 90})
    table.give("repay", by=ADA, who="ada", debt="debt-1", amount=30)
    assert said(table) == "Ada · pays Hale 30 back · 60 still owed"
    assert table.offered(ADA, "repay") == []


def test_the_stash_is_offered_to_be_carried_and_who_is_hidden_carries_it_unseen() -> None:
    table = Table(WORLD)
    assert table.offered(BO, "carry-stash")[0]["numbers"] == {"slots": 2}
    table.give("carry-stash", by=BO, who="bo")
    assert said(table, ADA) == "Bo · shoulders the stash"
    assert table.offered(BO, "carry-stash")[0]["order"]["who"] is None
    places = {one["order"]["item"]: one["asks"][0]["options"] for one in table.offered(ADA, "move-item")}
    assert places["rope"] == ["ada", "scene", "bo"]
    table.give("carry-stash", who="cy")
    assert table.view(ADA)["table"]["stash_carrier"] is None
    assert "cy" not in str(table.told(ADA))


MOVES = st.lists(
    st.tuples(
        st.sampled_from([ADA, BO, GM]),
        st.sampled_from(["saw", "flare", "tape", "watch", "rope", "rope-2", "flare-2"]),
        st.sampled_from(["ada", "bo", "stash", "scene", "shop"]),
        st.sampled_from(["move-item", "purchase", "carry-stash"]),
    ),
    max_size=12,
)


@settings(max_examples=40)
@given(MOVES)
def test_whatever_changes_hands_nothing_is_made_or_lost(moves: list[tuple[str, str, str, str]]) -> None:
    table = Table(WORLD)
    for seat, item, to, do in moves:
        who = {ADA: "ada", BO: "bo"}.get(seat, "ada")
        orders: dict[str, dict[str, Any]] = {
            "move-item": {"item": item, "to": to, "who": who, "count": 1},
            "purchase": {"item": item, "who": who},
            "carry-stash": {"who": who},
        }
        try:
            table.give(do, by=seat, **orders[do])
        except LampblackError:
            continue
    counts: dict[str, int] = {}
    for one in table.state.items.values():
        counts[one.name] = counts.get(one.name, 0) + one.count
    assert counts == {"Saw": 1, "Flare": 3, "Tape": 1, "Gun": 1, "Watch": 1, "Rope": 2}
    assert {one.text for one in table.state.items.values() if one.name == "Watch"} == {"stopped"}
    paid = 30 - table.state.characters["ada"].cash
    assert paid % 5 == 0
    assert paid >= 0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_some_of_a_stack_cost_so_many_times_the_price(count: int) -> None:
    table = Table(WORLD)
    result = table.give("purchase", by=ADA, who="ada", item="flare", count=count)
    assert (result["price"], result["cash"]) == (5 * count, 30 - 5 * count)
