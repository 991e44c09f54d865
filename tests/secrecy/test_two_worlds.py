"""Worlds that differ in what only the GM knows and does are the same for everybody else, to the byte."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import WebSocketRoute

from lampblack.server.app import App
from tests.secrecy.evening import Evening, spend
from tests.secrecy.leaks import LEAKS
from tests.secrecy.marks import Marks, forms
from tests.secrecy.people import difference
from tests.secrecy.script import FOR_ANA

Spent = Callable[[str], Evening]
PEOPLE = ("ana", "ben", "cy", "nobody")


@pytest.mark.parametrize("other", ["short", "long", "marked"])
@pytest.mark.parametrize("who", range(len(PEOPLE)), ids=PEOPLE)
def test_nobody_can_tell_the_worlds_apart(evening: Spent, other: str, who: int) -> None:
    mine, theirs = evening("quiet").players[who], evening(other).players[who]
    assert len(mine.heard) > 50
    assert difference(mine.heard, theirs.heard) == ""


def test_the_worlds_do_differ_for_the_gm(evening: Spent) -> None:
    for other in ("short", "long", "marked"):
        assert difference(evening("quiet").gm.heard, evening(other).gm.heard)


def test_every_secret_reached_the_gm_and_no_player(evening: Spent) -> None:
    marked = evening("marked")
    marks = Marks("kanarie", frozenset(mark for mark in marked.marks if mark.isdigit()))
    of_gm = b"\n".join(one.text for one in marked.gm.heard)
    for_nobody = [mark for mark in marked.marks if mark.encode() not in of_gm]
    assert len(marked.marks) > 500
    assert len(for_nobody) < len(marked.marks) / 4, (
        "secrets that no route shows to the GM either prove little"
    )
    found = [
        (player.name, one.occasion, hit)
        for player in marked.players
        for one in player.heard
        for hit in marks.found(one.text)
    ]
    assert found == []


def test_what_one_seat_hears_alone_reaches_no_other(evening: Spent) -> None:
    ana, *others = evening("quiet").players
    assert b"".join(one.text for one in ana.heard).count(FOR_ANA.encode()) > 3
    assert [
        (person.name, one.occasion)
        for person in others
        for one in person.heard
        if FOR_ANA.encode() in one.text
    ] == []


def test_no_seed_of_dice_before_others_reaches_a_player(evening: Spent) -> None:
    """Only of an evening that is over, and then of the dice for all and of one's own."""
    spent = evening("quiet")
    for person in spent.players:
        heard = b"".join(one.text for one in person.heard)
        shown = {key for key, seed in spent.fate.seeds.items() if any(form in heard for form in forms(seed))}
        assert shown <= {
            (epoch, name) for epoch in epochs(spent) for name in ("all", f"player:{person.seat}")
        }
        assert bool(shown) == (person.name in {"ana", "ben"}), "who is there may check the dice of an evening"


def epochs(spent: Evening) -> list[str]:
    """List the epochs of dice that are over."""
    return list(dict.fromkeys(epoch for epoch, _ in spent.fate.seeds))[:-1]


def test_every_route_of_the_house_was_asked_by_those_who_are_no_gm(evening: Spent) -> None:
    players = evening("quiet").players
    asked = {call for player in players for call in player.routes}
    assert uncovered(evening("quiet").app, asked) == []
    assert uncovered(evening("quiet").app, {call for call in asked if "/view" not in call[1]}) == [
        ("GET", "/api/tables/{table}/view")
    ]


def uncovered(app: App, asked: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """List the routes of an application that none of these calls went to."""
    return [
        (method, path)
        for method, path, pattern in routes(app.routes)
        if not any(method == other and pattern.match(way.partition("?")[0]) for other, way in asked)
    ]


def routes(listed: Sequence[Any]) -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """List every route with its method, LIVE for a live channel."""
    for route in listed:
        method = "LIVE" if isinstance(route, WebSocketRoute) else route.method
        yield method, route.path, route.path_regex


@pytest.mark.parametrize("leak", LEAKS)
def test_a_program_that_leaks_is_seen(tmp_path: Path, leak: str) -> None:
    quiet, short = (spend(tmp_path / world, world, LEAKS[leak]).players for world in ("quiet", "short"))
    assert any(difference(mine.heard, theirs.heard) for mine, theirs in zip(quiet, short, strict=True))
