"""Dice notation on the command line: read it, or point at the place that cannot be read."""

from __future__ import annotations

import click

from lampblack.kernel.dice import Expression, parse
from lampblack.kernel.errors import LampblackError


def read(text: str, cannot: str) -> Expression:
    """Read a notation; where that fails, say so, point at the place, and end with exit code 2."""
    try:
        return parse(text)
    except LampblackError as error:
        click.echo(f"{cannot}: {error.details['hint']}.\n\n{_pointed(text, error)}", err=True)
        raise SystemExit(2) from None


def _pointed(text: str, error: LampblackError) -> str:
    """Show the notation with a caret under the place; what cannot be printed shows as a question mark."""
    at = error.details["position"]
    shown = "".join(character if character.isprintable() else "?" for character in text[: at + 40])
    return f"  {shown}\n  {' ' * at}^"
