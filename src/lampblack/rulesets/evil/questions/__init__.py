"""The odds that this game's players and GMs ask for. Each runs the very rules that are played.

policies.py   how a player spends successes
checking.py   one check, and what the GM's points buy
lasting.py    whether a party outlasts the pool
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.kernel.question import Question
from lampblack.rulesets.evil.questions import checking, lasting

QUESTIONS: Final[Mapping[str, Question]] = {
    one.name: one for one in (*checking.QUESTIONS, *lasting.QUESTIONS)
}
"""Every question by its name."""
