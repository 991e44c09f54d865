"""A game's own question, asked by name: the inputs are read, the size is looked at, then it is counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, TypeVar

import msgspec

from lampblack.kernel import misfit
from lampblack.kernel.errors import Invalid, LampblackError, TooMuch
from lampblack.kernel.limits import MAX_WAYS
from lampblack.kernel.question import Answer, End, Question, S
from lampblack.kernel.spread import Spread, narrow
from lampblack.kernel.throw import Roller
from lampblack.kernel.tongue import phrase
from lampblack.odds import chain, exact

T = TypeVar("T")
_NAMED: Final = re.compile(r"(?:unknown|missing required) field `(\w+)`")


class HasQuestions(Protocol):
    """A game, as far as its odds are concerned."""

    @property
    def questions(self) -> Mapping[str, Question]:
        """The questions by name."""

    def new_state(self, options: Mapping[str, Any]) -> Any:
        """Lay a fresh table with these options."""


class Exact:
    """What a question counts with."""

    def spread(self, rule: Callable[[Roller], T]) -> Spread[T]:
        """Run a rule over every way its dice can fall."""
        return exact.spread(rule)

    def end(self, start: S, step: Callable[[S], Spread[S] | None]) -> End[S]:
        """Follow something to its end."""
        return chain.end(start, step)


def ask(
    room: HasQuestions, question: str, inputs: Mapping[str, Any], options: Mapping[str, Any] | None = None
) -> Answer:
    """Ask a game a question of odds; chances and means come as fractions, counts as whole numbers.

    Raises Invalid with the field that does not fit (`no-such-question`, `bad-value`), TooMuch for what would take
    too long to count, before it is counted; for `options` what the game raises.
    """
    asked = find(room, question)
    read = read_inputs(asked, inputs)
    ways = asked.size(read)
    if ways > MAX_WAYS:
        said = phrase(
            "{question}: about {n:,} ways to count, at most {most:,}; ask for less at once",
            question=question,
            n=ways,
            most=MAX_WAYS,
        )
        raise TooMuch(said)
    return asked.answer(read, _options(room, options or {}), Exact())


def find(room: HasQuestions, question: str) -> Question:
    """Find a question by its name (Invalid `no-such-question`)."""
    if question not in room.questions:
        known = ", ".join(sorted(room.questions))
        said = phrase("no question {question!r}; there are {known}", question=question, known=known)
        raise Invalid(said, slug="no-such-question", field="question")
    return room.questions[question]


def read_inputs(question: Question, inputs: Mapping[str, Any]) -> Any:
    """Read plain values as what a question must be told (Invalid with the field that does not fit)."""
    try:
        return msgspec.convert(dict(inputs), question.inputs)
    except msgspec.ValidationError as fault:
        told, _, place = str(fault).partition(" - at `$.")
        said = phrase("{question}: {why}", question=question.name, why=misfit.said(str(fault)))
        raise Invalid(said, field=place.rstrip("`") or _named(told)) from None


def _options(room: HasQuestions, chosen: Mapping[str, Any]) -> Any:
    try:
        return room.new_state(chosen).options
    except LampblackError as fault:
        said = phrase("no such house rules: {chosen!r} ({slug})", chosen=dict(chosen), slug=fault.slug)
        raise Invalid(said, field="options") from None


def plain(answer: Any) -> Any:
    """Write an answer with texts for fractions: `5/16`, a whole number without its 1.

    >>> plain({"hit": Fraction(5, 16), "mean": Fraction(2), "turns": 5})
    {'hit': '5/16', 'mean': '2', 'turns': 5}

    Raises `too-large` for a fraction of more digits than can be written.
    """
    match answer:
        case Fraction():
            narrow(answer.denominator)
            narrow(abs(answer.numerator))
            return str(answer)
        case Mapping():
            return {str(name): plain(value) for name, value in answer.items()}
        case str():
            return answer
        case Sequence():
            return [plain(value) for value in answer]
        case _:
            return answer


def _named(message: str) -> str | None:
    """Find the input that a message names itself."""
    named = _NAMED.search(message)
    return named[1] if named else None
