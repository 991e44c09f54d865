"""Letting others in: each invitation opens what it says, as often as it says, and guessing is braked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest

from lampblack.bootstrap import real_sources
from lampblack.settings import Settings
from tests.server.people import House, Person


def join(house: House, invitation: str, name: str = "Ana") -> httpx.Response:
    return house.script().post("/api/join", json={"invitation": invitation, "name": name})


def test_a_link_and_a_code_lead_to_the_same_table(house: House, gm: Person) -> None:
    invited = gm.invite()
    assert invited["link"] == f"{house.base}/join#{invited['token']}"
    for brought in (
        invited["token"],
        invited["code"],
        invited["code"].lower().replace("-", " "),
        f" {invited['token']} ",
    ):
        assert join(house, brought).json()["table"] == gm.table


def test_every_invitation_that_opens_nothing_gets_the_same_bytes(house: House, gm: Person) -> None:
    used, revoked = gm.invite(uses=1), gm.invite()
    join(house, used["token"])
    gm.http.delete(f"{gm.at}/invitations/{revoked['id']}")
    brought = [
        used["token"],
        used["code"],
        revoked["token"],
        revoked["code"],
        "0" * 32,
        "AAAAA-AAAAA",
        "",
        "x" * 999,
    ]
    answers = [join(house, one) for one in brought]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_an_invitation_ends_with_its_time(tmp_path: Path) -> None:
    now = [1_000_000]
    house = House(tmp_path, sources=msgspec.structs.replace(real_sources(), clock=lambda: now[0]))
    try:
        gm = house.open_table()
        invited = gm.invite(expires_in=60)
        unknown = join(house, "0" * 32)
        now[0] += 59_999
        assert join(house, invited["code"]).status_code == 200
        assert [one["id"] for one in gm.get("invitations")] == [invited["id"]]
        now[0] += 1
        assert join(house, invited["code"]).content == unknown.content
        assert join(house, invited["token"]).content == unknown.content
        assert gm.get("invitations") == []
    finally:
        house.close()


def test_a_name_that_is_none_uses_no_invitation_up(house: House, gm: Person) -> None:
    invited = gm.invite(uses=1)
    for name in ("", "   ", "\u202e", "x" * 41):
        answer = join(house, invited["token"], name)
        assert (answer.status_code, answer.json()["field"]) == (400, "name")
    assert join(house, invited["token"]).status_code == 200


def test_one_use_seats_one_however_many_try_at_once(house: House, gm: Person) -> None:
    token = gm.invite(uses=1)["token"]
    with ThreadPoolExecutor(8) as people:
        statuses = list(people.map(lambda no: join(house, token, f"P {no}").status_code, range(8)))
    assert sorted(statuses) == [200] + [404] * 7
    assert len(gm.get("seats")) == 2


def test_the_role_comes_from_the_invitation_alone(house: House, gm: Person) -> None:
    token = gm.invite()["token"]
    body = {"invitation": token, "name": "Ana", "role": "gm"}
    assert house.script().post("/api/join", json=body).json()["field"] == "role"
    join(house, token)
    join(house, gm.invite(role="gm", uses=1)["token"], "Second")
    assert {seat["name"]: seat["role"] for seat in gm.get("seats")} == {
        "GM": "gm",
        "Ana": "player",
        "Second": "gm",
    }


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"role": "king"}, "role"), ({"uses": 0}, "uses"), ({"uses": 999}, "uses"), ({"expires_in": 1}, "expires_in"),
     ({"uses": True}, "uses"), ({"uses": "1"}, "uses"), ({"expires_in": 10**9}, "expires_in")],
)  # fmt: skip
def test_an_invitation_out_of_bounds_is_refused(gm: Person, asked: dict[str, object], field: str) -> None:
    answer = gm.http.post(f"{gm.at}/invitations", json=asked)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_the_list_of_invitations_opens_nothing(gm: Person) -> None:
    invited = gm.invite()
    listed = gm.http.get(f"{gm.at}/invitations").text
    assert invited["id"] in listed
    assert invited["token"] not in listed
    assert invited["code"] not in listed


def test_a_look_at_the_way_in_uses_nothing_up(house: House, gm: Person) -> None:
    invited = gm.invite(uses=1)
    for _ in range(3):
        assert house.script().get("/join").status_code == 200
    assert join(house, invited["token"]).status_code == 200


def test_guessing_codes_is_braked_and_links_still_work(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(guesses_per_minute=3))
    try:
        gm = house.open_table()
        invited = gm.invite()
        guesses = [join(house, f"AAAAA-AAAA{no}") for no in range(5)]
        assert [answer.status_code for answer in guesses] == [404, 404, 404, 429, 429]
        assert guesses[4].headers["retry-after"]
        assert join(house, invited["code"]).status_code == 429
        assert join(house, invited["token"]).status_code == 200
        assert [join(house, f"{no:032x}").status_code for no in range(6)] == [404] * 6
    finally:
        house.close()


def test_guesses_from_everywhere_together_are_braked_too(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(guesses_per_minute=2, all_guesses_per_minute=4))
    try:
        house.open_table()
        statuses = []
        for no in range(3):
            for _ in range(2):
                transport = httpx.HTTPTransport(local_address=f"127.0.0.{no + 2}")
                with httpx.Client(base_url=house.base, transport=transport) as far:
                    body = {"invitation": "AAAAA-AAAAA", "name": "x"}
                    statuses.append(far.post("/api/join", json=body).status_code)
        assert statuses == [404] * 4 + [429] * 2
    finally:
        house.close()


def test_right_codes_are_no_guesses(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(guesses_per_minute=2))
    try:
        code = house.open_table().invite()["code"]
        assert [join(house, code, f"P {no}").status_code for no in range(5)] == [200] * 5
    finally:
        house.close()


def test_the_gms_page_shows_the_open_invitation_and_the_players_does_not(gm: Person) -> None:
    ana = gm.let_in("Ana")
    invited = gm.invite()
    assert invited["link"] in gm.http.get(f"/t/{gm.table}").text
    assert invited["token"] not in ana.http.get(f"/t/{gm.table}").text
    gm.http.delete(f"{gm.at}/invitations/{invited['id']}")
    assert invited["token"] not in gm.http.get(f"/t/{gm.table}").text
