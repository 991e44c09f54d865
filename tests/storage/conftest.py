"""A store in a folder of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.storage.sqlite import SqliteStore
from tests.storage import sample


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that is not there yet."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the sample's table in it, closed."""
    folder = tmp_path_factory.mktemp("made once")
    opened = SqliteStore.open(folder)
    sample.add(opened)
    opened.close()
    return opened.path


@pytest.fixture
def store(folder: Path, made_once: Path) -> Iterator[SqliteStore]:
    """An open store with the sample's table in it."""
    folder.mkdir()
    shutil.copyfile(made_once, folder / made_once.name)
    opened = SqliteStore.open(folder)
    yield opened
    opened.close()
