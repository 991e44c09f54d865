"""First meetings: two dice say how somebody takes the Investigators. Source: LH-REACT-1..3."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from lampblack.kernel.seat import ALL
from lampblack.kernel.throw import Roller

Disposition = Literal["hostile", "wary", "curious", "kind", "helpful"]
DISPOSITIONS: Final[tuple[Disposition, ...]] = get_args(Disposition)

DICE: Final = (6, 6)
"""Source: LH-REACT-1."""


class Reaction(msgspec.Struct, frozen=True):
    """What the dice said: their sum, and the disposition that it stands for."""

    total: int
    disposition: Disposition


def react(roller: Roller, *, who: str | None = None, sees: str = ALL) -> Reaction:
    """Throw for the first impression; nothing is added to the dice. Source: LH-REACT-1, LH-REACT-2. Ruling: Q-53."""
    total = roller.total(DICE, reason="reaction", who=who, sees=sees)
    return Reaction(total, disposition(total))


def disposition(total: int) -> Disposition:
    """Read a disposition off the sum of two dice.

    >>> [disposition(total) for total in (2, 5, 6, 9, 12)]
    ['hostile', 'wary', 'curious', 'kind', 'helpful']

    Source: LH-REACT-2.
    """
    match total:
        case 2:
            return "hostile"
        case 3 | 4 | 5:
            return "wary"
        case 6 | 7 | 8:
            return "curious"
        case 9 | 10 | 11:
            return "kind"
        case _:
            return "helpful"
