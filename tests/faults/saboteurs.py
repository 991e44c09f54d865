"""The same server with one thing broken, to prove that the proofs can fail.

    python -m tests.faults.saboteurs NAME WORDS     as `lampblack WORDS`, with the saboteur NAME let loose before

Each saboteur replaces one function or value of the program, in its own process only. test_saboteurs.py names the
proof that has to turn red for it.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from lampblack.cli.main import main as lampblack
from lampblack.kernel import rollers
from lampblack.kernel.errors import Illegal
from lampblack.server import doors, edge, outbox, service
from lampblack.server.hub import Hub
from lampblack.server.outbox import Outbox
from lampblack.server.routes import invitations
from lampblack.storage import appending, connections
from lampblack.storage.reads import Reader
from lampblack.storage.rows import AppendWrite
from lampblack.storage.sqlite import SqliteStore
from lampblack.table import loading, sitting
from lampblack.table.prepared import Answered, Prepared
from lampblack.table.sitting import Sitting

SABOTEURS: Final[dict[str, Callable[[], None]]] = {}
"""Each saboteur by name."""


def let_loose(name: str) -> None:
    """Break the one thing that this name stands for."""
    SABOTEURS[name]()


def saboteur(breaks: Callable[[], None]) -> Callable[[], None]:
    """Enter a saboteur under its name."""
    SABOTEURS[breaks.__name__] = breaks
    return breaks


def _put(place: Any, name: str, other: Any) -> None:
    """Put something else in the place of a name."""
    setattr(place, name, other)


@saboteur
def answer_before_commit() -> None:
    """The giver hears that a command is stored while it is still on its way to the disk."""

    async def submit(hub: Hub, chair: Any, command: Any) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        hub._under_way.add(asyncio.create_task(_answered_at_once(hub, (chair, command), answer)))
        return await answer

    _put(Hub, "_submit", submit)


async def _answered_at_once(hub: Hub, asked: tuple[Any, Any], answer: asyncio.Future[bytes]) -> None:
    chair, command = asked
    circle, here = hub.circle(chair.table), hub.hall.sitting(chair.table)
    async with circle.lock:
        try:
            prepared = here.prepare(chair, command)
        except Exception as fault:  # noqa: BLE001 - handed on to whoever waits
            answer.set_exception(fault)
            return
        answer.set_result(prepared.answer)
        if isinstance(prepared, Prepared):
            await asyncio.wrap_future(hub.hall.store.append(prepared.write))
            circle.tell(here.adopt(prepared).frames)


@saboteur
def news_before_commit() -> None:
    """Everybody hears of a command while it is still on its way to the disk; its giver's answer waits."""

    async def submit(hub: Hub, chair: Any, command: Any) -> bytes:
        circle, here = hub.circle(chair.table), hub.hall.sitting(chair.table)
        async with circle.lock:
            prepared = here.prepare(chair, command)
            if isinstance(prepared, Prepared):
                stored = hub.hall.store.append(prepared.write)
                circle.tell(here.adopt(prepared).frames)
                await asyncio.sleep(0)
                await asyncio.wrap_future(stored)
            return prepared.answer

    _put(Hub, "_submit", submit)


@saboteur
def no_sync() -> None:
    """The disk is not asked whether it has a commit."""
    others = [pragma for pragma in connections._WRITER if "synchronous" not in pragma]
    _put(connections, "_WRITER", ("PRAGMA synchronous = NORMAL", *others))


@saboteur
def ids_in_memory() -> None:
    """Which commands were given is known only until the next start."""
    append, known = appending.append, dict[tuple[str, str, str], tuple[bytes, bytes]]()

    def forgetful(connection: Any, write: Any) -> None:
        entry = write.entry
        known[entry.table, entry.seat, entry.command.hex()] = (entry.digest, entry.answer)
        nameless = msgspec.structs.replace(entry, command=uuid.uuid4().bytes)
        append(connection, msgspec.structs.replace(write, entry=nameless))

    _put(appending, "append", forgetful)
    _put(SqliteStore, "answer", lambda _, *key: known.get(key))


@saboteur
def pack_after_its_entry() -> None:
    """What a pack says is stored after the entry by which it came into use, when the disk has time."""
    kept = Hub._kept

    async def late(hub: Hub, circle: Any, here: Any, prepared: Prepared) -> bytes:
        answer = await kept(hub, circle, here, msgspec.structs.replace(prepared, keeps=()))
        await asyncio.sleep(0.005)
        for key, text in prepared.keeps:
            await asyncio.wrap_future(hub.hall.store.put_meta(key, text))
        return answer

    _put(Hub, "_kept", late)


