"""For each game a table in full swing on which the conformance tests play, with a canary in every secret field."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Ruleset
from lampblack.rulesets import SHELF
from tests.toy import TOY

CANARY = "canary"
"""Stands in every secret field of a world; what a player is sent must not hold it."""


class World(msgspec.Struct, frozen=True):
    """A game, what lies on its table, and who plays."""

    room: Any
    given: dict[str, Any]
    players: tuple[str, ...]

    def open(self) -> Play[Any]:
        """Lay the table afresh."""
        room: Ruleset[Any] = self.room
        return Play(room, room.read_state(self.given, {}))


LIMINAL = {
    "characters": {
        "ada": {
            "kind": "investigator",
            "hp": 4,
            "str": 12,
            "gm_notes": f"{CANARY} brother",
            "watch_device": "phone",
        },
        "bo": {"kind": "investigator", "life": "fled", "watch_target": f"{CANARY}-hound"},
        "cy": {"kind": "associate", "gm_notes": f"{CANARY} spy"},
        "horror": {
            "kind": "horror",
            "name": "the thing",
            "hp": 30,
            "disposition": f"{CANARY} kind",
            "special": {"text": f"{CANARY} splits"},
            "attacks": {"bite": {"dice": "d8", "kind": f"{CANARY} kind"}},
            "afflictions": {"fallout-1": {"kind": "fallout", "text": f"{CANARY} shell"}},
            "due": [f"{CANARY}-due"],
            "shown": ["hp"],
        },
        f"{CANARY}-hound": {"kind": "npc", "name": f"{CANARY} dog", "hidden": True},
    },
    "items": {
        "phone": {"at": "ada", "device": "on"},
        "idol": {
            "at": "scene",
            "artifact": True,
            "effect": f"{CANARY} eats a memory",
            "gm_notes": f"{CANARY} fake",
        },
        f"{CANARY}-trap": {"at": "scene", "hidden": True},
        f"{CANARY}-knife": {"at": "horror"},
        f"{CANARY}-bone": {"at": f"{CANARY}-hound"},
    },
    "vehicles": {"van": {"gm_notes": f"{CANARY} stolen"}, f"{CANARY}-hearse": {"hidden": True}},
    "groups": {f"{CANARY}-pack": {"members": ["horror"], "gm_notes": f"{CANARY} hungry"}},
    "encounter": {
        "status": "running",
        "participants": ["ada", "horror", f"{CANARY}-hound"],
        "order": ["ada", f"{CANARY}-hound"],
        "turn": f"{CANARY}-hound",
        "surprised": [f"{CANARY}-hound"],
        "struck": [f"{CANARY}-hound"],
        "actors": {
            "horror": {"declared": {"action": "attack", "text": f"{CANARY} leap"}},
            "ada": {"declared": {"action": "attack", "strike": {"target": f"{CANARY}-hound", "dice": "d6"}}},
        },
    },
    "pending": [
        {"choice": "morale", "who": f"{CANARY}-hound", "options": ["roll", "skip"]},
        {"choice": "save", "who": "horror", "options": ["dex"], "text": f"{CANARY} leap"},
        {"choice": "replacement", "who": "player:di", "options": ["new", "cy", f"{CANARY}-hound"]},
    ],
    "table": {
        "seats": {"player:ada": "ada", "player:bo": ["bo"], "player:di": None},
        "tables": {f"{CANARY}-omens": {"dice": "d4", "rows": [{"from": 1, "to": 4, "entry": "rain"}]}},
    },
}

EVIL = {
    "characters": {
        "ada": {"points": {"brawn": 1}, "start": {"brawn": 2}},
        "bo": {"state": "retired", "replaced_by": f"{CANARY}-heir"},
        "cy": {},
    },
    "table": {
        "seats": {
            "player:ada": {"plays": ["ada"]},
            "player:bo": {"plays": ["bo", "cy"]},
            "player:di": {},
        },
        "waived": ["evil-depleted"],
    },
    "evil": {
        "pool": 24,
        "name": f"{CANARY} bell",
        "notes": f"{CANARY} rings before it strikes",
    },
    "pending": [{"choice": "allow-rest", "who": "ada", "stat": f"{CANARY}-stat"}],
    "overrides": [{"do": "withdraw", "who": "ada", "reason": f"{CANARY} slip"}],
}

WORLDS = {
    "evil": World(SHELF["evil"], EVIL, ("player:ada", "player:bo", "player:di")),
    "liminal": World(SHELF["liminal"], LIMINAL, ("player:ada", "player:bo", "player:di")),
    "toy": World(
        TOY,
        {"lamps": {"hall": {"oil": 9}, "cellar": {"oil": 9, "hidden": True, "secret_name": f"{CANARY} eye"}}},
        ("player:ada", "player:bo"),
    ),
}
"""The worlds by name; each game on the shelf has one."""
