"""How a player spends successes against the GM's. Source: EV-CANC-1..3."""

from __future__ import annotations

from typing import Final, Literal, get_args

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules import cancelling, checks
from lampblack.rulesets.evil.rules.losing import Clash, settle

Policy = Literal["guard", "press", "surplus", "survive"]
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
"""All that one can; none; only what the check does not need; that, and more where it keeps one in the game."""


def spend(policy: Policy, clash: Clash, options: Options) -> int:
    """Say how many successes are spent, of those that may be.

    >>> clash = Clash(difficulty=1, points=2, successes=2, gm_successes=2)
    >>> [spend(policy, clash, Options()) for policy in POLICIES]
    [2, 0, 1, 1]

    Source: EV-CANC-1, EV-CANC-3. Ruling: EV-Q-5 (partial_cancel).
    """
    picks = cancelling.picks(clash.successes, clash.gm_successes, is_partial=options.partial_cancel)
    match policy:
        case "guard":
            return max(picks)
        case "press":
            return 0
        case "surplus":
            return _surplus(picks, clash, options)
        case "survive":
            return _survive(picks, clash, options)


def _surplus(picks: tuple[int, ...], clash: Clash, options: Options) -> int:
    """Spend what is beyond passing; everything where the check fails anyway."""
    is_lenient = options.diff2_after_cancel == "lenient"

    def passes(pick: int) -> bool:
        left = cancelling.left(clash.successes, pick)
        return checks.is_passed(left, clash.successes, clash.difficulty, is_lenient=is_lenient)

    return max([pick for pick in picks if passes(pick)] or picks)


def _survive(picks: tuple[int, ...], clash: Clash, options: Options) -> int:
    """Spend the surplus, and just so much more as keeps the stat above nothing, where anything can."""
    surplus = _surplus(picks, clash, options)
    if not settle(clash, surplus, options).removed:
        return surplus
    saving = [pick for pick in picks if not settle(clash, pick, options).removed]
    return min(saving, default=surplus)
