"""A game whose rules are a secret, through the real house: no byte tells what the GM keeps, on no way there is.

The same evening is played twice, step for step, with other commitments (thrown without success, or given up), another
pool, other notes and orders that show nothing. Every player follows by a socket, as values and as a page, by asking
again and again, and by plain requests.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from lampblack.kernel.seat import GM
from lampblack.rulesets.evil import view
from lampblack.rulesets.evil.room import EVIL
from tests.secrecy.acts import Act
from tests.secrecy.fate import Fate
from tests.secrecy.people import Heard, Person, difference
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
Leak = Callable[[pytest.MonkeyPatch], None]


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


async def play(stage: Secretive, secret: int, is_whole: bool) -> None:
    """Play the evening; the GM puts so many points against the checks that may differ. Not whole: the first of them."""
    await _begun(stage, secret)
    ana, ben, *_ = stage.players
    await _seen_dice(stage, ben)
    await stage.secretly(1, _under_way() if secret else [])
    await _check(stage, ana, secret)
    await _thrown(stage, [4, 2, 6], [1] * secret)
    if not is_whole:
        return
    await stage.secretly(2, _more() if secret else [])
    await _given_up_and_uncovered(stage, secret)
    for number, order in enumerate(WITHHELD):
        await stage.order(ana, f"ana tries {number}", order)
    await ask_for_everything(stage, stage.players, "then")
    await stage.secretly(3, _set_back() if secret else [])
    stage.names |= {f"before {person.name}": str(len(person.heard)) for person in stage.players}
    await _told(stage)
    await _after(stage, secret)


async def _begun(stage: Secretive, secret: int) -> None:
    await stage.open_table()
    ana, ben, *_ = stage.players
    await stage.order(stage.gm, "stats", {"do": "set-stats", "preset": "slasher"})
    for person in (ana, ben):
        await stage.order(person, f"{person.name} comes in", {"do": "join"})
        sheet = {"do": "create", "name": person.name, "points": SHEET}
        await stage.order(person, f"{person.name} writes", sheet)
    await stage.secretly(0, _in_secret() if secret else [])
    await stage.order(stage.gm, "start", {"do": "start"})
    for person, form in ((ana, "json"), (ana, "page"), (ben, "page"), (stage.gm, "json")):
        await person.go_live("at first", stage.path(f"/live?as={form}"))
    await stage.heard_by_all("at first")


async def _seen_dice(stage: Secretive, who: Person) -> None:
    """Let the GM's dice lie bare beside a player's, and nothing is explained; from then on only hits are told."""
    await _check(stage, who, 1, "seen")
    await _thrown(stage, [1, 2, 3], [2])
    counted = {"do": "set-option", "name": "evil_dice", "value": "count_only", "reason": "quieter"}
    await stage.order(stage.gm, "dice are counted", counted)
    await stage.heard_by_all("counted")


async def _given_up_and_uncovered(stage: Secretive, secret: int) -> None:
    ana, ben, *_ = stage.players
    await _check(stage, ben, secret)
    await stage.order(ben, "ben thinks again", {"do": "withdraw"})
    await stage.heard_by_all("a check given up")
    await stage.order(ana, "ana opens", {"do": "propose", "who": await _plays(stage, ana), "act": "open it"})
    await stage.order(stage.gm, "it opens", {"do": "uncovered", "outcome": "success"})
    await stage.heard_by_all("no dice")


async def _told(stage: Secretive) -> None:
    ana = stage.players[0]
    await _check(stage, ana, 2, "told")
    await _thrown(stage, [4, 2, 6], [5, 1])
    who = await _plays(stage, ana)
    await stage.order(ana, "ana gives one up", {"do": "choose", "choice": "cancel", "who": who, "pick": 1})
    await stage.heard_by_all("chosen")


async def _after(stage: Secretive, secret: int) -> None:
    """Go on once all is told: what the GM puts aside, and a pool that is not shown, are still nobody's business."""
    ana, ben, *_ = stage.players
    await _check(stage, ben, secret, "after")
    await _thrown(stage, [4, 2, 6], [1] * secret)
    await _check(stage, ana, secret, "after")
    await stage.order(ana, "ana thinks again", {"do": "withdraw"})
    await stage.secretly(4, _at_last() if secret else [])
    await stage.order(stage.gm, "the end", {"do": "end-game", "ending": "objective"})
    await stage.heard_by_all("the end")
    for what in ("log", "recap", "export"):
        await ben.ask("at the end", "GET", stage.path(f"/{what}"))


