"""The pages of a table of four stats: nothing is told before the time, by no page and no file; then all of it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lampblack.web import assets
from lampblack.web.sentences.evil_players import EVIL_PLAYERS
from tests.rulesets.evil.test_words import WITHHELD
from tests.web.markup import read
from tests.web.slasher import Slasher

TELLING = re.compile(
    r"evil|\bpool|cancel|against|giv\w+ up|\blos(?:e|es|s)\b|ledger|gm_successes|out of the game|successor",
    re.I,
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Slasher]:
    made = Slasher(tmp_path / "data")
    made.begin()
    yield made
    made.house.store.close()


def held(page: str) -> list[str]:
    """What a page holds that would tell, in its words or its markup."""
    return [found.group(0) for found in TELLING.finditer(page)]


def test_no_page_and_no_file_tells_before_the_time(table: Slasher) -> None:
    table.check("ada", 0, [4, 2, 6], [])
    table.check("bo", 3, [1, 1, 1], [1, 2, 3])
    table.give("gm", "note-evil", name="The lodger", notes="He has a key.")
    assert {len(pages) for pages in table.pages.values()} == {14}
    for name, pages in table.pages.items():
        assert [held(page) for page in pages] == [[] for _ in pages], name
    assert {"evil", "pool", "ledger"} <= {word.lower().strip() for word in held(table.page("gm"))}


def test_no_file_that_anybody_may_fetch_tells() -> None:
    files = {name: asset.body.decode() for name, asset in assets._shelf().items()}
    assert [name for name, text in files.items() if re.search("evil|gm_dice|ledger", text, re.I)] == []
    for name in ("checks.css", "points.js"):
        words = re.sub(r"[-_.]", " ", files[name].replace(".replace(", ""))
        assert WITHHELD.findall(words) == []


def test_what_players_may_always_read_names_nothing_that_is_withheld() -> None:
    assert [line for line in EVIL_PLAYERS.values() if WITHHELD.search(line)] == []


def worlds(folder: Path, **options: Any) -> Iterator[Slasher]:
    """The same evening twice: the GM stays out of all, or is there with points that show nothing."""
    for evil in (0, 4):
        table = Slasher(folder / str(evil), evil_dice="count_only", **options)
        table.begin()
        if evil:
            table.give("gm", "note-evil", name="The lodger", notes="He has a key.")
            table.give("gm", "set-field", path="evil.pool", value=33, reason="more")
        table.check("ada", evil, [4, 2, 6], [1] * evil)
        table.give("bo", "propose", who=table.who("bo"), stat="fortune")
        table.give("gm", "confirm", difficulty=2)
        table.give("gm", "choose", choice="evil", who=table.who("bo"), pick=evil)
        table.give("bo", "withdraw")
        yield table
        table.house.store.close()


def test_two_evenings_that_differ_in_what_is_withheld_show_the_same_pages(tmp_path: Path) -> None:
    quiet, other = worlds(tmp_path)
    for name in quiet.pages:
        assert [plain(page) for page in quiet.pages[name]] == [plain(page) for page in other.pages[name]]
        assert len(quiet.pages[name]) > 10
    assert plain(quiet.pages["ada"][-1]) != plain(quiet.pages["ada"][-2])


CHANCE = re.compile(
    r'data-at="\d+"|\bk\d{7}\b|"(?:head|epoch)":"\w+"|data-table="\w+"|/api/tables/\w+|/t/\w+'
)
"""What chance and the clock put into a page: times, ids, heads of chains, the table's own address."""


def plain(page: str) -> str:
    """Leave out what chance and the clock put into a page."""
    return CHANCE.sub("", page)


def test_who_waits_stands_above_a_check_that_is_over(table: Slasher) -> None:
    table.check("ada", 0, [4, 2, 6], [])
    table.chairs["cy"] = table.house.join(table.gm, "cy").chair
    assert places(table, "Cy wants to come in", "What the table sees") == [0, 1]


def places(table: Slasher, *texts: str) -> list[int]:
    """Say in which order some words stand on the GM's page, as their numbers; those not there are left out."""
    text = read(table.page("gm")).text
    found = [(text.lower().find(one.lower()), number) for number, one in enumerate(texts)]
    return [number for at, number in sorted(found) if at >= 0]


def test_the_first_hour_comes_first_once_all_have_come_in(tmp_path: Path) -> None:
    table = Slasher(tmp_path / "data")
    table.give("ada", "join")
    assert places(table, "Let them in", "The first hour") == [0, 1]
    table.give("bo", "join")
    assert places(table, "The first hour", "Let them in") == [0, 1]
    table.house.store.close()


def test_where_no_pack_of_the_game_is_there_is_nothing_to_pick_from(table: Slasher) -> None:
    assert "From the pack" not in table.page("gm").partition("<dialog")[0]


def test_the_moment_tells_everybody_and_the_choice_says_what_each_pick_leads_to(table: Slasher) -> None:
    table.check("ada", 4, [5, 4, 1], [6, 5, 4, 1])
    for name in ("ada", "bo"):
        assert "Now you may know" in table.page(name)
    (choice,) = [one for one in read(table.page("ada")).walk() if one.attributes.get("data-key") == "choice"]
    assert "Now you may know" in choice.text
    picks = [
        one.text for one in read(table.page("ada")).all("button") if "pick" in one.attributes.get("class", "")
    ]
    assert [re.sub(r"\s+", " ", text).strip() for text in picks] == [
        "Keep them allpasses · Dash loses 3, 0 left · you are out of the game",
        "Give up 1passes · Dash loses 2, 1 left",
        "Give up 2fails · Dash loses 1, 2 left",
    ]
    assert "What do you give up?" not in table.page("bo")
    table.give("ada", "choose", choice="cancel", who=table.who("ada"), pick=1)
    table.check("ada", 1, [5], [6])
    (choice,) = [one for one in read(table.page("ada")).walk() if one.attributes.get("data-key") == "choice"]
    assert "give up" in choice.text
    assert "Now you may know" not in choice.text


def test_the_end_replays_the_truth_of_the_whole_game(table: Slasher) -> None:
    table.check("ada", 0, [4, 2, 6], [])
    table.check("bo", 2, [1, 1, 1], [1, 2])
    table.give("gm", "end-game", ending="objective")
    page = read(table.page("ada"))
    rows = [one.text for one in page.all("li") if "replay-row" in one.attributes.get("class", "")]
    assert ["nothing joined in" in row for row in rows] == [True, False]
    assert "dice against it" in rows[1]
    assert "2 checks, 1 of them met by dice" in page.text
    assert "2 points against it" in read(table.page("gm")).text


MOST_BYTES = {"ada": 50_000, "tv": 50_000, "gm": 100_000}
"""What a page may weigh by itself; the scripts and styles are weighed with the other game's pages."""


@pytest.mark.parametrize("name", MOST_BYTES)
def test_a_page_is_light_and_has_nothing_that_the_policy_blocks(table: Slasher, name: str) -> None:
    table.check("ada", 2, [4, 2, 6], [6, 1])
    text = table.page(name)
    page = read(text)
    assert len(text.encode()) <= MOST_BYTES[name]
    assert [
        one.name for one in page.walk() if "style" in one.attributes or one.name in {"style", "base"}
    ] == []
    ids = [one.attributes["id"] for one in page.walk() if "id" in one.attributes]
    assert len(set(ids)) == len(ids)
    drawn = {f"#{one.attributes['id']}" for one in page.all("symbol")}
    assert {one.attributes["href"] for one in page.all("use")} <= drawn
