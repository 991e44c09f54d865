"""A question of odds: a rule of a game, what it must be told, and the outcomes that people ask about.

A game states its questions; the odds floor counts. A question is handed that floor's `Odds` and runs through it
the very rule functions that are played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from lampblack.kernel.spread import Spread
from lampblack.kernel.throw import Roller

T = TypeVar("T")
S = TypeVar("S", bound=Hashable)
Answer = Mapping[str, Any]
"""Named answers: fractions (chances and means), whole numbers (counts), words, and lists or objects of these."""

NEVER: Final = "never"
"""The answer in place of a mean that does not exist, because it may never come to an end."""


class End(msgspec.Struct, Generic[S], frozen=True):
    """How something that goes on step by step ends.

    `final` holds the chance of each state in which it is over, `stays` the chance that it never is. `steps` is
    the mean number of steps, None when it may go on for ever; `visits` how often each state is passed in the mean.
    """

    final: Mapping[S, Fraction]
    stays: Fraction
    steps: Fraction | None
    visits: Mapping[S, Fraction]

    def chance(self, when: Callable[[S], bool]) -> Fraction:
        """Give the chance to end in a state for which `when` is true."""
        return sum((chance for state, chance in self.final.items() if when(state)), Fraction(0))

    @property
    def mean_steps(self) -> Fraction | str:
        """Give the mean number of steps, or the word for never."""
        return NEVER if self.steps is None else self.steps


class Odds(Hashable, Protocol):
    """What counts, exactly. It can be remembered by, because it always counts the same."""

    def spread(self, rule: Callable[[Roller], T]) -> Spread[T]:
        """Run a rule over every way its dice can fall; what it gives must be hashable."""

    def end(self, start: S, step: Callable[[S], Spread[S] | None]) -> End[S]:
        """Follow something to its end: `step` gives where it goes from a state, None where it is over."""


class Question(msgspec.Struct, frozen=True):
    """One question: what it must be told (a record type), and how it is answered.

    `says` is one line for the list of questions. `answer` takes the inputs, the table's options and the odds.
    `size` estimates from the inputs how many ways there are to count, before any is counted. `amounts` names the
    answers that are numbers of something; every other fraction is a chance.
    """

    name: str
    says: str
    inputs: type[msgspec.Struct]
    answer: Callable[[Any, Any, Odds], Answer]
    size: Callable[[Any], int] = lambda _inputs: 1
    amounts: tuple[str, ...] = ()
