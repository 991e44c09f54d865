"""The house's own log: one line for each thing, with nothing in it that could look like another line."""

from __future__ import annotations

import logging
import re
import sys
from typing import Final

_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ACCESS: Final = "lampblack.access"


class OneLine(logging.Formatter):
    """Write a record on one line: line ends, colours and signs that turn text around are spelled out."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record, with its traceback if it has one, as a single line."""
        return escaped(super().format(record))


def escaped(text: str) -> str:
    r"""Spell out every sign that would steer a terminal or end a line.

    >>> escaped("a\nb")
    'a\\nb'
    """
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def set_up(level: int = logging.WARNING) -> None:
    """Send the house's log to standard error; `level` INFO shows each request, without its query."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("lampblack").setLevel(level)
