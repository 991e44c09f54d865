"""The bar on the GM's board: who does what to whom, laid out from what the server offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import names
from lampblack.web.offered import Offer, ask, offered
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import say

DICE: Final = ("d4", "d6", "d8", "d10", "d12")
KINDS: Final = ("damage", "non-lethal", "stress")
_NAMED: Final = ("do", "who")
_WORST: Final = "wound."
_DOWN: Final = frozenset({"unconscious", "helpless", "out-of-combat"})


class Arm(msgspec.Struct, frozen=True):
    """What somebody can strike with: the part of the order that names it, its words, whether it blasts.

    `odds` are the chances, in hundredths, that it brings the worst on each target; empty where none are shown.
    """

    order: dict[str, Any]
    label: str
    is_blast: bool = False
    odds: dict[str, int] = {}


class Attacker(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who may attack now, with all there is to attack with; `hands` is what the other hand could hold."""

    id: str
    name: str
    is_hidden: bool
    arms: tuple[Arm, ...]
    hands: tuple[tuple[str, str], ...] = ()


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody or something that can be harmed now."""

    id: str
    name: str
    is_hidden: bool
    is_down: bool = False


def strike_values(glimpse: Glimpse) -> dict[str, Any]:
    """Lay out attacks: everybody who may strike, everything that may be struck."""
    offers = offered(glimpse).all("attack")
    own = [offer for offer in offers if "who" in offer["order"]]
    aims = {
        aim for offer in own for name in ("target", "targets") for aim in ask(offer, name).get("options", ())
    }
    return {
        "attackers": list(_attackers(glimpse, own)),
        "targets": targets(glimpse, aims),
        "dice": DICE,
        "kinds": KINDS,
    }


def harm_values(glimpse: Glimpse) -> dict[str, Any] | None:
    """Lay out harm that is no attack; None when it is not offered."""
    offer = next((one for one in offered(glimpse).all("harm") if "wreck" not in one["order"]), None)
    if offer is None:
        return None
    causes, known = ask(offer, "who").get("options", ()), names(glimpse)
    return {
        "targets": targets(glimpse, set(ask(offer, "targets").get("options", ()))),
        "causes": [(who, known.get(who, who)) for who in causes],
        "dice": DICE,
        "kinds": KINDS,
    }


def targets(glimpse: Glimpse, aims: set[str]) -> list[Target]:
    """Name who and what can be harmed, people in the order of the board, vehicles after them."""
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    vehicles: Mapping[str, Any] = glimpse.view.get("vehicles", {})
    things = {**{who: people[who] for who in in_order(glimpse)}, **vehicles}
    return [_target(name, one) for name, one in things.items() if name in aims]


def _target(name: str, thing: Mapping[str, Any]) -> Target:
    return Target(
        id=name,
        name=str(thing.get("name") or name),
        is_hidden=bool(thing.get("hidden")),
        is_down=thing.get("life") in _DOWN,
    )


def _attackers(glimpse: Glimpse, offers: Iterable[Offer]) -> Iterable[Attacker]:
    known, people = names(glimpse), glimpse.view.get("characters", {})
    by_who: dict[str, list[Offer]] = {}
    for offer in offers:
        by_who.setdefault(str(offer["order"]["who"]), []).append(offer)
    for who in (one for one in in_order(glimpse) if one in by_who):
        own = by_who[who]
        hands = dict.fromkeys(hand for offer in own for hand in ask(offer, "offhand").get("options", ()))
        yield Attacker(
            id=who,
            name=known.get(who, who),
            is_hidden=bool(people.get(who, {}).get("hidden")),
            arms=tuple(_arm(offer) for offer in own),
            hands=tuple((hand, known.get(hand, hand)) for hand in hands),
        )


def _arm(offer: Offer) -> Arm:
    """Say what an attack is made with: its name and its die; with neither weapon nor stat block, bare hands."""
    with_what = {name: value for name, value in offer["order"].items() if name not in _NAMED}
    die = offer["numbers"].get("die")
    label = offer["text"] or (say("bar.hands") if not with_what else "")
    return Arm(with_what, f"{label} d{die}" if die else label, bool(ask(offer, "targets")), _odds(offer))


def _odds(offer: Offer) -> dict[str, int]:
    numbers = offer["numbers"].items()
    return {name.removeprefix(_WORST): n for name, n in numbers if name.startswith(_WORST)}
