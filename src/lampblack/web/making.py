"""Making an Investigator, step by step: what is said of one so far, what is open, what the packs offer to choose.

A player's page asks for the shelf of the packs when it has an empty place for it; the place is named after what it
was drawn for, so that another background brings other lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import Figure
from lampblack.web.names import characters_of
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, short

Plain = Mapping[str, Any]

PARTS: Final = ("background", "looks", "bond", "question")
"""What is said of an Investigator besides name and numbers, in the order of making. Ruling: Q-43."""

_LINES: Final = {"name": "names", "looks": "looks", "bond": "bonds", "question": "questions"}
_MAKING, _MADE = 19, 62
"""Ranks on the phone: above the numbers while somebody is being made, below the bag in play."""

_NEW: Final = ("shelf", "shelf:next")
"""Places of who makes somebody new: the form, and the question who comes next."""


class Step(msgspec.Struct, frozen=True):
    """One step of making: what it is about, what stands there now (empty: still open)."""

    part: str
    said: str


class Lines(msgspec.Struct, frozen=True):
    """Lines to choose one from, each with its order; and the order that leaves it to the dice."""

    part: str
    picks: tuple[tuple[str, dict[str, Any]], ...]
    draw: dict[str, Any]


def making_parts(glimpse: Glimpse, mine: Iterable[Figure]) -> Iterable[Part]:
    """Draw what is said of each own Investigator, unfolded for as long as they are being made."""
    for one in mine:
        sheet = glimpse.view["characters"][one.id]
        offer = offered(glimpse).first("portray", who=one.id)
        if offer is None or "story" not in sheet:
            continue
        is_open = not one.present and bool(missing(sheet))
        values = {
            "figure": one,
            "steps": steps(sheet),
            "order": offer["order"],
            "place": _place(one.id, sheet),
            "is_open": is_open,
            "is_made": one.present,
        }
        yield Part(f"making:{one.id}", "sheet", _MADE if one.present else _MAKING, "making", values)


def steps(sheet: Plain) -> list[Step]:
    """List the steps with what stands there."""
    return [Step(part, str(sheet.get("story", {}).get(part, ""))) for part in PARTS]


def missing(sheet: Plain) -> list[str]:
    """List what is still open."""
    return [step.part for step in steps(sheet) if not step.said]


def progress(glimpse: Glimpse, who: str) -> str:
    """Tell the GM how far somebody is: the scores, the background, what is still open."""
    sheet = glimpse.view["characters"][who]
    if "story" not in sheet or sheet.get("kind") != "investigator":
        return ""
    scores = " · ".join(f"{short(attr)} {sheet[attr]}" for attr in ("str", "dex", "ctrl"))
    background = sheet["story"].get("background", "")
    left = [say(f"making.{part}") for part in missing(sheet)]
    still = say("making.left", what=", ".join(left)) if left else say("making.whole")
    return " · ".join(part for part in (scores, say("making.hp", hp=sheet["hp"]), background, still) if part)


def shelf_parts(glimpse: Glimpse, read: Plain, words: Words) -> Iterable[Part]:  # noqa: ARG001 - as every game's
    """Draw what the packs offer: all of it by the dice to who makes somebody new, the rest to who is being made."""
    origins = [one for kind in read["kinds"] if kind["kind"] == "backgrounds" for one in kind["entries"]]
    if not origins:
        return
    for key in _NEW:
        yield Part(key, key, 0, "shelf_new", {"orders": _by_dice(glimpse), "is_next": key != _NEW[0]})
    things = {
        f"{one['pack']}/{one['id']}": one["name"]
        for kind in read["kinds"]
        if kind["kind"] == "equipment"
        for one in kind["entries"]
    }
    for who in characters_of(glimpse, glimpse.seat):
        sheet = glimpse.view["characters"][who]
        if "story" in sheet:
            yield _shelf(who, sheet, origins, things)


def _shelf(who: str, sheet: Plain, origins: list[dict[str, Any]], things: Mapping[str, str]) -> Part:
    named = sheet["story"].get("background")
    own = next((one for one in origins if one["name"] == named), None)
    key, order = _place(who, sheet), {"do": "portray", "who": who}
    values = {
        "who": who,
        "order": order,
        "origins": [(f"{one['pack']}/{one['id']}", one["name"], _gear(one, things)) for one in origins],
        "own": own,
        "lines": [_lines(part, own, order) for part, lines in _LINES.items() if own and own[lines]],
        "may_change": not sheet.get("present"),
    }
    return Part(key, key, 0, "shelf", values)


def _lines(part: str, own: Plain, order: dict[str, Any]) -> Lines:
    says = [
        (line, {"name": line} if part == "name" else {"story": {part: line}}) for line in own[_LINES[part]]
    ]
    return Lines(part, tuple((line, {**order, **said}) for line, said in says), {**order, "roll": [part]})


def _gear(origin: Plain, things: Mapping[str, str]) -> str:
    return ", ".join(things.get(f"{origin['pack']}/{name}", name) for name in origin["gear"])


def _place(who: str, sheet: Plain) -> str:
    """Name the place of the shelf after the background, so that it is asked for again with another one."""
    return f"shelf:{who}:{sheet['story'].get('background', '')}"


def _by_dice(glimpse: Glimpse) -> list[dict[str, Any]]:
    """Make somebody from nothing: numbers thrown, then all that the packs can say.

    The seat lends a name until then; where one was typed the page puts that in, and no dice speak of it.
    """
    seats, me = glimpse.lobby.get("seats", ()), glimpse.lobby.get("me")
    name = next((str(seat["name"]) for seat in seats if seat["id"] == me), say("making.nobody"))
    made = {"do": "create", "preset": "3d6-swap", "fields": {"name": name}}
    return [made, {"do": "portray", "who": "$0", "roll": ["name"], "rest": True}]
