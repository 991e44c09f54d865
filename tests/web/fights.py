"""A fight as the game itself plays it, seen from the GM's board and from a phone: two ghouls at one investigator.

Of two d6 the 6 counts, the jacket stops 1, HP 3 are gone, STR loses 2, a 14 fails the save, a wound takes a slot.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from lampblack.kernel.play import Play, Stamp
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.rulesets.liminal import words
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.table import hearing
from lampblack.table.hearing import Heard, Item
from lampblack.web.glimpse import Glimpse

Plain = dict[str, Any]
ANA, BEN = "player:k3v9x2aa", "player:p7m2q4bb"
AT = 1_760_000_400_000
WORDS = words

_GHOUL: Plain = {
    "kind": "npc", "hp": 4, "hp_max": 4, "ctrl": 6, "ctrl_max": 6, "attacks": {"Claws": {"dice": "d6"}},
}  # fmt: skip
_GIVEN: Plain = {
    "characters": {
        "ada": {"kind": "investigator", "name": "Ada Voss", "hp": 3, "hp_max": 6, "str": 12, "dex": 9, "ctrl": 14},
        "ben": {"kind": "investigator", "name": "Ben Okafor", "hp": 5, "hp_max": 5, "str": 8, "dex": 15},
        "ghoul": {**_GHOUL, "name": "Ghoul"},
        "ghoul-2": {**_GHOUL, "name": "Ghoul 2"},
        "nurse": {"kind": "associate", "name": "The night nurse", "hp": 4, "present": False},
        "room-nine": {
            "kind": "horror", "name": "What lives in room 9", "hp": 11, "armor": 2, "hidden": True,
            "gm_notes": "CANARY hates salt", "special": {"text": "CANARY falls apart into flies", "once": True},
            "attacks": {"Gaze": {"dice": "d8", "kind": "stress", "blast": True}},
        },
    },
    "items": {
        "jacket": {"name": "Riding jacket", "at": "ada", "armor": 1},
        "axe": {"name": "Fire axe", "at": "ada", "dice": "d8", "tags": ["two-handed", "bulky"]},
        "knife": {"name": "Knife", "at": "ben"},
        "idol": {"name": "Wax idol", "at": "scene", "hidden": True, "artifact": True, "effect": "CANARY weeps"},
        "torch": {"name": "Torch", "at": "scene", "count": 2},
    },
    "vehicles": {"van": {"name": "The van", "hp": 8}},
    "groups": {"the-ghouls": {"members": ["ghoul", "ghoul-2"]}},
    "table": {"seats": {ANA: ["ada"], BEN: ["ben"]}, "scene": "A corridor, one lamp.", "safe_exit": True},
}  # fmt: skip
ORDERS: tuple[tuple[Plain, tuple[int, ...]], ...] = (
    ({"do": "start-encounter"}, ()),
    ({"do": "declare", "who": "ben", "action": "attack", "strike": {"target": "ghoul"}}, ()),
    ({"do": "clock", "id": "tide", "name": "The tide", "size": 6, "filled": 2}, ()),
    ({"do": "clock", "id": "wakes", "name": "CANARY wakes", "size": 4, "hidden": True}, ()),
    ({"do": "handout", "id": "letter", "title": "A letter", "text": "Dear Ada", "to": ["all"]}, ()),
    ({"do": "handout", "id": "map", "title": "CANARY map", "text": "behind the wall"}, ()),
    ({"do": "harm", "targets": ["room-nine"], "amount": 3}, ()),
    ({"do": "next"}, ()),
    ({"do": "attack", "strikes": [{"who": who, "target": "ada", "attack": "Claws"} for who in ("ghoul", "ghoul-2")]},
     (2, 6, 14)),
)  # fmt: skip
"""What has happened: the GM's orders, each with the faces that fell."""


class Game:
    """A game under way, and what each seat has heard of it."""

    def __init__(self, given: Plain, options: Plain, audiences: tuple[str, ...]) -> None:
        self.play: Play[Any] = Play(LIMINAL, LIMINAL.read_state(given, options))
        self.logs = {audience: Heard.nothing() for audience in audiences}
        self.told: dict[str, list[Plain]] = {audience: [] for audience in self.logs}
        self._records: dict[int, Record[Any]] = {}

    def give(self, order: Plain, faces: tuple[int, ...] = (), by: str = "gm") -> Record[Any]:
        """Give an order, the GM's unless it is said whose, and let everybody hear of it."""
        stamp = Stamp(at=AT + len(self.play.lines) * 61_000)
        accepted = self.play.submit(by, order, ScriptedRoller(faces), stamp)
        self.play.adopt(accepted)
        self._records[accepted.record.no] = accepted.record
        for item in hearing.items(
            self.play, accepted.record, self.logs, hearing.Behind(self._records.__getitem__)
        ):
            hearing.take_in(self.logs, (item,), accepted.record.no)
            for audience, number in item.numbers.items():
                self.told[audience].append(self._entry(item, number, audience))
        return accepted.record

    def _entry(self, item: Item, number: int, audience: str) -> Plain:
        if item.is_withdrawn:
            return {"no": number, "withdrawn": True}
        return {**hearing.numbered(item.entry, number, self.logs[audience].own), "undone": False}

    def glimpse(self, audience: str) -> Glimpse:
        """What the page of a seat is drawn from."""
        view = _plain(self.play.view(audience)) | _plain(self.play.on_the_table(audience))
        return Glimpse(
            table="k9q2m4x7",
            title="The motel at mile 40",
            look="liminal",
            gm_title="Facilitator",
            role="gm" if audience == "gm" else "player",
            seat=audience,
            view=view,
            offers=_plain(self.play.offers(audience)),
            lobby=_lobby(audience),
            log=self.told[audience],
            seen={"epoch": "e1", "n": 9, "head": "ab" * 32},
        )


class Fight(Game):
    """The fight under way, with all that has happened in it."""

    def __init__(self) -> None:
        super().__init__(_GIVEN, {}, ("gm", ANA, BEN))
        for order, faces in ORDERS:
            self.give(order, faces)


def _lobby(audience: str) -> Plain:
    rows = (
        ("g0g0g0g0", "Mara", "gm", "gm"),
        ("k3v9x2aa", "Ana", "player", ANA),
        ("p7m2q4bb", "Ben K.", "player", BEN),
    )
    seats = [
        {"id": id_, "name": name, "role": role, "audience": own, "here": True, "must_answer": own == ANA}
        for id_, name, role, own in rows
    ]
    me = next((seat["id"] for seat in seats if seat["audience"] == audience), "")
    return {
        "title": "The motel at mile 40",
        "me": me,
        "role": "gm" if audience == "gm" else "player",
        "seats": seats,
    }


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@lru_cache
def fight() -> Fight:
    """The fight, played once."""
    return Fight()


def gm_fight() -> Glimpse:
    """The board when a wound has been dealt and its choice is open."""
    return fight().glimpse("gm")


def player_fight() -> Glimpse:
    """Ana's phone at the same moment."""
    return fight().glimpse(ANA)
