"""What follows from a sheet: the rules for derived values, run over one character.

Nothing of this is stored, so it is never out of date. Source: FS-ABIL-3, FS-DEF-1.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.rules import abilities, attacks, derived, size, steps
from lampblack.rulesets.crusade.sheet import Attack, Character, Mods
from lampblack.rulesets.crusade.terms import ABILITY_OF, INTIMIDATE, SCORES, Defense

HOWL = Attack(kind="other", against="md", pool="resolve")
"""How everybody intimidates whose sheet has no way of its own. Source: FS-RES-3. Ruling: FS-Q-8."""


class Reckoned(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that follow from a sheet; `pd` is counted in halves."""

    effective: dict[str, int]
    hp_max: int
    sp_max: int
    resolve_max: int
    sanity_max: int
    death_at: int
    pd: int
    md: int
    bd: int
    weapon_steps: int

    def halves(self, defense: Defense) -> int:
        """Give a defense in halves."""
        return self.pd if defense == "pd" else 2 * int(getattr(self, defense))


def reckon(sheet: Character, options: Options) -> Reckoned:
    """Work out the numbers of a sheet; what the GM fixed by hand stands, conditions still add to defenses.

    Source: FS-ABIL-3, FS-DEF-2, FS-DEF-5, FS-DEF-7, FS-DEF-9, FS-SIZE-2. Ruling: FS-Q-60.
    """
    scores = effective_scores(sheet, options)
    plain = {**_maxima(sheet, scores, options), **_defenses(sheet, scores, options), **_fixed(sheet)}
    mods = total_mods(sheet, options)
    plain["pd"] += 2 * mods.pd
    plain["md"] += mods.md
    plain["bd"] += mods.bd
    return Reckoned(effective=scores, **plain)


def effective_scores(sheet: Character, options: Options) -> dict[str, int]:
    """Add up all fifteen scores. Source: FS-ABIL-3, FS-ABIL-4, FS-ABIL-5. Ruling: FS-Q-3, FS-Q-5."""
    forbidden = options.negative_scores == "forbid"
    return {
        score: abilities.floored(_added(sheet, score, options), negatives_forbidden=forbidden)
        for score in SCORES
    }


def _added(sheet: Character, score: str, options: Options) -> int:
    mods = sheet.mods.get(score, {}).values()  # type: ignore[call-overload]
    ability = getattr(sheet.abilities, ABILITY_OF[score])
    return abilities.effective(getattr(sheet.scores, score), mods, ability, options.ability_effect)


def _maxima(sheet: Character, scores: dict[str, int], options: Options) -> dict[str, int]:
    clamp = options.negative_scores == "clamp"
    reason, health = scores["reason"], scores["health"]
    return {
        "hp_max": derived.hp_max(size.counted_base(base_of(sheet, options)), health),
        "sp_max": derived.sp_max(derived.product(scores["stamina"], health, clamp=clamp)),
        "resolve_max": derived.resolve_max(derived.product(reason, scores["drive"], clamp=clamp)),
        "sanity_max": derived.sanity_max(derived.product(reason, scores["common_sense"], clamp=clamp)),
        "death_at": derived.death_at(health, clamp=clamp),
        "weapon_steps": size.weapon_steps(sheet.size),
    }


def _defenses(sheet: Character, scores: dict[str, int], options: Options) -> dict[str, int]:
    row = options.size_mods.get(sheet.size)
    pd_mod, bd_mod = (row.pd, row.bd) if row is not None else (0, 0)
    dodging = derived.product(scores["agility"], scores["reaction"], clamp=options.negative_scores == "clamp")
    return {
        "pd": size.sized(derived.pd_halves(dodging, options.pd_rounding), 2 * pd_mod),
        "md": derived.md(scores["reason"], scores["intuition"], scores["common_sense"]),
        "bd": size.sized(derived.bd(scores["power"], scores["health"], scores["stamina"]), bd_mod),
    }


def _fixed(sheet: Character) -> dict[str, int]:
    return {name: 2 * value if name == "pd" else value for name, value in sheet.overrides.items()}


def base_of(sheet: Character, options: Options) -> int | None:
    """Give base HP, None when nobody typed it and size gives none. Source: FS-SIZE-3. Ruling: FS-Q-13."""
    row = options.size_mods.get(sheet.size)
    return size.hp_base(sheet.hp_base, sheet.kind, row.monster_hp if row is not None else None)


def total_mods(sheet: Character, options: Options) -> Mods:
    """Add up what all conditions do, with what the table attached to their levels. Ruling: FS-Q-23, FS-Q-60."""
    found = list(_all_mods(sheet, options))
    return Mods(**{name: sum(getattr(one, name) for one in found) for name in Mods.__struct_fields__})


def _all_mods(sheet: Character, options: Options) -> Iterator[Mods]:
    for name, condition in sheet.conditions.items():
        yield condition.mods
        noted = options.condition_notes.get(name, {}).get(condition.level or "")
        if noted is not None:
            yield noted.mods


def warnings(sheet: Character, reckoned: Reckoned, options: Options) -> tuple[str, ...]:
    """Name what a table should know about a sheet before play. Ruling: FS-Q-5, FS-Q-13, FS-Q-55."""
    found = derived.warnings(
        base_is_missing=base_of(sheet, options) is None,
        most_sp=reckoned.sp_max,
        scores=reckoned.effective.values(),
    )
    return tuple(found)


def attacks_of(sheet: Character) -> dict[str, Attack]:
    """List the ways to attack; everybody can intimidate. Source: FS-RES-3."""
    return {**sheet.attacks} if INTIMIDATE in sheet.attacks else {**sheet.attacks, INTIMIDATE: HOWL}


def damage_of(sheet: Character, attack: Attack, reckoned: Reckoned, options: Options) -> steps.Damage | None:
    """Give the damage dice of an attack after all steps; None for one that deals no damage.

    Source: FS-NAT-1, FS-NAT-2, FS-STEP-1, FS-WSIZE-1. Ruling: FS-Q-15, FS-Q-16, FS-Q-18.
    """
    printed = attack.damage
    if attack.kind == "natural":
        printed = size.natural_damage(attack.form, sheet.size, attack.damage)
    if printed is None:
        return None
    net = attack.steps + sum(condition.steps for condition in sheet.conditions.values())
    if attack.kind == "weapon" and attack.fitted:
        net += reckoned.weapon_steps
    return steps.step(steps.read(printed), net, options.step_down_multi_d20)


def against_of(attack: Attack) -> Defense:
    """Name the defense that an attack is made against. Source: FS-DEF-4, FS-DEF-6, FS-DEF-8. Ruling: FS-Q-8."""
    return attacks.attacked_defense(attack.against, attack.pool)
