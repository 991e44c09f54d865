"""Where people stand on the GM's board: by what they are and their name, never by who came before them.

A rank that depends on nothing but the one it ranks stays the same when others come and go, so that a card never moves
under somebody's hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

from lampblack.web.sight import Glimpse

_PARTED: Final = re.compile(r"^(.*?)(?: (\d{1,2}))?$")
_LETTERS: Final = " 0123456789abcdefghijklmnopqrstuvwxyz"
_READ: Final = 5
"""Letters of a name that rank it; numbers behind it come after them, chance last."""

_NUMBERS: Final = 100
_CHANCE: Final = 1000
_GROUP: Final = len(_LETTERS) ** _READ * _NUMBERS * _CHANCE
_GROUPS: Final = {"investigator": 1, "pc": 1, "associate": 2}
_ENDED: Final = frozenset({"dead", "lost", "gone"})
_OTHERS, _AWAY, LAST = 3, 4, 5


def rank(who: str, sheet: Mapping[str, Any]) -> int:
    """Rank a card: investigators, then friends, then the others, then those who are not there any more."""
    base, number = parted(str(sheet.get("name") or who))
    kind = sheet.get("kind", "investigator")
    group = _GROUPS.get(kind, _OTHERS)
    is_gone = not sheet.get("present", True) or sheet.get("life") in _ENDED
    if kind != "investigator" and is_gone:
        group = _AWAY
    place = (_alphabetic(base) * _NUMBERS + min(number, _NUMBERS - 1)) * _CHANCE + crc32(
        who.encode()
    ) % _CHANCE
    return group * _GROUP + place


def behind(place: int) -> int:
    """Rank what comes behind all people."""
    return LAST * _GROUP + place


def in_order(glimpse: Glimpse) -> list[str]:
    """List the characters in the order of their cards."""
    return glimpse.once(_in_order)


def _in_order(glimpse: Glimpse) -> list[str]:
    people: Mapping[str, Any] = glimpse.view.get("characters", {})
    return sorted(people, key=lambda who: rank(who, people[who]))


def parted(name: str) -> tuple[str, int]:
    """Part a name from its number.

    >>> parted("Ghoul 2"), parted("Room 9 thing")
    (('Ghoul', 2), ('Room 9 thing', 1))
    """
    found = _PARTED.match(name)
    return (found[1], int(found[2] or 1)) if found else (name, 1)


def _alphabetic(name: str) -> int:
    value = 0
    for letter in name.lower().ljust(_READ)[:_READ]:
        value = value * len(_LETTERS) + max(0, _LETTERS.find(letter))
    return value
