"""The screen on the wall: the party, who has the turn, the blow that comes. Nothing to press."""

from __future__ import annotations

from collections.abc import Iterable

from lampblack.web.crusade.fight import is_fight, order_values
from lampblack.web.crusade.people import figure
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words


def parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Show the party, and in a fight the order of turns."""
    everybody = [figure(glimpse, who, words) for who in in_order(glimpse)]
    values = {
        "party": [one for one in everybody if one.kind == "pc"],
        "others": [one for one in everybody if one.kind != "pc" and one.life != "dead"],
        "fight": order_values(glimpse, [], words) if is_fight(glimpse) else None,
    }
    yield Part("party", "party", 0, "crusade/wall", values)
