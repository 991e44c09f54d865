"""What the GM's board says of an encounter."""

from __future__ import annotations

from typing import Final

from lampblack.web.sentences.why import WHY

FIGHT: Final[dict[str, str]] = {
    "fight": "Encounter",
    "fight.tool": "What all can do in a fight",
    "fight.round": "Round {n}",
    "fight.turn": "{who}'s turn",
    "fight.phase.investigators": "The investigators act",
    "fight.phase.adversaries": "Their foes act",
    "fight.nobodys": "Nobody's turn",
    "fight.locked": "dice have fallen",
    "fight.now": "can act now",
    "fight.surprised": "caught off guard",
    "fight.caught": "{who}: caught off guard, no turn in this round.",
    "fight.moved": "moved {feet} ft",
    "fight.did": "did: {what}",
    "fight.means": "means to: {what}",
    "fight.exposed": "exposed",
    "fight.of": "What {who} can do",
    "fight.next": "Next",
    "fight.end": "End",
    "fight.declared": "Run what was declared",
    "fight.unveil": "Reveal the hidden ({n})",
    "fight.people": "Who takes part",
    "fight.surprise": "Caught off guard",
    "fight.surprise.none": "Nobody",
    "fight.surprise.investigators": "Investigators",
    "fight.surprise.adversaries": "Foes",
    "fight.mode": "Order",
    "fight.mode.sides": "Side by side",
    "fight.mode.strict": "One by one",
    "fight.start": "Start the encounter",
    "fight.none": "Bring people into the scene first; then a fight can start.",
    **WHY,
}
