"""Who may see what: the one place where a seat's sight is worked out, for views, news, orders and dice alike.

A hidden character is there for the GM and for who plays it, and for nobody else. Of everybody else each field has its
own audience: what the GM set in `show`, else by kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from lampblack.kernel.seat import ALL, GM, is_gm
from lampblack.rulesets.crusade.sheet import Character, Shown
from lampblack.rulesets.crusade.state import OpenAttack, State, own, players
from lampblack.rulesets.crusade.terms import EVERYBODY

GM_FIELDS: Final = frozenset({"gm_notes", "hidden", "show", "overrides", "zeroed_by"})
"""What no player ever sees; a player's view has no field for it."""

OWNERS_FIELDS: Final = frozenset({"regret", "notes", "held"})
"""What of a player character only its own seat sees."""

OPEN_FIELDS: Final = frozenset({"name", "kind", "size", "life", "conditions"})
"""What everybody sees of an npc or a monster."""

PLAYERS_CHOICES: Final = frozenset({"reaction", "brush"})
"""Choices that the seat of the character concerned may answer; the others are the GM's."""


def shown_to(sheet: Character, field: str) -> Shown:
    """Say to whom a field of a sheet is shown. Source: FS-DEF-1."""
    if field in GM_FIELDS:
        return "gm"
    told = sheet.show.get(field, sheet.show.get(EVERYBODY))
    if told is not None:
        return told
    if sheet.kind == "pc":
        return "owner" if field in OWNERS_FIELDS else "all"
    return "all" if field in OPEN_FIELDS else "owner"


def who_sees(state: State, who: str | None, field: str) -> str:
    """Name the audience before which a die falls that would give a field away: all, who plays it, or the GM."""
    if who is None or who not in state.characters:
        return ALL
    sheet = state.characters[who]
    shown = "owner" if sheet.hidden else shown_to(sheet, field)
    if shown == "all":
        return ALL
    seats = players(state, who)
    return seats[0] if shown == "owner" and len(seats) == 1 else GM


def to_hit_seen(state: State, attack: OpenAttack) -> str:
    """Name the audience of the dice that roll to hit. Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info)."""
    if attack.secret or state.options.dodge_info == "blind":
        return GM
    if state.options.dodge_info == "total":
        return GM if state.characters[attack.attacker].hidden else ALL
    seats = players(state, attack.attacker)
    return seats[0] if len(seats) == 1 else GM


class Eyes:
    """What one audience may see of a state."""

    def __init__(self, state: State, audience: str) -> None:
        self.state = state
        self.audience = audience
        self.is_gm = is_gm(audience)

    @cached_property
    def own(self) -> frozenset[str]:
        """The characters that this seat plays."""
        return own(self.state, self.audience)

    def knows(self, who: str) -> bool:
        """Tell whether this character exists for the audience at all."""
        sheet = self.state.characters.get(who)
        return sheet is not None and (self.is_gm or not sheet.hidden or who in self.own)

    def sees(self, who: str, field: str) -> bool:
        """Tell whether a field of somebody may be read."""
        if self.is_gm:
            return who in self.state.characters
        if not self.knows(who):
            return False
        match shown_to(self.state.characters[who], field):
            case "all":
                return True
            case "owner":
                return who in self.own
            case "gm":
                return False
            case seats:
                return self.audience in seats

    def sees_condition(self, who: str, name: str) -> bool:
        """Tell whether a condition of somebody may be read: one that is not secret."""
        if not self.sees(who, "conditions"):
            return False
        condition = self.state.characters[who].conditions.get(name)
        return condition is not None and (self.is_gm or not condition.secret)

    def known(self, names: Iterable[str]) -> tuple[str, ...]:
        """Keep the characters that exist for the audience, in their order."""
        return tuple(name for name in names if self.knows(name))

    def may_be_named(self, name: str) -> bool:
        """Tell whether a word may be said: it names nobody, or somebody whom the audience knows."""
        return name not in self.state.characters or self.knows(name)

    def sees_total(self, attacker: str, *, secret: bool) -> bool:
        """Tell whether the roll of an attack is told. Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info)."""
        if self.is_gm:
            return True
        match self.state.options.dodge_info:
            case "total":
                return not secret
            case "hit_only":
                return attacker in self.own and not secret
            case "blind":
                return False

    def sees_hit(self) -> bool:
        """Tell whether an open attack shows that it hit. Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info)."""
        return self.is_gm or self.state.options.dodge_info != "blind"

    def answers(self, choice: str, who: str) -> bool:
        """Tell whether this seat may answer a choice, which is also whether it sees it."""
        return self.is_gm or (choice in PLAYERS_CHOICES and who in self.own)
