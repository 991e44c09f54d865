"""Afflictions: new ones, what they do to scores, and being rid of them. Source: LH-CRIT-8, LH-CSTR-2, LH-CSTR-4."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import count
from typing import Literal

import msgspec

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.terms import ATTRS, AfflictionKind, Attr

Capped = Literal["capped", "above-cap"]


class Scores(msgspec.Struct, frozen=True):
    """The scores and maxima that stand after a change, and what is unusual about them."""

    fields: dict[str, int]
    warning: Capped | None = None


def new_id(kind: AfflictionKind, taken: Container[str]) -> str:
    """Name a new affliction: its kind and the lowest free number.

    >>> new_id("wound", {"wound-1", "wound-3"})
    'wound-2'
    """
    return next(name for number in count(1) if (name := f"{kind}-{number}") not in taken)


def changed(sheet: Character, by: Mapping[Attr, int], options: Options) -> Scores:
    """Raise or lower scores with their maxima: never below 0, an Investigator's never above the cap.

    Source: LH-CSTR-4, LH-ATTR-3. Ruling: Q-18 (attribute_cap), Q-42.
    """
    cap = options.attribute_cap
    raw = {name: getattr(sheet, name) + by[attr] for attr in by for name in (attr, f"{attr}_max")}
    is_above = cap is not None and any(
        value > cap and value > getattr(sheet, name) for name, value in raw.items()
    )
    if not is_above or cap is None:
        return Scores({name: max(0, value) for name, value in raw.items()})
    if sheet.kind != "investigator":
        return Scores({name: max(0, value) for name, value in raw.items()}, "above-cap")
    held = {name: min(value, max(cap, getattr(sheet, name))) for name, value in raw.items()}
    return Scores({name: max(0, value) for name, value in held.items()}, "capped")


def summed(one: Mapping[str, int], other: Mapping[Attr, int]) -> dict[str, int]:
    """Add up the changes that an affliction has made so far."""
    return {attr: one.get(attr, 0) + other.get(attr, 0) for attr in ATTRS if attr in one or attr in other}


def one_less(affliction: Affliction) -> Affliction | None:
    """Take one of several equal ones away; None when it was the last. Source: LH-HEAL-4, LH-HEAL-5, LH-FAT-3."""
    if affliction.count <= 1:
        return None
    return msgspec.structs.replace(affliction, count=affliction.count - 1)
