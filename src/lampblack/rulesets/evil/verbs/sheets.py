"""Stats and sheets: the list of the session, a character's first sheet. Source: EV-CHAR-1..6."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import IN_SETUP, UNENDED, Asked, Draft, Verb, given, is_blank, no
from lampblack.rulesets.evil.commands import Create, SetStats
from lampblack.rulesets.evil.content import PRESETS
from lampblack.rulesets.evil.events import CharacterCreated, Overridden, StatsSet
from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules.stats import list_fault, sheet_fault
from lampblack.rulesets.evil.sheet import Character, Stat, ids
from lampblack.rulesets.evil.state import State, is_here
from lampblack.rulesets.evil.terms import ID_PATTERN
from lampblack.rulesets.evil.verbs.seating import is_named, meant


class NewSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet as somebody filled it in: its form fits, its points may not."""

    id: str
    points: dict[str, Any]
    name: str | msgspec.UnsetType = UNSET
    own_stats: list[Any] | msgspec.UnsetType = UNSET

    @property
    def stats(self) -> tuple[Stat, ...] | None:
        """Give the sheet's own list of stats; None where the session has one for all."""
        return None if self.own_stats is UNSET else read_stats(self.own_stats)

    def character(self) -> Character:
        """Give the character: it begins with all its points. Source: EV-CHAR-4."""
        return Character(
            name=given(self.name, self.id), points=self.points, start=self.points, own_stats=self.stats
        )


def read_stats(raw: Sequence[Any]) -> tuple[Stat, ...] | None:
    """Read a list of stats from an order, a name left out being the id; None when its form does not fit."""
    try:
        named = [{"name": one["id"], **one} for one in raw]
        stats = msgspec.convert(named, tuple[Stat, ...])
    except (msgspec.ValidationError, KeyError, TypeError):
        return None
    return stats if all(re.fullmatch(ID_PATTERN, stat.id) for stat in stats) else None


def read_sheet(raw: Mapping[str, Any], options: Options) -> NewSheet | None:
    """Read a sheet from an order; None when its form does not fit. Ruling: EV-Q-2 (stats_per).

    A list of own stats has to be there exactly where every character has one.
    """
    try:
        new = msgspec.convert(raw, NewSheet)
    except msgspec.ValidationError:
        return None
    has_own, needs_own = new.own_stats is not UNSET, options.stats_per == "character"
    fits = re.fullmatch(ID_PATTERN, new.id) is not None and has_own == needs_own
    return new if fits and (not has_own or new.stats is not None) else None


def refuse_sheet(state: State, new: NewSheet) -> Iterator[Refusal]:
    """Refuse points that do not make a sheet: four-stats, no-such-stat, bad-points.

    Source: EV-CHAR-1, EV-CHAR-3, EV-CHAR-4.
    """
    stats = state.stats if new.stats is None else new.stats
    if fault := sheet_fault(new.points, stats, state.options.stat_cap):
        yield no(fault, "points")


def _refuse_create(asked: Asked[Create]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    seat, new = meant(order.seat, asked.seat), read_sheet(_raw_sheet(order), state.options)
    if not is_named(asked, order.seat):
        yield no("bad-argument", "seat")
    if new is None:
        yield no("bad-argument", "points")
        return
    if not is_here(state, seat):
        yield no("no-such-seat", "seat")
    if not asked.is_gm and seat != asked.seat:
        yield no("not-your-seat", "seat")
    if state.check is not None:
        yield no("check-open")
    if is_taken(state, order.id, seat):
        yield no("id-taken", "id")
    yield from _refuse_second(asked, seat)
    yield from refuse_sheet(state, new)


def is_taken(state: State, name: str, seat: str | None = None) -> bool:
    """Tell whether an id is in use; in set-up a seat may make its own sheet again under its id."""
    is_again = state.table.state == "setup" and seat is not None and name in state.table.seats[seat].plays
    return name in state.characters and not is_again


def _refuse_second(asked: Asked[Create], seat: str) -> Iterator[Refusal]:
    """Refuse a second character in play: has-character for a player, reason-needed for the GM."""
    if _is_second(asked.state, seat):
        if not asked.is_gm:
            yield no("has-character", "seat")
        if is_blank(asked.order.reason):
            yield no("reason-needed", "reason")


def _is_second(state: State, seat: str) -> bool:
    return state.table.state == "play" and bool(state.table.seats[seat].plays)


def _raw_sheet(order: Create) -> dict[str, Any]:
    raw = {"id": order.id, "points": order.points, "name": order.name, "own_stats": order.own_stats}
    return {name: value for name, value in raw.items() if value is not UNSET}


def _create(draft: Draft, order: Create) -> None:
    """Lay a fresh sheet before a seat. Source: EV-CHAR-3, EV-CHAR-4."""
    seat = meant(order.seat, draft.seat)
    is_second = _is_second(draft.state, seat)
    sheet = msgspec.convert(_raw_sheet(order), NewSheet).character()
    draft.tell(CharacterCreated(id=order.id, seat=seat, sheet=sheet))
    if is_second:
        reason = given(order.reason, "")
        draft.tell(Overridden(entry={"do": "create", "who": order.id, "reason": reason}))


def _refuse_stats(asked: Asked[SetStats]) -> Iterator[Refusal]:
    order = asked.order
    if (order.stats is UNSET) == (order.preset is UNSET):
        yield no("bad-argument", "stats")
    if order.preset is not UNSET and order.preset not in PRESETS:
        yield no("no-such-preset", "preset")
    if order.stats is UNSET:
        return
    stats = read_stats(order.stats)
    if stats is None:
        yield no("bad-argument", "stats")
    elif fault := list_fault(stats):
        yield no(fault, "stats")


def set_stats(draft: Draft, order: SetStats) -> None:
    """Lay down the stats of the session; sheets that do not fit them are gone.

    Source: EV-CHAR-1, EV-CHAR-2, EV-CHAR-5, EV-CHAR-6.
    """
    stats = () if order.stats is UNSET else read_stats(order.stats) or ()
    if order.preset is not UNSET:
        stats = PRESETS[order.preset]
    dropped = tuple(who for who, sheet in draft.state.characters.items() if not _fits(sheet, stats))
    draft.tell(StatsSet(stats=stats, dropped=dropped))


def _fits(sheet: Character, stats: tuple[Stat, ...]) -> bool:
    return sheet.own_stats is not None or set(sheet.points) == set(ids(stats))


VERBS: dict[str, Verb[Any]] = {
    "create": Verb(
        form=Form(Create, players=True, gm_only=frozenset({"reason"})),
        states=UNENDED,
        refuse=_refuse_create,
        decide=_create,
    ),
    "set-stats": Verb(form=Form(SetStats), states=IN_SETUP, refuse=_refuse_stats, decide=set_stats),
}
