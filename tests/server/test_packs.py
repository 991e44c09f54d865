"""Content packs over the wire: the GM picks from them, players read what is open, and nothing more."""

from __future__ import annotations

import json
from pathlib import Path

from lampblack.bootstrap import open_library
from lampblack.packs.example import write_example
from tests.server.conftest import UNBRAKED
from tests.server.people import House, Person


def page(gm: Person, **query: str) -> str:
    (piece,) = gm.get("packs", **{"as": "page"}, **query)["put"]
    assert piece[0] == "packs"
    return str(piece[1])


def test_the_gm_picks_from_the_default_pack_of_a_new_table(gm: Person) -> None:
    read = gm.get("packs")
    assert set(read) == {"used", "lost", "here", "kinds"}
    assert "ordinary-things" in [pack["id"] for pack in read["used"]]
    horrors = next(kind for kind in read["kinds"] if kind["kind"] == "horrors")
    ready = horrors["entries"][0]["ready"][0]
    made = gm.do(ready["orders"][0])["result"]["id"]
    assert gm.get("view")["view"]["characters"][made]["hidden"] is True


def test_players_and_onlookers_read_what_is_open(gm: Person) -> None:
    for person in (gm.let_in("Ana"), gm.let_in("TV", "onlooker")):
        read = person.get("packs")
        assert set(read) == {"kinds"}
        assert {kind["kind"] for kind in read["kinds"]} == {"backgrounds", "equipment"}
        drawn = person.http.get(f"{person.at}/packs", params={"as": "page"})
        assert "horrors" not in drawn.text
        assert "packs" not in person.get("view")["view"]
        assert "use-pack" not in json.dumps(person.get("orders"))


def test_the_page_shows_a_kind_or_what_fits_some_words(gm: Person) -> None:
    assert 'data-key="packs-shelf" open' in page(gm)
    shown = page(gm, kind="wounds")
    assert 'data-key="pack:ordinary-things:wounds:' in shown
    assert ":horrors:" not in page(gm, q="no such word")
    horrors = next(kind for kind in gm.get("packs")["kinds"] if kind["kind"] == "horrors")
    name = horrors["entries"][0]["entry"]["name"]
    assert f"horrors:{horrors['entries'][0]['id']}" in page(gm, q=name.upper())


def test_a_wound_without_a_name_is_offered_what_it_may_be(gm: Person) -> None:
    gm.do({"do": "create", "id": "ada", "fields": {"kind": "investigator", "name": "Ada"}})
    assert '"wound-1"' not in page(gm, kind="wounds")
    gm.do({"do": "afflict", "who": "ada", "kind": "wound"})
    assert '"wound-1"' in page(gm, kind="wounds")
    gm.do({"do": "afflict", "who": "ada", "affliction": "wound-1", "name": "A cut"})
    assert '"wound-1"' not in page(gm, kind="wounds")


def test_words_of_a_pack_are_words_on_the_page(tmp_path: Path) -> None:
    root = write_example(tmp_path / "packs" / "sly", "liminal")
    (root / "horrors.toml").write_text(
        "[the-lodger]\nname = '<img src=x onerror=alert(1)>'\ntext = \"' onclick='x\"\n", "utf-8"
    )
    house = House(tmp_path, settings=UNBRAKED, library=open_library(tmp_path))
    try:
        drawn = page(house.open_table(packs=["sly@1.0"]), kind="horrors")
    finally:
        house.close()
    assert "<img" not in drawn
    assert "' onclick=" not in drawn


def test_a_table_is_opened_with_named_packs(house: House, gm: Person) -> None:
    key = gm.get("packs")["used"][0]["key"]
    for packs, status in ((["no@1"], 400), ([], 200), ([key], 200)):
        body = {"game": "liminal", "title": "x", "packs": packs}
        assert house.script().post("/api/tables", json=body).status_code == status
