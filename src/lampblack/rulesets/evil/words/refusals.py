"""Why an order was refused, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

ALWAYS: Final[dict[str, str]] = {
    "bad-argument": "{field} does not fit here. Fill it in again.",
    "bad-face": "A die shows 1 to 6. Read the faces again.",
    "bad-points": "Every stat has at least one point, none more than this table allows, and all four make eight.",
    "check-open": "A check is under way. Wait until it is done.",
    "dice-count": "That is not as many dice as the check has. Count them again.",
    "four-stats": "There are four stats, each different. Fill in all four.",
    "has-character": "You have a character already. Ask the GM for another.",
    "id-taken": "That id is in use. Take another.",
    "no-check": "No check is under way. Ask for one first.",
    "no-dice": "That stat has no points, so there is no die to throw.",
    "no-such-character": "Nobody is called that here. Pick somebody from the list.",
    "no-such-choice": "That choice is not open.",
    "no-such-field": "There is no such field. Pick one that the sheet shows.",
    "no-such-seat": "That seat is not in the game. Come in first.",
    "no-such-stat": "No stat is called that here. Pick one of the four.",
    "no-such-topic": "There is no such chapter. Pick one from the list.",
    "not-active": "That character is not in the game now. Act with another.",
    "not-an-option": "That cannot be picked here. Take one of those shown.",
    "not-your-seat": "That is for somebody else to do. Act with your own.",
    "nothing-to-undo": "There is nothing left to take back.",
    "out-of-range": "{field} is outside what is possible. Give another value.",
    "reason-needed": "Say why, so that it can be read later.",
    "seat-taken": "That seat is in the game already.",
    "unknown-verb": "There is no command {do!r} here. Pick one that is offered.",
    "wrong-state": "That is not for this part of the game.",
    "wrong-step": "The check is not at that point. Look how far it is.",
}
"""What anybody can be told at any time; it names nothing that players do not know from the beginning."""

LATER: Final[dict[str, str]] = {
    "already-replaced": "That character has a successor already.",
    "already-so": "That is so already.",
    "bad-difficulty": "A check takes one success or two.",
    "campaign-only": "That belongs to a campaign. Change the house rule first.",
    "choice-open": "The GM has that question already. Wait for the answer.",
    "depends": "Later entries build on this one. Take those back first.",
    "full-stat": "There is nothing to get back: the stat is where it began.",
    "no-such-check": "There is no such check. Pick one that is done.",
    "no-such-option": "There is no such house rule. Pick one from the list.",
    "no-such-preset": "There is no set of stats of that name. Pick one from the list.",
    "not-ready": "Everybody in the game needs a character first.",
    "not-removed": "Only who is out of the game can be replaced at this table.",
    "not-so": "That has not come true. Give another ending.",
}
"""What only the GM, or players who were told, can come upon."""

REFUSALS: Final = ALWAYS | LATER


def refusal(slug: str, field: str | None, order: Mapping[str, Any]) -> str:
    """Say why an order was refused, and what to do instead; empty for a slug that is not this game's.

    >>> refusal("no-check", None, {"do": "roll"})
    'No check is under way. Ask for one first.'
    """
    sentence = REFUSALS.get(slug, "")
    if sentence.startswith("{field}") and not field:
        return phrase("Something does not fit here. Fill it in again.")
    said = phrase(sentence, do=order.get("do", ""), field=_about(field))
    return said[:1].upper() + said[1:]


def _about(field: str | None) -> str:
    return phrase("the {field}", field=field.replace("_", " ")) if field else ""
