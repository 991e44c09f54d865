"""A disk that takes nothing: said to everybody, nothing lost, and over as soon as it is over."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection

from lampblack import bootstrap
from lampblack.table.envelope import Command
from lampblack.table.prepared import Prepared
from tests.server.people import House, Person, cursor, new_id

NOTE = {"do": "note", "text": "x" * 3000, "secret": False}


@pytest.fixture
def house(fresh: House) -> House:
    return fresh


def fill_up(house: House) -> None:
    """Let the file grow no further, as on a full disk."""

    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    house.store.write(limit).result(10)


def make_room(house: House) -> None:
    house.store.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1000000").close()).result(10)


def fill(gm: Person) -> dict[str, Any]:
    """Write until the disk is full; gives the command that was not taken."""
    for _ in range(50):
        body = {"command": new_id(), "order": NOTE}
        answer = gm.http.post(f"{gm.at}/commands", json=body)
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["refused"]) == (503, "read-only")
            assert answer.headers["retry-after"] == "1"
            return body
    pytest.fail("the disk never was full")


def test_a_full_disk_is_told_to_everybody_and_over_when_there_is_room(
    house: House, gm: Person, ana: Person
) -> None:
    with ana.live() as line:
        first = line.numbered()
        fill_up(house)
        lost = fill(gm)
        assert line.until("notice")["notice"]["code"] == "read-only"
        assert line.numbered()["reset"]  # the table was read again from the disk
        assert house.script().get("/healthz").status_code == 503
        seen = ana.get("view")["seen"]
        assert all(entry.get("text") != NOTE["text"] or entry["no"] for entry in ana.get("log"))
        with ana.live(seen) as late:
            assert late.until("notice")["notice"]["code"] == "read-only"
        assert gm.http.delete(f"{gm.at}/invitations/none").status_code == 200  # which changes nothing
        assert house.script().get("/healthz").status_code == 503
        assert house.built.floor.hub.trouble
        make_room(house)
        assert line.until("notice")["notice"]["code"] == "writable"
        assert house.script().get("/healthz").status_code == 200
        again = gm.http.post(f"{gm.at}/commands", json=lost)
        assert again.status_code == 200
        frame = line.numbered()
        assert cursor(frame, first["epoch"]) == ana.get("view")["seen"]
        assert frame["n"] == seen["n"] + 1


def test_a_table_that_is_out_of_step_is_read_again(house: House, gm: Person, ana: Person) -> None:
    with ana.live() as line:
        line.numbered()
        behind_the_back = bootstrap.open_hall(house.store)
        chair = behind_the_back.chair(gm.token)
        assert chair is not None
        prepared = behind_the_back.sitting(gm.table).prepare(chair, Command(new_id(), NOTE))
        assert isinstance(prepared, Prepared)
        house.store.append(prepared.write).result(10)
        answer = gm.send({**NOTE, "text": "after it"})
        assert (answer.status_code, answer.json()["refused"]) == (503, "busy")
        frame = line.numbered()
        assert frame["reset"]
        assert cursor(frame, frame["epoch"]) == ana.get("view")["seen"]
        assert gm.do({**NOTE, "text": "after it"})["ok"]
        assert [entry["text"] for entry in ana.get("log")[-2:]] == [NOTE["text"], "after it"]


def test_what_was_confirmed_before_a_full_disk_is_there_after_a_restart(house: House, gm: Person) -> None:
    fill_up(house)
    fill(gm)
    log = gm.get("log")
    house.close()
    again = House(house.folder)
    try:
        back = Person(again, {"table": gm.table, "seat": gm.seat, "seat_token": gm.token})
        assert back.get("log") == log
    finally:
        again.close()


def test_joining_a_full_house_is_refused_and_uses_nothing_up(house: House, gm: Person) -> None:
    token = gm.invite(uses=50)["token"]
    fill_up(house)
    fill(gm)
    slugs: list[str | None] = []
    while "read-only" not in slugs and len(slugs) < 50:
        answer = house.script().post("/api/join", json={"invitation": token, "name": "A" * 40})
        slugs.append(answer.json().get("refused"))
    assert set(slugs) <= {None, "read-only"}
    assert slugs[-1] == "read-only"
    make_room(house)
    assert house.script().post("/api/join", json={"invitation": token, "name": "Ana"}).status_code == 200
    assert len(gm.get("seats")) == 2 + slugs.count(None)
    assert gm.get("invitations")[0]["uses_left"] == 49 - slugs.count(None)


def test_a_house_that_closes_takes_nothing_new(house: House, gm: Person) -> None:
    house.built.floor.hub.is_closing = True
    answer = gm.send(NOTE)
    assert (answer.status_code, answer.json()["refused"]) == (503, "busy")
    house.built.floor.hub.is_closing = False
    assert gm.do(NOTE)["ok"]
