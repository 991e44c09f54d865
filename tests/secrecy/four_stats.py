"""An evening of the game of four stats in the real house: what is secret in it differs from world to world.

Every player follows by a socket, as values and as a page, by asking again and again, and by plain requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from lampblack.rulesets.evil.room import EVIL
from tests.secrecy.acts import Act
from tests.secrecy.fate import Fate
from tests.secrecy.people import Person, difference
from tests.secrecy.script import ask_for_everything
from tests.secrecy.stage import Stage
from tests.secrecy.worlds import Given

Leak = Callable[[pytest.MonkeyPatch], None]

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
    """A house in which the game of four stats is played; `before` counts what each had heard before they were told."""

    game = "evil"

    def room(self, given: Given) -> Any:
        """Give the game; its table is empty at the start."""
        return EVIL

    async def heard_by_all(self, occasion: str) -> None:
        """Let everybody hear what has come; one asks again, two look at the table and at the page as they are."""
        await self.listen(occasion)
        ana, ben, *_ = self.players
        self.begin(f"{occasion} by hand")
        told = (await ana.ask(occasion, "GET", self.path(f"/live?wait=0{self.names.get('at', '')}"))).plain
        for frame in [one for one in told["frames"] if "n" in one]:
            self.names["epoch"] = frame.get("epoch") or self.names["epoch"]
            at = f"&after={frame['n']}&head={frame['head']}&epoch={self.names['epoch']}"
            self.names["at"] = f"{at}&line={told['line']}"
        await ana.ask(occasion, "GET", self.path("/view"))
        await ben.ask(occasion, "GET", f"/t/{self.names['table']}")


Script = Callable[[Secretive], Awaitable[None]]


async def play(stage: Secretive, secret: int, is_whole: bool = True) -> None:
    """Play the evening; the GM puts so many points against the checks that may differ. Not whole: the first of them."""
    await begun(stage, secret)
    ana, ben, *_ = stage.players
    await seen_dice(stage, ben)
    await stage.secretly(1, _under_way() if secret else [])
    await check(stage, ana, secret)
    await thrown(stage, [4, 2, 6], [1] * secret)
    if not is_whole:
        return
    await stage.secretly(2, _more() if secret else [])
    await given_up_and_uncovered(stage, secret)
    for number, order in enumerate(WITHHELD):
        await stage.order(ana, f"ana tries {number}", order)
    await ask_for_everything(stage, stage.players, "then")
    await stage.secretly(3, set_back() if secret else [])
    stage.names |= {f"before {person.name}": str(len(person.heard)) for person in stage.players}
    await told(stage)
    await after(stage, secret)


async def begun(stage: Secretive, secret: int) -> None:
    await stage.open_table()
    ana, ben, *_ = stage.players
    await stage.order(stage.gm, "stats", {"do": "set-stats", "preset": "slasher"})
    for person in (ana, ben):
        await stage.order(person, f"{person.name} comes in", {"do": "join"})
        sheet = {"do": "create", "name": person.name, "points": SHEET}
        await stage.order(person, f"{person.name} writes", sheet)
    await stage.secretly(0, in_secret() if secret else [])
    await stage.order(stage.gm, "start", {"do": "start"})
    for person, form in ((ana, "json"), (ana, "page"), (ben, "page"), (stage.gm, "json")):
        await person.go_live("at first", stage.path(f"/live?as={form}"))
        await person.listen("at first")  # in every world they come in the same order
    await stage.heard_by_all("at first")


async def seen_dice(stage: Secretive, who: Person) -> None:
    """Let the GM's dice lie bare beside a player's, and nothing is explained; from then on only hits are told."""
    await check(stage, who, 1, "seen")
    await thrown(stage, [1, 2, 3], [2])
    counted = {"do": "set-option", "name": "evil_dice", "value": "count_only", "reason": "quieter"}
    await stage.order(stage.gm, "dice are counted", counted)
    await stage.heard_by_all("counted")


async def given_up_and_uncovered(stage: Secretive, secret: int) -> None:
    ana, ben, *_ = stage.players
    await check(stage, ben, secret)
    await stage.order(ben, "ben thinks again", {"do": "withdraw"})
    await stage.heard_by_all("a check given up")
    await stage.order(ana, "ana opens", {"do": "propose", "who": await plays(stage, ana), "act": "open it"})
    await stage.order(stage.gm, "it opens", {"do": "uncovered", "outcome": "success"})
    await stage.heard_by_all("no dice")


async def told(stage: Secretive) -> None:
    ana = stage.players[0]
    await check(stage, ana, 2, "told")
    await thrown(stage, [4, 2, 6], [5, 1])
    who = await plays(stage, ana)
    await stage.order(ana, "ana gives one up", {"do": "choose", "choice": "cancel", "who": who, "pick": 1})
    await stage.heard_by_all("chosen")


async def after(stage: Secretive, secret: int) -> None:
    """Go on once all is told: what the GM puts aside, and a pool that is not shown, are still nobody's business."""
    ana, ben, *_ = stage.players
    await check(stage, ben, secret, "after")
    await thrown(stage, [4, 2, 6], [1] * secret)
    await check(stage, ana, secret, "after")
    await stage.order(ana, "ana thinks again", {"do": "withdraw"})
    await stage.secretly(4, _at_last() if secret else [])
    await stage.order(stage.gm, "the end", {"do": "end-game", "ending": "objective"})
    await stage.heard_by_all("the end")
    for what in ("log", "recap", "export"):
        await ben.ask("at the end", "GET", stage.path(f"/{what}"))


