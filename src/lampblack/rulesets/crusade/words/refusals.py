"""Why an order was refused, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

REFUSALS: Final[dict[str, str]] = {
    "unknown-verb": "This game has no command {do!r}. Pick one that is offered.",
    "bad-argument": "{field} does not fit here. Fill it in again.",
    "out-of-range": "{field} is outside what is possible. Give another number.",
    "no-such-character": "Nobody is called that here. Pick somebody from the list.",
    "no-such-attack": "There is no such attack on the sheet. Pick one from the list.",
    "no-such-field": "There is no such field. Pick one that the sheet shows.",
    "no-such-type": "This table knows no such damage. Pick a type from the list, or add it as a house rule.",
    "no-such-pool": "There are no such points to take or give. Pick HP, SP, Resolve or Sanity.",
    "no-such-condition": "Nothing of that name lies on them.",
    "no-such-choice": "That choice is not open any more.",
    "not-an-option": "That cannot be picked here. Take one of the answers shown.",
    "id-taken": "That id is in use. Take another.",
    "not-your-seat": "That character is somebody else's. Act with your own.",
    "gm-only": "Only the GM does that. Ask for it.",
    "locked": "This sheet is closed. Ask the GM to open it.",
    "reason-needed": "Say why, so that the log shows it.",
    "amount-needed": "Say how much, as a number or as dice.",
    "total-needed": "At this table rolls are typed. Give the total.",
    "bad-face": "No die shows that. Look at the dice again.",
    "no-table": "There is no such list to roll on. Name something yourself, or fill in the list.",
    "not-in-order": "They stand in no turn order. Let them join the encounter first.",
    "negative-score": "Scores are never below 0 at this table. Give 0 or more.",
    "encounter-running": "Combat is running, or they are in it already. End it first.",
    "no-encounter": "That needs a combat. Start an encounter first.",
    "choice-open": "An answer is still open. Answer it, or let the GM dismiss it.",
    "already-used": "That was tried against this attack. Pick another answer.",
    "no-training-point": "No Training Point is left for it.",
    "nothing-to-undo": "There is nothing left to take back.",
    "depends": "Later entries build on this one. Take those back first.",
    "dead": "The dead take no part.",
    "unconscious": "They are unconscious. Bring them above 0 HP first.",
    "helpless": "They are helpless. End what holds them first.",
    "not-your-turn": "It is not their turn yet.",
    "not-enough-sp": "That is more SP than there are. Do less, or rest a turn.",
    "not-enough-integrity": "The weapon would not bear it. Dodge, or let it come.",
    "not-in-hand": "It is not in hand. Draw it first.",
    "already-in-hand": "It is in hand already.",
    "broken": "It is broken. Take another weapon.",
    "too-far": "That is too far for this turn. Move less.",
    "resolve-left": "There is Resolve left, so no Fear takes hold.",
    "not-helpless": "They can defend themselves. Attack instead.",
    "executions-off": "This table has no executions.",
    "death-is-permanent": "At this table death is for good.",
}
"""A sentence for each slug of this game; `{do}` is the command, `{field}` the argument that it is about."""


def refusal(slug: str, field: str | None, order: Mapping[str, Any]) -> str:
    """Say why an order was refused, and what to do instead; empty for a slug that is not this game's.

    >>> refusal("not-enough-sp", "who", {"do": "attack"})
    'That is more SP than there are. Do less, or rest a turn.'
    """
    sentence = REFUSALS.get(slug, "")
    if sentence.startswith("{field}") and not field:
        return phrase("Something does not fit here. Fill it in again.")
    said = phrase(sentence, do=order.get("do", ""), field=_about(field))
    return said[:1].upper() + said[1:]


def _about(field: str | None) -> str:
    return phrase("the {field}", field=field.replace("_", " ")) if field else ""
