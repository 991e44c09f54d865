from __future__ import annotations

import msgspec
import pytest

from lampblack.kernel.desk import DeskView
from lampblack.kernel.errors import Stale
from lampblack.table.envelope import Seen
from lampblack.table.frames import START, Chain, Frame, Ring, snapshot
from lampblack.table.freshness import Changed, check
from lampblack.table.pieces import Difference, Pieces, cut, difference, joined
from tests.toy import TOY, State


def _difference(**pieces: bytes) -> Difference:
    return difference({}, dict(pieces))


def _frames(ring: Ring, count: int) -> list[Frame]:
    made = []
    for number in range(count):
        frame = ring.chain.next((), _difference(table=b"%d" % number))
        ring.add(frame)
        made.append(frame)
    return made


def test_a_chain_counts_from_one_and_ties_every_frame_to_the_one_before() -> None:
    one = Chain().next((), _difference(table=b"1"))
    two = Chain().after(one).next((), _difference(table=b"2"))
    other = Chain().next((), _difference(table=b"9"))
    assert (one.n, two.n) == (1, 2)
    assert len({START, one.head, two.head, other.head}) == 4
    assert Chain().after(other).next((), _difference(table=b"2")).head != two.head


def test_a_ring_gives_exactly_the_frames_that_were_missed() -> None:
    ring = Ring(Chain(), 4)
    frames = _frames(ring, 3)
    for seen in range(4):
        head = frames[seen - 1].head if seen else START
        assert ring.since(Seen("e", seen, head)) == tuple(frames[seen:])


def test_a_ring_gives_nothing_for_a_cursor_of_another_chain_too_old_or_of_the_future() -> None:
    ring = Ring(Chain(), 2)
    frames = _frames(ring, 5)
    assert ring.since(Seen("e", 5, frames[3].head)) is None
    assert ring.since(Seen("e", 6, frames[4].head)) is None
    assert ring.since(Seen("e", 1, frames[0].head)) is None
    assert ring.since(Seen("e", -1, START)) is None
    assert ring.since(Seen("e", 3, frames[2].head)) == tuple(frames[3:])


def test_a_snapshot_holds_everything_under_the_number_reached() -> None:
    chain = Chain(7, "ab")
    frame = snapshot(chain, {"table": b"{}", "offers": b"[]"})
    assert (frame.n, frame.head, frame.reset) == (7, "ab", True)
    assert [key for key, _ in frame.put] == ["table", "offers"]


def test_pieces_are_one_for_each_thing_and_join_to_the_view() -> None:
    state = TOY.new_state({})
    play_view = TOY.view_state(state, "gm", _no_desk())
    pieces = cut((play_view,), ())
    assert {"lamps", "lamps.cellar", "notes", "offers"} <= set(pieces)
    whole = joined(pieces)
    assert whole.pop("offers") == []
    assert whole == msgspec.json.decode(msgspec.json.encode(play_view))
    assert joined(cut((TOY.view_state(State(), "gm", _no_desk()),), ()))["lamps"] == {}


def test_a_difference_names_what_changed_and_what_is_gone() -> None:
    change = difference({"a": b"1", "b": b"2", "c": b"3"}, {"a": b"1", "b": b"9", "d": b"4"})
    assert [(key, bytes(value)) for key, value in change.put] == [("b", b"9"), ("d", b"4")]
    assert change.gone == ("c",)
    assert not difference({"a": b"1"}, {"a": b"1"})


def _changed(old: Pieces, new: Pieces) -> Changed:
    changed = Changed(1)
    change = difference(old, new)
    changed.note(Frame(2, "h", (), change.put, change.gone), old)
    return changed


HP = {"characters.ada": b'{"hp":6,"str":10}'}
LOWER = {"characters.ada": b'{"hp":3,"str":10}'}


def _set_hp(seen: int, field: str = "hp") -> None:
    order = {"do": "set-field", "path": f"characters.ada.{field}", "value": 1, "reason": "x"}
    check(order, Seen("e", seen, "h"), _changed(HP, LOWER), LOWER)


def test_setting_what_has_changed_since_is_stale_and_says_what_stands_now() -> None:
    with pytest.raises(Stale) as fault:
        _set_hp(1)
    assert fault.value.field == "characters.ada.hp"
    assert fault.value.details == {"present": 3}
    _set_hp(2)
    _set_hp(1, "str")


def test_what_changed_before_the_record_began_counts_as_changed() -> None:
    with pytest.raises(Stale):
        _set_hp(0, "str")


def test_orders_that_add_or_roll_are_never_stale() -> None:
    check({"do": "save", "who": "ada"}, Seen("e", 0, ""), _changed(HP, LOWER), LOWER)
    check({"do": "set-field", "path": "characters.ada.hp"}, None, _changed(HP, LOWER), LOWER)


def test_an_open_choice_counts_by_name_not_by_place() -> None:
    one = b'[{"choice":"save","who":"ada","options":["str"]}]'
    two = b'[{"choice":"save","who":"bo","options":["dex"]},{"choice":"save","who":"ada","options":["str"]}]'
    changed = _changed({"pending": one}, {"pending": two})
    choose = {"do": "choose", "choice": "save", "pick": "str"}
    check({**choose, "who": "ada"}, Seen("e", 1, ""), changed, {"pending": two})
    with pytest.raises(Stale) as fault:
        check({**choose, "who": "bo"}, Seen("e", 1, ""), changed, {"pending": two})
    assert fault.value.details["present"] == {"choice": "save", "who": "bo", "options": ["dex"]}


def _no_desk() -> DeskView:
    return DeskView()
