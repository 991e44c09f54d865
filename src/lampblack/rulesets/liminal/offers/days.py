"""Offers beyond fights: luck, moods, the scene, needs, time, devices, money; who is down, and morale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, get_args

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.fight_commands import MoraleReason
from lampblack.rulesets.liminal.offers.buttons import WORDS
from lampblack.rulesets.liminal.rules.clock import DAY_S, HOUR_S, MINUTE_S
from lampblack.rulesets.liminal.rules.deprived import BEYOND_TIME, fatigue_after
from lampblack.rulesets.liminal.rules.devices import WORKING, is_beyond_repair
from lampblack.rulesets.liminal.rules.lives import can_rise
from lampblack.rulesets.liminal.rules.reactions import DISPOSITIONS
from lampblack.rulesets.liminal.rules.wealth import MEANS, REASONS
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE, DOWN, MOST, SCENE


class _Passing(NamedTuple):
    """A stretch of time that passes with one tap."""

    unit: str
    number: int
    seconds: int


_SPANS: Final = (
    _Passing("minutes", 10, 10 * MINUTE_S),
    _Passing("hours", 1, HOUR_S),
    _Passing("hours", 8, 8 * HOUR_S),
    _Passing("days", 1, DAY_S),
)

SECRET: Final = Ask("secret", "flag", optional=True)
LABEL: Final = limits.MAX_LABEL


def luck(state: State) -> Iterator[Offer]:
    """Offer the GM the die of fate, and how somebody takes the Investigators. Source: LH-FATE-1, LH-REACT-1, 3."""
    yield Offer("fate", "other", {"do": "fate"}, (WORDS, SECRET))
    people = tuple(who for who, one in state.characters.items() if one.kind != "investigator")
    if people:
        yield Offer("reaction", "other", {"do": "reaction"}, (Ask("who", "one-of", people),))
    met = tuple(who for who in people if state.characters[who].disposition_rolled is not None)
    if met:
        asks = (Ask("who", "one-of", met), Ask("final", "one-of", DISPOSITIONS), WORDS)
        yield Offer("reaction", "other", {"do": "reaction"}, asks, text="final")


def scene(state: State) -> Iterator[Offer]:
    """Offer the GM to set the scene, give a clue, go on in the procedure, say what is safe. Source: LH-PROC-0..10."""
    place = {"step": state.table.step, "cycle": state.table.cycle}
    yield Offer("scene", "other", {"do": "scene", "step": "next"}, numbers=place, text="step")
    yield Offer("scene", "other", {"do": "scene"}, (Ask("text", "text", most=limits.MAX_TEXT),), text="scene")
    yield Offer("scene", "other", {"do": "scene"}, (Ask("clue", "text", most=limits.MAX_TEXT),), text="clue")
    for name in ("safe_place", "safe_exit"):
        order = {"do": "scene", name: not getattr(state.table, name)}
        yield Offer("scene", "other", order, text=name)


def time(state: State) -> Iterator[Offer]:
    """Offer the GM to let time pass, and to say who goes without. Source: LH-FAT-1, LH-DEP-1, LH-DEP-4."""
    left = MOST - state.table.clock
    for unit, most in (("minutes", left // 60), ("hours", left // 3600), ("days", left // 86400)):
        asked = Ask(unit, "number", least=0, most=min(most, 1000))
        yield Offer("pass-time", "other", {"do": "pass-time"}, (asked,), text=unit)
    for span in _SPANS:
        if span.seconds <= left:
            order = {"do": "pass-time", span.unit: span.number}
            yield Offer("pass-time", "other", order, numbers=_tiring(state, span.seconds), text="span")
    people = tuple(who for who, one in state.characters.items() if one.life not in BEYOND_TIME)
    if people:
        asks = (Ask("who", "one-of", people), Ask("need", "text", most=LABEL))
        yield Offer("need", "other", {"do": "need"}, asks)
    for who in people:
        for need in state.characters[who].deprived:
            if need != "load":
                order = {"do": "need", "who": who, "need": need, "met": True}
                yield Offer("need", "other", order, text=need)


def _tiring(state: State, seconds: int) -> dict[str, int]:
    """Say how much Fatigue a stretch of time would bring whom. Source: LH-FAT-1, LH-FAT-2."""
    before, options = state.table.clock, state.options
    people = state.characters.items()
    came = {who: fatigue_after(one, before, before + seconds, options) for who, one in people}
    return {who: number for who, number in came.items() if number}


def devices(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer to look through a device at hand, and up from one. Source: LH-CELL-1, LH-CELL-8."""
    state = eyes.state
    if state.characters[who].watch_device is not None:
        yield Offer("watch", "other", {"do": "watch", "who": who, "device": None})
    if state.characters[who].life not in ABLE:
        return
    people = tuple(name for name, one in state.characters.items() if name != who and one.present)
    target = Ask("target", "one-of", tuple(name for name in people if eyes.knows(name)), optional=True)
    for name, item in state.items.items():
        if item.device in WORKING and item.at in (who, SCENE) and eyes.sees_item(name):
            asks = (target,) if target.options else ()
            yield Offer("watch", "other", {"do": "watch", "who": who, "device": name}, asks, text=item.name)


