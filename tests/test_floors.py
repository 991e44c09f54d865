"""The floors of the house: importlinter.ini holds, and finds each import that goes up."""

import sys
from pathlib import Path

from tests.house import ROOT
from tests.running import Ended, run


def lint_imports(folder: Path) -> Ended:
    """Hold the package in folder/src to the contracts of this house."""
    begin = "from importlinter.cli import lint_imports_command as command; command()"
    arguments = ("--no-cache", "--no-logo", ROOT / "importlinter.ini")
    return run(sys.executable, "-c", begin, *arguments, cwd=folder, PYTHONPATH=str(folder / "src"))


def test_imports_go_down_only() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


FLOORS = ("cli", "server", "web", "table", "forecast", "odds", "packs", "storage", "kernel", "rulesets")
ROOMS = ("rulesets.liminal", "rulesets.crusade", "rulesets.evil")
UPWARD = {
    "bootstrap": "lampblack.cli.host",
    "server.routes": "lampblack.bootstrap",
    "web.page": "lampblack.server.routes",
    "table.seats": "lampblack.web.page",
    "storage.disk": "lampblack.table.seats",
    "packs.reader": "lampblack.storage.disk",
    "odds.exact": "lampblack.forecast.fight",
    "forecast.fight": "lampblack.packs.reader",
    "rulesets.liminal.harm": "lampblack.rulesets.evil.dread",
    "rulesets.crusade.sheet": "lampblack.settings",
    "rulesets.evil.dread": "lampblack.rulesets",
    "kernel.dice": "lampblack.settings",
    "settings": "lampblack.storage.disk",
    "cli.roll": "lampblack.bootstrap",
    "cli.cases": "sqlalchemy",
    "cli.host": "starlette",
    "table.tokens": "sqlalchemy",
    "server.screens": "jinja2",
    "odds.counts": "numpy",
    "table.progress": "rich",
}
"""A house where every floor breaks its contract: who imports what it must not."""

DOWNWARD = {
    "cli.host": "lampblack.bootstrap",
    "cli.roll": "lampblack.rulesets.liminal.harm",
    "cli.cases": "lampblack.kernel.dice",
    "bootstrap": "lampblack.server.routes",
    "server.routes": "starlette",
    "web.page": "jinja2",
    "table.seats": "lampblack.storage.disk",
    "storage.disk": "sqlalchemy",
    "forecast.fight": "lampblack.odds.exact",
    "odds.exact": "lampblack.kernel.dice",
    "packs.reader": "lampblack.kernel.dice",
    "rulesets.liminal.harm": "lampblack.kernel.dice",
    "rulesets.crusade.sheet": "lampblack.kernel.dice",
    "rulesets.evil.dread": "lampblack.kernel.dice",
    "kernel.dice": "msgspec",
    "settings": "msgspec",
}
"""The same house in order: each floor imports what it may."""


def build(root: Path, imports: dict[str, str]) -> Path:
    """Lay a package `lampblack` whose modules hold one import each."""
    for name in (*FLOORS, *ROOMS):
        folder = root / "src/lampblack" / name.replace(".", "/")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    (root / "src/lampblack/__init__.py").touch()
    for name in DOWNWARD:
        (root / "src/lampblack" / (name.replace(".", "/") + ".py")).touch()
    for name, imported in imports.items():
        path = root / "src/lampblack" / (name.replace(".", "/") + ".py")
        path.write_text(f"import {imported}\n", "utf-8")
    return root


def test_a_house_in_order_keeps_the_contracts(tmp_path: Path) -> None:
    result = lint_imports(build(tmp_path, DOWNWARD))
    assert result.returncode == 0, result.stdout


def test_every_import_that_goes_up_is_found(tmp_path: Path) -> None:
    result = lint_imports(build(tmp_path, UPWARD))
    assert result.returncode == 1
    wrong = [f"lampblack.{who} -> {what}" for who, what in UPWARD.items()]
    assert [line for line in wrong if line not in result.stdout] == [], result.stdout
