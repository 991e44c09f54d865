"""Every page can be drawn after every case: no number that a seat may not see is missed by a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.cli.casebook.files import Case
from lampblack.kernel.errors import LampblackError
from lampblack.web.glimpse import fragments
from lampblack.web.words import say
from tests.cases.ledger import everything
from tests.web.fights import WORDS, Game

STRANGER = "player:zz99zz99"
"""A seat that plays nobody and has only what everybody has."""


def cases() -> Iterator[Case]:
    return (case for file, case in everything() if file.game == "liminal" and isinstance(case, Case))


def played(case: Case) -> Game:
    """Play a case; an order that is refused there is none here."""
    seats = case.given.get("table", {}).get("seats", {})
    game = Game(case.given, case.options, tuple(dict.fromkeys(("gm", STRANGER, *seats))))
    for command in case.when:
        _give(game, {key: value for key, value in command.items() if key != "refused"})
    return game


def _give(game: Game, order: dict[str, Any]) -> None:
    by = order.pop("by", "gm")
    try:
        game.give(order, tuple(order.get("faces", ())), by)
    except LampblackError:
        return


def test_every_seat_of_every_case_has_a_page() -> None:
    for case in cases():
        game = played(case)
        for audience in game.logs:
            drawn = fragments(game.glimpse(audience), WORDS)
            assert [key for key in drawn if key.startswith("log:")] or not game.told[audience], case.id
            assert say("log.wordless") not in "".join(drawn.values()), case.id
