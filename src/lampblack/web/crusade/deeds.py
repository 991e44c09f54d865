"""What somebody can do, each with its price before the tap; what cannot be paid is shown with what is short.

An offer of the server says that it can be paid. The rest is laid out from the prices of the view, so that a person sees
what a turn could have held; the server refuses it with its own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.crusade.bearing import Arm, arms
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say

Plain = Mapping[str, Any]


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way to use an arm: strike, charge or cast. `short` are the SP that are missing, 0 when it can be paid.

    `odds` are the chances to hit, in hundredths: on each whose defense the seat sees. `examples` are those against a
    few defenses, for all others. Both are empty where none are shown.
    """

    verb: str
    order: dict[str, Any]
    label: str
    price: int
    short: int = 0
    squares: int | None = None
    odds: dict[str, int] = {}
    examples: dict[str, int] = {}


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """An arm with the ways to use it now."""

    arm: Arm
    ways: tuple[Way, ...]
    is_aimless: bool = False

    @property
    def examples(self) -> list[tuple[str, list[int]]]:
        """List the defenses that stand for one that is not seen, each with the chance of every way to reach it."""
        weighed = [way for way in self.ways if way.examples]
        defenses = weighed[0].examples if weighed else ()
        return [(one, [way.examples.get(one, 0) for way in weighed]) for one in defenses]


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Anything else to do: its words, its price, what is still to be said."""

    key: str
    label: str
    order: dict[str, Any]
    price: int | None
    short: int = 0
    says: str = ""
    ask: str = ""
    most: int = 0


class Doing(msgspec.Struct, frozen=True, kw_only=True):
    """All that somebody can do now; `is_up` says that it is their turn, or that nobody takes turns.

    `is_typed`: attack rolls are thrown at the table, and their totals typed.
    """

    id: str
    name: str
    is_hidden: bool
    is_up: bool
    hands: tuple[Hand, ...]
    deeds: tuple[Deed, ...]
    aims: tuple[tuple[str, str], ...]
    is_typed: bool


_STRIKES: Final = ("attack", "charge", "cast")


def doing(glimpse: Glimpse, who: str, words: Words) -> Doing:
    """Lay out what somebody can do now."""
    sheet: Plain = glimpse.view["characters"][who]
    own = Offers([offer for offer in offered(glimpse) if offer["order"].get("who") == who])
    is_up = _may_act(glimpse, who, sheet)
    return Doing(
        id=who,
        name=str(sheet.get("name") or who),
        is_hidden=bool(sheet.get("hidden")),
        is_up=is_up,
        hands=tuple(_hands(sheet, who, own, arms(glimpse, sheet, words))) if is_up else (),
        deeds=tuple(_deeds(sheet, who, own, is_up=is_up)),
        aims=tuple(aims(glimpse, who)),
        is_typed=glimpse.view["options"]["attack_roll"] == "manual",
    )


def _may_act(glimpse: Glimpse, who: str, sheet: Plain) -> bool:
    encounter = glimpse.view["encounter"]
    is_free = encounter["mode"] == "free" or encounter["active"] == who
    helpless = any(one.get("helpless") for one in sheet.get("conditions", {}).values())
    return is_free and encounter["attack"] is None and sheet.get("life") == "up" and not helpless


def aims(glimpse: Glimpse, who: str) -> Iterator[tuple[str, str]]:
    """Name whom somebody could aim at: the living whom the page knows, those of the other side first, oneself last."""
    known, people = names(glimpse), glimpse.view["characters"]
    alive = [one for one in in_order(glimpse) if people[one].get("life") != "dead"]
    is_pc = people[who].get("kind") == "pc"
    for one in sorted(alive, key=lambda one: (one == who, (people[one].get("kind") == "pc") is is_pc)):
        yield one, known[one]


def _hands(sheet: Plain, who: str, own: Offers, listed: Iterable[Arm]) -> Iterator[Hand]:
    for arm in listed:
        ways = tuple(_ways(sheet, who, own, arm))
        if ways and arm.where == "hand" and not arm.is_broken:
            yield Hand(arm=arm, ways=ways, is_aimless=ways[0].verb == "cast")


def _ways(sheet: Plain, who: str, own: Offers, arm: Arm) -> Iterator[Way]:
    prices = sheet.get("prices") or {}
    entry = sheet["attacks"][arm.id]
    if arm.kind == "spell":
        yield _way(sheet, who, own, (arm, "cast", entry.get("sp") or 0))
        return
    own_price = (
        prices.get("attack", 0) if entry.get("sp") is None or not prices.get("charge") else entry["sp"]
    )
    yield _way(sheet, who, own, (arm, "attack", own_price))
    if prices.get("charge") is not None:
        yield _way(sheet, who, own, (arm, "charge", prices["charge"]))


def _way(sheet: Plain, who: str, own: Offers, what: tuple[Arm, str, int]) -> Way:
    """Draw a way from its offer; without one it cannot be paid, or not be taken."""
    arm, verb, listed = what
    offer = own.first(verb, **{"with": arm.id})
    said = Offers.number("price", offer)
    price = listed if said is None else said
    return Way(
        verb=verb,
        order={"do": verb, "who": who, "with": arm.id},
        label=say(f"cr.do.{verb}"),
        price=price,
        short=0 if offer else max(0, price - int(sheet.get("sp", 0))),
        squares=ask(offer, "squares").get("most") if offer else None,
        odds=_chances(offer, "hit."),
        examples=_chances(offer, "hit_"),
    )


def _chances(offer: Offer | None, before: str) -> dict[str, int]:
    """Give the chances that came with an offer, by what follows the name that they begin with."""
    numbers: Mapping[str, int] = offer["numbers"] if offer else {}
    return {name.removeprefix(before): one for name, one in numbers.items() if name.startswith(before)}


def _deeds(sheet: Plain, who: str, own: Offers, *, is_up: bool) -> Iterator[Deed]:
    """List what is no attack, what is due first."""
    if is_up:
        yield from _moves(own)
        yield from _acts(sheet, who, own)
    if talk := own.first("talk"):
        yield _deed(talk, "talk", ask="words")
    if end := own.first("end-turn"):
        idle = not sheet.get("turn", {}).get("spent", True)
        label = say("cr.do.end-turn.idle") if idle else say("cr.do.end-turn")
        yield Deed(key="end-turn", label=label, order=end["order"], price=None)


def _moves(own: Offers) -> Iterator[Deed]:
    if move := own.first("move"):
        told = move["numbers"]
        says = say("cr.move.free", free=told["free"], reach=told["reach"])
        yield Deed(
            key="move",
            label=say("cr.do.move"),
            order=move["order"],
            price=None,
            says=says,
            ask="squares",
            most=ask(move, "squares").get("most") or 0,
        )


def _acts(sheet: Plain, who: str, own: Offers) -> Iterator[Deed]:
    prices, sp = sheet.get("prices") or {}, int(sheet.get("sp", 0))
    for draw in own.all("draw"):
        weapon = str(draw["order"]["weapon"])
        yield _deed(draw, f"draw-{weapon}", label=say("cr.do.draw", what=weapon.replace("-", " ")))
    for verb in ("interact", "act"):
        offer = next((one for one in own.all(verb) if not one["order"].get("ask")), None)
        if offer:
            yield _deed(offer, verb, ask="what")
        elif prices:
            order = {"do": verb, "who": who}
            short = max(0, prices[verb] - sp)
            label = say(f"cr.do.{verb}")
            yield Deed(key=verb, label=label, order=order, price=prices[verb], short=short, ask="what")
    if asking := own.first("act", ask=True):
        yield Deed(key="act-ask", label=say("cr.do.act.ask"), order=asking["order"], price=None, ask="what")


def _deed(offer: Offer, key: str, *, label: str = "", ask: str = "") -> Deed:
    said = label or say(f"cr.do.{offer['do']}")
    price = offer["numbers"].get("price", 0)
    return Deed(key=key, label=said, order=offer["order"], price=price, ask=ask)
