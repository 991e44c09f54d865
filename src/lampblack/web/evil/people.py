"""Characters of four stats as they are drawn: points as dice, what each stat is for, who plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from lampblack.web.names import names, player_of
from lampblack.web.offered import Offer, ask, offered
from lampblack.web.sight import Glimpse

View = Mapping[str, Any]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """One stat: its points now, those at the start where they may be known, the chance of one success and of two."""

    id: str
    name: str
    use: str
    points: int = 0
    start: int | None = None
    one: int | None = None
    two: int | None = None


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A character. `act` is the order to say what it does, where that may be said now."""

    id: str
    name: str
    life: str
    scores: tuple[Score, ...]
    act: dict[str, Any] | None = None
    seat: dict[str, Any] | None = None
    successor: str = ""

    @property
    def is_active(self) -> bool:
        """Tell whether the character is in the game."""
        return self.life == "active"


def person(glimpse: Glimpse, who: str) -> Person:
    """Draw one character from what a seat sees."""
    sheet: View = glimpse.view["characters"][who]
    offer = offered(glimpse).first("propose", who=who)
    return Person(
        id=who,
        name=names(glimpse)[who],
        life=str(sheet["state"]),
        scores=tuple(_scores(glimpse.view, sheet, offer)),
        act=offer and offer["order"],
        seat=player_of(glimpse, who),
        successor=names(glimpse).get(str(sheet.get("replaced_by")), ""),
    )


def stats_of(view: View, sheet: View | None = None) -> list[View]:
    """Give the stats of a character: its own list, or that of the table."""
    own = sheet.get("own_stats") if sheet else None
    return list(own or view.get("stats", ()))


def stat_names(view: View) -> dict[str, str]:
    """Map the id of every stat at the table to its name, those that characters have alone too."""
    sheets: Iterable[View] = view.get("characters", {}).values()
    own = (stat for sheet in sheets for stat in sheet.get("own_stats") or ())
    return {str(stat["id"]): str(stat["name"]) for stat in (*own, *view.get("stats", ()))}


def chances(offer: Offer) -> dict[str, tuple[int, int]]:
    """Read an offer's chances: points -> of one success, of two, in hundredths."""
    told: Mapping[str, int] = offer["numbers"]
    points = (int(name.removeprefix("one_")) for name in told if name.startswith("one_"))
    return {str(n): (told[f"one_{n}"], told[f"two_{n}"]) for n in sorted(points)}


def _scores(view: View, sheet: View, offer: Offer | None) -> Iterator[Score]:
    told: Mapping[str, int] = offer["numbers"] if offer else {}
    for stat in stats_of(view, sheet):
        name = str(stat["id"])
        yield Score(
            id=name,
            name=str(stat["name"]),
            use=str(stat.get("use") or ""),
            points=sheet["points"].get(name, 0),
            start=(sheet.get("start") or {}).get(name),
            one=told.get(f"one_{name}"),
            two=told.get(f"two_{name}"),
        )


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet to be filled in: `at` is the argument that holds it, `cap` the most points on one stat, `total` of all.

    `is_own` says that the character has stats of its own to make up. `points` and `name` are what stands there.
    """

    id: str
    order: dict[str, Any]
    at: str
    stats: tuple[View, ...]
    cap: int
    total: int
    chances: dict[str, tuple[int, int]]
    is_own: bool = False
    points: dict[str, int] = {}
    name: str = ""
    needs_reason: bool = False


def sheet(glimpse: Glimpse, offer: Offer, id_: str, who: str = "") -> Sheet:
    """Lay out the sheet that an offer asks for; `who` is the character whose numbers stand there already."""
    at = "new." if any(one["name"].startswith("new.") for one in offer["asks"]) else ""
    held: View = glimpse.view.get("characters", {}).get(who, {})
    stats, total = tuple(stats_of(glimpse.view, held)), offer["numbers"]["total"]
    even = {str(stat["id"]): total // len(stats) for stat in stats}
    return Sheet(
        id=id_,
        order=offer["order"],
        at=at,
        stats=stats,
        cap=offer["numbers"]["cap"],
        total=total,
        chances=chances(offer),
        is_own=bool(ask(offer, f"{at}own_stats")),
        points={**even, **held.get("points", {})},
        name=str(held.get("name") or ""),
        needs_reason=bool(ask(offer, "reason")),
    )
