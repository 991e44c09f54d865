from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.settings import Settings
from tests.server.people import House, Person

UNBRAKED = Settings(
    commands_per_10_s=10**6, tables_per_minute=10**6, guesses_per_minute=10**6, all_guesses_per_minute=10**6
)


@pytest.fixture(scope="session")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests that only sit at tables of their own in it."""
    made = House(Path(tmp_path_factory.mktemp("standing")), settings=UNBRAKED)
    yield made
    made.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[House]:
    """A house for a test that closes it or harms it."""
    made = House(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def house(standing: House) -> Iterator[House]:
    yield standing
    standing.hang_up()


@pytest.fixture
def gm(house: House) -> Person:
    return house.open_table()


@pytest.fixture
def ana(gm: Person) -> Person:
    return gm.let_in("Ana")
