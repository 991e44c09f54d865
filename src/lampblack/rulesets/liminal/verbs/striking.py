"""Reading strikes: what was asked, checked for faults of form, and made into what is thrown at whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.liminal.asking import Asked
from lampblack.rulesets.liminal.commands import Attack, StrikeAsked
from lampblack.rulesets.liminal.rules.burdens import hindrances
from lampblack.rulesets.liminal.rules.saves import Cause
from lampblack.rulesets.liminal.rules.weapons import (
    BARE_HANDS,
    Dice,
    Thrown,
    modified,
    modifier,
    read_dice,
    second_hand,
    usual_dice,
    usual_kind,
)
from lampblack.rulesets.liminal.sheet import Item, StatAttack
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import HARM_KINDS, HarmKind

GM_WORDS: Final = frozenset({"amount", "enhanced", "ignore_armor", "impaired", "no_chance", "through_device"})
"""What only the GM may say of a strike."""

_MEANS: Final = ("weapon", "attack", "dice", "amount")
"""What a strike is made with; at most one is named."""


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """A strike as it is made: who at whom, what is thrown, what comes with it."""

    who: str
    targets: tuple[str, ...]
    thrown: Thrown
    kind: HarmKind
    is_open: bool
    is_enhanced: bool
    ignores_armor: bool
    through_device: bool | None
    has_chance: bool
    hindrances: tuple[Cause, ...] = ()


def asked_strikes(order: Attack) -> tuple[StrikeAsked, ...]:
    """List the strikes of an attack as they were asked, be it one alone or several."""
    if order.strikes is not None:
        return order.strikes
    said = {name: getattr(order, name) for name in StrikeAsked.__struct_fields__}
    return (StrikeAsked(**said),)


def strike(state: State, asked: StrikeAsked) -> Strike:
    """Make what was asked into a strike: the dice, the kind, the modifiers.

    Source: LH-ATK-3, LH-DUAL-2, LH-IMP-1, LH-ENH-1, LH-TAG-3..5, LH-STRS-3. Ruling: Q-26, Q-27, Q-29, Q-32.
    """
    sheet, options = state.characters[asked.who], state.options
    borne = hindrances(sheet)
    is_impaired = _applies(asked.impaired, sheet.impaired, borne, "impaired")
    is_enhanced = _applies(asked.enhanced, sheet.enhanced, borne, "enhanced")
    change = modifier(options, is_impaired=is_impaired, is_enhanced=is_enhanced)
    kind = _kind(state, asked)
    waived = options.ignore_armor and kind == "non-lethal"
    return Strike(
        who=asked.who,
        targets=targets(asked),
        thrown=modified(_thrown(state, asked), change, options),
        kind=kind,
        is_open=is_blast(state, asked) and asked.area == "open",
        is_enhanced=is_enhanced,
        ignores_armor=waived if asked.ignore_armor is None else asked.ignore_armor,
        through_device=asked.through_device,
        has_chance=not asked.no_chance,
        hindrances=tuple(one for one in borne if one.effect == change),
    )


def _applies(said: bool | None, granted: bool, borne: Iterable[Cause], effect: str) -> bool:
    """Tell whether a modifier applies: as the GM says, else if it was granted or something borne brings it."""
    return granted or any(one.effect == effect for one in borne) if said is None else said


def targets(asked: StrikeAsked) -> tuple[str, ...]:
    """List whom a strike is aimed at, in the order given."""
    return asked.targets if asked.targets is not None else (asked.target or "",)


def is_blast(state: State, asked: StrikeAsked) -> bool:
    """Tell whether a strike blasts: as said, else by the stat block or the weapon's tag. Source: LH-TAG-3."""
    if asked.blast is not None:
        return asked.blast
    block, item = _block(state, asked), _item(state, asked.weapon)
    return bool(block and block.blast) or bool(item and "blast" in item.tags)


def weapons(asked: StrikeAsked) -> Iterator[str]:
    """List the items and vehicles that a strike is made with."""
    if asked.weapon is not None:
        yield asked.weapon
    if isinstance(asked.offhand, str) and read_dice(asked.offhand) is None:
        yield asked.offhand


def needs_both_hands(state: State, asked: StrikeAsked) -> bool:
    """Tell whether one of two weapons needs both hands. Source: LH-DUAL-1. Ruling: Q-28."""
    items = (_item(state, name) for name in weapons(asked))
    return is_dual(asked) and any(item is not None and "two-handed" in item.tags for item in items)


def is_dual(asked: StrikeAsked) -> bool:
    """Tell whether a second hand strikes too."""
    return asked.offhand is not None and asked.offhand is not False


