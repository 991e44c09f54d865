"""Where in the text of a TOML file something stands. It helps people to find a fault and decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lampblack.kernel.content import Place

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_LONG_QUOTES = ('"""', "'''")


def lines_of(text: str) -> Mapping[Place, int]:
    r"""Find the line of each table and key, counted from 1.

    >>> lines_of("[crow]\nhp = 3\n[[crow.rows]]\nfrom = 1")[("crow", "rows", 0, "from")]
    4
    """
    found: dict[Place, int] = {}
    for place, line in _places(text):
        found.setdefault(place, line)
    return found


def line_at(lines: Mapping[Place, int], place: Place) -> int:
    """Give the line of a place, or of the nearest thing around it; 0 for none.

    >>> line_at({("crow",): 1}, ("crow", "hp"))
    1
    """
    around = (place[:length] for length in range(len(place), 0, -1))
    return next((lines[part] for part in around if part in lines), 0)


def _places(text: str) -> Iterator[tuple[Place, int]]:
    table: Place = ()
    counts: dict[Place, int] = {}
    for number, line in _outside_of_long_texts(text):
        if header := _HEADER.match(line):
            table = _table(header, counts)
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_parts(key[1])), number


def _table(header: re.Match[str], counts: dict[Place, int]) -> Place:
    """Name the table that a header begins; each of a list of tables has its number."""
    place: Place = ()
    parts = _parts(header[2])
    for at, part in enumerate(parts):
        place = (*place, part)
        is_new = header[1] == "[[" and at == len(parts) - 1
        if is_new:
            counts[place] = counts.get(place, -1) + 1
        if place in counts:
            place = (*place, counts[place])
    return place


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(key))


def _outside_of_long_texts(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that do not begin inside a text of several lines."""
    open_with = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not open_with:
            yield number, line
        open_with = _still_open(line, open_with)


def _still_open(line: str, open_with: str) -> str:
    """Say which long quotes are open behind a line."""
    at = 0
    while at < len(line):
        quotes = line[at : at + 3]
        if quotes in _LONG_QUOTES and open_with in ("", quotes):
            open_with, at = ("" if open_with else quotes), at + 3
        else:
            at += 1
    return open_with
