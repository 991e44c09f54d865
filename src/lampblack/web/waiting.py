"""What is open now on the GM's board: choices and whom they wait for, players' wishes, who could come in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from lampblack.table import saying
from lampblack.web.choices import choice_title, pick_words, then
from lampblack.web.making import progress
from lampblack.web.names import names, player_of, seat_name
from lampblack.web.offered import Offer, offered
from lampblack.web.shops import bargain_line
from lampblack.web.sight import Glimpse
from lampblack.web.watching import of_verbs
from lampblack.web.words import Words, say, short, term

_WISHES_SHOWN: Final = 4
"""Wishes of players that wait on the board at once; older ones stay in the log."""

_GM_ANSWERS: Final = frozenset({"take-back", "dex-zero-form", "haggle", "morale", "wreck"})
"""Choices that are the GM's to answer; all others wait for a player first."""

_FOR_GM_ALONE: Final = frozenset({"dex-zero-form", "morale", "wreck"})
"""Choices that no player hears of."""

_OPENED_BY: Final = {
    "save": frozenset({"call-save"}),
    "swap-scores": frozenset({"create"}),
    "haggle": frozenset({"haggle"}),
    "over-limit": frozenset(
        {"move-item", "add", "afflict", "attack", "harm", "pass-time", "next", "end-encounter"}
    ),
}
"""What opens a choice; all others come of harm and what follows from it."""

_GRANTS: Final = frozenset({"call-save", "save", "need", "rest", "treat", "fix", "place", "act"})
"""What answers a wish of the character that it is about."""

_HARMING: Final = frozenset({"attack", "harm", "choose", "set-field", "afflict", "morale", "retreat"})


