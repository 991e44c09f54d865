"""The GM's page to pick from: the packs of the table, their entries by kind, and what can be done with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import names
from lampblack.web.part import Part
from lampblack.web.scenarios import KIND as SCENARIOS
from lampblack.web.scenarios import Scenario, scenario
from lampblack.web.sight import Glimpse
from lampblack.web.words import plain, say, says

KEY: Final = "packs"
_SHOWN: Final = 40
"""Entries that a search shows at most."""

_ONE_OF: Final = frozenset({"afflict", "describe"})
"""What is offered once with its names to pick from, where there are several."""

_AT_HAND: Final = frozenset({"bring", "bring-unseen", "roll", "roll-secretly"})
"""What is done with an entry in one tap from its line: somebody comes in, a table is rolled on."""

_TOLD_ALREADY: Final = (
    *("name", "text", "dice", "kind", "severity", "step", "tags"),
    *("attacks", "effects", "places", "abilities", "scores"),
)
"""Fields that stand in an entry's first line or in what can be done with it."""

_AFFLICTIONS: Final = ("wound", "fallout")
_PLAYED: Final = frozenset({"investigator", "pc"})
"""Kinds of characters that players play, in any game."""


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for: all entries of a kind, or those that fit some words."""

    kind: str = ""
    words: str = ""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tap: its words, its orders, and what has to be said first (field -> [(value, name)])."""

    label: str
    about: str
    orders: list[dict[str, Any]]
    asks: dict[str, list[tuple[str, str]]] = {}


class Naming(msgspec.Struct, frozen=True):
    """A Wound or Fallout without a name, and what it may be rolled as: the word, and the order."""

    says: str
    rolls: list[tuple[str, dict[str, Any]]]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it is shown: a line, what it says, what can be done with it."""

    key: str
    pack: str
    name: str
    facts: str
    text: str
    fields: dict[str, Any]
    acts: list[Act]
    quick: list[Act] = []
    scenario: Scenario | None = None


class Listed(msgspec.Struct, frozen=True):
    """Entries under the title of their kind; none where there is only one kind to see, or what a search found."""

    title: str
    entries: list[Shown]


def packs_part(glimpse: Glimpse, read: Mapping[str, Any], wanted: Wanted) -> Part:
    """Draw the page; `read` is what the GM may read of the packs, as it travels to scripts."""
    kinds: list[Mapping[str, Any]] = read["kinds"]
    named = {
        f"{one['pack']}/{kind['kind']}.{one['id']}": one["entry"]["name"]
        for kind in kinds
        for one in kind["entries"]
    }
    found = [_shown(glimpse, kind["kind"], one) for kind, one in _found(kinds, wanted)]
    listed = [Listed("", found[:_SHOWN] if wanted.words else found)]
    if not wanted.kind and not wanted.words:
        listed = list(_at_hand(glimpse, kinds))
    values = {
        "kinds": [(kind["kind"], kind["title"], len(kind["entries"])) for kind in kinds],
        "wanted": wanted,
        "found": found,
        "listed": [one for one in listed if one.entries],
        "named": named,
        "naming": list(_naming(glimpse, kinds, wanted)),
        "is_cut": bool(wanted.words) and len(found) > _SHOWN,
        "used": read["used"],
        "lost": read["lost"],
        "others": [pack for pack in read["here"] if pack["stands"] != "same"],
    }
    return Part(KEY, KEY, 0, "packs", values)


def evening_parts(glimpse: Glimpse) -> Iterator[Part]:
    """Point to the evenings that the packs have ready, for as long as no scene is set."""
    if glimpse.view.get("packs") and not glimpse.view.get("table", {}).get("scene"):
        yield Part("evening", "now", 1, "evening", {"loads": f"packs?as=page&kind={SCENARIOS}"})


def unnamed_parts(glimpse: Glimpse) -> Iterator[Part]:
    """Ask which Wound or Fallout it is, where the packs of the table can say."""
    rows = [
        {"who": name, "kind": say(f"packs.unnamed.{kind}"), "loads": f"packs?as=page&kind={kind}s"}
        for _, name, kind, _ in _unnamed(glimpse)
    ]
    if rows and glimpse.view.get("packs"):
        yield Part("unnamed", "now", 4, "unnamed", {"rows": rows})


def _found(
    kinds: Iterable[Mapping[str, Any]], wanted: Wanted
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Find the entries that are looked for, each with its kind."""
    words = wanted.words.casefold().split()
    for kind in kinds:
        for entry in kind["entries"]:
            if all(word in _said(entry) for word in words) if words else kind["kind"] == wanted.kind:
                yield kind, entry


