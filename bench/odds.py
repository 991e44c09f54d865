"""How fast odds are counted, and dice thrown, against other libraries on the same work.

    .venv/bin/python bench/odds.py [--json FILE]

Every figure is a ratio: both sides run in turns in this process (rpg-dice-roller in one of its own), and the median
over the turns counts. Each answer is held against ours before anything is timed. A peer that is not here is "not
measured"; rpg-dice-roller is found by Node through NODE_PATH.

A fight is written for each peer in two ways: as its manual writes a rule (dice in, state out), and with chances worked
out by hand and states remembered. The target holds for the first, both are shown. Ours runs the rule as it is played.
The table is written in the best form that icepool has (pools made once, one map for a cell), and with the sums by hand.
"""

from __future__ import annotations

import importlib
import json
import shutil
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from lampblack import odds
from lampblack.kernel.dice import parse, roll
from lampblack.kernel.rollers import SeededRoller
from lampblack.odds.asking import Exact
from lampblack.rulesets.evil.options import Options as EvilOptions
from lampblack.rulesets.evil.questions.tables import fares
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.lasting import fighting

TURNS = 7
GANG, HP, STR = (6, 6, 8, 8), 8, 14
NOTATIONS = {"4d6kh3": "4d6kh3", "2d20kl1+5": "2d20kl1+5", "10d6!": "10d6e6"}
"""The same rolls in our notation, which is rpg-dice-roller's too, and in d20's."""

CELLS = [(points, evil, need) for points in range(1, 6) for evil in range(1, 5) for need in (1, 2)]
FIGURES: dict[str, str] = {}
Work = Callable[[], Any]


def main() -> None:
    """Measure everything and print a line for each figure."""
    warnings.simplefilter("ignore")
    for ours, other in NOTATIONS.items():
        rolls(ours, other)
    compare(
        "fight to the end, as written", our_fight, {"dyce": dyce_fight, "icepool": icepool_fight}, (40, 150)
    )
    best = {"dyce": dyce_fight_best, "icepool": icepool_fight_best}
    compare("fight to the end, chances worked out by hand", our_fight, best, (None, None))
    compare("table of 40 cells with the best cancel", our_table, {"icepool": icepool_table}, (10,))
    compare("the same table, sums worked out by hand", our_table, {"icepool": icepool_table_by_hand}, (None,))
    if "--json" in sys.argv:
        with open(sys.argv[sys.argv.index("--json") + 1], "w", encoding="utf-8") as file:  # noqa: PTH123
            json.dump(FIGURES, file, indent=1)


