"""House rules as a file: the GM takes them along, and a table plays by them wholly or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.people import House, Person, new_id

HEAD = '{"format": "lampblack/preset/1", "game": '


def play_by(gm: Person, content: str, command: str = "", **query: str) -> Any:
    headers = {"Content-Type": "application/json"}
    asked = {"command": command or new_id(), **query}
    return gm.http.post(f"{gm.at}/preset", content=content.encode(), headers=headers, params=asked)


def rules(gm: Person) -> dict[str, Any]:
    options: dict[str, Any] = gm.get("view")["view"]["options"]
    return options


def test_a_file_that_was_taken_along_opens_a_table_that_plays_so(house: House, gm: Person) -> None:
    gm.do({"do": "set-option", "name": "attribute_cap", "value": 20, "reason": "heroes"})
    taken = gm.http.get(f"{gm.at}/preset")
    assert taken.headers["content-disposition"] == "attachment; filename=house-rules.json"
    assert taken.json()["options"] == {"attribute_cap": 20}
    other = house.open_table(preset=taken.text)
    assert rules(other)["attribute_cap"] == 20
    other.note()
    assert other.get("log")[-1]["house"]["attribute_cap"] == 20


def test_a_file_is_played_by_with_a_reason_and_once(gm: Person) -> None:
    text = json.dumps(
        {"format": "lampblack/preset/1", "game": "liminal", "options": {"fatigue_repeat": False}}
    )
    command = new_id()
    for changed in (["fatigue_repeat"], []):
        assert play_by(gm, text, command, reason="as last time").json() == {"ok": True, "changed": changed}
    last = gm.get("log")[-1]
    assert (last["do"], last["result"]["after"], last["result"]["reason"]) == (
        "set-option",
        False,
        "as last time",
    )
    assert "house" not in last or "fatigue_repeat" not in last["house"]


@pytest.mark.parametrize(
    ("text", "slug", "told"),
    [
        (f'{HEAD}"liminal", "options": {{"morale_roll": "all"}}}}', "bad-value", "options.morale_roll"),
        (f'{HEAD}"evil", "options": {{}}}}', "bad-value", "`game`"),
        (f'{HEAD}"liminal", "options": {{', "unreadable", "at character 64"),
        ('{"format": 1, "format": 2}', "bad-value", "format"),
    ],
)
def test_a_faulty_file_changes_nothing_and_names_the_place(
    house: House, gm: Person, text: str, slug: str, told: str
) -> None:
    before = rules(gm)
    refused = play_by(gm, text).json()
    assert refused["refused"] == slug
    assert told in refused["message"]
    assert rules(gm) == before
    opened = house.script().post("/api/tables", json={"game": "liminal", "title": "x", "preset": text})
    assert (opened.json()["refused"], told in opened.json()["message"]) == (slug, True)


def test_a_file_is_played_by_wholly_or_not_at_all_when_the_disk_gives_out_between(fresh: House) -> None:
    gm = fresh.open_table()
    gm.note()
    options = {"fatigue_repeat": False, "attribute_cap": 20}
    text = json.dumps({"format": "lampblack/preset/1", "game": "liminal", "options": options})
    command, before = new_id(), rules(gm)
    stop = "CREATE TRIGGER stop BEFORE INSERT ON entries WHEN NEW.no = 3 BEGIN SELECT RAISE(ABORT, 'x'); END"
    fresh.store.write(lambda connection: connection.exec_driver_sql(stop)).result()
    assert play_by(gm, text, command).status_code == 503
    assert rules(gm) == before
    fresh.store.write(lambda connection: connection.exec_driver_sql("DROP TRIGGER stop")).result()
    with gm.live() as line:
        line.numbered()
        assert sorted(play_by(gm, text, command).json()["changed"]) == sorted(options)
        heard = [line.numbered()["news"][0]["no"] for _ in options]
    assert heard == [2, 3]
    assert rules(gm) == {**before, **options}
    assert [one["do"] for one in gm.get("log")] == ["note", "set-option", "set-option"]
    gm.note()
    assert gm.get("log")[-1]["no"] == 4


def test_players_read_the_page_and_take_no_file(gm: Person) -> None:
    ada = gm.let_in("Ada")
    assert "How this table plays" in ada.http.get(f"/t/{gm.table}/rules").text
    assert 'id="preset"' not in ada.http.get(f"/t/{gm.table}/rules").text
    assert ada.http.get(f"{gm.at}/preset").json()["refused"] == "gm-only"
    assert play_by(ada, "{}").json()["refused"] == "gm-only"
    assert gm.house.script().get(f"/t/{gm.table}/rules").status_code == 401


def test_before_the_reveal_a_player_reads_only_the_open_rules(house: House) -> None:
    gm = house.open_table(game="evil")
    ada = gm.let_in("Ada")
    page = ada.http.get(f"/t/{gm.table}/rules").text
    assert page.count('class="rule"') == len(ada.get("view")["view"]["options"])
    assert page.count('class="rule"') < gm.http.get(f"/t/{gm.table}/rules").text.count('class="rule"')
    assert "evil" not in page.lower()