def check_form(asked: Asked[Any], strikes: Iterable[StrikeAsked]) -> None:
    """Refuse strikes that do not hold together (gm-only, bad-argument), then what they name and is not there.

    Errors: no-such-character, no-such-thing.
    """
    for one in strikes:
        _check_giver(asked, one)
        _check_shape(one)
        asked.need_characters("who", (one.who,))
        _check_means(asked, one)
        _check_dice(asked.state, one)
        _check_targets(asked, one)


def _check_giver(asked: Asked[Any], one: StrikeAsked) -> None:
    said = sorted(name for name in GM_WORDS if getattr(one, name) is not None)
    if said and not asked.is_gm:
        raise Illegal(slug="gm-only", field=said[0])


def _check_shape(one: StrikeAsked) -> None:
    if (one.target is None) == (one.targets is None):
        raise Illegal(slug="bad-argument", field="target")
    if one.targets is not None and len(set(one.targets)) < len(one.targets):
        raise Illegal(slug="bad-argument", field="targets")
    named = [name for name in _MEANS if getattr(one, name) is not None]
    if len(named) > 1:
        raise Illegal(slug="bad-argument", field=named[1])


def _check_means(asked: Asked[Any], one: StrikeAsked) -> None:
    """Refuse a stat block's attack or a weapon that is not there for the seat (no-such-thing)."""
    if one.attack is not None and one.attack not in asked.state.characters[one.who].attacks:
        raise Illegal(slug="no-such-thing", field="attack")
    if one.weapon is not None and not _is_seen(asked, one.weapon):
        raise Illegal(slug="no-such-thing", field="weapon")
    second = [name for name in weapons(one) if name == one.offhand]
    if second and not asked.eyes.sees_item(second[0]):
        raise Illegal(slug="no-such-thing", field="offhand")


def _is_seen(asked: Asked[Any], name: str) -> bool:
    return asked.eyes.sees_item(name) or asked.eyes.sees_vehicle(name)


def _check_dice(state: State, one: StrikeAsked) -> None:
    """Refuse what is no die, and a second hand beside a flat amount or several dice (bad-argument)."""
    first = _own_dice(state, one)
    if first is None:
        named = next(name for name in _MEANS if getattr(one, name) is not None)
        raise Illegal(slug="bad-argument", field=named)
    is_single = one.amount is None and len(first) == 1
    if is_dual(one) and (not is_single or _second(state, one, first) is None):
        raise Illegal(slug="bad-argument", field="offhand")


def _check_targets(asked: Asked[Any], one: StrikeAsked) -> None:
    if one.targets is not None and not is_blast(asked.state, one):
        raise Illegal(slug="bad-argument", field="targets")
    for name in targets(one):
        if not asked.eyes.knows(name) and not asked.eyes.sees_vehicle(name):
            raise Illegal(slug="no-such-character", field="target" if one.targets is None else "targets")


def _thrown(state: State, asked: StrikeAsked) -> Thrown:
    if asked.amount is not None:
        return Thrown(flat=asked.amount)
    dice = _own_dice(state, asked) or BARE_HANDS
    return Thrown((*dice, *(_second(state, asked, dice) or ())))


def _own_dice(state: State, asked: StrikeAsked) -> Dice | None:
    """Find the dice of the first hand; None when they cannot be read. Source: LH-ATK-3, LH-VEH-5."""
    if asked.dice is not None:
        return read_dice(asked.dice)
    if block := _block(state, asked):
        return read_dice(block.dice)
    if item := _item(state, asked.weapon):
        return usual_dice(item.tags) if item.dice is None else read_dice(item.dice)
    if asked.weapon is not None:
        return read_dice(state.vehicles[asked.weapon].dice)
    return BARE_HANDS


def _second(state: State, asked: StrikeAsked, first: Dice) -> Dice | None:
    """Find the die of the second hand: as said, the item's own, else one size down. Source: LH-DUAL-2."""
    match asked.offhand:
        case None | False:
            return ()
        case True:
            return (second_hand(first[0]),)
        case str(text) if (die := read_dice(text)) is not None:
            return die if len(die) == 1 else None
        case str(name):
            item = state.items[name]
            return (second_hand(first[0]),) if item.dice is None else read_dice(item.dice)


def _kind(state: State, asked: StrikeAsked) -> HarmKind:
    """Find what a strike deals: as said, else by the stat block, else by the weapon's tags. Source: LH-STRS-3."""
    if asked.kind is not None:
        return asked.kind
    if block := _block(state, asked):
        return next((kind for kind in HARM_KINDS if kind == block.kind), "damage")
    item = _item(state, asked.weapon)
    return usual_kind(item.tags) if item is not None else "damage"


def _block(state: State, asked: StrikeAsked) -> StatAttack | None:
    return state.characters[asked.who].attacks.get(asked.attack or "") if asked.attack is not None else None


def _item(state: State, name: str | None) -> Item | None:
    return state.items.get(name) if name is not None else None
