"""The attack under way, cut down to what a seat may follow. Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info)."""

from __future__ import annotations

from typing import Any

from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.rules import reactions
from lampblack.rulesets.crusade.rules.derived import shown_halves
from lampblack.rulesets.crusade.seen import OpenAttackSeen
from lampblack.rulesets.crusade.state import OpenAttack, State
from lampblack.rulesets.crusade.verbs.windows import reaction_options


def open_attack(eyes: Eyes) -> OpenAttackSeen | None:
    """Show the open attack; None when there is none, or nobody in it whom the seat knows."""
    attack = eyes.state.encounter.attack
    if attack is None or not (eyes.knows(attack.attacker) or eyes.knows(attack.target)):
        return None
    return OpenAttackSeen(against=attack.against, stage=attack.stage, **_shown(eyes, attack))


def _shown(eyes: Eyes, attack: OpenAttack) -> dict[str, Any]:
    """Choose the parts that are shown: names, roll, verdict, defense, the cheapest way out."""
    total = eyes.sees_total(attack.attacker, secret=attack.secret)
    plays_target = eyes.is_gm or attack.target in eyes.own
    parts: dict[str, tuple[bool, Any]] = {
        "attacker": (eyes.knows(attack.attacker), attack.attacker),
        "target": (eyes.knows(attack.target), attack.target),
        "entry": (eyes.sees(attack.attacker, "attacks"), attack.entry),
        "natural": (total, attack.natural),
        "total": (total, attack.total),
        "hit": (eyes.sees_hit(), attack.hit),
        "defense": (eyes.sees(attack.target, attack.against), shown_halves(attack.halves + 2 * attack.dodge)),
        "cheapest_dodge": (total and plays_target, cheapest_dodge(eyes.state, attack)),
        "secret": (eyes.is_gm, attack.secret),
        "cost": (eyes.sees(attack.attacker, "sp"), attack.cost),
    }
    return {name: value for name, (is_shown, value) in parts.items() if is_shown}


def cheapest_dodge(state: State, attack: OpenAttack) -> int | None:
    """Give the least SP that would turn the open hit into a miss; None when it cannot be had or paid.

    Source: FS-DODGE-4. Ruling: FS-Q-29.
    """
    if attack.stage != "rolled" or not attack.hit or attack.total is None:
        return None
    if "dodge" not in reaction_options(state, attack):
        return None
    target = state.characters[attack.target]
    reaction = reckon(target, state.options).effective["reaction"]
    halves = attack.halves + 2 * attack.dodge
    price = reactions.cheapest_dodge(attack.total, halves, reaction, ties_hit=state.options.ties_hit)
    return price if price <= target.sp else None
