"""How a player spends successes against the GM's. Source: EV-CANC-1..3."""

from __future__ import annotations

from typing import Final, Literal, get_args

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules import cancelling, checks
from lampblack.rulesets.evil.rules.losing import Clash, Settled, settle

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
    return settled(policy, clash, options).cancel


def settled(policy: Policy, clash: Clash, options: Options) -> Settled:
    """Settle a check as a player of this policy would. Source: EV-CANC-1, EV-CANC-3."""
    if not cancelling.is_offered(clash.successes, clash.gm_successes):
        return settle(clash, 0, options)
    picks = cancelling.picks(clash.successes, clash.gm_successes, is_partial=options.partial_cancel)
    match policy:
        case "guard":
            return settle(clash, picks[-1], options)
        case "press":
            return settle(clash, 0, options)
        case "surplus":
            return settle(clash, _surplus(picks, clash, options), options)
        case "survive":
            return _surviving(picks, clash, options)


def _surplus(picks: tuple[int, ...], clash: Clash, options: Options) -> int:
    """Spend what is beyond passing; everything where the check fails anyway."""
    is_lenient = options.diff2_after_cancel == "lenient"
    for pick in reversed(picks):
        left = cancelling.left(clash.successes, pick)
        if checks.is_passed(left, clash.successes, clash.difficulty, is_lenient=is_lenient):
            return pick
    return picks[-1]


def _surviving(picks: tuple[int, ...], clash: Clash, options: Options) -> Settled:
    """Spend the surplus, and just so much more as keeps the stat above nothing, where anything can."""
    usual = settle(clash, _surplus(picks, clash, options), options)
    if not usual.removed:
        return usual
    others = (settle(clash, pick, options) for pick in picks if pick != usual.cancel)
    return next((other for other in others if not other.removed), usual)
