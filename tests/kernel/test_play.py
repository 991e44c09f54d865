from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal, Invalid, TooMuch
from lampblack.kernel.play import Accepted, Play, Stamp
from lampblack.kernel.record import Past, Record
from lampblack.kernel.rollers import ScriptedRoller, Throw
from lampblack.kernel.telling import tell
from tests.toy import TOY, State

ADA, BO = "player:ada", "player:bo"


def fresh() -> Play[State]:
    play = Play(TOY, TOY.new_state({}))
    do(play, {"do": "create", "id": "ada", "seat": ADA}, ADA)
    return play


def do(
    play: Play[State], order: dict[str, Any], seat: str = "gm", faces: tuple[int, ...] = ()
) -> Accepted[State]:
    accepted = play.submit(seat, order, ScriptedRoller(faces), Stamp(at=5, command="0" * 32))
    play.adopt(accepted)
    return accepted


def refused(play: Play[State], order: dict[str, Any], seat: str = "gm") -> Illegal:
    before = (play.state, play.desk, list(play.lines))
    with pytest.raises(Illegal) as fault:
        play.submit(seat, order, ScriptedRoller(()))
    assert (play.state, play.desk, play.lines) == before
    return fault.value


def test_submit_moves_nothing_until_it_is_adopted() -> None:
    play = fresh()
    accepted = play.submit(ADA, {"do": "burn", "who": "ada"}, ScriptedRoller([2]))
    assert play.state.lamps["ada"].oil == 6
    assert play.candidate(accepted).state.lamps["ada"].oil == 4
    assert len(play.lines) == 1
    play.adopt(accepted)
    assert play.state.lamps["ada"].oil == 4


def test_a_record_keeps_order_news_dice_and_changes() -> None:
    record = do(fresh(), {"do": "burn", "who": "ada"}, ADA, (2,)).record
    assert (record.no, record.seat, record.do, record.edition) == (2, ADA, "burn", "toy 1")
    assert [throw.faces for throw in record.throws] == [(2,)]
    (change,) = record.changes
    assert (change.path, change.before, change.after) == (("state", "lamps", "ada", "oil"), 6, 4)


def test_too_few_and_too_many_faces_change_nothing() -> None:
    play = fresh()
    with pytest.raises(Invalid, match="d6") as fault:
        play.submit(ADA, {"do": "burn", "who": "ada"}, ScriptedRoller(()))
    assert fault.value.slug == "faces-needed"
    with pytest.raises(Invalid):
        play.submit(ADA, {"do": "burn", "who": "ada"}, ScriptedRoller((1, 2)))
    assert play.state.lamps["ada"].oil == 6


def test_an_override_lifts_a_rule_and_says_so() -> None:
    play = fresh()
    do(play, {"do": "fill", "who": "ada", "oil": 0})
    burn = {"do": "burn", "who": "ada"}
    assert refused(play, burn).slug == "no-oil"
    assert refused(play, {**burn, "override": "  "}).slug == "reason-needed"
    assert do(play, {**burn, "override": "a spark"}, faces=(1,)).record.overrode == ("no-oil",)


def test_an_override_lifts_no_fault_of_form() -> None:
    play = fresh()
    assert refused(play, {"do": "create", "id": "ada", "override": "please"}).slug == "id-taken"
    assert refused(play, {"do": "dance", "override": "please"}).slug == "unknown-verb"


def test_players_get_neither_the_gms_verbs_nor_his_arguments() -> None:
    play = fresh()
    assert refused(play, {"do": "fill", "who": "ada", "oil": 1}, ADA).slug == "gm-only"
    secret = refused(play, {"do": "burn", "who": "ada", "secret": True}, ADA)
    assert (secret.slug, secret.field) == ("gm-only", "secret")


def test_undo_of_the_last_and_of_the_one_before() -> None:
    play = fresh()
    do(play, {"do": "fill", "who": "ada", "oil": 3})
    do(play, {"do": "fill", "who": "ada", "oil": 2})
    assert do(play, {"do": "undo", "reason": "wrong lamp"}).record.undoes == 3
    assert play.state.lamps["ada"].oil == 3
    assert do(play, {"do": "undo", "reason": "that too"}).record.undoes == 2
    assert play.state.lamps["ada"].oil == 6
    assert refused(play, {"do": "undo"}).slug == "reason-needed"


