"""`lampblack roll`: throw dice on the command line, with no table and no log."""

from __future__ import annotations

import os
import struct
from itertools import chain, repeat
from typing import Final

import click

from lampblack.cli.notations import read
from lampblack.kernel.dice import Die, Expression, Pool, Roll, TermRoll, notation, roll
from lampblack.kernel.expression import Term
from lampblack.kernel.falling import fall
from lampblack.kernel.throw import Note, Roller, TracingRoller

_MOST_TIMES = 1000
_BULK: Final = struct.Struct(">64I")
"""Words of chance that are asked of the system at once."""


@click.command(short_help="Throw dice here.")
@click.argument("dice", nargs=-1, required=True)
@click.option("--times", type=click.IntRange(1, _MOST_TIMES), default=1, help="Roll so many times.")
@click.option("--seed", type=int, help="Roll what this number always rolls; without it every roll is new.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document with every die.")
def command(dice: tuple[str, ...], times: int, seed: int | None, as_json: bool) -> None:
    """Throw dice and show every die.

    \b
    2d6+1         two six-sided dice, and one more
    d%            a die of a hundred
    4d6kh3        keep the three highest (kl keeps the lowest)
    2d20dl1       drop the lowest (dh drops the highest)
    3d6!          a six is thrown again, and the new die joins in
    3d6!2         ... but each die at most twice
    2d6[fire]     a label, for you to tell parts from each other

    In most shells put quotes round a notation with ! or [ ]: lampblack roll '3d6!'
    """  # noqa: D301 - \b keeps click from filling the lines
    expression = read(" ".join(dice), "Cannot roll this")
    roller = _FreshRoller() if seed is None else _seeded(seed)
    rolls = [roll(expression, roller) for _ in range(times)]
    if as_json:
        _print_json(expression, rolls)
        return
    for fallen in rolls:
        click.echo(_line(fallen))


class _FreshRoller(TracingRoller):
    """Faces of the system's own chance, which nobody can make again.

    A roller from a seed would do as well, but hashes take longer to import than a roll takes.
    """

    def __init__(self) -> None:
        super().__init__()
        blocks = map(os.urandom, repeat(_BULK.size))
        self._words = chain.from_iterable(map(_BULK.unpack, blocks))

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:  # noqa: ARG002
        return fall(self._words, dice)


def _seeded(seed: int) -> Roller:
    from lampblack.kernel.rollers import SeededRoller  # only now: a fresh roll needs no hashes

    return SeededRoller(seed)


def _line(fallen: Roll) -> str:
    """Write a roll in one line, the total first: `17 = 15 (4d6kh3: 6, 4, 5; dropped 1) + 2`."""
    parts = [_part(term) for term in fallen.terms]
    if len(parts) == 1 and fallen.terms[0].dice and fallen.terms[0].term.sign > 0:
        return parts[0]
    first, *rest = zip(fallen.terms, parts, strict=True)
    signed = ("- " if first[0].term.sign < 0 else "") + first[1]
    return f"{fallen.total} = {signed}" + "".join(_joined(*pair) for pair in rest)


def _joined(fallen: TermRoll, part: str) -> str:
    return f" {'-' if fallen.term.sign < 0 else '+'} {part}"


def _part(fallen: TermRoll) -> str:
    """Write one part without its sign."""
    term = fallen.term
    if not isinstance(term, Pool):
        return f"{term.amount} [{term.label}]" if term.label else str(term.amount)
    kept = ", ".join(_face(die, term) for die in fallen.dice if die.kept)
    dropped = ", ".join(_face(die, term) for die in fallen.dice if not die.kept)
    faces = f"{kept}; dropped {dropped}" if dropped else kept
    return f"{abs(fallen.subtotal)} ({_unsigned(term)}: {faces})"


def _face(die: Die, pool: Pool) -> str:
    return f"{die.face}!" if pool.explode and die.face == pool.sides else str(die.face)


def _unsigned(term: Term) -> str:
    return notation(Expression((term,))).removeprefix("-")


def _print_json(expression: Expression, rolls: list[Roll]) -> None:
    import msgspec.json

    document = {"notation": notation(expression), "rolls": rolls}
    click.echo(msgspec.json.encode(document).decode())
