"""Offers that the GM and players share: Saves with their chance, open choices, sheets, dice, notes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.offers.handling import leads
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.saves import Manner, chance
from lampblack.rulesets.liminal.state import Choice, State
from lampblack.rulesets.liminal.terms import ATTRS, Attr

NAME = Ask("fields.name", "text", most=limits.MAX_LABEL)
WORDS = Ask("text", "text", most=limits.MAX_TEXT, optional=True)
NOTE = Offer("note", "other", {"do": "note"}, (Ask("text", "text", most=limits.MAX_TEXT),))
DICE = Offer("roll", "other", {"do": "roll"}, (Ask("dice", "dice", most=limits.MAX_NOTATION_LENGTH),))


def odds(state: State, who: str, attr: Attr) -> dict[str, int]:
    """Say the score of a Save and the chance to pass it, in hundredths, by the rule that is played."""
    sheet = state.characters[who]
    score, thrown = getattr(sheet, attr), manner(sheet, attr)
    said = {"score": score, "percent": _percent(score, state.options, thrown)}
    return said if thrown.keeps == "one" else {**said, "dice": 2}


@lru_cache(maxsize=512)
def _percent(score: int, options: Options, thrown: Manner) -> int:
    return int(chance(score, options, thrown) * 100)


def called_saves(state: State, who: str) -> Iterator[Offer]:
    """Offer each Save that was called of somebody, with the GM's words for it."""
    for attr in ATTRS:
        called = state.pending.get(f"save:{who}:{attr}")
        if called is not None:
            order = {"do": "save", "who": who, "attr": attr}
            yield Offer("save", "now", order, numbers=odds(state, who, attr), text=called.text)


def answer(state: State, choice: Choice, options: tuple[str, ...]) -> Offer:
    """Offer the answers to an open choice, with numbers that say what they lead to."""
    order = {"do": "choose", "choice": choice.choice, "who": choice.who}
    pick = Ask("pick", "one-of", options)
    return Offer("choose", "now", order, (pick,), numbers=leads(state, choice, options), text=choice.text)


def scores_by_hand(least: int, most: int | None) -> tuple[Ask, ...]:
    """Ask for the numbers of a sheet that is filled in by hand; what is left out has its usual value."""
    scores = tuple(Ask(f"fields.{attr}", "number", least=least, most=most, optional=True) for attr in ATTRS)
    return (*scores, Ask("fields.hp", "number", least=0, optional=True))
