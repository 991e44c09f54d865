"""Every case passes, unless the ledger says what it still waits for; then it must not."""

import pytest
from _pytest.mark.structures import ParameterSet

from lampblack.cli.casebook.files import Case, Odds
from lampblack.cli.casebook.playing import ask_odds, play_case
from lampblack.rulesets import SHELF
from tests.cases.ledger import FILES, LEDGER, everything


def params() -> list[ParameterSet]:
    """Give each case with its game; one that waits for something must fail, and is reported as open."""
    given = []
    for file, case in everything():
        waits = LEDGER[file.game].waits(case)
        marks = (
            [pytest.mark.xfail(reason=f"open: {waits}", strict=True, raises=AssertionError)] if waits else []
        )
        given.append(pytest.param(file.game, case, id=case.id, marks=marks))
    return given


@pytest.mark.parametrize(("game", "case"), params())
def test_the_case_passes(game: str, case: Case | Odds) -> None:
    assert game in SHELF, "the game is not built"
    room = SHELF[game]
    played = play_case(room, game, case) if isinstance(case, Case) else ask_odds(room, case)
    assert list(played) == []


def test_there_are_cases_for_every_game_of_the_ledger() -> None:
    assert {file.game for file, _ in everything()} == set(LEDGER)
    given = {f"{game}_{what}.json" for game in LEDGER for what in ("cases", "odds")}
    own = {f"{game}_own.json" for game in LEDGER}
    assert given <= {path.name for path in FILES} <= given | own


@pytest.mark.parametrize("game", sorted(LEDGER))
def test_the_ledger_names_nothing_that_is_built(game: str) -> None:
    unbuilt = LEDGER[game]
    if unbuilt.whole:
        assert game not in SHELF
        return
    room = SHELF[game]
    assert not set(unbuilt.verbs) & set(room.orders)
    assert not set(unbuilt.choices) & set(room.choices)
    assert not set(unbuilt.questions) & set(room.questions)