def _at_hand(glimpse: Glimpse, kinds: Iterable[Mapping[str, Any]]) -> Iterator[Listed]:
    """List what one more tap brings to the table, by kind: before anything is looked for."""
    for kind in kinds:
        ready = (one for one in kind["entries"] if any(_is_at_hand(act) for act in one["ready"]))
        yield Listed(kind["title"], [_shown(glimpse, kind["kind"], one) for one in ready])


def _is_at_hand(ready: Mapping[str, Any]) -> bool:
    return ready["does"] in _AT_HAND and not ready.get("asks")


def _said(entry: Mapping[str, Any]) -> str:
    told = entry["entry"]
    return " ".join((told["name"], told.get("text", ""), *entry["facts"])).casefold()


def _shown(glimpse: Glimpse, kind: str, one: Mapping[str, Any]) -> Shown:
    entry: Mapping[str, Any] = one["entry"]
    evening = scenario(entry, one["ready"]) if kind == SCENARIOS else None
    return Shown(
        key=f"{one['pack']}:{kind}:{one['id']}",
        pack=one["pack"],
        name=entry["name"],
        facts=" · ".join(say(f"effect.{it}") if says(f"effect.{it}") else it for it in one["facts"]),
        text=entry.get("text", ""),
        fields={name: value for name, value in entry.items() if _is_told(name, value)},
        acts=[
            _short(act, entry["name"])
            for act in _acts(glimpse, (act for act in one["ready"] if not _is_at_hand(act)))
        ],
        quick=[
            *(_short(_act(glimpse, act), entry["name"]) for act in one["ready"] if _is_at_hand(act)),
            *_quick(glimpse, kind, f"{one['pack']}/{one['id']}"),
            *_answers(glimpse, kind, entry["name"]),
        ],
        scenario=evening,
    )


def _is_told(name: str, value: object) -> bool:
    """Tell whether a field is words to read; numbers stand in the first line."""
    return name not in _TOLD_ALREADY and isinstance(value, str | list | dict) and bool(value)


def _short(act: Act, name: str) -> Act:
    """Leave out what an act is about where that is the entry itself."""
    return msgspec.structs.replace(act, about="") if act.about == name else act


def _acts(glimpse: Glimpse, ready: Iterable[Mapping[str, Any]]) -> Iterator[Act]:
    """Say what can be done; what differs in its name alone is one act with the names to pick from."""
    several: dict[str, list[Mapping[str, Any]]] = {}
    for one in ready:
        if one["does"] in _ONE_OF:
            several.setdefault(one["does"], []).append(one)
        else:
            yield _act(glimpse, one)
    for does, alike in several.items():
        picks = {"name": [(one["about"], one["about"]) for one in alike]} if len(alike) > 1 else {}
        if does == "describe":
            yield from _describing(glimpse, alike[0], picks)
        else:
            act = _act(glimpse, alike[0])
            yield msgspec.structs.replace(act, about="", asks={**act.asks, **picks})


def _act(glimpse: Glimpse, one: Mapping[str, Any]) -> Act:
    orders = [dict(order) for order in one["orders"]]
    asks = {}
    for ask in one.get("asks", ()):
        place = _place_of(orders[0], f"?{ask}")
        orders[0] = _without(orders[0], place)
        asks[place] = _people(glimpse)
    return Act(label=_label(one["does"]), about=one["about"], orders=orders, asks=asks)


