"""`lampblack backup`: copy all tables into one file, while they are played."""

from __future__ import annotations

from pathlib import Path

import click

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.cli.telling import megabytes, unhurried
from lampblack.kernel.errors import LampblackError
from lampblack.storage.backup import make_backup


@click.command(short_help="Copy all tables into one file.")
@data_option
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
def command(folder: Path, file: Path | None) -> None:
    """Copy all tables into one new FILE and check the copy; tables may be played meanwhile.

    Without FILE the copy goes into the folder "backups" beside the tables, under the day and the time. It
    holds every secret of every table: keep it as you keep the tables.
    """
    try:
        made = make_backup(folder, file, unhurried())
    except LampblackError as fault:
        stop(fault)
    count = made.report.tables
    click.echo(
        f"Verified, {count} {'table' if count == 1 else 'tables'}, {megabytes(made.size)} MB: {made.file}"
    )
