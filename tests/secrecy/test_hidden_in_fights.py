"""A fight through the real house, once with somebody hidden in it and once without: no player's byte differs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lampblack.rulesets.crusade.room import CRUSADE
from tests.faults.wire import Reply
from tests.secrecy.acts import Act
from tests.secrecy.fate import Fate
from tests.secrecy.people import Person, difference
from tests.secrecy.script import ask_for_everything
from tests.secrecy.stage import Stage
from tests.secrecy.worlds import Given

MARK = "kanarie"
SCORES = {"health": 4, "stamina": 4, "agility": 3, "reaction": 2, "reason": 2, "drive": 2}
SWORD = {"sword": {"damage": "1d8", "integrity": 4}}
OGRE = {
    "kind": "monster",
    "reactions": "never",
    "name": "Ogre",
    "hp_base": 30,
    "scores": {"stamina": 3, "health": 3},
    "attacks": {"club": {"damage": "1d6"}},
}
BEFORE = [
    Act(
        {
            "do": "create",
            "id": "spy",
            "fields": {"kind": "npc", "name": f"{MARK} spy", "hidden": True, "tp": 2},
        }
    ),
    Act(
        {
            "do": "add-condition",
            "target": "ogre",
            "name": f"{MARK}-oath",
            "note": f"{MARK} sworn",
            "secret": True,
        }
    ),
    Act({"do": "set-field", "path": "characters.ogre.gm_notes", "value": f"{MARK} debt", "reason": "so"}),
    Act(
        {
            "do": "set-option",
            "name": "disorders",
            "value": [f"{MARK} of bells"],
            "reason": "ours",
            "secret": True,
        }
    ),
]
AMID = [
    Act({"do": "harm", "target": "spy", "amount": 3, "secret": True}),
    Act({"do": "check", "who": "spy", "score": "reason", "secret": True}),
    Act({"do": "note", "text": f"{MARK} waits", "secret": True}),
    Act({"do": "drain", "target": "spy", "pool": "sp", "amount": 2, "source": "ogre", "secret": True}),
    Act({"do": "attack", "who": "spy", "target": "ogre", "with": "intimidate"}, refused=True),
]
"""What the GM does in one of the worlds and not in the other."""


class Fighting(Stage):
    """A house in which the fantasy game is played."""

    game = "crusade"

    def room(self, given: Given) -> Any:
        """Give the game; its table is empty at the start."""
        return CRUSADE


async def play(stage: Fighting, *, is_loud: bool) -> None:
    """Fight a round: somebody charges, somebody dodges, somebody falls and comes back, a night passes."""
    await stage.open_table()
    ana, ben, *_ = stage.players
    ada, bo = await _made(stage, ana, "Ada"), await _made(stage, ben, "Bo")
    await _taken(stage, stage.gm, "the ogre comes", {"do": "create", "id": "ogre", "fields": OGRE})
    await stage.secretly(0, BEFORE if is_loud else [])
    for person, form in ((ana, "json"), (ana, "page"), (ben, "page"), (stage.gm, "page")):
        await person.go_live("at first", stage.path(f"/live?as={form}"))
    fight = {
        "do": "start-encounter",
        "participants": [ada, bo, "ogre"],
        "totals": {ada: 20, bo: 15, "ogre": 18},
    }
    await _taken(stage, stage.gm, "a fight", fight)
    await _taken(stage, stage.gm, "the first turn", {"do": "start-turn"})
    blow = {"do": "charge", "who": ada, "target": "ogre", "with": "sword"}
    await _taken(stage, ana, "ana charges", blow)
    await stage.secretly(1, AMID if is_loud else [])
    await _taken(stage, ana, "ana ends", {"do": "end-turn", "who": ada})
    await _taken(
        stage,
        stage.gm,
        "the ogre strikes",
        {"do": "attack", "who": "ogre", "target": bo, "with": "club", "total": 19},
    )
    await stage.listen("a window")
    dodge = {"do": "choose", "choice": "reaction", "who": bo, "pick": "dodge", "extra": 2}
    await _taken(stage, ben, "ben dodges", dodge)
    await _taken(stage, stage.gm, "a trap", {"do": "harm", "target": bo, "amount": 99})
    await _taken(
        stage,
        stage.gm,
        "spared",
        {"do": "set-field", "path": f"characters.{bo}.life", "value": "up", "reason": "x"},
    )
    await _taken(stage, stage.gm, "the end", {"do": "end-encounter"})
    await _taken(stage, stage.gm, "a night", {"do": "pass-time", "hours": 9})
    await stage.listen("a night")
    await ask_for_everything(stage, stage.players[:1], "then")


async def _made(stage: Fighting, who: Person, name: str) -> str:
    fields = {"name": name, "scores": SCORES, "attacks": SWORD, "tp": 1}
    made = await _taken(stage, who, f"{who.name} makes {name}", {"do": "create", "fields": fields})
    return str(made.plain["result"]["id"])


async def _taken(stage: Fighting, who: Person, name: str, order: dict[str, Any]) -> Reply:
    """Give an order that has to be taken."""
    reply = await stage.order(who, name, order)
    assert reply.status == 200, (order, reply)
    return reply


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[Fighting]:
    """The same fight twice: with nothing hidden in it, and with somebody."""
    played = []
    for is_loud in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            fate = Fate()
            fate.rule(patch)
            stage = Fighting(tmp_path_factory.mktemp(f"fight{is_loud}") / "data", {}, fate)
            try:
                asyncio.run(_played(stage, is_loud=is_loud))
            finally:
                stage.close()
            played.append(stage)
    return played


async def _played(stage: Fighting, *, is_loud: bool) -> None:
    try:
        await play(stage, is_loud=is_loud)
    finally:
        stage.leave()
        await asyncio.sleep(0)


def test_no_player_can_tell_that_somebody_is_hidden(worlds: list[Fighting]) -> None:
    quiet, loud = worlds
    assert len(quiet.players[0].heard) > 50
    for mine, theirs in zip(quiet.players, loud.players, strict=True):
        assert difference(mine.heard, theirs.heard) == "", mine.name
    assert difference(quiet.gm.heard, loud.gm.heard)


def test_what_is_hidden_reached_the_gm_and_nobody_else(worlds: list[Fighting]) -> None:
    _, loud = worlds
    assert any(MARK.encode() in one.text for one in loud.gm.heard)
    found = [
        (one.name, said.occasion) for one in loud.players for said in one.heard if MARK.encode() in said.text
    ]
    assert found == []
