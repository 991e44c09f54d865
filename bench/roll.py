"""How fast dice fall: parsed rolls with every die shown, against the d20 library, and the start of one roll.

    .venv/bin/python bench/roll.py

Both sides of a ratio run in turns; the figure is the median over the turns. Starts find their bytecode in a
cache, as they do wherever the program has run before. d20 is no dependency: where it is missing, its lines
say "not measured".
"""

from __future__ import annotations

import importlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from lampblack.kernel.dice import parse, roll
from lampblack.kernel.rollers import SeededRoller

NOTATIONS = {
    "d20": "d20",
    "2d6+3": "2d6+3",
    "8d6": "8d6",
    "2d20kh1+5": "2d20kh1+5",
    "4d6kh3": "4d6kh3",
    "d8+d6+3": "d8+d6+3",
    "10d6!": "10d6e6",
}
"""The same rolls in our notation and in d20's."""

BARE = [sys.executable, "-c", "pass"]
FULL = [sys.executable, "-m", "lampblack", "roll", "4d6kh3"]
TURNS, ROLLS, STARTS = 15, 1000, 21
START_TARGET_MS = 90
SPEED_TARGET = 5


def main() -> None:
    """Measure and print one line for each figure."""
    theirs = d20_roll()
    ratios = [rolls(ours, other, theirs) for ours, other in NOTATIONS.items()]
    measured = [ratio for ratio in ratios if ratio]
    if measured:
        mean = statistics.geometric_mean(measured)
        print(f"all of them: {mean:.1f} times d20 (geometric mean; target {SPEED_TARGET})")
    starts()


def d20_roll() -> Callable[[str], object] | None:
    """Find d20's roll, if that library is here."""
    try:
        found: Callable[[str], object] = importlib.import_module("d20").roll
    except ImportError:
        return None
    return found


def rolls(ours: str, other: str, theirs: Callable[[str], object] | None) -> float | None:
    """Time one notation on both sides, in turns."""
    roller = SeededRoller(1)
    own: list[float] = []
    compared: list[float] = []
    for _ in range(TURNS):
        own.append(timed(lambda: roll(parse(ours), roller)))
        roller.trace.clear()
        if theirs:
            compared.append(timed(lambda: theirs(other)) / own[-1])
    told = f"{statistics.median(compared):.1f} times d20" if compared else "d20 not measured"
    print(f"{ours}: {1 / statistics.median(own):,.0f} rolls/s, {told}")
    return statistics.median(compared) if compared else None


def timed(action: Callable[[], object]) -> float:
    """Seconds for one of many."""
    begin = time.perf_counter()
    for _ in range(ROLLS):
        action()
    return (time.perf_counter() - begin) / ROLLS


def starts() -> None:
    """Time `lampblack roll 4d6kh3` against Python with nothing to do."""
    with tempfile.TemporaryDirectory() as cache:
        took = [(start(BARE, cache), start(FULL, cache)) for _ in range(STARTS)][1:]
    more = statistics.median(after - before for before, after in took)
    ratio = statistics.median(after / before for before, after in took)
    base = statistics.median(before for before, _ in took)
    print(f"start of lampblack roll 4d6kh3: bare Python ({base:.0f} ms) + {more:.0f} ms, {ratio:.1f} times")
    print(f"target: bare Python + {START_TARGET_MS} ms: {'kept' if more <= START_TARGET_MS else 'MISSED'}")


def start(command: list[str], cache: str) -> float:
    """Milliseconds from start to end of one process."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    main()