def _describing(
    glimpse: Glimpse, one: Mapping[str, Any], picks: dict[str, list[tuple[str, str]]]
) -> Iterator[Act]:
    """Offer to say of each Wound or Fallout without a name that it is this one."""
    for who, name, kind, affliction in _unnamed(glimpse):
        if kind == one.get("about_kind"):
            order = {**one["orders"][0], "who": who, "affliction": affliction}
            yield Act(label=say("packs.does.describe", who=name), about="", orders=[order], asks=picks)


def _quick(glimpse: Glimpse, kind: str, entry: str) -> Iterator[Act]:
    """Offer in one tap that a Wound or Fallout without a name is this entry; a die says where it is."""
    for who, name, held, affliction in _unnamed(glimpse):
        if f"{held}s" == kind:
            order = {"do": "afflict", "who": who, "affliction": affliction, "entry": entry}
            yield Act(label=say("packs.does.describe", who=name), about="", orders=[order])


def _answers(glimpse: Glimpse, kind: str, name: str) -> Iterator[Act]:
    """Offer an entry as the answer to an open choice that asks for one of its kind by name: a disorder, for one."""
    known = names(glimpse)
    for entry in glimpse.view.get("pending", ()):
        if f"{entry['choice']}s" == kind and "named" in entry.get("options", ()):
            order = {
                "do": "choose",
                "choice": entry["choice"],
                "who": entry["who"],
                "pick": "named",
                "name": name,
            }
            label = say("packs.does.describe", who=known.get(entry["who"], entry["who"]))
            yield Act(label=label, about="", orders=[order])


def _naming(glimpse: Glimpse, kinds: Iterable[Mapping[str, Any]], wanted: Wanted) -> Iterator[Naming]:
    """Offer to let the dice say which Wound or Fallout it is, by what dealt it."""
    entries = next((kind["entries"] for kind in kinds if kind["kind"] == wanted.kind), ())
    words = list(dict.fromkeys(one["entry"].get("kind", "") for one in entries))
    for who, name, held, affliction in _unnamed(glimpse):
        if f"{held}s" == wanted.kind and not wanted.words:
            order = {"do": "afflict", "who": who, "affliction": affliction}
            rolls = [(word, {**order, "roll": word or held}) for word in words]
            yield Naming(say("packs.naming", who=name, what=say(f"packs.unnamed.{held}")), rolls)


def _unnamed(glimpse: Glimpse) -> Iterator[tuple[str, str, str, str]]:
    """List the Wounds and Fallout of the players' characters that have no name yet."""
    known = names(glimpse)
    for who, sheet in glimpse.view.get("characters", {}).items():
        if sheet.get("kind") != "investigator":
            continue
        for id_, held in sheet.get("afflictions", {}).items():
            if held["kind"] in _AFFLICTIONS and not held.get("name"):
                yield who, known.get(who, who), held["kind"], id_


def _people(glimpse: Glimpse) -> list[tuple[str, str]]:
    known = names(glimpse)
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    ours = sorted(people, key=lambda who: people[who].get("kind") not in _PLAYED)
    return [(who, known.get(who, who)) for who in ours if people[who].get("life") not in ("dead", "gone")]


def _place_of(order: Mapping[str, Any], blank: str) -> str:
    """Find where an order has a blank, as a path of one or two names."""
    return next((path for path, value in _paths(order) if value == blank), blank)


def _paths(order: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in order.items():
        yield name, value
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", part) for inner, part in value.items())


def _without(order: Mapping[str, Any], place: str) -> dict[str, Any]:
    name, _, inner = place.partition(".")
    if not inner:
        return {key: value for key, value in order.items() if key != name}
    return {**order, name: {key: value for key, value in order[name].items() if key != inner}}


def _label(does: str) -> str:
    code = f"packs.does.{does}"
    return say(code) if says(code) else plain(does).capitalize()
