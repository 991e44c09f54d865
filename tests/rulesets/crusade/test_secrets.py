"""Whatever anybody does, the GM too, no player is sent what is not shown; what is hidden is as if made up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.rollers import ScriptedRoller, SeededRoller
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.kernel.telling import tell
from lampblack.rulesets.crusade.eyes import GM_FIELDS, OPEN_FIELDS, OWNERS_FIELDS
from lampblack.rulesets.crusade.seen import CharacterSeen
from lampblack.rulesets.crusade.sheet import Character
from tests.conformance.asking import filled
from tests.conformance.worlds import CANARY, WORLDS
from tests.rulesets.crusade.table import ADA, BO, FIGHT, Plain, Table

SHOWS = frozenset({"reveal", "set-field", "note", "whisper", "handout", "undo", "clock"})
"""GM's orders that may show something on purpose, or bring back what was shown."""


@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(steps=st.lists(st.tuples(st.integers(0, 600), st.integers(0, 2**32)), min_size=1, max_size=15))
def test_no_player_is_sent_a_secret_when_the_gm_acts(steps: list[tuple[int, int]]) -> None:
    play = WORLDS["crusade"].open()
    records = []
    for number, (place, seed) in enumerate(steps):
        offers = [offer for offer in play.offers(GM) if offer.do not in SHOWS]
        order = filled(offers[place % len(offers)], SeededRoller(seed))
        order = {**order, "id": f"new-{number}"} if order["do"] == "create" else order
        try:
            accepted = play.submit(GM, order, SeededRoller(f"{number}:{seed}".encode()))
        except LampblackError:
            continue
        play.adopt(accepted)
        records.append(accepted.record)
        for audience in (*WORLDS["crusade"].players, ONLOOKER):
            assert CANARY.encode() not in _sent(play, accepted.record, audience, len(records))


def _sent(play: Play[Any], record: Any, audience: str, count: int) -> bytes:
    told = tell(play, record, audience, range(1, count + 1))
    parts = [msgspec.json.encode(play.view(audience)), msgspec.json.encode(play.offers(audience))]
    return b"".join(parts) + (b"" if told is None else msgspec.json.encode(told))


def test_a_players_view_has_no_place_for_what_is_the_gms() -> None:
    assert not GM_FIELDS & set(CharacterSeen.__struct_fields__)
    assert set(Character.__struct_fields__) - GM_FIELDS <= set(CharacterSeen.__struct_fields__)


@pytest.mark.parametrize("kind", ["pc", "npc", "monster"])
@pytest.mark.parametrize("field", CharacterSeen.__struct_fields__)
def test_each_field_has_its_audience(kind: str, field: str) -> None:
    table = Table(
        {"characters": {"x": {"kind": kind}}, "table": {"seats": {ADA: ["x"], BO: []}}},
    )
    is_open = field not in OWNERS_FIELDS if kind == "pc" else field in OPEN_FIELDS
    assert field in table.sheet("x", ADA)
    assert (field in table.sheet("x", BO)) == (field in table.sheet("x", ONLOOKER)) == is_open
    table.give("reveal", path=f"characters.x.{field}", to=[BO])
    assert field in table.sheet("x", BO)
    assert field not in table.sheet("x", ONLOOKER)
    table.give("hide", path=f"characters.x.{field}")
    assert field not in table.sheet("x", ADA)


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "attack", "who": "ada", "target": "?", "with": "sword"},
        {"do": "charge", "who": "ada", "target": "?", "with": "sword"},
        {"do": "cast", "who": "ada", "target": "?", "with": "spark"},
        {"do": "move", "who": "?", "squares": 1},
        {"do": "attack", "who": "?", "target": "ada", "with": "fist"},
        {"do": "choose", "choice": "brush", "who": "?", "pick": "accept"},
        {"do": "edit", "who": "?"},
        {"do": "check", "who": "?"},
        {"do": "roll", "dice": "d6", "who": "?"},
        {"do": "ask", "who": "?", "text": "may I"},
        {"do": "harm", "target": "?", "amount": 1},
        {"do": "set-field", "path": "characters.?.hp", "value": 1},
    ],
)
def test_for_a_player_who_is_hidden_is_refused_as_who_is_made_up(raw: Plain) -> None:
    table = Table()
    hidden, made_up = (
        {key: value.replace("?", name) if isinstance(value, str) else value for key, value in raw.items()}
        for name in ("spy", "nil")
    )
    assert table.fault(hidden, ADA) == table.fault(made_up, ADA)
    assert table.fault(hidden, ADA)[0]


