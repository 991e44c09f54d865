"""The log in one line an entry: who, what, what came of it. What an entry does not hold is left unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.rulesets.crusade.words.log_of_combat import COMBAT, Entry, by, name, result, whom
from lampblack.rulesets.crusade.words.terms import term


def log_line(entry: Entry) -> str:
    """Say a log entry in one line; `entry["names"]` maps ids that the seat may see to their names.

    >>> log_line({"do": "attack", "names": {"m": "Maren", "k": "the Gaunt Knight"}, "result": {
    ...     "attacker": "m", "target": "k", "natural": 17, "total": 19, "defense": 18, "hit": True, "outcome": "hit",
    ...     "damage": 7, "absorbed": 2, "hp_lost": 5, "fate": "up"}})
    'Maren strikes the Gaunt Knight: 17 + 2 = 19 against 18, hits. 7 − 2 armor = 5.'
    """
    say = _LINES.get(str(entry["do"]), _plain)
    text = str(entry.get("text") or "")
    return " ".join(part for part in (say(entry), text) if part)


def _plain(entry: Entry) -> str:
    who = whom(entry, "who", "target") or by(entry)
    return f"{who}: {term(str(entry['do']))}."


def _create(entry: Entry) -> str:
    who = name(entry, str(result(entry).get("id") or ""))
    return f"{who} comes to the table." if who else "Somebody new comes to the table."


def _edit(entry: Entry) -> str:
    changed = ", ".join(term(str(path).rpartition(".")[2]) for path in result(entry).get("changed", ()))
    return f"{whom(entry, 'who') or by(entry)} writes on the sheet{': ' + changed if changed else ''}."


def _alignment(entry: Entry) -> str:
    said = result(entry)
    if "towards" not in said:
        return f"{whom(entry, 'who') or by(entry)} leans another way."
    towards, level = name(entry, str(said["towards"])), said.get("label")
    return f"{whom(entry, 'who')} and {towards}: {level or 'no more'}."


def _remove(entry: Entry) -> str:
    return f"{name(entry, str(result(entry).get('id') or '')) or 'Somebody'} leaves the table."


def _restore(entry: Entry) -> str:
    said = result(entry)
    pool = term(str(said.get("pool", "")))
    gains = [f"{name(entry, who)} {sum(pools.values())}" for who, pools in (said.get("gained") or {}).items()]
    return f"{pool} come back: {', '.join(gains)}." if gains else f"{pool} come back."


def _lay(entry: Entry) -> str:
    said = result(entry)
    if "name" not in said:
        return "Something lies on somebody."
    level = f"{term(str(said['level']))} " if said.get("level") else ""
    rounds = f" for {said['left']} rounds" if said.get("left") else ""
    return f"{whom(entry, 'target')}: {level}{term(str(said['name']))}{rounds}."


def _lift(entry: Entry) -> str:
    said = result(entry)
    free = ", ".join(name(entry, str(who)) for who in said.get("ended", ()))
    return f"{term(str(said.get('name', 'a condition')))} ends{' for ' + free if free else ''}."


def _execute(entry: Entry) -> str:
    return f"{whom(entry, 'target') or 'Somebody'} is put to death."


def _pass_time(entry: Entry) -> str:
    said = result(entry)
    clock = said.get("clock") or {}
    moment = (
        f"day {clock.get('day')}, {clock.get('hour', 0):02}:{clock.get('minute', 0):02}" if clock else "later"
    )
    gains = [
        f"{name(entry, who)} {', '.join(f'{term(pool)} +{points}' for pool, points in pools.items())}"
        for who, pools in (said.get("gained") or {}).items()
    ]
    return f"Time passes: {moment}.{' ' + '; '.join(gains) + '.' if gains else ''}"


def _check(entry: Entry) -> str:
    said = result(entry)
    score = f" on {term(str(said['score']))}" if said.get("score") else ""
    line = f"{whom(entry, 'who') or by(entry)} makes a check{score}"
    if "total" not in said:
        return f"{line}."
    against = f" against {said['number']}" if said.get("number") is not None else ""
    passed = said.get("passed")
    verdict = "" if passed is None else ", passed" if passed else ", failed"
    return f"{line}: {said['total']}{against}{verdict}."


def _roll(entry: Entry) -> str:
    said = result(entry)
    faces = ", ".join(str(face) for face in said.get("faces", ()))
    why = f" for {said['why']}" if said.get("why") else ""
    who = whom(entry, "who") or by(entry)
    came = f": {said['total']} ({faces})" if "total" in said else ""
    return f"{who} rolls {said.get('dice', 'dice')}{why}{came}."


def _set_field(entry: Entry) -> str:
    said = result(entry)
    if "path" not in said:
        return "Set right by hand."
    steps = str(said["path"]).split(".")
    who = f"{name(entry, steps[1])}: " if len(steps) > 1 else ""
    return f"{who}{term(steps[-1])} {_value(said.get('before'))} → {_value(said.get('after'))}."


def _set_option(entry: Entry) -> str:
    said = result(entry)
    if "path" not in said and "name" not in said:
        return "A house rule was changed."
    rule = str(said.get("path") or said.get("name")).rpartition(".")[2]
    return f"House rule: {term(rule)} is {_value(said.get('after', said.get('value')))}."


def _value(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "on" if value else "off"
        case list():
            return ", ".join(_value(inner) for inner in value) or "none"
        case dict():
            return "a table"
        case _:
            return term(str(value)) if isinstance(value, str) else str(value)


def _turn(entry: Entry) -> str:
    steps = str(result(entry).get("path") or "").split(".")
    verb = "hidden" if entry["do"] == "hide" else "shown"
    who = name(entry, steps[1]) if steps[0] == "characters" and len(steps) > 1 else "the attack"
    piece = f": {term('.'.join(steps[2:]))}" if len(steps) > 2 else ""
    return f"{who}{piece} is {verb}."


def _note(entry: Entry) -> str:
    return f"{by(entry)} notes:"


def _ask(entry: Entry) -> str:
    attr = result(entry).get("attr")
    return f"{whom(entry, 'who') or by(entry)} asks{' for a check on ' + term(str(attr)) if attr else ''}."


def _undo(entry: Entry) -> str:
    undone = result(entry).get("undone")
    return f"Entry {undone} is taken back." if undone else f"{by(entry)} asks to take it back."


def _sits(entry: Entry) -> str:
    what = "sits down" if entry["do"] == "sit-down" else "leaves the table"
    return f"{result(entry).get('name', '')} {what}."


_LINES: Final[Mapping[str, Callable[[Entry], str]]] = {
    **COMBAT,
    "create": _create,
    "edit": _edit,
    "set-alignment": _alignment,
    "remove": _remove,
    "restore": _restore,
    "add-condition": _lay,
    "end-condition": _lift,
    "execute": _execute,
    "pass-time": _pass_time,
    "check": _check,
    "roll": _roll,
    "set-field": _set_field,
    "set-option": _set_option,
    "hide": _turn,
    "reveal": _turn,
    "note": _note,
    "ask": _ask,
    "undo": _undo,
    "take-back": _undo,
    "sit-down": _sits,
    "stand-up": _sits,
}
"""How each command is told; the others say who and what."""
