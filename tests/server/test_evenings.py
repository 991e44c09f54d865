"""A table over the evenings, as its people meet it: other devices, other titles, the end, what they take home."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.people import House, Person

# another device


def test_a_seat_moves_to_a_new_phone_and_the_old_one_is_told(house: House, gm: Person, ana: Person) -> None:
    ana.do({"do": "note", "to": "me", "text": "trust nobody"})
    before = ana.get("view")
    with ana.live() as old:
        old.numbered()
        link = gm.http.post(f"{gm.at}/seats/{ana.seat}/link", json={}).json()
        assert (link["role"], link["uses"]) == ("player", 1)
        assert link["link"].endswith(f"/join#{link['token']}")
        assert "<svg" in link["qr_svg"]
        phone = house.browser()
        joined = phone.post("/api/join", json={"invitation": link["token"]})
        assert joined.json() == {"table": ana.table, "seat": ana.seat}
        assert old.goodbye() == (4407, "moved")
    assert ana.http.get(f"{ana.at}/view").status_code == 401
    after = phone.get(f"{ana.at}/view").json()
    assert after["view"] == before["view"]
    assert after["seen"] == before["seen"]
    again = house.browser().post("/api/join", json={"invitation": link["token"]})
    assert (again.status_code, again.json()["refused"]) == (404, "invitation-unknown")


def test_a_page_looked_at_without_the_link_uses_nothing_up(house: House, gm: Person, ana: Person) -> None:
    link = gm.http.post(f"{gm.at}/seats/{ana.seat}/link", json={}).json()
    assert house.browser().get("/join").status_code == 200
    assert house.browser().get(f"/t/{ana.table}").status_code == 401
    assert house.browser().post("/api/join", json={"invitation": link["code"]}).status_code == 200


def test_a_co_gm_comes_and_goes_by_the_lead_alone(house: House, gm: Person) -> None:
    kim = gm.let_in("Kim", "co-gm")
    lobby = kim.get("view")["lobby"]
    assert (lobby["role"], [seat["audience"] for seat in lobby["seats"]]) == ("co-gm", ["gm", "gm"])
    refused = kim.http.post(f"{kim.at}/end", json={}).json()
    assert (refused["refused"], "co-GM" in refused["message"]) == ("gm-only", True)
    assert gm.kick(kim).status_code == 200
    assert kim.http.get(f"{kim.at}/view").status_code == 403


def test_an_onlooker_follows_and_says_nothing(gm: Person, ana: Person) -> None:
    tv = gm.let_in("TV", "onlooker")
    with tv.live() as line:
        whole = line.numbered()
        assert whole["reset"]
        assert tv.get("orders")["oneOf"] == []
        gm.do({"do": "whisper", "to": f"player:{ana.seat}", "text": "you alone"})
        gm.do({"do": "handout", "title": "A map", "to": "all"})
        frame = line.numbered()
        assert (frame["n"], frame["news"][0]["do"]) == (whole["n"] + 1, "handout")
    assert tv.get("view")["lobby"]["role"] == "onlooker"
    assert gm.http.get(f"/t/{gm.table}?as={tv.seat}").status_code == 200


# titles and the shelf of tables


def test_a_new_title_is_seen_at_once(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        line.until("lobby")
        assert gm.http.patch(gm.at, json={"title": "The lake"}).json() == {
            "title": "The lake",
            "archived": False,
        }
        assert line.until("lobby")["lobby"]["title"] == "The lake"
    assert ana.http.get("/api/tables").json()[0]["title"] == "The lake"


@pytest.mark.parametrize(
    ("body", "field"),
    [({}, "title"), ({"title": " "}, "title"), ({"archived": "yes"}, "archived"), ({"game": "x"}, "game")],
)
def test_a_change_that_says_nothing_is_refused(gm: Person, body: dict[str, Any], field: str) -> None:
    answer = gm.http.patch(gm.at, json=body)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_a_table_laid_aside_can_be_looked_at(gm: Person, ana: Person) -> None:
    gm.http.patch(gm.at, json={"archived": True})
    refused = ana.send({"do": "note", "text": "x"})
    assert (refused.status_code, refused.json()["refused"]) == (422, "archived")
    assert ana.get("view")["lobby"]["archived"] is True
    assert gm.http.get("/api/tables").json()[0]["archived"] is True
    gm.http.patch(gm.at, json={"archived": False})
    ana.note("x")


def test_a_table_is_removed_by_writing_its_title(gm: Person) -> None:
    for body in ({}, {"title": "The hotel"}):
        assert gm.http.request("DELETE", gm.at, json=body).status_code in {400, 422}
    assert gm.http.delete(gm.at).status_code == 400
    assert gm.http.request("DELETE", gm.at, json={"title": "The motel"}).json() == {"ok": True}
    assert gm.http.get(f"{gm.at}/view").status_code == 401


# the end of an evening


def test_who_follows_hears_the_end_and_follows_on(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        seen = line.numbered()
        dice = gm.http.post(f"{gm.at}/end", json={}).json()["dice"]
        frame = line.numbered()
        assert frame["news"][0]["result"]["next"] == dice["epoch"]
        assert frame["n"] == seen["n"] + 1
        gm.note("next week", secret=False)
        assert line.numbered()["news"][0]["text"] == "next week"
    assert gm.http.post(f"{gm.at}/end", json={}).status_code == 200
    assert gm.http.post(f"{gm.at}/end", json={}).json()["refused"] == "already-so"


def test_a_phone_that_slept_over_the_end_is_not_told_of_a_rollback(gm: Person, ana: Person) -> None:
    with ana.live() as line:
        first = line.numbered()
    asleep = {"epoch": first["epoch"], "n": first["n"], "head": first["head"]}
    gm.http.post(f"{gm.at}/end", json={})
    gm.note("later", secret=False)
    with ana.live(seen=asleep) as line:
        heard = [line.hear() for _ in range(3)]
    assert [entry["do"] for frame in heard for entry in frame.get("news", ())] == ["end-evening", "note"]
    assert not any("notice" in frame or frame.get("reset") for frame in heard)


# what people take home


def test_the_log_is_searched_by_the_server(gm: Person, ana: Person) -> None:
    gm.note("canary in the coal mine")
    gm.note("a canary in the open", secret=False)
    ana.note("I saw a Canary")
    found = ana.get("log", q="canary")
    assert [entry["text"] for entry in found] == ["a canary in the open", "I saw a Canary"]
    assert [entry["no"] for entry in ana.get("log", do="note", who=f"player:{ana.seat}")] == [found[1]["no"]]
    assert len(gm.get("log", q="canary", do="note")) == 3
    assert ana.get("log", do="set-field") == []
    drawn = ana.get("log", q="canary", **{"as": "page"})["put"]
    assert [key for key, _ in drawn] == [f"log:{entry['no']}" for entry in reversed(found)]
    for query in ("q=" + "x" * 201, "who=" + "x" * 81):
        assert ana.http.get(f"{ana.at}/log?{query}").status_code == 400


def test_a_recap_comes_as_markdown(gm: Person, ana: Person) -> None:
    gm.note("the mayor did it")
    ana.note("a *door* <b>")
    answer = ana.http.get(f"{ana.at}/recap")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.headers["content-disposition"] == "attachment; filename=recap.md"
    assert "a \\*door\\* &lt;b>" in answer.text
    assert "mayor" not in answer.text
    assert "mayor" in gm.http.get(f"{gm.at}/recap").text
    assert "mayor" not in gm.http.get(f"{gm.at}/recap?edition=player").text
    refused = ana.http.get(f"{ana.at}/recap?edition=gm").json()
    assert (refused["refused"], refused["field"]) == ("gm-only", "edition")


def test_an_export_is_the_seats_own_view_and_log(gm: Person, ana: Person) -> None:
    gm.note("the mayor did it")
    answer = ana.http.get(f"{ana.at}/export")
    assert answer.headers["content-disposition"] == "attachment; filename=table.json"
    told = answer.json()
    assert told["view"] == ana.get("view")["view"]
    assert told["log"] == ana.get("log")
    assert told["dice"]["commitments"] == ana.get("view")["dice"]["commitments"]
    assert "mayor" not in answer.text
    assert "liminal" not in answer.text.lower()
    for secret in (gm.token, ana.token):
        assert secret not in answer.text


# dice by hand


def test_a_roll_that_waits_for_a_face_is_shown_to_its_seat_and_the_gm(gm: Person, ana: Person) -> None:
    ben = gm.let_in("Ben")
    gm.do({"do": "set-option", "name": "hand_dice", "value": "all", "reason": "real dice"})
    with gm.live() as board, ana.live() as phone, ben.live() as other:
        for line in (board, phone, other):
            while not line.is_silent():
                pass
        refused = ana.send({"do": "roll", "dice": "2d6", "faces": [4]}).json()
        assert (refused["refused"], refused["given"], refused["next"]["die"]) == ("faces-needed", [4], 6)
        order = {"do": "roll", "dice": "2d6"}
        for line in (board, phone):
            (wait,) = line.until("lobby")["lobby"]["awaited"]
            assert (wait["seat"], wait["given"], wait["order"]) == (f"player:{ana.seat}", [4], order)
        assert other.is_silent()
        refused = ana.send({"do": "roll", "dice": "1d20"}).json()
        assert (refused["refused"], refused["awaited"]) == ("faces-needed", order)
        ana.do({"do": "roll", "dice": "2d6", "faces": [4, 5]})
        assert board.until("lobby")["lobby"]["awaited"] == []
        assert phone.until("lobby")["lobby"]["awaited"] == []
    ana.send({"do": "roll", "dice": "2d6", "faces": [1]})
    drop = {"do": "choose", "choice": "hand-dice", "who": f"player:{ana.seat}", "pick": "drop"}
    assert gm.do(drop)["ok"] is True
    assert gm.get("view")["lobby"]["awaited"] == []
    ana.do({"do": "roll", "dice": "2d6"})


def test_what_the_table_has_words_for_is_said_in_them(gm: Person, ana: Person) -> None:
    told = gm.send({"do": "whisper", "to": "player:nobody", "text": "x"}).json()
    assert told == {"refused": "no-such-seat", "field": "to", "message": told["message"]}
    assert told["message"] == "There is no such seat at this table."
    for order in ({"do": "clock", "id": "none", "filled": 1}, {"do": "handout", "id": "none", "to": "all"}):
        assert json.loads(gm.send(order).text)["refused"] == "no-such-thing"
        assert gm.send(order).json()["message"]
