"""Which pieces each game draws of its own, on the GM's board, a player's phone and the wall.

The house draws what every game has: the bar on top, the pause, dice by hand, the lobby, the desk, the log, private
words, notes, scene and handouts (parts.py). A game adds its pieces here and says which tools its board has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web import board, making, phone, wall
from lampblack.web.ahead import Ahead
from lampblack.web.crusade import board as crusade_board
from lampblack.web.crusade import phone as crusade_phone
from lampblack.web.crusade import shelf as crusade_shelf
from lampblack.web.crusade import wall as crusade_wall
from lampblack.web.evil import board as evil_board
from lampblack.web.evil import phone as evil_phone
from lampblack.web.evil import wall as evil_wall
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

Layer = Callable[[Glimpse, Words], Iterable[Part]]

Shelve = Callable[[Glimpse, Mapping[str, Any], Words], Iterable[Part]]
Foresee = Callable[[Glimpse, Ahead, Words], Part]


class Tool(msgspec.Struct, frozen=True):
    """A drawer of the board's dock: its name (`tool.NAME` says it), the key that opens it, its icon."""

    name: str
    key: str
    sign: str


class Screens(msgspec.Struct, frozen=True, kw_only=True):
    """What a game adds to the pages.

    `tool` is the drawer that is open at first, `hints` the further keys with the code of what they do, `dials` the
    numbers that can be set with a reason, from `least` up (`dial.NAME` says each; none: the one that is pressed),
    `kinds` what the log can be sought for. `lifts` says whether the GM may lift a refusal of the rules. `styles` and
    `scripts` are files that all its pages load: anybody may fetch them, so they hold no word of what a player must not
    know. `ahead` draws what an order would move, `shelf` what the packs offer to who makes a sheet.
    """

    board: tuple[Layer, ...]
    phone: tuple[Layer, ...]
    wall: tuple[Layer, ...]
    tools: tuple[Tool, ...]
    tool: str
    hints: tuple[tuple[str, str], ...] = ()
    dials: tuple[str, ...] = ()
    least: int = 0
    kinds: tuple[str, ...] = ()
    lifts: bool = True
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    ahead: Foresee | None = None
    shelf: Shelve | None = None


_LIMINAL: Final = Screens(
    board=board.LAYERS,
    phone=phone.LAYERS,
    wall=(wall.party_parts,),
    tools=(
        Tool("strike", "a", "strike"),
        Tool("harm", "h", "drop"),
        Tool("call", "s", "call"),
        Tool("throw", "d", "die"),
        Tool("fight", "f", "fork"),
        Tool("make", "p", "person"),
        Tool("market", "l", "scales"),
        Tool("deeds", "m", "more"),
    ),
    tool="call",
    hints=(
        ("1–9", "who"),
        ("Shift + 1–9", "whom"),
        ("I · O · B", "flags"),
        ("T", "secret"),
        ("X · G", "more"),
        ("Enter", "go"),
        ("+", "and"),
        ("N", "next"),
        ("R", "declared"),
    ),
    dials=board.DIALS,
    kinds=("fight", "save", "words-only", "change"),
    styles=("beyond.css",),
    scripts=("shelf.js",),
    shelf=making.shelf_parts,
)

_EVIL: Final = Screens(
    board=(evil_board.parts,),
    phone=(evil_phone.parts,),
    wall=(evil_wall.parts,),
    tools=(Tool("check", "c", "die"), Tool("cold", "e", "shut"), Tool("deeds", "m", "more")),
    tool="check",
    hints=(("0–4", "step"),),
    kinds=("check", "words-only", "change"),
    lifts=False,
    styles=("checks.css",),
    scripts=("points.js", "running.js"),
)

_CRUSADE: Final = Screens(
    board=(crusade_board.parts,),
    phone=(crusade_phone.parts,),
    wall=(crusade_wall.parts,),
    tools=(
        Tool("act", "a", "strike"),
        Tool("effect", "h", "drop"),
        Tool("dice", "d", "die"),
        Tool("fight", "f", "fork"),
        Tool("time", "w", "sand"),
        Tool("make", "p", "person"),
    ),
    tool="act",
    hints=(("1–9", "who"), ("Shift + 1–9", "whom"), ("T", "secret"), ("N", "next")),
    dials=crusade_board.DIALS,
    least=-999_999,
    kinds=("fight", "check", "words-only", "change"),
    styles=("crusade.css",),
    scripts=("ahead.js", "chances.js", "shelf.js", "shown.js"),
    ahead=crusade_board.ahead,
    shelf=crusade_shelf.parts,
)

_BY_LOOK: Final[Mapping[str, Screens]] = {
    "liminal": _LIMINAL,
    "toy": _LIMINAL,
    "crusade": _CRUSADE,
    "typewriter": _EVIL,
}


def is_drawn(look: str) -> bool:
    """Tell whether there are screens for a table of this look; others can be played by scripts only, so far."""
    return look in _BY_LOOK


def screens_of(glimpse: Glimpse) -> Screens:
    """Give what the game of this page draws."""
    return _BY_LOOK.get(glimpse.look, _LIMINAL)


def ahead_fragment(
    glimpse: Glimpse, found: dict[str, Any], beside: dict[str, Any], words: Words
) -> dict[str, str]:
    """Draw what an order would move, under its key; empty where the game draws no such thing."""
    draw = screens_of(glimpse).ahead
    if draw is None:
        return {}
    part = draw(glimpse, Ahead(found, beside), words)
    return {part.key: part.html()}


def shelf_fragments(glimpse: Glimpse, read: Mapping[str, Any], words: Words) -> dict[str, str] | None:
    """Draw what the packs offer to who makes a sheet, from what the seat may `read`; None where a game has no shelf."""
    draw = screens_of(glimpse).shelf
    return None if draw is None else {part.key: part.html() for part in draw(glimpse, read, words)}
