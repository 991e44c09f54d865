"""Codes in plain words: steps, lives, consequences, endings."""

from __future__ import annotations

from typing import Final

from lampblack.kernel.tongue import phrase

TERMS: Final[dict[str, str]] = {
    "setup": "getting ready",
    "play": "under way",
    "ended": "over",
    "asked": "asked for",
    "set": "the GM is not ready",
    "ready": "ready to throw",
    "waiting": "the GM is not ready",
    "active": "in the game",
    "inactive": "not in the game now",
    "success": "it works",
    "mild-failure": "it goes wrong in a small way",
    "passed": "passed",
    "failed": "failed",
    "cut-off": "cut off from the others",
    "injury": "hurt",
    "madness": "out of their mind",
    "use": "what it is for",
    "off": "off",
    "state": "state",
    "hindered": "held up",
}
"""What players may read from the beginning."""

LATER_TERMS: Final[dict[str, str]] = {
    "choosing": "successes to spend",
    "removed": "out of the game",
    "retired": "gone home",
    "objective": "they did what they came for",
    "evil-depleted": "the Evil is spent",
    "all-removed": "nobody is left",
    "other": "something else",
    "rest": "rest",
    "replacement": "a successor",
    "session": "a new evening",
    "late-join": "a late joiner",
    "spent": "spent on a check",
    "start": "the beginning",
    "correction": "set right by hand",
}
"""What players read once they were told, and the GM always."""


def term(code: str) -> str:
    """Say a code in plain words; one without words of its own is made readable.

    >>> term("cut-off"), term("half_lost")
    ('cut off from the others', 'half lost')
    """
    known = TERMS.get(code) or LATER_TERMS.get(code)
    return phrase(known) if known else code.replace("_", " ").replace("-", " ")