def open_now(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Gather all that is open, oldest choices first."""
    return {
        "waiting": _waiting(glimpse, words),
        "throws": list(throws(glimpse)),
        "wishes": wishes(glimpse, _GRANTS),
        "comers": _comers(glimpse),
        "is_busy": _is_busy(glimpse),
    }


def _is_busy(glimpse: Glimpse) -> bool:
    """Tell whether more is drawn beside: a fight, work under way, a wreck."""
    is_fight = glimpse.view.get("encounter", {}).get("status") == "running"
    works = any(one.get("task") for one in glimpse.view.get("characters", {}).values())
    return is_fight or works or any("wreck" in one["order"] for one in offered(glimpse).all("harm"))


def throws(glimpse: Glimpse) -> Iterator[dict[str, Any]]:
    """Say whose order waits for dice thrown by hand, and how the GM drops it."""
    known = names(glimpse)
    for wait in glimpse.lobby.get("awaited", ()):
        seat = str(wait["seat"])
        drop = {"do": "choose", "choice": "hand-dice", "who": seat, "pick": "drop"}
        yield {"seat": seat, "who": known.get(seat, seat), "die": wait["next"]["die"], "drop": drop}


def wishes(glimpse: Glimpse, answers: Collection[str]) -> list[dict[str, Any]]:
    """Find the players' wishes that none of these later orders for the same character has answered, newest first."""
    known = names(glimpse)
    answered: set[str] = set()
    found: list[dict[str, Any]] = []
    for entry in reversed(of_verbs(glimpse.log, {*answers, "ask"})):
        if entry.get("undone"):
            continue
        if entry["do"] in answers:
            answered |= _concerned(entry) | _holders(glimpse, entry)
        elif not _concerned(entry) & answered:
            found.append(_wish(entry, known))
    return found[:_WISHES_SHOWN]


def _waiting(glimpse: Glimpse, words: Words) -> list[dict[str, Any]]:
    """Say whom an open choice waits for and since when, with the answers, because the GM may give any of them."""
    known, offers = names(glimpse), offered(glimpse)
    rows = []
    for place, entry in enumerate(glimpse.view.get("pending", ())):
        choice, who = str(entry["choice"]), str(entry["who"])
        if offers.first("harm", wreck=who):
            continue  # a wreck is drawn with how bad it is
        rows.append(
            {
                "key": f"{choice}-{who}-{place}",
                "who": known.get(who, who),
                "by": _answerer(glimpse, who),
                "since": _since(glimpse, entry),
                "title": _title(entry),
                "about": about(glimpse, entry, words),
                "is_mine": _is_mine(glimpse, entry),
                "is_secret": choice in _FOR_GM_ALONE,
                "picks": list(_picks(glimpse, entry, offers.first("choose", choice=choice, who=who))),
            }
        )
    return rows


def _picks(
    glimpse: Glimpse, entry: Mapping[str, Any], offer: Offer | None
) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Give each answer: the order that gives it, its words, what it leads to."""
    known = names(glimpse)
    for pick in entry["options"]:
        leads_to = then(glimpse.view, offer, pick) if offer else ""
        yield _answer(entry, pick), pick_words(entry["choice"], pick, known), leads_to


def _since(glimpse: Glimpse, entry: Mapping[str, Any]) -> int | None:
    """Find in the log when a choice was opened; None when that lies further back than this page goes."""
    if entry.get("entry"):
        return next(
            (line["at"] for line in glimpse.log if line["no"] == entry["entry"] and "at" in line), None
        )
    verbs, who = _OPENED_BY.get(entry["choice"], _HARMING), str(entry["who"])
    groups: Mapping[str, Any] = glimpse.view.get("groups", {})
    concerned = {who, *groups.get(who, {}).get("members", ())}
    for line in reversed(glimpse.log):
        is_it = not line.get("withdrawn") and line["do"] in verbs and not line.get("undone")
        if is_it and concerned & {*_concerned(line), *line.get("result", {}).get("hits", {})}:
            return int(line["at"]) if line.get("at") else None
    return None


def _comers(glimpse: Glimpse) -> list[tuple[str, dict[str, Any], str]]:
    """Name who could be brought into the scene now, with the order that does it and how far they are made."""
    known = names(glimpse)
    offers = offered(glimpse).all("place", present=True)
    orders = [one["order"] for one in offers if one["group"] == "now"]
    return [(known[order["who"]], order, progress(glimpse, order["who"])) for order in orders]


def _title(entry: Mapping[str, Any]) -> str:
    if entry["choice"] != "save":
        return choice_title(entry["choice"])
    return say("choice.save", attr="/".join(short(str(attr)) for attr in entry["options"]))


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


def about(glimpse: Glimpse, entry: Mapping[str, Any], words: Words) -> str:
    """Quote what a choice is about: what would be taken back, why morale is tested, the words of a call."""
    known = names(glimpse)
    if entry["choice"] == "haggle":
        words_too = (bargain_line(glimpse, str(entry["who"])), str(entry.get("text") or ""))
        return " · ".join(part for part in words_too if part)
    if entry["choice"] == "morale":
        return ", ".join(term(words, reason) for reason in _due(glimpse, str(entry["who"])))
    for line in glimpse.log:
        if line["no"] == entry.get("entry") and not line.get("withdrawn"):
            return saying.log_line(words, {**line, "names": known})
    return str(entry.get("text") or "")


def _due(glimpse: Glimpse, who: str) -> list[str]:
    """List why somebody's morale is tested now."""
    held = {**glimpse.view.get("characters", {}), **glimpse.view.get("groups", {})}
    return list(held.get(who, {}).get("due", ()))


def _concerned(entry: Mapping[str, Any]) -> set[str]:
    """Name whom an entry concerns: one, or the list that a call was made to."""
    who = entry.get("who") or entry.get("result", {}).get("who") or entry.get("by")
    told = {str(news["who"]) for news in entry.get("events", ()) if news.get("who")}
    return told | ({str(one) for one in who} if isinstance(who, list) else {str(who)})


def _holders(glimpse: Glimpse, entry: Mapping[str, Any]) -> set[str]:
    """Name who holds the thing that was mended: their wish for it is granted."""
    items: Mapping[str, Any] = glimpse.view.get("items", {})
    thing = str(entry.get("result", {}).get("item")) if entry["do"] == "fix" else ""
    return {str(items[thing].get("at"))} if thing in items else set()


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
