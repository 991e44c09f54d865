"""The examples in the room's docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from lampblack.rulesets import liminal

ROOM = Path(str(liminal.__file__)).parent
MODULES = sorted(
    ".".join(path.relative_to(ROOM).with_suffix("").parts)
    for path in ROOM.rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


def test_many_modules_have_examples() -> None:
    assert len(MODULES) > 15


@pytest.mark.parametrize("name", MODULES)
def test_its_examples_hold(name: str) -> None:
    found = doctest.testmod(import_module(f"lampblack.rulesets.liminal.{name}"))
    assert found.attempted
    assert not found.failed
