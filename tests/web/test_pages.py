"""Whole pages: nothing that the strict policy would block, nothing too heavy, nothing that is not there yet."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest

from lampblack.web import assets
from lampblack.web.pages import Card, cards, message_page, start_page, table_page
from tests.web import preview
from tests.web.glimpses import ALL, Said, fresh
from tests.web.markup import Element, read

MOST_BYTES = 100_000
"""What the first load of a new table may weigh, and what a phone may weigh at any time."""

MOST_BYTES_OF_A_BOARD = 200_000
"""What the GM's board may weigh in the middle of a game: it holds every sheet, and the forms to act for all."""

BOARDS = {"gm", "gm_fight", "night_board", "march_gm"}
"""Boards in the middle of a game."""

EVERY = pytest.mark.parametrize("name", preview.DRAWN)


@cache
def html_of(name: str) -> str:
    """Draw a page, once for all that is asked of it."""
    return preview.DRAWN[name]()


def addresses(page: Element) -> list[str]:
    return [one.attributes[name] for one in page.walk() for name in ("src", "href") if name in one.attributes]


def brought(page: Element) -> set[str]:
    """The files that a page loads, those that its scripts import among them."""
    found: set[str] = set()
    todo = [address.removeprefix("/static/") for address in addresses(page) if address.startswith("/static/")]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found.add(path)
        asset = assets.find(path)
        assert asset, f"{path} is not there"
        if path.endswith(".js"):
            folder = path.rpartition("/")[0]
            todo += [f"{folder}/{name}" for name in re.findall(r'from "\./([\w.]+)"', asset.body.decode())]
    return found


@EVERY
def test_a_page_weighs_at_most_100_kb_with_all_it_brings(name: str) -> None:
    files = [assets.find(path) for path in brought(read(html_of(name)))]
    weight = len(html_of(name).encode()) + sum(len(file.packed) for file in files if file)
    assert weight <= (MOST_BYTES_OF_A_BOARD if name in BOARDS else MOST_BYTES)


@EVERY
def test_a_page_has_nothing_that_the_policy_blocks(name: str) -> None:
    page = read(html_of(name))
    for element in page.walk():
        assert element.name not in {"style", "base", "iframe", "object", "embed"}
        assert "style" not in element.attributes
        assert not [attribute for attribute in element.attributes if attribute.startswith("on")]
        assert element.name != "script" or (element.attributes["src"] and not element.text)
    for address in addresses(page):
        assert address == "" or address.startswith(("/", "#", "data:image/"))


@EVERY
def test_a_page_says_its_language_its_title_and_one_heading(name: str) -> None:
    page = read(html_of(name))
    assert page.all("html")[0].attributes["lang"] == "en"
    assert page.all("title")[0].text.strip()
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1


@EVERY
def test_every_icon_that_is_used_is_drawn(name: str) -> None:
    page = read(html_of(name))
    drawn = {f"#{one.attributes['id']}" for one in page.all("symbol")}
    assert {one.attributes["href"] for one in page.all("use")} <= drawn


def test_every_game_can_be_opened() -> None:
    page = read(start_page())
    forms = [one for one in page.all("form") if "data-game" in one.attributes]
    assert [one.attributes["data-game"] for one in forms] == ["liminal", "crusade", "evil"]


def test_a_game_that_is_being_built_is_shown_and_cannot_be_opened() -> None:
    card = Card(key="x", title="X", sentence="s", players="1", hours="2", look="typewriter")
    (waiting,) = [
        one for one in read(start_page([card])).all("li") if "waiting" in one.attributes.get("class", "")
    ]
    assert "Being built" in waiting.text
    assert not [one for one in waiting.walk() if one.name in {"a", "button", "input", "form", "summary"}]


def test_the_start_says_that_it_is_unofficial_and_shows_the_seats_of_this_device() -> None:
    page = read(
        start_page(
            cards(), [{"table": "k9 q", "title": "A", "name": "Ana", "role": "player", "archived": False}]
        )
    )
    assert "not affiliated" in page.text
    assert "/t/k9%20q" in addresses(page)


def test_a_seat_names_its_game_where_it_may_be_known() -> None:
    known = {"table": "k9", "title": "A", "name": "Ana", "role": "player", "archived": False}
    named, unnamed = (
        read(start_page(cards(), [seat])).all("a", href="/t/k9")[0].text
        for seat in (known | {"game": "liminal"}, known)
    )
    assert "Liminal Horror" in named
    assert "Horror" not in unnamed


def test_a_gm_manages_the_own_tables_from_the_start_and_nobody_else_does() -> None:
    def does(role: str, archived: bool = False) -> list[str]:
        seat = {"table": "k9", "title": "A", "name": "", "role": role, "archived": archived}
        forms = read(start_page(cards(), [seat])).all("form", data_table="k9")
        return [
            f"{one.attributes['data-does']} {one.attributes.get('data-archives', '')}".strip()
            for one in forms
        ]

    assert does("gm") == ["PATCH", "POST", "PATCH true", "DELETE"]
    assert does("gm", archived=True) == ["PATCH", "PATCH false", "DELETE"]
    assert does("co-gm") == ["PATCH"]
    assert does("player") == does("onlooker") == []


def test_a_card_is_drawn_as_it_is_given() -> None:
    card = Card(key="x", title="<X>", sentence="s", players="1", hours="2", look="typewriter", is_open=True)
    page = read(start_page([card]))
    assert [one.text for one in page.all("h3")] == ["<X>"]
    assert [one.attributes["data-game"] for one in page.all("form") if "data-game" in one.attributes] == ["x"]


def test_a_message_is_said_and_leads_back_to_the_start() -> None:
    page = read(message_page("<Gone>", "No & more"))
    assert page.all("h1")[0].text == "<Gone>"
    assert "No & more" in page.text
    assert "/" in addresses(page)


@pytest.mark.parametrize("name", ALL)
def test_a_table_page_tells_the_scripts_whose_it_is_and_how_far_it_has_seen(name: str) -> None:
    glimpse = fresh(name)
    (body,) = read(table_page(glimpse, Said())).all("body")
    assert body.attributes["data-table"] == glimpse.table
    assert body.attributes["data-release"] == assets.release()
    assert '"epoch":"e1"' in body.attributes["data-seen"]


def test_older_entries_are_offered_where_there_are_some() -> None:
    glimpse = fresh("player")
    (button,) = read(table_page(glimpse, Said())).all(id="older")
    assert "hidden" in button.attributes
    later = msgspec.structs.replace(glimpse, log=glimpse.log[1:])
    (button,) = read(table_page(later, Said())).all(id="older")
    assert "hidden" not in button.attributes


def test_a_players_page_names_no_game() -> None:
    """The look tells styles what to wear; which game it is stands nowhere on a player's page."""
    glimpse = fresh("player")
    page = table_page(glimpse, Said())
    for word in ("Liminal Horror", "The Evil", "evil", "crusade", "Crusade"):
        assert word not in page
