"""`lampblack doctor`: look whether a house would stand on this machine, and say what to do where it would not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import click

from lampblack.cli.checkup import folder as data
from lampblack.cli.checkup import line, machine
from lampblack.cli.checkup.finding import Finding, State
from lampblack.cli.folder import data_option
from lampblack.settings import Settings

_COLOURS: Final = {State.WELL: "green", State.LOOK: "yellow", State.BAD: "red"}


@click.command(short_help="Look whether all is well on this machine.")
@data_option
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=Settings().port,
    show_default=True,
    help="Where the house would listen.",
)
def command(folder: Path, port: int) -> None:
    """Look whether a house would stand on this machine: versions, data, clock, port, addresses, live channel.

    Nothing is changed, and nothing leaves this machine. Ends with 1 where something keeps a house from standing.
    """
    states = [_shown(finding) for finding in _findings(folder, port)]
    troubles = states.count(State.BAD)
    if not troubles:
        click.echo("All is well." if State.LOOK not in states else "A house would stand.")
        return
    click.echo(f"{troubles} {'thing keeps' if troubles == 1 else 'things keep'} a house from standing.")
    raise SystemExit(1)


def _findings(folder: Path, port: int) -> Iterator[Finding]:
    """Look at one thing after the other; each is shown as soon as it was looked at."""
    yield machine.versions()
    yield from data.findings(folder)
    yield machine.clock()
    yield machine.port(folder, port)
    yield from chain(machine.addresses(folder, port), _live())


def _live() -> Iterator[Finding]:
    yield line.live()


def _shown(finding: Finding) -> State:
    mark = click.style(f"{finding.state.value:4}", fg=_COLOURS[finding.state])
    click.echo(f"{mark}  {finding.what:9} {finding.text}")
    return finding.state
