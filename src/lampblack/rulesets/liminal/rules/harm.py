"""One hit, from the die that was kept to what it left behind. Source: LH-ATK-2, steps 4 to 12.

The rule works on numbers, so that the same function is played and counted through for the odds.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.critical import Consequence, Room, critical_damage, critical_stress
from lampblack.rulesets.liminal.rules.devices import BONUS, Strain, Tested, after_stress
from lampblack.rulesets.liminal.rules.saves import PLAIN, Manner, Saved, Throwing, save
from lampblack.rulesets.liminal.terms import AVERAGE_SCORE, Attr, Device, HarmKind

Outcome = Literal[
    "no-effect",
    "glancing",
    "hp-zero",
    "serious",
    "strain",
    "critical-damage",
    "critical-stress",
    "dex-loss",
    "dex-critical",
    "helpless",
    "dead",
    "lost",
]
"""How a hit ended, in one word."""

HARMS: Final[dict[HarmKind, Attr]] = {"damage": "str", "non-lethal": "dex", "stress": "ctrl"}
"""Which attribute takes what is left past Hit Protection. Source: LH-DMG-5, LH-DMG-8, LH-STRS-2."""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """What a hit asks of whom it hits.

    `score` is the attribute that this kind of harm eats. `armor` and `stability` are the totals without a
    device; `device` is the state of one that helps against this hit. `sees` is the audience before which the
    target's own dice fall, `manner` how its critical Save is thrown.
    """

    hp: int
    score: int = AVERAGE_SCORE
    armor: int = 0
    stability: int = 0
    device: Device | None = None
    room: Room = Room()
    survives_str_zero: bool = False
    who: str = ""
    sees: str = ALL
    manner: Manner = PLAIN


class Blow(msgspec.Struct, frozen=True):
    """What hits: the die that was kept, and of what kind it is."""

    kept: int
    kind: HarmKind = "damage"
    ignores_armor: bool = False


class Loss(msgspec.Struct, frozen=True):
    """How far a blow gets: what was taken off, what is left of it, what Hit Protection took, what it did not."""

    reduction: int
    harm: int
    hp_lost: int
    overflow: int


class Injury(msgspec.Struct, frozen=True):
    """What went past Hit Protection: the attribute, what it lost, its score now, the Save, what failing it brought."""

    attr: Attr
    lost: int
    score: int
    saved: Saved | None = None
    consequence: Consequence | None = None


class Hit(msgspec.Struct, frozen=True):
    """One hit, whole."""

    loss: Loss
    injury: Injury | None
    device: Tested | None
    outcome: Outcome


def take_hit(target: Target, blow: Blow, options: Options, roller: Roller) -> Hit:
    """Let a blow land: Armor or Stability, Hit Protection, the attribute, its Save, the device.

    Source: LH-ATK-2, LH-HP-1, LH-DMG-1..6, LH-DMG-8, LH-STRS-1, LH-STRS-2. Ruling: Q-31.
    """
    loss = lose(target, blow)
    injury = hurt(target, blow.kind, loss)
    if injury is not None:
        injury = critical(target, injury, options, roller)
    device = None if target.device is None else _tested(target, blow, options, roller)
    return Hit(loss, injury, device, _outcome(target, loss, injury))


def lose(target: Target, blow: Blow) -> Loss:
    """Take Armor or Stability off a blow and Hit Protection off the rest; nothing falls below 0.

    >>> lose(Target(hp=3, armor=1), Blow(6))
    Loss(reduction=1, harm=5, hp_lost=3, overflow=2)

    Source: LH-ARM-1, LH-STAB-1, LH-CELL-2, LH-DMG-1, LH-DMG-2, LH-DMG-4, LH-DMG-6, LH-STRS-1. Ruling: Q-07, Q-29.
    """
    reduction = _reduction(target, blow)
    harm = max(0, blow.kept - reduction)
    hp_lost = min(target.hp, harm)
    return Loss(reduction, harm, hp_lost, harm - hp_lost)


def hurt(target: Target, kind: HarmKind, loss: Loss) -> Injury | None:
    """Take what Hit Protection did not off the attribute; the injury is still to be saved against.

    >>> hurt(Target(hp=3, score=12), "damage", Loss(0, 5, 3, 2))
    Injury(attr='str', lost=2, score=10, saved=None, consequence=None)

    Source: LH-DMG-5, LH-DMG-8, LH-STRS-2.
    """
    if not loss.overflow:
        return None
    lost = min(target.score, loss.overflow)
    return Injury(HARMS[kind], lost, target.score - lost)


def critical(target: Target, injury: Injury, options: Options, roller: Roller) -> Injury:
    """Let the injury be critical or not; at 0 the end comes without a Save. Source: LH-LOSS-1, 2, LH-LOST-1.

    Only the attribute and its score now decide; how much was lost, and of what, makes no difference.
    """
    if injury.score > 0:
        return _saved(target, injury, options, roller)
    if injury.attr == "str" and target.survives_str_zero:
        return msgspec.structs.replace(injury, consequence=critical_damage(target.room, options))
    return injury


def ended(injury: Injury) -> Outcome:
    """Say in one word how a hit ended that went past Hit Protection. Source: LH-LOSS-1, LH-LOSS-2, LH-LOST-1, 2."""
    if injury.consequence is not None:
        failed: Outcome = "critical-damage" if injury.attr == "str" else "critical-stress"
        return "lost" if injury.consequence.is_lost else failed
    return _ENDED[injury.attr] if injury.score == 0 else _held(injury)


def _reduction(target: Target, blow: Blow) -> int:
    if blow.kind == "stress":
        return target.stability + (BONUS if target.device is not None else 0)
    return 0 if blow.ignores_armor else target.armor


def _saved(target: Target, injury: Injury, options: Options, roller: Roller) -> Injury:
    """Make the critical Save on what is left of the attribute; DEX knows none, unless the table wants it.

    Source: LH-CRIT-1, LH-CRIT-2, LH-CSTR-1, LH-CSTR-3, LH-DMG-8. Ruling: Q-30 (dex_overflow_save).
    """
    if injury.attr == "dex" and options.dex_overflow_save == "none":
        return injury
    reason = "dex-loss" if injury.attr == "dex" else "critical"
    saved = save(injury.score, options, roller, Throwing(target.who, target.sees, reason, target.manner))
    if saved.is_passed or injury.attr == "dex":
        return Injury(injury.attr, injury.lost, injury.score, saved)
    befalls = critical_damage if injury.attr == "str" else critical_stress
    return Injury(injury.attr, injury.lost, injury.score, saved, befalls(target.room, options))


def _tested(target: Target, blow: Blow, options: Options, roller: Roller) -> Tested | None:
    if target.device is None or blow.kind != "stress":
        return None
    strain = Strain(blow.kept, target.stability)
    return after_stress(target.device, strain, options, roller, who=target.who, sees=target.sees)


def _outcome(target: Target, loss: Loss, injury: Injury | None) -> Outcome:
    """Say in one word how a hit ended. Source: LH-DMG-2, LH-DMG-3, LH-DMG-4."""
    if injury is None:
        if loss.harm == 0:
            return "no-effect"
        return "glancing" if target.hp > loss.harm else "hp-zero"
    return ended(injury)


def _held(injury: Injury) -> Outcome:
    is_failed = injury.saved is not None and not injury.saved.is_passed
    return "dex-critical" if is_failed else _HELD[injury.attr]


_ENDED: Final[dict[Attr, Outcome]] = {"str": "dead", "dex": "helpless", "ctrl": "lost"}
_HELD: Final[dict[Attr, Outcome]] = {"str": "serious", "dex": "dex-loss", "ctrl": "strain"}
