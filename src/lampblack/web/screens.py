"""Which pieces each game draws of its own, on the GM's board, a player's phone and the wall.

The house draws what every game has: the bar on top, the pause, dice by hand, the lobby, the desk, the log, private
words, notes, scene and handouts (parts.py). A game adds its pieces here and says which tools its board has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from lampblack.web import board, phone, wall
from lampblack.web.evil import board as evil_board
from lampblack.web.evil import phone as evil_phone
from lampblack.web.evil import wall as evil_wall
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

Lay = Callable[[Glimpse, Words], Iterable[Part]]


class Tool(msgspec.Struct, frozen=True):
    """A drawer of the board's dock: its name (`tool.NAME` says it), the key that opens it, its icon."""

    name: str
    key: str
    sign: str


class Screens(msgspec.Struct, frozen=True, kw_only=True):
    """What a game adds to the pages.

    `tool` is the drawer that is open at first, `hints` the further keys with the code of what they do, `dials` the
    numbers that can be set with a reason (`dial.NAME` says each; none: the one that is pressed), `kinds` what the log
    can be sought for. `lifts` says whether the GM may lift a refusal of the rules. `styles` and `scripts` are files that
    all its pages load: anybody may fetch them, so they hold no word of what a player must not know.
    """

    board: Lay
    phone: Lay
    wall: Lay
    tools: tuple[Tool, ...]
    tool: str
    hints: tuple[tuple[str, str], ...] = ()
    dials: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    lifts: bool = True
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


_LIMINAL: Final = Screens(
    board=board.parts,
    phone=phone.parts,
    wall=wall.party_parts,
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
)

_EVIL: Final = Screens(
    board=evil_board.parts,
    phone=evil_phone.parts,
    wall=evil_wall.parts,
    tools=(Tool("check", "c", "die"), Tool("cold", "e", "shut"), Tool("deeds", "m", "more")),
    tool="check",
    hints=(("0–4", "step"),),
    kinds=("check", "words-only", "change"),
    lifts=False,
    styles=("checks.css",),
    scripts=("points.js",),
)

_BY_LOOK: Final[Mapping[str, Screens]] = {"liminal": _LIMINAL, "toy": _LIMINAL, "typewriter": _EVIL}


def is_drawn(look: str) -> bool:
    """Tell whether there are screens for a table of this look; others can be played by scripts only, so far."""
    return look in _BY_LOOK


def screens_of(glimpse: Glimpse) -> Screens:
    """Give what the game of this page draws."""
    return _BY_LOOK.get(glimpse.look, _LIMINAL)