def test_undo_of_any_entry_unless_others_build_on_it() -> None:
    play = fresh()
    do(play, {"do": "create", "id": "bo"})
    do(play, {"do": "fill", "who": "ada", "oil": 3})
    do(play, {"do": "fill", "who": "bo", "oil": 1})
    fault = refused(play, {"do": "undo", "entry": 2, "reason": "no bo"})
    assert (fault.slug, fault.details) == ("depends", {"entries": [4]})
    do(play, {"do": "undo", "entry": 3, "reason": "ada keeps her oil"})
    assert (play.state.lamps["ada"].oil, play.state.lamps["bo"].oil) == (6, 1)


def test_an_undo_is_undone_by_undoing_its_entry() -> None:
    play = fresh()
    do(play, {"do": "fill", "who": "ada", "oil": 3})
    do(play, {"do": "undo", "reason": "no"})
    assert refused(play, {"do": "undo", "entry": 2, "reason": "again"}).slug == "nothing-to-undo"
    do(play, {"do": "undo", "entry": 3, "reason": "yes after all"})
    assert play.state.lamps["ada"].oil == 3
    assert play.stands(2)
    assert not play.stands(3)


def test_a_undone_b_c_undone_leaves_a_undone() -> None:
    play = fresh()
    do(play, {"do": "fill", "who": "ada", "oil": 1})
    do(play, {"do": "undo", "reason": "a"})
    do(play, {"do": "fill", "who": "ada", "oil": 2})
    do(play, {"do": "fill", "who": "ada", "oil": 3})
    do(play, {"do": "undo", "reason": "c"})
    assert play.state.lamps["ada"].oil == 2
    assert not play.stands(2)


def test_replay_gives_the_state_without_a_die() -> None:
    play = fresh()
    records = [do(play, {"do": "create", "id": "bo"}).record]
    records.append(do(play, {"do": "burn", "who": "bo"}, faces=(5,)).record)
    records.append(do(play, {"do": "note", "text": "it smells of oil"}).record)
    records.append(do(play, {"do": "undo", "entry": 3, "reason": "x"}).record)
    again = fresh()
    again.replay(records)
    assert (again.state, again.desk, again.lines) == (play.state, play.desk, play.lines)


def test_a_player_takes_a_quiet_command_back_alone_and_asks_for_dice() -> None:
    play = fresh()
    do(play, {"do": "burn", "who": "ada"}, ADA, (2,))
    asked = do(play, {"do": "take-back"}, ADA)
    assert TOY.result(asked.record)["outcome"] == "asked"
    assert play.state.lamps["ada"].oil == 4
    assert refused(play, {"do": "take-back"}, ADA).slug == "nothing-to-undo"
    choice = {"do": "choose", "choice": "take-back", "who": ADA}
    assert refused(play, {**choice, "pick": "yes"}, ADA).slug == "gm-only"
    assert refused(play, {**choice, "who": BO, "pick": "yes"}).slug == "no-such-choice"
    assert do(play, {**choice, "pick": "yes"}).record.undoes == 2
    assert (play.state.lamps["ada"].oil, play.desk.take_backs) == (6, {})


def test_a_refused_take_back_changes_nothing() -> None:
    play = fresh()
    do(play, {"do": "burn", "who": "ada"}, ADA, (2,))
    do(play, {"do": "take-back"}, ADA)
    do(play, {"do": "choose", "choice": "take-back", "who": ADA, "pick": "no"})
    assert play.state.lamps["ada"].oil == 4
    assert play.stands(2)


def test_a_wish_stands_alone() -> None:
    play = fresh()
    do(play, {"do": "ask", "who": "ada", "attr": "str"}, ADA)
    before = play.state
    do(play, {"do": "take-back"}, ADA)
    assert play.state == before
    assert not play.stands(2)


def test_secret_records_are_told_to_the_gm_alone_until_revealed() -> None:
    play = fresh()
    secret = do(play, {"do": "burn", "who": "ada", "secret": True}, faces=(3,)).record
    assert tell(play, secret, BO, ()) is None
    gm = tell(play, secret, "gm", ())
    assert gm is not None
    assert gm.result["face"] == 3
    do(play, {"do": "reveal", "path": "log.2"})
    told = tell(play, secret, BO, ())
    assert told is not None
    assert told.result["face"] == 3
    do(play, {"do": "hide", "path": "log.2"})
    assert tell(play, secret, BO, ()) is None


