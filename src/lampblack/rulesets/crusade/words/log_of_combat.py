"""The log of combat: turns, steps, blows, wounds, nerves. A line says only what its entry holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from lampblack.rulesets.crusade.words.choices import pick
from lampblack.rulesets.crusade.words.terms import term

Entry = Mapping[str, Any]

_HANDS: Final = {"attack": "strikes", "charge": "charges", "cast": "casts at"}
_FATES: Final = {"unconscious": "falls unconscious", "dead": "dies", "brush": "may brush with death"}


def result(entry: Entry) -> Entry:
    """Give the facts of an entry."""
    found: Entry = entry.get("result") or {}
    return found


def name(entry: Entry, who: str) -> str:
    """Name somebody as the reader knows them."""
    known: Mapping[str, str] = entry.get("names") or {}
    return known.get(who, who)


def whom(entry: Entry, *keys: str) -> str:
    """Name whom the facts concern, by the first key that they have; else whom the entry names."""
    said = result(entry)
    found = next((said[key] for key in keys if isinstance(said.get(key), str)), entry.get("who") or "")
    return name(entry, str(found)) if found else ""


def by(entry: Entry) -> str:
    """Name who gave the command."""
    return name(entry, str(entry.get("by") or ""))


def blow(entry: Entry) -> str:
    """Say an attack: who strikes whom, the roll, what it did.

    >>> blow({"do": "attack", "result": {"attacker": "Ada", "target": "Bo", "outcome": "miss"}})
    'Ada strikes Bo: misses.'
    """
    return " ".join(_blow(entry))


def _blow(entry: Entry) -> Iterator[str]:
    said = result(entry)
    who = name(entry, str(said.get("attacker") or "")) or "Somebody"
    target = name(entry, str(said.get("target") or "")) or "somebody"
    outcome = term(str(said.get("outcome") or "")) if said.get("outcome") else ""
    verdict = ", ".join(part for part in (_sum(said), outcome) if part)
    yield f"{who} {_HANDS.get(str(entry['do']), 'strikes')} {target}{': ' + verdict if verdict else ''}."
    yield from wounds(entry)


def _sum(said: Entry) -> str:
    """Write a roll: dice, what was added, the total, the defense if it is known."""
    total = said.get("total")
    if total is None:
        return ""
    natural = said.get("natural")
    dice = "" if natural is None or natural == total else f"{natural} {_signed(total - natural)} = "
    against = "" if said.get("defense") is None else f" against {said['defense']}"
    return f"{dice}{total}{against}"


def _signed(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"− {-number}"


def wounds(entry: Entry) -> Iterator[str]:
    """Say what damage did and what was taken from nerves."""
    said = result(entry)
    if said.get("damage") is not None:
        yield f"{_damage(said)}."
    fate = _FATES.get(str(said.get("fate")))
    if fate and "damage" in said:
        yield f"{whom(entry, 'target')} {fate}."
    yield from _nerves(entry)


def _damage(said: Entry) -> str:
    """Write damage, with armor where it took something and where that is known."""
    damage, absorbed, lost = said["damage"], said.get("absorbed"), said.get("hp_lost")
    if absorbed and lost is not None:
        return f"{damage} − {absorbed} armor = {lost}"
    return f"{damage} damage"


def _nerves(entry: Entry) -> Iterator[str]:
    said = result(entry)
    if said.get("lost") is not None:
        yield f"{term(str(said.get('pool')))} −{said['lost']}."
    if said.get("sanity_lost") is not None:
        yield f"Sanity −{said['sanity_lost']}."
    if said.get("fear"):
        yield f"Fear is {term(str(said['fear']))}."
    if said.get("staggered"):
        yield f"Staggered is {term(str(said['staggered']))}."


def _harm(entry: Entry) -> str:
    target = whom(entry, "target")
    if result(entry).get("soul"):
        pain = "burns with pain" if result(entry).get("pain") else "feels nothing"
        return f"The soul of {target} {pain}, and stays whole."
    return " ".join((f"{target or 'Somebody'} is hurt:", *wounds(entry)))


def _drain(entry: Entry) -> str:
    lines = list(wounds(entry))
    return " ".join((f"{whom(entry, 'target') or 'Somebody'}:", *lines)) if lines else "It is withstood."


def _choose(entry: Entry) -> str:
    said = result(entry)
    who, choice, answer = whom(entry, "who"), said.get("choice"), str(said.get("pick") or "")
    said_so = f"{who or 'The GM'}: {pick(str(choice), answer)[0]}." if choice else ""
    if "outcome" in said and "attacker" in said:
        return " ".join(part for part in (said_so, blow({**entry, "do": "attack"})) if part)
    more = f"{who} now has {said['disorder']}." if said.get("disorder") else ""
    return " ".join(part for part in (said_so, *wounds(entry), more) if part) or "It is answered."


def _dismiss(entry: Entry) -> str:
    choice = result(entry).get("choice")
    return f"{term(str(choice))} is dropped." if choice else "An open question is dropped."


def _start(entry: Entry) -> str:
    order = ", ".join(name(entry, who) for who in result(entry).get("order", ()))
    return f"Combat: {order}." if order else "Combat begins."


def _end(_entry: Entry) -> str:
    return "Combat is over."


def _turn(entry: Entry) -> str:
    return " ".join(_turn_parts(entry))


def _turn_parts(entry: Entry) -> Iterator[str]:
    """Say who rests, whose turn begins, and what that brings."""
    said = result(entry)
    if said.get("rest") is not None:
        yield f"{whom(entry, 'who')} rests: {said['rest']} SP."
    active = said.get("active")
    yield f"Round {said['round']}: {name(entry, active)}." if active else "The turn goes on."
    if said.get("bled"):
        yield f"{said['bled']} HP bleed."
    if said.get("drained"):
        yield "Resolve −1."
    if said.get("regen") is not None:
        yield f"{said['regen']} SP come back."
    for ended in said.get("expired", ()):
        who, _, condition = str(ended).partition(".")
        yield f"{name(entry, who)}: {term(condition)} ends."


def _move(entry: Entry) -> str:
    squares = result(entry).get("squares")
    far = f" {squares} squares" if squares is not None else ""
    return f"{whom(entry, 'who')} moves{far}{_price(entry)}."


def _act(entry: Entry) -> str:
    said = result(entry)
    deed = {"talk": "speaks", "interact": "reaches out", "draw": "draws", "act": "acts"}[str(entry["do"])]
    thing = name(entry, str(said.get("with") or "")) if entry["do"] == "draw" else ""
    what = f": {said['what']}" if said.get("what") else ""
    return f"{whom(entry, 'who')} {deed}{' ' + thing if thing else ''}{_price(entry)}{what}."


def _price(entry: Entry) -> str:
    cost = result(entry).get("cost")
    return f" for {cost} SP" if cost else ""


def _cast(entry: Entry) -> str:
    if "attacker" in result(entry) or "target" in result(entry):
        return blow(entry)
    return f"{whom(entry, 'who')} casts {result(entry).get('with', 'a spell')}{_price(entry)}."


COMBAT: Final[Mapping[str, Callable[[Entry], str]]] = {
    "attack": blow,
    "charge": blow,
    "cast": _cast,
    "choose": _choose,
    "dismiss": _dismiss,
    "harm": _harm,
    "drain": _drain,
    "start-encounter": _start,
    "end-encounter": _end,
    "start-turn": _turn,
    "end-turn": _turn,
    "move": _move,
    "interact": _act,
    "draw": _act,
    "act": _act,
    "talk": _act,
}
"""How each command of a fight is told."""
