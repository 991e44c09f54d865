"""Whole pages: the start, the way in, a table, a message. Each is one HTML document as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.tongue import Tongue
from lampblack.web.options import options_of
from lampblack.web.parts import placed
from lampblack.web.printing import printed
from lampblack.web.screens import screens_of
from lampblack.web.sight import Glimpse
from lampblack.web.words import PLAIN, Words, say


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the start page. `look` names its picture and type; one that is not open is shown as being built."""

    key: str
    title: str
    sentence: str
    players: str
    hours: str
    look: str
    is_open: bool = False


_CARDS: Final = (
    ("liminal", "liminal", True),
    ("crusade", "crusade", True),
    ("evil", "typewriter", True),
)


def cards() -> list[Card]:
    """Give the three games, in the order of the shelf."""
    return [
        Card(
            key=key,
            title=say(f"card.{key}.title"),
            sentence=say(f"card.{key}.sentence"),
            players=say(f"card.{key}.players"),
            hours=say(f"card.{key}.hours"),
            look=look,
            is_open=is_open,
        )
        for key, look, is_open in _CARDS
    ]


_PAGES: Final[Mapping[str, str]] = {"gm": "board.html", "player": "phone.html", "onlooker": "wall.html"}


def start_page(
    games: Iterable[Card] | None = None,
    seats_here: Iterable[Mapping[str, Any]] = (),
    languages: Sequence[Tongue] = (),
) -> str:
    """Draw the start: open a table, join one, go back to a seat of this device.

    `seats_here`: {table, title, name, role, archived}, and {game} where it may be named, for each seat that this
    device holds; a GM's has tools.
    """
    values = {"seats": list(seats_here), "title": say("lampblack"), "languages": languages}
    return printed("start.html", games=cards() if games is None else list(games), **values)


def join_page(languages: Sequence[Tongue] = ()) -> str:
    """Draw the way in: an invitation from the address's fragment or a typed code, and a name."""
    return printed("join.html", title=say("join.title"), languages=languages)


def table_page(glimpse: Glimpse, words: Words = PLAIN, languages: Sequence[Tongue] = ()) -> str:
    """Draw a seat's page of a table, with every piece in its place."""
    values = {
        "glimpse": glimpse,
        "languages": languages,
        "screens": screens_of(glimpse),
        "title": glimpse.title,
        "places": placed(glimpse, words),
        "seen": json.dumps(glimpse.seen),
        "looked_as": _seat_name(glimpse),
        "has_older": min((entry["no"] for entry in glimpse.log), default=1) > 1,
    }
    return printed(_PAGES[glimpse.role], **values)


def _seat_name(glimpse: Glimpse) -> str:
    """Name the one whose page it is, as the lobby does."""
    me, seats = glimpse.lobby.get("me"), glimpse.lobby.get("seats", ())
    return next((str(seat["name"]) for seat in seats if seat["id"] == me), "")


def rules_page(glimpse: Glimpse, words: Words = PLAIN) -> str:
    """Draw the house rules of a table on one page, whatever its game: to read, to print, to take along."""
    options = options_of(glimpse, words)
    changed = [option for option in options if option.is_changed]
    return printed("rules_page.html", glimpse=glimpse, title=glimpse.title, options=options, changed=changed)


def message_page(title: str, text: str) -> str:
    """Draw a page that says one thing: removed, not found, update required."""
    return printed("message.html", title=title, text=text)
