"""A sheet laid out: the fields that follow from it, in the form in which they are shown. Source: FS-DEF-1, FS-ACT-1."""

from __future__ import annotations

from typing import Any

import msgspec

from lampblack.rulesets.crusade.reckoning import (
    Reckoned,
    against_of,
    attacks_of,
    damage_of,
    reckon,
    warnings,
)
from lampblack.rulesets.crusade.rules import alignments, prices
from lampblack.rulesets.crusade.rules.derived import shown_halves
from lampblack.rulesets.crusade.rules.size import row_of
from lampblack.rulesets.crusade.rules.steps import written
from lampblack.rulesets.crusade.seen import AlignmentSeen, AttackSeen, Prices, TurnSeen
from lampblack.rulesets.crusade.sheet import Alignment, Attack, Character, speed_of
from lampblack.rulesets.crusade.state import State, in_combat
from lampblack.rulesets.crusade.verbs.acting import talk_price
from lampblack.rulesets.crusade.verbs.paying import stride_of
from lampblack.rulesets.crusade.verbs.turning import spent

_plain = msgspec.structs.asdict


def laid_out(state: State, who: str) -> dict[str, Any]:
    """Work out all fields of somebody that follow from others."""
    sheet, options = state.characters[who], state.options
    numbers = reckon(sheet, options)
    return {
        **_plain(numbers),
        "pd": shown_halves(numbers.pd),
        "attacks": {name: _attack(state, sheet, one, numbers) for name, one in attacks_of(sheet).items()},
        "alignments": {name: _alignment(state, one) for name, one in sheet.alignments.items()},
        "turn": TurnSeen(**_plain(sheet.turn), spent=spent(sheet.turn)),
        "warnings": warnings(sheet, numbers, options),
        "prices": price_list(state, who),
    }


def _attack(state: State, sheet: Character, attack: Attack, numbers: Reckoned) -> AttackSeen:
    """Show an attack with its row and its dice. Source: FS-NAT-3, FS-NAT-4, FS-NAT-6, FS-STEP-1, FS-WSIZE-1."""
    dice = damage_of(sheet, attack, numbers, state.options)
    is_natural = attack.kind == "natural" and attack.form is not None
    values = {**_plain(attack), "against": against_of(attack)}
    row = row_of(attack.form) if is_natural and attack.form is not None else None
    return AttackSeen(**values, row=row, dice=None if dice is None else written(dice))


def _alignment(state: State, alignment: Alignment) -> AlignmentSeen:
    """Name a level in the words of its group. Source: FS-ALGN-8..15."""
    label = alignments.label(alignment.group, alignment.level, state.options.alignment_labels)
    return AlignmentSeen(**_plain(alignment), label=label, positive=alignments.is_positive(alignment.level))


def price_list(state: State, who: str) -> Prices:
    """Price each action of somebody as it stands now; nothing costs anything in free time or without full rules.

    Source: FS-ACT-1. Ruling: FS-Q-43, FS-Q-47, FS-Q-64.
    """
    sheet = state.characters[who]
    talk = talk_price(state, who) if sheet.full_rules else 0
    if not in_combat(state):
        speed = speed_of(sheet)
        return Prices(attack=0, charge=None, interact=0, act=0, talk=talk, free_squares=speed, reach=speed)
    counts = int(sheet.full_rules)
    free, far = _squares(state, sheet)
    return Prices(
        attack=counts * prices.attack_price(sheet.turn.attacks, None),
        charge=counts * prices.CHARGE,
        interact=counts * prices.interact_price(sheet.turn.moved),
        act=counts * prices.act_price(),
        talk=talk,
        free_squares=free,
        reach=far,
    )


def _squares(state: State, sheet: Character) -> tuple[int, int]:
    """Count the squares that are free, and those that can be reached. Source: FS-ACT-3, FS-ACT-4. Ruling: FS-Q-43."""
    options, stride = state.options, stride_of(sheet)
    free = prices.free_squares(stride, charge_adds=options.charge_movement == "adds")
    cap = stride.speed if options.extra_move_cap == "speed" else None
    sp = sheet.sp if sheet.full_rules else 0
    return free, prices.reach(free, sp, stride.paid, cap)
