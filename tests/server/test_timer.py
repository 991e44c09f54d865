"""A choice that has to be made in time: the house answers it, at every table by one watch, and nobody learns more."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.kernel.seat import GM
from lampblack.server.hub import Hub
from lampblack.settings import Settings
from lampblack.storage.errors import StorageFailed
from tests.web.slasher import Slasher

SECONDS = 30


class Timed(Slasher):
    """A table at which the choice has to be made within half a minute; `now` is the house's clock in ms."""

    def __init__(self, folder: Path, now: int = 1_000_000, **options: Any) -> None:
        super().__init__(folder, cancel_timeout=SECONDS, **options)
        self.set_clock(now)
        self.begin()

    def give(self, by: str, do: str, **order: Any) -> None:
        """Give an order; nothing is drawn."""
        self.house.do(self._chair(by), {"do": do, **order})

    def set_clock(self, now: int) -> None:
        self.now = now
        self.house._time = itertools.repeat(now)  # type: ignore[assignment]

    def wait(self, ms: int) -> None:
        """Let time pass, and let the house's watch look once."""
        self.set_clock(self.now + ms)
        asyncio.run(Hub(self.house.hall, Settings()).keep_time())

    def choosing(self, evil: int = 2) -> None:
        """Play a check up to the choice: two successes against one or more."""
        self.check("ada", evil, [5, 5, 1], [6] * min(evil, 2) + [1] * max(0, evil - 2))

    def view(self, name: str = "ada") -> dict[str, Any]:
        """What a seat is given when it looks: view, offers, and what stands beside."""
        return self.house.hall.sitting(self.gm.table).glance(self._chair(name).audience)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    made = Timed(tmp_path)
    yield made
    made.house.store.close()


def open_choices(table: Timed) -> list[str]:
    return [one["choice"] for one in table.view()["view"]["pending"]]


def test_the_house_chooses_what_protects_most_and_not_a_moment_too_early(table: Timed) -> None:
    table.choosing()
    table.wait(SECONDS * 1000 - 1)
    assert open_choices(table) == ["cancel"]
    table.wait(1)
    assert open_choices(table) == []
    done = table.view()["view"]["checks"]["1"]
    assert (done["cancel"], done["loss"], done["passed"]) == (2, 0, False)
    entry = table.sitting.log(GM, limit=1, before=10**6)[0]
    assert (entry["by"], entry["do"]) == ("clock", "choose")


def test_who_chooses_in_time_is_not_overruled(table: Timed) -> None:
    table.choosing()
    table.wait(SECONDS * 1000 - 1)
    table.give("ada", "choose", choice="cancel", who=table.who("ada"), pick=0)
    before = table.view()
    table.wait(SECONDS * 1000)
    assert table.view() == before


def test_the_rest_of_the_time_runs_after_a_restart_and_what_fell_due_meanwhile_is_done(table: Timed) -> None:
    table.choosing()
    table.wait(10_000)
    table.house.reopen()
    assert table.view()["deadline"]["at"] == 1_000_000 + SECONDS * 1000
    table.wait(19_999)
    assert open_choices(table) == ["cancel"]
    table.house.reopen()
    table.set_clock(table.now + 3_600_000)
    assert open_choices(table) == ["cancel"]  # the first use
    table.wait(0)
    assert open_choices(table) == []


def test_a_pause_stops_the_time_and_its_end_begins_it_anew(table: Timed) -> None:
    table.choosing()
    table.wait(20_000)
    table.give("bo", "pause", on=True)
    table.wait(3_600_000)
    assert open_choices(table) == ["cancel"]
    assert "deadline" not in table.view()
    table.give("bo", "pause", on=False)
    table.wait(SECONDS * 1000 - 1)
    assert open_choices(table) == ["cancel"]
    table.wait(1)
    assert open_choices(table) == []


def test_what_the_house_chose_can_be_taken_back_and_then_there_is_time_again(table: Timed) -> None:
    table.choosing()
    table.wait(SECONDS * 1000)
    table.give("gm", "undo", reason="she was at the door")
    assert open_choices(table) == ["cancel"]
    assert table.view()["deadline"]["at"] == table.now + SECONDS * 1000
    table.wait(SECONDS * 1000 - 1)
    assert open_choices(table) == ["cancel"]


def test_nothing_runs_while_the_gm_chooses_and_nobody_sees_a_time_before_the_reveal(table: Timed) -> None:
    for evil in (0, 4):
        table.check("ada", evil, [1, 1, 1], [1] * evil)
        assert table.sitting.play.deadline is None
        table.wait(3_600_000)
        assert "deadline" not in table.view()
    table.choosing()
    assert set(table.view("tv")["deadline"]) == {"choice", "who", "at", "seconds"}


def test_what_the_time_brings_is_told_alike_whatever_the_gm_keeps(tmp_path: Path) -> None:
    told = []
    for pool in (9, 41):
        table = Timed(tmp_path / str(pool))
        table.give("gm", "set-field", path="evil.pool", value=pool, reason="slip")
        table.choosing()
        seen = [heard(table, name) for name in ("ada", "bo", "tv")]
        table.wait(SECONDS * 1000)
        told.append([seen, [heard(table, name) for name in ("ada", "bo", "tv")]])
        assert heard(table, "ada") != seen[0]
        table.house.store.close()
    assert told[0] == told[1]


def heard(table: Timed, name: str) -> bytes:
    """The frames that a seat was sent, but for the hashes that hold the ids and salts of the table."""
    ear = table.sitting.ears[table.chairs[name].audience]
    return msgspec.json.encode([(one.n, one.news, one.put, one.gone) for one in ear.ring._frames])


def test_a_table_that_is_over_for_the_season_and_a_disk_in_trouble_leave_the_choice_open(
    table: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.choosing()
    with monkeypatch.context() as broken:

        def full(*_: Any) -> Any:
            raise StorageFailed("the disk is full", details={"reason": "full"})

        broken.setattr(table.house.store, "append", full)
        table.wait(SECONDS * 1000)
        assert open_choices(table) == ["cancel"]
    table.sitting.is_archived = True
    table.wait(0)
    assert open_choices(table) == ["cancel"]
    table.sitting.is_archived = False
    table.wait(0)
    assert open_choices(table) == []
