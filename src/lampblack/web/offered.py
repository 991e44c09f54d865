"""What a seat may ask for now, laid out so that a screen finds the offer for a button."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from lampblack.web.sight import Glimpse

Offer = dict[str, Any]


class Offers:
    """The offers of a seat, in the server's order."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._offers = tuple(_whole(offer) for offer in offers)

    def all(self, do: str, **arguments: object) -> list[Offer]:
        """Find the offers of a verb whose order has these arguments."""
        return [offer for offer in self._offers if offer["do"] == do and _has(offer, arguments)]

    def first(self, do: str, **arguments: object) -> Offer | None:
        """Find the first offer of a verb whose order has these arguments; None when it is not offered."""
        return next(iter(self.all(do, **arguments)), None)

    def fitting(self, do: str, **arguments: Any) -> Offer | None:
        """Find an offer that can be asked with these arguments, and fill them in.

        An argument may stand in the offered order, or be one that the offer asks for and allows.
        """
        for offer in self.all(do):
            if all(_allows(offer, name, value) for name, value in arguments.items()):
                return {**offer, "order": {**offer["order"], **arguments}}
        return None

    def of(self, who: str, verbs: Container[str]) -> list[Offer]:
        """Find what one character is offered of these verbs; where the offer asks for whom, it is filled in."""
        offers = (offer for offer in self._offers if offer["do"] in verbs)
        return [filled for offer in offers if (filled := _with(offer, "who", who)) is not None]

    def __iter__(self) -> Iterator[Offer]:
        """Give every offer in the server's order."""
        return iter(self._offers)

    @staticmethod
    def number(name: str, *offers: Offer | None) -> int | None:
        """Read a number of the first of these offers that says it."""
        found = (offer["numbers"].get(name) for offer in offers if offer)
        return next((number for number in found if number is not None), None)


def offered(glimpse: Glimpse) -> Offers:
    """Give the offers of a seat's page."""
    return glimpse.once(_offers)


def _offers(glimpse: Glimpse) -> Offers:
    return Offers(glimpse.offers)


def ask(offer: Offer, name: str) -> Mapping[str, Any]:
    """Find what an offer still asks for under this name; empty when it asks for no such thing."""
    return next((one for one in offer["asks"] if one["name"] == name), {})


def _with(offer: Offer, name: str, value: str) -> Offer | None:
    """Fill an argument in that is asked for as one of some; None when the offer is for others."""
    if name in offer["order"]:
        return offer if offer["order"][name] == value else None
    wanted = ask(offer, name)
    if wanted.get("kind") != "one-of" or value not in wanted["options"]:
        return None
    left = [one for one in offer["asks"] if one["name"] != name]
    return {**offer, "order": {**offer["order"], name: value}, "asks": left}


def _whole(offer: Offer) -> Offer:
    """Write out what travels only where it is not the default, in the offer and in what it asks for."""
    asks = [
        {"options": (), "optional": False, "least": None, "most": None, **one}
        for one in offer.get("asks", ())
    ]
    return {"numbers": {}, "text": "", **offer, "asks": asks}


def _allows(offer: Offer, name: str, value: object) -> bool:
    if name in offer["order"]:
        return bool(offer["order"][name] == value)
    wanted = ask(offer, name)
    return bool(wanted) and (not wanted.get("options") or value in wanted["options"])


def _has(offer: Offer, arguments: Mapping[str, object]) -> bool:
    return all(offer["order"].get(name) == value for name, value in arguments.items())
