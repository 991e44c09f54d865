"""Why an order was refused, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

REFUSALS: Final[dict[str, str]] = {
    "unknown-verb": "This game has no command {do!r}. Pick one that is offered.",
    "bad-argument": "{field} does not fit here. Fill it in again.",
    "out-of-range": "{field} is outside what is possible. Give another value.",
    "no-such-character": "Nobody is called that here. Pick somebody from the list.",
    "no-such-thing": "There is nothing of that name here. Pick something from the list.",
    "no-such-field": "There is no such field. Pick one that the sheet shows.",
    "id-taken": "That id is in use. Take another.",
    "not-your-seat": "That character is somebody else's. Act with your own.",
    "gm-only": "Only the Facilitator does that. Ask for it.",
    "no-save-called": "No Save was called. Ask the Facilitator for one.",
    "no-such-choice": "That choice is not open any more.",
    "not-an-option": "That cannot be picked here. Take one of the answers shown.",
    "reason-needed": "Say why, so that the log shows it.",
    "nothing-to-undo": "There is nothing left to take back.",
    "depends": "Later entries build on this one. Take those back first.",
    "dead": "The dead do nothing more.",
    "lost": "They are lost. The player picks what that means.",
    "cannot-act": "They cannot act now. Wait until they are up again.",
    "surprised": "They were caught off guard. Wait for the next round.",
    "not-your-turn": "It is not their turn yet.",
    "action-spent": "Their action is spent. Wait for the next round.",
    "too-far": "That is too far for this turn. Move less, or spend the action on it.",
    "declarations-locked": "A die has fallen, so what was declared stands.",
    "no-encounter": "Nothing is being fought out. Start an encounter first.",
    "encounter-running": "An encounter is running. End it first.",
    "option-off": "A house rule has switched that off. Switch it on first.",
    "bad-target": "That cannot be a target of this. Pick another.",
    "needs-two-hands": "That takes both hands. Put the other thing away.",
    "not-carried": "They do not have it with them. Pick it up first.",
    "not-at-vehicle": "They are not at the vehicle. Go there first.",
    "too-much-to-carry": "They cannot carry that much. Put something down first.",
    "device-not-working": "The device does not work. Charge or repair it first.",
    "not-repairable": "What is broken stays broken at this table.",
    "too-slow": "That takes longer than a turn. Plan it over several rounds.",
    "no-safe-place": "No safe place is in reach. Find one first.",
    "not-enough-cash": "There is not enough cash. Pay by card, barter, or owe it.",
    "for-sale": "It is for sale. Buy it, or make an offer for it.",
    "no-morale": "Investigators do not test morale.",
    "leader-gone": "The leader is out of the fight. Use the group's own score.",
    "not-fled": "Foes who fled come back by regrouping. Test their morale for it.",
    "not-down": "They are not down.",
    "dealt-with": "They were dealt with and will not rise again.",
}
"""A sentence for each slug of this game; `{do}` is the command, `{field}` the argument that it is about."""


def refusal(slug: str, field: str | None, order: Mapping[str, Any]) -> str:
    """Say why an order was refused, and what to do instead; empty for a slug that is not this game's.

    >>> refusal("no-save-called", "who", {"do": "save"})
    'No Save was called. Ask the Facilitator for one.'
    """
    sentence = REFUSALS.get(slug, "")
    if sentence.startswith("{field}") and not field:
        return phrase("Something does not fit here. Fill it in again.")
    said = phrase(sentence, do=order.get("do", ""), field=_about(field))
    return said[:1].upper() + said[1:]


def _about(field: str | None) -> str:
    return phrase("the {field}", field=field.replace("_", " ")) if field else ""