def test_an_undo_is_told_to_those_who_heard_of_the_entry() -> None:
    play = fresh()
    do(play, {"do": "burn", "who": "cellar"}, faces=(3,))
    undone = do(play, {"do": "undo", "reason": "not yet"}).record
    assert tell(play, undone, BO, {1}) is None
    told = tell(play, undone, BO, {1, 2})
    assert told is not None
    assert told.result == {"undone": "2"}


def test_wishes_and_take_backs_are_told_to_who_asked() -> None:
    play = fresh()
    wish = do(play, {"do": "ask", "who": "ada", "attr": "str"}, ADA).record
    assert tell(play, wish, BO, ()) is None
    assert tell(play, wish, ADA, ()) is not None
    do(play, {"do": "burn", "who": "ada"}, ADA, (2,))
    asked = do(play, {"do": "take-back"}, ADA).record
    assert tell(play, asked, BO, {3}) is None
    own = tell(play, asked, ADA, {3})
    assert own is not None
    assert own.result == {"outcome": "asked"}


def test_notes_of_the_gm_are_secret_and_can_be_turned() -> None:
    play = fresh()
    do(play, {"do": "note", "text": "the nurse lies"})
    do(play, {"do": "note", "text": "check the cellar"}, ADA)
    assert [note["text"] for note in _player_notes(play)] == ["check the cellar"]
    do(play, {"do": "reveal", "path": "notes.1"})
    assert [note["text"] for note in _player_notes(play)] == ["the nurse lies", "check the cellar"]
    do(play, {"do": "hide", "path": "notes.2"})
    assert [note["text"] for note in _player_notes(play)] == ["the nurse lies"]
    for path in ("notes.0", "notes.9", "log.99", "log.x"):
        assert refused(play, {"do": "reveal", "path": path}).slug == "no-such-field"


def _player_notes(play: Play[State]) -> Any:
    return msgspec.to_builtins(play.view(BO))["notes"]


def test_the_tables_own_options_are_set_with_a_reason() -> None:
    play = fresh()
    option = {"do": "set-option", "name": "hand_dice", "value": "all"}
    assert refused(play, option).slug == "reason-needed"
    assert refused(play, {**option, "value": "some", "reason": "x"}).slug == "out-of-range"
    assert refused(play, {**option, "reason": "x"}, ADA).slug == "gm-only"
    do(play, {**option, "reason": "we like our dice"})
    assert play.desk.hand_dice == "all"


def test_sitting_down_is_the_tables_doing_and_cannot_be_undone() -> None:
    play = fresh()
    sat = play.table_did(table_desk.SatDown(seat=BO, name="Bo"), Stamp())
    play.adopt(sat)
    assert tell(play, sat.record, ADA, ()) is not None
    assert refused(play, {"do": "undo", "entry": 2, "reason": "x"}).slug == "nothing-to-undo"
    assert refused(play, {"do": "sit-down"}).slug == "unknown-verb"
    assert do(play, {"do": "undo", "reason": "the lamp"}).record.undoes == 1


@pytest.mark.parametrize(
    "order",
    [
        {"do": "note", "text": "a" * 4001},
        {"do": "create", "id": "x", "fields": {"notes": ["a" * 4001]}},
        {"do": "create", "id": "x", "fields": list(range(201))},
    ],
)
def test_a_text_or_list_past_the_limit_is_too_large(order: dict[str, Any]) -> None:
    with pytest.raises(TooMuch) as fault:
        fresh().submit("gm", order, ScriptedRoller(()))
    assert fault.value.slug == "too-large"
    assert fault.value.field in order


def test_a_text_of_the_greatest_length_is_kept_whole() -> None:
    play = fresh()
    do(play, {"do": "note", "text": "a" * 4000})
    assert len(play.desk.notes["1"].text) == 4000


def test_the_past_is_read_as_the_record_was_written() -> None:
    whole = {one.name: one for one in msgspec.structs.fields(Record)}
    for one in msgspec.structs.fields(Past):
        assert (one.default, one.required) == (whole[one.name].default, whole[one.name].required), one.name
    for order in (
        {"do": "note", "to": "me"},
        {"do": "note"},
        {"do": "whisper", "to": ["gm"], "text": "psst"},
    ):
        record: Record[Any] = Record(no=3, seat="gm", order=order, throws=(Throw((6,), (4,), 4, "roll"),))
        past = msgspec.json.decode(msgspec.json.encode(record), type=Past[Any])
        assert (past.no, past.seat, past.do, past.to) == (record.no, record.seat, record.do, record.to)
        assert bool(past.throws) == bool(record.throws)
