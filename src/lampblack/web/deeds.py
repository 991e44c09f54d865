"""What a seat may do beyond what the screens have a place of their own for: a button or a short form for each offer."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.offered import Offer, Offers
from lampblack.web.words import say, says

GROUPS: Final = ("now", "attack", "other")
_TITLED: Final = ("do", "who", "item")
"""Arguments that the label says already, in its own words or in the offer's text."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do: what the button says, what it is about, and what still has to be filled in."""

    key: str
    label: str
    about: str
    order: dict[str, Any]
    asks: list[dict[str, Any]]


def deeds(offers: Offers, placed: Container[str], names: Mapping[str, str]) -> list[tuple[str, list[Deed]]]:
    """Sort what is offered into its groups, without the verbs that are placed elsewhere.

    A verb that the screens have no words for yet is left out: its place comes with its feature.
    """
    groups: list[tuple[str, list[Deed]]] = []
    for group in GROUPS:
        some = [offer for offer in offers if offer["group"] == group and _has_words(offer, placed)]
        drawn = [_deed(f"{group}-{place}", offer, names) for place, offer in enumerate(some, start=1)]
        groups += [(group, drawn)] if drawn else []
    return groups


def _has_words(offer: Offer, placed: Container[str]) -> bool:
    is_plain_wish = offer["do"] == "ask" and "attr" not in offer["order"]
    return (offer["do"] not in placed or is_plain_wish) and says(f"do.{offer['do']}")


def _deed(key: str, offer: Offer, names: Mapping[str, str]) -> Deed:
    about = " · ".join(part for part in _about(offer, names) if part)
    return Deed(key=key, label=_label(offer), about=about, order=offer["order"], asks=offer["asks"])


def _label(offer: Offer) -> str:
    return say(_own_code(offer) or f"do.{offer['do']}")


def _own_code(offer: Offer) -> str:
    """Find the sentence for this very form of the verb; empty when there is none."""
    code = f"do.{offer['do']}.{offer['text']}"
    return code if says(code) else ""


def _about(offer: Offer, names: Mapping[str, str]) -> Iterable[str]:
    """Say what tells this offer from others of its verb: the words, who and where to, the die, the chance."""
    yield "" if _own_code(offer) else offer["text"]
    for name, value in offer["order"].items():
        if name == "who" or (name not in _TITLED and isinstance(value, str)):
            yield names.get(str(value), "")
    die, percent = offer["numbers"].get("die"), offer["numbers"].get("percent")
    yield f"d{die}" if die else ""
    yield say("percent", n=percent) if percent is not None else ""
    yield from _gains(offer["numbers"])


def _gains(numbers: Mapping[str, int]) -> Iterable[str]:
    """Say what an offer brings, or how much of it is left."""
    if gained := numbers.get("hp_gained"):
        yield say("gain.hp", n=gained)
    if feet := numbers.get("left_ft"):
        yield say("left.ft", n=feet)
    if rounds := numbers.get("rounds_left"):
        yield say("left.rounds", n=rounds)
