"""The GM's board at a table of four stats: the first hour, the check with its secret step, the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lampblack.web import waiting
from lampblack.web.evil import checks, cold, ending
from lampblack.web.evil.people import person, sheet, stat_names
from lampblack.web.evil.phone import stats_values
from lampblack.web.names import characters_of, names, seat_name
from lampblack.web.offered import Offer, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order, rank
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Lay out the game's pieces of the GM's page."""
    if glimpse.view["table"]["state"] == "setup":
        yield Part("setup", "now", -1 if _is_gathered(glimpse) else 2, "evil/setup", _setup(glimpse))
    yield from _end(glimpse, words)
    yield Part("check", "now", 4, "evil/gm_check", _check(glimpse, words))
    place = 6 if glimpse.view.get("check") else 3  # what waits stands above a check that is over
    yield Part(
        "now", "now", place, "evil/gm_now", {**_waiting(glimpse), "backs": list(_backs(glimpse, words))}
    )
    yield from cold.hints_part(glimpse, words)
    yield Part("call", "tools", 20, "evil/call", _call(glimpse))
    yield cold.cold_part(glimpse, words)
    yield Part("deeds", "tools", 50, "evil/gm_deeds", _deeds(glimpse))
    yield from _people(glimpse)


def _is_gathered(glimpse: Glimpse) -> bool:
    """Tell whether all who sit here have come in, and more than one has: then the door is not what comes first."""
    players = [seat for seat in glimpse.lobby.get("seats", ()) if seat.get("role") == "player"]
    return len(players) > 1 and all(seat_name(one) in glimpse.view["table"]["seats"] for one in players)


