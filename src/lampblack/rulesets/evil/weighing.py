"""Odds on the GM's commitment: what so many points would do to this check, if the player spends to survive.

A player's buttons carry the chances of their own dice alone (offers/buttons.py), which no secret moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from lampblack.kernel.question import Odds
from lampblack.kernel.ruleset import Offer
from lampblack.kernel.seat import is_gm
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.questions.tables import fares
from lampblack.rulesets.evil.state import State, points_of

_TENTHS = 10


def weighed(state: State, seat: str, offers: Iterable[Offer], odds: Odds) -> tuple[Offer, ...]:
    """Give the GM's commitments their odds: `passes` and `removes` in hundredths, `costs` in tenths of a point."""
    return tuple(_weighed(state, offer, odds) for offer in offers) if is_gm(seat) else tuple(offers)


def _weighed(state: State, offer: Offer, odds: Odds) -> Offer:
    check = state.check
    match offer.order:
        case {"do": "choose", "choice": "evil", "pick": int(spent)} if check is not None and not check.dice:
            points = points_of(state, check.who, check.stat)
            numbers = commitment((points, spent, check.difficulty), state.options, odds)
            return msgspec.structs.replace(offer, numbers={**offer.numbers, **numbers})
        case _:
            return offer


@lru_cache(maxsize=1024)
def commitment(check: tuple[int, int, int], options: Options, odds: Odds) -> dict[str, int]:
    """Weigh so many points against a check: points of the stat, points spent, difficulty. Source: EV-EVIL-5..8."""
    fare = fares("survive", options, odds)(*check)
    return {
        "passes": int(fare.passed * 100),
        "removes": int(fare.removed * 100),
        "costs": int(fare.loss * _TENTHS),
    }
