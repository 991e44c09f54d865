"""The log of combat: turns, steps, blows, wounds, nerves. A line says only what its entry holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import counted, phrase
from lampblack.rulesets.crusade.words.choices import pick
from lampblack.rulesets.crusade.words.terms import term

Entry = Mapping[str, Any]

_HANDS: Final = {
    "attack": "{who} strikes {target}",
    "charge": "{who} charges {target}",
    "cast": "{who} casts at {target}",
}
_FATES: Final = {
    "unconscious": "{who} falls unconscious.",
    "dead": "{who} dies.",
    "brush": "{who} may brush with death.",
}


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
    who = name(entry, str(said.get("attacker") or "")) or phrase("Somebody")
    target = name(entry, str(said.get("target") or "")) or phrase("somebody")
    outcome = term(str(said.get("outcome") or "")) if said.get("outcome") else ""
    verdict = ", ".join(part for part in (_sum(said), outcome) if part)
    deed = phrase(_HANDS.get(str(entry["do"]), _HANDS["attack"]), who=who, target=target)
    yield f"{deed}: {verdict}." if verdict else f"{deed}."
    yield from wounds(entry)


def _sum(said: Entry) -> str:
    """Write a roll: dice, what was added, the total, the defense if it is known."""
    total = said.get("total")
    if total is None:
        return ""
    natural = said.get("natural")
    dice = "" if natural is None or natural == total else f"{natural} {_signed(total - natural)} = "
    against = "" if said.get("defense") is None else phrase(" against {number}", number=said["defense"])
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
        yield phrase(fate, who=whom(entry, "target"))
    yield from _nerves(entry)


def _damage(said: Entry) -> str:
    """Write damage, with armor where it took something and where that is known."""
    damage, absorbed, lost = said["damage"], said.get("absorbed"), said.get("hp_lost")
    if absorbed and lost is not None:
        return phrase("{damage} − {absorbed} armor = {lost}", damage=damage, absorbed=absorbed, lost=lost)
    return phrase("{damage} damage", damage=damage)


def _nerves(entry: Entry) -> Iterator[str]:
    said = result(entry)
    if said.get("lost") is not None:
        yield f"{term(str(said.get('pool')))} −{said['lost']}."
    if said.get("sanity_lost") is not None:
        yield f"{term('sanity')} −{said['sanity_lost']}."
    if said.get("fear"):
        yield phrase("Fear is {level}.", level=term(str(said["fear"])))
    if said.get("staggered"):
        yield phrase("Staggered is {level}.", level=term(str(said["staggered"])))


def _harm(entry: Entry) -> str:
    target = whom(entry, "target")
    if result(entry).get("soul"):
        if result(entry).get("pain"):
            return phrase("The soul of {who} burns with pain, and stays whole.", who=target)
        return phrase("The soul of {who} feels nothing, and stays whole.", who=target)
    return " ".join((phrase("{who} is hurt:", who=target or phrase("Somebody")), *wounds(entry)))


def _drain(entry: Entry) -> str:
    lines = list(wounds(entry))
    if not lines:
        return phrase("It is withstood.")
    return " ".join((f"{whom(entry, 'target') or phrase('Somebody')}:", *lines))


def _choose(entry: Entry) -> str:
    said = result(entry)
    who, choice, answer = whom(entry, "who"), said.get("choice"), str(said.get("pick") or "")
    said_so = f"{who or phrase('The GM')}: {pick(str(choice), answer)[0]}." if choice else ""
    if "outcome" in said and "attacker" in said:
        return " ".join(part for part in (said_so, blow({**entry, "do": "attack"})) if part)
    disorder = said.get("disorder")
    more = phrase("{who} now has {disorder}.", who=who, disorder=disorder) if disorder else ""
    return " ".join(part for part in (said_so, *wounds(entry), more) if part) or phrase("It is answered.")


def _dismiss(entry: Entry) -> str:
    choice = result(entry).get("choice")
    if not choice:
        return phrase("An open question is dropped.")
    return phrase("{what} is dropped.", what=term(str(choice)))


def _start(entry: Entry) -> str:
    order = ", ".join(name(entry, who) for who in result(entry).get("order", ()))
    return phrase("Combat: {order}.", order=order) if order else phrase("Combat begins.")


def _end(_entry: Entry) -> str:
    return phrase("Combat is over.")


def _turn(entry: Entry) -> str:
    return " ".join(_turn_parts(entry))


def _turn_parts(entry: Entry) -> Iterator[str]:
    """Say who rests, whose turn begins, and what that brings."""
    said = result(entry)
    if said.get("rest") is not None:
        yield phrase("{who} rests: {n} SP.", who=whom(entry, "who"), n=said["rest"])
    active = said.get("active")
    if active:
        yield phrase("Round {n}: {who}.", n=said["round"], who=name(entry, active))
    else:
        yield phrase("The turn goes on.")
    yield from _brought(entry, said)


def _brought(entry: Entry, said: Entry) -> Iterator[str]:
    if said.get("bled"):
        yield phrase("{n} HP bleed.", n=said["bled"])
    if said.get("drained"):
        yield phrase("Resolve −1.")
    if said.get("regen") is not None:
        yield phrase("{n} SP come back.", n=said["regen"])
    for ended in said.get("expired", ()):
        who, _, condition = str(ended).partition(".")
        yield phrase("{who}: {what} ends.", who=name(entry, who), what=term(condition))


def _move(entry: Entry) -> str:
    squares = result(entry).get("squares")
    far = "" if squares is None else counted(" {n} square", " {n} squares", squares)
    return phrase("{who} moves{far}{price}.", who=whom(entry, "who"), far=far, price=_price(entry))


def _act(entry: Entry) -> str:
    said = result(entry)
    thing = name(entry, str(said.get("with") or "")) if entry["do"] == "draw" else ""
    what = f": {said['what']}" if said.get("what") else ""
    deed = phrase(_DEEDS[str(entry["do"])], who=whom(entry, "who"))
    return f"{deed}{' ' + thing if thing else ''}{_price(entry)}{what}."


_DEEDS: Final = {
    "talk": "{who} speaks",
    "interact": "{who} reaches out",
    "draw": "{who} draws",
    "act": "{who} acts",
}


def _price(entry: Entry) -> str:
    cost = result(entry).get("cost")
    return phrase(" for {cost} SP", cost=cost) if cost else ""


def _cast(entry: Entry) -> str:
    if "attacker" in result(entry) or "target" in result(entry):
        return blow(entry)
    what = result(entry).get("with") or phrase("a spell")
    return phrase("{who} casts {what}{price}.", who=whom(entry, "who"), what=what, price=_price(entry))


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
