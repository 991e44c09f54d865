"""`lampblack host`: open the house on this machine."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec

from lampblack import bootstrap
from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.kernel.errors import LampblackError
from lampblack.packs.library import Library
from lampblack.server import hostnote, logs, pictures
from lampblack.server.addresses import is_loopback, lan_addresses
from lampblack.server.doors import read_public
from lampblack.server.service import listen
from lampblack.settings import Settings
from lampblack.storage.progress import Step
from lampblack.storage.sqlite import SqliteStore

_ALL: Final = "0.0.0.0"  # noqa: S104 - phones in the room are the point of it


_FAULTS_TOLD: Final = 5
"""Faults of one pack that are listed when the house opens."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks of a house."""

    folder: Path
    port: int
    bind: str
    public: str | None
    anyone_may_open: bool
    browser: bool


@click.command
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=Settings().port,
    show_default=True,
    help="Where to listen.",
)
@data_option
@click.option("--public", metavar="URL", help="The address under which others reach this house.")
@click.option("--anyone-may-open", is_flag=True, help="Let everyone who reaches the house open tables.")
@click.option("--browser/--no-browser", default=True, help="Open the house's page here.", show_default=True)
@click.option("--bind", default=_ALL, show_default=True, help="127.0.0.1 keeps the house to this machine.")
@click.option("--requests", is_flag=True, help="Show each request in the log.")
def command(requests: bool, **options: object) -> None:
    """Open the house on this machine: tables for everyone in this network, until Ctrl-C."""
    logs.set_up(logging.INFO if requests else logging.WARNING)
    wish = msgspec.convert(options, Wish)
    try:
        public = read_public(wish.public) if wish.public else None
        store = bootstrap.open_store(wish.folder, tell=_tell)
    except LampblackError as fault:
        stop(fault)
    for concern in store.concerns:
        click.echo(concern, err=True)
    with contextlib.closing(store):
        _host(store, msgspec.structs.replace(wish, public=public))


def _host(store: SqliteStore, wish: Wish) -> None:
    listening = _listen(wish)
    port: int = listening.getsockname()[1]
    if wish.port not in {0, port}:
        click.echo(f"Port {wish.port} is taken; using {port} instead.")
    with _noted(wish.folder, port) as note:
        library = bootstrap.open_library(wish.folder)
        _tell_of_broken(library)
        plan = bootstrap.Plan(
            host_key=note.key,
            port=port,
            anyone_may_open=wish.anyone_may_open,
            public=wish.public,
            is_in_network=not is_loopback(wish.bind),
            library=library,
        )
        house = bootstrap.build(store, plan)
        house.service.when_open = partial(_greet, wish, note)
        house.service.run([listening])
    click.echo("The house is closed; everything that was confirmed is kept.")


def _tell_of_broken(library: Library) -> None:
    """Say which packs are left out, and why; the house opens without them."""
    for broken in library.broken:
        click.echo(f"The pack in {broken.folder} is left out:", err=True)
        for fault in broken.faults[:_FAULTS_TOLD]:
            click.echo(f"  {fault.text}", err=True)
        if len(broken.faults) > _FAULTS_TOLD:
            click.echo(f"  and more; see: lampblack pack check {broken.folder}", err=True)


def _listen(wish: Wish) -> socket.socket:
    try:
        return listen(wish.bind, wish.port, Settings().ports_tried)
    except OSError as fault:
        click.echo(
            f"Cannot listen on {wish.bind} port {wish.port} or one behind it ({fault.strerror}).", err=True
        )
        raise SystemExit(1) from None


@contextlib.contextmanager
def _noted(folder: Path, port: int) -> Iterator[hostnote.HostNote]:
    """Note where the house listens, so that gm-link finds it, for as long as it is open."""
    try:
        yield hostnote.write(folder, port, is_open=True)
    finally:
        hostnote.write(folder, port, is_open=False)


def _greet(wish: Wish, note: hostnote.HostNote) -> None:
    here = f"http://127.0.0.1:{note.port}/"
    click.echo(f"\nLampblack is open.\n\n  On this machine:  {here}")
    others = _addresses(wish, note.port)
    for label, address in zip(["For the others:", *[""] * len(others)], others, strict=False):
        click.echo(f"  {label:16}  {address}")
    if others:
        click.echo("\n" + pictures.terminal(others[0]))
        click.echo(f"  To open tables from another device:  {others[0]}#key={note.key}")
    click.echo(f"  The host's key:   {note.key}")
    click.echo(f"  The data:         {wish.folder.resolve()}\n\nCtrl-C closes the house.")
    sys.stdout.flush()
    if wish.browser and _has_screen():
        webbrowser.open(here)


def _addresses(wish: Wish, port: int) -> list[str]:
    """List where others reach the house, the likeliest first."""
    if wish.public:
        return [f"{wish.public}/"]
    if is_loopback(wish.bind):
        return []
    return [f"http://{address}:{port}/" for address in lan_addresses()]


def _has_screen() -> bool:
    """Tell whether a browser has somewhere to appear; else one of text would take the terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _tell(step: Step) -> None:
    """Say that work on the data has begun, and that it is done; a young folder needs none."""
    if step.done in {0, step.of}:
        click.echo(f"{step.what}: {step.done} of {step.of}", err=True)
