"""Wounds and Fallout of a pack: one that was picked, or one that the dice find. Source: LH-CRIT-3, LH-CSTR-2."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from lampblack.rulesets.liminal.rules.portrait import drawn
from lampblack.rulesets.liminal.terms import Count, Effect, Text

Throw = Callable[[int], int]
"""Throws a die of so many sides."""

_SEVERITIES = ("light", "serious", "grave")


class Ill(msgspec.Struct, frozen=True, kw_only=True):
    """A Wound or Fallout of a pack: what dealt it, how bad it is, where it can be, what it does.

    `step` counts those of a kind from the lightest; one without `places` can be anywhere.

    Source: LH-CRIT-8, LH-CSTR-4, LH-META-1. Ruling: Q-42, Q-44.
    """

    name: Text
    text: Text = ""
    kind: Text = ""
    severity: Literal["light", "serious", "grave"] | None = None
    step: Count = 0
    places: tuple[Text, ...] = ()
    slots: Count = 1
    armor: Count = 0
    stability: Count = 0
    attr: dict[Text, int] = {}
    effects: tuple[Effect, ...] = ()


def of_kind(ills: Iterable[Ill], kind: str) -> tuple[Ill, ...]:
    """List those that this kind of harm can leave, the lightest first; Fallout is of no kind."""
    fitting = (one for one in ills if one.kind in (kind, ""))
    return tuple(sorted(fitting, key=_badness))


def _badness(one: Ill) -> tuple[int, int]:
    return 0 if one.severity is None else _SEVERITIES.index(one.severity), one.step


def in_order(places: Iterable[Ill]) -> tuple[str, ...]:
    """List where a Wound can be, as the die for it counts."""
    return tuple(one.name for one in sorted(places, key=_badness))


def found(ills: tuple[Ill, ...], throw: Throw) -> Ill:
    """Let a die say which of some it is: the higher, the worse. Ruling: Q-44."""
    return ills[throw(len(ills)) - 1] if len(ills) > 1 else ills[0]


def settled(ills: tuple[Ill, ...], one: Ill, place: str) -> Ill:
    """Bring together what one die said of how bad it is and another of where: if they do not fit, the worse counts.

    That is the next worse one that can be there; where nothing worse can, the one that was found. Ruling: Q-44.

    >>> rib, arm = Ill(name="Cracked rib", places=("chest",)), Ill(name="Broken arm", places=("arm",))
    >>> settled((rib, arm), rib, "arm").name, settled((rib, arm), arm, "chest").name
    ('Broken arm', 'Broken arm')
    """
    worse = ills[ills.index(one) :]
    return next((other for other in worse if can_be(other, place)), one)


def can_be(one: Ill, place: str) -> bool:
    """Tell whether one can be at a place."""
    return not one.places or place in one.places


def named(one: Ill, place: str) -> str:
    """Name one with the place where it is; one that can be in a single place says so by itself.

    >>> named(Ill(name="Bruise"), "hip"), named(Ill(name="Torn ear", places=("ear",)), "hip")
    ('Bruise (hip)', 'Torn ear')
    """
    is_plain = not place or len(one.places) == 1 or not can_be(one, place)
    return one.name if is_plain else f"{one.name} ({place})"


def placed(one: Ill, places: tuple[str, ...], throw: Throw) -> str:
    """Name one that was picked with the place where it is, which a die says: one of its own, or any.

    >>> placed(Ill(name="Cracked", places=("hip", "rib")), ("foot",), lambda sides: 2)
    'Cracked (rib)'
    """
    return named(one, drawn(one.places or places, throw) or "")
