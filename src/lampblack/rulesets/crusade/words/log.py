"""The log in one line an entry: who, what, what came of it. What an entry does not hold is left unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import counted, phrase
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
    return phrase("{who}: {what}.", who=who, what=term(str(entry["do"])))


def _create(entry: Entry) -> str:
    who = whom(entry, "id")
    return phrase("{who} comes to the table.", who=who) if who else phrase("Somebody new comes to the table.")


def _edit(entry: Entry) -> str:
    changed = ", ".join(term(str(path).rpartition(".")[2]) for path in result(entry).get("changed", ()))
    who = whom(entry, "who") or by(entry)
    if not changed:
        return phrase("{who} writes on the sheet.", who=who)
    return phrase("{who} writes on the sheet: {changed}.", who=who, changed=changed)


def _alignment(entry: Entry) -> str:
    said = result(entry)
    if "towards" not in said:
        return phrase("{who} leans another way.", who=whom(entry, "who") or by(entry))
    towards, level = name(entry, str(said["towards"])), said.get("label")
    who, level = whom(entry, "who"), level or phrase("no more")
    return phrase("{who} and {towards}: {level}.", who=who, towards=towards, level=level)


def _remove(entry: Entry) -> str:
    who = name(entry, str(result(entry).get("id") or "")) or phrase("Somebody")
    return phrase("{who} leaves the table.", who=who)


def _restore(entry: Entry) -> str:
    said = result(entry)
    pool = term(str(said.get("pool", "")))
    gains = [f"{name(entry, who)} {sum(pools.values())}" for who, pools in (said.get("gained") or {}).items()]
    if not gains:
        return phrase("{pool} come back.", pool=pool)
    return phrase("{pool} come back: {gains}.", pool=pool, gains=", ".join(gains))


def _lay(entry: Entry) -> str:
    said = result(entry)
    if "name" not in said:
        return phrase("Something lies on somebody.")
    level = f"{term(str(said['level']))} " if said.get("level") else ""
    left, what = said.get("left"), f"{level}{term(str(said['name']))}"
    rounds = counted(" for {n} round", " for {n} rounds", left) if left else ""
    return f"{whom(entry, 'target')}: {what}{rounds}."


def _lift(entry: Entry) -> str:
    said = result(entry)
    free = ", ".join(name(entry, str(who)) for who in said.get("ended", ()))
    what = term(str(said["name"])) if "name" in said else phrase("a condition")
    return (
        phrase("{what} ends for {who}.", what=what, who=free) if free else phrase("{what} ends.", what=what)
    )


def _execute(entry: Entry) -> str:
    return phrase("{who} is put to death.", who=whom(entry, "target") or phrase("Somebody"))


def _pass_time(entry: Entry) -> str:
    said = result(entry)
    clock = said.get("clock") or {}
    moment = _moment(clock) if clock else phrase("later")
    gains = [
        f"{name(entry, who)} {', '.join(f'{term(pool)} +{points}' for pool, points in pools.items())}"
        for who, pools in (said.get("gained") or {}).items()
    ]
    passed = phrase("Time passes: {moment}.", moment=moment)
    return f"{passed} {'; '.join(gains)}." if gains else passed


def _moment(clock: Entry) -> str:
    time = f"{clock.get('hour', 0):02}:{clock.get('minute', 0):02}"
    return phrase("day {day}, {time}", day=clock.get("day"), time=time)


def _check(entry: Entry) -> str:
    said = result(entry)
    who = whom(entry, "who") or by(entry)
    line = phrase("{who} makes a check", who=who)
    if said.get("score"):
        line = phrase("{who} makes a check on {score}", who=who, score=term(str(said["score"])))
    if "total" not in said:
        return f"{line}."
    against = phrase(" against {number}", number=said["number"]) if said.get("number") is not None else ""
    passed = said.get("passed")
    verdict = "" if passed is None else phrase(", passed") if passed else phrase(", failed")
    return f"{line}: {said['total']}{against}{verdict}."


def _roll(entry: Entry) -> str:
    said = result(entry)
    faces = ", ".join(str(face) for face in said.get("faces", ()))
    why = phrase(" for {why}", why=said["why"]) if said.get("why") else ""
    who = whom(entry, "who") or by(entry)
    came = f": {said['total']} ({faces})" if "total" in said else ""
    dice = said.get("dice") or phrase("dice")
    line = phrase("{who} rolls {dice}{why}{came}.", who=who, dice=dice, why=why, came=came)
    return f"{line} {said['entry']}" if said.get("entry") else line


def _set_field(entry: Entry) -> str:
    said = result(entry)
    if "path" not in said:
        return phrase("Set right by hand.")
    steps = str(said["path"]).split(".")
    who = f"{name(entry, steps[1])}: " if len(steps) > 1 else ""
    return f"{who}{term(steps[-1])} {_value(said.get('before'))} → {_value(said.get('after'))}."


def _set_option(entry: Entry) -> str:
    said = result(entry)
    if "path" not in said and "name" not in said:
        return phrase("A house rule was changed.")
    rule = str(said.get("path") or said.get("name")).rpartition(".")[2]
    value = _value(said.get("after", said.get("value")))
    return phrase("House rule: {rule} is {value}.", rule=term(rule), value=value)


def _value(value: Any) -> str:
    match value:
        case None:
            return phrase("none")
        case bool():
            return phrase("on") if value else phrase("off")
        case list():
            return ", ".join(_value(inner) for inner in value) or phrase("none")
        case dict():
            return phrase("a table")
        case _:
            return term(str(value)) if isinstance(value, str) else str(value)


def _turn(entry: Entry) -> str:
    steps = str(result(entry).get("path") or "").split(".")
    who = name(entry, steps[1]) if steps[0] == "characters" and len(steps) > 1 else phrase("the attack")
    piece = f": {term('.'.join(steps[2:]))}" if len(steps) > 2 else ""
    return phrase(_TURNED[str(entry["do"])], what=who + piece)


_TURNED: Final = {"hide": "{what} is hidden.", "reveal": "{what} is shown."}


def _note(entry: Entry) -> str:
    return phrase("{who} notes:", who=by(entry))


def _ask(entry: Entry) -> str:
    attr = result(entry).get("attr")
    who = whom(entry, "who") or by(entry)
    if not attr:
        return phrase("{who} asks.", who=who)
    return phrase("{who} asks for a check on {score}.", who=who, score=term(str(attr)))


def _choose(entry: Entry) -> str:
    """Say an answer: that to a take-back is the table's own, all others are given in a fight."""
    said = result(entry)
    if "undone" in said:
        return _undo(entry)
    if "choice" not in said and said.get("outcome") == "no":
        return phrase("It is not taken back.")
    return COMBAT["choose"](entry)


def _undo(entry: Entry) -> str:
    undone = result(entry).get("undone")
    if undone:
        return phrase("Entry {no} is taken back.", no=undone)
    return phrase("{who} asks to take it back.", who=by(entry))


def _sits(entry: Entry) -> str:
    return phrase(_SEATED[str(entry["do"])], who=result(entry).get("name", ""))


_SEATED: Final = {"sit-down": "{who} sits down.", "stand-up": "{who} leaves the table."}


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
    "choose": _choose,
    "undo": _undo,
    "take-back": _undo,
    "sit-down": _sits,
    "stand-up": _sits,
}
"""How each command is told; the others say who and what."""
