"""What a seat may ask for now: codes, arguments, ranges. A button exists because it is offered here."""

from __future__ import annotations

from collections.abc import Sequence

from lampblack.kernel.ruleset import Offer
from lampblack.kernel.seat import is_gm, is_player
from lampblack.rulesets.crusade.offers import gm, player
from lampblack.rulesets.crusade.state import State


def offers(state: State, seat: str) -> Sequence[Offer]:
    """List what this seat may ask for, what is due first; an onlooker may ask for nothing."""
    if is_gm(seat):
        return tuple(gm.offers(state))
    return tuple(player.offers(state, seat)) if is_player(seat) else ()
