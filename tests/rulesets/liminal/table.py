"""A table of this game for tests: laid from a few fields, played order by order with faces that are given."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import GM
from lampblack.kernel.telling import tell
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.rulesets.liminal.state import State

Plain = dict[str, Any]

ADA, BO = "player:ada", "player:bo"
PARTY: Plain = {
    "characters": {
        "ada": {"kind": "investigator", "name": "Ada", "hp": 6, "str": 12},
        "bo": {"kind": "investigator", "name": "Bo"},
        "horror": {"kind": "horror", "name": "the thing", "dex": 7},
        "cy": {"kind": "npc", "hidden": True},
    },
    "table": {"seats": {ADA: "ada", BO: "bo"}},
}
"""Two Investigators with their players, a horror in sight, and somebody hidden."""


class Table:
    """A game under way with its records."""

    def __init__(self, given: Plain = PARTY, **options: Any) -> None:
        self.play: Play[State] = Play(LIMINAL, LIMINAL.read_state(given, options))
        self.records: list[Record[Any]] = []

    @property
    def state(self) -> State:
        return self.play.state

    def give(self, do: str, *, by: str = GM, faces: tuple[int, ...] = (), **order: Any) -> Plain:
        """Give an order and return its whole result."""
        raw = {"do": do, **({"faces": list(faces)} if faces else {}), **order}
        accepted = self.play.submit(by, raw, ScriptedRoller(faces))
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        return LIMINAL.result(accepted.record)

    def told(self, audience: str) -> Told | None:
        """What an audience hears of the last order."""
        return tell(self.play, self.records[-1], audience, range(1, len(self.records)))

    def view(self, audience: str) -> Plain:
        """What an audience sees, as it is sent."""
        seen: Plain = msgspec.json.decode(msgspec.json.encode(self.play.view(audience)))
        return seen

    def offered(self, seat: str, do: str) -> list[Plain]:
        """The offers of one verb to a seat, as they are sent."""
        offers: list[Plain] = msgspec.json.decode(msgspec.json.encode(self.play.offers(seat)))
        return [offer for offer in offers if offer["do"] == do]
