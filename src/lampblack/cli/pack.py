"""`lampblack pack`: look a content pack over, begin a new one, list those that are here."""

from __future__ import annotations

from pathlib import Path

import click

from lampblack.cli.closing import stop
from lampblack.cli.folder import data_option
from lampblack.kernel.errors import LampblackError
from lampblack.packs.example import write_example
from lampblack.packs.faults import BadPack
from lampblack.packs.library import FOLDER, Shelved, read_library
from lampblack.packs.pack import readable
from lampblack.packs.reading import read_pack
from lampblack.rulesets import CONTENT


@click.group(short_help="Look content packs over, begin one, list them.")
def command() -> None:
    """Look a content pack over, begin a new one, or list those that are here; docs/write-a-pack.md says more."""


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
def check(folder: Path) -> None:
    """Look the pack in FOLDER over and say everything that is wrong with it; ends with 1 if anything is."""
    try:
        pack = read_pack(folder.resolve(), CONTENT)
    except BadPack as bad:
        for fault in bad.faults:
            click.echo(fault.text)
        click.echo(f"{_count(len(bad.faults), 'fault', 'faults')} in {folder}.")
        raise SystemExit(1) from None
    entries = _count(readable(pack.contents), "entry", "entries")
    click.echo(f"{pack.manifest.title} ({pack.key}) is well: {entries}.")


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--game", required=True, type=click.Choice(list(CONTENT)), help="The game that it is for.")
def new(folder: Path, game: str) -> None:
    """Write a small working pack into FOLDER, with an entry of every kind to begin from."""
    try:
        written = write_example(folder, game)
    except LampblackError as fault:
        stop(fault)
    click.echo(f"Written to {written}. Change what you like, then: lampblack pack check {folder}")


@command.command(name="list")
@data_option
def list_packs(folder: Path) -> None:
    """List the packs that come with the house and those in the folder `packs` of the data."""
    library = read_library(CONTENT, folder / FOLDER)
    for shelved in library.shelved:
        click.echo(_line(shelved))
    for broken in library.broken:
        click.echo(f"{broken.folder} cannot be used; see: lampblack pack check {broken.folder}", err=True)


def _line(shelved: Shelved) -> str:
    page = shelved.pack.manifest
    place = "with the house" if shelved.is_own else "in your folder"
    entries = _count(readable(shelved.pack.contents), "entry", "entries")
    return f"{page.key:28} {page.game:8} {page.title} ({entries}, {page.licence}, {place})"


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
