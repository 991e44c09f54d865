"""`lampblack gm-link TABLE`: a new way in for a GM, made on the machine itself."""

from __future__ import annotations

import contextlib
import http.client
from pathlib import Path
from typing import Any

import click
import msgspec

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.server import hostnote
from lampblack.settings import Settings

_PATIENCE_S = 5.0


@click.command
@click.argument("table")
@data_option
def command(table: str, folder: Path) -> None:
    """Print a link with which a GM comes back to TABLE; it works once, within twelve hours.

    TABLE is the name in the table's address, behind /t/.
    """
    note = hostnote.read(folder)
    try:
        link = _asked(table, note) if note and note.is_open else None
        click.echo(link or _made_here(table, folder, note))
    except LampblackError as fault:
        stop(fault)


def _asked(table: str, note: hostnote.HostNote) -> str | None:
    """Ask the running house; None when nobody answers there any more."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", note.port, timeout=_PATIENCE_S)) as house:
        try:
            house.request("POST", f"/api/tables/{table}/gm-link", headers={"X-Lampblack-Host-Key": note.key})
            told = msgspec.json.decode(house.getresponse().read(), type=dict[str, Any])
        except (OSError, http.client.HTTPException, msgspec.DecodeError):
            return None
    if "link" not in told:
        raise Illegal(f"The house says: {told.get('message')}", slug=str(told.get("refused")))
    return str(told["link"])


def _made_here(table: str, folder: Path, note: hostnote.HostNote | None) -> str:
    """Make the link in the data itself, while no house is open on it."""
    from lampblack import bootstrap  # only where it is needed: the question to a running house is quick

    if not folder.is_dir():
        raise Illegal(f"There is no data of Lampblack in {folder}.", slug="no-data")
    with contextlib.closing(bootstrap.open_store(folder)) as store:
        invited = bootstrap.open_hall(store).gm_link(table).wait()
    port = note.port if note and note.port else Settings().port
    click.echo("The house is closed; open it with `lampblack host`, then use this:", err=True)
    return f"http://127.0.0.1:{port}/join#{invited.token}"
