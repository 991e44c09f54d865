"""What the GM's view is made of: the stored state with every key, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.seen import ChoiceSeen, SealSeen
from lampblack.rulesets.evil.sheet import Character, Stat
from lampblack.rulesets.evil.state import Check, Done, Evil, Seat
from lampblack.rulesets.evil.terms import Ending, TableState


class WholeTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table, with what the players were told and what is played on past."""

    state: TableState
    session: int
    seats: dict[str, Seat]
    revealed: bool
    endings: tuple[Ending, ...]
    ending: str | None
    waived: tuple[Ending, ...]


class WholeCheck(
    Check, frozen=True, kw_only=True, rename={"thrown": "successes", "gm_thrown": "gm_successes"}
):
    """The check under way, with both sides' successes."""

    thrown: int
    gm_thrown: int


class WholeState(msgspec.Struct, frozen=True, kw_only=True):
    """All that the GM sees."""

    seat: str
    stats: tuple[Stat, ...]
    table: WholeTable
    options: Options
    characters: dict[str, Character]
    evil: Evil
    check: WholeCheck | None
    checks: dict[str, Done]
    pending: tuple[ChoiceSeen | dict[str, Any], ...]
    overrides: tuple[dict[str, Any], ...]
    seals: dict[str, SealSeen] | UnsetType = UNSET
    notes: tuple[dict[str, Any], ...] | UnsetType = UNSET
