"""What a player may ask for: reactions, a Brush, the own turn, the own sheet, dice, notes, wishes."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.offers.buttons import (
    DICE,
    NAME,
    NOTE,
    answers,
    reaction_offers,
    sheet_asks,
    sheet_offers,
)
from lampblack.rulesets.crusade.offers.deeds import deeds
from lampblack.rulesets.crusade.state import State, open_choices
from lampblack.rulesets.crusade.terms import ABILITIES, SCORES


def offers(state: State, seat: str) -> Iterator[Offer]:
    """List what this player may ask for, what is due first."""
    eyes = Eyes(state, seat)
    mine = [who for who in state.characters if who in eyes.own]
    for _, choice in open_choices(state):
        if eyes.answers(choice.choice, choice.who):
            yield from (
                reaction_offers(state, eyes, choice) if choice.choice == "reaction" else answers(choice)
            )
    for who in mine:
        yield from deeds(eyes, who)
    group = "other" if any(state.characters[who].life != "dead" for who in mine) else "now"
    yield Offer("create", group, {"do": "create"}, (NAME, *sheet_asks("fields")))
    for who in mine:
        yield from _own_sheet(state, who)
    yield DICE
    yield NOTE


def _own_sheet(state: State, who: str) -> Iterator[Offer]:
    """Offer to write on the own sheet unless it is locked, and to wish for a check or anything else."""
    for offer in sheet_offers(state, who):
        if offer.do != "edit" or not state.characters[who].locked:
            yield offer
    attr = Ask("attr", "one-of", (*SCORES, *ABILITIES), optional=True)
    yield Offer("ask", "other", {"do": "ask", "who": who}, (Ask("text", "text"), attr))
