"""What things and seats are called for one audience, for the sentences of its log and recap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lampblack.kernel.seat import GM
from lampblack.table.chairs import Chair


def names(view: Mapping[str, Any], chairs: Iterable[Chair], gm_title: str) -> dict[str, str]:
    """Map the ids that a view shows to their names, and every seat to the name of who sits there.

    Things stand on a shelf under their ids, or in a list with their ids in them; a thing may hold such a list too.

    >>> names({"lamps": {"hall": {"name": "Hall", "oil": 3}, "attic": {"oil": 1}}}, [], "GM")
    {'hall': 'Hall', 'gm': 'GM'}
    >>> names({"stats": [{"id": "eye", "name": "Sharp eye"}]}, [], "GM")
    {'eye': 'Sharp eye', 'gm': 'GM'}
    """
    known: dict[str, str] = {}
    for shelf in view.values():
        if isinstance(shelf, Mapping):
            for thing in shelf.values():
                known |= _inside(thing)
            known |= {str(name): thing["name"] for name, thing in shelf.items() if _has_name(thing)}
        else:
            known = {**_listed(shelf), **known}
    known |= {chair.audience: chair.name for chair in chairs}
    return {**known, GM: gm_title}


def _inside(thing: Any) -> dict[str, str]:
    """Name what stands in the lists of a thing."""
    lists = thing.values() if isinstance(thing, Mapping) else ()
    return {name: known for inner in lists for name, known in _listed(inner).items()}


def _listed(things: Any) -> dict[str, str]:
    """Name what stands in a list by the ids in it."""
    if not isinstance(things, list | tuple):
        return {}
    return {str(thing["id"]): thing["name"] for thing in things if _has_name(thing) and "id" in thing}


def _has_name(thing: Any) -> bool:
    return isinstance(thing, Mapping) and isinstance(thing.get("name"), str) and bool(thing["name"])