def test_news_about_somebody_hidden_is_not_heard_of() -> None:
    table = Table()
    silent: list[tuple[Plain, tuple[int, ...]]] = [
        ({"do": "harm", "target": "spy", "amount": 1}, ()),
        ({"do": "add-condition", "target": "spy", "name": "slow"}, ()),
        ({"do": "edit", "who": "spy", "changes": {"armor": 2}}, ()),
        ({"do": "check", "who": "spy"}, (1, 1, 1)),
        ({"do": "remove", "target": "spy"}, ()),
    ]
    for order, faces in silent:
        table.give(**order, faces=faces)
        assert table.told(ADA) is None
        assert table.told(GM) is not None


def test_a_player_hears_of_a_turn_that_somebody_hidden_ends_only_whose_is_next() -> None:
    table = Table({**FIGHT, "encounter": {**FIGHT["encounter"], "active": "spy"}})
    table.give("end-turn", who="spy", faces=(5, 5))
    heard = table.heard(BO)
    assert (heard["active"], heard["round"]) == ("ada", 2)
    assert "who" not in heard
    assert "rest" not in heard


@pytest.mark.parametrize(
    ("info", "secret", "seat", "shown"),
    [
        ("total", False, ADA, {"hit", "total"}),
        ("total", False, BO, {"hit", "total"}),
        ("total", True, BO, {"hit"}),
        ("hit_only", False, ADA, {"hit", "total"}),
        ("hit_only", False, BO, {"hit"}),
        ("hit_only", True, ADA, {"hit"}),
        ("blind", False, ADA, set()),
        ("blind", True, BO, set()),
    ],
)
def test_who_may_follow_a_roll(info: str, secret: bool, seat: str, shown: set[str]) -> None:
    table = Table(dodge_info=info)
    table.give("attack", who="ada", target="bo", with_="sword", secret=secret, faces=(9, 9, 9))
    attack = table.view(seat)["encounter"]["attack"]
    assert {name for name in ("hit", "total", "natural") if name in attack} - {"natural"} == shown
    assert ("natural" in attack) == ("total" in attack)
    told = table.told(seat)
    thrown = [throw.reason for throw in told.throws] if told is not None else []
    assert ("to-hit" in thrown) == ("total" in shown)
    whys = {why.what for why in told.why} if told is not None else set()
    assert ("natural" in whys) == ("total" in shown)


def test_dice_of_a_creature_whose_attacks_are_not_shown_lie_before_the_gm() -> None:
    table = Table({**FIGHT, "encounter": {**FIGHT["encounter"], "active": "ogre"}})
    table.give("attack", who="ogre", target="bo", with_="club", faces=(9, 9, 9))
    table.give("choose", choice="reaction", who="bo", pick="none", by=BO, faces=(3, 4))
    told = table.told(BO)
    assert told is not None
    assert told.throws == ()
    assert "rolled" not in told.result
    assert told.result["damage"] == 7


def test_what_a_secret_order_threw_is_the_gms() -> None:
    table = Table()
    table.give("check", who="ada", score="reason", secret=True, faces=(1, 2, 3))
    assert table.told(ADA) is None
    assert {throw.sees for throw in table.records[-1].throws} == {GM}


def test_foreign_orders_throw_no_die() -> None:
    table = Table()
    with pytest.raises(LampblackError):
        table.play.submit(
            ADA, {"do": "attack", "who": "ogre", "target": "ada", "with": "club"}, ScriptedRoller(())
        )


def test_who_was_hidden_and_is_gone_is_named_by_no_condition() -> None:
    table = Table(
        {"characters": {"ada": {"conditions": {"dazed": {"source": "spy"}}}, "spy": {"hidden": True}}}
    )
    table.give("remove", target="spy")
    assert table.sheet("ada", BO)["conditions"]["dazed"]["source"] is None


def test_who_comes_is_named_to_those_who_see_them_and_to_nobody_else() -> None:
    table = Table()
    table.give("create", id="odo", fields={"name": "Odo"})
    assert (told := table.told(ADA)) is not None
    assert told.who == "odo"
    table.give("create", id="lurker", fields={"name": "Lurker", "kind": "monster", "hidden": True})
    assert table.told(ADA) is None
