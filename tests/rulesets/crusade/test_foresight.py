"""What an order would move is what it moves; nothing is kept, and nobody learns by asking."""

from __future__ import annotations

from typing import Any

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.kernel.seat import GM
from lampblack.rulesets.crusade.room import CRUSADE
from tests.rulesets.crusade.table import ADA, BO, Plain, Table

CALM: Plain = {
    "characters": {
        "ada": {
            "scores": {"reason": 3, "drive": 3, "common_sense": 2},
            "resolve": 2,
            "sanity": 4,
            "conditions": {"hex": {"left": 3, "slot": "ada"}, "dull": {"note": "for good"}},
        },
        "bo": {"scores": {"reason": 2, "drive": 2}, "resolve": 0, "sanity_event": True},
    }
}


def ahead(table: Table, by: str = GM, **raw: Any) -> Plain:
    return CRUSADE.ahead(table.state, raw, by)


def test_time_says_from_where_to_where_each_pool_goes() -> None:
    table = Table(CALM)
    found = ahead(table, do="pass-time", minutes=1)
    (row,) = found["rows"]
    assert row == {"who": "ada", "what": "resolve", "from": 2, "least": 4, "most": 10, "of": 10}
    assert found["clock"] == {"day": 1, "hour": 0, "minute": 1, "rounds": 0}
    table.give("pass-time", minutes=1, faces=(3, 4))
    assert row["least"] <= table.sheet("ada")["resolve"] <= row["most"]


def test_a_day_mends_what_was_quiet_and_clears_its_marks() -> None:
    found = ahead(Table(CALM), do="pass-time", days=1)
    rows = {(row["who"], row["what"]): (row["least"], row["most"]) for row in found["rows"]}
    assert rows[("ada", "sanity")] == (5, 10)
    assert rows[("bo", "resolve")] == (5, 5)
    assert ("bo", "sanity") not in rows
    assert [row["what"] for row in found["ends"] if row["who"] == "bo"] == ["broken", "sanity_event"]


def test_rounds_run_clocks_on_and_out() -> None:
    assert ahead(Table(CALM), do="pass-time", rounds=2)["ends"] == [
        {"who": "ada", "what": "hex", "left": 3, "then": 1}
    ]
    assert ahead(Table(CALM), do="pass-time", rounds=3)["ends"][0]["then"] is None


def test_wounds_that_bleed_are_foretold() -> None:
    down: Plain = {"characters": {"ada": {"hp": -9}}}
    rows = ahead(Table(down, bleed_out=1), do="pass-time", rounds=1)["rows"]
    assert [(row["what"], row["from"], row["least"]) for row in rows] == [
        ("hp", -9, -10),
        ("life", "unconscious", "dead"),
    ]


def test_a_sheet_that_is_typed_comes_with_all_that_follows() -> None:
    fields = {"name": "Cy", "scores": {"health": 3, "stamina": 4}, "abilities": {"physique": 2}}
    found = ahead(Table(), by=BO, do="create", fields=fields)
    assert (found["sheet"]["sp_max"], found["sheet"]["hp_max"], found["sheet"]["name"]) == (20, 13, "Cy")
    assert found["sheet"]["warnings"] == ["hp-base-missing"]
    assert found["points"] == {"scores": 7, "abilities": 2}


def test_writing_on_a_sheet_is_tried_out_and_not_kept() -> None:
    table = Table()
    before = table.view(GM)
    found = ahead(table, by=ADA, do="edit", who="ada", changes={"scores": {"stamina": 5}})
    assert (found["who"], found["sheet"]["sp_max"]) == ("ada", 28)
    assert table.view(GM) == before


@pytest.mark.parametrize(
    ("by", "raw", "slug"),
    [
        (ADA, {"do": "pass-time", "days": 1}, "gm-only"),
        (ADA, {"do": "edit", "who": "bo", "changes": {}}, "not-your-seat"),
        (ADA, {"do": "edit", "who": "spy", "changes": {}}, "no-such-character"),
        (ADA, {"do": "edit", "who": "nobody", "changes": {}}, "no-such-character"),
        (ADA, {"do": "attack", "who": "ada", "with": "sword", "target": "ogre"}, "unknown-verb"),
        (GM, {"do": "attack", "who": "ada", "with": "sword", "target": "ogre"}, "unknown-verb"),
        (GM, {"do": "pass-time", "rounds": 1}, "encounter-running"),
        (GM, {"do": "pass-time"}, "bad-argument"),
        (GM, {"do": "create", "fields": {"scores": {"power": -1}}}, "negative-score"),
        (GM, {}, "unknown-verb"),
    ],
)
def test_what_would_be_refused_is_refused_ahead(by: str, raw: Plain, slug: str) -> None:
    with pytest.raises(Illegal) as fault:
        CRUSADE.ahead(Table().state, raw, by)
    assert fault.value.slug == slug
