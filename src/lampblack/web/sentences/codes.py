"""Codes of the rules in plain words, where a screen shows one that has no sentence of its own."""

from __future__ import annotations

from typing import Final

CODES: Final[dict[str, str]] = {
    # what a thing is like
    "artifact": "artifact",
    "blast": "blast",
    "bulky": "bulky",
    "bundle": "bundle",
    "mobility-aid": "mobility aid",
    "non-lethal": "non-lethal",
    "specialized": "specialized",
    "stress": "stress",
    "two-handed": "two-handed",
    # what somebody does in a turn
    "act": "act",
    "attack": "attack",
    "manoeuvre": "manoeuvre",
    "move": "move",
    "retreat": "retreat",
    "ritual": "ritual",
    "use": "use",
    # what a morale is tested for
    "bond": "bond",
    "first-casualty": "first casualty",
    "half-lost": "half lost",
    "hp-zero": "HP at 0",
    "outmatched": "outmatched",
    "regroup": "regrouping",
    # what marks somebody
    "condition": "condition",
    "fallout": "fallout",
    "fatigue": "fatigue",
    "wound": "wound",
    # how things are paid, and why cash comes and goes
    "barter": "barter",
    "card": "card",
    "cash": "cash",
    "debt": "debt",
    "job": "job",
    "other": "something else",
    "replenish": "back to the start",
    "reward": "reward",
    "sale": "sale",
    "spend": "spent",
    "theft": "theft",
    # needs, and a device watched through
    "dying": "dying",
    "food": "food",
    "hungry": "hungry",
    "off": "off",
    "on": "on",
    "rest": "rest",
    "thirsty": "thirsty",
    "tired": "tired",
    "warmth": "warmth",
    "water": "water",
    "both": "both",
    # fields of a form
    "id": "short name",
    "rounds": "rounds",
}
"""Each code in plain words, in lower case."""
