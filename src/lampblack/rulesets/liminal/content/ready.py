"""What the GM can do with an entry in one tap, as orders like any others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from lampblack.kernel.content import Contents, Oracle, Ready
from lampblack.rulesets.liminal.content import forms
from lampblack.rulesets.liminal.rules.ills import Ill, in_order, named
from lampblack.rulesets.liminal.words import content as words

Order = dict[str, Any]
WHO: Final = "?who"
AFFLICTION: Final = "?affliction"
AT: Final = "?at"


def of_background(id_: str, background: forms.Background, _contents: Contents) -> Iterator[Ready]:
    """Give somebody this background, with what comes with it; `@` is where the pack's own id goes."""
    yield Ready(
        "portray", background.name, ({"do": "portray", "who": WHO, "background": f"@/{id_}"},), ("who",)
    )


def dealt_background(background: forms.Background, contents: Contents) -> Order:
    """Give what the rules read of a background: its things as an item's fields, and the lines to choose from."""
    things: Contents = {"equipment": contents.get("equipment", {})}
    gear = [
        equipment_fields(things["equipment"][name]) for name in background.gear if name in things["equipment"]
    ]
    lines = ("names", "looks", "bonds", "questions")
    return {
        "name": background.name,
        "cash": background.cash,
        "gear": gear,
        **{name: list(getattr(background, name)) for name in lines},
    }


def of_equipment(_id: str, thing: forms.Equipment, _contents: Contents) -> Iterator[Ready]:
    """Give a thing to somebody, or lay it into the scene."""
    yield from _item(equipment_fields(thing))


def of_artifact(_id: str, thing: forms.Artifact, _contents: Contents) -> Iterator[Ready]:
    """Give an artifact to somebody, or lay it into the scene; what it does is not told with it."""
    yield from _item(artifact_fields(thing))


def _item(fields: Order) -> Iterator[Ready]:
    name = fields["name"]
    yield Ready("give", name, (_added("item", {**fields, "at": AT}),), ("at",))
    yield Ready("lay", name, (_added("item", fields),))
    yield Ready("lay-hidden", name, (_added("item", {**fields, "hidden": True}),))


def of_vehicle(_id: str, thing: forms.Vehicle, _contents: Contents) -> Iterator[Ready]:
    """Put a vehicle into the scene."""
    yield Ready("lay", thing.name, (_added("vehicle", msgspec.to_builtins(thing)),))


def of_wound(_id: str, wound: forms.Wound, contents: Contents) -> Iterator[Ready]:
    """Give a Wound, or say of one that is there which it is; one for each place that it can be at."""
    for place in wound.places or in_order(map(_ill, contents.get("places", {}).values())) or ("",):
        yield from _affliction("wound", named(Ill(name=wound.name, places=wound.places), place), wound)


def of_fallout(_id: str, fallout: forms.Fallout, _contents: Contents) -> Iterator[Ready]:
    """Give Fallout, or say of one that is there which it is."""
    yield from _affliction("fallout", fallout.name, fallout)


def _affliction(kind: str, name: str, entry: forms.Wound | forms.Fallout) -> Iterator[Ready]:
    effects = msgspec.to_builtins(entry.effects)
    effects["effects"] = list(effects.pop("dice"))
    said = {"do": "afflict", "who": WHO, "name": name, "text": entry.text, **effects}
    said = {key: value for key, value in said.items() if value not in ("", {}, [])}
    yield Ready("describe", name, ({**said, "affliction": AFFLICTION},), ("who", "affliction"), kind)
    yield Ready("afflict", name, ({**said, "kind": kind},), ("who",), kind)


def dealt_ill(entry: forms.Wound | forms.Fallout, _contents: Contents) -> Order:
    """Give what the rules read of a Wound or Fallout."""
    names = ("kind", "step", "places") if isinstance(entry, forms.Wound) else ()
    said: Order = {name: msgspec.to_builtins(getattr(entry, name)) for name in names}
    effects = msgspec.to_builtins(entry.effects)
    effects["effects"] = list(effects.pop("dice"))
    return {"name": entry.name, "text": entry.text, "severity": entry.severity, **said, **effects}


