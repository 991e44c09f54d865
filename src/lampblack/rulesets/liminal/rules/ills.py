"""Wounds and Fallout of a pack: one that was picked, or one that the dice find. Source: LH-CRIT-3, LH-CSTR-2."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from lampblack.rulesets.liminal.rules.portrait import drawn
from lampblack.rulesets.liminal.terms import Count, Effect, Text

_SEVERITIES = ("light", "serious", "grave")


class Ill(msgspec.Struct, frozen=True, kw_only=True):
    """A Wound or Fallout of a pack: what dealt it, how bad it is, where it can be, what it does.

    Source: LH-CRIT-8, LH-CSTR-4, LH-META-1. Ruling: Q-42, Q-44.
    """

    name: Text
    text: Text = ""
    kind: Text = ""
    severity: Literal["light", "serious", "grave"] | None = None
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


def _badness(one: Ill) -> int:
    return 0 if one.severity is None else _SEVERITIES.index(one.severity)


def found(ills: tuple[Ill, ...], throw: Callable[[int], int]) -> Ill:
    """Let a die say which of some it is: the higher, the worse. Ruling: Q-44."""
    return ills[throw(len(ills)) - 1] if len(ills) > 1 else ills[0]


def placed(one: Ill, throw: Callable[[int], int]) -> str:
    """Name one with the place where it is, which another die says.

    >>> placed(Ill(name="Cracked", places=("hip", "rib")), lambda sides: 2), placed(Ill(name="Numb"), int)
    ('Cracked (rib)', 'Numb')
    """
    place = drawn(one.places, throw)
    return f"{one.name} ({place})" if place else one.name
