"""What a player may ask for: called Saves, open choices, a new character, wishes, dice, notes."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.offers.buttons import (
    DICE,
    NAME,
    NOTE,
    answer,
    called_saves,
    odds,
    scores_by_hand,
)
from lampblack.rulesets.liminal.offers.care import rests
from lampblack.rulesets.liminal.offers.days import devices, purse
from lampblack.rulesets.liminal.offers.fighting import attacks
from lampblack.rulesets.liminal.offers.handling import handovers
from lampblack.rulesets.liminal.offers.trading import deals, paybacks, shouldering
from lampblack.rulesets.liminal.offers.turns import of_turn
from lampblack.rulesets.liminal.rules.replacement import living
from lampblack.rulesets.liminal.state import State, open_choices
from lampblack.rulesets.liminal.terms import ATTRS, ENDED, STORY
from lampblack.rulesets.liminal.verbs.choosing import ANSWERS, can_pick


def offers(state: State, seat: str) -> Iterator[Offer]:
    """List what this player may ask for, what is due first."""
    eyes = Eyes(state, seat)
    mine = [who for who in state.table.seats.get(seat, ()) if who in state.characters]
    yield from _choices(state, eyes)
    for who in mine:
        yield from called_saves(state, who)
    if not living(state, tuple(mine)):
        yield from _new_investigator(state)
    for who in mine:
        yield from of_turn(eyes, who)
        yield from attacks(eyes, who)
        yield from devices(eyes, who)
        yield from handovers(eyes, who)
        yield from purse(eyes, who)
        yield from deals(eyes, who)
        yield from paybacks(eyes, who)
        yield from shouldering(eyes, who)
        yield from rests(state, who)
        yield from _portraits(state, who)
        yield from _wishes(state, who)
    yield DICE
    yield NOTE


def _choices(state: State, eyes: Eyes) -> Iterator[Offer]:
    """Offer the answers to the seat's own open choices; a called Save is an offer of its own."""
    for choice in open_choices(state):
        is_mine = choice.who == eyes.audience or choice.who in eyes.own
        is_answered_here = choice.choice in ANSWERS and choice.choice != "save" and eyes.sees_choice(choice)
        if is_mine and is_answered_here:
            named = filter(eyes.may_be_named, choice.options)
            yield answer(state, choice, tuple(one for one in named if can_pick(state, choice, one)))


def _new_investigator(state: State) -> Iterator[Offer]:
    """Offer a new Investigator: thrown, or filled in by hand; the table's own way first. Ruling: Q-43."""
    by_hand = (NAME, *scores_by_hand(1, state.options.attribute_cap))
    ways = {"3d6-swap": (NAME,), "manual": by_hand}
    for preset in sorted(ways, key=lambda way: way != state.options.creation_preset):
        yield Offer("create", "now", {"do": "create", "preset": preset}, ways[preset])


def _portraits(state: State, who: str) -> Iterator[Offer]:
    """Offer to say who one's Investigator is. Source: LH-ATTR-7. Ruling: Q-43."""
    sheet = state.characters[who]
    if sheet.kind == "investigator" and sheet.life not in ENDED:
        words = (Ask(f"story.{part}", "text", most=limits.MAX_TEXT, optional=True) for part in STORY)
        name = Ask("name", "text", most=limits.MAX_LABEL, optional=True)
        yield Offer("portray", "other", {"do": "portray", "who": who}, (name, *words))


def _wishes(state: State, who: str) -> Iterator[Offer]:
    """Offer to wish for a Save that nobody called (or to roll it, with `open_saves`), and for anything in words."""
    if state.characters[who].life in ENDED:
        return
    for attr in ATTRS:
        if f"save:{who}:{attr}" not in state.pending:
            verb = "save" if state.options.open_saves else "ask"
            order = {"do": verb, "who": who, "attr": attr}
            yield Offer(verb, "other", order, (Ask("text", "text", optional=True),), odds(state, who, attr))
    yield Offer("ask", "other", {"do": "ask", "who": who}, (Ask("text", "text"),))
