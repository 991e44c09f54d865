"""The shop and the stash as they are drawn: what is for sale, what was offered for it, what is owed, what all own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.bags import held_things
from lampblack.web.figures import Figure, Thing, things_at
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import say

_SHOP: Final = "shop"
_STASH: Final = "stash"


class Ware(msgspec.Struct, frozen=True, kw_only=True):
    """A thing for sale: what it costs, how it is bought and haggled over, and what could be given for it."""

    thing: Thing
    price: int | None
    buy: dict[str, Any] | None
    haggle: dict[str, Any] | None
    most: int | None = None
    purse: int = 0
    goods: tuple[tuple[str, str], ...] = ()


class Debt(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody owes, in words, and how much of it could be paid back now."""

    key: str
    line: str
    repay: dict[str, Any] | None = None
    most: int = 0


def trade_parts(glimpse: Glimpse, mine: Iterable[Figure]) -> Iterable[Part]:
    """Lay out for a player what is for sale, what the own characters owe, and the stash of all."""
    for place, one in enumerate(mine):
        offers = Offers([offer for offer in offered(glimpse) if offer["order"].get("who") == one.id])
        values = _shop(glimpse, one, offers)
        if values["wares"] or values["debts"]:
            yield Part(f"shop:{one.id}", "sheet", 55 + place, "shop", values)
        if _has_stash(glimpse):
            yield Part(f"stash:{one.id}", "sheet", 52 + place, "stash", _stash(glimpse, one, offers))


def market_part(glimpse: Glimpse) -> Part:
    """Lay out for the GM what is for sale, who owes what, and who has the stash."""
    view, table = glimpse.view, glimpse.view.get("table", {})
    known = names(glimpse)
    people = [who for who, one in view.get("characters", {}).items() if one.get("kind") in _OF_THE_PARTY]
    values = {
        "shop": table.get("shop", ""),
        "wares": [_for_gm(view, thing) for thing in things_at(view, _SHOP)],
        "debts": [
            (debt, known.get(who, who), {"do": "debt", "who": who, "id": debt.key, "settled": True})
            for who in view.get("characters", {})
            for debt in _debts(glimpse, who, Offers(()))
        ],
        "stash": list(things_at(view, _STASH)),
        "carrier": table.get("stash_carrier"),
        "people": [(who, known.get(who, who)) for who in people],
    }
    return Part("market", "tools", 60, "market", values)


_OF_THE_PARTY: Final = frozenset({"investigator", "associate"})


def bargain_line(glimpse: Glimpse, who: str) -> str:
    """Say what somebody offers for something in the shop, and what it should cost; empty when nothing is offered."""
    known = names(glimpse)
    bargain = glimpse.view.get("table", {}).get("bargains", {}).get(who)
    if bargain is None:
        return ""
    item = glimpse.view.get("items", {}).get(bargain["item"], {})
    price = (item.get("price") or 0) * bargain["count"]
    terms = [say("shop.cash", n=bargain["cash"])] if bargain["cash"] else []
    terms += [say("shop.owed", n=bargain["owed"])] if bargain["owed"] else []
    terms += [known.get(name, name) for name in bargain["goods"]]
    said = ", ".join(terms) or say("shop.nothing")
    return say("shop.offers", offer=said, thing=item.get("name") or bargain["item"], price=price)


def _shop(glimpse: Glimpse, one: Figure, offers: Offers) -> dict[str, Any]:
    view = glimpse.view
    return {
        "figure": one,
        "shop": view.get("table", {}).get("shop", ""),
        "wares": [_ware(view, one, thing, offers) for thing in things_at(view, _SHOP)],
        "bargain": bargain_line(glimpse, one.id),
        "debts": list(_debts(glimpse, one.id, offers)),
    }


def _ware(view: Mapping[str, Any], one: Figure, thing: Thing, offers: Offers) -> Ware:
    buy, haggle = offers.first("purchase", item=thing.id), offers.first("haggle", item=thing.id)
    goods = ask(haggle, "goods").get("options", ()) if haggle else ()
    carried = {own.id: own.name for own in one.bag}
    return Ware(
        thing=thing,
        price=view["items"][thing.id].get("price"),
        buy=buy and buy["order"],
        haggle=haggle and haggle["order"],
        most=_most(buy or haggle),
        purse=one.cash or 0,
        goods=tuple((name, carried.get(name, name)) for name in goods),
    )


def _most(offer: Offer | None) -> int | None:
    return ask(offer, "count").get("most") if offer else None


def _debts(glimpse: Glimpse, who: str, offers: Offers) -> Iterable[Debt]:
    known = names(glimpse)
    for key, debt in glimpse.view["characters"][who].get("debts", {}).items():
        if debt["settled"]:
            continue
        much = "" if debt["amount"] is None else str(debt["amount"])
        to = known.get(debt["to"], debt["to"]) or say("shop.somebody")
        line = " · ".join(part for part in (to, much, debt["text"]) if part)
        repay = offers.first("repay", debt=key)
        most = ask(repay, "amount").get("most") or 0 if repay else 0
        yield Debt(key=key, line=line, repay=repay and repay["order"], most=most)


def _for_gm(view: Mapping[str, Any], thing: Thing) -> dict[str, Any]:
    item = view["items"][thing.id]
    return {"thing": thing, "price": item.get("price"), "is_hidden": bool(item.get("hidden"))}


def _has_stash(glimpse: Glimpse) -> bool:
    carrier = glimpse.view.get("table", {}).get("stash_carrier")
    return carrier is not None or any(True for _ in things_at(glimpse.view, _STASH))


def _stash(glimpse: Glimpse, one: Figure, offers: Offers) -> dict[str, Any]:
    known, things = names(glimpse), list(things_at(glimpse.view, _STASH))
    carrier = glimpse.view.get("table", {}).get("stash_carrier")
    down = offered(glimpse).first("carry-stash", who=None) if carrier == one.id else None
    up = offers.first("carry-stash", who=one.id)
    return {
        "figure": one,
        "held": held_things(things, glimpse.view, offers, known),
        "slots": sum(thing.slots * thing.count for thing in things),
        "carrier": known.get(carrier or "", ""),
        "is_mine": carrier == one.id,
        "up": up and up["order"],
        "down": down and down["order"],
    }
