"""`lampblack export-table TABLE FILE`: write one table into a file, while it is played."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import click

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.kernel.errors import LampblackError
from lampblack.storage.backup import make_backup
from lampblack.storage.place import FILE


@click.command(short_help="Write one table into a file.")
@data_option
@click.argument("table")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def command(folder: Path, table: str, file: Path) -> None:
    """Write TABLE, the name behind /t/ in its address, into a new FILE; it may be played meanwhile.

    The file holds every secret of the table but the dice that have not fallen yet: it is for whoever hosts, not
    for players. `lampblack import-table FILE` brings it into another house.
    """
    from lampblack import bootstrap  # only where it is needed: help comes at once
    from lampblack.table.chest import written

    if file.exists():
        stop(LampblackError(f"{file} is there already; nothing was written over."))
    try:
        with tempfile.TemporaryDirectory(prefix="lampblack-") as aside:
            make_backup(folder, Path(aside) / FILE)
            with contextlib.closing(bootstrap.open_store(Path(aside))) as store:
                body = written(bootstrap.open_hall(store).chest(table))
    except LampblackError as fault:
        stop(fault)
    file.touch(0o600)
    file.write_bytes(body)
    click.echo(f"Written, {len(body)} bytes: {file}")
