from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import House, Person


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def gm(house: House) -> Person:
    return house.open_table()


@pytest.fixture
def ana(gm: Person) -> Person:
    return gm.let_in("Ana")
