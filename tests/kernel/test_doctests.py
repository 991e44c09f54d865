"""The examples in the kernel's docstrings are what a player would read; they must be true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from lampblack import kernel

MODULES = [
    module.name.removeprefix("lampblack.kernel.")
    for module in pkgutil.walk_packages(kernel.__path__, "lampblack.kernel.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, _ = doctest.testmod(import_module(f"lampblack.kernel.{name}"))
    assert not failed


@pytest.mark.parametrize("name", ["dice", "expression", "notation", "rollers", "streams", "randomtable"])
def test_dice_have_examples(name: str) -> None:
    assert doctest.testmod(import_module(f"lampblack.kernel.{name}")).attempted
