"""A character as a seat sees it: pools as bars, defenses, scores, leanings, ways to attack, what lies on it.

Every number comes from the view, and every explanation from the game; nothing is worked out here but how long a bar is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.crusade.bearing import Arm, Ill, arms, ills
from lampblack.web.names import names
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, says, term

Plain = Mapping[str, Any]

POOLS: Final = ("hp", "sp", "resolve", "sanity")
DEFENSES: Final = ("pd", "md", "bd")
GROUPS: Final = ("religious", "factions", "ideology", "allegiances")
"""The four groups of alignments. Source: FS-ALGN-1."""

LEVELS: Final = (1, 2, 3, 4, 5)
_HUNDRED: Final = 100


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A pool: how much is left of how much; `part` and `next` are hundredths of the bar, left and about to go."""

    name: str
    label: str
    value: int
    most: int | None
    part: int = 0
    next: int = 0


class Fact(msgspec.Struct, frozen=True):
    """A number with what a tap on it explains; `how` is the game's explanation, None where it gives none."""

    name: str
    label: str
    value: Any
    how: Any = None


class Ability(msgspec.Struct, frozen=True):
    """One of the five broad scores with the three under it."""

    name: str
    label: str
    value: int | None
    scores: tuple[Fact, ...]


class Leaning(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands towards something: the level, its word, whether it counts as good."""

    id: str
    name: str
    group: str
    level: int
    label: str
    is_good: bool


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat sees of somebody; what it may not see is None or empty."""

    id: str
    name: str
    kind: str
    life: str
    marks: tuple[str, ...]
    who: str
    bars: tuple[Bar, ...]
    defenses: tuple[Fact, ...]
    more: tuple[Fact, ...]
    abilities: tuple[Ability, ...]
    leanings: tuple[Leaning, ...]
    arms: tuple[Arm, ...]
    ills: tuple[Ill, ...]
    warnings: tuple[str, ...]
    price: int | None

    def bar(self, name: str) -> Bar | None:
        """Give a pool by its name; None where it is not seen."""
        return next((bar for bar in self.bars if bar.name == name), None)


def figure(glimpse: Glimpse, who: str, words: Words) -> Figure:
    """Draw somebody who is at the table."""
    return drawn(glimpse, who, glimpse.view["characters"][who], words)


def drawn(glimpse: Glimpse, who: str, sheet: Plain, words: Words) -> Figure:
    """Draw a sheet, at the table or not yet."""
    explain = getattr(words, "workings", None)
    how = explain(sheet, glimpse.view["options"]) if explain else {}
    price = _price(glimpse, who, sheet)
    return Figure(
        id=who,
        name=str(sheet.get("name") or who),
        kind=str(sheet.get("kind") or ""),
        life=str(sheet.get("life") or ""),
        marks=tuple(_marks(sheet)),
        who=" · ".join(_origin(sheet, words)),
        bars=tuple(_bars(sheet, price, words)),
        defenses=tuple(_facts(sheet, how, DEFENSES, words)),
        more=tuple(_more(sheet, how, words)),
        abilities=tuple(_abilities(sheet, how, words)),
        leanings=tuple(_leanings(glimpse, sheet)),
        arms=tuple(arms(glimpse, sheet, words)),
        ills=tuple(ills(glimpse, sheet, words)),
        warnings=tuple(term(words, code) for code in sheet.get("warnings", ())),
        price=price,
    )


def _price(glimpse: Glimpse, who: str, sheet: Plain) -> int | None:
    """Give the price of the next attack; None where it costs nothing now."""
    is_fighting = who in glimpse.view["encounter"]["order"] and glimpse.view["encounter"]["mode"] == "combat"
    listed = sheet.get("prices")
    return int(listed["attack"]) or None if listed and is_fighting else None


def _marks(sheet: Plain) -> Iterator[str]:
    """Say how somebody is, in words: down, sealed, broken, off balance for today, what the mind has kept."""
    if sheet.get("life") in ("unconscious", "dead"):
        yield say(f"cr.life.{sheet['life']}")
    if sheet.get("sealed"):
        yield say("cr.sealed")
    if sheet.get("broken"):
        yield say("cr.broken")
    if sheet.get("sanity_event"):
        yield say("cr.spoiled")
    yield from (say("cr.disorder", name=name) for name in sheet.get("disorders", ()))
    if ghost := sheet.get("ghost"):
        yield say("cr.ghost", item=ghost.get("item") or "?", area=ghost.get("area") or "?")


def _origin(sheet: Plain, words: Words) -> Iterator[str]:
    for name in ("species", "subspecies", "culture", "occupation"):
        if sheet.get(name):
            yield str(sheet[name])
    for name in ("size", "age"):
        if sheet.get(name):
            yield term(words, str(sheet[name]))


def _bars(sheet: Plain, price: int | None, words: Words) -> Iterator[Bar]:
    for name in POOLS:
        if name in sheet:
            most = sheet.get(f"{name}_max")
            part = _part(sheet[name], most)
            gone = min(part, _part(price, most)) if name == "sp" and price else 0
            label = term(words, name)
            yield Bar(name=name, label=label, value=sheet[name], most=most, part=part - gone, next=gone)


def _part(value: int, most: int | None) -> int:
    return max(0, min(_HUNDRED, value * _HUNDRED // most)) if most else 0


def _facts(sheet: Plain, how: Plain, wanted: Iterable[str], words: Words) -> Iterator[Fact]:
    for name in wanted:
        if name in sheet:
            yield Fact(name, term(words, name), sheet[name], how.get(name))


def _more(sheet: Plain, how: Plain, words: Words) -> Iterator[Fact]:
    """List what follows from a sheet beside its defenses, then what is written on it."""
    yield from _facts(
        sheet, how, ("hp_max", "sp_max", "resolve_max", "sanity_max", "death_at", "weapon_steps"), words
    )
    for name in ("regen", "initiative", "dodge"):
        if name in how:
            yield Fact(name, say(f"cr.{name}"), how[name].value, how[name])
    yield from _facts(sheet, how, ("armor", "tp"), words)
    if "speed" in sheet:
        usual = sheet["prices"]["free_squares"] if "prices" in sheet else None
        yield Fact("speed", say("cr.speed"), usual if sheet["speed"] is None else sheet["speed"])


def _abilities(sheet: Plain, how: Plain, words: Words) -> Iterator[Ability]:
    scores = sheet.get("effective")
    if scores is None or "abilities" not in sheet:
        return
    for name, own in abilities_of(words).items():
        facts = tuple(Fact(score, _title(score, words), scores[score], how.get(score)) for score in own)
        yield Ability(name, _title(name, words), sheet["abilities"][name], facts)


def abilities_of(words: Words) -> Mapping[str, tuple[str, ...]]:
    """Give the broad scores, each with those under it, as the game lists them."""
    listed: Mapping[str, tuple[str, ...]] = getattr(words, "ABILITIES", {})
    return listed


def _title(code: str, words: Words) -> str:
    return say(f"cr.score.{code}") if says(f"cr.score.{code}") else term(words, code).capitalize()


def _leanings(glimpse: Glimpse, sheet: Plain) -> Iterator[Leaning]:
    known = names(glimpse)
    for towards, one in sheet.get("alignments", {}).items():
        yield Leaning(
            id=towards,
            name=known.get(towards, towards.replace("-", " ").title()),
            group=one["group"],
            level=one["level"],
            label=one["label"],
            is_good=one["positive"],
        )
