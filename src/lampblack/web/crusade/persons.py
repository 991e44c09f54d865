"""A character as the GM's board shows it: a card of what a fight moves, and behind it all of the sheet.

What seldom changes is drawn in pieces of its own, so that a blow does not send the whole sheet again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.crusade.making import edit_values
from lampblack.web.crusade.people import GROUPS, LEVELS, Figure, figure
from lampblack.web.names import empty_seats, player_of
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.ranks import parted, rank
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, says, term

DIALS: Final = ("hp", "sp", "resolve", "sanity", "armor", "tp")
_MAXIMA: Final = frozenset({"hp", "sp", "resolve", "sanity"})
_LEAST: Final = -1_000_000
"""HP fall below 0; all other numbers stop there."""

PIECES: Final = (
    "hp",
    "sp",
    "resolve",
    "sanity",
    "pd",
    "md",
    "bd",
    "armor",
    "effective",
    "attacks",
    "alignments",
)
"""What can be shown of somebody piece by piece; each with what belongs to it."""

_WITH: Final = {
    "hp": ("hp", "hp_max"),
    "sp": ("sp", "sp_max"),
    "resolve": ("resolve", "resolve_max"),
    "sanity": ("sanity", "sanity_max"),
    "effective": ("effective", "abilities", "scores"),
}

_AGAIN: Final = (
    "kind", "species", "subspecies", "culture", "occupation", "size", "age", "abilities", "scores", "mods", "hp_base",
    "speed", "armor", "hidden", "gm_notes", "show", "full_rules", "reactions",
)  # fmt: skip
"""The fields that another one of the same kind has too."""

_PIECES: Final = 4
"""Ranks that each character has for its pieces, so that they stay together."""

_SEEN_ONLY: Final = frozenset({"row", "dice"})


class Dial(msgspec.Struct, frozen=True):
    """A number that one tap moves."""

    field: str
    path: str
    value: int
    least: int
    most: int | None = None


class Piece(msgspec.Struct, frozen=True):
    """A part of a sheet that players may be shown, with the orders that turn it."""

    label: str
    orders: tuple[dict[str, str], ...]
    is_shown: bool


def person_parts(glimpse: Glimpse, who: str, words: Words) -> Iterator[Part]:
    """Lay out one character for the GM: the card, and under it, shown while it is open, the sheet and the pencil."""
    sheet: Mapping[str, Any] = glimpse.view["characters"][who]
    one, place = figure(glimpse, who, words), rank(who, sheet) * _PIECES
    yield Part(f"party:{who}", "party", place, "crusade/person", _card(glimpse, sheet, one))
    yield Part(f"sheet:{who}", "party", place + 1, "crusade/person_sheet", _sheet(one))
    edit = {**_written(sheet, one, words), "edit": edit_values(glimpse, who, words)}
    edit["remove"] = _offer(glimpse, "remove", who)
    yield Part(f"edit:{who}", "party", place + 2, "crusade/person_edit", edit)


def _card(glimpse: Glimpse, sheet: Mapping[str, Any], one: Figure) -> dict[str, Any]:
    """Lay out what a fight moves, and who plays it."""
    path = f"characters.{one.id}"
    return {
        "one": one,
        "path": path,
        "dials": [_dial(sheet, path, field) for field in DIALS],
        "is_hidden": sheet["hidden"],
        "is_pc": sheet["kind"] == "pc",
        "seat": player_of(glimpse, one.id),
        "empty_seats": empty_seats(glimpse),
        "execute": _offer(glimpse, "execute", one.id),
    }


def _sheet(one: Figure) -> dict[str, Any]:
    """Lay out the scores with all that follows from them, the ways to attack, the leanings."""
    return {
        "id": one.id,
        "name": one.name,
        "arms": one.arms,
        "scores": one.abilities,
        "facts": one.defenses + one.more,
        "groups": [(group, [lean for lean in one.leanings if lean.group == group]) for group in GROUPS],
        "levels": LEVELS,
    }


def _written(sheet: Mapping[str, Any], one: Figure, words: Words) -> dict[str, Any]:
    """Lay out what only the GM turns: what players know, the switches, notes, another one of the same kind."""
    path = f"characters.{one.id}"
    return {
        "id": one.id,
        "name": one.name,
        "path": path,
        "is_hidden": sheet["hidden"],
        "pieces": list(_pieces(sheet, path, words)),
        "again": None if sheet["kind"] == "pc" else _again(sheet),
        "number": parted(str(sheet["name"]))[1] + 1,
        "notes": sheet["gm_notes"],
        "flags": [(name, sheet[name], value) for name, value in _flags(sheet)],
    }


def _offer(glimpse: Glimpse, do: str, who: str) -> dict[str, Any] | None:
    offer = offered(glimpse).first(do, target=who)
    return offer and offer["order"]


def _dial(sheet: Mapping[str, Any], path: str, field: str) -> Dial:
    most = sheet.get(f"{field}_max") if field in _MAXIMA else None
    return Dial(field, f"{path}.{field}", sheet[field], _LEAST if field == "hp" else 0, most)


def _flags(sheet: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """List the switches of a sheet with the value that a press sets."""
    yield "locked", not sheet["locked"]
    yield "full_rules", not sheet["full_rules"]
    yield "reactions", "never" if sheet["reactions"] == "ask" else "ask"
    yield "sealed", not sheet["sealed"]


def _pieces(sheet: Mapping[str, Any], path: str, words: Words) -> Iterator[Piece]:
    """List what can be shown or hidden, and whether all players see it now."""
    show = sheet["show"]
    usual = "all" if sheet["kind"] == "pc" else "owner"
    for piece in PIECES:
        fields = _WITH.get(piece, (piece,))
        is_shown = all(show.get(field, show.get("all", usual)) == "all" for field in fields)
        verb = "hide" if is_shown else "reveal"
        label = say(f"cr.piece.{piece}") if says(f"cr.piece.{piece}") else term(words, piece)
        yield Piece(label, tuple({"do": verb, "path": f"{path}.{field}"} for field in fields), is_shown)


def _again(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Make the order for another one like this, whole and under the next number."""
    fields = {name: sheet[name] for name in _AGAIN if sheet.get(name) not in (None, "", {})}
    attacks = {
        name: {key: value for key, value in one.items() if key not in _SEEN_ONLY and value is not None}
        for name, one in sheet["attacks"].items()
        if name != "intimidate"
    }
    fields |= {"name": parted(str(sheet["name"]))[0], "attacks": attacks}
    return {"do": "create", "fields": fields}
