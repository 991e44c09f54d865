"""The log in one line an entry: who, what, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.liminal.words.days import OF_DAYS
from lampblack.rulesets.liminal.words.entry import Entry, compared, concerned, facts, giver, named
from lampblack.rulesets.liminal.words.harm import OF_HARM, hits
from lampblack.rulesets.liminal.words.options import option
from lampblack.rulesets.liminal.words.rounds import OF_ROUNDS, morale_parts
from lampblack.rulesets.liminal.words.terms import term
from lampblack.rulesets.liminal.words.trade import OF_TRADE, settled


def log_line(entry: Entry) -> str:
    """Say a log entry in one line; `entry["names"]` maps ids that the seat may see to their names.

    >>> log_line({"do": "save", "names": {"ada": "Ada"},
    ...           "result": {"who": "ada", "attr": "str", "score": 8, "face": 14, "outcome": "failed"}})
    'Ada · STR save · 14 over 8 · failed'
    """
    say = _LINES.get(str(entry["do"]), _plain)
    parts = [*say(entry), str(entry.get("text") or "")]
    return " · ".join(part for part in parts if part)


def _plain(entry: Entry) -> Iterable[str]:
    outcome = facts(entry).get("outcome")
    return (concerned(entry) or giver(entry), term(str(entry["do"])), term(str(outcome)) if outcome else "")


def _save(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    attr = phrase("{attr} save", attr=term(result["attr"])) if "attr" in result else phrase("save")
    return (concerned(entry), attr, compared(result), term(str(result.get("outcome") or "")))


def _call_save(entry: Entry) -> Iterable[str]:
    attr = facts(entry).get("attr")
    said = phrase("{attr} save called", attr=term(attr)) if attr else phrase("save called")
    return (concerned(entry), said)


def _roll(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    faces = ", ".join(str(face) for face in result.get("faces", ()))
    found = result.get("entry")
    total = f"{result.get('total', '')} ({faces})"
    return (giver(entry), _table(result.get("table")), str(result.get("dice", "")), total, _entry(found))


def _table(key: str | None) -> str:
    """Say a random table of a pack by the last of its key: `fens/odd-weather`; only the GM hears of it."""
    return (key or "").rpartition("/")[2].replace("-", " ")


def _entry(found: Any) -> str:
    """Say an entry of a table: its name if it has one, its text if it is one."""
    if isinstance(found, Mapping):
        return str(found.get("name") or found.get("text") or "")
    return found if isinstance(found, str) else ""


def _choose(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "undone" in result:
        return _undo(entry)
    if "choice" not in result and result.get("outcome") == "no":
        return (giver(entry), phrase("not taken back"))
    if result.get("choice") == "save":
        return _save(entry)
    if result.get("choice") == "haggle":
        return settled(entry)
    if "fleeing" in result:
        return (concerned(entry), phrase("morale"), *morale_parts(entry))
    pick = str(result.get("pick") or "")
    if not pick:
        return (concerned(entry) or giver(entry), phrase("chooses"))
    return (concerned(entry), _picked(entry, str(result["choice"]), pick), *hits(entry))


def _picked(entry: Entry, choice: str, pick: str) -> str:
    """Say an answer: by its own words, or by what it names."""
    if said := _PICKS.get(f"{choice}.{pick}"):
        return phrase(said)
    sentence = _PICKED.get(choice)
    return phrase(sentence, what=named(entry, pick)) if sentence else term(pick)


_PICKED: Final = {"replacement": "takes over {what}", "over-limit": "drops {what}"}
_PICKS: Final = {
    "swap-scores.none": "keeps the scores as thrown",
    "swap-scores.str-dex": "swaps STR and DEX",
    "swap-scores.str-ctrl": "swaps STR and CTRL",
    "swap-scores.dex-ctrl": "swaps DEX and CTRL",
    "replacement.new": "will play a new Investigator",
    "servant-or-dead.serve": "serves the horror from now on",
    "servant-or-dead.die": "dies of it",
    "fall-or-push-through.fall": "goes down",
    "fall-or-push-through.push-through": "pushes through",
    "over-limit.carry": "carries it all",
    "morale.skip": "is not tested",
    "wreck.roll": "is a wreck",
    "wreck.skip": "is a wreck and hurts nobody",
    "take-back.yes": "taken back",
    "take-back.no": "not taken back",
}


def _create(entry: Entry) -> Iterable[str]:
    return (named(entry, str(facts(entry).get("id") or "")), phrase("new at the table"))


_PORTRAYED: Final = {"looks": "looks", "bond": "a bond", "question": "a question"}


def _portray(entry: Entry) -> Iterable[str]:
    """Name the background and what came with it; of looks, bond and question only that they are known now."""
    result = facts(entry)
    story: Mapping[str, str] = result.get("story", {})
    name = result.get("name") or concerned(entry)
    called = phrase("is called {name}", name=name) if name != concerned(entry) else ""
    gear = ", ".join(named(entry, name) for name in result.get("gear", ()))
    rest = ", ".join(phrase(said) for part, said in _PORTRAYED.items() if part in story)
    return (concerned(entry), called, story.get("background", ""), gear, rest)


def _place(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    return (
        concerned(entry),
        _presence(result.get("present")),
        _where(entry, result) if "at_vehicle" in result else "",
    )


def _presence(is_present: Any) -> str:
    match is_present:
        case True:
            return phrase("comes into the scene")
        case False:
            return phrase("leaves the scene")
        case _:
            return ""


def _where(entry: Entry, result: Entry) -> str:
    vehicle = result["at_vehicle"]
    return (
        phrase("at {vehicle}", vehicle=named(entry, vehicle)) if vehicle else phrase("away from the vehicle")
    )


def _set_field(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "path" not in result:
        return (phrase("set right by hand"),)
    if _last(result["path"]) == "driver":
        who = result["after"]
        drives = phrase("{who} drives", who=named(entry, who)) if who else phrase("nobody drives")
        return (_thing(entry, result["path"]), drives)
    change = f"{term(_last(result['path']))} {_value(result['before'])} → {_value(result['after'])}"
    return (_thing(entry, result["path"]), change, str(result.get("reason", "")))


def _set_option(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "path" not in result:
        return (phrase("house rule"), f"{_rule(str(result.get('name', '')))}: {result.get('value')}")
    change = f"{_rule(_last(result['path']))}: {_value(result['after'])}"
    return (phrase("house rule"), change, str(result.get("reason", "")))


def _rule(name: str) -> str:
    return str(option(name).get("title") or term(name))


def _value(value: Any) -> str:
    match value:
        case None:
            return phrase("none")
        case bool():
            return phrase("on") if value else phrase("off")
        case str():
            return term(value)
        case list():
            return ", ".join(_value(inner) for inner in value) or phrase("none")
        case _:
            return str(value)


def _turned(entry: Entry) -> Iterable[str]:
    """Say what was hidden or shown, as far as the entry says it."""
    path = str(facts(entry).get("path") or "")
    verb = phrase("hidden") if entry["do"] == "hide" else phrase("shown")
    return (_thing(entry, path), term(_piece(path)), verb)


def _thing(entry: Entry, path: str) -> str:
    steps = path.split(".")
    return named(entry, steps[1]) if len(steps) > 1 else ""


def _piece(path: str) -> str:
    return ".".join(path.split(".")[2:])


def _last(path: str) -> str:
    return path.rpartition(".")[2]


def _note(entry: Entry) -> Iterable[str]:
    return (giver(entry), phrase("note"))


def _ask(entry: Entry) -> Iterable[str]:
    attr = facts(entry).get("attr")
    return (
        concerned(entry) or giver(entry),
        phrase("asks for a {attr} save", attr=term(attr)) if attr else phrase("asks"),
    )


def _undo(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "undone" in result:
        return (phrase("taken back"), phrase("entry {no}", no=result["undone"]))
    return (giver(entry), phrase("asks to take it back"))


def _sits(entry: Entry) -> Iterable[str]:
    what = phrase("sits down") if entry["do"] == "sit-down" else phrase("leaves the table")
    return (str(facts(entry).get("name", "")), what)


_LINES: Final[Mapping[str, Callable[[Entry], Iterable[str]]]] = {
    "save": _save,
    "call-save": _call_save,
    "roll": _roll,
    "choose": _choose,
    "create": _create,
    "place": _place,
    "portray": _portray,
    "set-field": _set_field,
    "set-option": _set_option,
    "hide": _turned,
    "reveal": _turned,
    "note": _note,
    "ask": _ask,
    "undo": _undo,
    "take-back": _undo,
    "sit-down": _sits,
    "stand-up": _sits,
    **OF_HARM,
    **OF_ROUNDS,
    **OF_DAYS,
    **OF_TRADE,
}
"""How each command is told; the others say who, what, and what came of it."""
