"""What the proofs of secrecy share: each world is played once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.secrecy.evening import Evening, spend


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Evening]]:
    """Give a world that was played, by its name."""

    @cache
    def spent(world: str) -> Evening:
        return spend(tmp_path_factory.mktemp(world) / "data", world)

    yield spent
    spent.cache_clear()
