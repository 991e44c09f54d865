"""`lampblack odds`: exact odds of a dice notation, or of a game's own rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from lampblack import odds
from lampblack.cli import notations
from lampblack.cli.oddsbook import drawing, inputs
from lampblack.kernel.dice import notation
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.spread import Spread
from lampblack.odds.asking import HasQuestions, find
from lampblack.odds.notation import totals
from lampblack.odds.rows import against
from lampblack.rulesets import SHELF

_GAMES = tuple(SHELF)
_MOST_BESIDE = 4
"""Notations that stand side by side at most."""


@click.command(
    short_help="Exact odds of dice and rules.",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument(
    "words", nargs=-1, type=click.UNPROCESSED, metavar="DICE... | GAME [QUESTION --input VALUE ...]"
)
@click.option("--at-least", type=int, help="Also the chance of this total or more (with DICE).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Play with this house rule.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document with exact fractions.")
def command(words: tuple[str, ...], at_least: int | None, options: tuple[str, ...], as_json: bool) -> None:
    """Know before you roll: exact odds, counted with the rules that play.

    \b
    lampblack odds 4d6kh3                       every total of a roll
    lampblack odds 2d20kh1+5 --at-least 14      and the chance of 14 or more
    lampblack odds 4d6kh3 3d6                   two rolls side by side
    lampblack odds liminal                      what can be asked of a game
    lampblack odds liminal hit --dice d8,d6 --hp 4 --armor 1 --str 12
    lampblack odds evil check --points 3 --difficulty 1 --evil 2 --policy guard

    Lists are written with commas, inputs within inputs with a dot: --foe.hp 4. A flag needs no value: --impaired.
    """  # noqa: D301 - \b keeps click from filling the lines
    try:
        _answer(words, at_least, options, as_json)
    except LampblackError as fault:
        place = f" (in {fault.field})" if fault.field and fault.field not in str(fault) else ""
        click.echo(f"Cannot answer this{place}: {fault}", err=True)
        raise SystemExit(2) from None


def _answer(words: tuple[str, ...], at_least: int | None, options: tuple[str, ...], as_json: bool) -> None:
    match words:
        case ():
            raise click.UsageError(f"say what to roll, such as 4d6kh3, or a game: {', '.join(_GAMES)}")
        case (game,) if game in _GAMES:
            _list_questions(game, as_json)
        case (game, question, *more) if game in _GAMES:
            _ask(game, question, (more, options), as_json)
        case _:
            _roll(words, at_least, as_json)


def _ask(game: str, name: str, said: tuple[Sequence[str], Sequence[str]], as_json: bool) -> None:
    room: HasQuestions = SHELF[game]
    question = find(room, name)
    told = inputs.read(said[0], question)
    answer = odds.ask(room, name, told, inputs.read_options(said[1]))
    if as_json:
        _print_json({"game": game, "question": name, "inputs": told, "answer": odds.plain(answer)})
        return
    for line in drawing.answer_lines(answer, question.amounts):
        click.echo(line)


def _list_questions(game: str, as_json: bool) -> None:
    questions = SHELF[game].questions.values()
    if as_json:
        _print_json({"game": game, "questions": {one.name: list(inputs.describe(one)) for one in questions}})
        return
    for one in questions:
        click.echo(f"{one.name}\n    {one.says}\n    {' '.join(inputs.describe(one))}")


def _roll(words: Sequence[str], at_least: int | None, as_json: bool) -> None:
    if len(words) > _MOST_BESIDE:
        raise click.UsageError(f"at most {_MOST_BESIDE} rolls stand side by side")
    read = [notations.read(text, "Cannot count this") for text in words]
    spreads = {notation(expression): totals(expression) for expression in read}
    if as_json:
        _print_json({"rolls": [_as_plain(name, spread, at_least) for name, spread in spreads.items()]})
        return
    for line in drawing.spread_lines(spreads):
        click.echo(line)
    for line in _told(spreads, at_least):
        click.echo(line)


def _told(spreads: dict[str, Spread[int]], at_least: int | None) -> list[str]:
    """Say the mean of each roll, what was asked of it, and of two which is the higher."""
    lines = [f"{name}: mean {drawing.decimal(spread.mean())}" for name, spread in spreads.items()]
    if at_least is not None:
        hoped = [_at_least(spread, at_least) for spread in spreads.values()]
        asked = [f", {at_least} or more {drawing.percent(chance)} ({chance})" for chance in hoped]
        lines = [line + more for line, more in zip(lines, asked, strict=True)]
    return ["", *lines, *_compared(spreads)]


def _compared(spreads: dict[str, Spread[int]]) -> list[str]:
    if len(spreads) != 2:
        return []
    (name, one), (other_name, other) = spreads.items()
    first, same, second = (drawing.percent(chance) for chance in against(one, other))
    return [f"{name} is higher {first}, equal {same}, {other_name} is higher {second}"]


def _at_least(spread: Spread[int], number: int) -> Fraction:
    return spread.chance(lambda total: total >= number)


def _as_plain(name: str, spread: Spread[int], at_least: int | None) -> dict[str, Any]:
    document = {"notation": name, "mean": spread.mean()}
    if at_least is not None:
        document["at_least"] = _at_least(spread, at_least)
    plain: dict[str, Any] = odds.plain(
        {**document, "totals": {one: spread.of(one) for one in spread.weights}}
    )
    return plain


def _print_json(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False))
