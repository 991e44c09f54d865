"""What a player may order and which house rules there are: nothing of it gives a secret game away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.server import looks, orders
from lampblack.table.chairs import Chair
from tests.rulesets.evil.test_words import WITHHELD
from tests.table.test_secret_news import SecretHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[SecretHouse]:
    made = SecretHouse(tmp_path)
    yield made
    made.store.close()


def described(house: SecretHouse, chair: Chair) -> str:
    """All that a seat can ask the house about its orders and its house rules."""
    sitting = house.hall.sitting(chair.table)
    rules = list(looks.glimpse(sitting, chair, looks.Around(dict)).options)
    return json.dumps([orders.schema(sitting, chair), rules, sitting.glance(chair.audience), sitting.look])


def test_before_they_are_told_players_find_no_withheld_word(house: SecretHouse) -> None:
    gm, ada, _ = house.begin()
    found = set(WITHHELD.findall(described(house, ada)))
    assert found == {"commitments"}  # to the dice, as in every game
    assert "EndGame" in described(house, gm)


def test_once_they_were_told_they_find_what_there_is(house: SecretHouse) -> None:
    gm, ada, _ = house.begin()
    house.step(gm, {"do": "reveal"})
    found = described(house, ada)
    assert '"Rest"' in found
    assert "late_join_evil" in found


def test_the_look_of_the_page_does_not_name_the_game(house: SecretHouse) -> None:
    gm, _, _ = house.begin()
    assert house.hall.sitting(gm.table).look == "typewriter"


def test_the_list_of_tables_names_the_game_to_the_gm_alone(house: SecretHouse) -> None:
    gm, ada, _ = house.begin()
    assert [one.get("game") for one in house.hall.tables([gm, ada])] == ["evil", None]
