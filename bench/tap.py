"""How long it takes from a tap until another screen's news is ready, in one process and without a network.

    .venv/bin/python bench/tap.py [TAPS]

A table with a GM and four players, the pages of all five open. Each tap is a command as bytes; its way ends when the
frame for another seat's page lies in that seat's outbox, as text: read, judged, stored on this disk, drawn. One tap
begins when the one before has been heard by all, so nothing waits in line: what one table feels on a quiet evening.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

import msgspec

from lampblack import bootstrap
from lampblack.server import edge
from lampblack.server.circle import Listener
from lampblack.server.hub import Hub
from lampblack.server.outbox import Outbox
from lampblack.settings import Settings
from lampblack.table.chairs import Chair
from lampblack.table.envelope import read_command
from lampblack.table.hall import Hall, NewTable
from lampblack.table.invitations import Invite

TAPS, WARM, PLAYERS, TARGET_P95_MS = 600, 60, 4, 10
PATIENCE_S = 5.0


def main() -> None:
    """Play, and print one line."""
    taps = int(sys.argv[1]) if len(sys.argv) > 1 else TAPS
    with tempfile.TemporaryDirectory() as place:
        times = asyncio.run(played(Path(place) / "data", taps + WARM))[WARM:]
    cuts = statistics.quantiles(times, n=100)
    print(f"{len(times)} taps: another screen's news after p50 {cuts[49]:.1f}, p95 {cuts[94]:.1f} ms")
    print(f"target: p95 {TARGET_P95_MS} ms")


async def played(folder: Path, taps: int) -> list[float]:
    """Tap so often, by one seat after another; gives the milliseconds of each."""
    store = bootstrap.open_store(folder)
    floor = bootstrap.build(store, bootstrap.Plan(host_key="0" * 32, port=0)).floor
    try:
        seats = [Listener(chair, Outbox(Settings()), is_page=True) for chair in sat_down(floor.hall)]
        for seat in seats:
            floor.hub.attach(seat, None)
        turns = zip(range(taps), cycle(seats), strict=False)
        return [await tapped(floor.hub, seats, by, no) for no, by in turns]
    finally:
        store.close()


def sat_down(hall: Hall) -> list[Chair]:
    """Open a table and let the players in."""
    opened = hall.open_table(NewTable("liminal", "The ferry"), "Mara").wait()
    link = hall.invite(opened.chair, Invite()).wait().token
    return [opened.chair, *(hall.join(link, f"P {no}").wait().chair for no in range(PLAYERS))]


async def tapped(hub: Hub, seats: list[Listener], by: Listener, no: int) -> float:
    """Tap once; gives the milliseconds until the last of the others has its news."""
    mark = f"c#{no:06}"
    for seat in seats:
        await seat.outbox.taken(0)
    order = {"do": "roll", "dice": "2d6", "text": mark}
    raw = msgspec.json.encode({"command": f"{no + 1:032x}", "order": order})
    start = time.perf_counter()
    command = read_command(edge.read(raw, hub.settings.frame_bytes))
    answering = asyncio.create_task(hub.submit(by.chair, command))
    await asyncio.gather(*(heard(one, mark) for one in seats if one is not by))
    took = (time.perf_counter() - start) * 1000
    await answering
    return took


async def heard(seat: Listener, mark: str) -> None:
    """Wait until a seat's page is told of the tap."""
    while not any(mark in text for text in await seat.outbox.taken(PATIENCE_S)):
        assert seat.outbox.goodbye is None


if __name__ == "__main__":
    main()
