"""Telling how far a long piece of work is: nothing in the first second, then a line a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import click

from lampblack.storage.progress import Step, Tell

EVERY_S: Final = 1.0
"""Seconds between two lines; work that is done before the first is told of only when it is done."""

_BYTES: Final = "copying"


def unhurried(clock: Callable[[], float] = time.monotonic) -> Tell:
    """Give a teller for one piece of work; its lines go to standard error, where no script reads them."""
    last = clock()

    def tell(step: Step) -> None:
        nonlocal last
        now = clock()
        if now - last >= EVERY_S:
            last = now
            click.echo(line(step), err=True)

    return tell


def line(step: Step) -> str:
    """Say how far a piece of work is.

    >>> line(Step("copying", 1_000_000, 8_000_000)), line(Step("checking tables", 3, 40))
    ('  copying: 1.0 of 8.0 MB', '  checking tables: 3 of 40')
    """
    if step.what == _BYTES:
        return f"  {step.what}: {megabytes(step.done)} of {megabytes(max(step.done, step.of))} MB"
    return f"  {step.what}: {step.done} of {step.of}"


def megabytes(size: int) -> str:
    """Write a number of bytes as megabytes.

    >>> megabytes(1_234_567)
    '1.2'
    """
    return f"{size / 1e6:.1f}"
