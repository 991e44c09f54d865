"""For each game a table in full swing on which the conformance tests play, with a canary in every secret field."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Ruleset
from lampblack.rulesets import SHELF
from tests.conformance.asking import Beyond
from tests.toy import TOY

CANARY = "canary"
"""Stands in every secret field of a world; what a player is sent must not hold it."""


class World(msgspec.Struct, frozen=True):
    """A game, what lies on its table, who plays, and what they order that no offer leads to."""

    room: Any
    given: dict[str, Any]
    players: tuple[str, ...]
    beyond: Beyond = ()

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

BACKGROUNDS = {
    "backgrounds": {
        "mine/porter": {
            "name": "Porter",
            "gear": [
                {"name": "keys"},
                {"name": "trunk", "tags": ["bulky"], "gm_notes": f"{CANARY} breathes"},
            ],
            "cash": 300,
            "names": ["Odile", "Marek"],
            "looks": ["in a borrowed coat"],
            "bonds": ["a letter, not posted", "a guest who never left"],
        },
        "mine/diver": {
            "name": "Diver",
            "gear": [{"name": "knife"}],
            "questions": ["What sank?", "Who dived?"],
        },
    }
}
WOUNDS = {
    "wounds": {
        "mine/rib": {
            "name": "Cracked rib",
            "kind": "blunt",
            "effects": ["save-worse-dex"],
            "places": ["chest"],
        },
        "mine/arm": {"name": "Broken arm", "kind": "blunt", "severity": "grave", "attr": {"str": -2}},
    },
    "places": {"mine/chest": {"name": "chest"}, "mine/hip": {"name": "hip", "step": 1}},
}
LIMINAL_BEYOND: Beyond = (
    ("gm", {"do": "afflict", "who": "ada", "kind": "wound", "roll": "blunt", "shelf": WOUNDS}),
    *(
        (by, {"do": "portray", "who": who, **told, "shelf": BACKGROUNDS})
        for by, who in (("player:ada", "ada"), ("player:bo", "bo"), ("gm", "ada"))
        for told in ({"rest": True}, {"background": "mine/porter"}, {"roll": ["background", "bond"]})
    ),
)
"""Who somebody is, by a pack's backgrounds and the dice; a Wound by a pack's dice."""

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

CRUSADE = {
    "characters": {
        "ada": {
            "name": "Ada",
            "scores": {"stamina": 4, "health": 4, "reaction": 2, "agility": 2, "reason": 2, "drive": 2},
            "attacks": {
                "sword": {"damage": "1d8", "integrity": 4},
                "axe": {"damage": "1d10", "where": "ground"},
                "spark": {"kind": "spell", "sp": 3, "damage": "1d6", "type": "fire", "against": "bd"},
            },
            "tp": 1,
            "gm_notes": f"{CANARY} heir",
            "conditions": {
                f"{CANARY}-hex": {"secret": True, "left": 2},
                "dazed": {"source": f"{CANARY}-spy"},
            },
            "show": {"sanity": "gm"},
        },
        "bo": {
            "name": "Bo",
            "regret": "an old debt",
            "resolve": 0,
            "alignments": {"sun": {"group": "religious", "level": 4}},
            "attacks": {"howl": {"kind": "other", "pool": "resolve", "drain": "1d4"}},
        },
        "wolf": {"kind": "monster", "name": "Wolf", "attacks": {"bite": {"kind": "natural", "form": "bite"}}},
        "knight": {
            "kind": "monster",
            "name": "Knight",
            "size": "large",
            "species": f"{CANARY} kin",
            "scores": {"stamina": 5, "health": 5, "reaction": 3},
            "attacks": {f"{CANARY}-blade": {"damage": "2d6", "integrity": 5}},
            "disorders": [f"{CANARY} fear of bells"],
            "alignments": {f"{CANARY}-duke": {"group": "allegiances", "level": 5}},
            "conditions": {f"{CANARY}-curse": {"secret": True, "mods": {"pd": 1}}},
            "regret": f"{CANARY} oath",
            "notes": f"{CANARY} page",
            "gm_notes": f"{CANARY} empty armor",
            "show": {"hp": "all"},
        },
        f"{CANARY}-spy": {
            "kind": "npc",
            "name": f"{CANARY} spy",
            "hidden": True,
            "conditions": {"staggered": {"level": "low", "left": 3, "slot": "ada"}},
            "attacks": {f"{CANARY}-claw": {"kind": "other", "damage": "1d4"}},
        },
    },
    "encounter": {
        "mode": "combat",
        "round": 2,
        "order": ["ada", f"{CANARY}-spy", "bo", "wolf", "knight"],
        "active": "ada",
        "initiative": {"ada": 20, f"{CANARY}-spy": 19, "bo": 15, "wolf": 12, "knight": 9},
        "attack": {
            "attacker": f"{CANARY}-spy",
            "target": "bo",
            "with": f"{CANARY}-claw",
            "natural": 12,
            "total": 18,
            "defense": 15,
            "hit": True,
        },
    },
    "pending": [
        {"choice": "reaction", "who": "bo", "options": ["dodge", "none"]},
        {"choice": "ghost", "who": f"{CANARY}-spy", "options": ["ghost", "none"]},
        {"choice": "weapon-broken", "who": "ada", "options": ["broken", "intact"], "about": f"{CANARY}-tip"},
    ],
    "table": {
        "seats": {"player:ada": ["ada"], "player:bo": ["bo", "wolf"], "player:di": []},
        "gm_notes": f"{CANARY} ambush",
    },
}

WORLDS = {
    "crusade": World(SHELF["crusade"], CRUSADE, ("player:ada", "player:bo", "player:di")),
    "evil": World(SHELF["evil"], EVIL, ("player:ada", "player:bo", "player:di")),
    "liminal": World(SHELF["liminal"], LIMINAL, ("player:ada", "player:bo", "player:di"), LIMINAL_BEYOND),
    "toy": World(
        TOY,
        {"lamps": {"hall": {"oil": 9}, "cellar": {"oil": 9, "hidden": True, "secret_name": f"{CANARY} eye"}}},
        ("player:ada", "player:bo"),
    ),
}
"""The worlds by name; each game on the shelf has one."""
