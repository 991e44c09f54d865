"""The log in one line an entry: what happened, piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.evil.words.fulllog import FULL_LINES
from lampblack.rulesets.evil.words.openlog import OPEN_LINES, Names
from lampblack.rulesets.evil.words.terms import term

Entry = Mapping[str, Any]


def log_line(entry: Entry) -> str:
    """Say a log entry in one line; `entry["names"]` maps ids that the seat may see to their names.

    >>> log_line({"do": "rolled", "names": {"ada": "Ada"}, "result": {}, "events": [
    ...     {"event": "rolled", "who": "ada", "difficulty": 1, "dice": [5, 2], "successes": 1},
    ...     {"event": "check-done", "number": 1, "passed": True}]})
    'Ada · 5, 2 · 1 success · passed'
    """
    names: Names = entry.get("names") or {}
    events: Iterable[Entry] = entry.get("events") or ()
    said = [part for event in events for part in _parts(event, names)] or [*_of_the_desk(entry, names)]
    return " · ".join(part for part in said if part)


def _parts(event: Entry, names: Names) -> Iterable[str]:
    """Tell a piece of news: the fuller way knows all fields, and says of those that are not there nothing."""
    code = str(event["event"])
    say = FULL_LINES.get(code) or OPEN_LINES.get(_SAME_AS.get(code, code))
    return () if say is None else say(event, names)


_SAME_AS: Final = {"act-uncovered": "uncovered"}  # codes, not sentences


def _of_the_desk(entry: Entry, names: Names) -> Iterable[str]:
    """Say what lies on the table and belongs to no game: notes, wishes, what is taken back, who sits down."""
    result: Entry = entry.get("result") or {}
    by = names.get(str(entry.get("by") or ""), str(entry.get("by") or ""))
    text = str(entry.get("text") or "")
    match entry["do"]:
        case "sit-down" | "stand-up" as do:
            return (str(result.get("name", "")), phrase(_SEATED[do]))
        case "undo" | "take-back" | "choose" if "undone" in result:
            return (phrase("taken back"), phrase("entry {no}", no=result["undone"]))
        case "choose" if result.get("outcome") == "no":
            return (by, phrase("not taken back"))
        case do:
            done = _DONE.get(do)
            return (by, phrase(done) if done else term(str(do)), text)


_SEATED: Final = {"sit-down": "sits down", "stand-up": "leaves the table"}
_DONE: Final = {"take-back": "asks to take it back", "ask": "asks", "help": "reads up"}
