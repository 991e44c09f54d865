"""What a content pack may hold for this game: its kinds, each a file of the pack.

    forms.py  what an entry must have and may have
    ready.py  the orders that bring an entry to the table

Where somebody comes from and what can be bought is open to players; all else is the GM's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from lampblack.kernel.content import TABLES, Contents, Flaw, Kind, Kinds, deal_oracle
from lampblack.rulesets.crusade.content import forms, ready
from lampblack.rulesets.crusade.terms import ID_PATTERN

__all__ = ["KINDS"]

_GEAR: Final = ("weapons", "armors")


def _check_gear(occupation: forms.Occupation, contents: Contents) -> Iterator[Flaw]:
    for number, name in enumerate(occupation.gear):
        if not any(name in contents.get(kind, {}) for kind in _GEAR):
            says = f"neither weapons.toml nor armors.toml has a good entry {name!r}"
            yield Flaw(("gear", number), says)


def _check_creature(creature: forms.Creature, _contents: Contents) -> Iterator[Flaw]:
    for name in creature.attacks:
        if not re.fullmatch(ID_PATTERN, name):
            yield Flaw(("attacks", name), "name an attack with lower-case letters, digits and hyphens")


def _check_skirmish(skirmish: forms.Skirmish, contents: Contents) -> Iterator[Flaw]:
    for number, comer in enumerate(skirmish.who):
        if comer.entry.removeprefix("creatures.") not in contents.get("creatures", {}):
            says = f"creatures.toml has no good entry {comer.entry!r}"
            yield Flaw(("who", number, "entry"), says)


def _of_attack(entry: forms.Weapon | forms.Spell) -> Iterator[str]:
    yield from (str(part) for part in (entry.damage, entry.type) if part)
    if entry.sp is not None:
        yield f"SP {entry.sp}"


def _of_creature(creature: forms.Creature) -> Iterator[str]:
    yield creature.size
    yield from (f"{name} {attack.damage or ''}".strip() for name, attack in creature.attacks.items())


def _open(form: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(form))


KINDS: Final[Kinds] = {
    "species": Kind(
        title="Species",
        entry=forms.Species,
        open_fields=_open(forms.Species),
        ready=ready.of_origin("species"),
    ),
    "cultures": Kind(
        title="Cultures",
        entry=forms.Culture,
        open_fields=_open(forms.Culture),
        ready=ready.of_origin("culture"),
    ),
    "occupations": Kind(
        title="Occupations",
        entry=forms.Occupation,
        open_fields=_open(forms.Occupation),
        check=_check_gear,
        ready=ready.of_origin("occupation"),
    ),
    "weapons": Kind(
        title="Weapons",
        entry=forms.Weapon,
        open_fields=_open(forms.Weapon),
        ready=ready.of_attack("weapon"),
        facts=_of_attack,
    ),
    "armors": Kind(
        title="Armor",
        entry=forms.Armor,
        open_fields=_open(forms.Armor),
        ready=ready.of_armor,
        facts=lambda armor: (f"{armor.armor}",),
    ),
    "spells": Kind(
        title="Spells",
        entry=forms.Spell,
        open_fields=_open(forms.Spell),
        ready=ready.of_attack("spell"),
        facts=_of_attack,
    ),
    "creatures": Kind(
        title="Creatures",
        entry=forms.Creature,
        check=_check_creature,
        ready=ready.of_creature,
        facts=_of_creature,
    ),
    "disorders": Kind(
        title="Disorders", entry=forms.Disorder, dealt=lambda disorder, _contents: {"name": disorder.name}
    ),
    "faiths": Kind(title="Faiths", entry=forms.Faith, ready=ready.of_group("religious")),
    "factions": Kind(title="Factions", entry=forms.Faction, ready=ready.of_group("factions")),
    "skirmishes": Kind(
        title="Skirmishes", entry=forms.Skirmish, check=_check_skirmish, ready=ready.of_skirmish
    ),
    "tables": msgspec.structs.replace(
        TABLES, ready=ready.of_table, dealt=deal_oracle, facts=lambda oracle: (oracle.dice,)
    ),
}
"""The kinds of this game by the name of their file."""
