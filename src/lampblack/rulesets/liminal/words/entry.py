"""Reading a log entry: its facts, the names in it, a face beside a score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

Entry = Mapping[str, Any]


def facts(entry: Entry) -> Entry:
    """Give what came of a command, as far as the seat may know it."""
    result: Entry = entry.get("result") or {}
    return result


def named(entry: Entry, name: str) -> str:
    """Name a thing as the seat knows it."""
    known: Mapping[str, str] = entry.get("names") or {}
    return known.get(name, name)


def concerned(entry: Entry) -> str:
    """Name who is concerned: whom the result names, else whom the entry names."""
    who = facts(entry).get("who") or entry.get("who") or ""
    names = [who] if isinstance(who, str) else who
    return ", ".join(named(entry, str(name)) for name in names)


def giver(entry: Entry) -> str:
    """Name the seat that gave the command."""
    return named(entry, str(entry.get("by") or ""))


def compared(result: Entry) -> str:
    """Set the face against the score; where they do not tell the outcome, the face settled it by itself.

    >>> compared({"face": 14, "score": 10, "outcome": "failed"})
    '14 over 10'
    """
    if "face" not in result:
        return ""
    face, score = result["face"], result["score"]
    if (face <= score) != (result["outcome"] == "passed"):
        return phrase("natural {face} against {score}", face=face, score=score)
    return phrase(_AGAINST[(face > score) - (face < score)], face=face, score=score)


_AGAINST: Final = {1: "{face} over {score}", 0: "{face} on {score}", -1: "{face} under {score}"}