async def _check(stage: Secretive, who: Person, points: int, when: str = "") -> None:
    """Play a check up to the GM's step."""
    name, plays = f"{who.name} {when}".strip(), await _plays(stage, who)
    act = {"do": "propose", "who": plays, "stat": "dash", "act": "run"}
    await stage.order(who, f"{name} acts", act)
    await stage.heard_by_all("asked")
    await stage.order(stage.gm, f"{name} is heard", {"do": "confirm"})
    await stage.heard_by_all("while the GM chooses")
    chosen = {"do": "choose", "choice": "evil", "who": plays, "pick": points}
    await stage.order(stage.gm, f"{name} is met", chosen)
    await stage.heard_by_all("ready")


async def _thrown(stage: Secretive, dice: list[int], gm_dice: list[int]) -> None:
    stage.names["throws"] = f"{stage.names.get('throws', '')}x"
    name = f"thrown {stage.names['throws']}"
    await stage.order(stage.gm, name, {"do": "roll", "dice": dice, "gm_dice": gm_dice})
    await stage.heard_by_all("thrown")


async def _plays(stage: Secretive, who: Person) -> str:
    stage.begin(f"{who.name} is looked up")
    seats = (await who.ask("who am I", "GET", stage.path("/view"))).plain["view"]["table"]["seats"]
    return str(seats[f"player:{who.seat}"]["plays"][0])


def _in_secret() -> list[Act]:
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


def _set_back() -> list[Act]:
    """Play by the rules that will be read by all."""
    return [
        Act({"do": "set-option", "name": "pass_on_removal", "value": True, "reason": "as it was"}),
        Act({"do": "set-option", "name": "cancel_timeout", "value": "none", "reason": "as it was"}),
    ]


def _at_last() -> list[Act]:
    return [Act({"do": "note-evil", "notes": "It was never the lodger."})]


def spend(folder: Path, secret: int, spoil: Leak | None = None) -> Secretive:
    """Play the evening in a house of its own; of a program that was spoiled the beginning is enough."""
    with pytest.MonkeyPatch.context() as patch:
        fate = Fate()
        fate.rule(patch)
        if spoil is not None:
            spoil(patch)
        stage = Secretive(folder / "data", {}, fate)
        try:
            asyncio.run(_spent(stage, secret, spoil is None))
        finally:
            stage.close()
    return stage


async def _spent(stage: Secretive, secret: int, is_whole: bool) -> None:
    try:
        await play(stage, secret, is_whole)
    finally:
        stage.leave()
        await asyncio.sleep(0)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[Secretive]:
    """The same evening twice: the GM stays out of every check that may differ, or is there with all that may be."""
    return [spend(tmp_path_factory.mktemp(f"rules{secret}"), secret) for secret in (0, 2)]


def parting(worlds: list[Secretive]) -> str:
    """Say where what the players of two worlds received parts first; empty when it is the same, byte for byte."""
    quiet, other = worlds
    pairs = zip(quiet.players, other.players, strict=True)
    found = (difference(mine.heard, theirs.heard) for mine, theirs in pairs)
    return next((place for place in found if place), "")


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
    spoiled = [spend(tmp_path / str(secret), secret, spoil) for secret in (0, 2)]
    assert parting(spoiled)
