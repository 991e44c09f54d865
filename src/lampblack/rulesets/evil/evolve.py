"""From news to the next state: puts values where they stand from now on. No rule, no die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import SatDown, StoodUp
from lampblack.kernel.seat import is_player
from lampblack.kernel.tree import put
from lampblack.rulesets.evil import events as news
from lampblack.rulesets.evil.sheet import Character
from lampblack.rulesets.evil.state import Check, Evil, LedgerEntry, Seat, State, Table, last_number
from lampblack.rulesets.evil.terms import Life

_replace = msgspec.structs.replace


def evolve(state: State, event: news.EvilEvent | SatDown | StoodUp) -> State:
    """Apply one piece of news, the game's own or of a seat taken or given up; headlines change nothing."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


def left(state: State, seat: str) -> State:
    """Give the state without somebody on a seat: the characters wait, and so does what they asked for."""
    waiting = waiting_of(state, seat)
    table = _seated(state.table, seat, _replace(state.table.seats[seat], here=False))
    pending = {key: one for key, one in state.pending.items() if key not in lapsed(waiting)}
    gone = tuple(name for name in table.gone if name != seat)
    return _replace(_lives(state, waiting, "inactive"), table=_replace(table, gone=gone), pending=pending)


def waiting_of(state: State, seat: str) -> tuple[str, ...]:
    """List the characters that wait when a seat leaves: those that are active."""
    plays = state.table.seats[seat].plays
    return tuple(name for name in plays if state.characters[name].is_active)


def lapsed(who: Iterable[str]) -> tuple[str, ...]:
    """Name the choices that lapse when characters leave play."""
    return tuple(f"allow-rest:{name}" for name in who)


def _table(state: State, /, **fields: Any) -> State:
    return _replace(state, table=_replace(state.table, **fields))


def _evil(state: State, /, **fields: Any) -> State:
    evil: Evil = _replace(state.evil, **fields)
    return _replace(state, evil=evil)


def _check(state: State, /, **fields: Any) -> State:
    return state if state.check is None else _replace(state, check=_replace(state.check, **fields))


def _sheet(state: State, who: str, /, **fields: Any) -> State:
    sheet: Character = _replace(state.characters[who], **fields)
    return _replace(state, characters={**state.characters, who: sheet})


def _lives(state: State, who: Iterable[str], life: Life) -> State:
    for name in who:
        state = _sheet(state, name, state=life)
    return state


def _seated(table: Table, name: str, seat: Seat) -> Table:
    return _replace(table, seats={**table.seats, name: seat})


def _joined(state: State, event: news.PlayerJoined) -> State:
    seat = _replace(state.table.seats.get(event.seat, Seat()), here=True)
    arrived = tuple(name for name in state.table.arrived if name != event.seat)
    table = _replace(_seated(state.table, event.seat, seat), arrived=arrived)
    return _replace(_lives(state, event.back, "active"), table=table)


def _left(state: State, event: news.PlayerLeft) -> State:
    return left(state, event.seat)


def _option_set(state: State, event: news.OptionSet) -> State:
    return put(state, ("options", event.name), event.value)


def _stats_set(state: State, event: news.StatsSet) -> State:
    kept = {name: sheet for name, sheet in state.characters.items() if name not in event.dropped}
    seats = {name: _without(seat, event.dropped) for name, seat in state.table.seats.items()}
    return _table(_replace(state, stats=event.stats, characters=kept), seats=seats)


def _without(seat: Seat, dropped: tuple[str, ...]) -> Seat:
    return _replace(seat, plays=tuple(name for name in seat.plays if name not in dropped))


def _created(state: State, event: news.CharacterCreated) -> State:
    return _taken(
        _replace(state, characters={**state.characters, event.id: event.sheet}), event.seat, event.id
    )


def _taken(state: State, name: str, who: str) -> State:
    """Let a seat play a character, unless it does already."""
    seat = state.table.seats[name]
    if who in seat.plays:
        return state
    return _replace(state, table=_seated(state.table, name, _replace(seat, plays=(*seat.plays, who))))


def _started(state: State, _event: news.Started) -> State:
    return _table(state, state="play")


def _pool_changed(state: State, event: news.PoolChanged) -> State:
    entry = LedgerEntry(why=event.cause, change=event.change, pool=event.pool)
    return _evil(state, pool=event.pool, ledger=(*state.evil.ledger, entry))


def _noted(state: State, event: news.EvilNoted) -> State:
    return _evil(state, name=event.name, notes=event.notes)


def _asked(state: State, event: news.CheckAsked) -> State:
    return _replace(state, check=Check(who=event.who, act=event.act, stat=event.stat))


def _set(state: State, event: news.CheckSet) -> State:
    state = _replace(state, seal=None)
    check = Check(who=event.who, act=event.act, stat=event.stat, difficulty=event.difficulty, step="set")
    return _replace(state, check=check)


def _ready(state: State, event: news.CheckReady) -> State:
    state = _replace(state, seal=None if event.seal is UNSET else event.seal)
    return _check(state, step="ready", evil=event.evil)


def _closed(state: State, _event: news.ActUncovered | news.Withdrawn) -> State:
    return _replace(state, check=None, seal=None)


