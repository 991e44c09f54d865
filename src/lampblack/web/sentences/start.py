"""What the start and the way in say."""

from __future__ import annotations

from typing import Final

START: Final[dict[str, str]] = {
    "start.line": "A live table for three dark games. One of you opens it, the others scan their way in.",
    "start.open": "Open a table",
    "start.open.one": "Open",
    "start.title": "What do you call tonight?",
    "start.title.like": "The motel at mile 40",
    "start.light": "Light the lamp",
    "start.building": "Being built. Not playable yet.",
    "start.join": "Join with a code",
    "start.join.hint": "Somebody has opened a table? Scan their picture, or type the code they say.",
    "start.seats": "Your seats on this device",
    "role.gm": "you run it",
    "role.player": "you play",
    "role.onlooker": "you watch",
    "card.liminal.title": "Liminal Horror",
    "card.liminal.sentence": "Ordinary people, a place that is wrong, and no room left to carry what it does to them.",
    "card.liminal.players": "2 to 5 players",
    "card.liminal.hours": "One evening",
    "card.crusade.title": "Fourth Crusade",
    "card.crusade.sentence": "Steel, faith and tired bodies: every blow is paid for in breath.",
    "card.crusade.players": "2 to 5 players",
    "card.crusade.hours": "A campaign",
    "card.evil.title": "The Evil",
    "card.evil.sentence": "A horror of your own making: four stats, a handful of six-siders, "
    "and what the GM has prepared.",
    "card.evil.players": "2 to 6 players",
    "card.evil.hours": "One evening",
    "join.title": "Take a seat",
    "join.code": "Code",
    "join.code.like": "7K2QX-M4D9T",
    "join.code.hint": "The one who opened the table can read it out.",
    "join.name": "Your name",
    "join.name.hint": "What the others call you. At most 40 letters.",
    "join.go": "Join",
    "join.sit": "Sit down",
}