def peer(name: str) -> Any:
    """Find a library, if it is here."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def compare(
    what: str, ours: Work, peers: dict[str, Callable[[Any], Any]], targets: tuple[int | None, ...]
) -> None:
    """Time the same work on each side, in turns, after both have come to the same."""
    for (name, theirs), target in zip(peers.items(), targets, strict=True):
        library = peer(name)
        if library is None:
            tell(what, f"{name} not measured")
            continue
        if theirs(library) != ours():
            tell(what, f"{name} comes to something else")
            continue
        own, other = in_turns(ours, lambda theirs=theirs, library=library: theirs(library))
        told = f"{own * 1e3:.2f} ms, {name} {other * 1e3:.1f} ms: {other / own:.0f} times"
        tell(f"{what} ({name})", told + (f" (target {target})" if target else ""))


def in_turns(ours: Work, theirs: Work) -> tuple[float, float]:
    """Give the medians of both sides, in seconds; ours is run as often as fits into one of theirs."""
    often = max(1, min(50, round(timed(theirs) / timed(ours))))
    pairs = [(timed(ours, often), timed(theirs)) for _ in range(TURNS)]
    return statistics.median(one for one, _ in pairs), statistics.median(one for _, one in pairs)


def timed(action: Work, often: int = 1) -> float:
    """Seconds of computing for one of many; waiting for a processor that others use does not count."""
    begin = time.process_time()
    for _ in range(often):
        action()
    return (time.process_time() - begin) / often


def tell(what: str, told: str) -> None:
    FIGURES[what] = told
    print(f"{what}: {told}", flush=True)


# rolls that keep every die


def rolls(ours: str, other: str) -> None:
    """Parsed anew each time, every die kept in the trace."""
    roller = SeededRoller(1)

    def throw() -> None:
        for _ in range(1000):
            roll(parse(ours), roller)
        roller.trace.clear()

    library = peer("d20")
    if library is None:
        tell(f"{ours} (d20)", "d20 not measured")
    else:
        own, theirs = in_turns(throw, lambda: [library.roll(other) for _ in range(1000)])
        tell(f"{ours} (d20)", f"{1e3 / own:,.0f} rolls/s, {theirs / own:.1f} times d20 (target 5)")
    node = node_rolls_a_second(ours)
    own = statistics.median(timed(throw) for _ in range(TURNS))
    told = (
        "rpg-dice-roller not measured"
        if node is None
        else f"{1e3 / own / node:.1f} times rpg-dice-roller (target 1)"
    )
    tell(f"{ours} (rpg-dice-roller)", told)


NODE = """
const { DiceRoll } = require('@dice-roller/rpg-dice-roller');
const times = [];
for (let turn = 0; turn < 9; turn += 1) {
  const begin = process.cpuUsage().user;
  for (let n = 0; n < 1000; n += 1) new DiceRoll(process.argv[1]).total;
  times.push((process.cpuUsage().user - begin) / 1e6);
}
times.sort((a, b) => a - b);
console.log(1000 / times[4]);
"""


def node_rolls_a_second(notation: str) -> float | None:
    """Let Node throw the same, if it and the library are here; the first turns warm it up."""
    node = shutil.which("node")
    if node is None:
        return None
    done = subprocess.run([node, "-e", NODE, notation], capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


# four attackers, round after round, until somebody with 8 HP and STR 14 is down: the mean number of rounds


def our_fight() -> Fraction | None:
    start = (HP, STR)
    return odds.end(start, fighting(0, GANG, Options(), Exact())).steps


def struck(state: Any, kept: int) -> tuple[int, int] | None:
    """Where one blow leaves somebody before the Save; None is down."""
    hp, strength = state
    lost_hp = min(hp, kept)
    left = strength - (kept - lost_hp)
    return (hp - lost_hp, left) if left > 0 else None


def passes(score: int, face: int) -> bool:
    return face == 1 or (face != 20 and face <= score)


def dyce_fight(dyce: Any) -> Fraction:
    best, d20 = dyce.P(*(dyce.H(sides) for sides in GANG)).at(-1), dyce.H(20)

    def hit(state: Any, kept: Any, save: Any) -> Any:
        if state.outcome == "down":
            return "down"
        left = struck(state.outcome, kept.outcome)
        if left is None:
            return "down"
        return left if left[1] == state.outcome[1] or passes(left[1], save.outcome) else "down"

    return rounds(dyce, lambda state: dyce.expand(hit, state, best, d20, min_path_probability=Fraction(0)))


def dyce_fight_best(dyce: Any) -> Fraction:
    best = dyce.P(*(dyce.H(sides) for sides in GANG)).at(-1)

    @cache
    def after(state: Any) -> Any:
        if state == "down":
            return dyce.H({"down": 1})
        return dyce.expand(lambda kept: hit(state, kept.outcome), best, min_path_probability=Fraction(0))

    def hit(state: Any, kept: int) -> Any:
        left = struck(state, kept)
        if left is None or left[1] == state[1]:
            return left or "down"
        good = max(1, min(19, left[1]))
        return dyce.H({left: good, "down": 20 - good})

    def go(state: Any) -> Any:
        return dyce.expand(lambda one: after(one.outcome), state, min_path_probability=Fraction(0))

    return rounds(dyce, go)


def rounds(dyce: Any, go: Callable[[Any], Any]) -> Fraction:
    state, mean = dyce.H({(HP, STR): 1}), Fraction(0)
    while up := state.total - state.get("down", 0):
        mean += Fraction(up, state.total)
        state = go(state).lowest_terms()
    return mean


DOWN = (-1, -1)


def icepool_fight(icepool: Any) -> Fraction:
    best = icepool.highest(*(icepool.d(sides) for sides in GANG))

    def hit(state: Any, kept: int, save: int) -> Any:
        left = DOWN if state == DOWN else struck(state, kept) or DOWN
        return left if left[1] in (state[1], -1) or passes(left[1], save) else DOWN

    mean: Fraction = icepool.Die([(HP, STR)]).mean_time_to_absorb(hit, best, icepool.d20, star=False)
    return mean


def icepool_fight_best(icepool: Any) -> Fraction:
    best = icepool.highest(*(icepool.d(sides) for sides in GANG))

    @cache
    def after(state: Any) -> Any:
        return DOWN if state == DOWN else best.map(lambda kept: hit(state, kept))

    def hit(state: Any, kept: int) -> Any:
        left = struck(state, kept)
        if left is None or left[1] == state[1]:
            return left or DOWN
        good = max(1, min(19, left[1]))
        return icepool.Die({left: good, DOWN: 20 - good})

    mean: Fraction = icepool.Die([(HP, STR)]).mean_time_to_absorb(after, star=False)
    return mean


# the horror's table: for 40 checks the chance to pass and the mean loss, when successes are spent in the best way


def our_table() -> list[tuple[Fraction, Fraction]]:
    fare = fares("survive", EvilOptions(), Exact())
    return [(one.passed, one.loss) for one in (fare(*cell) for cell in CELLS)]


def icepool_table(icepool: Any) -> list[tuple[Fraction, Fraction]]:
    pools = [count @ icepool.coin(1, 2) for count in range(6)]

    def cell(points: int, evil: int, need: int) -> tuple[Fraction, Fraction]:
        came = icepool.map(lambda own, hits: best(points, need, own, hits), pools[points], pools[evil])
        return came.marginals[0].mean(), came.marginals[1].mean()

    return [cell(*one) for one in CELLS]


def icepool_table_by_hand(icepool: Any) -> list[tuple[Fraction, Fraction]]:
    """Take only the ways of the dice from icepool; what comes of them is added up without it."""
    pools = [count @ icepool.coin(1, 2) for count in range(6)]

    def cell(points: int, evil: int, need: int) -> tuple[Fraction, Fraction]:
        ways = icepool.tupleize(pools[points], pools[evil])
        came = [(weight, best(points, need, *thrown)) for thrown, weight in ways.items()]
        passed, loss = (sum(weight * one[at] for weight, one in came) for at in (0, 1))
        return Fraction(passed, ways.denominator()), Fraction(loss, ways.denominator())

    return [cell(*one) for one in CELLS]


def best(points: int, need: int, own: int, hits: int) -> tuple[bool, int]:
    """Spend the surplus, and more where that keeps the last point: whether it passes, and what is lost."""
    surplus = own - need if own >= need else own
    spent = min(surplus, hits)
    if hits - spent >= points:
        more = hits - points + 1
        spent = more if more <= min(own, hits) else spent
    return own - spent >= need, min(points, hits - spent)


if __name__ == "__main__":
    main()
