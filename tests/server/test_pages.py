"""Pages, files and faults as they leave the house: guarded, kept by nobody, and telling nothing of the inside."""

from __future__ import annotations

import contextlib
import logging
import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from lampblack.server import logs
from lampblack.web import assets
from tests.server.people import House, Person
from tests.toy import Toy

GUARDS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lampblack",
}


def policy(answer: httpx.Response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["content-security-policy"].split(";"))
    return {name: value for name, _, value in parts}


def test_every_answer_is_guarded_and_kept_by_nobody(house: House, gm: Person) -> None:
    paths = [
        "/",
        "/join",
        f"/t/{gm.table}",
        f"/t/{'a' * 12}",
        "/none",
        "/healthz",
        "/api/tables",
        f"{gm.at}/view",
    ]
    paths += [
        "/api/none",
        f"{gm.at}/none",
        "/api/openapi.json",
        "/static/none",
        "/docs",
        "/redoc",
        "/favicon.ico",
    ]
    for path in paths:
        answer = gm.http.get(path)
        assert GUARDS.items() <= dict(answer.headers).items(), path
        assert policy(answer) == POLICY | {"connect-src": f"'self' ws://127.0.0.1:{house.port}"}, path
        assert answer.headers["cache-control"] == "no-store", path
        assert answer.headers["vary"] == "Cookie", path
        assert "server" not in answer.headers, path
        assert "etag" not in answer.headers, path


def test_a_refusal_at_the_door_is_guarded_too(house: House) -> None:
    answer = house.caller(Host="evil.example").get("/")
    assert answer.status_code == 421
    assert answer.headers["cache-control"] == "no-store"
    assert policy(answer)["connect-src"] == "'self'"


def test_at_an_address_that_is_not_secure_no_opener_policy_is_sent(tmp_path: Path) -> None:
    house = House(tmp_path, public="http://table.lan:8000")
    try:
        answer = house.caller(Host="table.lan:8000").get("/")
        assert "cross-origin-opener-policy" not in answer.headers
        assert policy(answer)["connect-src"] == "'self' ws://table.lan:8000"
    finally:
        house.close()


def test_files_are_kept_for_ever_and_named_by_what_they_hold(house: House) -> None:
    page = house.browser().get("/").text
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert addresses
    for address in addresses:
        answer = house.browser().get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-type"].split(";")[0] in {
            "text/css",
            "text/javascript",
            "image/svg+xml",
        }


@pytest.mark.parametrize(
    "path",
    ["x", "../pages.py", "%2e%2e/pages.py", "..%2fpages.py", "%00", "{release}", "{release}/", "{release}/../pages.py",
     "{release}/%2e%2e/pages.py", "{release}//etc/passwd", "{release}/..\\pages.py", "{release}/none.js", "0/table.js"],
)  # fmt: skip
def test_no_other_file_is_given(house: House, path: str) -> None:
    raw = f"/static/{path.format(release=assets.release())}"
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(f"GET {raw} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert line.recv(12) in {b"HTTP/1.1 404", b"HTTP/1.1 400"}


def test_pages_show_what_their_seat_sees(house: House, gm: Person) -> None:
    ana = gm.let_in("Ana")
    gm.note("the cellar is flooded", secret=False)
    gm.note("the mayor did it")
    board, phone = gm.http.get(f"/t/{gm.table}").text, ana.http.get(f"/t/{gm.table}").text
    assert "the cellar is flooded" in board
    assert "the cellar is flooded" in phone
    assert "the mayor did it" in board
    assert "the mayor did it" not in phone


def test_the_start_page_leads_back_to_the_seats_of_this_device(house: House) -> None:
    browser = house.browser()
    table = browser.post("/api/tables", json={"game": "liminal", "title": "Back again"}).json()["table"]
    assert f"/t/{table}" in browser.get("/").text
    assert f"/t/{table}" not in house.browser().get("/").text


class Undrawn(Toy):
    """A game that nobody has drawn screens for yet."""

    look = "undrawn"


def test_a_game_without_screens_says_so_and_names_nothing(tmp_path: Path) -> None:
    house = House(tmp_path / "data", anyone_may_open=True, room=lambda _: Undrawn())
    browser = house.browser()
    table = browser.post("/api/tables", json={"game": "undrawn", "title": "Tonight"}).json()["table"]
    page = browser.get(f"/t/{table}")
    house.close()
    assert page.status_code == 501
    assert "no screens yet" in page.text
    assert "undrawn" not in page.text.lower()


def test_a_kicked_device_sees_a_page_that_says_so(house: House, gm: Person) -> None:
    ana = gm.let_in("Ana")
    gm.kick(ana)
    page = ana.http.get(f"/t/{gm.table}")
    assert page.status_code == 403
    assert "removed" in page.text


def test_older_entries_come_drawn_as_pieces(gm: Person) -> None:
    for no in range(5):
        gm.note(f"note {no}")
    pieces = gm.get("log", before=4, limit=2, **{"as": "page"})["put"]
    assert [key for key, _ in pieces] == ["log:2", "log:3"] or [key for key, _ in pieces] == [
        "log:3",
        "log:2",
    ]
    assert any("note 1" in html for _, html in pieces)


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=201", "before=0", "as=pdf", "after=1.5"]
)
def test_a_log_asked_for_wrongly_is_refused_by_its_field(gm: Person, query: str) -> None:
    answer = gm.http.get(f"{gm.at}/log?{query}")
    told = answer.json()
    assert (answer.status_code, told["refused"], told["field"]) == (400, "bad-value", query.partition("=")[0])


