"""A game whose rules are a secret, through the real house: before the time no byte tells, whatever the GM does."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from lampblack.rulesets.evil.room import EVIL
from tests.secrecy.acts import Act
from tests.secrecy.fate import Fate
from tests.secrecy.people import Person, difference
from tests.secrecy.script import ask_for_everything
from tests.secrecy.stage import Stage
from tests.secrecy.worlds import Given

TELLING = re.compile(rb"\bevil|\bpool\b|gm_successes|ledger|\bcancel\w* (?:of|choice)|lodger", re.IGNORECASE)
SHEET = {"dash": 3, "steadiness": 2, "instinct": 2, "fortune": 1}
WITHHELD: list[dict[str, Any]] = [
    {"do": "rest", "who": "none", "stat": "dash"},
    {"do": "replace", "who": "none", "new": {}},
    {"do": "reveal"},
    {"do": "end-game", "ending": "objective"},
    {"do": "choose", "choice": "evil", "who": "none", "pick": 4},
    {"do": "roll", "gm_dice": [6]},
    {"do": "help", "topic": "evil"},
    {"do": "help"},
    {"do": "note-evil", "name": "x"},
    {"do": "set-option", "name": "evil_dice", "value": "open"},
]


class Secretive(Stage):
    """A house in which the game of four stats is played."""

    game = "evil"

    def room(self, given: Given) -> Any:
        """Give the game; its table is empty at the start."""
        return EVIL


async def play(stage: Secretive, evil: int) -> None:
    """Play up to the reveal, which does not come; the GM puts so many points against every check, and does more."""
    await stage.open_table()
    ana, ben, *_ = stage.players
    await stage.order(stage.gm, "stats", {"do": "set-stats", "preset": "slasher"})
    for person in (ana, ben):
        await stage.order(person, f"{person.name} comes in", {"do": "join"})
        sheet = {"do": "create", "name": person.name, "points": SHEET}
        await stage.order(person, f"{person.name} writes", sheet)
    await stage.secretly(0, _in_secret() if evil else [])
    await stage.order(stage.gm, "start", {"do": "start"})
    for person, form in ((ana, "json"), (ana, "page"), (ben, "page"), (stage.gm, "json")):
        await person.go_live("at first", stage.path(f"/live?as={form}"))
    await stage.listen("at first")
    await stage.secretly(1, _under_way() if evil else [])
    await _check(stage, ana, evil)
    await stage.order(stage.gm, "thrown", {"do": "roll", "dice": [4, 2, 6], "gm_dice": [1] * evil})
    await stage.listen("a check")
    await _check(stage, ben, evil)
    await stage.order(ben, "ben thinks again", {"do": "withdraw"})
    await stage.listen("a check given up")
    for number, order in enumerate(WITHHELD):
        await stage.order(ana, f"ana tries {number}", order)
    await ask_for_everything(stage, stage.players, "then")


async def _check(stage: Secretive, who: Person, evil: int) -> None:
    stage.begin(f"{who.name} is looked up")
    view = (await who.ask("who am I", "GET", stage.path("/view"))).plain["view"]
    plays = view["table"]["seats"][f"player:{who.seat}"]["plays"][0]
    act = {"do": "propose", "who": plays, "stat": "dash", "act": "run"}
    await stage.order(who, f"{who.name} acts", act)
    await stage.order(stage.gm, f"{who.name} is heard", {"do": "confirm"})
    await stage.listen("while the GM chooses")
    chosen = {"do": "choose", "choice": "evil", "who": plays, "pick": evil}
    await stage.order(stage.gm, f"{who.name} is met", chosen)
    await stage.listen("ready")


def _in_secret() -> list[Act]:
    return [
        Act({"do": "set-option", "name": "evil_dice", "value": "count_only"}),
        Act({"do": "set-option", "name": "cancel_timeout", "value": 30}),
        Act({"do": "note-evil", "name": "The lodger", "notes": "It has a key to every room."}),
        Act({"do": "choose", "choice": "evil", "who": "none", "pick": 1}, refused=True),
    ]


def _under_way() -> list[Act]:
    return [
        Act({"do": "set-field", "path": "evil.pool", "value": 41, "reason": "more"}),
        Act({"do": "note", "text": "the lodger comes at nine", "secret": True}),
        Act({"do": "undo", "reason": "not yet"}),
        Act({"do": "set-option", "name": "pass_on_removal", "value": False, "reason": "harder"}),
    ]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[Secretive]:
    """The same evening twice: the GM stays out of every check, or is there with all that may be."""
    played = []
    for evil in (0, 4):
        with pytest.MonkeyPatch.context() as patch:
            fate = Fate()
            fate.rule(patch)
            stage = Secretive(tmp_path_factory.mktemp(f"rules{evil}") / "data", {}, fate)
            try:
                asyncio.run(_played(stage, evil))
            finally:
                stage.close()
            played.append(stage)
    return played


async def _played(stage: Secretive, evil: int) -> None:
    try:
        await play(stage, evil)
    finally:
        stage.leave()
        await asyncio.sleep(0)


def test_no_player_can_tell_what_the_gm_puts_against_them(worlds: list[Secretive]) -> None:
    quiet, other = worlds
    for mine, theirs in zip(quiet.players, other.players, strict=True):
        assert len(mine.heard) > 50
        assert difference(mine.heard, theirs.heard) == "", mine.name
    assert difference(quiet.gm.heard, other.gm.heard)


def test_no_byte_that_reaches_a_player_names_the_secret(worlds: list[Secretive]) -> None:
    """But for the start page, which names every game, and a made-up verb said back to the one who made it up."""
    for stage in worlds:
        told = {
            (person.name, one.occasion)
            for person in stage.players
            for one in person.heard
            if TELLING.search(one.text.replace(b"note-evil", b"")) and not one.occasion.endswith("GET /")
        }
        assert told == set()
        assert any(TELLING.search(one.text) for one in stage.gm.heard)
