"""The examples in the docstrings of this floor, and in docs/odds.md, are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from lampblack import odds
from tests.house import ROOT

MODULES = [module.name for module in pkgutil.walk_packages(odds.__path__, "lampblack.odds.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert not failed
    assert attempted


def test_the_guide_is_true() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "docs" / "odds.md"), module_relative=False)
    assert not failed
    assert attempted > 10
