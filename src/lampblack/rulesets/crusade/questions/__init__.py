"""The odds that this game's players and GMs ask for. Each runs the very rules that are played.

hitting.py   rolls against a defense, dodges, charges, damage and its dice
stamina.py   points of stamina: what comes back, what it is enough for, Staggered
nerves.py    Resolve, Fear and Sanity
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.kernel.question import Question
from lampblack.rulesets.crusade.questions import hitting, nerves, stamina

QUESTIONS: Final[Mapping[str, Question]] = {
    one.name: one for one in (*hitting.QUESTIONS, *stamina.QUESTIONS, *nerves.QUESTIONS)
}
"""Every question by its name."""
