"""Two games that differ only in secrets are one and the same to every player, byte for byte.

A script of beats is played in two worlds at once. What everybody knows is taken from the first world, so that a
world which shows more than it may soon goes another way, and the transcripts differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lampblack.cli.casebook.dialects import dialect_of
from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.secretly import Run
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM, ONLOOKER
from lampblack.rulesets.evil import asking, heard, telling, view
from lampblack.rulesets.evil import events as news
from lampblack.rulesets.evil.room import EVIL
from tests.rulesets.evil.table import SHEET

Plain = dict[str, Any]
Beat = dict[str, int]

KINDS = (
    "check",
    "wasted",
    "withdrawn",
    "secret",
    "slip",
    "foolish",
    "wish",
    "narrate",
    "leave",
    "join",
    "fix",
)
BEAT = st.fixed_dictionaries({"kind": st.integers(0, len(KINDS) - 1), "seed": st.integers(0, 2**24)})
SCRIPT = st.lists(BEAT, min_size=3, max_size=14)
FOR_ANY = settings(
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
STATS = tuple(SHEET)


def table(**evil: Any) -> Plain:
    """Two players in play, and somebody who is out of it."""
    cy = {"points": {**SHEET, "lore": 1}, "start": SHEET, "state": "removed"}
    return {
        "characters": {"ada": {}, "bo": {"points": {**SHEET, "brawn": 3, "wits": 1}}, "cy": cy},
        "evil": evil,
    }


def other_table(**evil: Any) -> Plain:
    """The same to players who were not told: other start values, another reason to be out."""
    given = table(**evil)
    bo = {**given["characters"]["bo"], "start": {"brawn": 5, "poise": 5, "lore": 5, "wits": 5}}
    cy = {
        **given["characters"]["cy"],
        "state": "retired",
        "replaced_by": "dee",
        "start": {**SHEET, "wits": 4},
    }
    return {**given, "characters": {**given["characters"], "bo": bo, "cy": cy}}


class Worlds:
    """One game in two worlds; `is_quiet` says that the GM's dice never succeed, so that nobody is told."""

    def __init__(self, one: Case, other: Case, *, is_quiet: bool) -> None:
        self.runs = [Run(EVIL, case, dialect_of("evil")) for case in (one, other)]
        self.is_quiet = is_quiet

    def play(self, script: list[Beat]) -> None:
        """Play beats one after the other."""
        for beat in script:
            dice = SeededRoller(beat["seed"])
            getattr(self, f"_{KINDS[beat['kind'] % len(KINDS)]}")(dice)
            self._close(dice)

    def both(self, order: Plain, **differs: tuple[Any, ...]) -> None:
        """Give an order in both worlds; of the arguments named it holds one in each."""
        for place, run in enumerate(self.runs):
            run.give({**order, **{name: values[place] for name, values in differs.items()}})

    def transcripts(self, place: int) -> dict[str, list[bytes]]:
        """What each seat was sent in one of the worlds."""
        return {seat: one.lines for seat, one in self.runs[place].transcripts.items()}

    def _check(self, dice: SeededRoller, *spent: int) -> None:
        """Play a check; what is spent may differ only where nobody can see it."""
        who, stat = ("ada", "bo")[pick(dice, 2)], STATS[pick(dice, 4)]
        count = self.runs[0].play.state.characters[who].points[stat]
        mine = [dice.die(6, reason="x") for _ in range(count)]
        ks = spent or (pick(dice, 5),) * 2
        thrown = [self._gm_face(dice) for _ in range(4)]
        theirs = [thrown[:k] for k in ks]
        self.both({"do": "propose", "who": who, "stat": stat, "act": "run", "by": who})
        self.both({"do": "confirm", "difficulty": 1 + pick(dice, 2)})
        evil = {"do": "choose", "choice": "evil", "who": who}
        if self.runs[0].play.state.options.evil_commit == "before":
            self.both(evil, pick=ks)
            self.both({"do": "roll", "by": who}, faces=(mine + theirs[0], mine + theirs[1]))
        else:
            self.both({"do": "roll", "by": who, "faces": mine})
            self.both(evil, pick=ks, faces=(theirs[0], theirs[1]))

    def _gm_face(self, dice: SeededRoller) -> int:
        return dice.die(3 if self.is_quiet else 6, reason="x")

    def _wasted(self, dice: SeededRoller) -> None:
        """Strike in one world and stay out in the other, where a strike without a success shows nothing."""
        if self.is_quiet and self.runs[0].play.state.options.evil_dice == "count_only":
            self._check(dice, pick(dice, 5), pick(dice, 5))

    def _withdrawn(self, dice: SeededRoller) -> None:
        """Commit in both worlds, each its own, and take the check back before the dice."""
        who, by = ("ada", "bo")[pick(dice, 2)], ("gm", "")[pick(dice, 2)]
        self.both({"do": "confirm", "who": who, "stat": STATS[pick(dice, 4)]})
        if self.runs[0].play.state.options.evil_commit == "before":
            evil = {"do": "choose", "choice": "evil", "who": who}
            self.both(evil, pick=(pick(dice, 5), pick(dice, 5)))
        self.both({"do": "withdraw", "by": by or who})

    def _secret(self, dice: SeededRoller) -> None:
        """Let the GM do something in one world that shows nothing."""
        orders: list[Plain] = [
            {"do": "note-evil", "name": f"name {pick(dice, 99)}"},
            {"do": "note-evil", "notes": "n" * pick(dice, 99)},
            {"do": "set-field", "path": "evil.pool", "value": 50 + pick(dice, 99), "reason": "x" * 9},
            {"do": "help", "topic": "evil"},
        ]
        if self.is_quiet:
            orders += [{"do": "set-option", "reason": "x", **option} for option in WITHHELD]
            orders += [{"do": "set-field", "path": "characters.ada.start.lore", "value": 4, "reason": "x"}]
        self.runs[pick(dice, 2)].give(orders[pick(dice, len(orders))])

    def _slip(self, dice: SeededRoller) -> None:
        """Let the GM try something in one world that is refused."""
        slips: list[Plain] = [
            {"do": "end-game", "ending": "evil-depleted"},
            {"do": "choose", "choice": "evil", "who": "ada", "pick": 9},
            {"do": "start"},
            {"do": "set-field", "path": "evil.pool", "value": -1, "reason": "x"},
        ]
        self.runs[pick(dice, 2)].give(slips[pick(dice, len(slips))])

    def _foolish(self, dice: SeededRoller) -> None:
        """Let a player try what is withheld, or made up."""
        tried: list[Plain] = [
            {"do": "rest", "who": "ada", "stat": "brawn"},
            {"do": "note-evil", "name": "x"},
            {"do": "choose", "choice": "evil", "who": "ada", "pick": 1},
            {"do": "choose", "choice": "cancel", "who": "ada", "pick": 0},
            {"do": "help", "topic": "loss"},
            {"do": "help"},
            {"do": "set-field", "path": "evil.pool", "value": 1, "reason": "x"},
            {"do": "roll", "gm_dice": [1]},
            {"do": "fish"},
        ]
        self.both({**tried[pick(dice, len(tried))], "by": ("ada", "bo")[pick(dice, 2)]})

    def _wish(self, dice: SeededRoller) -> None:
        self.both({"do": "ask", "who": "ada", "text": "may I", "by": "ada"})

    def _narrate(self, dice: SeededRoller) -> None:
        self.both({"do": "narrate", "text": f"so {pick(dice, 9)}"})

    def _leave(self, dice: SeededRoller) -> None:
        self.both({"do": "leave", "by": ("ada", "bo")[pick(dice, 2)]})

    def _join(self, dice: SeededRoller) -> None:
        self.both({"do": "join", "seat": ("ada", "bo", "dee")[pick(dice, 3)]})

    def _fix(self, dice: SeededRoller) -> None:
        self.both(
            {
                "do": "set-field",
                "path": "characters.bo.points.lore",
                "value": 1 + pick(dice, 3),
                "reason": "x",
            }
        )

    def _close(self, dice: SeededRoller) -> None:
        """Close what a beat left open: let the player choose, give up what could not be thrown, play on."""
        check = self.runs[0].play.state.check
        if check is not None and check.step == "choosing":
            pick_ = pick(dice, min(check.successes, check.gm_successes) + 1)
            who = check.who
            self.both({"do": "choose", "choice": "cancel", "who": who, "pick": pick_, "by": who})
        if self.runs[0].play.state.check is not None:
            self.both({"do": "withdraw", "reason": "x"})
        if self.runs[0].play.state.table.state == "ended":
            self.both({"do": "reopen"}, reason=("on", "go on"))


