"""`lampblack import-table FILE`: bring one table in from a file."""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.kernel.errors import LampblackError
from lampblack.settings import Settings


@click.command(short_help="Bring one table in from a file.")
@data_option
@click.option("--restore", is_flag=True, help="Keep the table's id; without this a copy is made.")
@click.option("--again", is_flag=True, help="Bring the same file in once more.")
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
def command(folder: Path, restore: bool, again: bool, file: Path) -> None:
    """Bring the table of a FILE into this house, which must be closed. A faulty file changes nothing.

    The seats come along, but nothing that opens them: print a way in for the GM, who gives the players theirs
    with "Move to another device". Evenings begin anew with new dice.
    """
    from lampblack import bootstrap  # only where it is needed: help comes at once
    from lampblack.table.chest import read

    try:
        raw = file.read_bytes()
        chest = read(raw, Settings().table_file_bytes)
        with contextlib.closing(bootstrap.open_store(folder)) as store:
            table = bootstrap.open_hall(store).bring(raw, chest, restores=restore, again=again).wait()
    except LampblackError as fault:
        stop(fault)
    click.echo(f"Brought in: {chest.table.title!r} is table {table} now.")
    click.echo(f"A way in for its GM: lampblack gm-link {table}")
