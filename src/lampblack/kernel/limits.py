"""The kernel's limits, each with its unit. settings.py shows them beside the server's own."""

from __future__ import annotations

from typing import Final

MAX_TEXT: Final = 4000
"""Characters of one free text in an order (a note, a reason, a name's longer cousin)."""

MAX_FACES: Final = 200
"""Faces that one order may bring along, thrown by hand."""

MAX_LIST: Final = 200
"""Entries of one list in an order (targets, members)."""

MAX_NOTATION_LENGTH: Final = 200
"""Characters of one dice notation, spaces and labels included."""

MAX_TERMS: Final = 20
"""Parts of one dice notation that are joined by + or -."""

MAX_DICE_PER_ROLL: Final = 100
"""Dice that one roll may throw at most, every explosion counted as if it happened."""

MAX_SIDES: Final = 1000
"""Sides of one die."""

MAX_NUMBER: Final = 1_000_000
"""The greatest plain number in a dice notation."""

MAX_PICKS: Final = 2
"""Keeps and drops behind one pool."""

MAX_LABEL: Final = 40
"""Characters of the label of one pool or number."""

EXPLODE_CAP: Final = 5
"""How often one die explodes at most when the notation does not say."""

MAX_TITLE: Final = 80
"""Characters of the name of a clock or the title of a handout."""

MAX_CLOCK: Final = 24
"""Parts of one clock."""

MAX_CLOCKS: Final = 50
"""Clocks that lie on one table."""

MAX_HANDOUTS: Final = 200
"""Handouts that a table keeps, seen or not."""

MAX_JOTTINGS: Final = 100
"""Notes that one seat keeps for itself."""

MAX_PACKS: Final = 10
"""Content packs that one table uses at a time."""

MAX_LINE: Final = 400
"""Characters of one line of a pack's list: a look, a bond, a row of a random table."""

MAX_WAYS: Final = 1_000_000
"""Ways that one question of odds may be counted through; each is a run of a rule, a few millionths of a second."""

MAX_ODDS_STATES: Final = 200_000
"""States that one question of odds may pass through on its way to an end."""

MAX_ODDS_STEPS: Final = 5_000_000
"""Additions that the odds of one dice notation may take."""

MAX_ODDS_BITS: Final = 14_000
"""Bits of a number that a chance is counted with; one of some 4,300 digits cannot be written down any more."""

MAX_ODDS_EFFORT: Final = 5_000_000_000
"""Products of digits (of 30 bits) that bringing chances to lowest terms on the way to an end may take."""

MAX_FALLS: Final = 200_000
"""Falls of dice that are listed one by one where a rule asks for all faces at once."""
