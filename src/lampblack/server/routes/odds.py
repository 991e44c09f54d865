"""The page of odds: exact chances of a roll, for whoever can open the house's pages. It knows no table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from lampblack.kernel.dice import Expression, notation, parse
from lampblack.kernel.errors import LampblackError, TooMuch
from lampblack.kernel.spread import Spread
from lampblack.kernel.tongue import phrase
from lampblack.odds.notation import cost, totals
from lampblack.server import answers
from lampblack.server.floor import floor_of
from lampblack.server.routing import Routes
from lampblack.web import curves

_LONGEST_NUMBER = 7
router = Routes()


class OddsAsked(msgspec.Struct, frozen=True):
    """Two rolls, and the total that is hoped for, as they were typed."""

    dice: str = ""
    against: str = ""
    at_least: str = ""


@router.page("/odds", asks=OddsAsked)
async def odds_page(request: Request, asked: OddsAsked) -> Response:
    """Show the odds of a roll, and of another beside it; counted aside, so that no table waits for it."""
    return await asyncio.to_thread(_shown, asked, floor_of(request).settings.odds_steps)


def _shown(asked: OddsAsked, most: int) -> Response:
    wanted = curves.Wanted(asked.dice, asked.against, asked.at_least)
    try:
        rolls = list(_counted((asked.dice, asked.against), most))
        hoped = _number(asked.at_least)
    except LampblackError as fault:
        return HTMLResponse(curves.odds_page(wanted, (), None, answers.sentence(fault)), 422)
    return HTMLResponse(curves.odds_page(wanted, rolls, hoped))


def _counted(texts: tuple[str, ...], most: int) -> Iterator[curves.Rolled]:
    for text in texts:
        if text.strip():
            expression = parse(text)
            if (steps := cost(expression)) > most:
                raise TooMuch(
                    phrase(
                        "counting {text} takes about {steps:,} steps, at most {most:,}: use fewer dice",
                        text=repr(text),
                        steps=steps,
                        most=most,
                    )
                )
            yield curves.Rolled(notation(expression), _totals(expression))


@lru_cache(maxsize=64)
def _totals(expression: Expression) -> Spread[int]:
    return totals(expression)


def _number(text: str) -> int | None:
    digits = text.strip().removeprefix("-")
    if not text.strip():
        return None
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER):
        raise LampblackError(curves.no_number(), slug="bad-value", field="at_least")
    return int(text)
