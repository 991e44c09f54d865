"""A mark stands in every text that is the GM's alone; nothing that a player is sent holds it, whoever acts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.evil.heard import Heard
from lampblack.rulesets.evil.seen import CharacterSeen, CheckSeen, DoneSeen, StateSeen
from tests.rulesets.evil.table import ADA, BO, SHEET, Table

MARK = "canary"
NUMBER = 7919
"""A pool that is no other number of the game."""


def sent(table: Table) -> bytes:
    """All that players are sent after the last order."""
    told = [table.told(seat) for seat in (ADA, BO, ONLOOKER)]
    seats = (ADA, BO, ONLOOKER)
    return msgspec.json.encode(
        [told, [table.play.view(seat) for seat in seats], list(map(table.play.offers, seats))]
    )


GAME: list[tuple[str, dict[str, Any]]] = [
    ("note-evil", {"name": f"{MARK} bell", "notes": f"{MARK} rings"}),
    ("set-field", {"path": "evil.pool", "value": NUMBER, "reason": f"{MARK} slip"}),
    ("set-option", {"name": "late_join_evil", "value": 0, "reason": f"{MARK} free"}),
    ("set-field", {"path": "characters.bo.points.lore", "value": 1, "reason": f"{MARK} tired"}),
    ("propose", {"who": "ada", "stat": "brawn", "by": ADA}),
    ("confirm", {}),
    ("choose", {"choice": "evil", "who": "ada", "pick": 3}),
    ("roll", {"by": ADA, "faces": (4, 1, 1, 2, 3)}),
    ("confirm", {"who": "bo", "stat": "wits"}),
    ("choose", {"choice": "evil", "who": "bo", "pick": 1}),
    ("roll", {"by": BO, "faces": (4, 1, 6)}),
    ("withdraw", {"reason": f"{MARK} wrong stat"}),
    ("rest", {"who": "bo", "stat": "lore"}),
    ("confirm", {"who": "ada", "stat": "brawn"}),
    ("choose", {"choice": "evil", "who": "ada", "pick": 4}),
    ("roll", {"by": ADA, "faces": (4, 1, 6, 6, 1, 1)}),
    ("choose", {"choice": "cancel", "who": "ada", "pick": 1, "by": ADA}),
    ("create", {"id": "dee", "points": SHEET, "seat": ADA, "reason": f"{MARK} twin"}),
    ("replace", {"who": "bo", "new": {"id": "cy", "points": SHEET}}),
    ("undo", {"reason": f"{MARK} not yet"}),
    ("end-game", {"ending": "other", "reason": f"{MARK} late"}),
    ("reopen", {"reason": f"{MARK} on"}),
]
"""A game in which the GM does everything, with the mark in every word that is not for players."""


def test_no_player_is_sent_what_is_the_gms() -> None:
    table = Table(mode="campaign")
    for do, order in GAME:
        table.give(do, **order)
        bytes_sent = sent(table)
        assert MARK.encode() not in bytes_sent, do
        assert str(table.state.evil.pool).encode() not in bytes_sent, do
    whole = msgspec.json.encode(table.play.view(GM))
    assert whole.count(MARK.encode()) == 9
    assert str(table.state.evil.pool).encode() in whole


def test_before_the_reveal_no_key_gives_it_away() -> None:
    table = Table(mode="campaign")
    withheld = [
        b"evil",
        b"pool",
        b"cancel",
        b"loss",
        b"removed",
        b'start"',
        b"replaced",
        b"revealed",
        b"ledger",
    ]
    for do, order in GAME[:9]:
        table.give(do, **order)
        bytes_sent = sent(table).lower()
        assert [word for word in withheld if word in bytes_sent] == [], do


def test_the_number_is_found_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(pool_visibility="open")
    table.give("set-field", path="evil.pool", value=NUMBER, reason="x")
    assert str(NUMBER).encode() in sent(table)


@pytest.mark.parametrize("kind", [StateSeen, CharacterSeen, CheckSeen, DoneSeen, *Heard.__subclasses__()])
def test_no_type_that_players_get_has_a_field_for_a_secret(kind: type[msgspec.Struct]) -> None:
    secret = {
        "ledger",
        "notes_of_the_gm",
        "waived",
        "overrides",
        "commitment",
        "is_named",
        "arrived",
        "reason",
    }
    names = set(kind.__struct_fields__) - ({"evil"} if kind is StateSeen else set())
    assert not names & (secret | {"evil"})


def test_every_kind_of_news_is_either_told_by_a_list_or_silent() -> None:
    from lampblack.rulesets.evil.events import EVENTS
    from lampblack.rulesets.evil.telling import _HEARD

    silent = {kind.__name__ for kind in EVENTS} - {kind.__name__ for kind in _HEARD}
    assert silent == {"PoolChanged", "EvilNoted", "ChoiceClosed", "WaivedSet", "Overridden", "Helped"}
