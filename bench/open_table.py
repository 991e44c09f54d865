"""How long a table with 10,000 entries takes to open, and how fast its records are read and folded.

    .venv/bin/python bench/open_table.py [ENTRIES]

The table is played first, in the way that a server plays it: rolls, notes, called saves, things that change hands,
corrections by the GM, an undo now and then. Opening is what a fresh server does for the first look of a player: read
the log from the file, fold it, find what each seat has heard, build the views. The bare side of opening reads the same
rows and decodes them into plain values; that of folding decodes the records into plain values and keeps, for each
entry, what changed in a dictionary. Both sides run in turns; the figures are medians. The ratios, and the entries in a
second, are those of the time that was spent computing, which a busy machine changes least.
"""

from __future__ import annotations

import gc
import hashlib
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from lampblack import bootstrap
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.rulesets import SHELF
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.hall import Hall, NewTable
from lampblack.table.invitations import Invite
from lampblack.table.loading import past_decoder

ENTRIES, TURNS, PLAYERS = 10_000, 7, 4
OPEN_TARGET_MS, FOLD_TARGET = 300, 200_000
Order = dict[str, Any]


def main() -> None:
    """Play a table, then measure and print one line for each figure."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else ENTRIES
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        table = played(folder, entries)
        opening(folder, table)
        folding(folder, table)
    print(f"targets: open {OPEN_TARGET_MS} ms, fold {FOLD_TARGET:,} events/s")


# the table


def played(folder: Path, entries: int) -> str:
    """Play a table with so many entries; gives its name."""
    with closing(bootstrap.open_store(folder)) as store:
        hall = bootstrap.open_hall(store)
        gm, *players = seated(hall)
        plays = hall.sitting(gm.table).play.state.table.seats
        begin = time.perf_counter()
        done = 0
        for number in count():
            seat, order = asked(number, gm, players, plays)
            done += give(hall, seat, number, order)
            if done >= entries:
                break
        took = time.perf_counter() - begin
        print(f"played {done:,} entries by {number + 1:,} commands, {took / done * 1000:.2f} ms each")
    return gm.table


def seated(hall: Hall) -> list[Chair]:
    """Seat a GM and some players, each with a character."""
    gm = hall.open_table(NewTable("liminal", "Long"), "GM").wait().chair
    link = hall.invite(gm, Invite()).wait().token
    players = [hall.join(link, f"P {no}").wait().chair for no in range(PLAYERS)]
    for no, player in enumerate(players):
        order = {"do": "create", "preset": "3d6-swap", "fields": {"name": f"C {no}"}}
        assert give(hall, player, f"create {no}", order)
    return [gm, *players]


def give(hall: Hall, chair: Chair, name: object, order: Order) -> bool:
    """Give an order; False where the rules refuse it."""
    sitting = hall.sitting(chair.table)
    command = Command(hashlib.sha256(f"{chair.id} {name}".encode()).hexdigest()[:32], order)
    try:
        prepared = sitting.prepare(chair, command)
    except LampblackError:
        return False
    hall.store.append(prepared.write).result()
    sitting.adopt(prepared)
    return True


def asked(
    number: int, gm: Chair, players: list[Chair], plays: dict[str, tuple[str, ...]]
) -> tuple[Chair, Order]:
    """Say who asks for what."""
    player = players[number % len(players)]
    who = plays[player.audience][0]
    match number % 20:
        case 3:
            return gm, {"do": "call-save", "who": who, "attr": "dex", "text": "Jump!"}
        case 7:
            return player, {"do": "save", "who": who, "attr": "dex"}
        case 11:
            return gm, {
                "do": "set-field",
                "path": f"characters.{who}.hp",
                "value": number % 6,
                "reason": "so",
            }
        case 13:
            return gm, {"do": "roll", "dice": "2d6", "secret": True, "text": "behind the screen"}
        case 15:
            place = who if number % 40 < 20 else "scene"
            return player, {"do": "move-item", "item": f"{who}-phone", "to": place}
        case 17:
            return gm, {"do": "undo", "reason": "too early"}
        case _:
            return player, {"do": "roll", "dice": "2d6+1", "text": f"number {number}"}


# opening


def opening(folder: Path, table: str) -> None:
    """Time the first look of a player at a table that a server has not read yet, beside reading the rows alone."""
    with closing(bootstrap.open_store(folder)) as store:
        player = next(row for row in store.seats(table) if row.role == "player")
        audience = f"player:{player.id}"

        def ours() -> None:
            bootstrap.open_hall(store).sitting(table).glance(audience)

        compare("open", ours, lambda: read_bare(store.path, table))


def read_bare(path: Path, table: str) -> None:
    """Read the same rows and decode them into plain values."""
    decode = msgspec.json.decode
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute('SELECT body, told FROM entries WHERE "table" = ? ORDER BY no', (table,))
        for body, told in rows:
            decode(body)
            decode(told)


# folding


def folding(folder: Path, table: str) -> None:
    """Time decoding and folding of records that are in memory, beside plain values in a dictionary."""
    with closing(bootstrap.open_store(folder)) as store:
        bodies = [bytes(body) for _, body, _ in store.records(table)]
    room = SHELF["liminal"]
    decode = past_decoder(room).decode
    news = sum(len(decode(body).events) for body in bodies)

    def ours() -> None:
        Play(room, room.new_state({})).replay(decode(body) for body in bodies)

    own = compare("decode and fold", ours, lambda: fold_bare(bodies))
    print(f"decode and fold: {len(bodies) / own:,.0f} entries/s, {news / own:,.0f} events/s")


def fold_bare(bodies: list[bytes]) -> None:
    """Decode records into plain values and keep what they changed."""
    decode, state = msgspec.json.decode, {}
    for body in bodies:
        for change in decode(body).get("changes", ()):
            state[tuple(change["path"])] = change.get("after")


# both


def compare(name: str, ours: Callable[[], None], theirs: Callable[[], None]) -> float:
    """Time both sides in turns and say what they took; gives the seconds that ours spent computing."""
    took = [(timed(ours), timed(theirs)) for _ in range(TURNS)]
    wall, own, bare = (statistics.median(times) for times in zip(*((*o, t[1]) for o, t in took), strict=True))
    ratio = statistics.median(one[1] / other[1] for one, other in took)
    print(
        f"{name}: {wall * 1000:.0f} ms, of which {own * 1000:.0f} ms computing; "
        f"bare {bare * 1000:.0f} ms computing, ratio {ratio:.1f}"
    )
    return own


def timed(action: Callable[[], object]) -> tuple[float, float]:
    """Seconds that it takes, and seconds that it computes, with nothing left over from before."""
    gc.collect()
    gc.freeze()
    begin, used = time.perf_counter(), time.process_time()
    action()
    return time.perf_counter() - begin, time.process_time() - used


if __name__ == "__main__":
    main()
