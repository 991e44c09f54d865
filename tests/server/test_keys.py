"""Seats on a device: cookies for browsers, tokens for scripts, and pages of others that get neither."""

from __future__ import annotations

from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from lampblack.settings import Settings
from tests.server.people import KEY, House, Line, Person, new_id

FOREIGN = [
    "http://evil.example",
    "null",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "{base}.evil",
]


def join(house: House, caller: httpx.Client, gm: Person, name: str = "Ana") -> httpx.Response:
    return caller.post("/api/join", json={"invitation": gm.invite()["token"], "name": name})


def cookie_of(answer: httpx.Response) -> Any:
    (only,) = SimpleCookie(answer.headers["set-cookie"]).values()
    return only


def test_a_browser_gets_a_cookie_and_no_token(house: House, gm: Person) -> None:
    answer = join(house, house.browser(), gm)
    assert set(answer.json()) == {"table", "seat"}
    cookie = cookie_of(answer)
    assert cookie.key == f"lampblack-{gm.table}"
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "strict", "/")
    assert not cookie["secure"]
    assert not cookie["domain"]
    assert len(cookie.value) == 32


def test_a_script_gets_a_token_and_no_cookie(house: House, gm: Person) -> None:
    answer = join(house, house.script(), gm)
    assert set(answer.json()) == {"table", "seat", "seat_token"}
    assert "set-cookie" not in answer.headers


def test_under_https_the_cookie_is_one_that_no_neighbour_can_set(tmp_path: Path) -> None:
    house = House(tmp_path, public="https://table.example")
    try:
        gm = house.open_table()
        headers = {"Host": "table.example", "Origin": "https://table.example"}
        answer = join(house, house.caller(**headers), gm)
        cookie = cookie_of(answer)
        assert cookie.key == f"__Host-lampblack-{gm.table}"
        assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
        held = house.caller(**headers, Cookie=f"{cookie.key}={cookie.value}")
        assert held.get(f"{gm.at}/view").status_code == 200
        planted = house.caller(**headers, Cookie=f"lampblack-{gm.table}={cookie.value}")
        assert planted.get(f"{gm.at}/view").status_code == 401
    finally:
        house.close()


def test_a_device_holds_four_seats_and_the_newest_speaks(house: House, gm: Person) -> None:
    browser = house.browser()
    seats = [join(house, browser, gm, f"Ana {no}").json()["seat"] for no in range(5)]
    (value,) = browser.cookies.values()
    assert len(value.split(".")) == 4
    assert browser.get(f"{gm.at}/view").json()["lobby"]["me"] == seats[4]
    for seat in seats[1:]:
        assert browser.get(f"{gm.at}/view", params={"seat": seat}).json()["lobby"]["me"] == seat
    assert browser.get(f"{gm.at}/view", params={"seat": seats[0]}).status_code == 401
    assert [one["seat"] for one in browser.get("/api/tables").json()] == seats[:0:-1]


def test_a_browser_keeps_a_cookie_for_each_table(house: House) -> None:
    browser = house.browser()
    tables = [
        browser.post("/api/tables", json={"game": "liminal", "title": f"No {no}"}).json() for no in range(3)
    ]
    assert {cookie.name for cookie in browser.cookies.jar} == {f"lampblack-{one['table']}" for one in tables}
    assert {one["title"] for one in browser.get("/api/tables").json()} == {"No 0", "No 1", "No 2"}


def test_a_removed_table_takes_its_cookie_along(house: House) -> None:
    browser = house.browser()
    table = browser.post("/api/tables", json={"game": "liminal", "title": "Gone"}).json()["table"]
    assert browser.request("DELETE", f"/api/tables/{table}", json={"title": "Gone"}).status_code == 200
    assert not browser.cookies
    assert browser.get("/api/tables").json() == []


@pytest.mark.parametrize(
    "value",
    ["", "x", "0" * 31, "0" * 32, "0" * 33, ".".join(["0" * 32] * 99), "..", "%00", '"' + "0" * 32 + '"'],
)
def test_a_made_up_cookie_opens_nothing(house: House, gm: Person, value: str) -> None:
    caller = house.caller(Origin=house.base, Cookie=f"lampblack-{gm.table}={value}")
    assert caller.get(f"{gm.at}/view").status_code == 401


def test_the_cookie_of_one_table_opens_no_other(house: House, gm: Person) -> None:
    other = house.open_table()
    caller = house.caller(Origin=house.base, Cookie=f"lampblack-{gm.table}={other.token}")
    assert caller.get(f"{gm.at}/view").status_code == 404


def test_a_token_in_the_address_opens_nothing(house: House, gm: Person) -> None:
    for name in ("token", "seat_token", "access_token", "seat"):
        assert house.script().get(f"{gm.at}/view", params={name: gm.token}).status_code == 401


# other people's pages


