"""What lies on the GM's own desk: notes, private words, clocks, handouts, and whose dice are thrown by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.names import names
from lampblack.web.notes import notes_values
from lampblack.web.offered import ask, offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.watching import of_verbs
from lampblack.web.words import Words, say

VERBS: Final = frozenset({"clock", "handout", "note", "pause", "whisper"})
"""Verbs that have their place here or on top of the page."""

SIZES: Final = (4, 6, 8, 12)
"""How many parts a new clock may have; others are typed."""

_WORDS_SHOWN: Final = 8
_EVERYBODY: Final = "all"
_WATCHING: Final = "onlooker"


def hand(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    """Say, out of sight, whose dice are thrown by hand at this table: gm, all or nobody."""
    yield Part("hand", "hand", 0, "hand", {"allowed": glimpse.view.get("hand_dice", "nobody")})


def _leaves(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("notes", "notes", 0, "notes", notes_values(glimpse))
    yield Part("clocks", "notes", 20, "clocks", _clocks(glimpse))
    yield Part("handouts", "notes", 30, "handing", _handouts(glimpse))


def _whispering(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("whisper", "notes", 10, "whispering", _whispers(glimpse))


LAYERS: Final = (_leaves, _whispering)
"""The leaves of the desk."""


def _whispers(glimpse: Glimpse) -> dict[str, Any]:
    """List the last private words, and to whom more can be said."""
    known, offer = names(glimpse), offered(glimpse).first("whisper")
    heard = of_verbs(glimpse.log, ("whisper",))
    words = [
        {"no": one["no"], "who": _between(one, known), "text": str(one.get("text") or "")}
        for one in heard[-_WORDS_SHOWN:]
    ]
    seats = ask(offer, "to").get("options", ()) if offer else ()
    return {"words": words, "seats": [(seat, known.get(seat, seat)) for seat in seats]}


def _between(entry: dict[str, Any], known: dict[str, str]) -> str:
    """Say who told whom; the GM's own words name those they went to."""
    by, to = str(entry.get("by")), entry.get("result", {}).get("to", ())
    if by != "gm":
        return known.get(by, by)
    return say("whisper.to", who=", ".join(known.get(one, one) for one in to))


def _clocks(glimpse: Glimpse) -> dict[str, Any]:
    clocks = [{"id": key, **clock} for key, clock in glimpse.view.get("clocks", {}).items()]
    make = offered(glimpse).first("clock")
    return {"clocks": clocks, "sizes": SIZES, "most": ask(make, "size").get("most") if make else None}


def _handouts(glimpse: Glimpse) -> dict[str, Any]:
    """List the handouts, before whom each lies, and before whom it could."""
    known = names(glimpse) | {_EVERYBODY: say("handout.all"), _WATCHING: say("handout.onlooker")}
    offer = offered(glimpse).first("handout")
    seats = ask(offer, "to").get("options", ()) if offer else ()
    rows = [
        {
            "id": key,
            "title": one.get("title", ""),
            "text": one.get("text") or "",
            "to": [known.get(seat, seat) for seat in one.get("to", ())],
            "lies": list(one.get("to", ())),
            "image": f"/api/tables/{glimpse.table}/images/{one['image']}" if one.get("image") else "",
        }
        for key, one in glimpse.view.get("handouts", {}).items()
    ]
    return {"handouts": rows, "seats": [(seat, known.get(seat, seat)) for seat in seats]}
