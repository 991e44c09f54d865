"""Who may do what: a declared answer for every route and caller, and what is hidden looks like nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import WebSocketRoute
from websockets.exceptions import InvalidStatus

from lampblack.server.routes import (
    books,
    commands,
    description,
    health,
    images,
    invitations,
    live,
    odds,
    packs,
    pages,
    paper,
    presets,
    seats,
    tables,
    views,
)
from lampblack.server.routing import Route
from lampblack.settings import Settings
from tests.server.people import House, Person, new_id
from tests.table.pictures import PNG

FREE = Settings(commands_per_10_s=10**6)

ROLES = ("gm", "co-gm", "player", "onlooker", "stranger", "kicked", "nobody")
Call = tuple[str, str, Any]
NEW_NAME = {"name": "Nell"}


def no_body(method: str, path: str) -> Callable[[dict[str, str]], Call]:
    return lambda at: (method, path.format(**at), None)


def body(method: str, path: str, given: Any) -> Callable[[dict[str, str]], Call]:
    return lambda at: (method, path.format(**at), given)


def order(**given: Any) -> Callable[[dict[str, str]], Call]:
    return lambda at: ("POST", T.format(**at) + "/commands", {"command": new_id(), "order": given})


T = "/api/tables/{table}"
Row = tuple[Callable[[dict[str, str]], Call], tuple[int, ...]]
OUTSIDE = (404, 403, 401)
SEES = (200, 200, 200, 200, *OUTSIDE)
OF_THE_GM = (200, 200, 422, 422, *OUTSIDE)
OF_THE_LEAD = (200, 422, 422, 422, *OUTSIDE)
A_CHARACTER = {"format": "lampblack/character/1", "look": "liminal", "sheet": {"name": "Ada"}}
PRESET = {"format": "lampblack/preset/1", "game": "liminal", "options": {}}
IN_ORDER: dict[str, Row] = {
    "GET /healthz": (no_body("GET", "/healthz"), (200,) * 7),
    "GET /api/openapi.json": (no_body("GET", "/api/openapi.json"), (200,) * 7),
    "GET /": (no_body("GET", "/"), (200,) * 7),
    "GET /join": (no_body("GET", "/join"), (200,) * 7),
    "GET /odds": (no_body("GET", "/odds?dice=4d6kh3"), (200,) * 7),
    "GET /t/{table}": (no_body("GET", "/t/{table}"), (200, 200, 200, 200, 401, 403, 401)),
    "GET /t/{table}/rules": (no_body("GET", "/t/{table}/rules"), (200, 200, 200, 200, 401, 403, 401)),
    "GET /t/{table}/paper/sheet": (no_body("GET", "/t/{table}/paper/sheet"), (404, 404, 404, 404, *OUTSIDE)),
    "GET /t/{table}/paper/party": (no_body("GET", "/t/{table}/paper/party"), SEES),
    "GET /t/{table}/paper/recap": (no_body("GET", "/t/{table}/paper/recap"), SEES),
    "GET /t/{table}/paper/recap gm": (no_body("GET", "/t/{table}/paper/recap?edition=gm"), OF_THE_GM),
    "GET /static/{path}": (no_body("GET", "/static/none"), (404,) * 7),
    "GET /api/tables": (no_body("GET", "/api/tables"), (200,) * 7),
    "GET /api/tables/{table}/view": (no_body("GET", T + "/view"), SEES),
    "GET /api/tables/{table}/view as": (
        no_body("GET", T + "/view?as={player}"), (200, 200, 200, 422, *OUTSIDE)
    ),
    "GET /api/tables/{table}/view as onlooker": (
        no_body("GET", T + "/view?as={onlooker}"), (200, 200, 422, 200, *OUTSIDE)
    ),
    "GET /api/tables/{table}/view as gm": (
        no_body("GET", T + "/view?as={gm}"), (200, 404, 422, 422, *OUTSIDE)
    ),
    "GET /api/tables/{table}/log": (no_body("GET", T + "/log"), SEES),
    "GET /api/tables/{table}/log looking for": (no_body("GET", T + "/log?q=x&who=gm&do=note"), SEES),
    "GET /api/tables/{table}/live": (no_body("GET", T + "/live?wait=0"), SEES),
    "GET /api/tables/{table}/orders": (no_body("GET", T + "/orders"), SEES),
    "GET /api/tables/{table}/rules": (no_body("GET", T + "/rules"), SEES),
    "GET /api/tables/{table}/seats": (no_body("GET", T + "/seats"), SEES),
    "GET /api/tables/{table}/recap": (no_body("GET", T + "/recap"), SEES),
    "GET /api/tables/{table}/recap gm": (no_body("GET", T + "/recap?edition=gm"), OF_THE_GM),
    "GET /api/tables/{table}/recap player": (no_body("GET", T + "/recap?edition=player"), SEES),
    "GET /api/tables/{table}/packs": (no_body("GET", T + "/packs"), SEES),
    "GET /api/tables/{table}/preset": (no_body("GET", T + "/preset"), OF_THE_GM),
    "POST /api/tables/{table}/preset": (body("POST", T + f"/preset?command={new_id()}", PRESET), OF_THE_GM),
    "POST /api/tables/{table}/ahead": (
        body("POST", T + "/ahead", {"order": {"do": "pass-time", "rounds": 1}}), (404, 404, 404, 404, *OUTSIDE)
    ),
    "PUT /api/tables/{table}/language": (body("PUT", T + "/language", {"language": "en"}), SEES),
    "GET /api/tables/{table}/characters/{who}": (
        no_body("GET", T + "/characters/nobody"), (404, 404, 404, 404, *OUTSIDE)
    ),
    "POST /api/tables/{table}/characters": (body("POST", T + "/characters", A_CHARACTER), OF_THE_GM),
    "GET /api/tables/{table}/export": (no_body("GET", T + "/export"), SEES),
    "GET /api/tables/{table}/images/{image}": (
        no_body("GET", T + "/images/{image}"), (200, 200, 404, 404, *OUTSIDE)
    ),
    "POST /api/tables/{table}/images": (body("POST", T + "/images", PNG), OF_THE_GM),
    "GET /api/tables/{table}/invitations": (no_body("GET", T + "/invitations"), OF_THE_GM),
    "POST /api/tables/{table}/commands": (
        order(do="note", text="x"), (200, 200, 200, 422, *OUTSIDE)
    ),
    "POST /api/tables/{table}/commands whisper": (
        order(do="whisper", text="x", to="gm"), (422, 422, 200, 422, *OUTSIDE)
    ),
    "POST /api/tables/{table}/commands gm": (order(do="roll", dice="1d6", secret=True), OF_THE_GM),
    "POST /api/tables/{table}/commands clock": (order(do="clock", name="x", size=4), OF_THE_GM),
    "POST /api/tables/{table}/commands handout": (order(do="handout", title="x", to="all"), OF_THE_GM),
    "PATCH /api/tables/{table}/seats/{seat}": (
        body("PATCH", T + "/seats/{player}", NEW_NAME), (200, 200, 200, 422, *OUTSIDE)
    ),
    "PATCH /api/tables/{table}/seats/{seat} of another": (
        body("PATCH", T + "/seats/{other}", NEW_NAME), OF_THE_GM
    ),
    "PATCH /api/tables/{table}/seats/{seat} of the gm": (
        body("PATCH", T + "/seats/{gm}", NEW_NAME), OF_THE_LEAD
    ),
    "PATCH /api/tables/{table}/seats/{seat} role": (
        body("PATCH", T + "/seats/{co_gm}", {"role": "co-gm"}), OF_THE_LEAD
    ),
    "PATCH /api/tables/{table}/seats/{seat} role of a player": (
        body("PATCH", T + "/seats/{player}", {"role": "gm"}), (400, 422, 422, 422, *OUTSIDE)
    ),
    "POST /api/tables/{table}/seats/{seat}/link": (
        body("POST", T + "/seats/{player}/link", {}), (200, 200, 200, 422, *OUTSIDE)
    ),
    "POST /api/tables/{table}/seats/{seat}/link of the gm": (
        body("POST", T + "/seats/{gm}/link", {}), OF_THE_LEAD
    ),
    "POST /api/tables/{table}/invitations": (body("POST", T + "/invitations", {}), OF_THE_GM),
    "POST /api/tables/{table}/invitations onlooker": (
        body("POST", T + "/invitations", {"role": "onlooker"}), OF_THE_GM
    ),
    "POST /api/tables/{table}/invitations co-gm": (
        body("POST", T + "/invitations", {"role": "co-gm"}), OF_THE_LEAD
    ),
    "POST /api/tables/{table}/invitations gm": (
        body("POST", T + "/invitations", {"role": "gm", "uses": 1}), OF_THE_LEAD
    ),
    "POST /api/tables/{table}/gm-link": (body("POST", T + "/gm-link", {}), (403,) * 7),
    "POST /api/join": (body("POST", "/api/join", {"invitation": "x", "name": "y"}), (404,) * 7),
    "POST /api/tables": (body("POST", "/api/tables", {"game": "no"}), (400,) * 7),
    "PATCH /api/tables/{table}": (body("PATCH", T, {"title": "The motel"}), OF_THE_GM),
    "PATCH /api/tables/{table} laid aside": (body("PATCH", T, {"archived": False}), OF_THE_LEAD),
    "POST /api/tables/{table}/end": (body("POST", T + "/end", {}), OF_THE_LEAD),
    "DELETE /api/tables/{table}/invitations/{invitation}": (
        no_body("DELETE", T + "/invitations/{invitation}"), OF_THE_GM
    ),
    "DELETE /api/tables/{table}/seats/{seat}": (no_body("DELETE", T + "/seats/{other}"), OF_THE_GM),
    "DELETE /api/tables/{table}/seats/{seat} of the gm": (
        no_body("DELETE", T + "/seats/{gm}"), (422, 422, 422, 422, *OUTSIDE)
    ),
    "DELETE /api/tables/{table}": (body("DELETE", T, {"title": "The motel"}), OF_THE_LEAD),
}  # fmt: skip
"""Route: what is sent, then the statuses for ROLES. Last come the calls that take something away."""

CELLS: list[tuple[str, str, int]] = [
    (name, role, status)
    for name, (_, row) in IN_ORDER.items()
    for role, status in zip(ROLES, row, strict=True)
]
REFUSED_FIRST = sorted(CELLS, key=lambda cell: cell[2] == 200)


class Cast:
    """A table with people of every role, a spare player for each, a kicked one, and a GM of some other table."""

    def __init__(self, house: House) -> None:
        self.gm = house.open_table()
        player, kicked = (self.gm.let_in(name) for name in ("Ana", "Cy"))
        co_gm, onlooker = self.gm.let_in("Kim", "co-gm"), self.gm.let_in("TV", "onlooker")
        self.gm.kick(kicked)
        self.callers: dict[str, httpx.Client] = {
            "gm": self.gm.http,
            "co-gm": co_gm.http,
            "player": player.http,
            "onlooker": onlooker.http,
            "stranger": house.open_table().http,
            "kicked": kicked.http,
            "nobody": house.script(),
        }
        self.spare = {role: self.gm.let_in(f"for {role}").seat for role in ROLES}
        self.at = {
            "table": self.gm.table, "gm": self.gm.seat, "player": player.seat, "co_gm": co_gm.seat,
            "onlooker": onlooker.seat, "invitation": self.gm.invite()["id"], "image": self.gm.bring(PNG),
        }  # fmt: skip

    def asks(self, role: str, call: Call) -> httpx.Response:
        method, path, given = call
        if isinstance(given, bytes):
            return self.callers[role].request(
                method, path, content=given, headers={"Content-Type": "image/png"}
            )
        return self.callers[role].request(method, path, **({} if given is None else {"json": given}))


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    house = House(Path(tmp_path_factory.mktemp("authority")), settings=FREE)
    yield Cast(house)
    house.close()


@pytest.mark.parametrize(("name", "role", "status"), REFUSED_FIRST)
def test_every_cell_answers_as_declared(cast: Cast, name: str, role: str, status: int) -> None:
    writes = cast.gm.house.writes()
    answer = cast.asks(role, IN_ORDER[name][0]({**cast.at, "other": cast.spare[role]}))
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert cast.gm.house.writes() == writes


def test_every_route_is_declared() -> None:
    modules = (
        *(books, commands, description, health, images, invitations, live, odds),
        *(packs, pages, paper, presets, seats, tables, views),
    )
    routes = [route for module in modules for route in module.router.listed]
    named = {
        f"{route.method} {route.path.replace(':path', '')}"
        for route in routes
        if isinstance(route, Route)
    }
    assert named == {" ".join(name.split(" ")[:2]) for name in IN_ORDER}
    sockets = {route.path for route in routes if isinstance(route, WebSocketRoute)}
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


@pytest.mark.parametrize("role", ["gm", "co-gm", "player"])
def test_everybody_but_an_onlooker_may_stop_the_game(gm: Person, role: str) -> None:
    tv = gm.let_in("TV", "onlooker")
    who = gm if role == "gm" else gm.let_in("Who", role)
    assert tv.send({"do": "pause"}).json()["refused"] == "not-your-seat"
    assert who.do({"do": "pause"}) == {"ok": True}
    assert tv.get("view")["view"]["paused"] is True


# hidden and missing


def seen(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, headers, answer.content


PATHS = [
    "/view", "/log", "/log?q=x", "/live?wait=0", "/rules", "/orders", "/seats", "/invitations", "/recap", "/export",
    f"/images/{'0' * 32}", "",
]  # fmt: skip


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
