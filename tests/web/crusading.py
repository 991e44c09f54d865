"""Pages of the fantasy game, drawn from a table that is really played: its view and its offers, and no more."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.seat import is_gm, is_player
from lampblack.rulesets.crusade import words
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.web.glimpse import Glimpse, fragments
from lampblack.web.screens import ahead_fragment
from tests.rulesets.crusade.table import ADA, BO, FIGHT, Plain, Table

SEATED: Plain = {**FIGHT, "table": {"seats": {ADA: ["ada"], BO: ["bo"]}}}
"""Ada and Bo, each played by somebody of the same name."""


def glimpse(table: Table, seat: str) -> Glimpse:
    """What a seat sees of the table, as it travels."""
    role: Any = "gm" if is_gm(seat) else "player" if is_player(seat) else "onlooker"
    return Glimpse(
        table="harbour1",
        title="The harbour chain",
        look="crusade",
        role=role,
        seat=seat,
        view=_plain(table.play.view(seat)),
        offers=_plain(table.play.offers(seat)),
        lobby={"me": seat, "seats": [_chair("ada", "Ana"), _chair("bo", "Ben")]},
    )


def drawn(table: Table, seat: str) -> dict[str, str]:
    """Every piece of a seat's page."""
    return fragments(glimpse(table, seat), words)


def ahead(table: Table, seat: str, **order: Any) -> str:
    """What an order would move, drawn for the seat that would give it; `beside` is what the form knows."""
    beside = order.pop("beside", {})
    found = _plain(CRUSADE.ahead(table.state, order, seat))
    (piece,) = ahead_fragment(glimpse(table, seat), found, beside, words).values()
    return piece


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def _chair(seat: str, name: str) -> Plain:
    return {
        "id": seat,
        "audience": f"player:{seat}",
        "role": "player",
        "name": name,
        "here": True,
        "must_answer": False,
    }
