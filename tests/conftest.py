"""What every test may count on: the tools of the browser and trace tests, or a word why they are left out."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

if TYPE_CHECKING:
    from tests.faults.house import Forks

hypothesis.settings.register_profile(
    "house",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("house")
# The same examples on every machine, and no verdict that depends on how busy it is.

TOOLS = {"browser": "chromium-headless-shell", "trace": "strace"}
"""The program that the tests with this marker need; both are packages of Debian under the same name."""

LONGEST = ("test_axe.py", "test_screens.py")
"""The browser's longest files."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --require-browser, for machines where nothing may be left out."""
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail, not skip, where chromium-headless-shell or strace is missing",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Look for no garbage while thousands of tests are gathered, nor ever after among what was: it stays to the end."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser and put it last: Playwright holds the thread's event loop to the end of the run.

    Of these the longest files come first, so that no worker is left alone with one.
    """
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(
        key=lambda item: (item.get_closest_marker("browser") is not None, item.path.name not in LONGEST)
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test whose program is not here, or fail it under --require-browser."""
    for marker, program in TOOLS.items():
        if item.get_closest_marker(marker) and shutil.which(program) is None:
            say = pytest.fail if item.config.getoption("--require-browser") else pytest.skip
            say(f"no {program} here. Get it with: sudo apt install {program}")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How pytest-playwright starts the browser: the system's own one, never one that it would download.

    The name table.lan leads to this machine, so that tests can run on an address that is no secure context.
    """
    arguments = ["--host-resolver-rules=MAP table.lan 127.0.0.1"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium does not start as root otherwise
    return {"executable_path": shutil.which(TOOLS["browser"]), "args": arguments, "headless": True}


@pytest.fixture(scope="session")
def _forks() -> Iterator[Forks]:
    from tests.faults.house import Forks  # brings the whole program along, which few tests need

    made = Forks()
    yield made
    made.close()


@pytest.fixture
def forks(_forks: Forks) -> Iterator[Forks]:
    """A way to start honest houses without importing the program anew; a test may name a saboteur for its own."""
    yield _forks
    _forks.saboteur = ""
