"""Carrying past the limit: when it is asked about, what may be dropped, what carrying on does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.deprived import LOAD, with_source, without_source
from lampblack.rulesets.liminal.rules.slots import slots_each
from lampblack.rulesets.liminal.sheet import Character, Item

Fields = dict[str, Any]

CARRY = "carry"
"""The answer that carries on."""


def weighed(used: int, slots: int, *, is_overloaded: bool) -> Literal["fits", "over", "borne"]:
    """Weigh a load: it fits, it is over the limit, or it is over and borne already.

    >>> weighed(10, 10, is_overloaded=False), weighed(11, 10, is_overloaded=False)
    ('fits', 'over')

    Source: LH-INV-6. Ruling: Q-01.
    """
    if used <= slots:
        return "fits"
    return "borne" if is_overloaded else "over"


def is_too_much(used: int, slots: int, options: Options) -> bool:
    """Tell whether a load is more than can be carried on at all. Source: LH-INV-6. Ruling: Q-37 (overload_cap)."""
    return options.overload_cap is not None and used > slots + options.overload_cap


def droppable(items: Mapping[str, Item], who: str) -> list[str]:
    """List what somebody could drop to make room. Source: LH-INV-6. Ruling: Q-36."""
    return sorted(name for name, item in items.items() if item.at == who and slots_each(item) * item.count)


def borne(sheet: Character, clock: int, options: Options) -> Fields:
    """Say what carrying on does: Deprived by the load, HP 0, or both.

    Source: LH-INV-6, LH-INV-7, LH-DEP-3. Ruling: Q-01 (overload_effect).
    """
    fields: Fields = {"overloaded": True}
    if options.overload_effect != "hp-zero":
        fields |= with_source(sheet, LOAD, clock)
    if options.overload_effect != "deprived":
        fields["hp"] = 0
    return fields


def lightened(sheet: Character) -> Fields:
    """Say what ends when a load fits again; HP does not come back by itself. Source: LH-DEP-4. Ruling: Q-01."""
    fields = without_source(sheet, LOAD)
    return {**fields, "overloaded": False} if sheet.overloaded else fields
