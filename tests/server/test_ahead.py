"""Orders run ahead: what they would move is told, drawn where a page asks, and nothing of it happens."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from tests.server.people import House, Person

CY: dict[str, Any] = {"do": "create", "fields": {"name": "Cy", "scores": {"health": 3, "stamina": 4}}}


@pytest.fixture
def gm(house: House) -> Person:
    """The GM of a fresh table of the fantasy game."""
    body = {"game": "crusade", "title": "The harbour chain"}
    return Person(house, house.script().post("/api/tables", json=body).json())


def ahead(person: Person, order: dict[str, Any], **query: str) -> Any:
    return person.http.post(
        f"{person.at}/ahead", json={"order": order, "beside": {"points": 9}}, params=query
    )


def test_an_order_is_run_ahead_and_does_not_happen(gm: Person) -> None:
    ana = gm.let_in("Ana")
    before = gm.get("view")
    told = ahead(ana, CY).json()
    assert (told["sheet"]["sp_max"], told["points"]["scores"]) == (20, 7)
    assert gm.get("view") == before
    ((key, piece),) = ahead(ana, CY, **{"as": "page"}).json()["put"]
    assert key == "ahead-make"
    assert "2 of 9 points left" in piece


def test_who_may_not_give_an_order_may_not_run_it_ahead(gm: Person) -> None:
    ana, watcher = gm.let_in("Ana"), gm.let_in("The wall", role="onlooker")
    time = {"do": "pass-time", "days": 1}
    assert ahead(gm, time).json()["clock"]["day"] == 2
    assert ahead(ana, time).json()["refused"] == "gm-only"
    assert ahead(watcher, CY).json()["refused"] == "not-found"
    assert ahead(ana, {"do": "roll", "dice": "d6"}).json()["refused"] == "unknown-verb"


def test_a_game_that_cannot_tell_says_there_is_nothing(house: House) -> None:
    body = {"game": "liminal", "title": "Inn"}
    gm = Person(house, house.script().post("/api/tables", json=body).json())
    assert ahead(gm, {"do": "pass-time", "hours": 1}).json()["refused"] == "not-found"


def test_what_the_packs_offer_to_a_player_can_be_made(gm: Person) -> None:
    ana = gm.let_in("Ana")
    ((key, shelf),) = ana.get("packs", **{"as": "page"})["put"]
    rows = [re.findall(r"value='(\{[^']*\})'", row) for row in re.split(r"<select|<fieldset", shelf)]
    firsts = [json.loads(html.unescape(row[0])) for row in rows if row]
    assert (key, len(firsts)) == ("shelf", 6)
    for part in firsts:
        assert ahead(ana, {"do": "create", **part}).status_code == 200
