"""What the GM can do with an entry in one tap, as orders like any others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import msgspec

from lampblack.kernel.content import Contents, Entry, Oracle, Ready
from lampblack.rulesets.crusade.content import forms

Fields = dict[str, Any]
WHO: Final = "?who"
_OF_ATTACKS: Final = (
    "damage",
    "damage_bonus",
    "type",
    "to_hit",
    "against",
    "sp",
    "integrity",
    "form",
    "pool",
    "drain",
)


def of_origin(field: str) -> Any:
    """Write a species, culture or occupation onto a sheet with its shifts of scores. Source: FS-ABIL-3."""
    return partial(_origin, field)


def _origin(field: str, _id: str, origin: forms.Origin, _contents: Contents) -> Iterator[Ready]:
    changes: Fields = {field: origin.name, "mods": {score: {field: by} for score, by in origin.mods.items()}}
    if isinstance(origin, forms.Species):
        said = {name: getattr(origin, name) for name in ("size", "hp_base", "speed")}
        changes |= {name: value for name, value in said.items() if value is not None}
    yield _edit(origin, {name: value for name, value in changes.items() if value != {}})


def of_attack(kind: str) -> Any:
    """Put a weapon or spell onto a sheet. Source: FS-NAT-2, FS-ACT-11."""
    return partial(_attack, kind)


def _attack(kind: str, id_: str, entry: forms.Weapon | forms.Spell, _contents: Contents) -> Iterator[Ready]:
    said = {name: getattr(entry, name, None) for name in _OF_ATTACKS}
    attack = {"kind": kind, **{name: value for name, value in said.items() if value is not None}}
    yield _edit(entry, {"attacks": {id_: attack}})


def of_armor(_id: str, armor: forms.Armor, _contents: Contents) -> Iterator[Ready]:
    """Write an armor's number onto a sheet."""
    yield _edit(armor, {"armor": armor.armor})


def _edit(entry: Entry, changes: Fields) -> Ready:
    return Ready("give", entry.name, ({"do": "edit", "who": WHO, "changes": changes},), ("who",))


def of_group(group: str) -> Any:
    """Let somebody take up a neutral alignment. Source: FS-ALGN-1..5."""
    return partial(_group, group)


def _group(group: str, id_: str, entry: Entry, _contents: Contents) -> Iterator[Ready]:
    order = {"do": "set-alignment", "who": WHO, "towards": id_, "group": group, "level": 3}
    yield Ready("align", entry.name, (order,), ("who",))


def of_table(id_: str, oracle: Oracle, _contents: Contents) -> Iterator[Ready]:
    """Roll on a table, the GM alone or before everybody; `@` is where the pack's own id goes."""
    for does, secret in (("roll-secretly", True), ("roll", False)):
        yield Ready(does, oracle.name, ({"do": "roll", "table": f"@/{id_}", "secret": secret},))


def of_creature(_id: str, creature: forms.Creature, _contents: Contents) -> Iterator[Ready]:
    """Bring a creature in, unseen or seen."""
    for does, hidden in (("bring-unseen", True), ("bring", False)):
        order = {"do": "create", "fields": {**creature_fields(creature), "hidden": hidden}}
        yield Ready(does, creature.name, (order,))


def of_skirmish(_id: str, skirmish: forms.Skirmish, contents: Contents) -> Iterator[Ready]:
    """Bring everybody of a skirmish in, several of a kind numbered from 1; who is no longer to be had stays away."""
    orders: list[Fields] = []
    for comer in skirmish.who:
        creatures = contents.get("creatures", {})
        creature: forms.Creature | None = creatures.get(comer.entry.removeprefix("creatures."))
        if creature is None:
            continue
        for number in range(1, comer.count + 1):
            name = creature.name if comer.count == 1 else f"{creature.name} {number}"
            fields = {**creature_fields(creature), "name": name, "hidden": skirmish.hidden}
            orders.append({"do": "create", "fields": fields})
    yield Ready("encounter", skirmish.name, tuple(orders))


def creature_fields(creature: forms.Creature) -> Fields:
    """Give the fields of a sheet as `create` takes them; what the GM alone reads goes into the notes."""
    plain = msgspec.to_builtins(creature)
    names = ("kind", "name", "size", "species", "abilities", "scores", "hp_base", "speed", "armor", "attacks")
    lists = (creature.text, "; ".join(creature.wants), "; ".join(creature.looks), creature.gm_notes)
    fields = {name: plain[name] for name in names if plain[name] is not None}
    return {**fields, "gm_notes": "\n".join(line for line in lists if line)}
