"""The log on a page: the table's own verbs in the table's words, whatever the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.web.glimpse import fragments
from lampblack.web.words import say
from tests.web.glimpses import ANA, Said, fresh
from tests.web.markup import only


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ({"do": "pause", "by": "", "result": {"on": True}}, "somebody asks for a pause"),
        (
            {"do": "whisper", "by": "gm", "text": "Look up.", "result": {"to": [ANA]}},
            "to Ana, in private · Look up.",
        ),
        ({"do": "clock", "by": "gm", "result": {"name": "Flood", "size": 6, "filled": 2}}, "Flood · 2 of 6"),
    ],
)
def test_what_every_table_does_is_said_in_the_tables_words(entry: dict[str, Any], line: str) -> None:
    glimpse = msgspec.structs.replace(fresh("player"), log=[{"no": 1, "at": 0, **entry}])
    pieces = fragments(glimpse, Said())
    assert line in only(pieces["log:1"]).text
    assert line in only(pieces["last"]).text


def test_an_entry_without_words_costs_its_reader_no_page(caplog: pytest.LogCaptureFixture) -> None:
    wordless = {"no": 1, "at": 0, "do": "note", "result": None}
    plain = {"no": 2, "at": 0, "do": "pause", "by": "", "result": {"on": True}}
    pieces = fragments(msgspec.structs.replace(fresh("player"), log=[wordless, plain]), Said())
    assert say("log.wordless") in only(pieces["log:1"]).text
    assert say("log.wordless") not in pieces["log:2"]
    assert "an entry `note` of 0 cannot be put into words" in caplog.text
