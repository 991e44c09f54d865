"""Explanations: each number of a piece of news, whose sheet it comes from, and the rule that used it.

`from` names the character whose sheet a number would give away, so that it can be told where that sheet is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.record import Why
from lampblack.rulesets.crusade.reckoning import attacks_of, reckon, total_mods
from lampblack.rulesets.crusade.rules import attacks
from lampblack.rulesets.crusade.sheet import Attack
from lampblack.rulesets.crusade.state import OpenAttack, State
from lampblack.rulesets.crusade.terms import Age, Defense, Pool

Whys = tuple[Why, ...]

_DEFENSES: Final[Mapping[Defense, str]] = {"pd": "FS-DEF-4", "md": "FS-DEF-6", "bd": "FS-DEF-8"}
_POOLS: Final[Mapping[Pool, str]] = {"sp": "FS-STAM-8", "resolve": "FS-RES-3", "sanity": "FS-SAN-4"}
_AGES: Final[Mapping[Age, str]] = {"young": "FS-STAM-4", "adult": "FS-STAM-5", "old": "FS-STAM-6"}
_PRICES: Final[Mapping[str, str]] = {
    "Move": "FS-ACT-4",
    "Interact": "FS-ACT-12",
    "Draw": "FS-ACT-13",
    "Act": "FS-ACT-14",
    "Talk": "FS-ACT-17",
    "Cast": "FS-ACT-11",
}


def of_roll(state: State, attack: OpenAttack) -> Whys:
    """Explain a roll to hit: dice, Precision, the attack's own bonus, conditions, a charge, what the GM added."""
    if attack.natural is None:
        return ()
    who, sheet = attack.attacker, state.characters[attack.attacker]
    entry = attacks_of(sheet).get(attack.entry, Attack(kind="other"))
    precision = reckon(sheet, state.options).effective["precision"]
    counted = precision if attacks.precision_counts(entry.kind) else 0
    parts = (
        Why("natural", attack.natural, who, "FS-Q-6"),
        Why("precision", counted, who, "FS-ABIL-13"),
        Why("to_hit", entry.to_hit, who, "FS-DEF-4"),
        Why("condition_mods", total_mods(sheet, state.options).to_hit, who, "FS-Q-60"),
        Why("charge", attack.charge[0], who, "FS-ACT-10"),
        Why("typed_bonus", attack.bonus, who, "FS-Q-11"),
    )
    return tuple(part for part in parts if part.number or part.what == "natural")


def of_defense(attack: OpenAttack) -> Whys:
    """Explain the defense of an attack: its own number, what a dodge adds."""
    whole = attack.halves // 2
    base = Why(attack.against, whole, attack.target, _DEFENSES[attack.against])
    return (base, Why("dodge", attack.dodge, attack.target, "FS-DODGE-4")) if attack.dodge else (base,)


def of_loss(target: str, pool: Pool, facts: Mapping[str, Any]) -> Whys:
    """Explain what was taken from a pool and what that brought."""
    return tuple(_of_loss(target, pool, facts))


def _of_loss(target: str, pool: Pool, facts: Mapping[str, Any]) -> Iterator[Why]:
    if facts.get("lost"):
        yield Why(pool, facts["lost"], target, _POOLS[pool])
    if facts.get("sanity_lost") is not None:
        yield Why("sanity", facts["sanity_lost"], target, "FS-RES-7")
    if facts.get("fear"):
        yield Why("fear", None, target, "FS-RES-6")
    if facts.get("staggered"):
        yield Why("staggered", facts["rounds"], target, "FS-STAM-10")


def of_start(who: str, age: Age, facts: Mapping[str, Any]) -> Whys:
    """Explain what the start of a turn brought."""
    found = [
        Why("bled", facts["bled"] or None, who, "FS-DEATH-1"),
        Why("drained", facts["drained"] or None, who, "FS-SAN-6"),
        Why("regen", facts["regen"], who, _AGES[age]),
    ]
    return tuple(why for why in found if why.number is not None)


def of_end(who: str, rest: int | None, drained: int) -> Whys:
    """Explain what the end of a turn brought."""
    found = [Why("drained", drained or None, who, "FS-SAN-6"), Why("rest", rest, who, "FS-STAM-7")]
    return tuple(why for why in found if why.number is not None)


def of_price(order: object, who: str, cost: int) -> Whys:
    """Explain what an action cost."""
    rule = _PRICES.get(type(order).__name__, "FS-ACT-1")
    return (Why("cost", cost, who, rule),) if cost else ()