def dealt_site(site: forms.Site, _contents: Contents) -> Order:
    """Give what the rules read of a place where a Wound can be."""
    return {"name": site.name, "step": site.step}


def _ill(site: forms.Site) -> Ill:
    return Ill(name=site.name, step=site.step)


def of_stress(_id: str, step: forms.Stress, _contents: Contents) -> Iterator[Ready]:
    """Let somebody take Stress of this step."""
    order = {"do": "harm", "target": WHO, "dice": step.dice, "kind": "stress"}
    yield Ready("harm", step.name, (order,), ("who",))


def of_horror(_id: str, horror: forms.Horror, contents: Contents) -> Iterator[Ready]:
    """Bring a horror in, unseen or seen."""
    for does, hidden in (("bring-unseen", True), ("bring", False)):
        yield Ready(does, horror.name, tuple(_brought(horror, contents, hidden)))


def of_person(_id: str, person: forms.Person, contents: Contents) -> Iterator[Ready]:
    """Bring somebody in, seen or unseen."""
    for does, hidden in (("bring", False), ("bring-unseen", True)):
        yield Ready(does, person.name, tuple(_brought(person, contents, hidden)))


def _brought(creature: forms.Creature, contents: Contents, hidden: bool) -> Iterator[Order]:
    """Make a sheet, then what it carries."""
    yield {"do": "create", "fields": {**creature_fields(creature), "hidden": hidden}}
    for fields in _carried(creature, contents):
        yield _added("item", {**fields, "at": "$0", "hidden": hidden})


def _carried(creature: forms.Creature, contents: Contents) -> Iterator[Order]:
    for name in creature.carries:
        if name in contents.get("equipment", {}):
            yield equipment_fields(contents["equipment"][name])
        elif name in contents.get("artifacts", {}):
            yield artifact_fields(contents["artifacts"][name])


def of_table(id_: str, oracle: Oracle, _contents: Contents) -> Iterator[Ready]:
    """Roll on a table, the GM alone or before everybody; `@` is where the pack's own id goes."""
    for does, secret in (("roll-secretly", True), ("roll", False)):
        yield Ready(does, oracle.name, ({"do": "roll", "table": f"@/{id_}", "secret": secret},))


def of_scenario(_id: str, scenario: forms.Scenario, contents: Contents) -> Iterator[Ready]:
    """Play a scenario piece by piece."""
    yield _scene(scenario.name, scenario.scene)
    for part in scenario.scenes:
        yield _scene(part.name, part.scene)
    for clue in (*scenario.clues, *(clue for part in scenario.scenes for clue in part.clues)):
        yield Ready("clue", clue, ({"do": "scene", "clue": clue},))
    for clock in scenario.clocks:
        order = {"do": "clock", "name": clock.name, "size": clock.size, "hidden": True}
        yield Ready("clock", clock.name, (order,))
    for meeting in scenario.encounters:
        yield Ready("encounter", meeting.name, tuple(_meeting(meeting, contents)))
    for sheet in scenario.handouts:
        order = {"do": "handout", "title": sheet.title, "text": sheet.text}
        yield Ready("handout", sheet.title, (order,))


def _scene(name: str, text: str) -> Ready:
    return Ready("scene", name, ({"do": "scene", "text": text},))


def _meeting(meeting: forms.Meeting, contents: Contents) -> Iterator[Order]:
    """Make everybody who comes, then what they carry, then their group. Source: LH-MOR-3."""
    comers = list(comers_of(meeting, contents))
    for name, creature in comers:
        yield {
            "do": "create",
            "fields": {**creature_fields(creature), "name": name, "hidden": meeting.hidden},
        }
    for number, (_, creature) in enumerate(comers):
        for fields in _carried(creature, contents):
            yield _added("item", {**fields, "at": f"${number}", "hidden": meeting.hidden})
    if meeting.group and len(comers) > 1:
        yield _added("group", {"members": [f"${number}" for number in range(len(comers))]})