@saboteur
def table_by_pieces() -> None:
    """A table that is brought in is stored piece by piece."""
    add_whole = SqliteStore.add_whole

    def by_pieces(store: SqliteStore, rows: Any, entries: Any, texts: Any) -> Any:
        add_whole(store, rows, (), {}).result()
        for entry in entries:
            store.append(AppendWrite(entry)).result()
        return add_whole(store, (), (), texts)

    _put(SqliteStore, "add_whole", by_pieces)


@saboteur
def ids_for_any_order() -> None:
    """A known id is answered whatever is asked under it."""
    _put(sitting, "_again", lambda before, _: Answered(before[1]))


@saboteur
def biased_dice() -> None:
    """A face is a byte modulo the sides."""

    def fall(source: Iterator[int], dice: Sequence[int]) -> tuple[int, ...]:
        return tuple((next(source) & 0xFF) % sides + 1 for sides in dice)

    _put(rollers, "fall", fall)


@saboteur
def dice_from_the_start() -> None:
    """After a restart the dice begin again at their first index."""
    _let_dice_run_backwards()
    streams = loading._streams

    def first_again(*told: Any) -> Any:
        laid = streams(*told)
        return {name: msgspec.structs.replace(stream, index=0) for name, stream in laid.items()}

    _put(loading, "_streams", first_again)


@saboteur
def dice_taken_back() -> None:
    """An undo gives the index of the dice back that it takes from the table."""
    _let_dice_run_backwards()
    adopt = Sitting.adopt

    def taken_back(here: Sitting, prepared: Prepared) -> Any:
        adopted = adopt(here, prepared)
        undone = json.loads(prepared.write.entry.body).get("undoes")
        for name in here._shelf.record(undone).indices if undone else ():
            stream = here.streams[name]
            here.streams[name] = msgspec.structs.replace(stream, index=stream.index - 1)
        return adopted

    _put(Sitting, "adopt", taken_back)


def _let_dice_run_backwards() -> None:
    """Take the store's own guard away, which would refuse this."""
    _put(appending, "_TRIGGER", appending._TRIGGER.replace(appending._FURTHER_ON, ""))


@saboteur
def deferred_begin() -> None:
    """A command takes the file only when it first changes something, after it has looked at it."""
    append = appending.append

    def looking(connection: Any, write: Any) -> None:
        below = connections.driver(connection)
        if below.in_transaction:
            return append(connection, write)
        below.execute("BEGIN")
        try:
            below.execute("SELECT count(*) FROM meta").fetchone()
            append(connection, write)
            below.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                below.execute("ROLLBACK")
            raise

    _put(appending, "append", looking)


@saboteur
def origin_by_its_end() -> None:
    """A page of another house counts as ours when its name ends like ours."""

    def check(knock: Any, visit: Any) -> None:
        origins = knock.all(b"origin")
        if not any(origin.endswith(visit.host) for origin in origins or [visit.host]):
            raise Illegal(slug="foreign-origin", field="origin")

    _put(doors, "_check_origin", check)


@saboteur
def deflate() -> None:
    """A live channel agrees to compress what it sends."""
    config = service.config

    def squeezing(*told: Any) -> Any:
        made = config(*told)
        made.ws_per_message_deflate = True
        return made

    _put(service, "config", squeezing)


@saboteur
def nan_is_a_number() -> None:
    """Bodies are read with the standard library as it is."""
    _put(edge, "read", lambda raw, _: json.loads(raw))


@saboteur
def endless_queue() -> None:
    """Whatever a socket does not take waits for it."""

    def put(box: Outbox, text: str) -> None:
        box._texts.append(text)
        outbox._settle(box._stirred)

    _put(Outbox, "put", put)


@saboteur
def role_as_asked() -> None:
    """Who sits down says in which role."""
    asked: list[str] = []

    class Join(msgspec.Struct, frozen=True):
        invitation: str
        name: str
        role: str = ""

        def __post_init__(self) -> None:
            asked.append(self.role)

    invitation = Reader.invitation

    def with_role(reader: Reader, *told: Any) -> Any:
        row = invitation(reader, *told)
        return msgspec.structs.replace(row, role=asked[-1]) if row and asked and asked[-1] else row

    _put(invitations, "Join", Join)
    _put(Reader, "invitation", with_role)


def main(words: list[str]) -> None:
    """Let a saboteur loose, then be the program."""
    let_loose(words[0])
    lampblack(words[1:], prog_name="lampblack")


if __name__ == "__main__":
    main(sys.argv[1:])
