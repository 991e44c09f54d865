"""Commands over HTTP: once and only once, in the words of the protocol, and nothing stored for a refusal."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.people import House, Person, new_id

NOTE = {"do": "note", "text": "the lift is stuck"}


def test_an_accepted_command_is_answered_and_in_the_log(gm: Person, ana: Person) -> None:
    done = gm.do(NOTE, nonce="0" * 32)
    assert done["ok"] is True
    assert done["seen"]["n"] == gm.get("view")["seen"]["n"]
    assert gm.get("log")[-1]["text"] == NOTE["text"]


def test_the_same_id_and_body_get_the_same_bytes(house: House, gm: Person) -> None:
    once = {"command": new_id(), "order": NOTE}
    first = gm.http.post(f"{gm.at}/commands", json=once)
    before = house.writes()
    again = [gm.http.post(f"{gm.at}/commands", json=once) for _ in range(3)]
    turned = gm.http.post(f"{gm.at}/commands", json={"order": dict(reversed(NOTE.items())), **once})
    assert {answer.content for answer in [*again, turned]} == {first.content}
    assert house.writes() == before
    assert len(gm.get("log")) == 1


def test_the_same_id_at_once_from_many_sides_is_one_command(gm: Person) -> None:
    once = {"command": new_id(), "order": {"do": "roll", "dice": "3d6"}}
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: gm.http.post(f"{gm.at}/commands", json=once).content, range(16)))
    assert len(set(answers)) == 1
    assert len(gm.get("log")) == 1


def test_the_same_id_with_another_body_is_refused(house: House, gm: Person) -> None:
    once = new_id()
    gm.do(NOTE, command=once)
    before = house.writes()
    other = gm.send({"do": "note", "text": "something else"}, command=once)
    assert (other.status_code, other.json()["refused"]) == (409, "id-used")
    assert house.writes() == before


def test_the_same_id_of_two_seats_is_two_commands(gm: Person, ana: Person) -> None:
    once = new_id()
    assert gm.do({**NOTE, "secret": False}, command=once)["ok"]
    assert ana.do(NOTE, command=once)["ok"]
    assert len(gm.get("log")) == 3  # with Ana's sitting down


def test_a_repeated_id_is_known_after_a_restart(fresh: House) -> None:
    gm = fresh.open_table()
    once = {"command": new_id(), "order": {"do": "roll", "dice": "4d6"}}
    first = gm.http.post(f"{gm.at}/commands", json=once)
    fresh.close()
    again = House(fresh.folder)
    try:
        back = Person(again, {"table": gm.table, "seat": gm.seat, "seat_token": gm.token})
        assert back.http.post(f"{gm.at}/commands", json=once).content == first.content
    finally:
        again.close()


def test_a_refused_command_may_come_again_under_its_id(gm: Person, ana: Person) -> None:
    once = new_id()
    assert ana.send({"do": "undo"}, command=once).json()["refused"] == "gm-only"
    assert ana.do(NOTE, command=once)["ok"]


ORDERS: list[tuple[Any, int, str, str | None]] = [
    ({"do": "dance"}, 422, "unknown-verb", "do"),
    ({}, 422, "unknown-verb", "do"),
    ({"do": 3}, 422, "unknown-verb", "do"),
    ({"do": ["note"]}, 422, "unknown-verb", "do"),
    ({"do": {"note": 1}}, 422, "unknown-verb", "do"),
    ({"do": "note"}, 422, "bad-argument", "text"),
    ({"do": "note", "text": 3}, 422, "bad-argument", "text"),
    ({"do": "note", "text": "x", "loud": True}, 422, "bad-argument", "loud"),
    ({"do": "note", "text": "x", "by": "gm"}, 422, "bad-argument", "by"),
    ({"do": "note", "text": "x", "secret": True}, 422, "gm-only", "secret"),
    ({"do": "undo"}, 422, "gm-only", "do"),
    ({"do": "roll", "dice": "1d"}, 422, "bad-notation", "dice"),
    ({"do": "roll", "dice": "999d6"}, 422, "too-many-dice", "dice"),
    ({"do": "note", "text": "a\u0000b"}, 400, "bad-value", "text"),
    ({"do": "note", "text": "\ud800"}, 400, "bad-value", "text"),
    ({"do": "note", "text": 1.5}, 400, "bad-value", "text"),
    ({"do": "note", "text": float("nan")}, 400, "bad-value", "text"),
    ({"do": "note", "text": 10**30}, 400, "bad-value", "text"),
    ("note", 400, "bad-value", "order"),
    (None, 400, "bad-value", "order"),
]


@pytest.mark.parametrize(("order", "status", "slug", "field"), ORDERS)
def test_a_refusal_names_slug_field_and_what_to_do_and_stores_nothing(
    house: House, ana: Person, order: Any, status: int, slug: str, field: str | None
) -> None:
    before, seen = house.writes(), ana.get("view")["seen"]
    body = json.dumps({"command": new_id(), "order": order})
    answer = ana.http.post(f"{ana.at}/commands", content=body, headers={"content-type": "application/json"})
    told = answer.json()
    assert (answer.status_code, told["refused"], told.get("field")) == (status, slug, field)
    assert len(told["message"]) > 10
    assert house.writes() == before
    assert ana.get("view")["seen"] == seen


BODIES: list[tuple[bytes, int, str, str | None]] = [
    (b"", 400, "unreadable", None),
    (b"{", 400, "unreadable", None),
    (b"\xff", 400, "unreadable", None),
    (b"[]", 400, "bad-value", "command"),
    (b"{}", 400, "bad-value", "order"),
    (b'{"order":{"do":"undo"}}', 400, "bad-value", "command"),
    (b'{"order":{"do":"undo"},"command":"XX"}', 400, "bad-value", "command"),
    (b'{"order":{"do":"undo"},"command":"%b"}' % (b"A" * 32), 400, "bad-value", "command"),
    (b'{"order":{},"order":{},"command":"%b"}' % (b"0" * 32), 400, "bad-value", "order"),
    (b'{"order":{},"command":"%b","more":1}' % (b"0" * 32), 400, "bad-value", "more"),
    (b'{"order":{},"command":"%b","seen":3}' % (b"0" * 32), 400, "bad-value", "seen"),
    (b'{"order":{},"command":"%b","nonce":"x"}' % (b"0" * 32), 400, "bad-value", "nonce"),
    (b'{"order":' + b"[" * 17, 400, "too-deep", None),
    (b" " * (64 * 1024 + 1), 413, "too-large", None),
]


@pytest.mark.parametrize(("body", "status", "slug", "field"), BODIES)
def test_a_body_that_is_no_command_is_refused(
    house: House, gm: Person, body: bytes, status: int, slug: str, field: str | None
) -> None:
    before = house.writes()
    answer = gm.http.post(f"{gm.at}/commands", content=body, headers={"content-type": "application/json"})
    told = answer.json()
    assert (answer.status_code, told["refused"], told.get("field")) == (status, slug, field)
    assert house.writes() == before


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(gm: Person, media_type: str) -> None:
    body = json.dumps({"command": new_id(), "order": NOTE})
    headers = {"content-type": media_type} if media_type else {}
    answer = gm.http.post(f"{gm.at}/commands", content=body, headers=headers)
    assert (answer.status_code, answer.json()["refused"]) == (400, "unreadable")


def test_a_body_without_a_length_is_stopped_when_it_is_too_long(gm: Person) -> None:
    head = [
        f"POST {gm.at}/commands HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {gm.token}",
        "Content-Type: application/json", "Transfer-Encoding: chunked", "", "",
    ]  # fmt: skip
    with socket.create_connection(("127.0.0.1", gm.house.port)) as line:
        line.settimeout(5)
        line.sendall("\r\n".join(head).encode())
        for _ in range(9):
            line.sendall(b"2000\r\n" + b" " * 8192 + b"\r\n")  # and no end of it
        assert line.recv(12) == b"HTTP/1.1 413"


def test_setting_what_has_changed_since_is_stale_and_tells_what_stands(gm: Person) -> None:
    before = gm.get("view")["seen"]
    first = {"do": "set-option", "name": "natural_extremes", "value": False, "reason": "as agreed"}
    gm.do(first, seen=before)
    late = gm.send({**first, "value": True}, seen=before)
    assert (late.status_code, late.json()["refused"]) == (409, "stale")
    assert late.json()["present"] is False
    assert gm.do({**first, "value": True}, seen=gm.get("view")["seen"])["ok"]


def test_a_verb_that_is_no_text_is_refused_whatever_was_seen(gm: Person) -> None:
    answer = gm.send({"do": ["set-field"]}, seen=gm.get("view")["seen"])
    assert (answer.status_code, answer.json()["refused"]) == (422, "unknown-verb")


def test_notes_are_added_whatever_was_seen(gm: Person, ana: Person) -> None:
    before = ana.get("view")["seen"]
    gm.note("public", secret=False)
    assert ana.do(NOTE, seen=before)["ok"]
    assert ana.do(NOTE, seen={"epoch": "x", "n": 99, "head": "y"})["ok"]


def test_the_budget_of_a_seat_is_its_own(tmp_path: Any) -> None:
    from lampblack.settings import Settings

    house = House(tmp_path, settings=Settings(commands_per_10_s=5))
    try:
        gm = house.open_table()
        ana = gm.let_in("Ana")
        statuses = [ana.send({"do": "dance"}).status_code for _ in range(7)]
        assert statuses == [422] * 5 + [429] * 2
        assert ana.send(NOTE).json()["refused"] == "too-fast"
        assert gm.do(NOTE)["ok"]
    finally:
        house.close()
