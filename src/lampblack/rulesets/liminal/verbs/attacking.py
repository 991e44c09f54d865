"""Attacks: strikes gathered on each target, one hit for each pool. Source: LH-ATK-1..4, LH-MULT-1..5, LH-BLAST-1..3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Attack, StrikeAsked
from lampblack.rulesets.liminal.events import EncounterSet, SheetSet
from lampblack.rulesets.liminal.eyes import everybody_knows
from lampblack.rulesets.liminal.harm_events import AttackMade
from lampblack.rulesets.liminal.rules import turns
from lampblack.rulesets.liminal.rules.blast import caught
from lampblack.rulesets.liminal.rules.pools import Fallen, in_order, pools
from lampblack.rulesets.liminal.rules.reach import is_at_far_vehicle, is_with_another
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import AWAY, DOWN
from lampblack.rulesets.liminal.verbs import striking
from lampblack.rulesets.liminal.verbs.hitting import land_all
from lampblack.rulesets.liminal.verbs.morale import hp_of, open_morale
from lampblack.rulesets.liminal.verbs.spending import spend
from lampblack.rulesets.liminal.verbs.striking import GM_WORDS, Strike, asked_strikes, strike

ACTION = "attack"
WARNINGS = ("target-helpless", "pool-missed", "armor-unusual", "stability-unusual")
"""What an attack can be warned about, in the order in which it is said."""

Aimed = dict[str, list[Strike]]
"""Who is hit by which strikes, in order of first mention."""

_ALONE = frozenset(StrikeAsked.__struct_fields__)


def _check(asked: Asked[Attack]) -> None:
    """Refuse an attack that is neither one strike, nor several, nor what was declared (bad-argument)."""
    order = asked.order
    said = sorted(name for name in _ALONE if getattr(order, name) is not None)
    ways = (bool(said), order.strikes is not None, bool(order.declared))
    if sum(ways) != 1:
        raise Illegal(slug="bad-argument", field=said[0] if said else "who")
    if order.declared:
        _check_declared(asked)
    elif order.strikes is None and order.who is None:
        raise Illegal(slug="bad-argument", field="who")
    else:
        striking.check_form(asked, asked_strikes(order))


def _check_declared(asked: Asked[Attack]) -> None:
    if not turns.is_running(asked.state):
        raise Illegal(slug="no-encounter", field="declared")
    striking.check_form(asked, declared(asked.state)[0])


def _own(order: Attack) -> Iterable[str]:
    return () if order.declared else (one.who for one in asked_strikes(order))


def declared(state: State) -> tuple[list[StrikeAsked], list[str]]:
    """List the declared attacks that can be made now, and who is left out because the target is gone.

    Source: LH-ACT-4, LH-RND-3. Ruling: Q-15, Q-54.
    """
    strikes, skipped = [], []
    for who in turns.in_turn(state):
        plan = turns.actor(state.encounter, who).declared
        is_attack = plan is not None and plan.action == ACTION and plan.strike is not None
        if not is_attack or any(turns.refusals(state, turns.Turn(who, ACTION))):
            continue
        still = _still_there(state, _read_plan(who, plan.strike if plan else None))
        if still is None:
            skipped.append(who)
        else:
            strikes.append(still)
    return strikes, skipped


def _read_plan(who: str, plan: dict[str, Any] | None) -> StrikeAsked:
    try:
        return msgspec.convert({**(plan or {}), "who": who}, StrikeAsked)
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug="bad-argument", field="declared") from None


def _still_there(state: State, one: StrikeAsked) -> StrikeAsked | None:
    """Keep the targets that can still be hit; None when there is none."""
    left = tuple(name for name in striking.targets(one) if not _is_gone(state, name))
    if not left:
        return None
    return one if one.targets is None else msgspec.structs.replace(one, targets=left)


def _is_gone(state: State, name: str) -> bool:
    if name in state.vehicles:
        return state.vehicles[name].hp == 0
    return name not in state.characters or state.characters[name].life in AWAY | {"dead", "lost"}


def _strikes(state: State, order: Attack) -> Sequence[StrikeAsked]:
    return declared(state)[0] if order.declared else asked_strikes(order)


def _refuse(asked: Asked[Attack]) -> Iterator[Refusal]:
    state, strikes = asked.state, _strikes(asked.state, asked.order)
    yield from _reach(state, strikes)
    for who in dict.fromkeys(one.who for one in strikes):
        yield from turns.refusals(state, turns.Turn(who, ACTION, is_gm=asked.is_gm))
    made = [strike(state, one) for one in strikes]
    aimed = [(name, one.kind == "stress") for one in made for name in one.targets]
    yield from target_refusals(state, aimed)


def _reach(state: State, strikes: Sequence[StrikeAsked]) -> Iterator[Refusal]:
    """Refuse weapons out of reach; what lies in the scene is at hand. Source: LH-INV-8, LH-DUAL-1. Ruling: Q-28."""
    used = [(one.who, name) for one in strikes for name in striking.weapons(one)]
    if any(is_with_another(state, who, name) for who, name in used):
        yield Refusal("not-carried", "weapon", rule="LH-INV-2")
    if any(is_at_far_vehicle(state, who, name) for who, name in used):
        yield Refusal("not-at-vehicle", "weapon", rule="LH-INV-8")
    if any(striking.needs_both_hands(state, one) for one in strikes):
        yield Refusal("needs-two-hands", "offhand", rule="LH-DUAL-1")


def target_refusals(state: State, aimed: Iterable[tuple[str, bool]]) -> Iterator[Refusal]:
    """Refuse targets that nothing can be done to: dead, lost, bad-target; each comes with whether Stress hits it.

    Source: LH-LOSS-1, LH-LOST-1, LH-VEH-1, LH-VEH-2.
    """
    slugs = {_target_slug(state, name, is_stress=is_stress) for name, is_stress in aimed}
    for slug in ("dead", "lost", "bad-target"):
        if slug in slugs:
            yield Refusal(slug, "target", rule="LH-ATK-1")


def _target_slug(state: State, name: str, *, is_stress: bool) -> str | None:
    if name in state.vehicles:
        return "bad-target" if is_stress or state.vehicles[name].hp == 0 else None
    life = state.characters[name].life
    if life in ("dead", "lost"):
        return life
    return "bad-target" if life in AWAY else None


def _decide(draft: Draft, order: Attack) -> None:
    asked, skipped = declared(draft.state) if order.declared else (asked_strikes(order), None)
    strikes = [strike(draft.state, one) for one in asked]
    aimed, counts = _aim(draft, [one for one in strikes if one.has_chance])
    draft.tell(msgspec.structs.replace(_made(strikes, counts, skipped), at=tuple(aimed)))
    warnings = list(_pointed_out(draft.state, aimed))
    before = hp_of(draft.state, aimed)
    fallen = {target: [_fall(draft, one, target) for one in aimed[target]] for target in aimed}
    for target, some in fallen.items():
        found = in_order(pools(some, order.tie, draft.state.options), order.first, draft.state.options)
        warnings += land_all(draft, target, found)
    _spend(draft, [one.who for one in strikes], aimed)
    open_morale(draft, before)
    draft.warn(*(code for code in WARNINGS if code in warnings))


def _made(strikes: Sequence[Strike], counts: tuple[int, ...], skipped: list[str] | None) -> AttackMade:
    opened = [one for one in strikes if one.is_open and one.has_chance]
    around = dict.fromkeys(name for one in opened for name in (one.who, *one.targets))
    return AttackMade(
        by=tuple(dict.fromkeys(one.who for one in strikes)),
        counts=counts,
        around=tuple(around),
        skipped=None if skipped is None else tuple(skipped),
        had_no_chance=bool(strikes) and not any(one.has_chance for one in strikes),
    )


def _aim(draft: Draft, strikes: Sequence[Strike]) -> tuple[Aimed, tuple[int, ...]]:
    """Count whom each open Blast catches, and gather the strikes on each target. Source: LH-BLAST-1, LH-BLAST-3."""
    aimed: Aimed = {}
    counts = []
    for one in strikes:
        hit = one.targets
        if one.is_open:
            counts.append(_caught(draft, one))
            hit = hit[: counts[-1]]
        for target in hit:
            aimed.setdefault(target, []).append(one)
    return aimed, tuple(counts)


def _caught(draft: Draft, one: Strike) -> int:
    sees = _sees(draft, one.who, one.targets)
    return caught(one.thrown, len(one.targets), draft.roller, who=one.who, sees=sees)


def _fall(draft: Draft, one: Strike, target: str) -> Fallen:
    """Throw the dice of one strike at one target; a flat amount needs none. Source: LH-ATK-1, LH-DUAL-1, LH-BLAST-2."""
    thrown = one.thrown
    if thrown.flat is not None:
        value = thrown.flat
    else:
        sees = _sees(draft, one.who, (target,))
        value = draft.roller.highest(thrown.dice, reason="attack", who=one.who, sees=sees)
    return Fallen(
        value, one.kind, one.who, thrown.texts, one.ignores_armor, one.through_device, one.hindrances
    )


def _sees(draft: Draft, who: str, targets: Iterable[str]) -> str:
    """Name the audience of an attack's dice: the GM alone when they fall on somebody out of sight."""
    if not all(everybody_knows(draft.state, name) for name in targets):
        return GM
    return draft.sees(who, is_attack=True)


