"""The odds that players of this game ask for. Each runs the very rules that are played.

inputs.py    what a question must be told
saving.py    Saves: surprise, retreat, morale, order, slots
striking.py  one exchange: the die that is kept, what comes through, who is down
lasting.py   many hits: how long somebody or something holds
luck.py      reactions, the die of fate, devices
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.kernel.question import Question
from lampblack.rulesets.liminal.questions import lasting, luck, saving, striking

QUESTIONS: Final[Mapping[str, Question]] = {
    one.name: one for one in (*saving.QUESTIONS, *striking.QUESTIONS, *lasting.QUESTIONS, *luck.QUESTIONS)
}
"""Every question by its name."""
