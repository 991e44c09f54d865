"""Codes in plain words: scores, pools, conditions, outcomes, warnings, what an explanation counts."""

from __future__ import annotations

from typing import Final

from lampblack.kernel.tongue import phrase

TERMS: Final[dict[str, str]] = {
    "hp": "HP",
    "sp": "SP",
    "tp": "Training Points",
    "hp_max": "most HP",
    "sp_max": "most SP",
    "resolve_max": "most Resolve",
    "sanity_max": "most Sanity",
    "death_at": "slain at",
    "hp_base": "base HP",
    "pd": "Physical Defense",
    "md": "Mental Defense",
    "bd": "Bodily Defense",
    "resolve": "Resolve",
    "sanity": "Sanity",
    "armor": "armor",
    "common_sense": "Common Sense",
    "stamina": "Stamina score",
    "health": "Health score",
    "pc": "player character",
    "npc": "npc",
    "up": "up",
    "miss": "misses",
    "hit": "hits",
    "dodged": "dodged",
    "parried": "parried",
    "open": "comes at them",
    "announced": "is coming",
    "brush": "a lethal blow",
    "fear": "Fear",
    "staggered": "Staggered",
    "charge": "charge",
    "low": "low",
    "moderate": "moderate",
    "severe": "severe",
    "hp-base-missing": "base HP are not filled in",
    "cannot-attack": "can never pay for an attack (10 SP): raise Stamina and Health",
    "cannot-charge": "can never pay for a charge (12 SP)",
    "score-above-10": "a score above 10",
    "gm_notes": "the GM's notes",
    "all": "the whole sheet",
    "order": "order",
    "size": "size",
    "conditions": "conditions",
    "reaction": "reaction",
    "power": "Power",
    "math": "Math",
    "reason": "Reason",
    "charisma": "Charisma",
    "language": "Language",
    "rhetoric": "Rhetoric",
    "voice": "Voice",
    "beauty": "Beauty",
    "drive": "Drive",
    "natural": "dice",
    "rolled": "damage dice",
    "bonus": "bonus",
    "absorbed": "armor",
    "hp_lost": "HP lost",
    "precision": "Precision",
    "to_hit": "the attack's own",
    "condition_mods": "conditions",
    "typed_bonus": "the GM's bonus",
    "defense": "defense",
    "dodge": "the dodge",
    "cost": "price in SP",
    "regen": "SP regained",
    "rest": "SP for resting",
    "drained": "Resolve drained",
    "bled": "HP bled",
}


def term(code: str) -> str:
    """Say a code in plain words; one without words of its own is made readable.

    >>> term("sp"), term("common_sense"), term("not-blocked")
    ('SP', 'Common Sense', 'not blocked')
    """
    known = TERMS.get(code)
    return phrase(known) if known else code.replace("_", " ").replace("-", " ")