def repairs(state: State) -> Iterator[Offer]:
    """Offer the GM to charge and repair devices that need it. Source: LH-CELL-6, LH-CELL-7. Ruling: Q-05."""
    for name, item in state.items.items():
        if item.device is None or item.device == "on" or is_beyond_repair(item.device, state.options):
            continue
        how = "repair" if item.device == "broken" else "charge"
        yield Offer("fix", "other", {"do": "fix", "item": name, "how": how}, text=item.name)


def purse(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer a player to spend cash, or to hand it to somebody; what goes out is below 0. Source: LH-CASH-1."""
    state = eyes.state
    cash = state.characters[who].cash
    if cash == 0 or state.characters[who].life not in ABLE:
        return
    others = tuple(name for name, one in state.characters.items() if name != who and one.present)
    known = tuple(name for name in others if eyes.knows(name))
    to = (Ask("to", "one-of", known, optional=True),) if known else ()
    amount = Ask("amount", "number", least=-cash, most=-1)
    order = {"do": "cash", "who": who, "why": "spend"}
    yield Offer("cash", "other", order, (amount, *to), numbers={"cash": cash})


def money(state: State) -> Iterator[Offer]:
    """Offer the GM purchases, cash in and out, and debts. Source: LH-CASH-3..9."""
    people = tuple(who for who, one in state.characters.items() if one.life not in ("dead", "lost"))
    if not people:
        return
    who = Ask("who", "one-of", people)
    thing = (Ask("id", "text", most=LABEL, optional=True), Ask("to", "text", most=LABEL, optional=True))
    price = (Ask("price", "number", least=0), Ask("pay", "one-of", MEANS))
    yield Offer("buy", "other", {"do": "buy"}, (who, *price, *thing, WORDS))
    amount, why = Ask("amount", "number", most=MOST), Ask("why", "one-of", REASONS)
    yield Offer("cash", "other", {"do": "cash"}, (who, amount, why))
    if state.options.cash_replenish == "starting":
        yield Offer("cash", "other", {"do": "cash", "why": "replenish"}, (who,), text="replenish")
    owing = (who, Ask("to", "text", most=LABEL), Ask("amount", "number", least=0, optional=True), WORDS)
    yield Offer("debt", "other", {"do": "debt"}, owing)
    for name in people:
        for debt, held in state.characters[name].debts.items():
            if not held.settled:
                order = {"do": "debt", "who": name, "id": debt, "settled": True}
                yield Offer("debt", "other", order, text=held.to)


def morale(state: State) -> Iterator[Offer]:
    """Offer the GM to test morale of those who stand, and of those who fled and may come back. Source: LH-MOR-1..7."""
    reasons = tuple(reason for reason in get_args(MoraleReason) if reason != "regroup")
    standing = tuple(_testable(state, ABLE))
    if standing:
        asks = (Ask("who", "one-of", standing), Ask("why", "one-of", reasons))
        yield Offer("morale", "other", {"do": "morale"}, asks)
    fled = tuple(_testable(state, frozenset({"fled"})))
    if fled:
        yield Offer("morale", "other", {"do": "morale", "why": "regroup"}, (Ask("who", "one-of", fled),))


def _testable(state: State, lives: frozenset[str]) -> Iterator[str]:
    """List groups and people of whom somebody is in one of these lives; never Investigators. Source: LH-MOR-9."""
    foes = {who: one for who, one in state.characters.items() if one.kind != "investigator"}
    for name, group in state.groups.items():
        if any(member in foes and foes[member].life in lives for member in group.members):
            yield name
    yield from (who for who, one in foes.items() if one.life in lives)


def down(state: State) -> Iterator[Offer]:
    """Offer the GM what may become of those who are down. Source: LH-CRIT-7. Ruling: Q-34, Q-47."""
    for who, sheet in state.characters.items():
        if can_rise(sheet) and not sheet.dealt_with:
            yield Offer("rise", "other", {"do": "rise", "who": who})
        if sheet.life in DOWN and not sheet.dealt_with:
            yield Offer("deal-with", "other", {"do": "deal-with", "who": who})
