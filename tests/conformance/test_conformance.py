"""What every game on the shelf has to hold: sameness, replay, codec, silence about secrets, calm before nonsense."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lampblack.kernel.desk import DESK_EVENTS
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.kernel.telling import tell
from lampblack.rulesets import SHELF
from tests.conformance.asking import DO, JSON, STEPS, WORDS, filled, play_on
from tests.conformance.worlds import CANARY, WORLDS

FOR_ANY = settings(
    derandomize=True,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
worlds = pytest.mark.parametrize("name", sorted(WORLDS))
Steps = list[dict[str, int]]


def decoder(name: str) -> msgspec.json.Decoder[Record[Any]]:
    event: Any = reduce(or_, DESK_EVENTS, WORLDS[name].room.event)
    kind: Any = Record[event]
    return msgspec.json.Decoder(kind)


def heard(play: Play[Any], records: list[Record[Any]], audience: str) -> list[bytes]:
    told = (tell(play, record, audience, range(1, len(records) + 1)) for record in records)
    return [msgspec.json.encode(one) for one in told if one is not None]


def test_each_game_of_the_shelf_has_a_world() -> None:
    assert set(SHELF) == set(WORLDS) - {"toy"}


@worlds
@FOR_ANY
@given(steps=STEPS)
def test_the_same_seed_gives_the_same_news(name: str, steps: Steps) -> None:
    world = WORLDS[name]
    once, again = (list(play_on(world.open(), world.players, steps, world.beyond)) for _ in range(2))
    assert msgspec.json.encode(once) == msgspec.json.encode(again)


@worlds
@FOR_ANY
@given(steps=STEPS)
def test_a_record_survives_the_store_and_replay_equals_live(name: str, steps: Steps) -> None:
    world, read = WORLDS[name], decoder(name)
    live = world.open()
    records = list(play_on(live, world.players, steps, world.beyond))
    stored = [read.decode(msgspec.json.encode(record)) for record in records]
    assert stored == records
    later = world.open()
    later.replay(stored)
    assert (later.state, later.desk, later.lines) == (live.state, live.desk, live.lines)


@worlds
@FOR_ANY
@given(steps=STEPS)
def test_no_player_is_sent_a_secret_whoever_acts_but_the_gm(name: str, steps: Steps) -> None:
    world = WORLDS[name]
    play = world.open()
    records: list[Record[Any]] = []
    for player in (*world.players, ONLOOKER):
        odd = [{**step, "seed": step["seed"] * 2 + 1} for step in steps]  # never the GM
        records += play_on(play, (player,), odd, world.beyond)
    for audience in (*world.players, ONLOOKER):
        sent = [msgspec.json.encode(play.view(audience)), msgspec.json.encode(play.offers(audience))]
        assert [one for one in sent + heard(play, records, audience) if CANARY.encode() in one] == []
    assert CANARY.encode() in msgspec.json.encode(play.view(GM))


@worlds
@FOR_ANY
@given(seat=st.sampled_from([GM, "player:ada", "player:nobody", ONLOOKER]), data=st.data())
def test_foreign_orders_raise_only_ours_and_move_nothing(name: str, seat: str, data: st.DataObject) -> None:
    play = WORLDS[name].open()
    verbs = st.sampled_from(sorted(play.room.orders)) | WORDS
    order = data.draw(st.dictionaries(names(play), JSON, max_size=4))
    before = play.state
    with suppress(LampblackError):
        play.submit(seat, {"do": data.draw(verbs), **order}, SeededRoller(1))
    assert play.state is before


@worlds
@FOR_ANY
@given(step=DO, spoilt=st.integers(0, 9), value=JSON)
def test_an_offered_order_with_one_value_spoilt_raises_only_ours(
    name: str, step: dict[str, int], spoilt: int, value: Any
) -> None:
    play = WORLDS[name].open()
    seat = (GM, *WORLDS[name].players)[step["seed"] % 3]
    offers = play.offers(seat)
    order = filled(offers[step["place"] % len(offers)], SeededRoller(step["seed"]))
    order[sorted(order)[spoilt % len(order)]] = value
    with suppress(LampblackError):
        accepted = play.submit(seat, order, SeededRoller(1))
        msgspec.json.encode(accepted.record)


@pytest.mark.parametrize("name", sorted(name for name, world in WORLDS.items() if world.beyond))
def test_orders_beyond_the_offers_are_taken_and_tell_no_player_a_secret(name: str) -> None:
    world = WORLDS[name]
    for seat, order in world.beyond:
        play = world.open()
        accepted = play.submit(seat, order, SeededRoller(7))
        play.adopt(accepted)
        sent = [msgspec.json.encode(play.view(audience)) for audience in (*world.players, ONLOOKER)]
        told = [one for audience in world.players for one in heard(play, [accepted.record], audience)]
        assert [one for one in sent + told if CANARY.encode() in one] == []


@worlds
def test_no_view_takes_a_name_that_is_the_tables_own(name: str) -> None:
    play = WORLDS[name].open()
    for audience in (GM, ONLOOKER, *WORLDS[name].players):
        own = set(msgspec.structs.asdict(play.on_the_table(audience)))
        assert own >= {"clocks", "handouts", "paused", "my_notes"}
        assert not own & set(msgspec.structs.asdict(play.view(audience)))


@worlds
def test_what_lies_on_the_table_moves_no_game(name: str) -> None:
    play = WORLDS[name].open()
    before = play.state
    orders: list[dict[str, Any]] = [
        {"do": "clock", "name": "Flood", "size": 6},
        {"do": "handout", "title": "A letter", "text": "Come", "to": "all"},
        {"do": "pause"},
        {"do": "hide", "path": "handouts.1"},
        {"do": "note", "to": "me", "text": "x"},
        {"do": "undo", "entry": 1, "reason": "a slip"},
    ]
    for order in orders:
        play.adopt(play.submit(GM, order, SeededRoller(1)))
    assert play.state is before
    assert (play.desk.clocks, play.desk.paused, play.desk.handouts["1"].to) == ({}, True, ())


def names(play: Play[Any]) -> st.SearchStrategy[str]:
    """Names of arguments that some verb has, and a few that none has."""
    kinds = [form.order for form in play.room.orders.values()]
    known = {field.encode_name for kind in kinds for field in msgspec.structs.fields(kind)}
    return st.sampled_from([*sorted(known), "luck"])
