"""`lampblack restore`: bring all tables back from a backup."""

from __future__ import annotations

from pathlib import Path

import click

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.cli.telling import unhurried
from lampblack.kernel.errors import LampblackError
from lampblack.storage.backup import restore


@click.command(short_help="Bring tables back from a backup.")
@data_option
@click.option("--yes", is_flag=True, help="Do it; without this only what would happen is said.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def command(folder: Path, yes: bool, file: Path) -> None:
    """Put the tables of a backup FILE in the place of all tables that are there now.

    The house must be closed. What is there now is put aside under "backups", never deleted. Everyone who saw more
    than the backup holds is told that the table was rolled back.
    """
    if not yes:
        click.echo(
            f"This would put the tables of {file} in the place of all tables in {folder}.\n"
            "What is there now would be put aside, not deleted. Add --yes to do it.",
            err=True,
        )
        raise SystemExit(1)
    try:
        done = restore(folder, file, unhurried())
    except LampblackError as fault:
        stop(fault)
    count = done.report.tables
    click.echo(f"Restored and verified: {count} {'table' if count == 1 else 'tables'} from {file}.")
    if done.aside is not None:
        click.echo(f"What was there before: {done.aside}")
