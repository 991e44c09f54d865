"""The kinds of a pack's entries: sets of stats, what stands against the players, kinds of horror, an evening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec

from lampblack.kernel.content import (
    TABLES,
    Contents,
    Entry,
    Flaw,
    Kind,
    Kinds,
    Lines,
    Name,
    Oracle,
    Ready,
    Text,
    deal_oracle,
)
from lampblack.rulesets.evil.terms import ID_PATTERN

STATS: Final = 4
"""Stats of a set. Source: EV-CHAR-1."""


class PackStat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stat of a set: its id, its name, what it is used for. Source: EV-CHAR-2."""

    id: Annotated[str, msgspec.Meta(pattern=ID_PATTERN)]
    name: Name
    use: Text = ""


class Preset(Entry, frozen=True, kw_only=True):
    """Four stats that fit a kind of horror. Source: EV-CHAR-5, EV-CHAR-6."""

    stats: tuple[PackStat, ...]


class Villain(Entry, frozen=True, kw_only=True):
    """What stands against the players: how it looks, what it wants, how it shows, what it can do.

    Source: EV-EVIL-1.
    """

    looks: Lines = ()
    wants: Lines = ()
    signs: Lines = ()
    tricks: Lines = ()
    gm_notes: Text = ""


class Genre(Entry, frozen=True, kw_only=True):
    """A kind of horror: the presets and villains of this pack that suit it, and how to play it."""

    presets: Lines = ()
    villains: Lines = ()
    tropes: Lines = ()
    gm_notes: Text = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text to hand out; it waits with the GM."""

    title: Name
    text: Text


class Scenario(Entry, frozen=True, kw_only=True):
    """An evening: what is going on, who is behind it, what can be handed out."""

    notes: Text = ""
    clues: Lines = ()
    handouts: tuple[Sheet, ...] = ()


def _check_preset(preset: Preset, _contents: Contents) -> Iterator[Flaw]:
    if len(preset.stats) != STATS:
        yield Flaw(("stats",), f"a set has exactly {STATS} stats, this one {len(preset.stats)}")
    if len({stat.id for stat in preset.stats}) != len(preset.stats):
        yield Flaw(("stats",), "two stats have the same id")


def _check_genre(genre: Genre, contents: Contents) -> Iterator[Flaw]:
    for kind, names in (("presets", genre.presets), ("villains", genre.villains)):
        for number, name in enumerate(names):
            if name not in contents.get(kind, {}):
                yield Flaw((kind, number), f"{kind}.toml has no good entry {name!r}")


def _of_preset(_id: str, preset: Preset, _contents: Contents) -> Iterator[Ready]:
    order = {"do": "set-stats", "stats": msgspec.to_builtins(preset.stats)}
    yield Ready("set-stats", preset.name, (order,))


def _of_villain(_id: str, villain: Villain, _contents: Contents) -> Iterator[Ready]:
    lists = ("looks", "wants", "signs", "tricks")
    said = ((name.capitalize(), "; ".join(getattr(villain, name))) for name in lists)
    lines = [villain.text, *(f"{head}: {text}" for head, text in said if text), villain.gm_notes]
    order = {"do": "note-evil", "name": villain.name, "notes": "\n".join(line for line in lines if line)}
    yield Ready("note-evil", villain.name, (order,))


def _of_scenario(_id: str, scenario: Scenario, _contents: Contents) -> Iterator[Ready]:
    for sheet in scenario.handouts:
        order: dict[str, Any] = {"do": "handout", "title": sheet.title, "text": sheet.text}
        yield Ready("handout", sheet.title, (order,))


def _of_table(id_: str, oracle: Oracle, _contents: Contents) -> Iterator[Ready]:
    for does, openly in (("roll-secretly", False), ("roll", True)):
        yield Ready(does, oracle.name, ({"do": "consult", "table": f"@/{id_}", "openly": openly},))


KINDS: Final[Kinds] = {
    "presets": Kind(
        title="Sets of stats",
        entry=Preset,
        check=_check_preset,
        ready=_of_preset,
        facts=lambda preset: tuple(stat.name for stat in preset.stats),
    ),
    "villains": Kind(title="Villains", entry=Villain, ready=_of_villain),
    "genres": Kind(title="Kinds of horror", entry=Genre, check=_check_genre),
    "tables": msgspec.structs.replace(
        TABLES, ready=_of_table, dealt=deal_oracle, facts=lambda oracle: (oracle.dice,)
    ),
    "scenarios": Kind(title="Scenarios", entry=Scenario, ready=_of_scenario),
}
"""The kinds of this game by the name of their file; none of them is for players."""
