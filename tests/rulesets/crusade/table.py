"""A table of this game for tests: laid from a few fields, played order by order with faces that are given."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import GM
from lampblack.kernel.telling import tell
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.rulesets.crusade.state import State

Plain = dict[str, Any]
Fault = tuple[str, str | None]

ADA, BO = "player:ada", "player:bo"
FIGHT: Plain = {
    "characters": {
        "ada": {
            "name": "Ada",
            "scores": {"stamina": 4, "health": 4, "agility": 3, "reaction": 2, "precision": 2},
            "attacks": {
                "sword": {"damage": "1d8", "integrity": 4},
                "axe": {"damage": "1d10", "where": "ground"},
                "spark": {"kind": "spell", "sp": 3, "damage": "1d6", "type": "fire", "against": "bd"},
            },
        },
        "bo": {
            "name": "Bo",
            "scores": {"stamina": 3, "health": 3, "agility": 2, "reaction": 2},
            "attacks": {"staff": {"damage": "1d6", "integrity": 3}},
        },
        "ogre": {
            "kind": "monster",
            "name": "the Ogre",
            "hp_base": 20,
            "armor": 2,
            "scores": {"stamina": 3, "health": 3},
            "attacks": {"club": {"damage": "2d6"}},
        },
        "spy": {"kind": "npc", "name": "a spy", "hidden": True},
    },
    "encounter": {"mode": "combat", "round": 1, "order": ["ada", "ogre", "bo", "spy"], "active": "ada"},
}
"""Two characters with their players, an ogre in sight, somebody hidden; Ada's turn."""


class Table:
    """A game under way with its records."""

    def __init__(self, given: Plain = FIGHT, **options: Any) -> None:
        self.play: Play[State] = Play(CRUSADE, CRUSADE.read_state(given, options))
        self.records: list[Record[Any]] = []

    @property
    def state(self) -> State:
        return self.play.state

    def give(self, do: str, *, by: str = GM, faces: tuple[int, ...] = (), **order: Any) -> Plain:
        """Give an order and return its whole result; `with_` is written `with`."""
        named = {name.rstrip("_"): value for name, value in order.items()}
        raw = {"do": do, **({"faces": list(faces)} if faces else {}), **named}
        accepted = self.play.submit(by, raw, ScriptedRoller(faces))
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        return CRUSADE.result(accepted.record)

    def fault(self, raw: Plain, by: str = GM) -> Fault:
        """Give the slug and field with which an order is refused; an empty slug when it is not."""
        try:
            self.play.submit(
                by, raw, ScriptedRoller(raw["faces"] if isinstance(raw.get("faces"), list) else ())
            )
        except LampblackError as refused:
            return refused.slug, refused.field
        return "", None

    def told(self, audience: str) -> Told | None:
        """What an audience hears of the last order."""
        return tell(self.play, self.records[-1], audience, range(1, len(self.records) + 1))

    def heard(self, audience: str) -> Plain:
        """The result that an audience hears of the last order; empty when it hears nothing."""
        told = self.told(audience)
        return {} if told is None else told.result

    def view(self, audience: str) -> Plain:
        """What an audience sees, as it is sent."""
        seen: Plain = msgspec.json.decode(msgspec.json.encode(self.play.view(audience)))
        return seen

    def sheet(self, who: str, audience: str = GM) -> Plain:
        """One character as an audience sees it."""
        found: Plain = self.view(audience)["characters"][who]
        return found

    def offered(self, seat: str, do: str) -> list[Plain]:
        """The offers of one verb to a seat, as they are sent."""
        offers: list[Plain] = msgspec.json.decode(msgspec.json.encode(self.play.offers(seat)))
        return [offer for offer in offers if offer["do"] == do]
