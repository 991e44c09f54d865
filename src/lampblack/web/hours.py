"""Time, needs and rest: what the hours bring on the GM's board; on a phone what is lacking, and what rest brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import ATTRIBUTES, Figure
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.wishes import wish
from lampblack.web.words import say, short

VERBS: Final = frozenset({"need", "pass-time", "rest"})
"""Verbs that have their place here."""

LOAD: Final = "load"
"""The need that carrying too much is; less to carry ends it, nobody's word."""

_USUAL: Final = ("food", "water", "sleep", "warmth")
_RANK: Final = 11
_HOUR: Final = 3600
_MINUTE: Final = 60
_DAY: Final = 24


class Want(msgspec.Struct, frozen=True):
    """A need of somebody as a switch: its name, whether it is unmet now, the order that turns it."""

    name: str
    is_unmet: bool
    order: dict[str, Any]


class Living(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands with what people need: since when without, when Fatigue comes of it."""

    id: str
    name: str
    wants: tuple[Want, ...]
    is_deprived: bool
    is_loaded: bool
    stretch: str


def hours_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw time, needs and rest for the GM; nothing where none of it is offered."""
    values = _values(glimpse)
    if values["spans"] or values["resting"] or values["people"]:
        yield Part("hours", "tools", 46, "hours", values)


def needs_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Say on a phone, above all else, that somebody is deprived, of what, and what to do about it."""
    for place, one in enumerate(mine):
        if one.needs:
            yield Part(f"needs:{one.id}", "sheet", _RANK + place, "needs", _lacking(glimpse, one))


def resting(offers: Offers, who: str) -> list[tuple[str, dict[str, Any], str]]:
    """Give each rest that is offered to somebody: its length, the order, what it would bring."""
    return [(str(one["order"]["length"]), one["order"], gains(one)) for one in offers.all("rest", who=who)]


def gains(offer: Offer) -> str:
    """Say what a rest or treatment would bring, by the numbers of its offer."""
    return " · ".join(_gains(offer["numbers"])) or say("gain.nothing")


def _gains(numbers: Mapping[str, int]) -> Iterable[str]:
    if n := numbers.get("hp_gained"):
        yield say("gain.hp", n=n)
    for attr in ATTRIBUTES:
        if n := numbers.get(f"{attr}_gained"):
            yield say("gain.attr", attr=short(attr), n=n)
    for name in ("wounds_healed", "fatigue_cleared"):
        if n := numbers.get(name):
            yield say(f"gain.{name}", n=n)
    if numbers.get("deprived"):
        yield say("gain.deprived")


def _values(glimpse: Glimpse) -> dict[str, Any]:
    offers, known = offered(glimpse), names(glimpse)
    rests, table = offers.all("rest"), glimpse.view.get("table", {})
    resting = set(ask(rests[0], "who").get("options", ())) if rests else set()
    needy = offers.first("need")
    wanting = set(ask(needy, "who").get("options", ())) if needy else set()
    return {
        "clock": _clock(int(table.get("clock", 0))),
        "spans": [_span(one, known) for one in offers.all("pass-time") if one["text"] == "span"],
        "people": [
            _living(glimpse, who) for who in in_order(glimpse) if who in wanting and _counts(glimpse, who)
        ],
        "resting": [
            (who, known[who], _is_deprived(glimpse, who)) for who in in_order(glimpse) if who in resting
        ],
        "lengths": [offer["order"]["length"] for offer in rests],
        "asks_amount": bool(rests) and bool(ask(rests[0], "amount")),
        "is_safe": bool(table.get("safe_place")),
    }


def _span(offer: Offer, known: Mapping[str, str]) -> tuple[str, dict[str, Any], str]:
    """Say how long, and the Fatigue that it would bring."""
    unit, number = next(
        (unit, offer["order"][unit]) for unit in ("minutes", "hours", "days") if unit in offer["order"]
    )
    tired = [say("hours.tires", who=known.get(who, who), n=n) for who, n in offer["numbers"].items()]
    return say(f"stage.pass.{unit}", n=number), offer["order"], ", ".join(tired)


def _counts(glimpse: Glimpse, who: str) -> bool:
    """Tell whether a row is drawn: of investigators always, of others when they lack something."""
    sheet = glimpse.view["characters"][who]
    return sheet.get("kind") == "investigator" or bool(sheet.get("deprived"))


def _is_deprived(glimpse: Glimpse, who: str) -> bool:
    return bool(glimpse.view["characters"][who].get("deprived"))


def _living(glimpse: Glimpse, who: str) -> Living:
    sheet = glimpse.view["characters"][who]
    lacks = tuple(sheet.get("deprived", ()))
    usual = tuple(say(f"need.{name}") for name in _USUAL)
    wants = dict.fromkeys((*usual, *(need for need in lacks if need != LOAD)))
    return Living(
        id=who,
        name=names(glimpse)[who],
        wants=tuple(Want(need, need in lacks, _turned(who, need, is_met=need in lacks)) for need in wants),
        is_deprived=bool(lacks),
        is_loaded=LOAD in lacks,
        stretch=" ".join(_stretch(glimpse, sheet)),
    )


def _turned(who: str, need: str, *, is_met: bool) -> dict[str, Any]:
    return {"do": "need", "who": who, "need": need, **({"met": True} if is_met else {})}


def _stretch(glimpse: Glimpse, sheet: Mapping[str, Any]) -> Iterable[str]:
    """Say since when somebody goes without, and in what time the next Fatigue comes."""
    now = int(glimpse.view.get("table", {}).get("clock", 0))
    since, due = sheet.get("deprived_since"), sheet.get("fatigue_at")
    if since is not None and now > since:
        yield say("needs.since", time=_lasting(now - since))
    if due is not None and due > now:
        yield say("needs.due", time=_lasting(due - now))


def _lacking(glimpse: Glimpse, one: Figure) -> dict[str, Any]:
    offers, sheet = offered(glimpse), glimpse.view["characters"][one.id]
    needs = [need for need in one.needs if need != LOAD]
    return {
        "who": one.id,
        "needs": [(need, wish(offers, one.id, say("needs.ask.words", need=need))) for need in needs],
        "is_loaded": LOAD in one.needs,
        "stretch": " ".join(_stretch(glimpse, sheet)),
        "gm": glimpse.gm_title,
    }


def _lasting(seconds: int) -> str:
    """Say a stretch of time in two units at most; of a day and more no minutes, and nothing that is none."""
    hours, minutes = divmod(seconds // _MINUTE, 60)
    days, hours = divmod(hours, _DAY)
    parts = {"days": days, "hours": hours, "minutes": 0 if days else minutes}
    said = [say(f"time.{unit}", n=number) for unit, number in parts.items() if number]
    return " ".join(said) or say("time.minutes", n=minutes)


def _clock(seconds: int) -> str:
    """Say how much time has passed since play began."""
    hours = seconds // _HOUR
    return say("stage.clock", days=hours // _DAY, hours=hours % _DAY, minutes=seconds % _HOUR // _MINUTE)