WITHHELD: list[Plain] = [
    {"name": "partial_cancel", "value": False},
    {"name": "late_join_evil", "value": 0},
    {"name": "rest_restores", "value": "one_point"},
    {"name": "pool_visibility", "value": "after_reveal"},
    {"name": "cancel_timeout", "value": 60},
    {"name": "pass_on_removal", "value": False},
]


def pick(dice: SeededRoller, count: int) -> int:
    return dice.die(count, reason="pick") - 1


def worlds(options: Plain, *, is_quiet: bool) -> Worlds:
    """Lay two worlds that differ in all that is secret."""
    secret = {"pool": 90, "name": "the mire", "notes": "below the house, and hungry", "ledger": []}
    entry = {"why": "start", "change": 200, "pool": 200}
    other = {"pool": 200, "name": "x", "notes": "", "ledger": [entry]}
    overrides = [{"do": "reopen", "reason": "a long one"}]
    more: Plain = {"budget_per": "character", "replace_living": False, "diff2_after_cancel": "lenient"}
    one = Case(id="one", given=table(**secret), options=options)
    laid = other_table(**other) if is_quiet else table(**other)
    return Worlds(
        one,
        Case(
            id="other",
            given={**laid, "overrides": overrides},
            options={**options, **(more if is_quiet else {})},
        ),
        is_quiet=is_quiet,
    )