async def check(stage: Secretive, who: Person, points: int, when: str = "") -> None:
    """Play a check up to the GM's step."""
    name, who_acts = f"{who.name} {when}".strip(), await plays(stage, who)
    act = {"do": "propose", "who": who_acts, "stat": "dash", "act": "run"}
    await stage.order(who, f"{name} acts", act)
    await stage.heard_by_all("asked")
    await stage.order(stage.gm, f"{name} is heard", {"do": "confirm"})
    await stage.heard_by_all("while the GM chooses")
    chosen = {"do": "choose", "choice": "evil", "who": who_acts, "pick": points}
    await stage.order(stage.gm, f"{name} is met", chosen)
    await stage.heard_by_all("ready")


async def thrown(stage: Secretive, dice: list[int], gm_dice: list[int]) -> None:
    stage.names["throws"] = f"{stage.names.get('throws', '')}x"
    name = f"thrown {stage.names['throws']}"
    await stage.order(stage.gm, name, {"do": "roll", "dice": dice, "gm_dice": gm_dice})
    await stage.heard_by_all("thrown")


async def plays(stage: Secretive, who: Person) -> str:
    stage.begin(f"{who.name} is looked up")
    seats = (await who.ask("who am I", "GET", stage.path("/view"))).plain["view"]["table"]["seats"]
    return str(seats[f"player:{who.seat}"]["plays"][0])


def in_secret() -> list[Act]:
    return [
        Act({"do": "set-option", "name": "cancel_timeout", "value": 30}),
        Act({"do": "note-evil", "name": "The lodger", "notes": "It has a key to every room."}),
        Act({"do": "choose", "choice": "evil", "who": "none", "pick": 1}, refused=True),
    ]


def _under_way() -> list[Act]:
    """Leave the pool so small that the GM cannot choose as elsewhere."""
    return [
        Act({"do": "set-field", "path": "evil.pool", "value": 3, "reason": "less"}),
        Act({"do": "note", "text": "the lodger comes at nine", "secret": True}),
        Act({"do": "undo", "reason": "not yet"}),
        Act({"do": "set-option", "name": "pass_on_removal", "value": False, "reason": "harder"}),
    ]


def _more() -> list[Act]:
    return [Act({"do": "set-field", "path": "evil.pool", "value": 41, "reason": "more"})]


def set_back() -> list[Act]:
    """Play by the rules that will be read by all."""
    return [
        Act({"do": "set-option", "name": "pass_on_removal", "value": True, "reason": "as it was"}),
        Act({"do": "set-option", "name": "cancel_timeout", "value": "none", "reason": "as it was"}),
    ]


def _at_last() -> list[Act]:
    return [Act({"do": "note-evil", "notes": "It was never the lodger."})]


def spend(folder: Path, script: Script, spoil: Leak | None = None) -> Secretive:
    """Play an evening in a house of its own, of a program that may be spoiled before."""
    with pytest.MonkeyPatch.context() as patch:
        fate = Fate()
        fate.rule(patch)
        if spoil is not None:
            spoil(patch)
        stage = Secretive(folder / "data", {}, fate)
        try:
            asyncio.run(_spent(stage, script))
        finally:
            stage.close()
    return stage


async def _spent(stage: Secretive, script: Script) -> None:
    try:
        await script(stage)
    finally:
        stage.leave()
        await asyncio.sleep(0)


def parting(worlds: list[Secretive]) -> str:
    """Say where what the players of two worlds received parts first; empty when it is the same, byte for byte."""
    quiet, other = worlds
    pairs = zip(quiet.players, other.players, strict=True)
    found = (difference(mine.heard, theirs.heard) for mine, theirs in pairs)
    return next((place for place in found if place), "")
