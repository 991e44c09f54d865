"""The log as it is drawn: one line an entry, behind it the faces and the cause of every number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import names
from lampblack.web.offered import Offers
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, term

_ICONS: Final = {
    "save": "die", "roll": "die", "call-save": "call", "ask": "hand", "note": "quill", "create": "person",
    "place": "door", "undo": "undo", "take-back": "undo", "hide": "shut", "reveal": "open", "set-field": "quill",
    "set-option": "scales", "choose": "fork", "sit-down": "door", "stand-up": "door", "harm": "drop", "attack": "drop",
}  # fmt: skip
_GOOD: Final = frozenset({"passed", "escaped", "stands", "returns", "favours-investigators"})
_BAD: Final = frozenset({"failed", "bad-luck", "flees", "lost", "dead", "critical-damage", "critical-stress"})

_NO_WAY_BACK: Final = frozenset({"undo", "take-back", "sit-down", "stand-up"})


class Die(msgspec.Struct, frozen=True):
    """One die on the table: its sides, its face, whether the rule kept it, whether a hand threw it."""

    sides: int
    face: int
    is_kept: bool
    by_hand: bool


class Cause(msgspec.Struct, frozen=True):
    """One number of an explanation: what it is, how much, where from, the rule and its line; all in words."""

    what: str
    number: int | None
    source: str
    rule: str
    line: str


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log, ready to be drawn. `back` is the order that would take it back, if that is offered."""

    no: int
    at: int
    do: str
    line: str
    icon: str
    verdict: str
    dice: tuple[Die, ...] = ()
    causes: tuple[Cause, ...] = ()
    text: str = ""
    is_undone: bool = False
    is_secret: bool = False
    by_hand: bool = False
    override: str = ""
    back: dict[str, Any] | None = None


def log_parts(glimpse: Glimpse, entries: Iterable[Mapping[str, Any]], words: Words) -> list[Part]:
    """Draw entries of the log, newest first; entries taken out of sight are left out."""
    heard = [entry for entry in entries if not entry.get("withdrawn")]
    known = names(glimpse)
    back = _takes_back(glimpse, heard)
    drawn = [_entry(entry, known, words, back) for entry in heard]
    values = {"is_gm": glimpse.is_gm}
    return [
        Part(f"log:{one.no}", "log", -one.no, "entry", {"entry": one, **values}) for one in reversed(drawn)
    ]


def last_part(glimpse: Glimpse, words: Words) -> Part:
    """Draw the newest line of the log, which stays in sight while the log is folded away."""
    newest = next((entry for entry in reversed(glimpse.log) if not entry.get("withdrawn")), None)
    drawn = _entry(newest, names(glimpse), words, {}) if newest else None
    return Part("last", "last", 0, "last", {"entry": drawn})


def _entry(
    entry: Mapping[str, Any], known: Mapping[str, str], words: Words, back: Mapping[int, dict[str, Any]]
) -> Entry:
    throws = entry.get("dice", ())
    line, text = words.log_line({**entry, "names": known}), str(entry.get("text") or "")
    return Entry(
        no=entry["no"],
        at=entry.get("at", 0),
        do=entry["do"],
        line=line,
        icon=_ICONS.get(entry["do"], "dot"),
        verdict=_verdict(entry.get("result", {})),
        dice=tuple(die for throw in throws for die in _dice(throw)),
        causes=tuple(_cause(why, words) for why in entry.get("why", ())),
        text="" if text in line else text,
        is_undone=bool(entry.get("undone")),
        is_secret=bool(entry.get("secret")),
        by_hand=any(throw.get("by_hand") for throw in throws),
        override=str(entry.get("override") or ""),
        back=back.get(entry["no"]),
    )


def _verdict(result: Mapping[str, Any]) -> str:
    outcome = result.get("outcome")
    return "good" if outcome in _GOOD else "bad" if outcome in _BAD else ""


def _dice(throw: Mapping[str, Any]) -> Iterable[Die]:
    """Mark the dice that counted: all of them for a total, the first that shows the kept face for a highest."""
    faces, kept = throw["faces"], throw.get("kept")
    first_kept = faces.index(kept) if kept in faces else None
    for place, (sides, face) in enumerate(zip(throw["dice"], faces, strict=True)):
        yield Die(sides, face, first_kept is None or place == first_kept, bool(throw.get("by_hand")))


def _cause(why: Mapping[str, Any], words: Words) -> Cause:
    rule = why.get("rule", "")
    source = term(words, why["from"]) if why.get("from") else ""
    return Cause(term(words, why["what"]), why.get("number"), source, rule, words.rule(rule) if rule else "")


def _takes_back(glimpse: Glimpse, entries: list[Mapping[str, Any]]) -> dict[int, dict[str, Any]]:
    """Give the order that takes an entry back, for each that may be tried.

    The GM names the entry, so that an order that is late never hits a newer one. A player takes back the own last.
    """
    offers = Offers(glimpse.offers)
    standing = [entry for entry in entries if not entry.get("undone") and entry["do"] not in _NO_WAY_BACK]
    if glimpse.is_gm and (undo := offers.first("undo")):
        reason = say("reason.table")
        return {entry["no"]: {**undo["order"], "entry": entry["no"], "reason": reason} for entry in standing}
    own = [entry["no"] for entry in standing if entry.get("by") == glimpse.seat]
    back = offers.first("take-back")
    return {own[-1]: back["order"]} if back and own else {}
