"""What the table writes into an order before the rules read it.

From a player, `id` and `seat` of a new character are the table's to give: ids are random, so that no name and no
count can be guessed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.table.chairs import Chair

GIVEN_BY_TABLE = ("id", "seat")
"""Arguments of `create` that a player never gives."""

_ON_THE_TABLE = ("add", "clock", "handout")
"""Verbs that make a thing where they name none; its id tells nothing of how many others there are.

A tuple, as `do` may still be anything here, a list as well; the rules refuse it by its name.
"""


def written_in(order: Mapping[str, Any], chair: Chair, new_id: Callable[[], str]) -> dict[str, Any]:
    """Give the order as the rules read it; raises Illegal (bad-argument) for what only the table may say.

    `by` is the server's to know and never an argument; the pack is chosen when the table is opened.
    """
    if "by" in order:
        raise Illegal(slug="bad-argument", field="by")
    if order.get("do") == "set-option" and order.get("name") == "content_pack":
        raise Illegal(slug="no-such-option", field="name")
    if order.get("do") in _ON_THE_TABLE and chair.is_gm:
        return {"id": new_id(), **order}
    if order.get("do") != "create":
        return _with_successor(order, new_id)
    if chair.is_gm:
        return {"id": new_id(), **order}
    for name in GIVEN_BY_TABLE:
        if name in order:
            raise Illegal(slug="bad-argument", field=name)
    return {**order, "id": new_id(), "seat": chair.audience}


def _with_successor(order: Mapping[str, Any], new_id: Callable[[], str]) -> dict[str, Any]:
    """Give a character that comes in by another verb an id as well, where the order names none."""
    new = order.get("new")
    return {**order, "new": {"id": new_id(), **new}} if isinstance(new, Mapping) else dict(order)
