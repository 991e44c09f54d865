"""How a verb ends when it cannot go on: one line that says why, and the exit code that scripts know."""

from __future__ import annotations

from typing import Final, NoReturn

import click

from lampblack.kernel.errors import LampblackError

_CODES: Final = {
    "held": 75,
    "newer-file": 78,
    "foreign-file": 78,
    "unwritable": 78,
    "damaged": 78,
    "bad-value": 64,
}
"""75: somebody else uses the data. 78: the data is not for this release, or not usable. 64: misread."""


def stop(fault: LampblackError) -> NoReturn:
    """End the verb with a fault's own sentence."""
    click.echo(str(fault), err=True)
    raise SystemExit(_CODES.get(fault.slug, 1))
