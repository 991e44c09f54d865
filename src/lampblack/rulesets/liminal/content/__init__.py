"""What a content pack may hold for this game: its kinds, each a file of the pack.

An entry becomes orders like any that the GM gives.

    forms.py     what an entry must have and may have
    checking.py  what the form alone cannot find
    ready.py     the orders that bring an entry to the table
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from lampblack.kernel.content import TABLES, Kind, Kinds
from lampblack.rulesets.liminal.content import checking, forms, ready
from lampblack.rulesets.liminal.words import content as words

__all__ = ["KINDS"]


def _of_thing(thing: forms.Equipment) -> Iterator[str]:
    if thing.dice:
        yield thing.dice
    if thing.price is not None:
        yield words.price(thing.price)
    yield from (
        *(["bulky"] if thing.bulky else []),
        *(["two-handed"] if thing.two_handed else []),
        *thing.tags,
    )


def _of_creature(creature: forms.Creature) -> Iterator[str]:
    yield f"HP {creature.hp}"
    yield f"STR {creature.str}"
    yield f"DEX {creature.dex}"
    yield f"CTRL {creature.ctrl}"
    yield from (f"{name} {blow.dice}" for name, blow in creature.attacks.items())


def _of_wound(wound: forms.Wound) -> Iterator[str]:
    yield from (wound.kind, wound.severity, *_of_effects(wound.effects))


def _of_fallout(fallout: forms.Fallout) -> Iterator[str]:
    yield from (*([fallout.severity] if fallout.severity else []), *_of_effects(fallout.effects))


def _of_effects(effects: forms.Effects) -> Iterator[str]:
    yield from (f"{attr.upper()} {shift:+}" for attr, shift in effects.attr.items())
    yield from effects.dice


KINDS: Final[Kinds] = {
    "backgrounds": Kind(
        title="Backgrounds",
        entry=forms.Background,
        open_fields=("name", "text", "gear", "cash", "names", "looks", "bonds", "questions"),
        check=checking.check_background,
        ready=ready.of_background,
        dealt=ready.dealt_background,
    ),
    "equipment": Kind(
        title="Equipment",
        entry=forms.Equipment,
        open_fields=tuple(
            field.name
            for field in msgspec.structs.fields(forms.Equipment)
            if field.name not in ("effect", "gm_notes")
        ),
        check=checking.check_dice,
        ready=ready.of_equipment,
        facts=_of_thing,
    ),
    "wounds": Kind(
        title="Wounds",
        entry=forms.Wound,
        check=checking.check_wound,
        ready=ready.of_wound,
        facts=_of_wound,
        dealt=ready.dealt_ill,
    ),
    "places": Kind(title="Places of Wounds", entry=forms.Site, dealt=ready.dealt_site),
    "fallouts": Kind(
        title="Fallout",
        entry=forms.Fallout,
        ready=ready.of_fallout,
        facts=_of_fallout,
        dealt=ready.dealt_ill,
    ),
    "stress": Kind(
        title="Stress",
        entry=forms.Stress,
        check=checking.check_dice,
        ready=ready.of_stress,
        facts=lambda step: (step.dice,),
    ),
    "horrors": Kind(
        title="Horrors",
        entry=forms.Horror,
        check=checking.check_creature,
        ready=ready.of_horror,
        facts=_of_creature,
    ),
    "people": Kind(
        title="People",
        entry=forms.Person,
        check=checking.check_creature,
        ready=ready.of_person,
        facts=_of_creature,
    ),
    "artifacts": Kind(
        title="Artifacts", entry=forms.Artifact, check=checking.check_dice, ready=ready.of_artifact
    ),
    "vehicles": Kind(
        title="Vehicles", entry=forms.Vehicle, check=checking.check_dice, ready=ready.of_vehicle
    ),
    "tables": msgspec.structs.replace(TABLES, ready=ready.of_table, facts=lambda oracle: (oracle.dice,)),
    "scenarios": Kind(
        title="Scenarios", entry=forms.Scenario, check=checking.check_scenario, ready=ready.of_scenario
    ),
}
"""The kinds of this game by the name of their file. Equipment's effects and all else are the GM's alone."""
