"""Points that a check costs, and who is out of the game. Source: EV-LOSS-1, EV-LOSS-3, EV-LOSS-4."""

from __future__ import annotations

import msgspec

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules import cancelling, checks


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """All dice of a check as they lie there: what it asked for, the points of the stat, both sides' successes."""

    difficulty: int
    points: int
    successes: int
    gm_successes: int


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a check: pass and loss are two things, each may come without the other. Source: EV-LOSS-4."""

    cancel: int
    left: int
    passed: bool
    loss: int
    points_left: int
    removed: bool


def points_left(points: int, loss: int) -> int:
    """Give the points of the rolled stat afterwards; what goes below nothing is not lost elsewhere.

    >>> points_left(3, 1), points_left(1, 3)
    (2, 0)

    Source: EV-LOSS-1. Ruling: EV-Q-13, EV-Q-39.
    """
    return points - loss if loss < points else 0


def is_removed(points: int) -> bool:
    """Tell whether a stat with so many points takes the character out of the game. Source: EV-LOSS-3."""
    return points == 0


def settle(clash: Clash, cancel: int, options: Options) -> Settled:
    """Settle a check once the player has said how many successes are spent.

    >>> settle(Clash(difficulty=1, points=2, successes=2, gm_successes=2), 1, Options()).passed
    True

    Source: EV-CONF-7, EV-CANC-1, EV-CANC-2, EV-LOSS-1, EV-LOSS-3, EV-LOSS-4. Ruling: EV-Q-4, EV-Q-14
    (pass_on_removal).
    """
    left, loss = cancelling.left(clash.successes, cancel), cancelling.loss(clash.gm_successes, cancel)
    is_lenient = options.diff2_after_cancel == "lenient"
    passed = checks.is_passed(left, clash.successes, clash.difficulty, is_lenient=is_lenient)
    after = points_left(clash.points, loss)
    removed = is_removed(after)
    return Settled(
        cancel=cancel,
        left=left,
        passed=passed and (options.pass_on_removal or not removed),
        loss=loss,
        points_left=after,
        removed=removed,
    )