# ways that are none


@pytest.mark.parametrize("method", ["PUT", "TRACE", "OPTIONS", "HEAD", "PATCH", "CONNECT"])
def test_other_methods_are_refused(gm: Person, method: str) -> None:
    answer = gm.http.request(method, f"{gm.at}/view")
    assert answer.status_code in {404, 405}
    assert "access-control-allow-origin" not in answer.headers
    if answer.status_code == 405:
        assert answer.headers["allow"] == "GET"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("GET", "/view", None), ("POST", "/commands", {"command": "0" * 32, "order": {"do": "pause"}})],
)
def test_a_fault_of_ours_says_nothing_of_the_inside(
    fresh: House, caplog: pytest.LogCaptureFixture, method: str, path: str, body: object
) -> None:
    gm = fresh.open_table()
    fresh.built.floor.hall.sitting(gm.table).ears.clear()  # such a table cannot be looked at
    answer = gm.http.request(method, gm.at + path, json=body)
    assert (answer.status_code, answer.json()["refused"]) == (500, "fault")
    assert "KeyError" not in answer.text
    fresh.close()  # it is written down behind the answer
    assert "KeyError" in caplog.text


def raw(house: House, text: bytes, seconds: float = 5) -> bytes:
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.settimeout(seconds)
        heard = b""
        with contextlib.suppress(ConnectionError):
            line.sendall(text)
            while piece := line.recv(65536):
                heard += piece
        return heard


@pytest.mark.parametrize(
    "text",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % no for no in range(10_000)) + b"\r\n",
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 20_000 + b"\r\n\r\n",
        b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /\xc3\xa9 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_and_the_house_stands(house: House, text: bytes) -> None:
    heard = raw(house, text)
    assert not heard or heard.startswith((b"HTTP/1.1 4", b"HTTP/1.1 404"))
    assert house.script().get("/healthz").status_code == 200


def test_a_name_cannot_break_the_log_or_a_header(
    house: House, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO, "lampblack")
    heard = raw(
        house,
        b"GET /a%0d%0aSet-Cookie:x%1b[31m?token=secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    )
    assert b"\r\nSet-Cookie" not in heard
    (record,) = [one for one in caplog.records if one.name == logs.ACCESS]
    line = logs.OneLine("%(message)s").format(record)
    assert line.splitlines() == [line]
    assert "secret" not in line
    assert "\x1b" not in line


def test_tokens_and_codes_are_in_no_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    gm = house.open_table()
    invited = gm.invite()
    ana = gm.let_in("Ana")
    ana.note("x")
    with ana.live() as line:
        line.numbered()
    house.script().post("/api/join", json={"invitation": invited["code"], "name": "x"})
    for secret in (gm.token, ana.token, invited["token"], invited["code"]):
        assert secret not in "".join(
            record.getMessage() for record in caplog.records if "websockets" not in record.name
        )


def test_the_openapi_names_no_game_and_no_order(house: House) -> None:
    described: dict[str, Any] = house.script().get("/api/openapi.json").json()
    order = described["components"]["schemas"]["Envelope"]["properties"]["order"]
    assert (order["type"], order["required"]) == ("object", ["do"])
    for word in ("liminal", "evil", "crusade", "call-save"):
        assert word not in str(described).lower()
