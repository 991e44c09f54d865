"""What the proofs share: one process that forks houses off, for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.house import Forks


@pytest.fixture(scope="session")
def _forks() -> Iterator[Forks]:
    made = Forks()
    yield made
    made.close()


@pytest.fixture
def forks(_forks: Forks) -> Iterator[Forks]:
    """A way to start honest houses; a test may name a saboteur for its own."""
    yield _forks
    _forks.saboteur = ""
