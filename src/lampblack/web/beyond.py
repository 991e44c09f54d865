"""What Liminal's screens show beyond fights: time and needs, care, devices, vehicles, artifacts and rituals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lampblack.web import care, devices, hours, rites, vehicles
from lampblack.web.belongings import making_values
from lampblack.web.figures import Figure
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse

VERBS: Final = hours.VERBS | care.VERBS | devices.VERBS
"""Verbs that have their place here."""


def board_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw all of it for the GM, and the forms that make new things."""
    yield from hours.hours_parts(glimpse)
    yield from care.care_parts(glimpse)
    yield from devices.board_parts(glimpse)
    yield from rites.board_parts(glimpse)
    yield from vehicles.card_parts(glimpse)
    making = making_values(glimpse)
    if making["places"]:
        yield Part("make-things", "tools", 41, "make_things", {**making, "states": devices.STATES})


def phone_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Draw a player's share of it, about the characters that the seat plays."""
    yield from hours.needs_parts(glimpse, mine)
    yield from devices.device_parts(glimpse, mine)
    yield from vehicles.strip_parts(glimpse, mine)
    yield from rites.rite_parts(glimpse, mine)
    yield from care.rest_parts(glimpse, mine)
