"""What lies about on the GM's board: things in the scene, and foes who stand together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.deeds import deeds
from lampblack.web.names import names
from lampblack.web.offered import Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import behind, in_order
from lampblack.web.sight import Glimpse
from lampblack.web.strikes import DICE
from lampblack.web.words import plain, say

VERBS: Final = frozenset({"move-item", "add", "remove"})
"""Verbs that have their place here."""

TAGS: Final = (
    "bulky",
    "two-handed",
    "mobility-aid",
    "bundle",
    "blast",
    "non-lethal",
    "stress",
    "specialized",
)
"""Tags with rules behind them. Source: LH-TAG-1."""

_SCENE: Final = "scene"
_ABLE: Final = frozenset({"active", "serving"})


class Lying(msgspec.Struct, frozen=True, kw_only=True):
    """A thing in the scene, with what players may not see of it."""

    id: str
    name: str
    path: str
    is_hidden: bool
    text: str = ""
    facts: tuple[str, ...] = ()


def belongings_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw the groups and what lies about, below the people."""
    for place, (key, group) in enumerate(glimpse.view.get("groups", {}).items()):
        yield Part(f"group:{key}", "party", behind(place), "group", _group(glimpse, key, group))
    if glimpse.view.get("items"):
        yield Part("things", "party", behind(1000), "things", _things(glimpse))


def making_values(glimpse: Glimpse) -> dict[str, Any]:
    """Say where a new thing can be put, and who could stand together; empty where that is not offered."""
    known, offers = names(glimpse), offered(glimpse)
    item, group = offers.first("add", what="item"), offers.first("add", what="group")
    places = ask(item, "fields.at").get("options", ()) if item else ()
    members = ask(group, "fields.members").get("options", ()) if group else ()
    return {
        "places": [(place, known.get(place, place)) for place in places],
        "members": [(who, known.get(who, who)) for who in members],
        "tags": TAGS,
        "dice": DICE,
    }


def _group(glimpse: Glimpse, key: str, group: Mapping[str, Any]) -> dict[str, Any]:
    known, people = names(glimpse), glimpse.view.get("characters", {})
    members = [who for who in group.get("members", ()) if who in people]
    offers = offered(glimpse)
    remove = next(
        (one for one in offers.all("remove", what="group") if key in ask(one, "id").get("options", ())), None
    )
    return {
        "id": key,
        "name": known.get(key, key),
        "members": [known.get(who, who) for who in members],
        "standing": sum(people[who].get("life") in _ABLE for who in members),
        "start": group.get("start", len(members)),
        "leader": known.get(group.get("leader") or "", ""),
        "marks": list(_tested(group)),
        "deeds": deeds(Offers(offers.of(key, {"morale"})), (), {}),
        "remove": remove and {"do": "remove", "what": "group", "id": key},
        "names": known,
    }


def _tested(group: Mapping[str, Any]) -> Iterable[str]:
    if group.get("first_done"):
        yield say("group.first")
    if group.get("half_done"):
        yield say("group.half")
    if group.get("due"):
        yield say("group.due")


def _things(glimpse: Glimpse) -> dict[str, Any]:
    known, view = names(glimpse), glimpse.view
    movable: dict[str, list[tuple[str, str]]] = {}
    for key, item in view.get("items", {}).items():
        holder = known.get(item.get("at", _SCENE), _SCENE)
        movable.setdefault(holder, []).append((key, _counted(key, item)))
    return {
        "lying": list(_lying(view)),
        "movable": list(movable.items()),
        "places": [
            (place, known[place]) for place in (_SCENE, *in_order(glimpse), *view.get("vehicles", {}))
        ],
    }


def _lying(view: Mapping[str, Any]) -> Iterable[Lying]:
    for key, item in view.get("items", {}).items():
        if item.get("at") == _SCENE:
            yield _item(key, item)


def _item(key: str, item: Mapping[str, Any]) -> Lying:
    facts = [str(item["dice"])] if item.get("dice") else []
    facts += [plain(str(tag)) for tag in item.get("tags", ())]
    return Lying(
        id=key,
        name=_counted(key, item),
        path=f"items.{key}",
        is_hidden=bool(item.get("hidden")),
        text=" · ".join(part for part in (item.get("text"), item.get("effect")) if part),
        facts=tuple(facts),
    )


def _counted(key: str, item: Mapping[str, Any]) -> str:
    name, count = str(item.get("name") or key), item.get("count", 1)
    return f"{name} ×{count}" if count > 1 else name
