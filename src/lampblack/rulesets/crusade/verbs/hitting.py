"""What a hit does to the body: damage dice, bonuses, armor, HP. Source: FS-NAT-1, FS-STEP-3, FS-DMG-6, FS-ABIL-10."""

from __future__ import annotations

import msgspec

from lampblack.kernel.record import Why
from lampblack.kernel.seat import GM
from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.eyes import who_sees
from lampblack.rulesets.crusade.headlines import Harmed
from lampblack.rulesets.crusade.reckoning import damage_of, reckon, total_mods
from lampblack.rulesets.crusade.rules import attacks, damage, steps
from lampblack.rulesets.crusade.rules.attacks import Rolled
from lampblack.rulesets.crusade.rules.throwing import Throwing, throw_amount
from lampblack.rulesets.crusade.sheet import Attack
from lampblack.rulesets.crusade.state import OpenAttack, State
from lampblack.rulesets.crusade.terms import ArmorUse
from lampblack.rulesets.crusade.verbs.lives import wound


class Blow(msgspec.Struct, frozen=True):
    """Damage on its way to somebody, before armor."""

    target: str
    damage: int
    type: str
    armor: ArmorUse | None = None
    by: str | None = None
    dice: str | None = None
    rolled: int | None = None
    bonus: int | None = None
    secret: bool = False


def deal(draft: Draft, attack: OpenAttack, entry: Attack) -> None:
    """Roll the damage of a hit and let it land; an attack without damage lands nothing. Source: FS-NAT-1."""
    rolled = _rolled(draft, attack, entry)
    if rolled is None:
        return
    dice, number = rolled
    use = attack.armor if attack.armor is not None else entry.armor
    blow = Blow(
        target=attack.target,
        damage=number.damage,
        type=entry.type,
        armor=use,
        by=attack.attacker,
        dice=dice,
        rolled=number.rolled if dice is not None else None,
        bonus=number.bonus if dice is not None else None,
        secret=attack.secret,
    )
    land(draft, blow)


def _rolled(draft: Draft, attack: OpenAttack, entry: Attack) -> tuple[str | None, Rolled] | None:
    """Give the dice of a hit and what they came to: the GM's number, the GM's dice, or the entry's own.

    Source: FS-NAT-1, FS-STEP-3. Ruling: FS-Q-9, FS-Q-14, FS-Q-17.
    """
    match attack.damage:
        case int(number):
            return None, Rolled(number, 0, number)
        case str(text):
            thrown = throw_amount(text, draft.roller, damage_throwing(draft.state, attack), "damage")
            return text, attacks.dealt(
                thrown, added(draft.state, attack, entry), is_nothing=False, zero_blocks=True
            )
    sheet = draft.sheet(attack.attacker)
    dice = damage_of(sheet, entry, reckon(sheet, draft.options), draft.options)
    if dice is None:
        return None
    is_nothing, bonus = dice.count == 0, added(draft.state, attack, entry)
    thrown = _thrown(draft, attack, entry, dice)
    zero_blocks = draft.options.zero_die_blocks_bonus
    return steps.written(dice), attacks.dealt(thrown, bonus, is_nothing=is_nothing, zero_blocks=zero_blocks)


def _thrown(draft: Draft, attack: OpenAttack, entry: Attack, dice: steps.Damage) -> int:
    if entry.kind == "natural" and draft.options.natural_damage == "average":
        return dice.mean
    return attacks.throw_damage(dice, draft.roller, damage_throwing(draft.state, attack))


def added(state: State, attack: OpenAttack, entry: Attack) -> int:
    """Add up what is put on top of damage dice: the attack's bonus, conditions, a charge of its own.

    Source: FS-ABIL-10, FS-ACT-10. Ruling: FS-Q-9, FS-Q-45.
    """
    sheet = state.characters[attack.attacker]
    own = attack.damage_bonus if attack.damage_bonus is not None else entry.damage_bonus
    power = reckon(sheet, state.options).effective["power"]
    bonus = attacks.damage_bonus(own, entry.kind, power, state.options.power_to_damage)
    return bonus + total_mods(sheet, state.options).damage + attack.charge[1]


def damage_throwing(state: State, attack: OpenAttack) -> Throwing:
    """Say before whom damage dice fall: who may read the attack they belong to."""
    sees = GM if attack.secret else who_sees(state, attack.attacker, "attacks")
    return Throwing(attack.attacker, sees)


def land(draft: Draft, blow: Blow) -> None:
    """Take armor off a blow and let HP fall. Source: FS-DMG-5, FS-DMG-6, FS-DEF-3. Ruling: FS-Q-48."""
    own = draft.options.damage_types
    dagger = damage.has_dagger(blow.type, own)
    counts = damage.armor_counts(blow.armor, draft.options.armor_model, dagger=dagger)
    through = damage.through(blow.damage, draft.sheet(blow.target).armor, counts=counts)
    fate = wound(draft, blow.target, through.lost)
    draft.tell(
        Harmed(
            target=blow.target,
            damage=blow.damage,
            absorbed=through.absorbed,
            lost=through.lost,
            fate=fate,
            by=blow.by,
            dice=blow.dice,
            rolled=blow.rolled,
            bonus=blow.bonus,
            secret=blow.secret,
            why=_why(blow, through),
        )
    )


def _why(blow: Blow, through: damage.Through) -> tuple[Why, ...]:
    """Explain a loss of HP: dice, bonus, armor, what went through; `from` names whose sheet a number is from."""
    by = blow.by or ""
    parts = []
    if blow.rolled is not None:
        parts += [Why("rolled", blow.rolled, by, "FS-NAT-1"), Why("bonus", blow.bonus, by, "FS-ABIL-10")]
    armor = Why("absorbed", through.absorbed, blow.target, "FS-DMG-6")
    return (*parts, armor, Why("hp_lost", through.lost, blow.target, "FS-DEF-3"))
