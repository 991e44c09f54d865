"""Pages of the fantasy game, drawn from a table that is really played: its view and its offers, and no more."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.seat import GM, ONLOOKER, is_gm, is_player
from lampblack.rulesets.crusade import words
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.table import weighing
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


def _worn() -> Table:
    """A fight that has left its marks: a window open for Bo, Ada broken, afraid, staggered, with a disorder."""
    table = Table(SEATED)
    orders: tuple[tuple[str, tuple[int, ...], Plain], ...] = (
        ("set-alignment", (), {"who": "ada", "towards": "temple", "group": "religious", "level": 5}),
        ("drain", (), {"target": "ada", "pool": "resolve", "amount": 9, "source": "ogre"}),
        ("drain", (), {"target": "ada", "pool": "resolve", "amount": 1, "source": "ogre"}),
        ("drain", (2, 3), {"target": "ogre", "pool": "sp", "amount": 18, "source": "bo"}),
        ("drain", (), {"target": "ada", "pool": "sanity", "amount": 9}),
        ("attack", (), {"who": "ada", "target": "bo", "with_": "sword", "total": 20}),
    )
    for do, faces, order in orders:
        table.give(do, faces=faces, **order)
    return table


def _dying() -> Table:
    table = Table(SEATED)
    table.give("set-field", path="characters.ada.tp", value=1, reason="earned")
    table.give("harm", target="ada", amount=60)
    return table


def pages() -> dict[str, Glimpse]:
    """Give what the seats of some moments see, by the names of their pages."""
    fresh, worn, dying = Table(SEATED), _worn(), _dying()
    alone = Table({"characters": {}, "table": {"seats": {ADA: []}}})
    return {
        "march_turn": weighed(fresh, ADA),
        "march_window": weighed(worn, BO),
        "march_worn": weighed(worn, ADA),
        "march_brush": weighed(dying, ADA),
        "march_making": weighed(alone, ADA),
        "march_gm": weighed(worn, GM),
        "march_wall": weighed(worn, ONLOOKER),
    }


def weighed(table: Table, seat: str) -> Glimpse:
    """What a seat sees of the table where odds are shown."""
    offers = _plain(weighing.offers(table.play, seat))
    seen = glimpse(table, seat)
    return msgspec.structs.replace(
        seen, offers=offers, view={**seen.view, "show_odds": "all", "hand_dice": "gm"}
    )


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
