"""What the GM may put against a check, and where the points come from. Source: EV-EVIL-3..8."""

from __future__ import annotations

from typing import Final

from lampblack.kernel.seat import GM
from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil.terms import DIE, MOST_SPENT, PER_PLAYER, SUCCESS

REASON: Final = "gm"
"""What the GM's dice are thrown for, as the log says it: players may read it, so it says nothing."""


def starting_pool(players: int) -> int:
    """Give the pool for so many players, or characters where the table counts those.

    >>> starting_pool(3)
    24

    Source: EV-EVIL-4. Ruling: EV-Q-25 (budget_per).
    """
    return PER_PLAYER * players


def spendable(pool: int) -> tuple[int, ...]:
    """List what may be committed to one check: nothing, or up to four points that are there.

    >>> spendable(9), spendable(2), spendable(0)
    ((0, 1, 2, 3, 4), (0, 1, 2), (0,))

    Source: EV-EVIL-5, EV-EVIL-6. Ruling: EV-Q-10, EV-Q-11, EV-Q-40.
    """
    return tuple(range(min(MOST_SPENT, pool) + 1))


def strike(spent: int, roller: Roller, who: str) -> int:
    """Throw a die for each point spent and count the successes; the points are gone whatever they show.

    The dice come from the GM's own stream, also when they fall in sight of all, so that nothing which players see
    moves when points were spent.

    >>> from lampblack.kernel.rollers import ScriptedRoller
    >>> strike(2, ScriptedRoller([3, 5]), "ada")
    1

    Source: EV-EVIL-7, EV-EVIL-8.
    """
    return roller.successes(spent, DIE, SUCCESS, reason=REASON, who=who, sees=GM)


def is_acting(spent: int) -> bool:
    """Tell whether the GM's side clashes with the character in this check. Source: EV-EVIL-8, EV-CONF-9."""
    return spent >= 1
