"""How an explanation is said, step by step. A step without a sentence of its own names its number and source."""

from __future__ import annotations

from typing import Final

WHY: Final[dict[str, str]] = {
    "why": "Why",
    "why.of": "{who} at {target}",
    "pair.change": "{what} {before} → {number}",
    "pair.face": "{number} on the d20 against {before}",
    "why.face": "{number} on the d20",
    "why.kept.one": "{source} shows {number}",
    "why.kept.some": "Of {source} the highest counts: {number}",
    "why.kept.flat": "{number}, without a die",
    "why.armor": "Armor stops {number}",
    "why.armor.0": "No armor in the way",
    "why.stability": "Stability holds {number} off",
    "why.stability.0": "No stability to hold it off",
    "why.device": "The screen holds {number} more off",
    "why.harm": "{number} get through",
    "why.harm.0": "Nothing gets through",
    "why.harm.1": "1 gets through",
    "why.overflow": "{number} left past the last HP",
    "why.slot": "A {source} takes slot {number}",
    "why.slots_left": "{number} slots left before all is lost",
    "why.slots_left.1": "1 slot left before all is lost",
    "why.slots_left.0": "No slot left: lost",
    "why.affliction_slots": "Harm fills {number} slots now",
    "why.affliction_slots.1": "Harm fills 1 slot now",
    "why.hp_gained": "{number} HP come back",
    "why.hp_gained.0": "No HP come back: {source}",
    "why.option": "House rule: {source}",
    "why.save-worse": "Two dice, the worse counts, because of: {source}",
    "why.save-better": "Two dice, the better counts, because of: {source}",
    "why.save-again": "A failed save once more, because of: {source}",
    "why.impaired": "A d4 in its place, because of: {source}",
    "why.enhanced": "A d12 in its place, because of: {source}",
    "why.aside": "{number} fell too and does not count",
}
