"""Seals in the game of four stats: whoever was told is given one for what the GM puts aside, and learns nothing by it.

The same evening is played twice with other commitments. A seal is made of what the GM put aside, so it differs from
world to world by its nature, and with it every head of a chain behind it. Here it is masked where it is made: both
worlds seal the nonce alone. Then all that players receive has to be the same again, byte for byte, up to the end.
"""

from __future__ import annotations

import hashlib
import re
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lampblack.rulesets.evil.rules import seals
from lampblack.rulesets.evil.state import Seal
from lampblack.rulesets.evil.verbs import rolling
from tests.secrecy.four_stats import (
    Leak,
    Secretive,
    after,
    begun,
    check,
    seen_dice,
    set_back,
    spend,
    thrown,
    told,
)
from tests.secrecy.people import Heard, Person, difference

DIGEST = re.compile(rb"[0-9a-f]{64}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}")
SEAL = re.compile(rb'"event":"check-ready","seal":"([0-9a-f]{64})"')


async def play(stage: Secretive, secret: int) -> None:
    """Play an evening with seals: a check before players are told, the telling, checks after it, the end."""
    await begun(stage, secret)
    ana, ben, *_ = stage.players
    sealing = {"do": "set-option", "name": "seals", "value": True, "reason": "fair"}
    await stage.order(stage.gm, "seals", sealing)
    await seen_dice(stage, ben)
    await check(stage, ana, secret)
    await thrown(stage, [4, 2, 6], [1] * secret)
    await stage.secretly(3, set_back() if secret else [])
    stage.names |= {f"before {person.name}": str(len(person.heard)) for person in stage.players}
    await told(stage)
    await after(stage, secret)


def masked(patch: pytest.MonkeyPatch) -> None:
    """Leave out of a seal what differs from world to world."""
    patch.setattr(seals, "text", lambda nonce, _evil: nonce)


def given_too_soon(patch: pytest.MonkeyPatch) -> None:
    """Spoil the program: players who were not told yet are given seals."""
    sealed = rolling.sealed

    def spoiled(event: Any, salt: str) -> Any:
        event = sealed(event, salt)
        if not isinstance(getattr(event, "seal", None), Seal):
            return event
        return msgspec.structs.replace(event, seal=msgspec.structs.replace(event.seal, is_told=True))

    patch.setattr(rolling, "sealed", spoiled)


def spent(folder: Path, spoil: Leak | None = None) -> list[Secretive]:
    """Play the evening twice."""
    return [spend(folder / str(secret), partial(play, secret=secret), spoil) for secret in (0, 2)]


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> list[Secretive]:
    """Both worlds as they are."""
    return spent(tmp_path_factory.mktemp("seals"))


def up_to_the_end(person: Person) -> list[Heard]:
    """Give what somebody received before the GM ended the game; then everything is opened."""
    return list(takewhile(lambda one: not one.occasion.startswith("the end"), person.heard))


def before_the_telling(stage: Secretive, person: Person) -> bytes:
    """Give all that somebody had received until they were told."""
    return b"".join(one.text for one in person.heard[: int(stage.names[f"before {person.name}"])])


def test_a_seal_tells_nothing_of_what_is_in_it(tmp_path: Path) -> None:
    quiet, other = spent(tmp_path, masked)
    for mine, theirs in zip(quiet.players, other.players, strict=True):
        assert difference(up_to_the_end(mine), up_to_the_end(theirs)) == ""
    heard = up_to_the_end(quiet.players[0])
    for way in ("live?as=json", "/live?wait=0"):
        assert len(set(SEAL.findall(b"".join(one.text for one in heard if way in one.occasion)))) == 2, way


def test_where_they_are_not_masked_seals_and_heads_of_chains_are_all_that_differs(
    nights: list[Secretive],
) -> None:
    for mine, theirs in zip(nights[0].players, nights[1].players, strict=True):
        assert difference(without_digests(mine), without_digests(theirs)) == ""
    ana, same = (up_to_the_end(stage.players[0]) for stage in nights)
    assert difference(ana, same)


def without_digests(person: Person) -> list[Heard]:
    """Leave out what is 64 hex digits, and the beginning of it in fours, as people read it."""
    return [
        Heard(DIGEST.sub(b"*", one.occasion.encode()).decode(), DIGEST.sub(b"*", one.text))
        for one in up_to_the_end(person)
    ]


def test_who_was_not_told_is_given_no_seal(nights: list[Secretive]) -> None:
    for stage in nights:
        for person in stage.players:
            assert b"seal" not in before_the_telling(stage, person)


def test_a_program_that_gives_seals_too_soon_is_seen(tmp_path: Path) -> None:
    stage = spend(tmp_path, partial(play, secret=2), given_too_soon)
    assert b"seal" in before_the_telling(stage, stage.players[0])


def test_at_the_end_every_seal_is_opened_and_is_what_was_given(nights: list[Secretive]) -> None:
    for stage in nights:
        ana = stage.players[0]
        given = set(SEAL.findall(b"".join(one.text for one in up_to_the_end(ana))))
        (seen,) = [
            one.text for one in ana.heard if one.occasion.startswith("the end") and "/view" in one.occasion
        ]
        opened = msgspec.json.decode(seen.partition(b"\r\n\r\n")[2])["view"]["seals"]
        assert len(opened) == 4
        for one in opened.values():
            line = f"{one['nonce']} {one['staked']}"
            assert hashlib.sha256(line.encode()).hexdigest() == one["seal"]
            assert one["nonce"].encode() not in b"".join(it.text for it in up_to_the_end(ana))
            assert (one["seal"].encode() in given) is one["told"]
