"""The group of verbs. A verb's file is imported only when it is called, so that small ones start at once."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

import click

VERBS: Final = {
    "host": "Open the house on this machine, for one table or many.",
    "roll": "Throw dice here: lampblack roll 4d6kh3.",
    "pack": "Look content packs over, begin one, list them.",
    "odds": "Know before you roll: exact odds of dice and of a game's rules.",
    "cases": "Play files of cases and say which fail.",
    "gm-link": "Print a new link with which a GM comes back to a table.",
    "doctor": "Look whether all is well on this machine.",
    "backup": "Copy all tables into one file, while they are played.",
    "restore": "Bring tables back from a backup.",
    "export-table": "Write one table into a file.",
    "import-table": "Bring one table in from a file.",
}
"""Each verb with its line of help; the file is cli/VERB.py, which holds a click command called `command`."""


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - as click calls it
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(f"lampblack.cli.{cmd_name.replace('-', '_')}").command
        _collect_garbage_again()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the verbs without importing them, in the order in which people meet them."""
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


def _collect_garbage_again() -> None:
    """Undo what __main__.py did for a quick start; what was imported stays and is not looked at again."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


@click.command(
    cls=_Verbs, subcommand_metavar="VERB ...", context_settings={"help_option_names": ["-h", "--help"]}
)
def main() -> None:
    """Lampblack: a live table for dark role-playing games.

    "lampblack VERB --help" says more about a verb.
    """
