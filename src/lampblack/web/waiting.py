"""What is open now on the GM's board: choices and whom they wait for, players' wishes, who could come in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.web.choices import choice_title, pick_words
from lampblack.web.names import names, player_of, seat_name
from lampblack.web.offered import Offers
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say

_WISHES_SHOWN: Final = 4
"""Wishes of players that wait on the board at once; older ones stay in the log."""

_GM_ANSWERS: Final = frozenset({"take-back", "dex-zero-form", "morale", "wreck"})
"""Choices that are the GM's to answer; all others wait for a player first."""


def open_now(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Gather all that is open, oldest choices first."""
    return {"waiting": _waiting(glimpse, words), "wishes": _wishes(glimpse), "comers": _comers(glimpse)}


def _waiting(glimpse: Glimpse, words: Words) -> list[dict[str, Any]]:
    """Say whom an open choice waits for, with the answers, because the GM may give any of them."""
    known = names(glimpse)
    rows = []
    for place, entry in enumerate(glimpse.view.get("pending", ())):
        choice, who = str(entry["choice"]), str(entry["who"])
        rows.append(
            {
                "key": f"{choice}-{who}-{place}",
                "who": known.get(who, who),
                "by": _answerer(glimpse, who),
                "title": _title(entry),
                "about": _about(glimpse, entry, words),
                "is_mine": _is_mine(glimpse, entry),
                "picks": [
                    (_answer(entry, pick), pick_words(choice, pick, known)) for pick in entry["options"]
                ],
            }
        )
    return rows


def _comers(glimpse: Glimpse) -> list[tuple[str, dict[str, Any]]]:
    """Name who could be brought into the scene now, with the order that does it."""
    known = names(glimpse)
    offers = Offers(glimpse.offers).all("place", present=True)
    return [(known[one["order"]["who"]], one["order"]) for one in offers if one["group"] == "now"]


def _title(entry: Mapping[str, Any]) -> str:
    if entry["choice"] != "save":
        return choice_title(entry["choice"])
    return say("choice.save", attr="/".join(str(attr).upper() for attr in entry["options"]))


def _answer(entry: Mapping[str, Any], pick: str) -> dict[str, Any]:
    """A called save is answered by rolling it; every other choice by choosing."""
    if entry["choice"] == "save":
        return {"do": "save", "who": entry["who"], "attr": pick}
    return {"do": "choose", "choice": entry["choice"], "who": entry["who"], "pick": pick}


def _is_mine(glimpse: Glimpse, entry: Mapping[str, Any]) -> bool:
    who = str(entry["who"])
    seats = {seat_name(seat) for seat in glimpse.lobby.get("seats", ())}
    return entry["choice"] in _GM_ANSWERS or (player_of(glimpse, who) is None and who not in seats)


def _answerer(glimpse: Glimpse, who: str) -> str:
    """Name the person whom a choice waits for, where that is not plain from whom it concerns."""
    seat = player_of(glimpse, who)
    return str(seat["name"]) if seat else ""


def _about(glimpse: Glimpse, entry: Mapping[str, Any], words: Words) -> str:
    """Quote what a choice is about: the line that a player would take back, or the words of the call."""
    known = names(glimpse)
    for line in glimpse.log:
        if line["no"] == entry.get("entry") and not line.get("withdrawn"):
            return words.log_line({**line, "names": known})
    return str(entry.get("text") or "")


def _wishes(glimpse: Glimpse) -> list[dict[str, Any]]:
    """Find the players' wishes that no later call or save of the same character has answered, newest first."""
    known = names(glimpse)
    answered: set[str] = set()
    wishes: list[dict[str, Any]] = []
    for entry in reversed(glimpse.log):
        if entry.get("withdrawn") or entry.get("undone"):
            continue
        if entry["do"] in ("call-save", "save"):
            answered |= _concerned(entry)
        elif entry["do"] == "ask" and not _concerned(entry) & answered:
            wishes.append(_wish(entry, known))
    return wishes[:_WISHES_SHOWN]


def _concerned(entry: Mapping[str, Any]) -> set[str]:
    """Name whom an entry concerns: one, or the list that a call was made to."""
    who = entry.get("who") or entry.get("result", {}).get("who") or entry.get("by")
    return {str(one) for one in who} if isinstance(who, list) else {str(who)}


def _wish(entry: Mapping[str, Any], known: Mapping[str, str]) -> dict[str, Any]:
    result = entry.get("result", {})
    who = str(entry.get("who") or entry.get("by"))
    attr = entry.get("attr") or result.get("attr")
    call = {"do": "call-save", "who": entry.get("who"), "attr": attr} if attr and entry.get("who") else None
    if call and entry.get("text"):
        call["text"] = entry["text"]
    return {
        "no": entry["no"],
        "who": known.get(who, who),
        "attr": attr,
        "text": entry.get("text") or "",
        "call": call,
    }
