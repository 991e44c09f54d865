"""The server is killed two hundred times under load, and keeps every promise."""

from __future__ import annotations

import asyncio
import statistics
from pathlib import Path

import pytest

from tests.faults import proofs
from tests.faults.house import Cold, Forks, House, opened
from tests.faults.party import envelope, seat_party
from tests.faults.wire import Caller

KILLS = 200
RECOVERY_S = 3.0
"""From the start after a kill to the first answer."""

pytestmark = pytest.mark.kill


def test_two_hundred_kills_lose_nothing_and_double_nothing(tmp_path: Path, forks: Forks) -> None:
    folder = tmp_path / "data"
    storm = proofs.brew(folder, forks, seed=1)
    storm.kill(KILLS)
    assert proofs.reckon(storm, folder, forks) == []
    asked = storm.asked
    assert storm.kills == KILLS
    assert len(asked) > KILLS
    assert sum(one.tries > 1 for one in asked) > KILLS
    assert statistics.median(storm.recovered_s) < RECOVERY_S


def test_a_house_started_anew_after_a_kill_answers_soon_and_the_same(tmp_path: Path) -> None:
    """The same by starts as a person makes them: a new interpreter, everything imported again."""
    house = House(tmp_path / "data", Cold())
    house.open()
    gm = asyncio.run(seat_party(house.port, "Table", 1))[0]
    command = envelope("d" * 32, {"do": "roll", "dice": "8d20"})

    async def ask() -> bytes:
        async with Caller(house.port, gm.token) as caller:
            reply = await caller.ask("POST", gm.commands, command)
            assert reply.status == 200, reply
            return reply.body

    told = asyncio.run(ask())
    house.kill()
    with opened(tmp_path / "data", Cold()) as again:
        house.port = again.port
        assert asyncio.run(ask()) == told
