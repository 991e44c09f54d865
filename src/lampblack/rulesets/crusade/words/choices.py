"""Open choices in words: what is asked, what each answer is called, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.kernel.tongue import phrase

TITLES: Final[Mapping[str, str]] = {
    "reaction": "An attack comes at you",
    "parry-result": "Does the parry hold?",
    "weapon-broken": "The weapon is worn through",
    "amount": "How much does it take?",
    "brush": "A lethal blow",
    "disorder": "The mind gives way",
    "slain": "Past the threshold of death",
    "ghost": "Something was left undone",
    "action-cost": "What does it cost?",
    "take-back": "A command is to be taken back",
}
"""What each choice is about."""

PICKS: Final[Mapping[str, tuple[str, str]]] = {
    "reaction.dodge": (
        "Dodge",
        "Pay 5 SP and as many more as you like: Reaction and each further SP are added to your defense.",
    ),
    "reaction.parry": ("Parry", "The weapon loses 2 Integrity, and the GM says whether the parry holds."),
    "reaction.none": ("Let it come", "Pay nothing and see where it lands."),
    "parry-result.blocked": ("It holds", "The attack is turned aside and does nothing."),
    "parry-result.not-blocked": ("It does not", "The attack goes on to its damage."),
    "weapon-broken.broken": ("It breaks", "It can no longer strike or parry."),
    "weapon-broken.intact": ("It holds together", "It stays at 0 Integrity and can still strike."),
    "amount.set": ("So much", "That much is taken, with all that follows."),
    "brush.accept": (
        "Brush With Death",
        "Pay a Training Point: you lie unconscious with your wounds closed, and live.",
    ),
    "brush.decline": ("Die", "The blow kills."),
    "disorder.roll": ("Roll", "A die picks from the list, and what it shows stays until you take it away."),
    "disorder.named": ("Name one", "The disorder that you name stays until you take it away."),
    "slain.slain": ("Slain", "They die here and now."),
    "slain.spared": ("Spared", "They lie unconscious and live, for the moment."),
    "ghost.ghost": ("A ghost", "The spirit stays, bound to a thing and a place."),
    "ghost.none": ("Gone", "The spirit goes where the dead go."),
    "action-cost.set": ("So much", "It is done, for the price that you name."),
    "action-cost.refuse": ("No", "It is not done, and nothing is paid."),
    "take-back.yes": ("Take it back", "All that it caused is taken back with it."),
    "take-back.no": ("Let it stand", "Everything stays as it is."),
}
"""Each answer, and what it leads to."""


def choice(name: str) -> str:
    """Say what a choice is about; one without words of its own is made readable.

    >>> choice("brush"), choice("next-move")
    ('A lethal blow', 'next move')
    """
    known = TITLES.get(name)
    return phrase(known) if known else name.replace("-", " ")


def pick(name: str, answer: str) -> tuple[str, str]:
    """Say an answer to a choice and what it leads to.

    >>> pick("brush", "decline")
    ('Die', 'The blow kills.')
    """
    known = PICKS.get(f"{name}.{answer}")
    return (phrase(known[0]), phrase(known[1])) if known else (answer.replace("-", " "), "")
