"""The option that every verb with data has."""

from __future__ import annotations

from pathlib import Path

import click

from lampblack.settings import data_folder

data_option = click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=data_folder,
    show_default="a folder of your own, or LAMPBLACK_DATA",
    help="The folder in which the tables lie.",
)
