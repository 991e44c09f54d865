"""Every face of a stored table is computed anew from the file, by code that shares nothing with the program."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.faults import files, recompute
from tests.faults.house import Forks, opened
from tests.faults.party import Order, Seat, envelope, hex_of, seat_party
from tests.faults.wire import Caller

pytestmark = pytest.mark.kill


class Played(msgspec.Struct):
    """A table after its evening: where it lies, who sat there, the commitments that they were shown beforehand."""

    folder: Path
    seats: list[Seat]
    shown: dict[str, str]


def a_seats_own_dice(player: Seat) -> Iterator[Order]:
    """Let a player play a creature whose dice only that seat and the GM may see."""
    yield {"do": "create", "id": f"cat-{player.id}", "fields": {"kind": "npc", "name": "Cat", "dex": 12}}
    path = f"table.seats.{player.audience}"
    yield {"do": "set-field", "path": path, "value": [f"cat-{player.id}"], "reason": "at the table"}
    for number in range(8):
        yield {"do": "save", "who": f"cat-{player.id}", "attr": "dex", "text": f"{number}"}


def of_the_gm(players: list[Seat]) -> Iterator[Order]:
    for player in players:
        yield from a_seats_own_dice(player)
    for number in range(40):
        yield {"do": "roll", "dice": "6d6!2+3d20", "secret": True}
        yield {"do": "roll", "dice": f"{number % 9 + 1}d{number * 7 + 2}", "text": "open"}
        yield {"do": "roll", "dice": "2d6", "faces": [3, 4]}
        if number % 4 == 0:
            yield {"do": "undo", "reason": "thrown too early"}


def of_a_player() -> Iterator[Order]:
    for number in range(50):
        yield {"do": "roll", "dice": ("d%", "4d6dl1dh1", "100d1000", "3d6!")[number % 4]}


async def give(port: int, seat: Seat, orders: list[Order], evening: int) -> None:
    async with Caller(port, seat.token) as caller:
        for number, order in enumerate(orders):
            command = envelope(hex_of(seat.id, evening, number), order)
            if number % 5 == 4:
                del command["nonce"]
            reply = await caller.ask("POST", seat.commands, command)
            assert reply.status == 200, (order, reply)


async def commitments(port: int, seats: list[Seat]) -> dict[str, str]:
    shown: dict[str, str] = {}
    for seat in seats:
        async with Caller(port, seat.token) as caller:
            reply = await caller.ask("GET", f"/api/tables/{seat.table}/view")
        shown |= reply.plain["dice"]["commitments"]
    return shown


async def play(port: int, seats: list[Seat], half: int) -> None:
    gm, *players = seats
    of_gm = list(of_the_gm(players))
    mine = {gm.id: of_gm[:90] if half == 0 else of_gm[90:]} | {
        player.id: list(of_a_player()) for player in players
    }
    await asyncio.gather(*(give(port, seat, mine[seat.id], half) for seat in seats))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, _forks: Forks) -> Played:
    """Play half an evening, kill the house, play the other half."""
    folder = tmp_path_factory.mktemp("dice") / "data"
    with opened(folder, _forks) as house:
        seats = asyncio.run(seat_party(house.port, "Table", 2))
        shown = asyncio.run(commitments(house.port, seats))
        asyncio.run(play(house.port, seats, 0))
        house.kill()
        house.open()
        asyncio.run(play(house.port, seats, 1))
    return Played(folder, seats, shown)


def test_every_face_of_a_stored_table_is_right(played: Played) -> None:
    checked = recompute.check(played.folder, played.seats[0].table)
    assert checked.faults == []
    assert set(checked.faces) == {"all", "gm", *(seat.audience for seat in played.seats[1:])}
    assert min(checked.faces.values()) >= 8
    assert sum(checked.faces.values()) > 5000
    assert len(checked.indices) > 200


def test_the_commitments_shown_beforehand_are_those_of_the_stored_seeds(played: Played) -> None:
    streams = files.streams(played.folder, played.seats[0].table)
    assert {stream.audience: recompute.commitment(stream) for stream in streams} == played.shown


def test_dice_thrown_by_hand_and_taken_back_stay_in_the_log(played: Played) -> None:
    records: list[Any] = [entry.plain for entry in files.entries(played.folder, played.seats[0].table)]
    throws = [throw for record in records for throw in record.get("throws", [])]
    assert any(throw.get("by_hand") for throw in throws)
    undone = [records[record["undoes"] - 1] for record in records if record.get("undoes")]
    assert any(record.get("indices") for record in undone)


@pytest.mark.parametrize("spoilt", ["face", "index", "seed", "nonce"])
def test_one_spoilt_value_is_seen(played: Played, tmp_path: Path, spoilt: str) -> None:
    folder = tmp_path / "spoilt"
    folder.mkdir()
    (folder / files.FILE).write_bytes((played.folder / files.FILE).read_bytes())
    spoil(folder, played.seats[0].table, spoilt)
    assert recompute.check(folder, played.seats[0].table).faults


def spoil(folder: Path, table: str, what: str) -> None:
    """Change one value of a stored table: of the stream for all, or of the last record that threw on it."""
    if what == "seed":
        files.change(folder, "UPDATE streams SET seed = randomblob(32) WHERE audience = 'all'")
        return
    log = [entry for entry in files.entries(folder, table) if "all" in entry.plain.get("indices", {})]
    record = log[-1].plain
    match what:
        case "face":
            record["throws"][0]["faces"][0] += 1
        case "index":
            record["indices"]["all"] -= 1
        case "nonce":
            record["nonce"] = "0" * 32
    body = msgspec.json.encode(record)
    files.change(folder, "UPDATE entries SET body = ? WHERE no = ?", body, log[-1].no)
