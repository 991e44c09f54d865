"""Exact answers: a rule is run over every way its dice can fall. Whole numbers and fractions until it is printed.

    spread(rule)          every way one run of a rule can come out
    end(start, step)      where something that goes on ends, and how long it takes
    dice("4d6kh3")        every total of a dice notation
    ask(room, question)   a question of a game's own, by name

docs/odds.md shows how to use it.
"""

from lampblack.kernel.question import End
from lampblack.kernel.spread import Spread
from lampblack.odds.asking import ask, plain
from lampblack.odds.chain import end
from lampblack.odds.exact import spread
from lampblack.odds.notation import dice

__all__ = ["End", "Spread", "ask", "dice", "end", "plain", "spread"]
