"""A process that has imported the whole program and forks a house off at a word, in a few hundredths of a second.

    python -m tests.faults.forks DESCRIPTOR

What is forked is the program as `python -m lampblack WORDS` runs it; only the second and more that imports take is
spent once instead of hundreds of times. Each message is a JSON object: {"words", "saboteur"} with the two
descriptors for output and errors starts a house and is answered with its process id; {"wait"} is answered with the
exit status once that process has ended. When the other end is gone, every house is ended too.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

import httpx
import msgspec
import uvicorn.loops.auto
import uvicorn.protocols.websockets.websockets_sansio_impl

from lampblack import bootstrap
from lampblack.cli import host  # noqa: F401 - imported by the program on first use
from lampblack.cli.main import main as lampblack
from tests.faults import saboteurs

_END_S: Final = 30.0
"""Seconds that a thread of the rehearsal may take to end."""


class Asked(msgspec.Struct, omit_defaults=True):
    """What the other end wants: a house with these words, or the end of a process awaited."""

    words: tuple[str, ...] = ()
    saboteur: str = ""
    wait: int = 0


def serve(control: socket.socket) -> None:
    """Fork and wait as asked until the other end is gone."""
    houses: set[int] = set()
    control.send(b"ready")
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 65536, 2)
        if not message:
            break
        asked = msgspec.json.decode(message, type=Asked)
        if asked.wait:
            control.send(str(os.waitpid(asked.wait, 0)[1]).encode())
            houses.discard(asked.wait)
        else:
            houses.add(_forked(control, asked, descriptors))
    for house in houses:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(house, signal.SIGKILL)


def _forked(control: socket.socket, asked: Asked, descriptors: Sequence[int]) -> int:
    child = os.fork()
    if child == 0:
        control.close()
        _be_a_house(asked, descriptors)
    for descriptor in descriptors:
        os.close(descriptor)
    control.send(str(child).encode())
    return child


def _be_a_house(asked: Asked, descriptors: Sequence[int]) -> None:
    """Run the program in this process and end it, whatever happens, without coming back."""
    code = 1
    try:
        os.setsid()
        for place, descriptor in enumerate(descriptors, 1):
            os.dup2(descriptor, place)
            os.close(descriptor)
        if asked.saboteur:
            saboteurs.let_loose(asked.saboteur)
        lampblack(list(asked.words), prog_name="lampblack")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        sys.stdout.flush()
        os._exit(code)


async def _play_once(folder: Path) -> None:
    """Take one command from end to end, so that what is imported and prepared on first use is there."""
    with contextlib.closing(bootstrap.open_store(folder)) as store:
        house = bootstrap.build(store, bootstrap.Plan(host_key="", port=1))
        way = httpx.ASGITransport(cast(Any, house.service.config.app))
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1") as client:
            asked = {"game": "liminal", "title": "Warm"}
            gm = (await client.post("/api/tables", json=asked)).raise_for_status().json()
            client.headers["authorization"] = f"Bearer {gm['seat_token']}"
            command = {"command": "0" * 32, "order": {"do": "roll", "dice": "d6"}}
            await client.post(f"/api/tables/{gm['table']}/commands", json=command)
            await client.get(f"/api/tables/{gm['table']}/log")


def _warm_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play_once(Path(folder)))
    uvicorn.loops.auto.auto_loop_factory()
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(_END_S)  # on a busy machine one may still be on its way out
    assert threading.active_count() == 1, "a process with threads must not be forked"
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    _warm_up()
    with socket.socket(fileno=int(sys.argv[1])) as line:
        serve(line)
