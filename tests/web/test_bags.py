"""A player's bag: what can be done with each thing, what can be picked up, how much can be paid and to whom."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.web.glimpse import fragments
from tests.web import glimpses
from tests.web.glimpses import Said, fresh
from tests.web.markup import Element, only


def bag(*offers: dict[str, Any]) -> Element:
    """Ada's bag with these offers."""
    glimpse = msgspec.structs.replace(fresh("player"), offers=list(offers))
    return only(fragments(glimpse, Said())["bag:ada"])


def orders(element: Element) -> list[dict[str, Any]]:
    return [
        msgspec.json.decode(one.attributes["data-order"])
        for one in element.walk()
        if "data-order" in one.attributes
    ]


@pytest.mark.parametrize("people", [[], ["ben"]])
def test_cash_goes_out_as_less_than_nothing_to_somebody_or_nobody(people: list[str]) -> None:
    asks = [{"name": "amount", "kind": "number", "least": -300, "most": -1}]
    asks += [{"name": "to", "kind": "one-of", "options": people, "optional": True}] if people else []
    pay = bag(
        glimpses.offer("cash", "other", {"who": "ada", "why": "spend"}, asks=asks, numbers={"cash": 300})
    )
    assert orders(pay) == [{"do": "cash", "who": "ada", "why": "spend"}]
    (amount,) = pay.all("input", name="amount")
    assert (amount.attributes["data-kind"], amount.attributes["max"]) == ("minus", "300")
    assert [one.attributes["value"] for one in pay.all("option")] == (["", *people] if people else [])


def test_what_lies_about_can_be_taken() -> None:
    take = glimpses.offer("move-item", "other", {"who": "ada", "item": "lamp", "to": "ada"}, text="Lamp")
    shown = bag(take)
    assert "Lying here" in shown.text
    assert orders(shown) == [{"do": "move-item", "who": "ada", "item": "lamp", "to": "ada"}]


def test_nothing_is_offered_for_a_thing_that_cannot_be_moved() -> None:
    assert orders(bag()) == []
    assert "Fire axe" in bag().text
