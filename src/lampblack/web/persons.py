"""A character as the GM's board shows it: every number to be stepped, what players know of it, who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import ATTRIBUTES, Figure, figure
from lampblack.web.names import empty_seats, player_of
from lampblack.web.offered import Offers
from lampblack.web.sight import Glimpse

_OWN: Final = ("armor", "stability")
_PIECES: Final = ("hp", *ATTRIBUTES, "armor", "stability", "all")
"""What can be shown of a closed character piece by piece; `all` is the whole sheet."""


class Dial(msgspec.Struct, frozen=True):
    """A number that one tap moves: the path that is set, its value as stored, its maximum if it has one."""

    field: str
    path: str
    value: int
    most: int | None = None


class Piece(msgspec.Struct, frozen=True):
    """A field of a closed character that players may be shown: its path, whether they see it now."""

    field: str
    path: str
    is_shown: bool


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One character on the board. `seat` is the seat of the lobby that plays it, if any."""

    figure: Figure
    hp: Dial | None
    dials: tuple[Dial, ...]
    pieces: tuple[Piece, ...]
    is_hidden: bool
    path: str
    seat: dict[str, Any] | None
    empty_seats: tuple[tuple[str, str], ...]
    notes: str


def person(glimpse: Glimpse, who: str) -> Person:
    """Draw one character for the GM."""
    sheet: Mapping[str, Any] = glimpse.view["characters"][who]
    path = f"characters.{who}"
    is_open = sheet.get("kind", "investigator") == "investigator"
    return Person(
        figure=figure(glimpse.view, who, Offers(())),
        hp=_dial(sheet, path, "hp"),
        dials=tuple(dial for field in (*ATTRIBUTES, *_OWN) if (dial := _dial(sheet, path, field))),
        pieces=() if is_open else tuple(_pieces(sheet, path)),
        is_hidden=bool(sheet.get("hidden")),
        path=path,
        seat=player_of(glimpse, who),
        empty_seats=tuple(empty_seats(glimpse)) if is_open else (),
        notes=str(sheet.get("gm_notes") or ""),
    )


def _dial(sheet: Mapping[str, Any], path: str, field: str) -> Dial | None:
    if field not in sheet:
        return None
    return Dial(field, f"{path}.{field}", sheet[field], sheet.get(f"{field}_max"))


def _pieces(sheet: Mapping[str, Any], path: str) -> Iterable[Piece]:
    shown = sheet.get("shown", ())
    for field in _PIECES:
        yield Piece(field, f"{path}.{field}", field in shown)
