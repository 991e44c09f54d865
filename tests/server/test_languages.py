"""Each seat is spoken to in its own language: pages, live pieces, refusals, books; chosen before, changed later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.server.tongues import Tongues, read_tongues
from tests.pseudo import PSEUDO, accented, bare
from tests.server.conftest import UNBRAKED
from tests.server.people import House, Person

WISH = {"Accept-Language": "qps, en;q=0.5"}


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that offers English and the language of accents."""
    made = House(tmp_path_factory.mktemp("polyglot"), settings=UNBRAKED, tongues=Tongues([PSEUDO]))
    yield made
    made.close()


def test_the_start_speaks_as_the_browser_wishes_and_offers_the_others(polyglot: House) -> None:
    page = polyglot.browser().get("/", headers=WISH).text
    assert '<html lang="qps">' in page
    assert accented("Open a table") in page
    assert '<option value="en" lang="en">English</option>' in page
    chosen = polyglot.caller(Origin=polyglot.base, Cookie="lampblack-language=en").get("/", headers=WISH).text
    assert '<html lang="en">' in chosen
    assert '<option value="en" lang="en" selected>' in chosen


def test_a_seat_keeps_the_language_in_which_it_was_taken(polyglot: House) -> None:
    gm = polyglot.open_table()
    body = {"invitation": gm.invite(role="player")["token"], "name": "Ana"}
    ana = Person(polyglot, polyglot.script().post("/api/join", json=body, headers=WISH).json())
    said = {who: one.send({"do": "undo"}).json()["message"] for who, one in (("gm", gm), ("ana", ana))}
    assert not bare(said["ana"])  # whose requests bring no wish from here on
    assert bare(said["gm"])
    assert 'lang="qps"' in ana.http.get(f"/t/{gm.table}").text
    assert accented("Recap") in ana.http.get(f"{gm.at}/recap").text
    assert "*Recap, for the GM*" in gm.http.get(f"{gm.at}/recap").text


def test_one_order_reaches_every_seat_in_its_own_language(polyglot: House) -> None:
    gm = polyglot.open_table()
    ana = gm.let_in("Ana")
    ana.http.put(f"{gm.at}/language", json={"language": "qps"})
    with gm.live(form="page") as board, ana.live(form="page") as phone:
        board.until("put"), phone.until("put")
        gm.do({"do": "pause", "on": True})
        told = [str(heard.until("news")["put"]) for heard in (board, phone)]
    said = "somebody asks for a pause"
    assert [said in one for one in told] == [True, False]
    assert [accented(said) in one for one in told] == [False, True]


def test_a_seat_changes_its_language_and_its_next_page_speaks_it(polyglot: House) -> None:
    gm = polyglot.open_table()
    assert "Party" in gm.http.get(f"/t/{gm.table}").text
    assert gm.http.put(f"{gm.at}/language", json={"language": "qps"}).json()["language"] == "qps"
    assert accented("Party") in gm.http.get(f"/t/{gm.table}").text
    fault = gm.http.put(f"{gm.at}/language", json={"language": "tlh"})
    assert (fault.status_code, fault.json()["field"]) == (400, "language")


def test_a_language_is_offered_only_when_it_is_whole(tmp_path: Path) -> None:
    (tmp_path / "words.pot").write_text('msgid "Hide"\nmsgstr ""\n\nmsgid "Show"\nmsgstr ""\n', "utf-8")
    catalog = tmp_path / "de.po"
    catalog.write_text('msgid "Hide"\nmsgstr "Verbergen"\n', "utf-8")
    assert [one.code for one in read_tongues(tmp_path).offered] == ["en"]
    catalog.write_text('msgid "Hide"\nmsgstr "Verbergen"\n\nmsgid "Show"\nmsgstr "Zeigen"\n', "utf-8")
    assert [one.name for one in read_tongues(tmp_path).offered] == ["English", "Deutsch"]
