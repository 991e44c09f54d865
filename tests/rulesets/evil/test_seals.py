"""Seals: what the GM puts aside can be proved afterwards, and says nothing before."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from lampblack.kernel.play import Stamp
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.kernel.telling import tell
from lampblack.rulesets.evil.room import EVIL
from tests.rulesets.evil.table import ADA, Table


class Sealed(Table):
    """A table with seals; each record has a salt of its own, as at a real table."""

    def __init__(self, **options: Any) -> None:
        super().__init__(seals=True, **options)

    def give(self, do: str, *, by: str = GM, faces: tuple[int, ...] = (), **order: Any) -> dict[str, Any]:
        stamp = Stamp(salt=f"{len(self.records):032x}")
        accepted = self.play.submit(by, {"do": do, **order}, ScriptedRoller(faces), stamp)
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        return EVIL.result(accepted.record)

    def put(self, evil: int) -> bytes:
        """Commit so many points; gives what players hear of it, as bytes."""
        self.give("confirm", who="ada", stat="brawn")
        self.give("choose", choice="evil", who="ada", pick=evil)
        return msgspec.json.encode(self.events())

    def events(self) -> tuple[dict[str, Any], ...]:
        """What players hear of the last order."""
        told = self.told()
        assert told is not None
        return told.events or ()


def test_after_the_reveal_a_seal_travels_with_ready_and_fits_what_is_opened_at_the_end() -> None:
    table = Sealed()
    table.give("reveal")
    given = []
    for evil in (0, 3):
        table.put(evil)
        [event] = table.events()
        assert table.view()["check"]["seal"] == event["seal"]
        given.append(event["seal"])
        table.give("roll", faces=(1, 1, *[1] * evil))
    assert "seals" not in table.view()
    assert "seals" not in table.view(GM)
    table.give("end-game", ending="objective")
    opened = table.view()["seals"]
    assert [one["staked"] for one in opened.values()] == [0, 3]
    assert [one["told"] for one in opened.values()] == [True, True]
    worked_out = [
        hashlib.sha256(f"{one['nonce']} {one['staked']}".encode()).hexdigest() for one in opened.values()
    ]
    assert worked_out == given == [one["seal"] for one in opened.values()]
    assert table.view(GM)["seals"] == opened


def test_before_the_reveal_nothing_travels_and_the_bytes_are_the_same_with_and_without_seals() -> None:
    told: list[Any] = []
    for table in (Table(), Sealed(), Sealed()):
        evil = len(told)
        table.give("confirm", who="ada", stat="brawn")
        table.give("choose", choice="evil", who="ada", pick=evil)
        told.append((table.told(), table.told(ADA), table.view(), table.view(ADA)))
    assert told[0] == told[1] == told[2]


def test_what_was_sealed_before_the_reveal_is_kept_in_the_log_and_opened_at_the_end() -> None:
    table = Sealed()
    table.put(2)
    table.give("roll", faces=(1, 1, 1, 1))
    table.give("end-game", ending="objective")
    [one] = table.view()["seals"].values()
    assert (one["staked"], one["told"]) == (2, False)


def test_a_seal_is_as_long_for_nothing_as_for_four_and_no_two_are_alike() -> None:
    lengths, seals = set(), []
    for evil in range(5):
        table = Sealed()
        table.give("reveal")
        said = table.put(evil)
        lengths.add(len(said))
        seals.append(said)
        table.give("withdraw", reason="again")
        seals.append(table.put(evil))
    assert len(lengths) == 1
    assert len(set(seals)) == 10


def test_what_was_never_thrown_is_never_opened() -> None:
    table = Sealed()
    table.give("reveal")
    table.put(4)
    table.give("withdraw", reason="no")
    table.give("end-game", ending="objective")
    assert "seals" not in table.view()
    assert "seal" not in str(table.view()["checks"])


def test_a_seal_does_not_say_what_is_in_it_and_the_salt_is_given_to_nobody() -> None:
    table = Sealed()
    table.give("reveal")
    table.put(3)
    seal = table.view()["check"]["seal"]
    assert seal not in {hashlib.sha256(f"{evil}".encode()).hexdigest() for evil in range(5)}
    table.give("roll", faces=(1, 1, 1, 1, 1))
    table.give("end-game", ending="objective")
    salts = [record.salt for record in table.records]
    heard = [tell(table.play, record, ONLOOKER, ()) for record in table.records]
    sent = msgspec.json.encode([heard, table.view(), table.view(GM)]).decode()
    assert [salt for salt in salts if salt in sent] == []


@pytest.mark.parametrize("shown", [False, True])
def test_players_read_of_the_switch_only_where_it_is_on(shown: bool) -> None:
    table = Sealed() if shown else Table()
    assert "seals" not in table.view()["options"]
    table.give("reveal")
    assert ("seals" in table.view()["options"]) is shown
    assert table.view(GM)["options"]["seals"] is shown


def test_an_undo_takes_the_seal_back_with_what_it_sealed() -> None:
    table = Sealed()
    table.give("reveal")
    table.put(1)
    table.give("undo", reason="slip")
    assert table.state.seal is None
    assert "seal" not in table.view()["check"]
    table.give("choose", choice="evil", who="ada", pick=2)
    table.give("roll", faces=(1, 1, 1, 1))
    assert {number: seal.evil for number, seal in table.state.seals.items()} == {"1": 2}


def test_after_the_players_dice_there_is_nothing_to_seal() -> None:
    table = Sealed(evil_commit="after")
    table.give("reveal")
    table.give("confirm", who="ada", stat="brawn")
    assert table.events()[-1] == {"event": "check-ready"}
