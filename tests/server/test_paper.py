"""Paper and files: what each seat may print, and a character that travels to another table, in every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.people import House, Person
from tests.web.markup import read

SHEET = {"name": "Żółć 名前 “Ada” <b>", "kind": "investigator", "str": 12, "hp": 3, "hp_max": 5, "cash": 40}
KNIGHT = {"name": "Maren", "scores": {"power": 2, "reason": 1}, "armor": 2, "notes": "x" * 3000}
POINTS = {"brawn": 2, "wits": 2, "lore": 2, "poise": 2}
STATS = [{"id": one, "name": one.title(), "use": ""} for one in POINTS]


def file_of(who: Person, character: str) -> bytes:
    answer = who.http.get(f"{who.at}/characters/{character}")
    assert answer.status_code == 200, answer.text
    return answer.content


def bring(who: Person, body: bytes, seat: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    return who.http.post(f"{who.at}/characters", params={"for": seat}, content=body, headers=headers)


def liminal(gm: Person) -> str:
    made: str = gm.do({"do": "create", "id": "ada", "preset": "manual", "fields": SHEET})["result"]["id"]
    gm.do(
        {"do": "add", "what": "item", "id": "lamp", "fields": {"name": "Lamp", "at": made, "tags": ["bulky"]}}
    )
    gm.do({"do": "add", "what": "item", "id": "knife", "fields": {"name": "Knife", "at": made, "dice": "d6"}})
    return made


def crusade(gm: Person) -> str:
    made: str = gm.do({"do": "create", "id": "maren", "fields": KNIGHT})["result"]["id"]
    return made


def evil(gm: Person) -> str:
    dee = gm.let_in("Dee")
    gm.do({"do": "join", "seat": f"player:{dee.seat}"})
    order = {"do": "create", "id": "dee", "name": "Dee", "points": POINTS, "seat": f"player:{dee.seat}"}
    gm.do(order)
    return "dee"


GAMES = {"liminal": liminal, "crusade": crusade, "evil": evil}


def table(house: House, game: str) -> Person:
    gm = house.open_table(game=game)
    if game == "evil":
        gm.do({"do": "set-stats", "stats": STATS})
    return gm


def seats(gm: Person, game: str) -> list[str]:
    """For whom two characters are brought in; in a game where everybody is played, for two players."""
    if game != "evil":
        return ["", ""]
    found = [f"player:{gm.let_in(name).seat}" for name in ("Eve", "Fay")]
    for seat in found:
        gm.do({"do": "join", "seat": seat})
    return found


def brought(gm: Person, file: bytes, seat: str) -> str:
    answer = bring(gm, file, seat)
    assert answer.status_code == 200, answer.text
    made: str = answer.json()["id"]
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_character_travels_and_its_file_stays_the_same_byte_for_byte(house: House, game: str) -> None:
    here, there = table(house, game), table(house, game)
    file = file_of(here, GAMES[game](here))
    assert b"evil" not in file.lower()
    made = [brought(there, file, seat) for seat in seats(there, game)]
    assert len(set(made)) == 2
    assert [file_of(there, one) for one in made] == [file, file]


def faults() -> dict[str, tuple[Any, str]]:
    """Changes that make a file bad, each with the place that the answer names."""
    return {
        "format": (lambda file: file | {"format": "other/1"}, "format"),
        "look": (lambda file: file | {"look": "crusade"}, "look"),
        "more": (lambda file: file | {"rights": "gm"}, "rights"),
        "field": (lambda file: file | {"sheet": file["sheet"] | {"wings": 2}}, "sheet.wings"),
        "kind": (lambda file: file | {"sheet": file["sheet"] | {"str": "12"}}, "sheet.str"),
        "order": (lambda file: file | {"sheet": file["sheet"] | {"id": "ada"}}, "sheet.id"),
        "thing": (
            lambda file: file | {"things": [*file["things"], {"name": "Saw", "count": "two"}]},
            "things.3.count",
        ),
        "things": (lambda file: file | {"things": 3}, "things"),
    }


@pytest.mark.parametrize("fault", faults())
def test_a_faulty_file_changes_nothing_and_names_the_place(house: House, fault: str) -> None:
    here, there = house.open_table(), house.open_table()
    spoil, place = faults()[fault]
    spoiled = json.dumps(spoil(json.loads(file_of(here, liminal(here))))).encode()
    before = there.get("view"), there.get("log")
    answer = bring(there, spoiled)
    assert (answer.status_code, answer.json()["field"]) == (400, place), answer.text
    assert (there.get("view"), there.get("log")) == before


def test_only_the_gm_brings_characters_in_and_a_player_keeps_what_the_seat_sees(house: House) -> None:
    gm = house.open_table()
    ana, bo = gm.let_in("Ana"), gm.let_in("Bo")
    file = file_of(gm, liminal(gm))
    refused = bring(ana, file)
    assert (refused.status_code, refused.json()["refused"]) == (422, "gm-only")
    made = bring(gm, file, f"player:{ana.seat}").json()["id"]
    gm.do({"do": "set-field", "path": f"characters.{made}.gm_notes", "value": "CANARY", "reason": "x"})
    assert b"CANARY" in file_of(gm, made)
    assert b"CANARY" not in file_of(ana, made)
    assert b"gm_notes" not in file_of(ana, made)
    gm.do({"do": "create", "id": "ghoul", "fields": {"kind": "npc", "name": "CANARY", "hidden": True}})
    for who in ("ghoul", "nobody"):
        hidden = bo.http.get(f"{bo.at}/characters/{who}")
        assert (hidden.status_code, hidden.json()["refused"]) == (404, "not-found")


def test_a_file_that_is_too_long_is_refused(house: House) -> None:
    gm = house.open_table()
    answer = bring(gm, b'{"format": "' + b"x" * (64 * 1024) + b'"}')
    assert (answer.status_code, answer.json()["refused"]) == (413, "too-large")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_on_paper_holds_the_name_the_numbers_and_no_markup_of_people(house: House, game: str) -> None:
    gm = table(house, game)
    who = GAMES[game](gm)
    page = gm.http.get(f"/t/{gm.table}/paper/sheet", params={"who": who}).text
    (leaf,) = read(page).all("article")
    names = {"liminal": SHEET["name"], "crusade": "Maren", "evil": "Dee"}
    assert str(names[game]) in leaf.text
    assert leaf.all("dd")
    assert "abilities" not in [title.text for title in leaf.all("h2")]  # nobody has written any yet
    if game == "liminal":
        assert "Lamp" in leaf.text
        assert [one.text for one in leaf.all("b")] == ["Lamp", "Knife"]


def test_each_seat_prints_what_it_sees(house: House) -> None:
    gm = house.open_table()
    ana = gm.let_in("Ana")
    assert ana.http.get(f"/t/{gm.table}/paper/sheet").status_code == 404
    made = bring(gm, file_of(gm, liminal(gm)), f"player:{ana.seat}").json()["id"]
    gm.do({"do": "set-field", "path": f"characters.{made}.gm_notes", "value": "CANARY", "reason": "x"})
    gm.note("CANARY waits", secret=True)
    gm.note("the lights go out", secret=False)
    pages = {
        what: [who.http.get(f"/t/{gm.table}/paper/{what}").text for who in (gm, ana)]
        for what in ("party", "recap")
    }
    assert all("CANARY" not in ana_sees for _, ana_sees in pages.values())
    assert all("Żółć" in page for page in pages["party"])
    assert "CANARY waits" in pages["recap"][0]
    assert "the lights go out" in pages["recap"][1]
    assert "CANARY" not in ana.http.get(f"/t/{gm.table}/paper/sheet").text
    assert ana.http.get(f"/t/{gm.table}/paper/recap", params={"edition": "gm"}).status_code == 422
