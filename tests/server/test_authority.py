"""Who may do what: a declared answer for every route and caller, and what is hidden looks like nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from websockets.exceptions import InvalidStatus

from lampblack.server.routes import commands, health, invitations, live, pages, seats, tables, views
from tests.server.people import House, Person, new_id

ROLES = ("gm", "player", "stranger", "kicked", "nobody")
Call = tuple[str, str, Any]
NEW_NAME = {"name": "Nell"}


def no_body(method: str, path: str) -> Callable[[dict[str, str]], Call]:
    return lambda at: (method, path.format(**at), None)


def body(method: str, path: str, given: Any) -> Callable[[dict[str, str]], Call]:
    return lambda at: (method, path.format(**at), given)


def command(**order: Any) -> Any:
    return {"command": new_id(), "order": order}


T = "/api/tables/{table}"
Row = tuple[Callable[[dict[str, str]], Call], tuple[int, ...]]
IN_ORDER: dict[str, Row] = {
    "GET /healthz": (no_body("GET", "/healthz"), (200, 200, 200, 200, 200)),
    "GET /": (no_body("GET", "/"), (200, 200, 200, 200, 200)),
    "GET /join": (no_body("GET", "/join"), (200, 200, 200, 200, 200)),
    "GET /t/{table}": (no_body("GET", "/t/{table}"), (200, 200, 401, 403, 401)),
    "GET /static/{path}": (no_body("GET", "/static/none"), (404, 404, 404, 404, 404)),
    "GET /api/tables": (no_body("GET", "/api/tables"), (200, 200, 200, 200, 200)),
    "GET /api/tables/{table}/view": (no_body("GET", T + "/view"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/view as": (no_body("GET", T + "/view?as={player}"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/view as gm": (no_body("GET", T + "/view?as={gm}"), (200, 422, 404, 403, 401)),
    "GET /api/tables/{table}/log": (no_body("GET", T + "/log"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/orders": (no_body("GET", T + "/orders"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/rules": (no_body("GET", T + "/rules"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/seats": (no_body("GET", T + "/seats"), (200, 200, 404, 403, 401)),
    "GET /api/tables/{table}/invitations": (no_body("GET", T + "/invitations"), (200, 422, 404, 403, 401)),
    "POST /api/tables/{table}/commands": (
        lambda at: ("POST", T.format(**at) + "/commands", command(do="note", text="x")),
        (200, 200, 404, 403, 401),
    ),
    "POST /api/tables/{table}/commands gm": (
        lambda at: ("POST", T.format(**at) + "/commands", command(do="roll", dice="1d6", secret=True)),
        (200, 422, 404, 403, 401),
    ),
    "PATCH /api/tables/{table}/seats/{seat}": (
        body("PATCH", T + "/seats/{player}", NEW_NAME), (200, 200, 404, 403, 401)
    ),
    "PATCH /api/tables/{table}/seats/{seat} of another": (
        body("PATCH", T + "/seats/{other}", NEW_NAME), (200, 422, 404, 403, 401)
    ),
    "POST /api/tables/{table}/invitations": (body("POST", T + "/invitations", {}), (200, 422, 404, 403, 401)),
    "POST /api/tables/{table}/invitations gm": (
        body("POST", T + "/invitations", {"role": "gm", "uses": 1}), (200, 422, 404, 403, 401)
    ),
    "DELETE /api/tables/{table}/invitations/{invitation}": (
        no_body("DELETE", T + "/invitations/{invitation}"), (200, 422, 404, 403, 401)
    ),
    "POST /api/tables/{table}/gm-link": (body("POST", T + "/gm-link", {}), (403, 403, 403, 403, 403)),
    "POST /api/join": (body("POST", "/api/join", {"invitation": "x", "name": "y"}), (404, 404, 404, 404, 404)),
    "POST /api/tables": (body("POST", "/api/tables", {"game": "no"}), (400, 400, 400, 400, 400)),
    "DELETE /api/tables/{table}/seats/{seat}": (
        no_body("DELETE", T + "/seats/{other}"), (200, 422, 404, 403, 401)
    ),
    "DELETE /api/tables/{table}": (no_body("DELETE", T), (200, 422, 404, 403, 401)),
}  # fmt: skip
"""Route: what is sent, then the statuses for ROLES. Last come the calls that take something away."""

CELLS: list[tuple[str, str, int]] = [
    (name, role, status)
    for name, (_, row) in IN_ORDER.items()
    for role, status in zip(ROLES, row, strict=True)
]
REFUSED_FIRST = sorted(CELLS, key=lambda cell: cell[2] == 200)


class Cast:
    """A table with a player and another one, a kicked one, and a GM of some other table."""

    def __init__(self, house: House) -> None:
        self.gm = house.open_table()
        player, other, kicked = (self.gm.let_in(name) for name in ("Ana", "Ben", "Cy"))
        self.gm.kick(kicked)
        self.callers: dict[str, httpx.Client] = {
            "gm": self.gm.http,
            "player": player.http,
            "stranger": house.open_table().http,
            "kicked": kicked.http,
            "nobody": house.script(),
        }
        self.at = {
            "table": self.gm.table, "gm": self.gm.seat, "player": player.seat, "other": other.seat,
            "invitation": self.gm.invite()["id"],
        }  # fmt: skip


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    house = House(Path(tmp_path_factory.mktemp("authority")))
    yield Cast(house)
    house.close()


@pytest.mark.parametrize(("name", "role", "status"), REFUSED_FIRST)
def test_every_cell_answers_as_declared(cast: Cast, name: str, role: str, status: int) -> None:
    method, path, given = IN_ORDER[name][0](cast.at)
    writes = cast.gm.house.writes()
    answer = cast.callers[role].request(method, path, json=given) if given is not None else (
        cast.callers[role].request(method, path)
    )  # fmt: skip
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert cast.gm.house.writes() == writes


def test_every_route_is_declared() -> None:
    modules = (health, tables, invitations, seats, commands, views, live, pages)
    routes = [route for module in modules for route in module.router.routes]
    named = {
        f"{min(route.methods or ())} {route.path.replace(':path', '')}"
        for route in routes
        if isinstance(route, APIRoute)
    }
    assert named == {" ".join(name.split(" ")[:2]) for name in IN_ORDER}
    sockets = {route.path for route in routes if isinstance(route, APIWebSocketRoute)}
    assert sockets == {"/api/tables/{table}/live"}


def test_the_live_channel_lets_in_who_may_look(gm: Person, ana: Person) -> None:
    stranger = gm.house.open_table()
    for who, status in ((stranger, 404), (None, 401)):
        token = who.token if who else "0" * 32
        with pytest.raises(InvalidStatus) as refused:
            ana.knock(additional_headers={"Authorization": f"Bearer {token}"})
        assert refused.value.response.status_code == status
    with pytest.raises(InvalidStatus) as refused:
        ana.knock("no-form")
    assert refused.value.response.status_code == 400


# hidden and missing


def seen(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, headers, answer.content


PATHS = ["/view", "/log", "/rules", "/orders", "/seats", "/invitations", ""]


@pytest.mark.parametrize("path", PATHS)
def test_a_foreign_table_and_none_are_the_same_bytes(house: House, gm: Person, path: str) -> None:
    stranger = house.open_table()
    method = "GET" if path else "DELETE"
    for caller in (stranger.http, house.script(), house.script("0" * 32), house.browser()):
        answers = [
            caller.request(method, f"/api/tables/{table}{path}") for table in (gm.table, "a" * 12, "%00", "é")
        ]
        assert len({str(seen(answer)) for answer in answers}) == 1
        assert answers[0].status_code in {401, 404}


def test_pages_of_foreign_tables_and_none_are_the_same_bytes(house: House, gm: Person) -> None:
    caller = house.browser()
    here, none = caller.get(f"/t/{gm.table}"), caller.get("/t/aaaaaaaaaaaa")
    assert seen(here) == seen(none)
    assert here.status_code == 401


def test_seats_and_invitations_of_others_and_none_are_the_same_bytes(house: House, gm: Person) -> None:
    other = house.open_table()
    for seat in (other.seat, "aaaaaaaa"):
        assert gm.http.get(f"{gm.at}/view", params={"as": seat}).content == (
            gm.http.get(f"{gm.at}/view", params={"as": "zzzzzzzz"}).content
        )
    answers = [gm.http.delete(f"{gm.at}/seats/{seat}") for seat in (other.seat, "aaaaaaaa")]
    assert answers[0].content == answers[1].content
    answers = [gm.http.delete(f"{gm.at}/invitations/{one}") for one in (other.invite()["id"], "aaaaaaaa")]
    assert answers[0].content == answers[1].content
    assert len(other.get("invitations")) == 1


def test_a_player_orders_by_a_schema_without_the_gms_part(gm: Person, ana: Person) -> None:
    whole, open_part = gm.get("orders"), ana.get("orders")
    assert "override" in str(whole)
    for word in ("override", "secret", "undo", "set-field", "call-save", "hide", "reveal"):
        assert f"'{word}'" in str(whole), word
        assert f"'{word}'" not in str(open_part), word
    verbs = {
        one["properties"]["do"]["enum"][0]
        for one in open_part["$defs"].values()
        if "do" in one.get("properties", {})
    }
    assert {"note", "ask", "roll", "take-back"} <= verbs


def test_a_gm_looks_through_a_players_eyes_and_changes_nothing(gm: Person, ana: Person) -> None:
    gm.note("secret things")
    own = ana.get("view")
    before = gm.house.writes()
    assert gm.get("view", **{"as": ana.seat})["view"] == own["view"]
    assert "secret things" not in str(gm.get("view", **{"as": ana.seat}))
    page = gm.http.get(f"/t/{gm.table}", params={"as": ana.seat})
    assert page.status_code == 200
    assert "secret things" not in page.text
    assert gm.house.writes() == before


def test_reading_changes_nothing(house: House, gm: Person, ana: Person) -> None:
    before = house.writes()
    for who in (gm, ana):
        for path in ("view", "log", "orders", "seats"):
            who.get(path)
    assert house.writes() == before