@pytest.fixture
def browser(house: House, gm: Person) -> httpx.Client:
    made = house.browser()
    join(house, made, gm)
    return made


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_can_do_nothing_with_our_cookie(
    house: House, gm: Person, browser: httpx.Client, origin: str
) -> None:
    foreign = {"Origin": origin.format(base=house.base, port=house.port)}
    before = house.writes()
    body = {"command": new_id(), "order": {"do": "note", "text": "x"}}
    for method, path, given in (
        ("POST", f"{gm.at}/commands", body),
        ("POST", "/api/tables", {"game": "liminal", "title": "x"}),
        ("POST", "/api/join", {"invitation": gm.token, "name": "x"}),
        ("PATCH", f"{gm.at}/seats/x", {"name": "x"}),
        ("DELETE", gm.at, None),
        ("GET", f"{gm.at}/view", None),
    ):
        answer = browser.request(method, path, json=given, headers=foreign)
        assert (answer.status_code, answer.json()["refused"]) == (403, "foreign-origin")
        assert "access-control-allow-origin" not in answer.headers
    assert house.writes() == before


@pytest.mark.parametrize("origin", [*FOREIGN, None])
def test_a_foreign_page_gets_no_socket(
    house: House, gm: Person, browser: httpx.Client, origin: str | None
) -> None:
    (value,) = browser.cookies.values()
    headers = {"Cookie": f"lampblack-{gm.table}={value}"}
    if origin:
        headers["Origin"] = origin.format(base=house.base, port=house.port)
    with pytest.raises(InvalidStatus) as refused:
        gm.knock(additional_headers=headers)
    assert refused.value.response.status_code == 403


def test_our_own_page_gets_a_socket_and_one_without_a_seat_hears_why(
    house: House, gm: Person, browser: httpx.Client
) -> None:
    (value,) = browser.cookies.values()
    own = {"Origin": house.base}
    with gm.live(additional_headers=own | {"Cookie": f"lampblack-{gm.table}={value}"}) as line:
        assert line.numbered()["reset"]
    with gm.knock(additional_headers=own) as socket:
        assert Line(socket).goodbye() == (4401, "no-seat")
    seat = browser.get(f"{gm.at}/view").json()["lobby"]["me"]
    gm.http.delete(f"{gm.at}/seats/{seat}")
    with gm.knock(additional_headers=own | {"Cookie": f"lampblack-{gm.table}={value}"}) as socket:
        assert Line(socket).goodbye() == (4403, "removed")


def test_a_write_with_a_cookie_and_no_origin_is_refused(gm: Person, browser: httpx.Client) -> None:
    del browser.headers["Origin"]
    assert browser.get(f"{gm.at}/view").status_code == 200
    answer = browser.post(
        f"{gm.at}/commands", json={"command": new_id(), "order": {"do": "note", "text": "x"}}
    )
    assert (answer.status_code, answer.json()["refused"]) == (403, "foreign-origin")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", ""])
def test_another_name_is_refused_before_anything_else(house: House, gm: Person, host: str) -> None:
    answer = house.caller(Host=host, Authorization=f"Bearer {gm.token}").get(f"{gm.at}/view")
    assert (answer.status_code, answer.json()["refused"]) == (421, "foreign-host")
    with pytest.raises(InvalidStatus) as refused:
        gm.knock(additional_headers={"Host": host, "Authorization": f"Bearer {gm.token}"})
    assert refused.value.response.status_code in {400, 421}


# opening a table


def test_from_another_name_a_table_is_opened_with_the_hosts_key_only(tmp_path: Path) -> None:
    house = House(tmp_path, public="http://table.lan:8000")
    body = {"game": "liminal", "title": "Far"}
    try:
        far = {"Host": "table.lan:8000", "Origin": "http://table.lan:8000"}
        assert house.caller(**far).post("/api/tables", json=body).json()["refused"] == "host-only"
        for wrong in ("", "x", KEY[:-1], KEY.upper(), KEY + "0"):
            answer = house.caller(**far, **{"X-Lampblack-Host-Key": wrong}).post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["refused"]) == (403, "host-only")
        right = house.caller(**far, **{"X-Lampblack-Host-Key": KEY}).post("/api/tables", json=body)
        assert right.status_code == 200
        near = house.caller(**{"X-Forwarded-For": "10.0.0.1"}).post("/api/tables", json=body)
        assert near.json()["refused"] == "host-only"
    finally:
        house.close()


def test_anyone_may_open_where_the_host_says_so(tmp_path: Path) -> None:
    house = House(
        tmp_path, public="http://table.lan:8000", anyone_may_open=True, settings=Settings(tables_per_minute=2)
    )
    try:
        far = house.caller(Host="table.lan:8000", Origin="http://table.lan:8000")
        body = {"game": "liminal", "title": "Far"}
        statuses = [far.post("/api/tables", json=body).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
    finally:
        house.close()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "game"),
        ({"game": "liminal"}, "title"),
        ({"game": "chess", "title": "x"}, "game"),
        ({"game": "liminal", "title": 3}, "title"),
        ({"game": "liminal", "title": "  "}, "title"),
        ({"game": "liminal", "title": "x" * 81}, "title"),
        ({"game": "liminal", "title": "x", "more": 1}, "more"),
        ({"game": "liminal", "title": "x", "packs": "all"}, "packs"),
        ({"game": "liminal", "title": "x", "options": []}, "options"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_by_its_field(house: House, body: Any, field: str) -> None:
    before = house.writes()
    answer = house.script().post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["refused"], answer.json()["field"]) == (400, "bad-value", field)
    assert house.writes() == before
