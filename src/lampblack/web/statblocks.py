"""Stat blocks: attacks and abilities as lines that can be typed, and the order that makes another of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lampblack.web.ranks import parted
from lampblack.web.sight import Glimpse

_COPIED: Final = (
    "kind", "hp_max", "str_max", "dex_max", "ctrl_max", "armor", "stability", "side", "survives_str_zero", "move_ft",
    "attacks", "shown", "gm_notes",
)  # fmt: skip
"""What another of a kind has as well; its life, its marks and what it carries are its own."""

_FULL: Final = ("hp", "str", "dex", "ctrl")


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A stat block as text: attacks one a line, the special ability; how another one is made, from which number."""

    attacks: str
    lines: tuple[str, ...]
    special: str
    again: dict[str, Any]
    number: int


def block(glimpse: Glimpse, who: str) -> Block:
    """Draw the stat block of one character."""
    people: Mapping[str, Any] = glimpse.view["characters"]
    sheet = people[who]
    lines = tuple(attack_line(name, attack) for name, attack in sheet.get("attacks", {}).items())
    base, number = _next_of(str(sheet.get("name") or who), people)
    return Block(
        attacks="\n".join(lines),
        lines=lines,
        special=special_line(sheet.get("special")),
        again={"do": "create", "fields": {"name": base, **_another(sheet)}},
        number=number,
    )


def attack_line(name: str, attack: Mapping[str, Any]) -> str:
    """Write an attack as it is typed.

    >>> attack_line("Gaze", {"dice": "d8", "kind": "stress", "blast": True})
    'Gaze d8 stress blast'
    """
    kind, blast = attack.get("kind"), attack.get("blast")
    return " ".join(
        part for part in (name, str(attack.get("dice") or ""), kind or "", "blast" if blast else "") if part
    )


def special_line(special: Mapping[str, Any] | None) -> str:
    """Write a special ability as it is typed; one that works a single time says so at the end.

    >>> special_line({"text": "Falls apart into flies", "once": True})
    'Falls apart into flies (once)'
    """
    if not special:
        return ""
    return f"{special['text']} (once)" if special.get("once") else str(special["text"])


def _next_of(name: str, people: Mapping[str, Any]) -> tuple[str, int]:
    """Give what a kind is called, and the first number that none of them has."""
    base = parted(name)[0]
    numbers = [
        number for one in people.values() for kind, number in [parted(str(one.get("name")))] if kind == base
    ]
    return base, max(numbers, default=1) + 1


def _another(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Say the fields of another one of the same kind: whole, and hidden if this one is."""
    fields = {name: sheet[name] for name in _COPIED if sheet.get(name) not in (None, "", [], {}, 0)}
    fields |= {name: sheet[f"{name}_max"] for name in _FULL if f"{name}_max" in sheet}
    fields |= {"tests_morale": sheet["tests_morale"]} if "tests_morale" in sheet else {}
    fields |= {"hidden": True} if sheet.get("hidden") else {}
    special = sheet.get("special")
    return {**fields, "special": {**special, "used": 0}} if special else fields
