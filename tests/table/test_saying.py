"""How the table says its own verbs, whatever the game; and the examples in its docstrings."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from typing import Any

import pytest

from lampblack import table
from lampblack.kernel.desk.orders import TABLE_FORMS
from lampblack.table.saying import log_line
from tests.toy import Words

NAMES = {"gm": "Gil", "player:ada": "Ada", "player:bo": "Bo"}
MODULES = [module.name for module in pkgutil.iter_modules(table.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert not doctest.testmod(import_module(f"lampblack.table.{name}")).failed


@pytest.mark.parametrize(
    ("do", "result", "line"),
    [
        ("whisper", {"to": ["gm"]}, "Ada to Gil, in private"),
        ("whisper", {"to": ["player:ada", "player:bo"]}, "Ada to Ada, Bo, in private"),
        ("clock", {"clock": "c", "name": "Flood", "size": 6, "filled": 0}, "Flood · 0 of 6"),
        (
            "clock",
            {"clock": "c", "name": "Flood", "size": 6, "filled": 2, "was": 1},
            "Flood · 2 of 6 (was 1)",
        ),
        (
            "clock",
            {"clock": "c", "name": "Doom", "size": 4, "filled": 1, "hidden": True},
            "Doom · 1 of 4 · hidden",
        ),
        ("clock", {"clock": "c", "name": "Flood", "gone": True}, "Flood · taken away"),
        ("reveal", {"clock": "c", "name": "Flood", "size": 6, "filled": 2}, "Flood · 2 of 6"),
        ("handout", {"handout": "h", "title": "A map", "image": True}, "a handout · A map"),
        ("handout", {"handout": "h", "title": "A map", "to": ["player:bo"]}, "a handout · A map · for Bo"),
        ("handout", {"handout": "h", "title": "A map", "to": []}, "a handout · A map · for nobody yet"),
        ("hide", {"handout": "h", "title": "A map", "gone": True}, "A map · taken out of sight"),
        ("pause", {"on": True}, "somebody asks for a pause"),
        ("pause", {"on": False}, "the game goes on"),
        ("end-evening", {"evening": 2}, "evening 2 is over"),
        ("burn", {}, "burn"),
        ("hide", {"path": "lamps.hall"}, "hide"),
    ],
)
def test_an_entry_is_said_in_one_line(do: str, result: dict[str, Any], line: str) -> None:
    entry = {"do": do, "by": "player:ada", "result": result, "names": NAMES}
    assert log_line(Words(), entry) == line


def test_words_of_the_giver_come_behind() -> None:
    entry = {"do": "whisper", "by": "player:ada", "result": {"to": ["gm"]}, "text": "psst", "names": NAMES}
    assert log_line(Words(), entry) == "Ada to Gil, in private · psst"


def test_every_verb_of_the_table_has_a_line_of_its_own() -> None:
    facts = {"to": [], "name": "x", "title": "x", "size": 1, "filled": 0, "on": True}
    for verb in TABLE_FORMS:
        entry = {"do": verb, "by": "gm", "result": facts, "names": NAMES}
        assert log_line(Words(), entry) != verb
