"""Offers to attack and to deal harm: who, with what, at whom. A button stands there while it may be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.rules import turns
from lampblack.rulesets.liminal.rules.vehicles import aboard, driver
from lampblack.rulesets.liminal.rules.weapons import BARE_HANDS, Dice, read_dice, usual_dice
from lampblack.rulesets.liminal.sheet import Item
from lampblack.rulesets.liminal.state import State, open_choices
from lampblack.rulesets.liminal.terms import AWAY, HARM_KINDS, OFF_STAGE, SCENE

WEAPON_TAGS: Final = frozenset({"two-handed", "specialized", "blast", "stress", "non-lethal"})
"""Tags that make a weapon of a thing without a die of its own. Source: LH-ATK-3, LH-TAG-3..5."""

_ALONE: Final = frozenset({"two-handed", "blast"})
"""Tags of weapons that are not offered for one of two hands."""

DIE_SIZES: Final = ("d4", "d6", "d8", "d10", "d12")
"""What harm is thrown with. Source: LH-VEH-4. Ruling: Q-49."""

GM_FLAGS: Final = (
    Ask("impaired", "flag", optional=True),
    Ask("enhanced", "flag", optional=True),
    Ask("no_chance", "flag", optional=True),
)
"""What the GM may say of an attack. Source: LH-IMP-2, LH-ENH-2, LH-ATK-4. Ruling: Q-52."""

AREA: Final = Ask("area", "one-of", ("marked", "open"))


def attacks(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer somebody's attacks while nothing keeps them from it: stat block, weapons at hand, bare hands.

    Each still asks for the target; a Blast for targets and whether the area is marked. Source: LH-ATK-1, LH-ATK-3.
    """
    state = eyes.state
    aims = targets(eyes, who)
    if not aims or any(turns.refusals(state, turns.Turn(who, "attack", is_gm=eyes.is_gm))):
        return
    flags = GM_FLAGS if eyes.is_gm else ()
    for name, block in state.characters[who].attacks.items():
        order = {"do": "attack", "who": who, "attack": name}
        yield _offer(order, (*_aim(aims, is_blast=block.blast), *flags), read_dice(block.dice), name)
    arms = at_hand(eyes, who)
    for name, item in arms.items():
        order = {"do": "attack", "who": who, "weapon": name}
        second = _second_hand(name, item, arms)
        asks = (*_aim(aims, is_blast="blast" in item.tags), *second, *flags)
        yield _offer(order, asks, _dice(item), item.name)
    vehicle = state.characters[who].at_vehicle
    if vehicle is not None and _may_steer(eyes, who, vehicle):
        order = {"do": "attack", "who": who, "weapon": vehicle}
        thing = state.vehicles[vehicle]
        yield _offer(order, (*_aim(aims), *flags), read_dice(thing.dice), thing.name)
    yield _offer({"do": "attack", "who": who}, (*_aim(aims), *flags), BARE_HANDS, "")


def all_attacks(eyes: Eyes) -> Iterator[Offer]:
    """Offer the GM who does what to whom: everybody in the scene who can act, and all that was declared."""
    state = eyes.state
    plans = [one.declared for one in state.encounter.actors.values() if one.action is None]
    if turns.is_running(state) and any(plan is not None and plan.action == "attack" for plan in plans):
        yield Offer("attack", "now", {"do": "attack", "declared": True})
    for who, sheet in state.characters.items():
        if sheet.present and sheet.life not in OFF_STAGE:
            yield from attacks(eyes, who)


def harm(state: State) -> Iterator[Offer]:
    """Offer the GM to deal harm that is no attack. Source: LH-PROC-8, LH-DMG-9."""
    aims = (*_living(state), *_whole(state))
    if not aims:
        return
    whom = Ask("targets", "some-of", aims, least=1)
    cause = Ask("who", "one-of", tuple(state.characters), optional=True)
    asks = (whom, Ask("dice", "one-of", DIE_SIZES), Ask("kind", "one-of", HARM_KINDS), cause)
    yield Offer("harm", "attack", {"do": "harm"}, asks)


def wrecks(state: State) -> Iterator[Offer]:
    """Offer the GM to say how bad a wreck is, and whom it catches besides those at it. Source: LH-VEH-3, LH-VEH-4."""
    for name in (one.who for one in open_choices(state) if one.choice == "wreck"):
        near = tuple(who for who in _living(state) if who not in aboard(state, name))
        bystanders = (Ask("targets", "some-of", near, optional=True),) if near else ()
        asks = (Ask("dice", "one-of", DIE_SIZES), *bystanders)
        yield Offer("harm", "now", {"do": "harm", "wreck": name}, asks, text="wreck")


def targets(eyes: Eyes, who: str) -> tuple[str, ...]:
    """List whom somebody may attack, the other side first; friends are not spared by the rules."""
    state = eyes.state
    side = state.characters[who].side
    others = [name for name in _living(state) if name != who and eyes.knows(name)]
    others.sort(key=lambda name: state.characters[name].side == side)
    return (*others, *(name for name in _whole(state) if eyes.sees_vehicle(name)))


def at_hand(eyes: Eyes, who: str) -> dict[str, Item]:
    """List the weapons within reach: carried, in the scene, or at the vehicle where somebody is. Source: LH-INV-8."""
    places = {who, SCENE, eyes.state.characters[who].at_vehicle}
    things = eyes.state.items.items()
    return {
        name: item for name, item in things if item.at in places and _is_weapon(item) and eyes.sees_item(name)
    }


def _may_steer(eyes: Eyes, who: str, vehicle: str) -> bool:
    """Tell whether a vehicle is somebody's to strike with: it still goes, and nobody else drives. Source: LH-VEH-5."""
    if eyes.state.vehicles[vehicle].hp == 0:
        return False
    drives = driver(eyes.state, vehicle)
    is_free = eyes.is_gm or drives in (None, who) or not eyes.is_open(drives or "")
    return is_free and eyes.sees_vehicle(vehicle)


def _is_weapon(item: Item) -> bool:
    return item.dice is not None or bool(WEAPON_TAGS & set(item.tags))


def _dice(item: Item) -> Dice | None:
    return usual_dice(item.tags) if item.dice is None else read_dice(item.dice)


def _second_hand(name: str, item: Item, arms: dict[str, Item]) -> tuple[Ask, ...]:
    """Ask for a second weapon where one is there and neither needs both hands or blasts.

    Source: LH-DUAL-1. Ruling: Q-28.
    """
    free = tuple(one for one, other in arms.items() if one != name and not _ALONE & set(other.tags))
    if not free or _ALONE & set(item.tags) or len(_dice(item) or ()) != 1:
        return ()
    return (Ask("offhand", "one-of", free, optional=True),)


def _aim(aims: Sequence[str], *, is_blast: bool = False) -> tuple[Ask, ...]:
    if is_blast:
        return (Ask("targets", "some-of", tuple(aims), least=1), AREA)
    return (Ask("target", "one-of", tuple(aims)),)


def _offer(order: dict[str, Any], asks: tuple[Ask, ...], dice: Dice | None, text: str) -> Offer:
    numbers = {"die": max(dice)} if dice else {}
    return Offer("attack", "attack", order, asks, numbers=numbers, text=text)


def _living(state: State) -> tuple[str, ...]:
    lives = AWAY | {"dead", "lost"}
    return tuple(name for name, one in state.characters.items() if one.present and one.life not in lives)


def _whole(state: State) -> tuple[str, ...]:
    return tuple(name for name, vehicle in state.vehicles.items() if vehicle.hp > 0)
