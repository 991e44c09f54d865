"""Going without: sources of being Deprived, and the stretch that they make. Source: LH-DEP-1..4, LH-FAT-1."""

from __future__ import annotations

from typing import Any, Final

from lampblack.rulesets.liminal.sheet import Character

LOAD: Final = "load"
"""The source that overload is. Source: LH-DEP-3."""

Fields = dict[str, Any]


def with_source(sheet: Character, source: str, clock: int) -> Fields:
    """Add a source; the first one starts the stretch. Source: LH-DEP-1, LH-DEP-3, LH-FAT-1."""
    if source in sheet.deprived:
        return {}
    fields: Fields = {"deprived": [*sheet.deprived, source]}
    if not sheet.deprived:
        fields |= {"deprived_since": clock, "deprived_fatigue": 0}
    return fields


def without_source(sheet: Character, source: str) -> Fields:
    """Take a source away; the last one ends the stretch, HP waits for a rest. Source: LH-DEP-4. Ruling: Q-41."""
    if source not in sheet.deprived:
        return {}
    left = [one for one in sheet.deprived if one != source]
    if left:
        return {"deprived": left}
    return {"deprived": [], "deprived_since": None, "deprived_fatigue": 0}
