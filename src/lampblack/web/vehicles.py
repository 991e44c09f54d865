"""Vehicles: a card on the GM's board with who is in it and what it carries, a strip on the phone, the wreck."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import Figure
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import behind, in_order
from lampblack.web.sight import Glimpse
from lampblack.web.strikes import DICE
from lampblack.web.wishes import wish
from lampblack.web.words import say

_BEHIND_GROUPS: Final = 500
_RANK: Final = 34
_SCENE: Final = "scene"


class Aboard(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody as the card shows them: whether they are in, whether they drive, and the orders that turn both."""

    id: str
    name: str
    is_in: bool
    is_driver: bool
    turn: dict[str, Any]
    drive: dict[str, Any]
    is_hidden: bool = False


class Cargo(msgspec.Struct, frozen=True):
    """A thing in a vehicle, and the order that takes it; None where this seat cannot."""

    name: str
    take: dict[str, Any] | None = None


class Ride(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle as everybody sees it: how whole it is, who drives and who else is in it, what it carries."""

    id: str
    name: str
    status: str
    hp: int
    hp_max: int
    armor: int
    dice: str
    text: str
    driver: str
    others: tuple[str, ...]
    cargo: tuple[Cargo, ...]

    @property
    def is_wreck(self) -> bool:
        """Tell whether nothing of it is left to drive."""
        return self.status == "totaled"


def card_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw each vehicle behind the people of the board, and whatever wreck still has to be told."""
    for place, key in enumerate(glimpse.view.get("vehicles", {})):
        yield Part(f"vehicle:{key}", "party", behind(_BEHIND_GROUPS + place), "vehicle", _card(glimpse, key))
    yield from _wrecks(glimpse)


def strip_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Draw each vehicle that a player sees: the one that they are in as a panel, another as a line."""
    rides = [_strip(glimpse, key, mine) for key in glimpse.view.get("vehicles", {})]
    if rides:
        yield Part("rides", "sheet", _RANK, "rides", {"rides": rides})


def _ride(glimpse: Glimpse, key: str, takes: Mapping[str, dict[str, Any]], own: Collection[str] = ()) -> Ride:
    vehicle, known = glimpse.view["vehicles"][key], names(glimpse)
    inside = _inside(glimpse, key)
    driver = vehicle.get("driver") if vehicle.get("hp") else None
    items: Mapping[str, Any] = glimpse.view.get("items", {})
    return Ride(
        id=key,
        name=known[key],
        status=str(vehicle.get("status", "sound")),
        hp=vehicle["hp"],
        hp_max=vehicle["hp_max"],
        armor=vehicle.get("armor", 0),
        dice=str(vehicle.get("dice", "")),
        text=str(vehicle.get("text") or ""),
        driver=known.get(driver, driver) if driver else "",
        others=tuple(known[who] for who in inside if who != driver and who not in own),
        cargo=tuple(
            Cargo(_counted(known[name], item), takes.get(name))
            for name, item in items.items()
            if item.get("at") == key
        ),
    )


def _inside(glimpse: Glimpse, key: str) -> list[str]:
    """List who is in a vehicle, as far as this seat knows."""
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    return [who for who in in_order(glimpse) if people[who].get("at_vehicle") == key]


def _counted(name: str, item: Mapping[str, Any]) -> str:
    count = item.get("count", 1)
    return f"{name} ×{count}" if count > 1 else name


def _card(glimpse: Glimpse, key: str) -> dict[str, Any]:
    vehicle, known = glimpse.view["vehicles"][key], names(glimpse)
    items: Mapping[str, Any] = glimpse.view.get("items", {})
    out = {name: {"do": "move-item", "item": name, "to": _SCENE} for name in items}
    return {
        "ride": _ride(glimpse, key, out),
        "path": f"vehicles.{key}",
        "is_hidden": bool(vehicle.get("hidden")),
        "aboard": [_aboard(glimpse, key, who) for who in _passengers(glimpse, key)],
        "loads": [(name, _held(glimpse, name)) for name, item in items.items() if item.get("at") != key],
        "harms": [(die, {"do": "harm", "targets": [key], "dice": die}) for die in DICE],
        "repair": _set(f"vehicles.{key}.hp", vehicle["hp_max"])
        if vehicle["hp"] < vehicle["hp_max"]
        else None,
        "known": known,
    }


def _held(glimpse: Glimpse, name: str) -> str:
    known, at = names(glimpse), glimpse.view["items"][name].get("at", _SCENE)
    return f"{known[name]} ({known.get(at, at)})"


def _passengers(glimpse: Glimpse, key: str) -> list[str]:
    """List who is in it or could get in: those in the scene."""
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    return [
        who for who in in_order(glimpse) if people[who].get("present") or people[who].get("at_vehicle") == key
    ]


def _aboard(glimpse: Glimpse, key: str, who: str) -> Aboard:
    is_in = glimpse.view["characters"][who].get("at_vehicle") == key
    is_driver = glimpse.view["vehicles"][key].get("driver") == who
    return Aboard(
        id=who,
        name=names(glimpse)[who],
        is_in=is_in,
        is_driver=is_driver,
        turn={"do": "place", "who": who, "at_vehicle": None if is_in else key},
        drive=_set(f"vehicles.{key}.driver", None if is_driver else who),
        is_hidden=bool(glimpse.view["characters"][who].get("hidden")),
    )


def _set(path: str, value: Any) -> dict[str, Any]:
    return {"do": "set-field", "path": path, "value": value, "reason": say("reason.table")}


def _wrecks(glimpse: Glimpse) -> Iterable[Part]:
    """Draw what a wreck does to people while that is open: how bad it is, and whom else it catches."""
    wrecks = [offer for offer in offered(glimpse).all("harm") if "wreck" in offer["order"]]
    if wrecks:
        yield Part("wrecks", "now", 2, "wrecks", {"wrecks": [_wreck(glimpse, offer) for offer in wrecks]})


def _wreck(glimpse: Glimpse, offer: Offer) -> dict[str, Any]:
    known, key = names(glimpse), str(offer["order"]["wreck"])
    skip = {"do": "choose", "choice": "wreck", "who": key, "pick": "skip"}
    return {
        "id": key,
        "name": known.get(key, key),
        "order": offer["order"],
        "dice": ask(offer, "dice").get("options", ()),
        "inside": [known[who] for who in _inside(glimpse, key)],
        "near": [(who, known.get(who, who)) for who in ask(offer, "targets").get("options", ())],
        "skip": skip if offered(glimpse).first("choose", choice="wreck", who=key) else None,
    }


def _strip(glimpse: Glimpse, key: str, mine: list[Figure]) -> dict[str, Any]:
    offers, inside = offered(glimpse), set(_inside(glimpse, key))
    own = [one for one in mine if one.id in inside]
    driver = glimpse.view["vehicles"][key].get("driver")
    return {
        "ride": _ride(glimpse, key, _takes(offers, own), [one.id for one in own]),
        "is_in": bool(own),
        "is_mine": any(one.id == driver for one in own),
        "asks": list(_asks(glimpse, key, mine)),
    }


def _takes(offers: Offers, own: list[Figure]) -> dict[str, dict[str, Any]]:
    """Find what somebody inside can take out of it."""
    found = (offer for one in own for offer in offers.all("move-item", who=one.id, to=one.id))
    return {str(offer["order"]["item"]): offer["order"] for offer in found}


def _asks(glimpse: Glimpse, key: str, mine: list[Figure]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Give the wishes to get in, to drive and to get out; with several characters each says who."""
    offers, vehicle, inside = offered(glimpse), names(glimpse)[key], set(_inside(glimpse, key))
    for one in mine:
        drives = glimpse.view["vehicles"][key].get("driver") == one.id
        codes = ("in",) if one.id not in inside else ("out",) if drives else ("drive", "out")
        for code in codes if one.present else ():
            order = wish(offers, one.id, say(f"ride.{code}.words", vehicle=vehicle))
            if order is not None:
                yield say(f"ride.{code}") + (f" · {one.name}" if len(mine) > 1 else ""), order
