"""When morale is due: first casualty, half lost, a lone foe or an ally at HP 0. Source: LH-MOR-1..9, LH-ASSO-2.

The Saves themselves stand in morale_saves.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.sheet import Character, Group
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE, Life

Reason = Literal["first-casualty", "half-lost", "hp-zero"]

CASUALTIES: Final[frozenset[Life]] = frozenset({"dead", "lost", "out-of-combat", "unconscious", "helpless"})
"""The lives of members who fell. Source: LH-MOR-3. Ruling: Q-13."""

RUNAWAYS: Final[frozenset[Life]] = frozenset({"fleeing", "fled", "gone"})
"""The lives of members who ran; by option they count for half the number. Ruling: Q-13."""

PAIR: Final = 2
"""The least number of a group that tests morale. Source: LH-MOR-3."""


def group_due(group: Group, members: Sequence[Character], options: Options) -> tuple[Reason, ...]:
    """List the reasons for which a group's morale is due now and was not before; each fires once.

    Nobody left standing, or nobody of them who tests morale: none, and the reasons stay unused.
    Source: LH-MOR-1, LH-MOR-3. Ruling: Q-13, Q-14.
    """
    standing = [one for one in members if one.life in ABLE]
    if group.start < PAIR or not any(one.tests_morale for one in standing):
        return ()
    fallen = sum(one.life in CASUALTIES for one in members)
    due: list[Reason] = []
    if fallen and not group.first_done:
        due.append("first-casualty")
    if not group.half_done and is_half(group.start, fallen + _ran(members, options), options):
        due.append("half-lost")
    return tuple(due)


def is_half(start: int, lost: int, options: Options) -> bool:
    """Tell whether half the number is lost. Source: LH-MOR-3. Ruling: Q-13 (morale_half).

    >>> is_half(5, 3, Options()), is_half(5, 2, Options()), is_half(2, 1, Options())
    (True, False, True)
    """
    return lost * 2 >= start if options.morale_half == "at-least-half" else lost * 2 > start


def _ran(members: Sequence[Character], options: Options) -> int:
    return sum(one.life in RUNAWAYS for one in members) if options.morale_half_counts_fled else 0


def is_due_at_zero(state: State, who: str) -> bool:
    """Tell whether somebody whose HP has just come to 0 tests morale: an able ally, or an able foe on its own.

    Source: LH-MOR-1, LH-MOR-6, LH-MOR-9, LH-ASSO-2. Ruling: Q-14 (morale_lone), Q-46.
    """
    sheet = state.characters[who]
    if sheet.life not in ABLE or not sheet.tests_morale:
        return False
    if sheet.kind == "associate":
        return True
    return sheet.kind != "investigator" and sheet.side == "adversaries" and is_alone(state, who)


def is_alone(state: State, who: str) -> bool:
    """Tell whether a foe has nobody of its side beside it: now, or by option from the start.

    Source: LH-MOR-6. Ruling: Q-14 (morale_lone).
    """
    side = state.characters[who].side
    others = [name for name, one in state.characters.items() if name != who and one.side == side]
    if state.options.morale_lone == "initial":
        return not others and not _has_company(state, who)
    if state.encounter.status == "running":
        others = [name for name in others if name in state.encounter.participants]
    return not any(_is_there(state.characters[name]) for name in others)


def _has_company(state: State, who: str) -> bool:
    return any(group.start >= PAIR and who in group.members for group in state.groups.values())


def _is_there(sheet: Character) -> bool:
    return sheet.present and sheet.life in ABLE


def group_of(state: State, who: str) -> list[str]:
    """List the groups that somebody belongs to."""
    return [name for name, group in sorted(state.groups.items()) if who in group.members]
