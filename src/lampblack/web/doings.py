"""What a player can do now, in three groups: what is due, attacks, the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from lampblack.web.bags import is_placed
from lampblack.web.deeds import Deed, deeds
from lampblack.web.names import characters_of, names
from lampblack.web.offered import Offer, Offers, offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.weapons import weapons

_DRAWN: Final = frozenset(
    {"save", "ask", "attack", "choose", "create", "note", "pause", "portray", "rest", "roll"}
    | {"take-back", "undo", "whisper"}
)
"""Verbs with a place of their own."""

_RANK: Final = 40


def do_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Lay out what can be done: in one piece, or, for a seat that plays several, in one for each and one for all."""
    mine, offers = characters_of(glimpse, glimpse.seat), offered(glimpse)
    several = mine if len(mine) > 1 else []
    for place, who in enumerate(several):
        own = [offer for offer in offers if offer["order"].get("who") == who]
        yield from _part(glimpse, own, who, _RANK + place)
    rest = [offer for offer in offers if offer["order"].get("who") not in several]
    yield from _part(glimpse, rest, "", _RANK + len(several))


def _part(glimpse: Glimpse, offers: list[Offer], who: str, rank: int) -> Iterable[Part]:
    known = names(glimpse)
    own = [who] if who else characters_of(glimpse, glimpse.seat)
    # Who plays one need not be told whose it is.
    told = {key: name for key, name in known.items() if [key] != own}
    plain = Offers([offer for offer in offers if not is_placed(offer)])
    groups = deeds(plain, _DRAWN, told)
    values: dict[str, Any] = {
        "who": who,
        "prefix": f"do-{who}" if who else "do",
        "now": _grouped(groups, "now"),
        "other": _grouped(groups, "attack") + _grouped(groups, "other"),
        "weapons": weapons(glimpse.view, Offers(offers), known),
        "roll": Offers(offers).first("roll"),
        "names": known,
        "may_secret": False,
    }
    if any(values[name] for name in ("now", "other", "weapons", "roll")):
        yield Part(f"do:{who}" if who else "do", "sheet", rank, "do", values)


def _grouped(groups: list[tuple[str, list[Deed]]], name: str) -> list[tuple[str, list[Deed]]]:
    return [group for group in groups if group[0] == name]