def _setup(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out the first hour: the stats, sets to begin with, who has a sheet, the start."""
    offers = offered(glimpse)
    sets = [
        (offer["text"] or str(offer["order"].get("preset")), offer["order"])
        for offer in offers.all("set-stats")
    ]
    players = [seat for seat in glimpse.lobby.get("seats", ()) if seat.get("role") == "player"]
    start = offers.first("start")
    return {
        **stats_values(glimpse),
        "sets": sets,
        "players": [(str(one["name"]), bool(characters_of(glimpse, seat_name(one)))) for one in players],
        "start": start and start["order"],
        "is_own": glimpse.view.get("options", {}).get("stats_per") == "character",
    }


def _end(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Show how the game ended; the GM names the ending, and may play on."""
    offers = offered(glimpse)
    for part in ending.end_parts(glimpse, words, "now"):
        also = offers.first("end-game", ending="objective")
        gm = {"naming": offers.first("name-ending"), "reopen": offers.first("reopen"), "also": also}
        values = {**part.values, **gm} if part.key == "end" else part.values
        yield Part(part.key, part.place, 1 if part.key == "end" else 2, part.template, values)


def _check(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    """Lay out the check under way with what the GM does in it, or the last one with how it is told."""
    offers, check = offered(glimpse), checks.under_way(glimpse)
    done = checks.last(glimpse, words)
    return {
        "check": check or done,
        "is_open": check is not None,
        "state": glimpse.view["table"]["state"],
        "confirm": _form(glimpse, offers.first("confirm")) if check and check.step == "asked" else None,
        "uncovered": ask(found, "outcome")["options"] if (found := offers.first("uncovered")) else (),
        "steps": [_step(offer) for offer in offers.all("choose", choice="evil")],
        "committed": (glimpse.view.get("check") or {}).get("evil"),
        "roll": offers.first("roll"),
        "picks": checks.picks(glimpse, offers.all("choose")),
        "time": checks.time_left(glimpse, check),
        "withdraw": offers.first("withdraw"),
        "narrate": _tale(glimpse) if check is None and done is not None else None,
        "gm": glimpse.gm_title,
    }


def _step(offer: Offer) -> dict[str, Any]:
    numbers = {"passes": None, "removes": None, **offer["numbers"]}
    return {"order": offer["order"], "pick": offer["order"]["pick"], **numbers}


def _tale(glimpse: Glimpse) -> dict[str, Any] | None:
    """Say what the last check may be told as, once it is closed."""
    offer = offered(glimpse).first("narrate")
    return offer and {"order": offer["order"], "options": ask(offer, "consequence").get("options", ())}


def _form(glimpse: Glimpse, offer: Offer | None) -> dict[str, Any] | None:
    """Lay out what a check that is called or confirmed still needs: the stat, how hard it is."""
    if offer is None:
        return None
    stat = ask(offer, "stat")
    named, told = stat_names(glimpse.view), offer["numbers"]
    check = glimpse.view.get("check") or {}
    return {
        "order": offer["order"],
        "stats": [(one, named.get(one, one), told.get(f"one_{one}")) for one in stat["options"]],
        "stat": check.get("stat") or "",
        "act": str(check.get("act") or ""),
    }


def _waiting(glimpse: Glimpse) -> dict[str, Any]:
    """Gather what waits for the GM beside the check: newcomers, rests, a fallen party, dice by hand, wishes."""
    offers, known = offered(glimpse), names(glimpse)
    named = stat_names(glimpse.view)
    rests = [
        {"who": known[one["who"]], "id": one["who"], "stat": named.get(str(one.get("stat")), "")}
        for one in glimpse.view.get("pending", ())
        if one["choice"] == "allow-rest"
    ]
    wipes = [
        {
            "who": known[offer["order"]["who"]],
            "sheet": sheet(glimpse, offer, f"wipe-{offer['order']['who']}"),
            "end": {**offer["order"], "pick": "end"},
        }
        for offer in offers.all("choose", choice="replace-or-end", pick="replace")
    ]
    return {
        "joins": [(known.get(one["order"].get("seat"), ""), one["order"]) for one in offers.all("join")],
        "rests": rests,
        "wipes": wipes,
        "throws": list(waiting.throws(glimpse)),
        "wishes": waiting.wishes(glimpse, ("confirm", "roll", "uncovered")),
    }


def _backs(glimpse: Glimpse, words: Words) -> Iterable[dict[str, str]]:
    """List what players would take back."""
    for one in glimpse.view.get("pending", ()):
        if one["choice"] == "take-back":
            seat = str(one["who"])
            who, about = names(glimpse).get(seat, seat), waiting.about(glimpse, one, words)
            yield {"seat": seat, "who": who, "about": about}


def _call(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out how the GM calls for a check that nobody asked for."""
    offers = [offer for offer in offered(glimpse).all("confirm") if "who" in offer["order"]]
    known = names(glimpse)
    own = [offer for who in in_order(glimpse) for offer in offers if offer["order"]["who"] == who]
    people = [(offer["order"]["who"], known[offer["order"]["who"]]) for offer in own]
    ids = dict.fromkeys(one for offer in own for one in ask(offer, "stat")["options"])
    named = stat_names(glimpse.view)
    return {
        "people": people,
        "stats": [(one, named.get(one, one)) for one in ids],
        "is_busy": bool(glimpse.view.get("check")),
    }


def _deeds(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out what happens between checks: rests, successors, sheets, evenings, the end."""
    offers, known = offered(glimpse), names(glimpse)
    making = [
        (known.get(offer["order"]["seat"], ""), sheet(glimpse, offer, f"for-{place}"))
        for place, offer in enumerate(offers.all("create"))
    ]
    following = [
        (known[offer["order"]["who"]], sheet(glimpse, offer, f"next-{offer['order']['who']}"))
        for offer in offers.all("replace")
    ]
    ends = [] if glimpse.view["table"]["state"] == "ended" else offers.all("end-game")
    return {
        "rests": [(known[offer["order"]["who"]], offer) for offer in offers.all("rest")],
        "following": following,
        "making": making,
        "leaving": [(known.get(one["order"]["seat"], ""), one["order"]) for one in offers.all("leave")],
        "session": offers.first("next-session"),
        "ends": [(one["order"]["ending"], one["order"], bool(one["asks"])) for one in ends],
        "evening": glimpse.view["table"]["session"],
        "stats": stat_names(glimpse.view),
        "hand": glimpse.view.get("hand_dice", ""),
        "odds": glimpse.view.get("show_odds", ""),
    }


def _people(glimpse: Glimpse) -> Iterable[Part]:
    for who in (people := glimpse.view.get("characters", {})):
        values = {"person": person(glimpse, who), "met": cold.met(glimpse, who)}
        yield Part(f"party:{who}", "party", rank(who, people[who]), "evil/person", values)
    if not people:
        yield Part("nobody", "party", 0, "evil/nobody")
