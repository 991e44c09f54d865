"""The kernel's limits, each with its unit. settings.py shows them beside the server's own."""

from __future__ import annotations

from typing import Final

MAX_TEXT: Final = 4000
"""Characters of one free text in an order (a note, a reason, a name's longer cousin)."""

MAX_FACES: Final = 200
"""Faces that one order may bring along, thrown by hand."""

MAX_LIST: Final = 200
"""Entries of one list in an order (targets, members)."""
