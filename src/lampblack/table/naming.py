"""What things and seats are called for one audience, for the sentences of its log and recap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lampblack.kernel.seat import GM
from lampblack.table.chairs import Chair


def names(view: Mapping[str, Any], chairs: Iterable[Chair], gm_title: str) -> dict[str, str]:
    """Map the ids that a view shows to their names, and every seat to the name of who sits there.

    >>> names({"lamps": {"hall": {"name": "Hall", "oil": 3}, "attic": {"oil": 1}}}, [], "GM")
    {'hall': 'Hall', 'gm': 'GM'}
    """
    known: dict[str, str] = {}
    for shelf in view.values():
        if isinstance(shelf, Mapping):
            known |= {str(name): thing["name"] for name, thing in shelf.items() if _has_name(thing)}
    known |= {chair.audience: chair.name for chair in chairs}
    return {**known, GM: gm_title}


def _has_name(thing: Any) -> bool:
    return isinstance(thing, Mapping) and isinstance(thing.get("name"), str) and bool(thing["name"])
