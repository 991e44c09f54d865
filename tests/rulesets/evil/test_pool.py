"""The pool's ledger balances whatever is played, and nobody has points that no rule gave."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lampblack.kernel.play import Play
from lampblack.rulesets.evil.events import CheckDone
from lampblack.rulesets.evil.room import EVIL
from lampblack.rulesets.evil.state import State
from tests.conformance.asking import DO, play_on
from tests.rulesets.evil.table import SHEET, Table

PLAYERS = ("player:ada", "player:bo")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"mode": "campaign", "replace_after_wipe": True, "evil_commit": "after"},
    {"mode": "campaign", "pool_per": "session", "rest_restores": "all_stats", "pool_visibility": "open"},
]
LONG = st.lists(DO, min_size=10, max_size=40)
FOR_ANY = settings(
    derandomize=True,
    deadline=None,
    max_examples=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def begun(options: dict[str, Any]) -> Play[State]:
    weak = {"points": {"brawn": 1, "poise": 1, "lore": 1, "wits": 5}}
    table = Table({"table": {"state": "setup"}, "characters": {"ada": weak, "bo": weak}}, **options)
    table.give("start")
    table.give("set-field", path="evil.pool", value=5, reason="a short game")
    return table.play


def balance(state: State) -> None:
    """Hold a state to the ledger: every entry follows from the one before, and the last one is the pool."""
    pool = 0
    for entry in state.evil.ledger:
        assert entry.change
        pool += entry.change
        assert entry.pool == pool
    assert state.evil.pool == pool >= 0


@pytest.mark.parametrize("options", OPTIONS)
@FOR_ANY
@given(steps=LONG)
def test_the_ledger_balances_after_every_order(options: dict[str, Any], steps: list[dict[str, int]]) -> None:
    play = begun(options)
    for _ in play_on(play, PLAYERS, steps):
        balance(play.state)
        sane(play.state)


@pytest.mark.parametrize("options", OPTIONS)
@FOR_ANY
@given(steps=LONG)
def test_who_is_emptied_is_out_and_what_is_true_ends_the_game(
    options: dict[str, Any], steps: list[dict[str, int]]
) -> None:
    play = begun(options)
    waived = play.state.table.waived
    for record in play_on(play, PLAYERS, steps):
        for done in (event.done for event in record.events if isinstance(event, CheckDone)):
            assert done.removed == (done.points_left == 0)
            assert (play.state.characters[str(done.who)].state == "removed") == done.removed
            ended_by(play.state, set(waived))
        waived = play.state.table.waived


def ended_by(state: State, waived: set[str]) -> None:
    """Hold a state after a finished check to the ends of the game, written apart from the rules."""
    lives = [sheet.state for sheet in state.characters.values()]
    true = {"evil-depleted"} if state.evil.pool == 0 else set()
    true |= {"all-removed"} if "removed" in lives and "active" not in lives else set()
    offered = any(choice.choice == "replace-or-end" for choice in state.pending.values())
    if not true - waived:
        assert state.table.state == "play"
    elif offered:
        assert (true, state.options.replace_after_wipe, state.options.mode) == (
            {"all-removed"},
            True,
            "campaign",
        )
    else:
        assert state.table.state == "ended"
        assert set(state.table.endings) == true
        assert state.table.ending == (next(iter(true)) if len(true) == 1 else None)


def sane(state: State) -> None:
    """Hold a state to what is always so."""
    for sheet in state.characters.values():
        assert set(sheet.points) == set(sheet.start)
        assert all(points >= 0 for points in sheet.points.values())
    for done in state.checks.values():
        assert done.left == done.successes - done.cancel >= 0
        assert done.loss == done.gm_successes - done.cancel >= 0
        assert 0 <= done.evil <= 4
        assert len(done.gm_dice) == done.evil
    if state.table.state == "ended":
        assert state.table.revealed
        assert (state.check, state.pending) == (None, {})
    assert (state.table.state == "ended") == bool(state.table.endings)


def test_the_walk_gets_somewhere() -> None:
    """The steps above are worth their time: they play checks, strike, and reach an end."""
    seen: set[str] = set()
    ends: set[str] = set()
    for seed in range(60):
        play = begun(OPTIONS[seed % 3])
        steps = [{"place": 37 * seed + 13 * n, "seed": 1000 * seed + n} for n in range(60)]
        for record in play_on(play, PLAYERS, steps):
            seen |= {type(event).__name__ for event in record.events}
            ends |= {*play.state.table.endings, *(one.choice for one in play.state.pending.values())}
            ends |= {sheet.state for sheet in play.state.characters.values()}
    assert {"CheckDone", "Rolled", "GmRolled", "CancelOffered", "Ended", "Reopened", "PoolShown"} <= seen
    assert {"all-removed", "evil-depleted", "objective", "replace-or-end", "removed", "inactive"} <= ends
    assert {"Rested", "Undone", "Narrated", "Withdrawn", "Corrected", "PlayerLeft", "PlayerJoined"} <= seen


def test_an_undo_balances_too() -> None:
    table = Table({"table": {"state": "setup"}, "characters": {"ada": {}, "bo": {}}})
    table.give("start")
    table.check(evil=2, faces=(4, 4, 1, 1))
    table.give("undo", reason="wrong stat")
    balance(table.state)
    assert table.state.evil.pool == 16


@pytest.mark.parametrize("option", ["full_stat", "one_point", "all_stats"])
def test_no_rest_lifts_a_stat_above_its_start(option: str) -> None:
    low = {**SHEET, "brawn": 0, "lore": 1}
    ada = {"points": low, "start": SHEET, "state": "active"}
    table = Table({"characters": {"ada": ada}}, mode="campaign", rest_restores=option)
    named: dict[str, Any] = {} if option == "all_stats" else {"stat": "brawn"}
    before = table.state.evil.pool
    table.give("rest", who="ada", **named)
    sheet = table.state.characters["ada"]
    assert all(sheet.points[stat] <= sheet.start[stat] for stat in SHEET)
    assert table.state.evil.pool == before + 4


def test_play_is_the_same_game_when_it_is_read_again() -> None:
    table = Table()
    table.check(evil=1, faces=(4, 1, 6))
    table.give("choose", choice="cancel", who="ada", pick=1)
    again: Play[State] = Play(EVIL, Table().state)
    again.replay(table.records)
    assert again.state == table.state
