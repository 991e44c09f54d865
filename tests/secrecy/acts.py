"""What the GM does in secret, scene by scene, in one world: orders, orders that are refused, and mere looks."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from lampblack.rulesets.liminal.sheet import Character, Item, Vehicle
from tests.secrecy.pictures import drawn
from tests.secrecy.worlds import Secrets

Order = dict[str, Any]

NEWCOMER: Final = "{newcomer}"
"""Stands for the character that a player makes in the open; its id is the table's to give."""


class Act(msgspec.Struct, frozen=True):
    """Something that the GM does in secret: an order, or a request; `refused` ones come to nothing."""

    order: Order = {}
    call: tuple[str, str, Any] = ("", "", None)
    refused: bool = False


def acts(secrets: Secrets, names: list[str]) -> list[list[Act]]:
    """List what is done before each scene; nothing at all in a world without secrets."""
    if not names:
        return []
    return [
        [*_dice(secrets), *_fields(secrets, names), *_undone(secrets)],
        [*_things(secrets), *_refused(secrets, names), *_of_the_desk(secrets)],
        _harm(secrets, names[0]),
        [*_about_the_newcomer(secrets), *_looks()],
        [*_turned(names[0]), *_dice(secrets)],
        [*_things(secrets), *_undone(secrets), *_fields(secrets, names), *_last(names[-1])],
        [*_dice(secrets), *_things(secrets)],
        [*_of_the_desk(secrets), *_undone(secrets)],
        [*_dice(secrets), *_fields(secrets, names)],
        [*_undone(secrets), *_looks(), *_dice(secrets)],
    ]


def _secret(do: str, **arguments: Any) -> Act:
    return Act({"do": do, "secret": True, **arguments})


def _field(path: str, value: Any) -> Act:
    return Act({"do": "set-field", "path": path, "value": value, "reason": f"because {value}"})


def _dice(secrets: Secrets) -> list[Act]:
    rolls = [
        _secret("roll", dice=f"{secrets.amount * 3}d20", text=secrets.word()) for _ in range(secrets.amount)
    ]
    return [*rolls, Act({"do": "note", "text": secrets.word(), "about": secrets.word()})]


def _of_the_desk(secrets: Secrets) -> list[Act]:
    clock, handout, image = (secrets.word() for _ in range(3))
    picture = ("POST", "/api/tables/{table}/images", drawn(len(image)))
    return [
        Act({"do": "clock", "id": clock, "name": secrets.word(), "size": 6, "hidden": True}),
        Act({"do": "clock", "id": clock, "filled": 2}),
        Act({"do": "handout", "id": handout, "title": secrets.word(), "text": secrets.word(), "to": []}),
        Act({"do": "note", "to": "me", "text": secrets.word()}),
        Act(call=picture),
    ]


def _fields(secrets: Secrets, names: list[str]) -> list[Act]:
    words = ["characters.ada.gm_notes", "items.idol.effect", "items.phone.gm_notes"]
    words += [f"characters.{name}.name" for name in names]
    numbers = ["characters.guard.hp", "characters.guard.cash", "characters.moth.str"]
    return [
        *(_field(path, secrets.word()) for path in words),
        *(_field(path, secrets.number()) for path in numbers),
    ]


def _things(secrets: Secrets) -> list[Act]:
    item, vehicle, group, npc = (secrets.word() for _ in range(4))
    hidden = {"hidden": True}
    fields = {"kind": "npc", **secrets.sheet(Character), **hidden}
    members = {"members": [npc], "gm_notes": secrets.word()}
    return [
        Act({"do": "create", "id": npc, "fields": fields}),
        Act(
            {"do": "create", "id": secrets.word(), "preset": "3d6-swap", "fields": {"kind": "npc", **hidden}}
        ),
        Act({"do": "add", "what": "item", "id": item, "fields": {**secrets.sheet(Item), **hidden}}),
        Act({"do": "add", "what": "vehicle", "id": vehicle, "fields": {**secrets.sheet(Vehicle), **hidden}}),
        Act({"do": "add", "what": "group", "id": group, "fields": members}),
        _secret("move-item", item=item, to=npc),
    ]


def _refused(secrets: Secrets, names: list[str]) -> list[Act]:
    orders: list[Order] = [
        {"do": "create", "id": names[0], "fields": {"kind": "npc"}},
        {"do": "save", "who": secrets.word(), "attr": "str"},
        {"do": "set-field", "path": f"characters.{names[0]}.hp", "value": -1, "reason": secrets.word()},
        {"do": "roll", "dice": "1000d6", "text": secrets.word(), "secret": True},
        {"do": "roll", "dice": "2d6", "faces": [9], "secret": True},
    ]
    return [Act(order, refused=True) for order in orders]


def _harm(secrets: Secrets, who: str) -> list[Act]:
    return [
        _secret("harm", target=who, amount=1, text=secrets.word()),
        _secret("afflict", who=who, kind="condition", name=secrets.word()),
        _secret("call-save", who=who, attr="dex", text=secrets.word()),
        _secret("save", who=who, attr="dex"),
        _secret("place", who=who, present=False),
        _secret("place", who=who, present=True),
        _secret("reaction", who="guard"),
        _secret("need", who=who, need=secrets.word()),
        _secret("debt", who=who, to=secrets.word(), amount=secrets.number()),
        _secret("cash", who=who, amount=1),
        _secret("modify", who=who, impaired=True),
    ]


def _undone(secrets: Secrets) -> list[Act]:
    return [
        _secret("roll", dice="2d6", text=secrets.word()),
        Act({"do": "undo", "reason": secrets.word()}),
        Act({"do": "note", "text": secrets.word()}),
        Act({"do": "undo", "reason": secrets.word()}),
    ]


def _about_the_newcomer(secrets: Secrets) -> list[Act]:
    return [_field(f"characters.{NEWCOMER}.gm_notes", secrets.word()) for _ in range(secrets.amount)]


def _looks() -> list[Act]:
    table = "/api/tables/{table}"
    calls: list[tuple[str, str, Any]] = [
        ("GET", f"{table}/view", None),
        ("GET", f"{table}/view?as={{ana}}", None),
        ("GET", f"{table}/log?limit=200", None),
        ("GET", f"{table}/orders", None),
        ("GET", f"{table}/invitations", None),
        ("GET", f"{table}/recap", None),
        ("GET", f"{table}/export", None),
        ("GET", f"{table}/packs", None),
        ("GET", f"{table}/live?wait=0", None),
        ("GET", "/t/{table}", None),
        ("POST", f"{table}/invitations", {"role": "gm", "uses": 1}),
    ]
    return [Act(call=call) for call in calls]


def _turned(who: str) -> list[Act]:
    paths = [f"characters.{who}.hp", f"items.{who}-key.effect", "items.badge"]
    return [Act({"do": verb, "path": path}) for path in paths for verb in ("reveal", "hide")]


def _last(who: str) -> list[Act]:
    return [
        _secret("attack", who=who, target=who, dice="d6", override="a fit"),
        Act({"do": "remove", "what": "item", "id": f"{who}-key"}),
        Act({"do": "remove", "what": "vehicle", "id": f"{who}-car"}),
    ]
