"""A character as the GM's board shows it: every number to be stepped, what players know of it, who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.deeds import deeds
from lampblack.web.figures import ATTRIBUTES, Figure, figure
from lampblack.web.names import empty_seats, names, player_of
from lampblack.web.offered import Offers, offered
from lampblack.web.sight import Glimpse
from lampblack.web.statblocks import Block, block
from lampblack.web.words import say, short

DEEDS: Final = frozenset({"rise", "deal-with", "morale", "reaction"})
"""Verbs that stand on the card of the one they are about."""

_OWN: Final = ("armor", "stability")
_PIECES: Final = {
    "hp": ("hp", "hp_max"),
    **{attr: (attr, f"{attr}_max") for attr in ATTRIBUTES},
    "armor": ("armor", "armor_total"),
    "stability": ("stability", "stability_total"),
    "items": ("items",),
    "all": ("all",),
}
"""What can be shown of a closed character piece by piece, with the fields that each names; `all` is everything."""

_HALF: Final = 2

Effects = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

_SAVES: Final = ("save-worse", "save-better", "save-again")
_ATTACKS: Final = ("impaired", "enhanced")


class Dial(msgspec.Struct, frozen=True):
    """A number that one tap moves: the path that is set, its value as stored, its maximum if it has one."""

    field: str
    path: str
    value: int
    most: int | None = None


class Piece(msgspec.Struct, frozen=True):
    """A part of a closed character that players may be shown: the orders that turn it, whether they see it now."""

    field: str
    orders: list[dict[str, str]]
    is_shown: bool


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One character on the board. `seat` is the seat of the lobby that plays it, `band` how hurt it looks."""

    figure: Figure
    hp: Dial | None
    dials: tuple[Dial, ...]
    pieces: tuple[Piece, ...]
    is_hidden: bool
    path: str
    seat: dict[str, Any] | None
    empty_seats: tuple[tuple[str, str], ...]
    notes: str
    band: str
    block: Block | None
    can_recover: bool
    effects: Effects
    deeds: list[Any]
    names: dict[str, str]


def person(glimpse: Glimpse, who: str) -> Person:
    """Draw one character for the GM."""
    sheet: Mapping[str, Any] = glimpse.view["characters"][who]
    path, known = f"characters.{who}", names(glimpse)
    is_open = sheet.get("kind", "investigator") == "investigator"
    others = {key: name for key, name in known.items() if key != who}
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
        band=_band(sheet),
        block=None if is_open else block(glimpse, who),
        can_recover=offered(glimpse).first("recover", who=who) is not None,
        effects=_effects(),
        deeds=deeds(Offers(offered(glimpse).of(who, DEEDS)), (), others),
        names=known,
    )


def _effects() -> Effects:
    """List what an affliction can do to dice, by what it is about: each code with a short word."""
    saves = tuple(
        (kind, ((kind, say("ill.all")), *((f"{kind}-{attr}", short(attr)) for attr in ATTRIBUTES)))
        for kind in _SAVES
    )
    return (*saves, ("attacks", tuple((code, say(f"ill.{code}")) for code in _ATTACKS)))


def _dial(sheet: Mapping[str, Any], path: str, field: str) -> Dial | None:
    if field not in sheet:
        return None
    return Dial(field, f"{path}.{field}", sheet[field], sheet.get(f"{field}_max"))


def _pieces(sheet: Mapping[str, Any], path: str) -> Iterable[Piece]:
    shown = sheet.get("shown", ())
    for piece, fields in _PIECES.items():
        is_shown = fields[0] in shown
        verb = "hide" if is_shown else "reveal"
        turned = [field for field in fields if (field in shown) == is_shown]
        yield Piece(piece, [{"do": verb, "path": f"{path}.{field}"} for field in turned], is_shown)


def _band(sheet: Mapping[str, Any]) -> str:
    """Say how hurt somebody looks: untouched, hurt, nearly down, with nothing left."""
    hp, most = sheet.get("hp"), sheet.get("hp_max")
    if hp is None or not most:
        return ""
    if hp == 0:
        return say("band.none")
    return say("band.whole") if hp >= most else say("band.hurt") if hp * _HALF >= most else say("band.low")
