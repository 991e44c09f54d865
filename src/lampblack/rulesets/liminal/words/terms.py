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
