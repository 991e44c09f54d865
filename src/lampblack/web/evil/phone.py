"""A player's phone at a table of four stats: the throw or the choice first, the sheet, what is done, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web.evil import checks, ending
from lampblack.web.evil.checks import Check
from lampblack.web.evil.people import Person, person, sheet, stat_names
from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

_SHEET = "sheet"


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out the game's pieces of a player's page."""
    mine = [person(glimpse, who) for who in characters_of(glimpse, glimpse.seat)]
    check = checks.under_way(glimpse)
    yield from _choice(glimpse, check, mine)
    yield from ending.told_part(glimpse)
    yield from ending.end_parts(glimpse, words)
    yield from _arrival(glimpse, mine)
    yield from _check(glimpse, words, check, mine)
    if len(mine) > 1:
        yield Part("sheets", _SHEET, 18, "sheets", {"sheets": [(one.id, one.name) for one in mine]})
    for place, one in enumerate(mine):
        values = {"person": one, "is_only": len(mine) == 1, "gm": glimpse.gm_title}
        yield Part(f"vital:{one.id}", _SHEET, 20 + place, "evil/vital", values)
    yield from _deeds(glimpse, mine)
    yield Part("people", _SHEET, 70, "evil/people", _people(glimpse, mine))


def stats_values(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out the four stats of the table, with what the group may want to think over."""
    named = stat_names(glimpse.view)
    pairs = [hint["about"] for hint in glimpse.hints if hint["rule"] == "EV-CHAR-2"]
    return {
        "stats": list(glimpse.view.get("stats", ())),
        "overlaps": [(named.get(one, one), named.get(other, other)) for one, other in pairs],
        "gm": glimpse.gm_title,
    }


def _choice(glimpse: Glimpse, check: Check | None, mine: list[Person]) -> Iterable[Part]:
    """Cover the page with what only this seat can do now: throw, choose, bring somebody in."""
    offers, own = offered(glimpse), [one.id for one in mine]
    if check is not None and check.who in own:
        values = {"check": check, "gm": glimpse.gm_title, "offer": offers.first("roll")}
        if check.step == "ready" and values["offer"]:
            yield Part("choice", "choice", 0, "evil/throw", values)
        if picks := checks.picks(glimpse, offers.all("choose")):
            values = {
                "check": check,
                "picks": picks,
                "gm": glimpse.gm_title,
                "told": ending.is_fresh(glimpse),
                "time": checks.time_left(glimpse, check),
            }
            yield Part("choice", "choice", 0, "evil/choose", values)
    for offer in offers.all("choose", choice="replace-or-end", pick="replace"):
        who = offer["order"]["who"]
        end = offers.first("choose", choice="replace-or-end", who=who, pick="end")
        form = sheet(glimpse, offer, f"after-{who}")
        values = {"who": names(glimpse)[who], "sheet": form, "end": end and end["order"]}
        yield Part("choice", "choice", 0, "evil/wipe", values)


def _arrival(glimpse: Glimpse, mine: list[Person]) -> Iterable[Part]:
    """Come in, make up the stats, fill in a sheet; or hear what the seat is waiting for."""
    offers, is_setup = offered(glimpse), glimpse.view["table"]["state"] == "setup"
    join = offers.first("join")
    is_in = glimpse.seat in glimpse.view["table"]["seats"]
    if join or not (is_in or mine):
        yield Part(
            "arrive", _SHEET, 8, "evil/arrive", {"join": join and join["order"], "gm": glimpse.gm_title}
        )
    if is_setup:
        yield Part("stats", _SHEET, 10, "evil/stats", stats_values(glimpse))
    if create := offers.first("create"):
        form = sheet(glimpse, create, "mine", mine[0].id if mine else "")
        values = {"sheet": form, "again": bool(mine), "gm": glimpse.gm_title, "is_setup": is_setup}
        yield Part("make", _SHEET, 12 if not mine else 28, "evil/create", values)


def _check(glimpse: Glimpse, words: Words, check: Check | None, mine: list[Person]) -> Iterable[Part]:
    """Show the check under way, or what came of the last one."""
    values: dict[str, Any] = {"gm": glimpse.gm_title, "mine": [one.id for one in mine], "withdraw": None}
    if check is not None:
        withdraw = offered(glimpse).first("withdraw")
        values |= {"check": check, "withdraw": withdraw, "time": checks.time_left(glimpse, check)}
        yield Part("check", _SHEET, 14, "evil/check", values)
    elif done := checks.last(glimpse, words):
        yield Part("check", _SHEET, 14, "evil/check", {**values, "check": done})


def _deeds(glimpse: Glimpse, mine: list[Person]) -> Iterable[Part]:
    """Lay out what else can be done: a wish, a rest, somebody new, leaving."""
    offers, known = offered(glimpse), names(glimpse)
    following = [
        (known[offer["order"]["who"]], sheet(glimpse, offer, f"next-{offer['order']['who']}"))
        for offer in offers.all("replace")
    ]
    waits = [one for one in glimpse.view.get("pending", ()) if one["choice"] == "allow-rest"]
    values = {
        "wishes": [(known[offer["order"]["who"]], offer["order"]) for offer in offers.all("ask")],
        "rests": [(known[offer["order"]["who"]], offer) for offer in offers.all("rest")],
        "waits": [known[one["who"]] for one in waits],
        "following": following,
        "leave": offers.first("leave"),
        "stats": stat_names(glimpse.view),
        "gm": glimpse.gm_title,
        "several": len(mine) > 1,
    }
    if any(values[name] for name in ("wishes", "rests", "waits", "following", "leave")):
        yield Part("do", _SHEET, 40, "evil/do", values)


def _people(glimpse: Glimpse, mine: list[Person]) -> dict[str, Any]:
    own, me = {one.id for one in mine}, glimpse.lobby.get("me")
    others = [person(glimpse, who) for who in glimpse.view.get("characters", {}) if who not in own]
    seats = [
        {**seat, "plays": characters_of(glimpse, seat_name(seat)), "is_me": seat["id"] == me}
        for seat in glimpse.lobby.get("seats", ())
    ]
    pool = glimpse.view.get("evil", {}).get("pool")
    return {"others": others, "seats": seats, "gm_title": glimpse.gm_title, "pool": pool}
