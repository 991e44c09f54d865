"""The entries of a log in one line each: the table's own verbs in its own words, all others in the game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from lampblack.kernel.seat import ALL
from lampblack.kernel.tongue import phrase

Entry = Mapping[str, Any]


class Lines(Protocol):
    """The words of a game, as far as the log needs them."""

    def log_line(self, entry: Entry) -> str:
        """Say a log entry in one line."""


def log_line(words: Lines, entry: Entry) -> str:
    """Say an entry in one line; `entry["names"]` maps ids that the audience may see to their names.

    >>> result = {"clock": "c1", "name": "Flood", "size": 6, "filled": 2, "was": 1}
    >>> log_line(None, {"do": "clock", "by": "gm", "result": result})
    'Flood · 2 of 6 (was 1)'
    """
    say = _say(entry)
    if say is None:
        return words.log_line(entry)
    parts = [*say(entry), str(entry.get("text") or "")]
    return " · ".join(part for part in parts if part)


def _say(entry: Entry) -> Callable[[Entry], Iterable[str]] | None:
    """Find how the table says an entry; None for one that is the game's to say."""
    found = _LINES.get(str(entry["do"]))
    if found is not None:
        return found
    return _laid(entry) if entry["do"] in ("hide", "reveal") else None


def _laid(entry: Entry) -> Callable[[Entry], Iterable[str]] | None:
    """Tell whether what was hidden or shown lies on the table."""
    result = entry.get("result", {})
    return _clock if "clock" in result else _handout if "handout" in result else None


def _named(entry: Entry, name: str) -> str:
    known: Mapping[str, str] = entry.get("names") or {}
    return phrase("everybody") if name == ALL else known.get(name, name)


def _whisper(entry: Entry) -> Iterable[str]:
    to = ", ".join(_named(entry, one) for one in entry["result"].get("to", ()))
    who = _named(entry, str(entry["by"]))
    return (phrase("{who} to {to}, in private", who=who, to=to),)


def _clock(entry: Entry) -> Iterable[str]:
    result = entry["result"]
    if result.get("gone"):
        return (result["name"], phrase("taken away"))
    was = phrase(" (was {n})", n=result["was"]) if "was" in result else ""
    filled = phrase("{filled} of {size}", filled=result["filled"], size=result["size"])
    return (result["name"], f"{filled}{was}", phrase("hidden") if result.get("hidden") else "")


def _handout(entry: Entry) -> Iterable[str]:
    result = entry["result"]
    if result.get("gone"):
        return (result["title"], phrase("taken out of sight"))
    to = result.get("to")
    before = "" if to is None else ", ".join(_named(entry, one) for one in to) or phrase("nobody yet")
    return (phrase("a handout"), result["title"], phrase("for {who}", who=before) if before else "")


def _pause(entry: Entry) -> Iterable[str]:
    return (phrase("somebody asks for a pause") if entry["result"].get("on") else phrase("the game goes on"),)


def _end(entry: Entry) -> Iterable[str]:
    return (phrase("evening {n} is over", n=entry["result"].get("evening", "")),)


def _use_pack(entry: Entry) -> Iterable[str]:
    result = entry["result"]
    said = phrase("content pack in use") if result.get("on") else phrase("content pack laid aside")
    return (said, f"{result.get('title', '')} ({result.get('pack', '')})")


_LINES: Final[Mapping[str, Callable[[Entry], Iterable[str]]]] = {
    "whisper": _whisper,
    "clock": _clock,
    "handout": _handout,
    "pause": _pause,
    "end-evening": _end,
    "use-pack": _use_pack,
}
"""How the verbs are said that are the same in all games."""
