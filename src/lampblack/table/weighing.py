"""Offers with their odds: what a button is worth, for the seat that sees it and from what that seat may know.

The game says which of its rules to count and with which numbers; the odds floor counts. A table can leave it off
(option `show_odds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lampblack.kernel.play import Play
from lampblack.kernel.ruleset import Offer
from lampblack.kernel.seat import is_gm
from lampblack.odds.asking import Exact

_EXACT: Final = Exact()


def offers(play: Play[Any], audience: str) -> Sequence[Offer]:
    """List what an audience may ask for now, each offer with the odds that the table lets it see."""
    offered = play.offers(audience)
    weigh = getattr(play.room, "weighed", None)
    if weigh is None or not _sees_odds(play.desk.show_odds, audience):
        return offered
    weighed: Sequence[Offer] = weigh(play.state, audience, offered, _EXACT)
    return weighed


def _sees_odds(shown_to: str, audience: str) -> bool:
    return shown_to == "all" or (shown_to == "gm" and is_gm(audience))
