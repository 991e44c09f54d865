"""Screens to watch through: on a phone each is a prop of its own, on the GM's board a line with all that can be done.

A device is on, dying, off, dead or broken; what became of it last is read off the newest throw in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.web.figures import Figure
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.wishes import wish
from lampblack.web.words import say

VERBS: Final = frozenset({"fix", "watch"})
"""Verbs that have their place here."""

STATES: Final = ("on", "dying", "off", "dead", "broken")
_EMPTY: Final = frozenset({"off", "dead"})
_SCENE: Final = "scene"
_BATTERY: Final = {"on": 4, "dying": 1}
"""Bars of the battery that are lit."""

_FACES: Final = (("6", "on"), ("4–5", "dying"), ("2–3", "off"), ("1", "broken"))
"""What the die does to a device. Source: LH-CELL-4..7."""

_RANK: Final = 42


class Prop(msgspec.Struct, frozen=True, kw_only=True):
    """A device in somebody's hand: its state, whom it shows, what can be done with it, how its die fell last.

    `is_watching` while it is held up, `shows` only while it works.
    """

    id: str
    name: str
    who: str
    state: str
    bars: int
    hint: str
    is_watching: bool
    shows: str
    look: dict[str, Any] | None
    aims: tuple[tuple[str, str], ...]
    stop: dict[str, Any] | None
    ask: dict[str, Any] | None
    ask_says: str
    face: int | None
    faces: tuple[tuple[str, str], ...]

    @property
    def is_idle(self) -> bool:
        """Tell whether there is nothing to say of it: it works, and nobody looks through it."""
        return self.state == "on" and not self.is_watching


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """A device on the board: where it is, who looks through it, what mends it, who could look through it."""

    id: str
    name: str
    place: str
    state: str
    watchers: tuple[tuple[str, dict[str, Any]], ...]
    fix: dict[str, Any] | None
    how: str
    looks: tuple[tuple[str, str], ...]
    aims: tuple[tuple[str, str], ...]
    states: tuple[tuple[str, dict[str, Any]], ...]
    is_hidden: bool


def device_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Draw each device that an own character carries or can look through, as a prop."""
    props = [_prop(glimpse, key, one) for one in mine for key in _at_hand(glimpse, one)]
    for place, prop in enumerate(props):
        yield Part(f"device:{prop.id}:{prop.who}", "sheet", _RANK + place, "device", {"prop": prop})


def board_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw the devices of the table for the GM, where there are any."""
    screens = [_screen(glimpse, key, item) for key, item in _devices(glimpse)]
    if screens:
        yield Part("devices", "tools", 48, "devices", {"screens": screens})


def _devices(glimpse: Glimpse) -> Iterable[tuple[str, Mapping[str, Any]]]:
    items: Mapping[str, Any] = glimpse.view.get("items", {})
    return ((key, item) for key, item in items.items() if item.get("device"))


def _at_hand(glimpse: Glimpse, one: Figure) -> list[str]:
    """List what somebody carries first, then what stands in the scene."""
    places = (one.id, _SCENE)
    there = [key for place in places for key, item in _devices(glimpse) if item.get("at") == place]
    return there if one.is_open and one.life in ("active", "serving") else []


def _prop(glimpse: Glimpse, key: str, one: Figure) -> Prop:
    item, offers, known = glimpse.view["items"][key], offered(glimpse), names(glimpse)
    sheet, state = glimpse.view["characters"][one.id], str(item["device"])
    look = offers.first("watch", who=one.id, device=key)
    is_watching = sheet.get("watch_device") == key
    return Prop(
        id=key,
        name=known[key],
        who=one.id,
        state=state,
        bars=_BATTERY.get(state, 0),
        hint=_hint(glimpse, state),
        is_watching=is_watching,
        shows=_shows(sheet, known) if is_watching and state in _BATTERY else "",
        look=look and look["order"],
        aims=tuple(_named(ask(look, "target").get("options", ()), known)) if look else (),
        stop=_stop(offers, one.id) if is_watching else None,
        ask=_asked(offers, one.id, known[key], state),
        ask_says=say(f"device.ask.{_mending(state)}"),
        face=_last_face(glimpse.log, key),
        faces=_FACES,
    )


def _named(keys: Iterable[str], known: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((key, known.get(key, key)) for key in keys)


def _hint(glimpse: Glimpse, state: str) -> str:
    """Say what the state means, as this table plays it."""
    options: Mapping[str, Any] = glimpse.view.get("options", {})
    if state == "dying":
        return say(f"device.hint.dying.{options.get('cell_dying_scope', 'next-stress')}")
    if state == "broken" and not options.get("cell_broken_repairable", True):
        return say("device.hint.broken.gone")
    return say(f"device.hint.{state}")


def _shows(sheet: Mapping[str, Any], known: Mapping[str, str]) -> str:
    target = sheet.get("watch_target")
    return known.get(target, target) if target else say("bag.watch.all")


def _stop(offers: Offers, who: str) -> dict[str, Any] | None:
    stop = offers.first("watch", who=who, device=None)
    return stop and stop["order"]


def _mending(state: str) -> str:
    return "repair" if state == "broken" else "charge"


def _asked(offers: Offers, who: str, name: str, state: str) -> dict[str, Any] | None:
    """Give the order that asks for a charge or a repair; None while it works."""
    return None if state == "on" else wish(offers, who, say(f"device.ask.{_mending(state)}.words", name=name))


def _last_face(log: Sequence[dict[str, Any]], key: str) -> int | None:
    """Find how the die of a device fell last; None when it never did, or was charged or repaired since."""
    for entry in reversed(log):
        result: Mapping[str, Any] = entry.get("result") or {}
        if entry.get("undone") or entry.get("withdrawn"):
            continue
        if entry["do"] == "fix" and result.get("item") == key:
            return None
        for face in _faces_of(result, key):
            return face
    return None


def _faces_of(result: Mapping[str, Any], key: str) -> Iterable[int]:
    for pools in result.get("hits", {}).values():
        for hit in pools.values():
            device = hit.get("device") or {}
            if device.get("item") == key and device.get("face") is not None:
                yield int(device["face"])


def _screen(glimpse: Glimpse, key: str, item: Mapping[str, Any]) -> Screen:
    offers, known, state = offered(glimpse), names(glimpse), str(item["device"])
    looks, fix = offers.all("watch", device=key), offers.first("fix", item=key)
    return Screen(
        id=key,
        name=known[key],
        place=known.get(item.get("at", _SCENE), ""),
        state=state,
        watchers=tuple(_watchers(glimpse, key)),
        fix=fix and fix["order"],
        how=_mending(state),
        looks=tuple(_named((one["order"]["who"] for one in looks), known)),
        aims=tuple(_aims(looks, known)),
        states=tuple((one, _by_hand(key, one)) for one in STATES if one != state),
        is_hidden=bool(item.get("hidden")),
    )


def _aims(looks: Iterable[Offer], known: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    keys = dict.fromkeys(aim for one in looks for aim in ask(one, "target").get("options", ()))
    return _named(keys, known)


def _watchers(glimpse: Glimpse, key: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """Say who looks through a device at whom, with the order that makes them look up."""
    known = names(glimpse)
    for who, sheet in glimpse.view.get("characters", {}).items():
        if sheet.get("watch_device") == key:
            told = say("device.watcher", who=known.get(who, who), what=_shows(sheet, known))
            yield told, {"do": "watch", "who": who, "device": None}


def _by_hand(key: str, state: str) -> dict[str, Any]:
    return {"do": "set-field", "path": f"items.{key}.device", "value": state, "reason": say("reason.table")}
