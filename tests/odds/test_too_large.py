"""The greatest questions, in a process that may have 1 GiB: each is answered, or says that it is too large."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from lampblack import odds
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.limits import MAX_ODDS_STATES
from lampblack.kernel.spread import Spread
from lampblack.rulesets import SHELF
from tests.house import ROOT

MOST: Final = 1 << 30
"""Bytes that the process may have."""

CROWD: Final = ["d20+d12"] * 50
LONG: Final = {"hp": 1000, "str": 1000, "hits": 200}
EQUALS: Final = {"dice": ["d20"], "hp": 70, "str": 70}
GANGS: Final = {"dice": ["d4"] * 50, "hp": 120, "str": 80, "armor": 1}
ASKED: Final[tuple[tuple[str, str, dict[str, Any], str], ...]] = (
    ("liminal", "any-down", {"dice": CROWD, "targets": [{"hp": n, "str": 9 + n} for n in range(50)]}, ""),
    ("liminal", "hits-to-down", {"dice": ["d4"], **LONG}, ""),
    ("liminal", "hits-to-down", {"dice": CROWD, **LONG}, "too-large"),
    ("liminal", "zero-within", {"dice": ["d6"], **LONG}, ""),
    ("liminal", "zero-within", {"dice": CROWD, **LONG}, "too-large"),
    ("liminal", "lone-flight", {"dice": CROWD, "hp": 1000, "str": 1000, "ctrl": 9}, "too-large"),
    ("liminal", "race", {"investigator": EQUALS, "foe": EQUALS}, ""),
    ("liminal", "race", {"investigator": GANGS, "foe": GANGS}, "too-large"),
    ("liminal", "retreat", {"dex": [10, 7] * 25, "rounds": 200}, "too-large"),
    ("liminal", "blast-count", {"dice": ["d20"] * 50, "there": 1000}, ""),
    ("crusade", "one-hit", {"damage": "100d1000", "hp": 1000}, ""),
    ("crusade", "severe-fear", {"resolve": 1000, "drain": "1d4", "hits": 190}, ""),
    ("crusade", "severe-fear", {"resolve": 1000, "drain": "100d100", "hits": 200}, "too-large"),
    ("crusade", "resolve-recovery", {"missing": 1000, "ticks": [200]}, ""),
    ("evil", "party-outlasts", {"players": 20, "evil": 1, "sheet": [6] * 4, "stat_choice": "random"}, ""),
    ("evil", "check", {"points": 20, "evil": 4, "policy": "survive"}, ""),
)
NOTATIONS: Final = (
    ("100d1000", ""),
    ("25d25kh12", ""),
    ("50d100kh25", "too-large"),
    ("100d1000kh50", "too-large"),
)


def said(work: Callable[[], object]) -> str:
    try:
        odds.plain(work())
    except LampblackError as fault:
        return fault.slug
    return ""


def line(last: int) -> odds.End[int]:
    """A way through so many states, one after the other."""
    return odds.end(0, lambda at: Spread.certain(at + 1) if at < last else None)


def everything() -> dict[str, str]:
    """Ask everything, one after the other."""
    found = {text: said(partial(odds.dice, text)) for text, _ in NOTATIONS}
    for number, (game, question, inputs, _) in enumerate(ASKED):
        found[f"{question} {number}"] = said(partial(odds.ask, SHELF[game], question, inputs))
    found["as many states as may be"] = said(partial(line, MAX_ODDS_STATES - 1))
    found["one state more"] = said(partial(line, MAX_ODDS_STATES))
    return found


WANTED: Final = {
    **dict(NOTATIONS),
    **{f"{question} {number}": slug for number, (_, question, _, slug) in enumerate(ASKED)},
    "as many states as may be": "",
    "one state more": "too-large",
}


def test_the_greatest_questions_fit_into_a_gibibyte() -> None:
    command = [sys.executable, "-m", __name__]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["said"] == WANTED
    assert told["peak"] < MOST / 2


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    told = everything()
    kibibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(json.dumps({"said": told, "peak": kibibytes * 1024}))
