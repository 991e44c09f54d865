"""A game whose rules are a secret, through the real house: no byte tells what the GM keeps, on no way there is.

The same evening is played twice, step for step, with other commitments (thrown without success, or given up), another
pool, other notes and orders that show nothing. Every player follows by a socket, as values and as a page, by asking
again and again, and by plain requests.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from lampblack.kernel.seat import GM
from lampblack.rulesets.evil import view
from tests.secrecy.four_stats import Leak, Secretive, parting, play, spend
from tests.secrecy.people import Heard, difference

TELLING = re.compile(rb"\bevil|\bpool\b|gm_successes|ledger|\bcancel\w* (?:of|choice)|lodger", re.IGNORECASE)
STEPS: Final = (
    "at first",
    "asked",
    "while the GM chooses",
    "ready",
    "thrown",
    "a check given up",
    "no dice",
    "chosen",
    "the end",
)
"""The steps of a check and of a game at which a player hears something."""

EVENTS: Final = (
    "check-asked",
    "check-set",
    "check-ready",
    "rolled",
    "check-done",
    "withdrawn",
    "uncovered",
    "revealed",
    "choice-open",
    "ended",
)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[Secretive]:
    """The same evening twice: the GM stays out of every check that may differ, or is there with all that may be."""
    return [
        spend(tmp_path_factory.mktemp(f"rules{secret}"), partial(play, secret=secret)) for secret in (0, 2)
    ]


def test_no_player_can_tell_what_the_gm_puts_against_them(worlds: list[Secretive]) -> None:
    assert parting(worlds) == ""
    assert difference(worlds[0].gm.heard, worlds[1].gm.heard)
    assert {len(person.heard) > 50 for stage in worlds for person in stage.players} == {True}


def test_the_transcript_holds_every_step_on_every_way(worlds: list[Secretive]) -> None:
    ana, ben, *_ = worlds[0].players
    ways = {
        "a socket of values": [one for one in ana.heard if one.occasion.endswith("live?as=json")],
        "a socket of a page": [one for one in ben.heard if one.occasion.endswith("live?as=page")],
        "asking again": [one for one in ana.heard if "/live?wait=0" in one.occasion],
        "looking": [one for one in ana.heard if one.occasion.endswith("/view")],
        "loading the page": [one for one in ben.heard if "GET /t/" in one.occasion],
    }
    missed = {(way, step) for way, heard in ways.items() for step in STEPS if not holds(heard, step)}
    assert missed == set()
    for way in ("a socket of values", "asking again"):
        text = b"".join(one.text for one in ways[way])
        assert [name for name in EVENTS if f'"event":"{name}"'.encode() not in text] == [], way


def holds(heard: list[Heard], step: str) -> bool:
    """Tell whether something was received at a step."""
    return any(one.occasion.startswith(step) and one.text for one in heard)


def test_no_byte_that_reaches_a_player_names_the_secret(worlds: list[Secretive]) -> None:
    """But for the start page, which names every game, and a made-up verb said back to the one who made it up."""
    for stage in worlds:
        told = {
            (person.name, one.occasion)
            for person in stage.players
            for one in person.heard[: int(stage.names[f"before {person.name}"])]
            if TELLING.search(one.text.replace(b"note-evil", b"")) and not one.occasion.endswith("GET /")
        }
        assert told == set()
        assert any(TELLING.search(one.text) for one in stage.gm.heard)


def the_pool(patch: pytest.MonkeyPatch) -> None:
    """Spoil the program: what players see holds the pool."""
    patch.setattr(view, "pool_seen", lambda state: state.evil.pool)


def the_commitment(patch: pytest.MonkeyPatch) -> None:
    """Spoil the program: what players see of a check holds what was put aside for it."""
    shown = view._before_the_dice
    patch.setattr(
        view, "_before_the_dice", lambda state, check: {**shown(state, check), "gm_successes": check.evil}
    )


def the_open_choice(patch: pytest.MonkeyPatch) -> None:
    """Spoil the program: players see what the GM has to choose from."""
    seen = view.seen

    def spoiled(state: Any, *about: Any) -> Any:
        return msgspec.structs.replace(seen(state, *about), pending=tuple(view.open_choices(state, GM)))

    patch.setattr(view, "seen", spoiled)


@pytest.mark.parametrize("spoil", [the_pool, the_commitment, the_open_choice])
def test_a_program_that_tells_is_seen(tmp_path: Path, spoil: Leak) -> None:
    """Of a program that was spoiled the beginning is enough."""
    scripts = {secret: partial(play, secret=secret, is_whole=False) for secret in (0, 2)}
    spoiled = [spend(tmp_path / str(secret), script, spoil) for secret, script in scripts.items()]
    assert parting(spoiled)
