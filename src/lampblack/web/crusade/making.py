"""Making and writing a sheet: what can be typed, and what follows from it while it is typed, as the server says it.

Where the rules give no number (points to spend, base HP, speed) the field is typed, and stays empty until then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.web.ahead import Ahead
from lampblack.web.crusade.people import abilities_of, drawn
from lampblack.web.names import empty_seats
from lampblack.web.offered import ask, offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, term

WORDS: Final = ("species", "subspecies", "culture", "occupation")
BODY: Final = ("hp_base", "speed", "armor", "tp")
SOURCES: Final = ("species", "culture", "occupation", "other")
"""Where a shift of a score may come from. Source: FS-ABIL-3."""

FORMS: Final = ("bite", "gore", "sting", "slam", "talons", "claws", "hooves", "tentacles", "wings")
"""The nine natural attacks. Source: FS-NAT-1, FS-NAT-2."""

AGAINST: Final = ("pd", "md", "bd")


def values(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Lay out what a new sheet is made of."""
    offer = offered(glimpse).first("create")
    asked = (
        {name: ask(offer, f"fields.{name}").get("options", ()) for name in ("size", "age")} if offer else {}
    )
    return {
        "sizes": [(one, term(words, one)) for one in asked.get("size", ())],
        "ages": [(one, term(words, one)) for one in asked.get("age", ())],
        "abilities": _abilities(words, {}, {}),
        "origins": WORDS,
        "body": BODY,
        "forms": FORMS,
        "against": AGAINST,
        "types": damage_types(glimpse),
    }


def creature_values(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Lay out what the GM makes somebody of: a kind, a size, scores, attacks of the body, and who plays it."""
    return {**values(glimpse, words), "seats": empty_seats(glimpse), "kinds": ("monster", "npc", "pc")}


def edit_values(glimpse: Glimpse, who: str, words: Words) -> dict[str, Any]:
    """Lay out a sheet as it is written, for writing on it."""
    sheet: Mapping[str, Any] = glimpse.view["characters"][who]
    offer = offered(glimpse).first("edit", who=who)
    asked = (
        {name: ask(offer, f"changes.{name}").get("options", ()) for name in ("size", "age")} if offer else {}
    )
    picks = {
        name: [(one, term(words, one), one == sheet.get(name)) for one in asked.get(name, ())]
        for name in asked
    }
    return {
        "who": who,
        "words": [(name, sheet.get(name) or "") for name in ("name", *WORDS)],
        "sizes": picks.get("size", ()),
        "ages": picks.get("age", ()),
        "abilities": _abilities(words, sheet.get("abilities", {}), sheet.get("scores", {})),
        "body": [(name, sheet.get(name)) for name in BODY],
        "regret": sheet.get("regret") or "",
        "has_shelf": not glimpse.is_gm,
        **_lists(glimpse, sheet, words),
    }


def _lists(glimpse: Glimpse, sheet: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """List the shifts and ways to attack on a sheet, and what new ones can be made of."""
    mods: Mapping[str, Mapping[str, int]] = sheet.get("mods", {})
    return {
        "shifts": [(score, source, by) for score, some in mods.items() for source, by in some.items()],
        "sources": SOURCES,
        "scores": [(one, term(words, one)) for own in abilities_of(words).values() for one in own],
        "arms": [name for name in sheet.get("attacks", {}) if name != "intimidate"],
        "types": damage_types(glimpse),
        "forms": FORMS,
        "against": AGAINST,
    }


def damage_types(glimpse: Glimpse) -> list[tuple[str, list[tuple[str, bool]]]]:
    """List the types of damage by category, each with whether it goes straight to HP."""
    table = glimpse.view["table"]
    straight = set(table["dagger_types"])
    return [
        (category, [(one, one in straight) for one in listed])
        for category, listed in table["damage_categories"].items()
    ]


def _abilities(words: Words, broad: Mapping[str, Any], narrow: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """List the broad scores with those under them, each with what is written there."""
    return [
        (
            name,
            term(words, name),
            broad.get(name),
            [(one, term(words, one), narrow.get(one, 0)) for one in own],
        )
        for name, own in abilities_of(words).items()
    ]


def sheet_ahead(glimpse: Glimpse, ahead: Ahead, words: Words) -> Part:
    """Draw what follows from a sheet that is being typed."""
    found = ahead.found
    key = f"ahead-edit:{found['who']}" if found["do"] == "edit" else "ahead-make"
    one = drawn(glimpse, found["who"], found["sheet"], words)
    return Part(key, key, 0, "crusade/ahead_sheet", {"one": one, **_points(found["points"], ahead.beside)})


def _points(points: Mapping[str, int], beside: Mapping[str, Any]) -> dict[str, Any]:
    """Count the points in scores against what the group agreed on, where it did."""
    agreed = beside.get("points")
    budget = agreed if isinstance(agreed, int) else None
    return {
        "points": points["scores"],
        "of_abilities": points["abilities"],
        "budget": budget,
        "left": None if budget is None else budget - points["scores"],
    }
