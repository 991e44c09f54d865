"""What holds for every route: how a question is read, what stands where nothing is, what a fault says outside."""

from __future__ import annotations

import contextlib
import logging
import re
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lampblack.server import words
from lampblack.server.routes import health
from lampblack.server.routing import Route
from tests.server.people import House, Person


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("log?limit=0", "limit"),
        ("log?limit=201", "limit"),
        ("log?limit=ten", "limit"),
        ("log?limit=", "limit"),
        ("log?before=0", "before"),
        ("log?as=xml", "as"),
        ("log?who=" + "a" * 81, "who"),
        ("log?limit=1&limit=0", "limit"),
        ("live?wait=3600", "wait"),
        ("live?after=-1", "after"),
        ("live?head=" + "0" * 65, "head"),
        ("recap?edition=" + "x" * 21, "edition"),
    ],
)
def test_a_question_that_does_not_fit_names_its_field(gm: Person, asked: str, field: str) -> None:
    answer = gm.http.get(f"{gm.at}/{asked}")
    told = answer.json()
    assert (answer.status_code, told["refused"], told["field"]) == (400, "bad-value", field)
    assert told["message"].strip()
    assert "struct" not in told["message"].lower()


def test_what_has_to_be_asked_is_asked_for(gm: Person) -> None:
    answer = gm.http.post(f"{gm.at}/preset", json={})
    assert (answer.status_code, answer.json()["field"]) == (400, "command")


def test_numbers_come_as_texts_and_the_last_of_two_counts(gm: Person) -> None:
    for text in "abc":
        gm.note(text)
    assert len(gm.get("log", limit="2")) == 2
    assert len(gm.get("log", limit=["1", "3"])) == 3


def test_other_methods_are_told_which_there_are(gm: Person) -> None:
    for method in ("PUT", "DELETE", "HEAD", "TRACE"):
        answer = gm.http.request(method, f"{gm.at}/view")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    answer = gm.http.put(gm.at, json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "DELETE, PATCH")


def test_where_nothing_is_a_script_reads_values_and_a_browser_a_page(house: House) -> None:
    script, page = house.script().get("/api/none"), house.script().get("/none")
    assert (script.status_code, script.json()["refused"]) == (404, "not-found")
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert house.script().get("/api/tables/").status_code == 404


def test_no_live_channel_is_open_where_nothing_is(house: House) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"{house.base.replace('http', 'ws')}/api/none"):
        pass
    assert refused.value.response.status_code == 403


def test_a_fault_says_nothing_of_itself(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(health, "floor_of", broken)
    answer = house.script().get("/healthz")
    assert (answer.status_code, answer.json()["refused"]) == (500, "fault")
    assert answer.json()["message"] == words.SENTENCES["fault"]
    assert house.script().get("/join").status_code == 200  # by now the host's log has it
    assert "the secret of the house" in caplog.text


def test_who_leaves_in_the_middle_of_a_body_is_no_fault(
    house: House, gm: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), half_sent(house, gm):
        pass
    gm.note("the house goes on")
    assert "Traceback" not in caplog.text
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


@contextlib.contextmanager
def half_sent(house: House, gm: Person) -> Iterator[None]:
    """Send the first half of a command; the end is the end of the connection."""
    host, port = house.base.removeprefix("http://").split(":")
    head = [f"POST {gm.at}/commands HTTP/1.1", f"Host: {host}:{port}", f"Authorization: Bearer {gm.token}"]
    head += ["Content-Type: application/json", "Content-Length: 500", "", '{"command":']
    with socket.create_connection((host, int(port))) as line:
        line.sendall("\r\n".join(head).encode())
        gm.note("so that the half has arrived")
        yield
    gm.note("so that the end has arrived")


def test_a_route_is_described_as_it_reads(house: House) -> None:
    paths: dict[str, Any] = house.script().get("/api/openapi.json").json()["paths"]
    asked = {one["name"]: one for one in paths["/api/tables/{table}/log"]["get"]["parameters"]}
    assert asked["limit"]["schema"] == {"type": "integer", "minimum": 1, "maximum": 200, "default": 100}
    assert (asked["table"]["in"], asked["table"]["required"]) == ("path", True)
    assert "null" not in str(asked)
    taken = paths["/api/tables/{table}/preset"]["post"]["parameters"]
    assert {one["name"] for one in taken if one["required"]} == {"table", "command"}


def test_every_described_route_has_a_name_and_words_of_its_own(house: House) -> None:
    paths: dict[str, Any] = house.script().get("/api/openapi.json").json()["paths"]
    told = [route for path in paths.values() for route in path.values()]
    names = Counter(route["operationId"] for route in told)
    assert max(names.values()) == 1
    assert all(re.fullmatch(r"[A-Z].*[.:]", route["summary"]) for route in told)


def test_a_page_is_for_people_and_not_described(house: House) -> None:
    paths = set(house.script().get("/api/openapi.json").json()["paths"])
    assert not paths & {"/", "/join", "/odds", "/t/{table}"}
    assert all(isinstance(route, Route) and not route.told.is_page for route in health.router.listed)
