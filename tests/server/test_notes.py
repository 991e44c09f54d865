"""The house's log, its note in the data folder, and the pictures that lead there."""

import logging
import re
import stat
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lampblack.server import hostnote, logs, pictures


@pytest.mark.parametrize(
    "sign", ["\n", "\r", "\x1b[31m", "\x00", "\x85", "\u2028", "\u2029", "\u202e", "\u2066", "\x7f"]
)
def test_a_record_is_one_line_whatever_it_holds(sign: str) -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "path %s", (f"/a{sign}b",), None)
    line = logs.OneLine("%(message)s").format(record)
    assert line.splitlines() == [line]
    assert line.isprintable()
    assert "/a" in line
    assert line.endswith("b")


def test_a_traceback_is_one_line_too() -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError as fault:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 1, "broke", (), (type(fault), fault, fault.__traceback__)
        )
    line = logs.OneLine("%(message)s").format(record)
    assert line.splitlines() == [line]
    assert "first\\nsecond" in line


def test_the_note_is_its_owners_alone_and_keeps_its_key(tmp_path: Path) -> None:
    first = hostnote.write(tmp_path, 8000, is_open=True)
    second = hostnote.write(tmp_path, 8001, is_open=False)
    assert second == hostnote.HostNote(first.key, 8001, is_open=False)
    assert hostnote.read(tmp_path) == second
    assert len(first.key) == 32
    assert stat.S_IMODE((tmp_path / hostnote.FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [hostnote.FILE]


def test_a_note_that_is_not_there_or_broken_is_none(tmp_path: Path) -> None:
    assert hostnote.read(tmp_path) is None
    (tmp_path / hostnote.FILE).write_text("{", "utf-8")
    assert hostnote.read(tmp_path) is None
    assert hostnote.write(tmp_path, 1, is_open=True).key


def test_a_code_is_drawn_without_style_or_script() -> None:
    drawn = ET.fromstring(pictures.svg("http://192.168.7.9:8000/join#" + "a" * 32))
    tags = {element.tag.rpartition("}")[2] for element in drawn.iter()}
    assert tags <= {"svg", "path", "g", "title"}
    assert "style" not in ET.tostring(drawn, "unicode")


def test_a_code_fits_a_terminal() -> None:
    drawn = pictures.terminal("http://192.168.7.9:8000/")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", drawn).splitlines()
    assert 10 < len(lines) < 25
    assert max(map(len, lines)) < 80