def _rolled(state: State, event: news.Rolled) -> State:
    if event.strike is None:
        return _check(state, dice=event.dice, step="waiting")
    return _struck(_check(state, dice=event.dice), event.strike)


def _gm_rolled(state: State, event: news.GmRolled) -> State:
    return _struck(state, event.strike)


def _struck(state: State, strike: news.Strike) -> State:
    return _check(state, evil=strike.evil, gm_dice=strike.gm_dice)


def _revealed(state: State, _event: news.Revealed) -> State:
    return _table(state, revealed=True)


def _cancel_offered(state: State, _event: news.CancelOffered) -> State:
    return _check(state, step="choosing")


def _choice_opened(state: State, event: news.ChoiceOpened) -> State:
    return _replace(state, pending={**state.pending, event.opened.key: event.opened})


def _choice_closed(state: State, event: news.ChoiceClosed) -> State:
    return _replace(state, pending={key: one for key, one in state.pending.items() if key != event.key})


def _done(state: State, event: news.CheckDone) -> State:
    done = event.done
    number = str(event.number)
    seals = state.seals if state.seal is None else {**state.seals, number: state.seal}
    state = _replace(state, check=None, checks={**state.checks, number: done}, seal=None, seals=seals)
    if done.who is None or done.stat is None:
        return state
    points = {**state.characters[done.who].points, done.stat: done.points_left}
    state = _sheet(state, done.who, points=points)
    return _lives(state, (done.who,), "removed") if done.removed else state


def _narrated(state: State, event: news.Narrated) -> State:
    told = _replace(state.checks[str(event.check)], consequence=event.consequence, text=event.text)
    return _replace(state, checks={**state.checks, str(event.check): told})


def _rested(state: State, event: news.Rested) -> State:
    return _sheet(state, event.who, points={**state.characters[event.who].points, **event.points})


def _replaced(state: State, event: news.Replaced) -> State:
    state = _sheet(state, event.who, replaced_by=event.id)
    state = _lives(state, (event.who,), "retired") if event.is_retired else state
    state = _replace(state, characters={**state.characters, event.id: event.sheet})
    return state if event.seat is None else _taken(state, event.seat, event.id)


def _session(state: State, event: news.SessionBegun) -> State:
    return _table(state, session=event.session)


def _ended(state: State, event: news.Ended) -> State:
    table = _replace(state.table, state="ended", endings=event.endings, ending=event.ending)
    return _replace(state, table=table, check=None, pending={})


def _named(state: State, event: news.EndingNamed) -> State:
    return _table(state, ending=event.ending, is_named=True)


def _reopened(state: State, _event: news.Reopened) -> State:
    return _table(state, state="play", endings=(), ending=None, is_named=False)


def _waived(state: State, event: news.WaivedSet) -> State:
    return _table(state, waived=event.waived)


def _corrected(state: State, event: news.Corrected) -> State:
    match event.path.split("."):
        case ["stats", name, field]:
            stats = tuple(
                _replace(stat, **{field: event.after}) if stat.id == name else stat for stat in state.stats
            )
            return _replace(state, stats=stats)
        case path:
            return put(state, tuple(path), event.after)


def _overridden(state: State, event: news.Overridden) -> State:
    number = str(last_number(state.overrides) + 1)
    return _replace(state, overrides={**state.overrides, number: event.entry})


def _sat_down(state: State, event: SatDown) -> State:
    known = event.seat in state.table.seats or event.seat in state.table.arrived
    if known or not is_player(event.seat):
        return state
    return _table(state, arrived=(*state.table.arrived, event.seat))


def _stood_up(state: State, event: StoodUp) -> State:
    """Let a seat that was taken away leave at once, or when the check that is open closes."""
    arrived = tuple(name for name in state.table.arrived if name != event.seat)
    state = _table(state, arrived=arrived)
    seat = state.table.seats.get(event.seat)
    if seat is None or not seat.here:
        return state
    if state.check is not None:
        return _table(state, gone=(*state.table.gone, event.seat))
    return left(state, event.seat)


_STEPS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    news.PlayerJoined: _joined,
    news.PlayerLeft: _left,
    news.OptionSet: _option_set,
    news.StatsSet: _stats_set,
    news.CharacterCreated: _created,
    news.Started: _started,
    news.PoolChanged: _pool_changed,
    news.EvilNoted: _noted,
    news.CheckAsked: _asked,
    news.CheckSet: _set,
    news.CheckReady: _ready,
    news.ActUncovered: _closed,
    news.Withdrawn: _closed,
    news.Rolled: _rolled,
    news.GmRolled: _gm_rolled,
    news.Revealed: _revealed,
    news.CancelOffered: _cancel_offered,
    news.ChoiceOpened: _choice_opened,
    news.ChoiceClosed: _choice_closed,
    news.CheckDone: _done,
    news.Narrated: _narrated,
    news.Rested: _rested,
    news.Replaced: _replaced,
    news.SessionBegun: _session,
    news.Ended: _ended,
    news.EndingNamed: _named,
    news.Reopened: _reopened,
    news.WaivedSet: _waived,
    news.Corrected: _corrected,
    news.Overridden: _overridden,
    SatDown: _sat_down,
    StoodUp: _stood_up,
}
"""What each kind of news does to the state; those that are not here are headlines."""
