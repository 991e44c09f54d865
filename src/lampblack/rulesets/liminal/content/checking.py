"""What the form of an entry alone cannot find: dice, scores, and entries that name each other."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.content import Contents, Flaw, Place, refers
from lampblack.rulesets.liminal.content import forms
from lampblack.rulesets.liminal.rules.weapons import read_dice

_DICE = "write dice like d6 or d8+d6, of which the highest counts"
_CARRIED = ("equipment", "artifacts")
_COMERS = ("horrors", "people")


def check_background(background: forms.Background, contents: Contents) -> Iterator[Flaw]:
    """Find gear that is no equipment."""
    for number, name in enumerate(background.gear):
        if name not in contents.get("equipment", {}):
            yield Flaw(
                ("gear", number), f"equipment.toml has no good entry {name!r}; gear lists ids from there"
            )


def check_wound(wound: forms.Wound, contents: Contents) -> Iterator[Flaw]:
    """Find places that are none of the pack's. Ruling: Q-44."""
    known = {site.name for site in contents.get("places", {}).values()}
    for number, place in enumerate(wound.places):
        if known and place not in known:
            says = f"places.toml has no {place!r}; write the name of a place from there"
            yield Flaw(("places", number), says)


def check_dice(
    entry: forms.Equipment | forms.Artifact | forms.Stress | forms.Vehicle, _contents: Contents
) -> Iterator[Flaw]:
    """Find dice that cannot be thrown. Source: LH-DUAL-1, LH-ATK-3."""
    yield from _dice(entry.dice, ("dice",))


def check_creature(creature: forms.Creature, contents: Contents) -> Iterator[Flaw]:
    """Find dice that cannot be thrown, and carried things that are not there. Source: LH-ATK-2."""
    for name, blow in creature.attacks.items():
        if "." in name:
            yield Flaw(("attacks", name), "leave the full stop out of the attack's name")
        yield from _dice(blow.dice, ("attacks", name, "dice"))
    for number, name in enumerate(creature.carries):
        if not any(name in contents.get(kind, {}) for kind in _CARRIED):
            says = f"neither equipment.toml nor artifacts.toml has a good entry {name!r}"
            yield Flaw(("carries", number), says)


def check_scenario(scenario: forms.Scenario, contents: Contents) -> Iterator[Flaw]:
    """Find who comes to an encounter and is in no file."""
    for at, meeting in enumerate(scenario.encounters):
        for number, comer in enumerate(meeting.who):
            kind = comer.entry.partition(".")[0]
            if kind not in _COMERS or not refers(comer.entry, contents):
                says = f"there is no good entry {comer.entry!r}; write horrors.id or people.id"
                yield Flaw(("encounters", at, "who", number, "entry"), says)


def _dice(text: str | None, place: Place) -> Iterator[Flaw]:
    if text is not None and read_dice(text) is None:
        yield Flaw(place, f"{text!r} cannot be thrown; {_DICE}")
