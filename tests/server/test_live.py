"""The live channel: in order, after the disk, to those who may hear it, from where they left off."""

from __future__ import annotations

import contextlib
import socket
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lampblack.settings import Settings
from tests.server.people import House, Line, Person, applied, cursor, held

PUBLIC = {"secret": False}


def snapshot(line: Line) -> dict[str, Any]:
    frame = line.numbered()
    assert frame["reset"] is True
    return frame


def test_a_newcomer_gets_everything_and_then_what_happens(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        whole = snapshot(line)
        line.until("lobby")
        gm.note("the lights go out", **PUBLIC)
        frame = line.numbered()
        assert (frame["n"], frame["news"][0]["text"]) == (whole["n"] + 1, "the lights go out")
        view = ana.get("view")
        assert cursor(frame, whole["epoch"]) == view["seen"]
        assert held(applied(applied({}, whole), frame)) == {key: view[key] for key in ("view", "offers")}


def test_what_only_the_gm_did_makes_no_frame_for_a_player(gm: Person, ana: Person) -> None:
    with ana.live() as line, gm.live() as own:
        n = snapshot(line)["n"]
        own.numbered()
        for _ in range(3):
            gm.note("a secret")
            own.numbered()
        ana.note("a question")
        assert line.numbered()["n"] == n + 1


def test_nothing_is_told_and_nothing_answered_before_it_is_stored(
    house: House, gm: Person, ana: Person
) -> None:
    with ana.live() as line, ThreadPoolExecutor(1) as people:
        snapshot(line)
        line.until("lobby")
        with house.slow_disk():
            answer = people.submit(gm.note, "the door opens", **PUBLIC)
            assert line.is_silent(0.5)
            assert not answer.done()
            assert ana.get("log")[-1]["do"] != "note"
        assert line.numbered()["news"][0]["text"] == "the door opens"
        assert answer.result(10)["ok"] is True


def test_changes_of_a_table_wait_for_each_other(house: House, gm: Person, ana: Person) -> None:
    with ana.live() as line, ThreadPoolExecutor(8) as people:
        whole = snapshot(line)
        line.until("lobby")
        with house.slow_disk():
            works: list[Future[Any]] = [people.submit(gm.note, f"number {no}", **PUBLIC) for no in range(3)]
            works += [people.submit(gm.let_in, f"Number {no}") for no in range(3)]
            works += [people.submit(ana.note, f"asked {no}") for no in range(2)]
            assert line.is_silent(0.3)
        for work in works:
            work.result(10)
        frames = [line.numbered() for _ in range(8)]
        assert [frame["n"] for frame in frames] == [whole["n"] + no for no in range(1, 9)]
        pieces = applied({}, whole)
        for frame in frames:
            pieces = applied(pieces, frame)
        assert held(pieces)["view"] == ana.get("view")["view"]


def test_two_sockets_of_a_seat_hear_the_same(gm: Person, ana: Person) -> None:
    with ana.live() as one, ana.live() as other:
        snapshot(one), snapshot(other)
        for no in range(5):
            gm.note(f"number {no}", **PUBLIC)
        assert [one.numbered() for _ in range(5)] == [other.numbered() for _ in range(5)]


def test_a_page_carries_the_same_numbers_and_heads_as_values_do(gm: Person, ana: Person) -> None:
    with ana.live() as values, ana.live(form="page") as page:
        first, drawn = snapshot(values), snapshot(page)
        assert cursor(first, "") == cursor(drawn, "")
        for _ in range(3):
            gm.note("the same for both", **PUBLIC)
            frame, html = values.numbered(), page.numbered()
            assert cursor(frame, "") == cursor(html, "")
            assert html["news"] == [{"no": frame["news"][0]["no"]}]
            assert any("the same for both" in piece for _, piece in html["put"])
            assert all(isinstance(piece, str) for _, piece in html["put"])


def test_a_page_holds_what_a_fresh_one_would(gm: Person, ana: Person) -> None:
    with gm.live(form="page") as line:
        pieces = dict(snapshot(line)["put"])
        ana.note("from the phone")
        frame = line.numbered()
        pieces |= dict(frame["put"])
        with gm.live(form="page") as again:
            assert dict(snapshot(again)["put"]) == pieces


# coming back


def play(gm: Person, notes: int) -> None:
    for no in range(notes):
        gm.note(f"number {no}", **PUBLIC)


def test_who_was_away_gets_exactly_what_was_missed(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        whole = snapshot(line)
        play(gm, 5)
        frames = [line.numbered() for _ in range(5)]
    with ana.live(cursor(frames[1], whole["epoch"])) as back:
        assert [back.numbered() for _ in range(3)] == frames[2:]
    with ana.live(cursor(frames[4], whole["epoch"])) as current:
        assert set(current.hear()) == {"lobby"}


def test_who_missed_more_than_fits_gets_everything_at_once(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(socket_messages=8))
    try:
        gm = house.open_table()
        seen = gm.get("view")["seen"]
        play(gm, 4)
        with gm.live(seen) as line:
            assert [line.numbered()["n"] for _ in range(4)] == [2, 3, 4, 5]
        play(gm, 1)
        with gm.live(seen) as line:
            assert snapshot(line)["n"] == 6
    finally:
        house.close()


def mutants(good: dict[str, Any]) -> dict[str, Any]:
    return {
        "none": None,
        "another epoch": {**good, "epoch": "0" * 32},
        "an empty epoch": {**good, "epoch": ""},
        "the future": {**good, "n": good["n"] + 1},
        "far in the future": {**good, "n": 2**63 - 1},
        "the past with this head": {**good, "n": good["n"] - 1},
        "before the beginning": {**good, "n": -1},
        "the beginning": {**good, "n": 0},
        "another head": {**good, "head": "0" * 64},
        "an empty head": {**good, "head": ""},
        "a head in upper case": {**good, "head": good["head"].upper()},
        "a longer head": {**good, "head": good["head"] + "0"},
    }


@pytest.mark.parametrize("name", mutants({"epoch": "", "n": 5, "head": ""}))
def test_a_cursor_that_is_none_of_ours_gets_everything(gm: Person, ana: Person, name: str) -> None:
    play(gm, 3)
    good = ana.get("view")["seen"]
    with ana.live(mutants(good)[name]) as line:
        frame = snapshot(line)
        assert cursor(frame, frame["epoch"]) == good
        assert held(applied({}, frame))["view"] == ana.get("view")["view"]
        if "epoch" in name:
            assert line.until("notice")["notice"]["code"] == "rolled-back"


@pytest.mark.parametrize(
    "seen",
    [3, "x", [], {}, {"n": 1}, {"epoch": "", "n": "1", "head": ""}, {"epoch": "", "n": True, "head": ""}],
)
def test_a_cursor_that_cannot_be_read_ends_the_socket(ana: Person, seen: Any) -> None:
    with ana.live(seen) as line:
        assert line.goodbye() == (4400, "unreadable")


@pytest.mark.parametrize(
    "first",
    ['{"resume":null,"more":1}', '{"ping":1}', "[]", "", "{", '{"resume":null,"resume":null}', "[" * 999],
)
def test_a_first_frame_that_is_none_ends_the_socket(ana: Person, first: str) -> None:
    with ana.knock() as socket:
        socket.send(first)
        assert Line(socket).goodbye() == (4400, "unreadable")


@pytest.mark.parametrize("later", ['{"resume":null}', '{"ping":"1"}', '{"ping":true}', '{"order":{}}', "x"])
def test_a_later_frame_that_is_none_ends_the_socket(ana: Person, later: str) -> None:
    with ana.live() as line:
        snapshot(line)
        line.socket.send(later)
        assert line.goodbye() == (4400, "unreadable")


def test_bytes_and_long_frames_end_the_socket(ana: Person) -> None:
    with ana.knock() as socket:
        socket.send(b'{"resume":null}')
        assert Line(socket).goodbye()[0] == 4400
    with ana.knock() as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.send('{"resume":"' + "x" * 16 * 1024 + '"}')
        assert Line(socket).goodbye()[0] == 1009


def test_a_ping_is_answered_and_a_flood_of_them_is_not(ana: Person) -> None:
    with ana.live() as line:
        line.say({"ping": 7})
        assert line.until("pong") == {"pong": 7}
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                line.say({"ping": 1})
        assert line.goodbye() == (4429, "too-many")


def test_no_compression_is_agreed_on(ana: Person) -> None:
    with ana.knock(compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


# who is here


def test_the_lobby_is_told_without_a_number_when_somebody_comes_or_goes(gm: Person, ana: Person) -> None:
    with gm.live() as line:
        n = snapshot(line)["n"]
        assert here(line.until("lobby")) == {"GM": True, "Ana": False}
        with ana.live():
            assert here(line.until("lobby")) == {"GM": True, "Ana": True}
            with ana.live():
                assert line.is_silent()
        assert here(line.until("lobby")) == {"GM": True, "Ana": False}
        assert gm.get("view")["seen"]["n"] == n


def here(frame: dict[str, Any]) -> dict[str, bool]:
    assert set(frame) == {"lobby"}
    return {seat["name"]: seat["here"] for seat in frame["lobby"]["seats"]}


def test_a_new_name_and_a_new_seat_are_told(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        line.until("lobby")
        gm.http.patch(f"{gm.at}/seats/{ana.seat}", json={"name": "Anna"})
        assert "Anna" in here(line.until("lobby"))
        gm.let_in("Ben")
        assert "Ben" in here(line.until("lobby"))


def test_a_seat_holds_a_few_sockets_and_no_more(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(seat_sockets=2))
    try:
        gm = house.open_table()
        with gm.live() as one, gm.live() as two, gm.live() as three:
            assert three.goodbye() == (4429, "too-many")
            snapshot(one), snapshot(two)
    finally:
        house.close()


# being let go


def test_a_kicked_seat_hears_nothing_more(gm: Person, ana: Person) -> None:
    with ana.live() as line, ana.live(form="page") as page, gm.live() as own:
        snapshot(line), snapshot(page)
        line.until("lobby")
        assert gm.kick(ana).status_code == 200
        gm.note("about Ana", **PUBLIC)
        assert line.goodbye() == (4403, "removed")
        assert page.goodbye() == (4403, "removed")
        assert "Ana" not in here(own.until("lobby")) or "Ana" not in here(own.until("lobby"))
    assert ana.http.get(f"{ana.at}/view").status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        ana.knock()
    assert refused.value.response.status_code == 403


def test_frames_that_wait_for_a_kicked_seat_never_leave(house: House, gm: Person, ana: Person) -> None:
    with ana.live() as line:
        snapshot(line)
        line.until("lobby")
        play(gm, 3)
        gm.kick(ana)
        heard = [frame for frame in drained(line) if "n" in frame]
        assert len(heard) <= 3
        assert line.socket.close_code == 4403


def drained(line: Line) -> list[dict[str, Any]]:
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(line.hear())
    return heard


def test_a_removed_table_ends_its_sockets(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        snapshot(line)
        assert gm.http.request("DELETE", gm.at, json={"title": "The motel"}).status_code == 200
        assert line.goodbye() == (4404, "not-found")
    assert ana.http.get(f"{ana.at}/view").status_code == 401


def test_a_house_that_closes_says_so_and_comes_back_with_everything(tmp_path: Path) -> None:
    house = House(tmp_path)
    gm = house.open_table()
    gm.note("before", **PUBLIC)
    with gm.live() as line:
        whole = snapshot(line)
        house.close()
        assert line.goodbye() == (1012, "server restarting")
    again = House(tmp_path)
    try:
        back = Person(again, {"table": gm.table, "seat": gm.seat, "seat_token": gm.token})
        with back.live(cursor(whole, whole["epoch"])) as line:
            assert set(line.hear()) == {"lobby"}
    finally:
        again.close()


def test_a_socket_that_takes_nothing_is_let_go_and_the_others_are_not_held_up(tmp_path: Path) -> None:
    few = Settings(socket_messages=20, socket_bytes=200_000, commands_per_10_s=10**6, ping_seconds=60.0)
    house = House(tmp_path, settings=few)
    try:
        gm = house.open_table()
        ana, ben = gm.let_in("Ana"), gm.let_in("Ben")
        with ana.live() as line, deaf(ben) as stalled:
            whole = snapshot(line)
            while not here(line.until("lobby"))["Ben"]:
                pass
            last = talk_until_gone(gm, line, "Ben")
            heard = read_all(stalled)
            assert heard.endswith(BEHIND)
            assert b"0 xxx" in heard
            assert b"%d xxx" % last not in heard
        with ana.live(cursor(whole, whole["epoch"])) as back:
            assert back.numbered()["n"] > 0
    finally:
        house.close()


def talk_until_gone(gm: Person, line: Line, name: str) -> int:
    """Say long things that everybody hears until somebody is here no more; gives the number of the last."""
    for no in range(600):
        gm.note(f"{no} " + "x" * 3900, **PUBLIC)
        gm.do({"do": "undo", "reason": "to see it again"})
        frames: list[dict[str, Any]] = []
        while sum("n" in frame for frame in frames) < 2:
            frames.append(line.hear())
        if any("lobby" in frame and not here(frame)[name] for frame in frames):
            return no
    pytest.fail("whoever takes nothing is still here")


def test_a_socket_whose_other_end_is_dead_is_noticed_and_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    patient = Settings(ping_seconds=0.2, pong_seconds=0.2, commands_per_10_s=10**6, socket_messages=10**6)
    house = House(tmp_path, settings=patient)
    try:
        gm = house.open_table()
        ana = gm.let_in("Ana")
        with gm.live() as line, deaf(ana):
            while not here(line.until("lobby"))["Ana"]:
                pass
            frames: list[dict[str, Any]] = []
            for no in range(150):
                gm.note(f"{no} " + "x" * 3900, **PUBLIC)
                gm.do({"do": "undo", "reason": "to see it again"})
                while sum("n" in frame for frame in frames) < 2 * no + 2:
                    frames.append(line.hear())
            told = [frame for frame in frames if "lobby" in frame] or [line.until("lobby")]
            assert [here(frame)["Ana"] for frame in told] == [False]
    finally:
        house.close()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


BEHIND = b"\x88\x08" + (4408).to_bytes(2, "big") + b"behind"
"""The last frame that a socket gets that was too slow: the end, and why."""


@contextlib.contextmanager
def deaf(person: Person) -> Any:
    """A socket that is opened by hand, says where it begins, and then reads nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", person.house.port))
    head = [
        f"GET {person.at}/live HTTP/1.1", f"Host: 127.0.0.1:{person.house.port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        f"Authorization: Bearer {person.token}", "", "",
    ]  # fmt: skip
    raw.sendall("\r\n".join(head).encode())
    assert raw.recv(12) == b"HTTP/1.1 101"
    first = b'{"resume":null}'
    raw.sendall(bytes([0x81, 0x80 | len(first), 0, 0, 0, 0]) + first)
    try:
        yield raw
    finally:
        raw.close()


def read_all(raw: socket.socket) -> bytes:
    raw.settimeout(10)
    heard = bytearray()
    with contextlib.suppress(ConnectionError):
        while piece := raw.recv(65536):
            heard += piece
    return bytes(heard)
