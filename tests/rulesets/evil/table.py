"""A table of this game for tests: laid from a few fields, played order by order with faces that are given."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.kernel.telling import tell
from lampblack.rulesets.evil.room import EVIL
from lampblack.rulesets.evil.state import State

Plain = dict[str, Any]

ADA, BO = "player:ada", "player:bo"
SHEET: Plain = {"brawn": 2, "poise": 2, "lore": 2, "wits": 2}
PARTY: Plain = {"characters": {"ada": {}, "bo": {}}}
"""Two players in the middle of a game, nothing told yet."""

FRESH: Plain = {"table": {"state": "setup", "seats": {}}}
"""A table on which nothing lies."""


class Table:
    """A game under way with its records."""

    def __init__(self, given: Plain = PARTY, **options: Any) -> None:
        self.play: Play[State] = Play(EVIL, EVIL.read_state(given, options))
        self.records: list[Record[Any]] = []

    @property
    def state(self) -> State:
        return self.play.state

    def give(self, do: str, *, by: str = GM, faces: tuple[int, ...] = (), **order: Any) -> Plain:
        """Give an order and return its whole result."""
        accepted = self.play.submit(by, {"do": do, **order}, ScriptedRoller(faces))
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        return EVIL.result(accepted.record)

    def check(self, who: str = "ada", evil: int = 0, faces: tuple[int, ...] = (1, 1), **order: Any) -> Plain:
        """Play a check up to its dice."""
        self.give("confirm", who=who, stat="brawn", **order)
        self.give("choose", choice="evil", who=who, pick=evil)
        return self.give("roll", faces=faces)

    def refused(self, do: str, *, by: str = GM, **order: Any) -> str:
        """Give an order that has to be refused, and return the slug."""
        before = self.play.state
        with pytest.raises(LampblackError) as fault:
            self.play.submit(by, {"do": do, **order}, ScriptedRoller(()))
        assert self.play.state is before
        return fault.value.slug

    def told(self, audience: str = ONLOOKER) -> Told | None:
        """What an audience hears of the last order."""
        return tell(self.play, self.records[-1], audience, range(1, len(self.records)))

    def heard(self, audience: str = ONLOOKER) -> list[str]:
        """The names of the events that an audience hears of the last order."""
        told = self.told(audience)
        return [] if told is None else [event["event"] for event in told.events or ()]

    def view(self, audience: str = ONLOOKER) -> Plain:
        """What an audience sees, as it is sent."""
        seen: Plain = msgspec.json.decode(msgspec.json.encode(self.play.view(audience)))
        return seen

    def offered(self, seat: str, do: str) -> list[Plain]:
        """The offers of one verb to a seat, as they are sent."""
        offers: list[Plain] = msgspec.json.decode(msgspec.json.encode(self.play.offers(seat)))
        return [offer for offer in offers if offer["do"] == do]
