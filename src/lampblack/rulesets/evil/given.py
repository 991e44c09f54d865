"""Reading a partial state: what is left out gets its default, often from what is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.kernel.seat import player
from lampblack.rulesets.evil.content import USUAL
from lampblack.rulesets.evil.options import Options, read_options
from lampblack.rulesets.evil.rules import campaign, checks, endings, strikes
from lampblack.rulesets.evil.sheet import Character, Stat, ids
from lampblack.rulesets.evil.state import Check, Choice, Done, Evil, State, Table
from lampblack.rulesets.evil.terms import POINTS_UNSAID

Read = TypeVar("Read")
Plain = Mapping[str, Any]
Sheets = dict[str, Character]

_PARTS: Final = frozenset(
    {"stats", "table", "characters", "evil", "check", "checks", "pending", "overrides", "options"}
)
_OF_THE_CHECK: Final = frozenset({"evil", "cancel"})
"""Choices that follow from the check and are not kept beside it."""


def read_state(given: Plain, options: Plain) -> State:
    """Read a partial state as a case gives it; raises Invalid that names the path of the fault."""
    if unknown := sorted(set(given) - _PARTS):
        raise Invalid(f"leave out {unknown[0]!r}: a state has no such part", field=unknown[0])
    try:
        return _state(given, options)
    except (TypeError, ValueError) as fault:
        raise Invalid(f"something has another form than it should: {fault}", field="given") from None


def _state(given: Plain, options: Plain) -> State:
    chosen = _options({**_part(given, "options"), **options})
    stats = _stats(given)
    sheets = _sheets(_part(given, "characters"), stats)
    table = _table(_part(given, "table"), sheets, chosen)
    return State(
        stats=stats,
        table=table,
        characters=sheets,
        evil=_evil(_part(given, "evil"), table, sheets, chosen),
        check=_check(given.get("check"), chosen),
        checks=_checks(_part(given, "checks"), sheets),
        pending=_pending(_list(given, "pending")),
        overrides={str(no): dict(one) for no, one in enumerate(_list(given, "overrides"), 1)},
        options=chosen,
    )


def read_stats(raw: Sequence[Any], path: str) -> tuple[Stat, ...]:
    """Read a list of stats; a name left out is the id with a capital."""
    return tuple(
        _read({"name": str(one.get("id", "")).capitalize(), **one}, Stat, f"{path}.{no}")
        for no, one in enumerate(_objects(raw, path))
    )


def _stats(given: Plain) -> tuple[Stat, ...]:
    return read_stats(_list(given, "stats"), "stats") if "stats" in given else USUAL


def _sheets(raw: Plain, stats: tuple[Stat, ...]) -> Sheets:
    return {name: _sheet(name, one, stats) for name, one in raw.items()}


def _sheet(name: str, raw: Any, stats: tuple[Stat, ...]) -> Character:
    path = f"characters.{name}"
    fields = dict(_object(raw, path))
    if fields.get("own_stats") is not None:
        stats = read_stats(fields["own_stats"], f"{path}.own_stats")
        fields["own_stats"] = [msgspec.to_builtins(stat) for stat in stats]
    points = dict.fromkeys(ids(stats), POINTS_UNSAID) | dict(fields.get("points") or {})
    start = points | dict(fields.get("start") or {})
    return _read({"name": name, **fields, "points": points, "start": start}, Character, path)


def _table(raw: Plain, sheets: Sheets, options: Options) -> Table:
    seats = raw.get("seats")
    if seats is None:
        seats = {player(name): {"plays": [name]} for name in sheets}
    state = raw.get("state", "play")
    known = {"state": state, "revealed": state == "ended" or (state == "play" and options.tells_all)}
    table = _read({**known, **raw, "seats": seats}, Table, "table")
    if unknown := sorted({who for seat in table.seats.values() for who in seat.plays} - set(sheets)):
        raise Invalid(f"a seat plays {unknown[0]!r}, who has no sheet", field="table.seats")
    is_named = table.ending not in (None, endings.usual_name(table.endings))
    return msgspec.structs.replace(table, is_named=is_named)


def _evil(raw: Plain, table: Table, sheets: Sheets, options: Options) -> Evil:
    here = sum(seat.here for seat in table.seats.values())
    active = sum(sheet.is_active for sheet in sheets.values())
    pool = 0 if table.state == "setup" else strikes.starting_pool(campaign.budget(here, active, options))
    return _read({"pool": pool, **raw}, Evil, "evil")


def _check(raw: Any, options: Options) -> Check | None:
    """Read the check under way; once the GM's step is past, what is not said of it was nothing."""
    if raw is None:
        return None
    fields = {name: value for name, value in _object(raw, "check").items() if name not in _COUNTED}
    check = _read(fields, Check, "check")
    is_past = check.step == "choosing" or (check.step == "ready" and options.evil_commit == "before")
    if check.evil is None and is_past:
        return msgspec.structs.replace(check, evil=len(check.gm_dice))
    return check


_COUNTED: Final = frozenset({"successes", "gm_successes"})
"""What follows from dice that lie there."""


def _checks(raw: Plain, sheets: Sheets) -> dict[str, Done]:
    return {no: _done(no, _object(one, f"checks.{no}"), sheets) for no, one in raw.items()}


def _done(no: str, raw: Plain, sheets: Sheets) -> Done:
    dice, gm_dice = raw.get("dice") or (), raw.get("gm_dice") or ()
    thrown = checks.successes(dice)
    sheet = sheets.get(raw.get("who") or "")
    follows = {
        "evil": len(gm_dice),
        "successes": thrown,
        "gm_successes": checks.successes(gm_dice),
        "left": thrown - raw.get("cancel", 0),
        "points_left": sheet.points.get(raw.get("stat") or "", 0) if sheet else 0,
    }
    return _read({**follows, **raw}, Done, f"checks.{no}")


def _pending(raw: Iterable[Any]) -> dict[str, Choice]:
    kept = (one for one in _objects(raw, "pending") if one.get("choice") not in _OF_THE_CHECK)
    choices = [
        _read({"no": no, **{name: one[name] for name in one if name != "options"}}, Choice, f"pending.{no}")
        for no, one in enumerate(kept, 1)
    ]
    return {choice.key: choice for choice in choices}


def _options(chosen: Plain) -> Options:
    try:
        return read_options(chosen)
    except Illegal as fault:
        raise Invalid(f"options: {fault.slug} ({fault})", field="options") from None


def _part(given: Plain, name: str) -> Plain:
    return _object(given.get(name) or {}, name)


def _list(given: Plain, name: str) -> Sequence[Any]:
    part = given.get(name) or ()
    if not isinstance(part, list | tuple):
        raise Invalid(f"write {name} as a list, not {part!r}", field=name)
    return part


def _object(raw: Any, path: str) -> Plain:
    if not isinstance(raw, Mapping):
        raise Invalid(f"write {path} as an object, not {raw!r}", field=path)
    return raw


def _objects(raw: Iterable[Any], path: str) -> list[Plain]:
    return [_object(one, f"{path}.{no}") for no, one in enumerate(raw)]


def _read(raw: Plain, kind: type[Read], path: str) -> Read:
    try:
        return msgspec.convert(dict(raw), kind)
    except msgspec.ValidationError as fault:
        raise Invalid(f"{path}: {fault}", field=path) from None
