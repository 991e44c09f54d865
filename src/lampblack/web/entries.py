"""An entry of the log in words: one line, behind it the faces and the cause of every number."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.table import house_rules, saying
from lampblack.web.chain import Chain, chains
from lampblack.web.words import Words, say

_log = logging.getLogger("lampblack.web")
_ICONS: Final = {
    "save": "die", "roll": "die", "call-save": "call", "ask": "hand", "note": "quill", "create": "person",
    "place": "door", "undo": "undo", "take-back": "undo", "hide": "shut", "reveal": "open", "set-field": "quill",
    "set-option": "scales", "choose": "fork", "sit-down": "door", "stand-up": "door", "harm": "drop",
    "attack": "strike", "whisper": "hand", "morale": "people", "add": "pack", "remove": "cross", "move-item": "pack",
    "rest": "lamp", "purchase": "pack", "buy": "pack", "haggle": "hand", "repay": "scales", "carry-stash": "pack",
    "afflict": "drop", "recover": "drop", "propose": "hand", "check-asked": "hand", "confirm": "scales",
    "check-set": "scales", "check-ready": "sand", "rolled": "die", "gm-rolled": "die", "narrate": "quill",
    "narrated": "quill", "set-stats": "quill", "stats-set": "quill", "character-created": "person", "join": "door",
    "player-joined": "door", "leave": "door", "player-left": "door", "start": "lamp", "started": "lamp",
    "replace": "person", "replaced": "person", "rested": "lamp", "revealed": "open", "end-game": "gone",
    "ended": "gone", "charge": "strike", "cast": "strike", "check": "die", "drain": "sand", "restore": "lamp",
    "pass-time": "sand", "start-encounter": "fork", "start-turn": "sand", "end-turn": "sand", "talk": "call",
    "edit": "quill", "set-alignment": "people", "add-condition": "knot", "end-condition": "knot", "execute": "gone",
}  # fmt: skip
_GOOD: Final = frozenset({"passed", "escaped", "stands", "returns", "favours-investigators"})
_BAD: Final = frozenset({"failed", "bad-luck", "flees", "lost", "dead", "critical-damage", "critical-stress"})

KINDS: Final = {
    "fight": frozenset({
        "attack", "harm", "start-encounter", "next", "end-encounter", "declare", "move", "act", "retreat", "modify",
        "morale", "rise", "deal-with", "charge", "cast", "drain", "restore", "start-turn", "end-turn", "choose",
        "add-condition", "end-condition", "execute",
    }),
    "save": frozenset({"save", "call-save", "ask"}),
    "words-only": frozenset({"note", "whisper", "scene", "handout", "clock", "pause", "talk"}),
    "check": frozenset({"propose", "confirm", "uncovered", "withdraw", "roll", "narrate", "check"}),
    "change": frozenset({"set-field", "set-option", "undo", "take-back", "hide", "reveal", "create", "place", "edit"}),
}  # fmt: skip
"""What the log can be sought for: kinds of entries by their verbs; those with dice and secret ones besides."""


class Die(msgspec.Struct, frozen=True):
    """One die on the table: its sides and face, whether the rule kept it, a hand threw it, it is the GM's own."""

    sides: int
    face: int
    is_kept: bool
    by_hand: bool
    is_gms: bool = False


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log, ready to be drawn."""

    no: int
    at: int
    do: str
    line: str
    icon: str
    verdict: str
    dice: tuple[Die, ...] = ()
    chains: tuple[Chain, ...] = ()
    who: str = ""
    kind: str = ""
    undoes: int | None = None
    text: str = ""
    is_undone: bool = False
    is_secret: bool = False
    by_hand: bool = False
    override: str = ""
    house: tuple[str, ...] = ()


def laid(entry: Mapping[str, Any], known: Mapping[str, str], words: Words) -> Entry:
    """Lay an entry out; one that nobody can put into words must not cost its reader the whole page."""
    try:
        return _entry(entry, known, words)
    except Exception:  # noqa: BLE001 - whatever a sentence misses; the entry itself is stored and untouched
        _log.exception("an entry `%s` of %s cannot be put into words", entry["do"], entry.get("at"))
    return Entry(
        no=entry["no"],
        at=entry.get("at", 0),
        do=entry["do"],
        line=say("log.wordless"),
        icon="dot",
        verdict="",
        is_undone=bool(entry.get("undone")),
    )


def _entry(entry: Mapping[str, Any], known: Mapping[str, str], words: Words) -> Entry:
    throws = entry.get("dice", ())
    line, text = saying.log_line(words, {**entry, "names": known}), str(entry.get("text") or "")
    return Entry(
        no=entry["no"],
        at=entry.get("at", 0),
        do=entry["do"],
        line=line,
        icon=_ICONS.get(entry["do"], "dot"),
        verdict=_verdict(entry),
        dice=tuple(die for throw in throws for die in _dice(throw)),
        chains=chains(entry, known, words),
        who=" ".join(_everybody(entry)),
        kind=" ".join(_kinds(entry)),
        undoes=entry.get("undoes"),
        text="" if text in line else text,
        is_undone=bool(entry.get("undone")),
        is_secret=bool(entry.get("secret")),
        by_hand=any(throw.get("by_hand") for throw in throws),
        override=str(entry.get("override") or ""),
        house=tuple(house_rules.told(words, *rule) for rule in entry.get("house", {}).items()),
    )


def _verdict(entry: Mapping[str, Any]) -> str:
    outcome = entry.get("result", {}).get("outcome")
    for news in entry.get("events", ()):
        if news["event"] == "check-done":
            outcome = "passed" if (news.get("done") or news).get("passed") else "failed"
    return "good" if outcome in _GOOD else "bad" if outcome in _BAD else ""


_COUNTED: Final = frozenset({"check", "gm"})
"""What dice are thrown for of which the successes are counted; of all others a total or a highest is kept."""


def _dice(throw: Mapping[str, Any]) -> Iterable[Die]:
    """Mark the dice that counted."""
    for place, (sides, face) in enumerate(zip(throw["dice"], throw["faces"], strict=True)):
        is_gms, by_hand = throw.get("reason") == "gm", bool(throw.get("by_hand"))
        yield Die(sides, face, place in _kept(throw), by_hand, is_gms)


def _kept(throw: Mapping[str, Any]) -> Collection[int]:
    """Find the places of the dice that counted.

    All of them for a total, the first that shows the kept face for a highest, the highest ones for a count.
    """
    faces, kept = throw["faces"], throw.get("kept")
    if throw.get("reason") in _COUNTED:
        return sorted(range(len(faces)), key=lambda place: -faces[place])[:kept]
    return (faces.index(kept),) if kept in faces else range(len(faces))


def _everybody(entry: Mapping[str, Any]) -> list[str]:
    """Name all whom an entry is about, as the log is sought through by them."""
    result: Mapping[str, Any] = entry.get("result", {})
    named = [entry.get("by"), entry.get("who"), result.get("who"), result.get("id"), result.get("target")]
    named += [result.get("attacker"), result.get("active")]
    hits: Mapping[str, Any] = result.get("hits", {})
    named += [*hits, *(hit.get("who") for pools in hits.values() for hit in pools.values())]
    listed = [one for some in named for one in (some if isinstance(some, list) else [some])]
    return sorted({str(one) for one in listed if one and " " not in str(one)})


def _kinds(entry: Mapping[str, Any]) -> list[str]:
    group = next((kind for kind, verbs in KINDS.items() if entry["do"] in verbs), "rest")
    return [group, *(["dice"] if entry.get("dice") else []), *(["secret"] if entry.get("secret") else [])]