def _pointed_out(state: State, aimed: Aimed) -> Iterator[str]:
    """Name what the GM should look at. Source: LH-ENH-2, LH-MULT-1. Ruling: Q-24."""
    for target, strikes in aimed.items():
        sheet = state.characters.get(target)
        if sheet is not None and sheet.life in DOWN and not all(one.is_enhanced for one in strikes):
            yield "target-helpless"
        if turns.is_running(state) and target in state.encounter.struck:
            yield "pool-missed"


def _spend(draft: Draft, attackers: Sequence[str], aimed: Aimed) -> None:
    """Clear what was granted for this attack; in an encounter spend the action and note who was attacked.

    Source: LH-IMP-1, LH-ENH-1, LH-ACT-1. Ruling: Q-24.
    """
    for who in dict.fromkeys(attackers):
        sheet = draft.state.characters[who]
        granted = [name for name in ("impaired", "enhanced") if getattr(sheet, name)]
        if granted:
            draft.tell(SheetSet(who=who, fields=dict.fromkeys(granted, False)))
        spend(draft, who, ACTION)
    struck = draft.state.encounter.struck
    fresh = [target for target in aimed if target not in struck]
    if turns.is_running(draft.state) and fresh:
        draft.tell(EncounterSet(fields={"struck": [*struck, *fresh]}))


VERBS: dict[str, Verb[Any]] = {
    "attack": Verb(
        form=Form(Attack, players=True, gm_only=GM_WORDS | {"declared"}),
        check=_check,
        own=_own,
        refuse=_refuse,
        decide=_decide,
    )
}
