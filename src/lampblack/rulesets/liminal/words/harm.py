"""Harm and recovery in the log: a hit with every number on its way, cut down where the seat does not know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.liminal.words.entry import Entry, compared, concerned, facts, named
from lampblack.rulesets.liminal.words.terms import term

_MINUS: Final = "\N{MINUS SIGN}"
_ARROW: Final = "\N{RIGHTWARDS ARROW}"
_HITS: Final = {
    "damage": "{who} hits {target}",
    "stress": "{who} hits {target} with Stress",
    "non-lethal": "{who} hits {target}, Non-lethal",
}
_IS_HIT: Final = {
    "damage": "{target} is hit",
    "stress": "{target} is hit with Stress",
    "non-lethal": "{target} is hit, Non-lethal",
}


def hits(entry: Entry) -> Iterator[str]:
    """Say each hit of an entry in a sentence or a few.

    >>> ada = {"who": "ghoul", "target": "ada", "kind": "damage", "kept": 6, "armor": 1, "harm": 5, "hp_lost": 3,
    ...        "hp": 0, "overflow": 2, "attr": "str", "attr_lost": 2, "attr_now": 10, "affliction": "wound-1",
    ...        "save": {"score": 10, "face": 14, "outcome": "failed"}, "slot": 9, "slots": 10,
    ...        "life": "active", "outcome": "critical-damage"}
    >>> list(hits({"names": {"ada": "Ada", "ghoul": "Ghoul"}, "result": {"hits": {"ada": {"damage": ada}}}}))
    ['Ghoul hits Ada: 6 − 1 armor = 5. HP 3 → 0, STR 12 → 10. Save 14 over 10: failed. A Wound takes slot 9, 1 left.']
    """
    for pools in facts(entry).get("hits", {}).values():
        for hit in pools.values():
            yield " ".join(_sentences(entry, hit))


def _sentences(entry: Entry, hit: Entry) -> Iterator[str]:
    yield f"{_blow(entry, hit)}: {_harm(hit)}."
    if "harm" not in hit:  # a closed target: the die lies open, what it did does not
        yield from _fallen(hit)
        return
    if moved := ", ".join(_moved(hit)):
        yield f"{moved}."
    if "save" in hit:
        save = hit["save"]
        yield phrase("Save {compared}: {outcome}.", compared=compared(save), outcome=term(save["outcome"]))
    yield from _left_behind(entry, hit)


def _blow(entry: Entry, hit: Entry) -> str:
    who, said = hit.get("who"), _HITS if hit.get("who") else _IS_HIT
    sentence = said.get(hit["kind"], said["damage"])
    return phrase(sentence, who=named(entry, who or ""), target=named(entry, hit["target"]))


def _harm(hit: Entry) -> str:
    if "harm" not in hit:
        return str(hit["kept"])
    name = "armor" if "armor" in hit else "stability"
    if not hit[name]:
        return str(hit["harm"])
    taken = phrase("{n} armor", n=hit[name]) if name == "armor" else phrase("{n} stability", n=hit[name])
    return f"{hit['kept']} {_MINUS} {taken} = {hit['harm']}"


def _moved(hit: Entry) -> Iterator[str]:
    if hit["hp_lost"]:
        yield f"{term('hp')} {hit['hp'] + hit['hp_lost']} {_ARROW} {hit['hp']}"
    if "attr" in hit:
        now = hit["attr_now"]
        yield f"{term(hit['attr'])} {now + hit['attr_lost']} {_ARROW} {now}"


def _left_behind(entry: Entry, hit: Entry) -> Iterator[str]:
    if hit["outcome"] == "no-effect":
        yield phrase("Nothing gets through.")
    if "slot" in hit:
        left = max(0, hit["slots"] - hit["slot"])
        yield phrase(_TAKES[_mark(hit)], slot=hit["slot"], left=left)
    elif "affliction" in hit:
        yield phrase(_STAYS[_mark(hit)])
    if "special" in hit:
        yield phrase("Instead of falling: {special}.", special=hit["special"])
    yield from _device(entry, hit)
    yield from _ended(hit)


def _mark(hit: Entry) -> str:
    return "wound" if hit["affliction"].startswith("wound") else "fallout"


_TAKES: Final = {
    "wound": "A Wound takes slot {slot}, {left} left.",
    "fallout": "A Fallout takes slot {slot}, {left} left.",
}
_STAYS: Final = {"wound": "A Wound stays.", "fallout": "A Fallout stays."}


def _device(entry: Entry, hit: Entry) -> Iterator[str]:
    device = hit.get("device")
    if device and device.get("face") is not None:
        yield f"{named(entry, device['item'])} {device['face']}: {term(device['state'])}."
    elif device and device["state"] == "dead":
        yield f"{named(entry, device['item'])}: {term('dead-device')}."


def _ended(hit: Entry) -> Iterator[str]:
    """Say how it ended where the numbers do not say it."""
    said = _ENDED.get(hit["outcome"])
    if said:
        yield phrase(said)
    elif hit["outcome"] == "critical-damage" and hit.get("life") == "out-of-combat":
        yield phrase("Out of the fight.")


_ENDED: Final = {
    "dead": "Dead.",
    "lost": "Lost.",
    "helpless": "Helpless.",
    "totaled": "Totaled.",
    "dex-critical": "What that does is the Facilitator's to say.",
}


def _fallen(hit: Entry) -> Iterator[str]:
    life = hit.get("life")
    if life not in (None, "active"):
        said = term(str(life))
        yield f"{said[:1].upper()}{said[1:]}."


def _attack(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    told = list(hits(entry))
    if told:
        return told
    return (concerned(entry), phrase("attack"), term(result["outcome"]) if "outcome" in result else "")


def _harm_line(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    wreck = phrase("{what} is a wreck", what=named(entry, result["wreck"])) if "wreck" in result else ""
    return [one for one in (wreck, *hits(entry)) if one] or (phrase("harm"),)


def _rest(entry: Entry) -> Iterable[str]:
    """Say what a rest or treatment brought each; of those whom the seat does not know, only that it was."""
    verb = phrase("rest") if entry["do"] == "rest" else phrase("medical attention")
    rested: Mapping[str, Entry] = facts(entry).get("rested", {})
    return (verb, *(f"{named(entry, who)} {_gains(got)}" for who, got in rested.items()))


def _gains(got: Entry) -> str:
    said = [f"{term('hp')} +{got['hp_gained']}"] if got["hp_gained"] else []
    said += [f"{term(attr)} +{number}" for attr, number in got["attr_gained"].items()]
    said += [phrase("{n} Fatigue gone", n=got["fatigue_cleared"])] if got["fatigue_cleared"] else []
    said += [phrase("{n} healed", n=got["wounds_healed"])] if got["wounds_healed"] else []
    if got.get("blocked"):
        said.append(phrase("no HP, {why}", why=term(got["blocked"])))
    return ", ".join(said) or phrase("nothing new")


def _afflict(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    mark = phrase("is marked")
    if "affliction" in result:
        mark = phrase("now bears {mark}", mark=result.get("name") or _named_mark(result["affliction"]))
    return (concerned(entry), mark, term(result["outcome"]) if "outcome" in result else "")


def _named_mark(mark: str) -> str:
    """Say a mark by its kind: `wound-2` is a Wound, the second."""
    kind, _, number = mark.rpartition("-")
    return f"{term(kind)} {number}" if number.isdigit() else term(mark)


def _recover(entry: Entry) -> Iterable[str]:
    mark = facts(entry).get("affliction")
    return (concerned(entry), _rid_of(str(mark or "")))


def _rid_of(mark: str) -> str:
    return phrase("is rid of {mark}", mark=_named_mark(mark)) if mark else phrase("is rid of something")


def _move_item(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "item" not in result:
        return (concerned(entry), phrase("moves something"))
    count = f"{result['count']} × " if result["count"] > 1 else ""
    thing = f"{count}{named(entry, result['item'])}"
    where = f"{_ARROW} {_place(entry, result['to'])}" if "to" in result else ""
    return (concerned(entry), f"{thing} {where}".strip())


def _place(entry: Entry, place: str) -> str:
    return phrase("the scene") if place == "scene" else named(entry, place)


def _add(entry: Entry) -> Iterable[str]:
    name = facts(entry).get("id")
    verb = phrase("put on the table") if entry["do"] == "add" else phrase("taken off the table")
    return (named(entry, name) if name else phrase("something"), verb)


OF_HARM: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "attack": _attack,
    "harm": _harm_line,
    "rest": _rest,
    "treat": _rest,
    "afflict": _afflict,
    "recover": _recover,
    "move-item": _move_item,
    "add": _add,
    "remove": _add,
}
"""How each of these commands is told."""
