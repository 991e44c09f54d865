"""Stats to begin with, and what a content pack may hold for this game; all of it is the GM's.

    sets.py   the usual stats and ten more sets in our own words
    kinds.py  the kinds of a pack's entries, and what becomes of each

Nothing of a pack reaches a player but what the GM does with it.
"""

from __future__ import annotations

from lampblack.rulesets.evil.content.kinds import KINDS
from lampblack.rulesets.evil.content.sets import MORE_SETS, PRESETS, USUAL

__all__ = ["KINDS", "MORE_SETS", "PRESETS", "USUAL"]
