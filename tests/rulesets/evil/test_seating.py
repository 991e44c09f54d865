"""Who sits at the table and who is in the game are two things."""

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.play import Stamp
from lampblack.kernel.seat import GM
from lampblack.rulesets.evil.room import EVIL
from tests.rulesets.evil.table import ADA, BO, FRESH, SHEET, Table

DEE = "player:dee"


def sit(table: Table, seat: str = DEE) -> None:
    accepted = table.play.table_did(SatDown(seat=seat, name="Dee"), Stamp())
    table.play.adopt(accepted)
    table.records.append(accepted.record)


def stand(table: Table, seat: str) -> None:
    accepted = table.play.table_did(StoodUp(seat=seat, name="Dee"), Stamp())
    table.play.adopt(accepted)
    table.records.append(accepted.record)


def test_who_sits_down_is_let_in_by_the_gm() -> None:
    table = Table()
    sit(table)
    assert DEE not in table.state.table.seats
    assert table.state.evil.pool == 16
    assert table.offered(DEE, "join") == []
    assert table.offered(GM, "join") == [{"do": "join", "group": "now", "order": {"do": "join", "seat": DEE}}]
    table.give("join", seat=DEE)
    assert table.state.table.arrived == ()
    assert table.state.evil.pool == 24
    assert table.offered(DEE, "create")


def test_in_set_up_everybody_may_come_in() -> None:
    table = Table(FRESH)
    sit(table)
    assert table.offered(DEE, "join")
    table.give("join", by=DEE)
    assert table.offered(DEE, "join") == []


def test_nobody_can_tell_from_the_view_who_waits_at_the_door() -> None:
    table = Table()
    before = table.view(ADA)
    sit(table)
    assert table.view(ADA) == before
    stand(table, DEE)
    assert table.state.table.arrived == ()


def test_a_seat_that_is_taken_away_leaves_at_once() -> None:
    table = Table()
    stand(table, BO)
    assert not table.state.table.seats[BO].here
    assert table.state.characters["bo"].state == "inactive"
    assert table.view(ADA)["characters"]["bo"]["state"] == "inactive"


def test_in_a_check_it_leaves_when_the_check_is_done() -> None:
    table = Table()
    table.give("propose", who="bo", by=BO)
    stand(table, BO)
    assert table.state.characters["bo"].is_active
    table.give("confirm", stat="brawn")
    table.give("choose", choice="evil", who="bo", pick=0)
    table.give("roll", faces=(4, 1))
    assert table.heard(ADA) == ["rolled", "check-done", "player-left"]
    assert not table.state.table.seats[BO].here
    assert table.state.table.gone == ()


def test_who_has_left_hears_that_and_nothing_more() -> None:
    table = Table()
    table.give("leave", seat=BO)
    assert table.heard(BO) == ["player-left"]
    table.give("reveal")
    assert table.told(BO) is None
    assert table.heard(ADA) == ["revealed"]
    table.give("join", by=BO)
    assert table.heard(BO) == ["player-joined"]
    assert table.state.characters["bo"].is_active


def test_who_comes_back_pays_nothing_and_who_fell_stays_out() -> None:
    table = Table()
    table.give("set-field", path="characters.bo.state", value="removed", reason="x")
    pool = table.state.evil.pool
    table.give("leave", seat=BO)
    table.give("join", seat=BO)
    assert table.state.evil.pool == pool
    assert table.state.characters["bo"].state == "removed"


def test_a_sheet_of_set_up_is_made_again_under_its_id() -> None:
    table = Table({"table": {"state": "setup", "seats": {ADA: {}}}})
    assert EVIL.sheet_of(table.state, ADA) is None
    table.give("create", id="x1", points=SHEET, by=ADA)
    assert EVIL.sheet_of(table.state, ADA) == "x1"
    table.give("start")
    assert EVIL.sheet_of(table.state, ADA) is None


def test_the_timer_knows_what_to_choose() -> None:
    table = Table(cancel_timeout=30)
    assert EVIL.due(table.state) is None
    table.check(evil=2, faces=(4, 4, 5, 5))
    due = EVIL.due(table.state)
    assert due is not None
    assert due.seconds == 30
    order = due.order
    table.give(str(order.pop("do")), by="clock", **order)
    assert table.state.checks["1"].loss == 0
    assert EVIL.due(Table().state) is None


def test_whose_answer_is_awaited() -> None:
    state = Table().state
    assert EVIL.owner(state, {"choice": "cancel", "who": "ada"}) == ADA
    assert EVIL.owner(state, {"choice": "evil", "who": "ada"}) == GM
    assert EVIL.owner(state, {"choice": "allow-rest", "who": "ada"}) == GM
    assert EVIL.owner(state, {"choice": "take-back", "who": ADA}) == GM
    assert EVIL.owner(state, {"choice": "cancel", "who": "nobody"}) == GM
