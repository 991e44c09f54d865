"""The makers of faces: what a rule is given, what the log keeps, and what is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from lampblack.kernel import seat
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.rollers import HandRoller, Roller, ScriptedRoller, SeededRoller, StreamRoller, Throw
from lampblack.kernel.streams import Stream, faces

COMMAND, NONCE = "ab" * 16, "cd" * 16


def laid_out(**indices: int) -> dict[str, Stream]:
    return {name: Stream(b"s" * 32, "t1", "e1", name, index) for name, index in indices.items()}


MAKERS: dict[str, Callable[[], Roller]] = {
    "scripted": lambda: ScriptedRoller([4, 2, 6, 3, 5, 1, 6, 4, 5, 1]),
    "seeded": lambda: SeededRoller(3),
    "stream": lambda: StreamRoller(laid_out(all=0), COMMAND),
    "hand": lambda: HandRoller([4, 2, 6, 3, 5, 1, 6, 4, 5, 1], SeededRoller(3), lambda _: True),
}


@pytest.mark.parametrize("maker", MAKERS)
def test_the_rule_gets_what_it_asked_and_the_log_every_die(maker: str) -> None:
    roller = MAKERS[maker]()
    die = roller.die(6, reason="save", who="ada")
    pool = roller.pool([6, 6], reason="look")
    highest = roller.highest([8, 6], reason="harm")
    total = roller.total([6, 6], reason="mood")
    hits = roller.successes(3, 6, 4, reason="climb")
    one, two, three, four, five = roller.trace
    assert (one.dice, one.faces, one.kept, one.reason, one.who) == ((6,), (die,), die, "save", "ada")
    assert (two.dice, two.faces, two.kept) == ((6, 6), pool, None)
    assert (three.dice, three.kept, max(three.faces)) == ((8, 6), highest, highest)
    assert (four.kept, sum(four.faces)) == (total, total)
    assert (five.kept, sum(face >= 4 for face in five.faces)) == (hits, hits)
    roller.finish()


@pytest.mark.parametrize("maker", MAKERS)
def test_no_dice_are_no_throw(maker: str) -> None:
    roller = MAKERS[maker]()
    assert roller.pool([], reason="none") == ()
    assert roller.total([], reason="none") == roller.highest([], reason="none") == 0
    assert roller.successes(0, 6, 4, reason="none") == 0
    assert not roller.trace


def test_a_throw_survives_the_codec() -> None:
    roller = HandRoller([5], SeededRoller(1), lambda _: True)
    roller.highest([6], reason="harm", who="ghoul", sees="player:ada")
    stored = msgspec.json.encode(roller.trace)
    assert msgspec.json.decode(stored, type=list[Throw]) == roller.trace


# --- scripted


def caught_from(action: Callable[[], Any]) -> LampblackError:
    with pytest.raises(LampblackError) as caught:
        action()
    return caught.value


def test_scripted_serves_one_list_whoever_sees_it() -> None:
    roller = ScriptedRoller([3, 4, 5])
    assert roller.die(6, reason="a") == 3
    assert roller.die(6, reason="b", sees="gm") == 4
    assert roller.die(6, reason="c", sees="player:ada") == 5
    roller.finish()


def test_too_few_faces_say_which_die_is_missing() -> None:
    roller = ScriptedRoller([3, 4])
    roller.die(6, reason="save", who="ada")
    error = caught_from(lambda: roller.pool([6, 8, 10], reason="harm", who="bo"))
    assert error.slug == "faces-needed"
    assert error.details == {"given": [3, 4], "next": {"die": 8, "reason": "harm", "who": "bo"}}


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.0, "3", None])
def test_a_face_that_the_die_does_not_have(face: Any) -> None:
    error = caught_from(lambda: ScriptedRoller([1, face]).pool([6, 6], reason="harm"))
    assert (error.slug, error.field, error.details["position"]) == ("bad-value", "faces", 1)


def test_faces_left_over_are_refused() -> None:
    roller = ScriptedRoller([1, 2, 3])
    roller.die(6, reason="save")
    error = caught_from(roller.finish)
    assert (error.slug, error.field, error.details["position"]) == ("bad-value", "faces", 1)


# --- seeded


def test_a_seed_gives_the_same_again_and_another_gives_others() -> None:
    def thrown(seed: int | bytes) -> tuple[int, ...]:
        return SeededRoller(seed).pool([1000] * 300, reason="x")

    assert thrown(5) == thrown(5) == thrown(b"5")
    assert len({thrown(5), thrown(6), thrown(-5), thrown(2**70), thrown(b"")}) == 5


def test_published_faces_of_a_seed_do_not_change() -> None:
    """Forecasts and tests name seeds; a change here would change all that they say."""
    assert SeededRoller(1).pool([6, 20, 100, 1000], reason="x") == (3, 13, 2, 142)


# --- streams


def test_each_audience_has_its_own_dice_and_index() -> None:
    streams = laid_out(all=7, gm=3, **{"player:ada": 0})
    roller = StreamRoller(streams, COMMAND, NONCE)
    open_first = roller.die(1000, reason="a")
    hidden = roller.pool([1000, 1000], reason="b", sees="gm")
    open_then = roller.pool([1000, 20], reason="c")
    assert (open_first, *open_then) == faces(streams["all"], COMMAND, NONCE, [1000, 1000, 20])
    assert hidden == faces(streams["gm"], COMMAND, NONCE, [1000, 1000])
    assert roller.used == {"all": 8, "gm": 4}


def test_hidden_dice_move_nothing_that_others_see() -> None:
    def open_dice(hidden: int) -> tuple[object, ...]:
        roller = StreamRoller(laid_out(all=1, gm=hidden), COMMAND, NONCE)
        first = roller.die(1000, reason="a")
        roller.pool([1000] * hidden, reason="b", sees="gm")
        return first, roller.die(1000, reason="c"), roller.used["all"]

    assert open_dice(0) == open_dice(1) == open_dice(50)


def test_a_stream_that_is_not_drawn_from_keeps_its_index() -> None:
    roller = StreamRoller(laid_out(all=1, gm=1), COMMAND)
    roller.pool([], reason="none", sees="gm")
    assert roller.used == {}


def test_an_audience_without_a_stream_is_refused() -> None:
    error = caught_from(lambda: StreamRoller(laid_out(all=1), COMMAND).die(6, reason="a", sees="player:zed"))
    assert error.field == "sees"


# --- by hand


def by_ada(given: list[int]) -> tuple[HandRoller, StreamRoller]:
    below = StreamRoller(laid_out(all=0, gm=0, **{"player:ada": 0, "player:bo": 0}), COMMAND, NONCE)
    return HandRoller(given, below, lambda sees: seat.may_see("player:ada", sees)), below


def test_hands_throw_what_they_may_see_and_the_server_the_rest() -> None:
    roller, below = by_ada([6, 3, 2])
    seen = roller.die(6, reason="a"), roller.die(6, reason="b", sees="player:ada")
    hidden = roller.die(1000, reason="c", sees="gm")
    others = roller.die(1000, reason="d", sees="player:bo")
    assert (*seen, roller.die(6, reason="e")) == (6, 3, 2)
    roller.finish()
    assert [throw.by_hand for throw in roller.trace] == [True, True, False, False, True]
    assert (hidden,) == faces(laid_out(gm=0)["gm"], COMMAND, NONCE, [1000])
    assert [throw.faces for throw in roller.trace[2:4]] == [(hidden,), (others,)]
    assert below.used == {"gm": 1, "player:bo": 1}


def test_a_player_is_never_asked_for_a_hidden_die() -> None:
    roller, _ = by_ada([6])
    roller.die(6, reason="a")
    roller.die(20, reason="secret", sees="gm")
    error = caught_from(lambda: roller.die(8, reason="harm", who="ada"))
    assert error.slug == "faces-needed"
    assert error.details == {"given": [6], "next": {"die": 8, "reason": "harm", "who": "ada"}}


def test_hands_are_held_to_the_dice() -> None:
    roller, _ = by_ada([6, 9])
    error = caught_from(lambda: roller.pool([6, 8], reason="a"))
    assert (error.slug, error.details["position"]) == ("bad-value", 1)
    roller, _ = by_ada([6, 6])
    roller.die(6, reason="a")
    assert caught_from(roller.finish).slug == "bad-value"
