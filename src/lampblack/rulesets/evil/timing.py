"""The one choice that can be timed, and what is chosen for somebody who is not there. Ruling: EV-Q-30."""

from __future__ import annotations

from lampblack.kernel.deadline import Due
from lampblack.kernel.seat import CLOCK
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.view import open_choices


def due(state: State) -> Due | None:
    """Say what the timer gives: the pick that protects most; None where the table has no timer or nothing is open.

    Ruling: EV-Q-30 (cancel_timeout).
    """
    seconds = state.options.cancel_timeout
    if not isinstance(seconds, int):
        return None
    for choice in open_choices(state, CLOCK):
        if choice.choice == "cancel":
            order = {"do": "choose", "choice": "cancel", "who": choice.who, "pick": choice.options[-1]}
            return Due(seconds, order)
    return None
