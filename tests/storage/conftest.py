"""A store in a folder of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.storage.sqlite import SqliteStore
from tests.storage import sample


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that is not there yet."""
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[SqliteStore]:
    """An open store with the sample's table in it."""
    opened = SqliteStore.open(folder)
    sample.add(opened)
    yield opened
    opened.close()
