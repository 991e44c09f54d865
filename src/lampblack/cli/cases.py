"""`lampblack cases`: play files of cases and say which fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from lampblack.cli.casebook.files import Case, CaseFile, Odds, read_file
from lampblack.cli.casebook.matching import ABSENT, Mismatch
from lampblack.cli.casebook.playing import ask_odds, play_case
from lampblack.kernel.errors import Unreadable
from lampblack.rulesets import SHELF

_MOST_SHOWN = 200
"""Characters of a value in a line; longer ones are cut."""


@click.command(short_help="Play files of cases and say which fail.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--same-as",
    "other",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Also say which files differ from those of the same name in DIR.",
)
def command(files: tuple[Path, ...], other: Path | None) -> None:
    """Play files of cases: examples of the rules as data (docs/cases.md).

    Prints a line for each case that fails: its id, the place, what the case expects there, what came. Ends
    with 1 when a case failed or a file differs from DIR, with 2 when a file cannot be read.
    """
    read, unread = _read_all(files)
    failed = sum(_report(one, mismatch) for one, mismatch in _failures(read))
    different = sum(_tell_difference(path, other) for path in files) if other is not None else 0
    total = sum(len(file.everything) for file in read)
    click.echo(f"{total - failed} passed, {failed} failed")
    raise SystemExit(2 if unread else 1 if failed or different else 0)


def _read_all(paths: Iterable[Path]) -> tuple[list[CaseFile], int]:
    """Read all files that can be read, and count those that cannot after saying why."""
    read, unread = [], 0
    for path in paths:
        try:
            read.append(read_file(path))
        except Unreadable as fault:
            click.echo(str(fault), err=True)
            unread += 1
    return read, unread


def _failures(files: list[CaseFile]) -> Iterator[tuple[str, list[Mismatch]]]:
    """Play every case; on a terminal a bar shows how far it has come."""
    todo = [(file.game, one) for file in files for one in file.everything]
    is_terminal = sys.stderr.isatty()
    with click.progressbar(todo, file=sys.stderr, hidden=not is_terminal) as steps:
        for game, one in steps:
            if found := list(_mismatches(game, one)):
                yield one.id, found


def _mismatches(game: str, one: Case | Odds) -> Iterator[Mismatch]:
    if game not in SHELF:
        yield Mismatch("game", game, "a game that is not built")
    elif isinstance(one, Case):
        yield from play_case(SHELF[game], game, one)
    else:
        yield from ask_odds(SHELF[game], one)


def _report(name: str, found: list[Mismatch]) -> int:
    first, more = found[0], len(found) - 1
    rest = f" (and {more} more)" if more else ""
    click.echo(f"{name}  {first.path}  expected {_shown(first.expected)}, got {_shown(first.got)}{rest}")
    return 1


def _shown(value: Any) -> str:
    if value is ABSENT:
        return "nothing"
    text = value if isinstance(value, str) and " " in value else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def _tell_difference(path: Path, other: Path) -> int:
    """Say where a file differs from its namesake, if it does."""
    try:
        mine, theirs = path.read_bytes().splitlines(), (other / path.name).read_bytes().splitlines()
    except OSError as fault:
        click.echo(f"{path.name}: cannot be compared with {other}: {fault.strerror}")
        return 1
    if mine == theirs:
        return 0
    pairs = enumerate(zip(mine, theirs, strict=False), 1)
    line = next((number for number, (one, two) in pairs if one != two), min(len(mine), len(theirs)) + 1)
    click.echo(f"{path.name}: differs from {other / path.name} at line {line}")
    return 1