def comers_of(meeting: forms.Meeting, contents: Contents) -> Iterator[tuple[str, forms.Creature]]:
    """List who comes, several of a kind numbered from 1; who is no longer to be had stays away."""
    for comer in meeting.who:
        kind, _, id_ = comer.entry.partition(".")
        creature: forms.Creature | None = contents.get(kind, {}).get(id_)
        if creature is None:
            continue
        for number in range(1, comer.count + 1):
            yield (creature.name if comer.count == 1 else f"{creature.name} {number}"), creature


def equipment_fields(thing: forms.Equipment) -> Order:
    """Give the fields of an item as `add` takes them. Source: LH-TAG-2."""
    tags = [*thing.tags, *(["bulky"] if thing.bulky else []), *(["two-handed"] if thing.two_handed else [])]
    text = " ".join(part for part in (words.uses(thing.uses) if thing.uses else "", thing.text) if part)
    return {
        **_said(
            thing, ("name", "price", "dice", "slots", "armor", "stability", "count", "effect", "gm_notes")
        ),
        "tags": list(dict.fromkeys(tags)),
        "text": text,
        **({"device": "on"} if thing.device else {}),
    }


def artifact_fields(thing: forms.Artifact) -> Order:
    """Give the fields of an artifact as `add` takes them; its effect is withheld until the GM tells it."""
    effect = _lines(
        (words.TRIGGER, (thing.trigger,)),
        (words.TASK, (thing.task,)),
        (words.EFFECT, (thing.effect,)),
        (words.RESONANCE, (thing.resonance,)),
    )
    plain = _said(thing, ("name", "text", "dice", "slots", "armor", "stability", "quick", "gm_notes"))
    return {**plain, "tags": list(thing.tags), "artifact": True, "effect": effect}


def creature_fields(creature: forms.Creature) -> Order:
    """Give the fields of a sheet as `create` takes them; what the GM alone reads goes into the notes."""
    numbers = ("name", "hp", "str", "dex", "ctrl", "armor", "stability", "tests_morale", "move_ft")
    notes = _lines(
        ("", (creature.text,)),
        (words.WANTS, creature.drives),
        (words.LOOKS, creature.looks),
        (words.STIRS, creature.triggers),
        ("", (creature.gm_notes,)),
    )
    return {
        "kind": _kind(creature),
        **{name: getattr(creature, name) for name in numbers},
        **{f"{name}_max": getattr(creature, name) for name in ("hp", "str", "dex", "ctrl")},
        "attacks": msgspec.to_builtins(creature.attacks),
        "survives_str_zero": creature.survives_str_zero,
        "gm_notes": notes,
        **({"special": msgspec.to_builtins(creature.special)} if creature.special else {}),
    }


def _kind(creature: forms.Creature) -> str:
    if isinstance(creature, forms.Horror):
        return "horror"
    return "associate" if isinstance(creature, forms.Person) and creature.ally else "npc"


def _said(entry: msgspec.Struct, names: Iterable[str]) -> Order:
    """Give the fields of an entry that say something."""
    plain = {name: getattr(entry, name) for name in names}
    return {name: value for name, value in plain.items() if value not in (None, "")}


def _lines(*parts: tuple[str, Iterable[str]]) -> str:
    """Write what there is under its headings, a line each."""
    said = ((head, "; ".join(text for text in texts if text)) for head, texts in parts)
    return "\n".join(f"{head}: {text}" if head else text for head, text in said if text)


def _added(what: str, fields: Order) -> Order:
    return {"do": "add", "what": what, "fields": fields}
