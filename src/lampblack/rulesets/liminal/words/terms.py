"""Codes in plain words: attributes, fields, lives, outcomes, choices, warnings."""

from __future__ import annotations

from typing import Final

TERMS: Final[dict[str, str]] = {
    "str": "STR",
    "dex": "DEX",
    "ctrl": "CTRL",
    "str_max": "most STR",
    "dex_max": "most DEX",
    "ctrl_max": "most CTRL",
    "hp": "HP",
    "hp_max": "most HP",
    "armor": "Armor",
    "stability": "Stability",
    "armor_total": "Armor in all",
    "stability_total": "Stability in all",
    "slots": "slots",
    "cash": "cash",
    "life": "state",
    "gm_notes": "notes",
    "active": "up",
    "unconscious": "unconscious",
    "helpless": "helpless",
    "out-of-combat": "out of the fight",
    "fleeing": "fleeing",
    "fled": "fled",
    "gone": "gone for good",
    "lost": "lost",
    "serving": "a servant of the horror",
    "dead": "dead",
    "passed": "passed",
    "failed": "failed",
    "score": "score",
    "face": "die",
    "option": "house rule",
    "all": "the whole sheet",
    "items": "what they carry",
    "deprived": "Deprived",
    "overloaded": "the load is too great",
    "kept": "the die that counts",
    "flat": "a flat amount",
    "harm": "harm",
    "hp_before": "HP before",
    "str_before": "STR before",
    "dex_before": "DEX before",
    "ctrl_before": "CTRL before",
    "str_gained": "STR back",
    "dex_gained": "DEX back",
    "ctrl_gained": "CTRL back",
    "hp_gained": "HP back",
    "overflow": "past the last HP",
    "slot": "slot that it fills",
    "slots_left": "slots left before all is lost",
    "affliction_slots": "slots that harm fills",
    "device": "the device",
    "device_state": "the device now",
    "on": "working",
    "dying": "dying",
    "dead-device": "dead, until charged",
    "broken": "broken",
    "falls": "out of the fight",
    "wakes": "up again",
    "special": "its own turn on Critical Damage",
    "no-chance": "no chance to hit",
    "target-helpless": "the target lies helpless: grant the advantage?",
    "pool-missed": "struck already in this phase: it should have been one pool",
    "capped": "lowered to the cap",
    "above-cap": "above the cap for people",
    "above-maximum": "above its maximum",
    "armor-unusual": "more Armor than usual",
    "stability-unusual": "more Stability than usual",
}


def term(code: str) -> str:
    """Say a code in plain words; one without words of its own is made readable.

    >>> term("str"), term("half_lost"), term("pass-to-return")
    ('STR', 'half lost', 'pass to return')
    """
    return TERMS.get(code, code.replace("_", " ").replace("-", " "))