COURSES: list[Plain] = [
    {"evil_commit": commit, "evil_dice": dice}
    for commit in ("before", "after")
    for dice in ("open", "count_only")
]


@pytest.mark.parametrize("options", COURSES, ids=lambda options: "-".join(options.values()))
@FOR_ANY
@given(script=SCRIPT)
def test_before_the_reveal_no_secret_moves_a_byte(options: Plain, script: list[Beat]) -> None:
    both = worlds(options, is_quiet=True)
    both.play(script)
    assert both.transcripts(0) == both.transcripts(1)
    assert not both.runs[0].play.state.table.revealed
    assert both.runs[0].play.view(GM) != both.runs[1].play.view(GM)
    assert both.runs[0].play.offers("player:ada") == both.runs[1].play.offers("player:ada")


@pytest.mark.parametrize("options", COURSES, ids=lambda options: "-".join(options.values()))
@FOR_ANY
@given(script=SCRIPT)
def test_through_the_reveal_and_after_it_no_secret_moves_a_byte(options: Plain, script: list[Beat]) -> None:
    both = worlds({**options, "mode": "campaign"}, is_quiet=False)
    both.play(script)
    assert both.transcripts(0) == both.transcripts(1)
    assert both.runs[0].play.state.evil != both.runs[1].play.state.evil
    assert both.runs[0].play.offers("player:bo") == both.runs[1].play.offers("player:bo")


LONG = [{"kind": n % len(KINDS), "seed": 7919 * n} for n in range(90)]
"""A script in which everything happens."""


@pytest.mark.parametrize("is_quiet", [True, False])
def test_the_script_above_is_eventful(is_quiet: bool) -> None:
    both = worlds({"evil_dice": "count_only"}, is_quiet=is_quiet)
    both.play(LONG)
    assert both.transcripts(0) == both.transcripts(1)
    names = {event["event"] for event in both.runs[0].events}
    assert {
        "check-set",
        "check-ready",
        "rolled",
        "check-done",
        "withdrawn",
        "narrated",
        "player-joined",
    } <= names
    assert both.runs[0].play.state.table.revealed is not is_quiet
    assert ("choice-open" in names) is not is_quiet
    assert sum(map(len, both.transcripts(0)["player:ada"])) > 10_000


def leak_pool(patch: pytest.MonkeyPatch) -> None:
    for module in (view, asking):
        patch.setattr(module, "pool_seen", lambda state: state.evil.pool)


def leak_commitment(patch: pytest.MonkeyPatch) -> None:
    def say(event: news.CheckReady) -> heard.Heard:
        return heard.Pool(pool=event.evil or 0)

    patch.setitem(telling._HEARD, news.CheckReady, say)


def leak_choice(patch: pytest.MonkeyPatch) -> None:
    open_choices = view.open_choices

    def all_choices(state: Any, audience: str) -> Iterator[Any]:
        yield from open_choices(state, GM)

    patch.setattr(view, "open_choices", all_choices)


def leak_start(patch: pytest.MonkeyPatch) -> None:
    character = view._character

    def whole(sheet: Any, *, knows: bool) -> Any:
        return character(sheet, knows=knows or sheet.name != "")

    patch.setattr(view, "_character", whole)


def leak_silence(patch: pytest.MonkeyPatch) -> None:
    def say(event: news.EvilNoted | news.Overridden) -> heard.Heard | None:
        return heard.ViewChanged() if event.why == () else None

    for kind in (news.EvilNoted, news.Overridden):
        patch.setitem(telling._HEARD, kind, say)


LEAKS = [leak_pool, leak_commitment, leak_choice, leak_start, leak_silence]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_each_leak_makes_the_worlds_differ(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    both = worlds({"evil_dice": "count_only"}, is_quiet=True)
    both.play(LONG)
    assert both.transcripts(0) != both.transcripts(1) or views_differ()


def views_differ() -> bool:
    """Tell whether a small pool looks different from a big one while the GM is at the step."""
    runs = [Run(EVIL, Case(id="x", given=table(pool=pool)), dialect_of("evil")) for pool in (2, 9)]
    for run in runs:
        run.give({"do": "confirm", "who": "ada", "stat": "brawn"})
    return runs[0].view(ONLOOKER) != runs[1].view(ONLOOKER)


def test_without_a_leak_small_and_big_pools_look_the_same() -> None:
    assert not views_differ()
