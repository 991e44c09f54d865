"""One attack from its roll to its end, with a stop wherever a person has to answer.

Announced → rolled → reaction → parry → damage → amount: each step goes on to the next by itself; where a choice opens,
the attack waits in the encounter. Source: FS-DEF-4, FS-DODGE-1..4, FS-PARRY-1, FS-PARRY-2, FS-ACT-2. Ruling: FS-Q-29,
FS-Q-30, FS-Q-31, FS-Q-39.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.kernel.record import Why
from lampblack.kernel.seat import GM
from lampblack.rulesets.crusade import whys
from lampblack.rulesets.crusade.asking import Draft, narrowest
from lampblack.rulesets.crusade.eyes import to_hit_seen, who_sees
from lampblack.rulesets.crusade.headlines import Outcome, Struck
from lampblack.rulesets.crusade.reckoning import attacks_of, reckon, total_mods
from lampblack.rulesets.crusade.rules import attacks, reactions
from lampblack.rulesets.crusade.rules.throwing import Throwing, throw_amount
from lampblack.rulesets.crusade.sheet import Attack
from lampblack.rulesets.crusade.state import OpenAttack, Stage, State
from lampblack.rulesets.crusade.verbs.choices import OF_AN_ATTACK, close_choices, open_choice
from lampblack.rulesets.crusade.verbs.hitting import deal
from lampblack.rulesets.crusade.verbs.nerves import Draining, drain
from lampblack.rulesets.crusade.verbs.windows import reaction_options

_replace = msgspec.structs.replace


class Paid(msgspec.Struct, frozen=True):
    """Who paid how many SP in this command."""

    who: str | None = None
    cost: int = 0


def begin(draft: Draft, attack: OpenAttack, paid: Paid, *, announced: bool) -> None:
    """Start an attack; an announced one stops before the roll if its target can react.

    Source: FS-DODGE-2. Ruling: FS-Q-29.
    """
    if announced and _open_window(draft, attack, "announced"):
        _tell(draft, attack, "announced", paid)
    else:
        roll(draft, attack, paid)


def roll(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    """Roll to hit, or take what the GM typed or decided; then a parry that was paid before is ruled on.

    Source: FS-DEF-4, FS-DEF-6, FS-DEF-8, FS-ABIL-13. Ruling: FS-Q-6.
    """
    target = reckon(draft.sheet(attack.target), draft.options)
    attack = _replace(attack, halves=target.halves(attack.against))
    if attack.forced is None and attack.typed is None:
        throwing = Throwing(attack.attacker, to_hit_seen(draft.state, attack))
        bonus = attack.bonus + hit_bonus(draft.state, attack)
        rolled = attacks.to_hit(draft.options.attack_roll, bonus, draft.roller, throwing)
        attack = _replace(attack, natural=rolled.natural, total=rolled.total)
    elif attack.forced is None:
        attack = _replace(attack, total=attack.typed)
    attack = _compared(draft.state, attack)
    if attack.hit and "parry" in attack.used:
        ask_parry(draft, attack, paid)
    else:
        go_on(draft, attack, paid)


def hit_bonus(state: State, attack: OpenAttack) -> int:
    """Add up what an attacker brings to the roll. Source: FS-ABIL-13, FS-ACT-10. Ruling: FS-Q-6, FS-Q-45."""
    sheet, entry = state.characters[attack.attacker], entry_of(state, attack)
    numbers = reckon(sheet, state.options)
    precision = numbers.effective["precision"] if attacks.precision_counts(entry.kind) else 0
    return entry.to_hit + precision + total_mods(sheet, state.options).to_hit + attack.charge[0]


def entry_of(state: State, attack: OpenAttack) -> Attack:
    """Give the entry that an attack is made with; one that is gone since deals nothing."""
    return attacks_of(state.characters[attack.attacker]).get(attack.entry, Attack(kind="other"))


def _compared(state: State, attack: OpenAttack) -> OpenAttack:
    """Set the total against the defense with the dodge on top; what the GM decided stands. Source: FS-DODGE-4."""
    if attack.forced is not None or attack.total is None:
        return _replace(attack, hit=bool(attack.forced))
    defense = attack.halves + 2 * attack.dodge
    return _replace(attack, hit=attacks.hits(attack.total, defense, ties_hit=state.options.ties_hit))


def go_on(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    """Let the target react if it can, else end the attack as a miss or let it hurt. Source: FS-DODGE-1, FS-DODGE-2."""
    blind = draft.options.dodge_info == "blind"
    asked = reactions.is_asked(is_hit=bool(attack.hit), blind=blind)
    if asked and _open_window(draft, attack, "rolled"):
        _tell(draft, attack, "open", paid)
    else:
        _end_or_hurt(draft, attack, paid)


def _end_or_hurt(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    if attack.hit:
        hurt(draft, attack, paid)
    else:
        finish(draft, attack, "dodged" if _was_dodged(draft.state, attack) else "miss", paid)


def _was_dodged(state: State, attack: OpenAttack) -> bool:
    """Tell whether it was the dodge that turned the attack away."""
    without = _compared(state, _replace(attack, dodge=0))
    return "dodge" in attack.used and bool(without.hit)


def decline(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    """Go on after the target let it come: to the roll, or to the damage. Source: FS-DODGE-2. Ruling: FS-Q-29."""
    if attack.stage == "announced":
        roll(draft, attack, paid)
    else:
        _end_or_hurt(draft, attack, paid)


def dodge(draft: Draft, attack: OpenAttack, extra: int, paid: Paid) -> None:
    """Go on after a dodge was paid: its bonus counts against this attack. Source: FS-DODGE-4. Ruling: FS-Q-30."""
    bonus = reactions.dodge_bonus(draft.numbers(attack.target).effective["reaction"], extra)
    attack = _replace(attack, dodge=bonus, used=(*attack.used, "dodge"))
    if attack.stage == "announced":
        roll(draft, attack, paid)
    else:
        go_on(draft, _compared(draft.state, attack), paid)


def parry(draft: Draft, attack: OpenAttack, weapon: str) -> None:
    """Go on after a parry: the weapon wears, the GM rules on it if the attack hits.

    Source: FS-PARRY-1, FS-PARRY-2. Ruling: FS-Q-31.
    """
    held = draft.sheet(attack.target).attacks[weapon]
    worn = reactions.worn(held.integrity or 0)
    draft.set_entry(attack.target, "attacks", weapon, _replace(held, integrity=worn))
    if worn == 0:
        open_choice(draft, "weapon-broken", attack.target, ("broken", "intact"), about=weapon)
    attack = _replace(attack, used=(*attack.used, "parry"))
    if attack.stage == "announced":
        roll(draft, attack, Paid())
    elif attack.hit:
        ask_parry(draft, attack, Paid())
    else:
        go_on(draft, attack, Paid())


def ask_parry(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    """Ask the GM whether a parry held. Source: FS-PARRY-2. Ruling: FS-Q-31."""
    attack = _stored(draft, attack, "parry")
    open_choice(draft, "parry-result", attack.target, ("blocked", "not-blocked"))
    _tell(draft, attack, "open", paid)


def hurt(draft: Draft, attack: OpenAttack, paid: Paid) -> None:
    """Let a hit hurt: damage, then what it takes from a pool. Source: FS-NAT-1, FS-DMG-6, FS-RES-3. Ruling: FS-Q-21."""
    if draft.sheet(attack.target).life != "dead":
        deal(draft, attack, entry_of(draft.state, attack))
    pool = entry_of(draft.state, attack).pool
    target = draft.sheet(attack.target)
    if pool is None or target.life == "dead" or not target.full_rules:
        finish(draft, attack, "hit", paid)
        return
    amount = _drain_amount(draft, attack)
    if amount is None:
        attack = _stored(draft, attack, "amount")
        open_choice(draft, "amount", attack.target, ("set",))
        _tell(draft, attack, "open", paid)
    else:
        take(draft, attack, amount, paid)


def _drain_amount(draft: Draft, attack: OpenAttack) -> int | None:
    """Work out what a hit takes from a pool: typed, or thrown; None when nobody said. Ruling: FS-Q-21."""
    said = attack.drain if attack.drain is not None else entry_of(draft.state, attack).drain
    if isinstance(said, str):
        return throw_amount(said, draft.roller, drain_throwing(draft.state, attack), "drain")
    return said


def drain_throwing(state: State, attack: OpenAttack) -> Throwing:
    """Say before whom the dice of a loss fall: who may read the attack and the pool of its target."""
    if attack.secret:
        return Throwing(attack.attacker, GM)
    pool = entry_of(state, attack).pool or "resolve"
    seen = (who_sees(state, attack.attacker, "attacks"), who_sees(state, attack.target, pool))
    return Throwing(attack.attacker, narrowest(seen))


def take(draft: Draft, attack: OpenAttack, amount: int, paid: Paid) -> None:
    """Take points of the pool that an attack is aimed at, and end the attack. Source: FS-RES-3, FS-STAM-8."""
    draining = Draining(
        target=attack.target,
        pool=entry_of(draft.state, attack).pool or "resolve",
        amount=amount,
        source=attack.attacker,
        opponent=attack.attacker != attack.target,
        secret=attack.secret,
    )
    drain(draft, draining)
    finish(draft, attack, "hit", paid)


def finish(draft: Draft, attack: OpenAttack, outcome: Outcome, paid: Paid) -> None:
    """End an attack."""
    draft.set_encounter(attack=None)
    close_choices(draft, attack.target, OF_AN_ATTACK)
    _tell(draft, _replace(attack, hit=outcome == "hit"), outcome, paid)


def void(draft: Draft) -> None:
    """Drop the open attack without effect; what was paid stays paid. Ruling: FS-Q-39."""
    attack = draft.state.encounter.attack
    if attack is not None:
        draft.set_encounter(attack=None)
        close_choices(draft, attack.target, OF_AN_ATTACK)


def _open_window(draft: Draft, attack: OpenAttack, stage: Stage) -> bool:
    """Ask the target for a reaction, if there is one that it can pay. Source: FS-DODGE-1, FS-DODGE-2."""
    options = reaction_options(draft.state, attack)
    if options:
        _stored(draft, attack, stage)
        open_choice(draft, "reaction", attack.target, options)
    return bool(options)


def _stored(draft: Draft, attack: OpenAttack, stage: Stage) -> OpenAttack:
    attack = _replace(attack, stage=stage)
    draft.set_encounter(attack=attack)
    return attack


def _tell(draft: Draft, attack: OpenAttack, outcome: Outcome, paid: Paid) -> None:
    facts: dict[str, Any] = {}
    if outcome != "announced":
        facts = {
            "hit": attack.hit,
            "natural": attack.natural,
            "total": attack.total,
            "why": _why(draft, attack),
        }
    draft.tell(
        Struck(
            attacker=attack.attacker,
            target=attack.target,
            entry=attack.entry,
            against=attack.against,
            outcome=outcome,
            halves=attack.halves + 2 * attack.dodge,
            secret=attack.secret,
            payer=paid.who,
            cost=paid.cost,
            **facts,
        )
    )


def _why(draft: Draft, attack: OpenAttack) -> tuple[Why, ...]:
    """Explain an attack; the roll only where it fell."""
    has_rolled = any(throw.reason == "to-hit" for throw in draft.roller.trace)
    return (*(whys.of_roll(draft.state, attack) if has_rolled else ()), *whys.of_defense(attack))
