"""Going without: sources of being Deprived, and the stretch that they make. Source: LH-DEP-1..4, LH-FAT-1."""

from __future__ import annotations

from typing import Any, Final

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.clock import Stretch, fatigue_due, until_lost
from lampblack.rulesets.liminal.rules.slots import affliction_slots
from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.terms import Life

BEYOND_TIME: Final[frozenset[Life]] = frozenset({"dead", "lost"})
"""The lives to which time does nothing any more."""

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


def stretch(sheet: Character, clock: int) -> Stretch | None:
    """Say since when Fatigue is counted; None for somebody whom it does not befall.

    A stretch whose beginning nobody wrote down begins now. Source: LH-FAT-1, LH-FAT-2.
    """
    if sheet.kind != "investigator" or sheet.life in BEYOND_TIME or not sheet.deprived:
        return None
    since = clock if sheet.deprived_since is None else sheet.deprived_since
    return Stretch(since, sheet.deprived_fatigue)


def fatigue_after(sheet: Character, before: int, after: int, options: Options) -> int:
    """Say how much Fatigue befalls somebody while the clock goes from `before` to `after`.

    Source: LH-FAT-1, LH-FAT-2, LH-FAT-4, LH-LOST-2. Ruling: Q-38, Q-10 (lost_on_full_slots).
    """
    counted = stretch(sheet, before)
    if counted is None:
        return 0
    slots = sheet.slots if options.lost_on_full_slots else None
    return until_lost(fatigue_due(counted, after, options), affliction_slots(sheet), slots)
