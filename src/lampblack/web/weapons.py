"""What a player can strike with, each with whom it can be struck: a tap for the weapon, a tap for the target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.offered import Offer, Offers, ask
from lampblack.web.words import say

_KINDS: Final = ("stress", "non-lethal")
"""Tags that say what an attack does where it does no plain damage."""


class Worth(msgspec.Struct, frozen=True):
    """What a strike does to so much Armor: the chance, in hundredths, that harm gets through; its mean."""

    armor: int
    through: int
    harm: str


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """Something to strike with: its name, its dice and what it does, whom it can reach, what the other hand holds.

    `asks` names the argument that the target goes into: `target`, or `targets` with `areas` for one that blasts.
    """

    key: str
    name: str
    dice: str
    kind: str
    tags: tuple[str, ...]
    order: dict[str, Any]
    asks: str
    aims: tuple[tuple[str, str], ...]
    areas: tuple[str, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    worth: tuple[Worth, ...] = ()


def weapons(view: Mapping[str, Any], offers: Offers, known: Mapping[str, str]) -> list[Weapon]:
    """Lay out every attack that is offered to a player, in the server's order."""
    return [_weapon(f"{place}", view, offer, known) for place, offer in enumerate(offers.all("attack"))]


def _weapon(place: str, view: Mapping[str, Any], offer: Offer, known: Mapping[str, str]) -> Weapon:
    order = offer["order"]
    thing: Mapping[str, Any] = view.get("items", {}).get(order.get("weapon"), {})
    blasts = ask(offer, "targets")
    return Weapon(
        key=f"{order.get('who', '')}-{place}",
        name=_name(offer),
        dice=_dice(offer, thing),
        kind=_kind(view, order, thing),
        tags=tuple(str(tag) for tag in thing.get("tags", ()) if tag not in _KINDS),
        order=order,
        asks="targets" if blasts else "target",
        aims=tuple(_named((blasts or ask(offer, "target")).get("options", ()), known)),
        areas=tuple(ask(offer, "area").get("options", ())),
        hands=tuple(_named(ask(offer, "offhand").get("options", ()), known)),
        worth=tuple(_worth(offer["numbers"])),
    )


def _worth(numbers: Mapping[str, int]) -> Iterable[Worth]:
    """Lay out the odds that came with an offer, Armor by Armor; nothing where the table shows none."""
    armor = 0
    while f"through_{armor}" in numbers:
        whole, tenths = divmod(numbers[f"harm_{armor}"], 10)
        yield Worth(armor, numbers[f"through_{armor}"], f"{whole}.{tenths}")
        armor += 1


def _name(offer: Offer) -> str:
    is_bare = not {"weapon", "attack"} & set(offer["order"])
    return str(offer["text"] or (say("hands.bare") if is_bare else say("do.attack")))


def _dice(offer: Offer, thing: Mapping[str, Any]) -> str:
    """Say the dice as they are thrown; a thing may have two, of which the higher counts."""
    die = offer["numbers"].get("die")
    return str(thing.get("dice") or (f"d{die}" if die else ""))


def _kind(view: Mapping[str, Any], order: Mapping[str, Any], thing: Mapping[str, Any]) -> str:
    blocks = view.get("characters", {}).get(order.get("who"), {}).get("attacks", {})
    block: Mapping[str, Any] = blocks.get(order.get("attack"), {})
    tagged = next((kind for kind in _KINDS if kind in thing.get("tags", ())), "damage")
    return str(block.get("kind") or tagged)


def _named(ids: Iterable[str], known: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((one, known.get(one, one)) for one in ids)
