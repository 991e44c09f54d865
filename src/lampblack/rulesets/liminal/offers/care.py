"""Offers to rest and to be treated, each with what it brings. Source: LH-HEAL-1..4, LH-FAT-3, LH-CRIT-4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.harm_events import Recovery
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.rest import Length, Resting, Treating, rest, treat
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTRS, Life

_BEYOND_REST: Final[frozenset[Life]] = frozenset({"dead", "lost", "serving"})
"""The lives that no rest brings back. Ruling: Q-40."""

_MOST_BACK: Final = 99


def rests(state: State, who: str) -> Iterator[Offer]:
    """Offer a player a rest of each length that is allowed, with what it brings. Source: LH-HEAL-1, LH-HEAL-3."""
    sheet = state.characters[who]
    if sheet.life in _BEYOND_REST:
        return
    for length in get_args(Length):
        if length == "extended" or state.table.safe_place:
            order = {"do": "rest", "who": who, "length": length}
            came = rest(sheet, Resting(length, state.table.safe_place), state.options)
            yield Offer("rest", "other", order, numbers=_brought(came.recovery), text=length)


def gm_rests(state: State) -> Iterator[Offer]:
    """Offer the GM rests for some together. Source: LH-HEAL-1..3."""
    people = tuple(name for name, one in state.characters.items() if one.life not in _BEYOND_REST)
    if not people:
        return
    whom = Ask("who", "some-of", people, least=1)
    for length in get_args(Length):
        asks = (whom, Ask("safe", "flag", optional=True), *_amount(state.options))
        yield Offer("rest", "other", {"do": "rest", "length": length}, asks, text=length)


def treatments(state: State) -> Iterator[Offer]:
    """Offer the GM medical attention for each who needs some, with all that it would bring.

    Source: LH-HEAL-3, LH-HEAL-4, LH-CRIT-4.
    """
    for who, sheet in state.characters.items():
        if sheet.life in _BEYOND_REST:
            continue
        wounds = tuple(sorted(name for name, held in sheet.afflictions.items() if held.kind == "wound"))
        hurt = tuple(attr for attr in ATTRS if getattr(sheet, attr) < getattr(sheet, f"{attr}_max"))
        if wounds or hurt:
            came = treat(sheet, Treating(wounds), state.options)
            asks = (*_some("wounds", wounds), *_some("attributes", hurt), *_amount(state.options))
            order = {"do": "treat", "who": who}
            yield Offer("treat", "other", order, asks, numbers=_brought(came.recovery))


def _some(name: str, options: tuple[str, ...]) -> tuple[Ask, ...]:
    return (Ask(name, "some-of", options, optional=True),) if options else ()


def _amount(options: Options) -> tuple[Ask, ...]:
    """Ask how much of each attribute comes back, where the table has the GM say so. Ruling: Q-40."""
    is_asked = options.attribute_recovery == "amount"
    return (Ask("amount", "number", least=0, most=_MOST_BACK, optional=True),) if is_asked else ()


def _brought(recovery: Recovery) -> dict[str, int]:
    """Say in numbers what came back; of attributes, Fatigue and Wounds only what did."""
    more = {"fatigue_cleared": recovery.fatigue_cleared, "wounds_healed": recovery.wounds_healed}
    more |= {f"{attr}_gained": number for attr, number in recovery.attr_gained.items()}
    more |= {"deprived": 1} if recovery.blocked == "deprived" else {}
    return {"hp_gained": recovery.hp_gained, **{name: number for name, number in more.items() if number}}
