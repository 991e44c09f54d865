"""What somebody bears: ways to attack, and what lies on them for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import names
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, term

Plain = Mapping[str, Any]

_KINDS: Final = ("weapon", "natural", "spell", "other")
"""The kinds of ways to attack, in the order in which they are listed."""


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """A way to attack: its dice as printed and after all steps, what it is made against, its wear."""

    id: str
    name: str
    kind: str
    dice: str
    printed: str
    facts: tuple[str, ...]
    where: str
    is_broken: bool


class Ill(msgspec.Struct, frozen=True, kw_only=True):
    """A condition: its level, the rounds that are left, what it does; a secret one is the GM's."""

    id: str
    label: str
    left: int | None
    facts: tuple[str, ...]
    is_secret: bool


def arms(glimpse: Glimpse, sheet: Plain, words: Words) -> Iterator[Arm]:
    """List the ways to attack that a seat sees of somebody."""
    straight = glimpse.view["table"]["dagger_types"]
    listed: Mapping[str, Plain] = sheet.get("attacks", {})
    for name, one in sorted(listed.items(), key=lambda item: (_KINDS.index(item[1]["kind"]), item[0])):
        yield Arm(
            id=name,
            name=name.replace("-", " ").capitalize(),
            kind=one["kind"],
            dice=one.get("dice") or "",
            printed=one.get("damage") or "",
            facts=tuple(_arm_facts(one, straight, words)),
            where=one["where"],
            is_broken=one["broken"],
        )


def _arm_facts(one: Plain, straight: list[str], words: Words) -> Iterator[str]:
    yield say("cr.against", what=one["against"].upper())
    if one["type"] != "untyped":
        yield term(words, one["type"]) + (" †" if one["type"] in straight else "")
    if one["to_hit"]:
        yield say("cr.to_hit", n=f"{one['to_hit']:+}")
    if one.get("pool"):
        yield say("cr.takes", pool=term(words, one["pool"]), dice=one.get("drain") or say("cr.gm.says"))
    if one["integrity"] is not None:
        yield say("cr.integrity", n=one["integrity"])
    if one.get("row"):
        yield say(f"cr.row.{one['row']}")
    if one["broken"]:
        yield say("cr.arm.broken")
    if one["where"] != "hand":
        yield say(f"cr.where.{one['where']}")


def ills(glimpse: Glimpse, sheet: Plain, words: Words) -> Iterator[Ill]:
    """List what lies on somebody, as far as a seat sees it."""
    known = names(glimpse)
    for name, one in sheet.get("conditions", {}).items():
        level = one.get("level")
        yield Ill(
            id=name,
            label=" ".join(part for part in (term(words, level) if level else "", term(words, name)) if part),
            left=one.get("left"),
            facts=tuple(_ill_facts(one, known)),
            is_secret=bool(one.get("secret")),
        )


def _ill_facts(one: Plain, known: Mapping[str, str]) -> Iterator[str]:
    if one.get("source"):
        yield say("cr.of", who=known.get(one["source"], one["source"]))
    for name, number in (one.get("mods") or {}).items():
        if number:
            yield f"{say(f'cr.mod.{name}')} {number:+}"
    if one.get("steps"):
        yield say("cr.steps", n=f"{one['steps']:+}")
    if one.get("helpless"):
        yield say("cr.helpless")
    if one.get("note"):
        yield str(one["note"])
