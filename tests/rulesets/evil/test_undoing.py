"""Taking back: what was told stays told, what nobody heard of goes in silence, and nothing is put together wrongly."""

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.telling import tell
from tests.rulesets.evil.table import ADA, BO, FRESH, SHEET, Table


def test_the_reveal_is_not_taken_back_with_the_roll_that_brought_it() -> None:
    table = Table()
    table.check(evil=2, faces=(1, 1, 4, 1))
    assert table.state.table.revealed
    table.give("undo", reason="wrong stat")
    assert table.state.table.revealed
    assert table.state.characters["ada"].points["brawn"] == 2
    assert (table.state.evil.pool, table.state.check is None) == (16, False)
    assert table.heard() == []
    assert table.told() is not None


def test_an_early_reveal_cannot_be_taken_back() -> None:
    table = Table()
    table.give("reveal")
    table.give("undo", reason="too early")
    assert table.state.table.revealed
    assert table.view()["table"]["revealed"] is True


def test_the_undo_of_a_secret_order_tells_players_nothing() -> None:
    table = Table()
    for order in (
        {"do": "note-evil", "name": "the mire"},
        {"do": "set-field", "path": "evil.pool", "value": 3, "reason": "x"},
        {"do": "set-option", "name": "partial_cancel", "value": False, "reason": "x"},
    ):
        before = table.view()
        table.give(**order)
        assert table.told() is None
        table.give("undo", reason="x")
        assert tell(table.play, table.records[-1], ADA, ()) is None
        assert table.view() == before


def test_an_undo_of_something_unheard_that_shows_is_heard() -> None:
    table = Table()
    table.give("set-option", name="evil_dice", value="count_only", reason="x")
    assert table.told() is None
    table.check(evil=1, faces=(4, 1, 2))
    assert "gm_dice" not in table.view()["checks"]["1"]
    table.give("undo", entry=1, reason="x")
    told = tell(table.play, table.records[-1], ADA, [2, 3, 4])
    assert told is not None
    assert told.events == ({"event": "view-changed"},)
    assert told.result == {}
    assert table.view()["checks"]["1"]["gm_dice"] == [2]


def refused(table: Table, by: str = "gm", **order: Any) -> str:
    with pytest.raises(Illegal) as fault:
        table.play.submit(by, order, ScriptedRoller(()))
    return fault.value.slug


def test_an_undo_that_would_put_a_check_into_a_game_that_is_over_is_refused() -> None:
    table = Table()
    table.give("propose", who="ada", by=ADA)
    table.give("withdraw", by=ADA)
    table.give("end-game", ending="objective")
    assert refused(table, by=ADA, do="take-back") == "depends"
    assert refused(table, do="undo", entry=2, reason="x") == "depends"


def test_an_undo_that_would_leave_a_check_without_its_character_is_refused() -> None:
    table = Table()
    table.give("leave", by=BO)
    table.give("join", by=BO)
    table.give("propose", who="bo", by=BO)
    assert refused(table, do="undo", entry=2, reason="x") == "depends"


def test_an_undo_that_would_leave_sheets_that_do_not_fit_is_refused() -> None:
    table = Table({**FRESH, "table": {"state": "setup", "seats": {ADA: {}}}})
    table.give("set-stats", preset="slasher")
    sheet = dict.fromkeys(("dash", "steadiness", "instinct", "fortune"), 2)
    table.give("create", id="ada", points=sheet, by=ADA)
    assert refused(table, do="undo", entry=1, reason="x") == "depends"
    table.give("undo", reason="x")
    table.give("undo", reason="x")
    assert [stat.id for stat in table.state.stats] == list(SHEET)


def test_points_that_an_undo_took_from_the_pool_are_not_thrown() -> None:
    table = Table({"characters": {"ada": {}}, "evil": {"pool": 0}, "table": {"waived": ["evil-depleted"]}})
    table.give("join", seat=BO)
    table.give("confirm", who="ada", stat="brawn")
    table.give("choose", choice="evil", who="ada", pick=4)
    table.give("undo", entry=1, reason="x")
    assert table.state.evil.pool == 0
    table.give("roll", faces=(1, 4))
    assert table.state.checks["1"].evil == 0
    assert table.state.evil.pool == 0


def test_a_player_takes_back_the_own_wish_alone_and_dice_only_with_the_gm() -> None:
    table = Table()
    table.give("propose", who="ada", by=ADA)
    table.give("take-back", by=ADA)
    assert table.state.check is None
    table.give("confirm", who="ada", stat="brawn")
    table.give("choose", choice="evil", who="ada", pick=0)
    table.give("roll", by=ADA, faces=(4, 1))
    table.give("take-back", by=ADA)
    told = table.told(ADA)
    assert told is not None
    assert told.result == {"outcome": "asked"}
    assert table.told(BO) is None
    assert table.refused("choose", by=ADA, choice="take-back", who=ADA, pick="yes") == "no-such-choice"
    table.give("choose", choice="take-back", who=ADA, pick="yes")
    assert table.state.checks == {}
