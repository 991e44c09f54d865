"""A campaign of four stats on the pages: rests, successors, evenings, whoever comes late; and stats of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesets.evil.test_words import WITHHELD
from tests.web.markup import Element, read
from tests.web.slasher import SHEET, Slasher

OWN = [{"id": name, "name": name.capitalize(), "use": ""} for name in ("grit", "luck", "eyes", "legs")]
POINTS = {"grit": 2, "luck": 2, "eyes": 2, "legs": 2}


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Slasher]:
    made = Slasher(tmp_path / "data", mode="campaign", replace_after_wipe=True)
    made.begin()
    yield made
    made.house.store.close()


def orders(page: str, do: str) -> list[Element]:
    """The buttons and forms of a page that give an order."""
    return [one for one in read(page).walk() if f'"do":"{do}"' in one.attributes.get("data-order", "")]


def test_before_the_time_no_phone_offers_a_rest_or_a_successor(campaign: Slasher) -> None:
    for do in ("rest", "replace"):
        assert orders(campaign.page("ada"), do) == []
        assert orders(campaign.page("gm"), "replace")


def test_a_rest_is_asked_for_and_waits_for_the_gm(campaign: Slasher) -> None:
    campaign.check("ada", 2, [1, 1, 1], [6, 1])
    assert "Dash loses 1, 2 left" in read(campaign.page("bo")).text
    (form,) = orders(campaign.page("ada"), "rest")
    assert [one.attributes["value"] for one in form.all("input", name="stat")] == ["dash"]
    campaign.give("ada", "rest", who=campaign.who("ada"), stat="dash")
    for name in ("ada", "bo"):
        assert "asks for time to rest. The GM decides." in read(campaign.page(name)).text
    assert "Ada asks for time to rest · Dash" in read(campaign.page("gm")).text
    campaign.give("gm", "choose", choice="allow-rest", who=campaign.who("ada"), pick="yes")
    assert orders(campaign.page("ada"), "rest") == []


def test_a_successor_takes_the_seat_of_the_fallen(campaign: Slasher) -> None:
    campaign.check("ada", 4, [1, 1, 1], [6, 6, 6, 1])
    fallen = campaign.who("ada")
    assert "out of the game" in read(campaign.page("ada")).text
    (form,) = orders(campaign.page("ada"), "replace")
    assert {one.attributes["name"] for one in form.all("input")} == {
        "new.name",
        *(f"new.points.{s}" for s in SHEET),
    }
    campaign.give("ada", "replace", who=fallen, new={"name": "Vera", "points": SHEET})
    assert "Vera" in read(campaign.page("ada")).text
    assert "→ Vera" in read(campaign.page("gm")).text


def test_when_nobody_is_left_the_seat_is_asked_for_somebody_new_or_the_end(campaign: Slasher) -> None:
    for name in ("bo", "ada"):
        campaign.check(name, 4, [1, 1, 1], [6, 6, 6, 1])
    page = campaign.page("ada")
    assert "Nobody is left" in read(page).text
    assert len(orders(page, "choose")) == 2
    campaign.give("ada", "choose", choice="replace-or-end", who=campaign.who("ada"), pick="end")
    assert "The game is over" in read(campaign.page("bo")).text
    assert orders(campaign.page("gm"), "reopen")


def test_a_late_joiner_waits_for_the_gm_and_a_leaver_may_come_back(campaign: Slasher) -> None:
    campaign.chairs["cy"] = campaign.house.join(campaign.gm, "cy").chair
    late = campaign.glimpse("cy")
    assert "lets you in as soon as no check is under way" in read(campaign.drawn(late)).text
    campaign.follow("cy")
    (join,) = orders(campaign.page("gm"), "join")
    assert campaign.chairs["cy"].audience in join.attributes["data-order"]
    campaign.give("gm", "join", seat=campaign.chairs["cy"].audience)
    assert orders(campaign.page("cy"), "create")
    campaign.give("bo", "leave")
    assert orders(campaign.page("bo"), "join")


def test_evenings_follow_each_other(campaign: Slasher) -> None:
    campaign.give("gm", "next-session")
    assert "Evening 2" in read(campaign.page("gm")).text


def test_the_recap_tells_what_was_tried_what_came_of_it_and_how_it_ended(campaign: Slasher) -> None:
    campaign.check("ada", 1, [4, 2, 6], [1])
    before = recap(campaign, "player")
    assert "run · Dash: 3 dice" in before
    assert "passed" in before
    assert WITHHELD.search(before) is None
    assert "spent on a check" in recap(campaign, "gm")
    campaign.check("bo", 2, [1, 1, 1], [6, 1])
    campaign.give("gm", "narrate", text="The rail gives way.")
    campaign.give("gm", "next-session")
    campaign.give("gm", "end-game", ending="objective")
    for edition in ("player", "gm"):
        told = recap(campaign, edition)
        order = (
            "run",
            "loses 1 point",
            "The rail gives way",
            "#### evening 2",
            "they did what they came for",
        )
        places = [told.index(words) for words in order]
        assert places == sorted(places), edition


def recap(campaign: Slasher, edition: str) -> str:
    """The evening told again, without the marks of Markdown."""
    return str(campaign.house.hall.recap(campaign.gm, edition)()).replace("\\", "")


def test_everybody_may_make_up_their_own_stats(tmp_path: Path) -> None:
    table = Slasher(tmp_path / "data", stats_per="character")
    table.give("ada", "join")
    (form,) = orders(table.page("ada"), "create")
    names = {one.attributes.get("name") for one in form.all("input")}
    assert {"own_stats.0.name", "own_stats.3.use", "points.brawn", "name"} <= names
    table.give("ada", "create", name="Ada", points=POINTS, own_stats=OWN)
    table.give("bo", "join")
    table.give("bo", "create", name="Bo", points=POINTS, own_stats=OWN)
    table.give("gm", "start")
    assert "Grit" in read(table.page("ada")).text
    table.give("gm", "confirm", who=table.who("ada"), stat="luck")
    assert "Luck, 2 dice" in read(table.page("bo")).text
    table.house.store.close()


def test_players_may_see_the_number_where_the_table_wants_it(tmp_path: Path) -> None:
    table = Slasher(tmp_path / "data", pool_visibility="open")
    table.begin()
    assert [
        one.text for one in read(table.page("ada")).all("p") if "the-sum" in one.attributes.get("class", "")
    ]
    table.house.store.close()
