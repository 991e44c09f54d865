"""Who may see what: the one place where a seat's sight is worked out, for views, news, orders and dice alike.

A sheet is *open* to a seat when it is an Investigator's, the seat's own, or shown as a whole. A character
is *closed* when it is neither an Investigator nor the seat's own, whatever is shown of it. What is hidden
is there for the GM and for who plays it, and for nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from lampblack.kernel.seat import ALL, GM, is_gm
from lampblack.rulesets.liminal.rules.replacement import players
from lampblack.rulesets.liminal.state import Choice, State
from lampblack.rulesets.liminal.terms import PLACES

ALL_FIELDS = "all"
CARRIED = "items"
"""What may stand in `shown` besides names of fields: the whole sheet, and what somebody carries."""

GM_CHOICES = frozenset({"dex-zero-form", "haggle", "morale", "wreck"})
"""Choices that are the GM's to answer. Source: LH-LOSS-2, LH-CASH-6, LH-MOR-2, LH-VEH-3."""

HEARD_ANSWERS = frozenset({"haggle"})
"""Those of the GM's whose answer players hear. Source: LH-CASH-6."""


class Eyes:
    """What one audience may see of a state."""

    def __init__(self, state: State, audience: str) -> None:
        self.state = state
        self.audience = audience
        self.is_gm = is_gm(audience)
        self._places: dict[str, bool] = {}

    @cached_property
    def own(self) -> frozenset[str]:
        """The characters that this seat plays."""
        return frozenset(self.state.table.seats.get(self.audience, ()))

    def knows(self, who: str) -> bool:
        """Tell whether this character exists for the audience at all."""
        sheet = self.state.characters.get(who)
        return sheet is not None and (self.is_gm or not sheet.hidden or who in self.own)

    def is_closed(self, who: str) -> bool:
        """Tell whether somebody is neither an Investigator nor the seat's own."""
        if self.is_gm or who in self.own:
            return False
        return self.state.characters[who].kind != "investigator"

    def is_open(self, who: str) -> bool:
        """Tell whether the whole sheet of somebody may be read."""
        if not self.knows(who):
            return False
        return not self.is_closed(who) or ALL_FIELDS in self.state.characters[who].shown

    def sees_vehicle(self, name: str) -> bool:
        """Tell whether this vehicle exists for the audience."""
        vehicle = self.state.vehicles.get(name)
        return vehicle is not None and (self.is_gm or not vehicle.hidden)

    def sees_item(self, name: str) -> bool:
        """Tell whether this item exists for the audience: not hidden, and where the audience can look."""
        item = self.state.items.get(name)
        return item is not None and (self.is_gm or (not item.hidden and self.sees_place(item.at)))

    def sees_place(self, place: str) -> bool:
        """Tell whether the audience can look at what lies there: a place of all, a vehicle, an open sheet."""
        if place not in self._places:
            self._places[place] = self._can_look_into(place)
        return self._places[place]

    def sees_thing(self, name: str) -> bool:
        """Tell whether a thing of this id exists for the audience; groups are the GM's."""
        is_group = self.is_gm and name in self.state.groups
        return self.knows(name) or self.sees_item(name) or self.sees_vehicle(name) or is_group

    def may_be_named(self, name: str) -> bool:
        """Tell whether a word may be said to the audience: it names nothing at all, or something it sees."""
        state = self.state
        is_thing = any(name in part for part in (state.characters, state.items, state.vehicles, state.groups))
        return not is_thing or self.sees_thing(name)

    def known(self, names: Iterable[str]) -> tuple[str, ...]:
        """Keep the characters that exist for the audience, in their order."""
        return tuple(name for name in names if self.knows(name))

    def sees_choice(self, choice: Choice) -> bool:
        """Tell whether an open choice is shown: the players' to all seats, the GM's to the GM.

        A Save that was called of a closed character is the GM's business too.
        """
        if self.is_gm:
            return True
        if choice.choice in GM_CHOICES:
            return False
        if choice.who in self.state.table.seats:
            return True
        return self.knows(choice.who) and not self.is_closed(choice.who)

    def _can_look_into(self, place: str) -> bool:
        if place in PLACES or self.sees_vehicle(place):
            return True
        if not self.knows(place):
            return False
        return self.is_open(place) or CARRIED in self.state.characters[place].shown


def who_sees(state: State, who: str | None, *, is_attack: bool = False) -> str:
    """Name the audience before which a die falls: everybody, the GM, or who plays a closed character.

    Dice of closed characters are open for attacks only; a hidden one's never.
    """
    sheet = state.characters.get(who) if who is not None else None
    if sheet is None:
        return ALL if who is None or everybody_knows(state, who) else GM
    if not sheet.hidden and (is_attack or sheet.kind == "investigator"):
        return ALL
    seats = players(state, who or "")
    return seats[0] if seats else GM


def everybody_knows(state: State, name: str) -> bool:
    """Tell whether a character or vehicle is hidden from nobody."""
    thing = state.characters.get(name) or state.vehicles.get(name)
    return thing is None or not thing.hidden
