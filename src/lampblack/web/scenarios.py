"""A scenario as it is run: what is read aloud, what only the GM knows, clues, clocks, encounters, handouts, in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

Plain = Mapping[str, Any]
Orders = list[dict[str, Any]]

KIND: Final = "scenarios"


class Tap(msgspec.Struct, frozen=True):
    """One thing to do: what it is, what the GM reads with it, its orders."""

    about: str
    notes: str
    orders: Orders


class Scene(msgspec.Struct, frozen=True):
    """A place or an hour: its name, what is read aloud and set with one tap, the GM's notes, the clues to give."""

    name: str
    read: str
    orders: Orders
    notes: str
    clues: tuple[Tap, ...] = ()


class Scenario(msgspec.Struct, frozen=True):
    """A whole scenario in the order of reading; `scenes` begin with the opening."""

    scenes: tuple[Scene, ...]
    clocks: tuple[Tap, ...]
    encounters: tuple[Tap, ...]
    handouts: tuple[Tap, ...]


def scenario(entry: Plain, ready: Iterable[Plain]) -> Scenario | None:
    """Lay a scenario out from its entry and from what can be done with it; None for an entry that is none."""
    if "scene" not in entry:
        return None
    acts: dict[str, list[Orders]] = {}
    for one in ready:
        acts.setdefault(one["does"], []).append(list(one["orders"]))
    return Scenario(
        tuple(_scenes(entry, iter(acts.get("scene", ())), iter(acts.get("clue", ())))),
        _taps(entry, "clocks", "name", acts.get("clock", ())),
        _taps(entry, "encounters", "name", acts.get("encounter", ())),
        _taps(entry, "handouts", "title", acts.get("handout", ())),
    )


def _scenes(entry: Plain, scenes: Iterator[Orders], clues: Iterator[Orders]) -> Iterator[Scene]:
    for part in (entry, *entry.get("scenes", ())):
        yield Scene(
            name="" if part is entry else part["name"],
            read=part["scene"],
            orders=next(scenes, []),
            notes=part.get("notes", ""),
            clues=tuple(Tap(clue, "", next(clues, [])) for clue in part.get("clues", ())),
        )


def _taps(entry: Plain, part: str, named: str, acts: Iterable[Orders]) -> tuple[Tap, ...]:
    rows = zip(entry.get(part, ()), acts, strict=False)
    return tuple(Tap(one[named], one.get("notes") or one.get("text", ""), orders) for one, orders in rows)
