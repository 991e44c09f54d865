"""Harm that is no attack: dangers, traps, wrecks. Source: LH-DMG-9, LH-PROC-8, LH-VEH-3..5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Harm
from lampblack.rulesets.liminal.harm_events import HarmDone
from lampblack.rulesets.liminal.rules.pools import Fallen, pools
from lampblack.rulesets.liminal.rules.vehicles import WRECK_DICE, aboard
from lampblack.rulesets.liminal.rules.weapons import Thrown, read_dice
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.verbs.attacking import WARNINGS, target_refusals
from lampblack.rulesets.liminal.verbs.choices import close_choice
from lampblack.rulesets.liminal.verbs.hitting import land_all
from lampblack.rulesets.liminal.verbs.morale import hp_of, open_morale


def wreck(draft: Draft, vehicle: str) -> None:
    """Let a wreck hurt everyone at the vehicle with its usual die. Source: LH-VEH-3."""
    _decide(draft, Harm(wreck=vehicle))


def _check(asked: Asked[Harm]) -> None:
    """Refuse harm without a target or an amount, or with two of either (bad-argument), and what is not there."""
    order = asked.order
    _check_form(order)
    if order.wreck is not None:
        asked.need_vehicle("wreck", order.wreck)
    for name in _listed(order):
        if name not in asked.state.characters and name not in asked.state.vehicles:
            raise Illegal(slug="no-such-character", field="target" if order.target else "targets")
    if order.who is not None:
        asked.need_characters("who", (order.who,))


def _check_form(order: Harm) -> None:
    is_aimed = [order.target is not None, order.targets is not None]
    if sum(is_aimed) > 1 or not (any(is_aimed) or order.wreck is not None):
        raise Illegal(slug="bad-argument", field="target")
    if len(set(_listed(order))) < len(_listed(order)):
        raise Illegal(slug="bad-argument", field="targets")
    is_dealt = [order.dice is not None, order.amount is not None]
    if sum(is_dealt) > 1 or not (any(is_dealt) or order.wreck is not None):
        raise Illegal(slug="bad-argument", field="dice")
    if order.dice is not None and read_dice(order.dice) is None:
        raise Illegal(slug="bad-argument", field="dice")


def _listed(order: Harm) -> tuple[str, ...]:
    if order.targets is not None:
        return order.targets
    return (order.target,) if order.target is not None else ()


def _targets(state: State, order: Harm) -> list[str]:
    """List whom harm reaches: those at the wreck by id, then those listed. Source: LH-VEH-3. Ruling: Q-49."""
    at_wreck = aboard(state, order.wreck) if order.wreck is not None else []
    return list(dict.fromkeys((*at_wreck, *_listed(order))))


def _refuse(asked: Asked[Harm]) -> Iterator[Refusal]:
    is_stress = asked.order.kind == "stress"
    yield from target_refusals(asked.state, [(name, is_stress) for name in _listed(asked.order)])


def _decide(draft: Draft, order: Harm) -> None:
    targets = _targets(draft.state, order)
    draft.tell(HarmDone(at=tuple(targets), wreck=order.wreck))
    if order.wreck is not None:
        close_choice(draft, "wreck", order.wreck)
    before = hp_of(draft.state, targets)
    fallen = {name: _fall(draft, order, name) for name in targets}
    warnings: list[str] = []
    for name, one in fallen.items():
        warnings += land_all(draft, name, pools([one], None, draft.state.options))
    open_morale(draft, before)
    draft.warn(*(code for code in WARNINGS if code in warnings))


def _fall(draft: Draft, order: Harm, target: str) -> Fallen:
    """Throw for one target; a flat amount needs no die. Source: LH-DMG-9. Ruling: Q-29 (ignore_armor), Q-51."""
    thrown = _thrown(order)
    value = thrown.flat
    if value is None:
        value = draft.roller.highest(thrown.dice, reason="harm", who=target, sees=draft.sees(target))
    waived = draft.state.options.ignore_armor and order.kind == "non-lethal"
    is_waived = waived if order.ignore_armor is None else order.ignore_armor
    return Fallen(value, order.kind, order.who, thrown.texts, is_waived, order.through_device)


def _thrown(order: Harm) -> Thrown:
    if order.amount is not None:
        return Thrown(flat=order.amount)
    return Thrown(read_dice(order.dice or WRECK_DICE) or ())


VERBS: dict[str, Verb[Any]] = {"harm": Verb(form=Form(Harm), check=_check, refuse=_refuse, decide=_decide)}
