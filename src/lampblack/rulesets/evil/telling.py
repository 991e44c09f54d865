"""What players hear of a record: for each kind of news an allow-list, everything else is silent.

All that is needed stands in the news itself, so what was told can be told again word for word. The GM's whole result
is in result.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import Undone
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import ALL, is_player
from lampblack.kernel.throw import Throw
from lampblack.kernel.tree import put
from lampblack.rulesets.evil import events as news
from lampblack.rulesets.evil import heard
from lampblack.rulesets.evil.heard import Heard
from lampblack.rulesets.evil.state import State
from lampblack.rulesets.evil.view import CHOICES, is_seen_alike, pool_seen

Plain = dict[str, Any]

NOBODY: Final = ""
"""Stands for the giver of an order in what players are told: who gave it is said by the news, or not at all."""


def tell(state: State, record: Record[Any], audience: str) -> Told | None:
    """Cut a record down for a player's seat; None when it hears nothing."""
    if answer := _answer(record, audience):
        return Told(result=answer)
    if not _listens(state, record, audience):
        return None
    said = tuple(hear(record.events))
    return _told(said, tuple(_open_throws(record, said))) if said else None


def tell_desk(state: State, record: Record[Any], audience: str, told: Told | None) -> Told | None:
    """Say what a player hears of the desk's news: as everywhere, and that something looks different if it does.

    An undo of something that was never heard of may still change what is seen.
    """
    if not follows(state, audience):
        return None
    is_undo = any(isinstance(event, Undone) for event in record.events)
    if told is not None or not is_undo:
        return told
    before = _rewound(state, record)
    alike = is_seen_alike(before, state) and pool_seen(before) == pool_seen(state)
    return None if alike else _told((_plain(heard.ViewChanged()),), ())


def follows(state: State, audience: str) -> bool:
    """Tell whether a seat is told of what happens: one that has left is not, until it is back.

    Ruling: EV-Q-24.
    """
    seat = state.table.seats.get(audience)
    return seat is None or seat.here


def hear(events: Iterable[Any]) -> Iterator[Plain]:
    """List what players hear of news, in the order in which it happened."""
    for event in events:
        if (say := _HEARD.get(type(event))) is not None and (said := say(event)) is not None:
            yield _plain(said)


def _told(said: tuple[Plain, ...], throws: tuple[Throw, ...]) -> Told:
    return Told(do=str(said[0]["event"]), by=NOBODY, events=said, result={}, throws=throws, is_wordless=True)


def _plain(said: Heard) -> Plain:
    plain: Plain = msgspec.to_builtins(said)
    return plain


def _answer(record: Record[Any], audience: str) -> Plain:
    """Give what somebody read up, to nobody else."""
    for event in record.events:
        if isinstance(event, news.Helped) and event.seat == audience and is_player(audience):
            return event.answer
    return {}


def _listens(state: State, record: Record[Any], audience: str) -> bool:
    """Tell whether a seat hears this record; the one that leaves by it hears that it left."""
    leaves = any(isinstance(event, news.PlayerLeft) and event.seat == audience for event in record.events)
    return leaves or follows(state, audience)


def _open_throws(record: Record[Any], said: Iterable[Plain]) -> Iterator[Throw]:
    """Give the dice that players saw fall: their own, and the GM's whose faces they were told."""
    shows_gm = any(one.get("gm_dice") or one["event"] == "table-rolled" for one in said)
    for throw in record.throws:
        if throw.sees == ALL or shows_gm:
            yield throw


def _rewound(state: State, record: Record[Any]) -> State:
    for change in record.changes:
        if change.path[0] == "state":
            state = put(state, change.path[1:], change.before)
    return state


def strike_shown(strike: news.Strike) -> Plain:
    """Say of the GM's dice what the table shows: faces, or the count. Ruling: EV-Q-27 (evil_dice).

    Before players were told a strike shows its bare faces, and where only counts are shown one without a success
    shows nothing at all. Source: EV-SECR-3.
    """
    if strike.is_open:
        return {"gm_dice": strike.gm_dice} if strike.evil >= 1 or strike.was_revealed else {}
    shows = strike.gm_successes >= 1 or strike.was_revealed
    return {"gm_successes": strike.gm_successes} if shows else {}


def _rolled(event: news.Rolled) -> Heard:
    return heard.Rolled(
        who=event.who,
        difficulty=event.difficulty,
        dice=event.dice,
        successes=event.successes,
        **({} if event.strike is None else strike_shown(event.strike)),
    )


def _gm_rolled(event: news.GmRolled) -> Heard | None:
    shown = strike_shown(event.strike)
    return heard.GmRolled(**shown) if shown else None


def _option_set(event: news.OptionSet) -> Heard | None:
    return heard.OptionSet(option=event.name, value=event.value) if event.is_told else None


def _character_created(event: news.CharacterCreated) -> Heard:
    sheet = event.sheet
    return heard.CharacterCreated(id=event.id, seat=event.seat, name=sheet.name, points=sheet.points)


def _ready(event: news.CheckReady) -> Heard:
    """Say that the dice may fall; with a seal for those who know what is sealed. Source: EV-SECR-1."""
    is_told = event.seal is not UNSET and event.seal.is_told
    return heard.CheckReady(seal=event.seal.text if is_told and event.seal is not UNSET else UNSET)


def _check_set(event: news.CheckSet) -> Heard:
    return heard.CheckSet(
        who=event.who,
        act=event.act,
        stat=event.stat,
        count=event.count,
        difficulty=event.difficulty if event.is_told else UNSET,
        hopeless=event.hopeless if event.is_told else UNSET,
    )


def _cancel_offered(event: news.CancelOffered) -> Heard:
    return heard.ChoiceOpen(choice="cancel", who=event.who, options=event.options)


def _choice_opened(event: news.ChoiceOpened) -> Heard:
    opened = event.opened
    stat = opened.stat if opened.choice == "allow-rest" else UNSET
    return heard.ChoiceOpen(choice=opened.choice, who=opened.who, options=CHOICES[opened.choice], stat=stat)


def _check_done(event: news.CheckDone) -> Heard:
    """Say that a check passed or failed, and what it cost to those who know that it may."""
    done = event.done
    if not event.is_known:
        return heard.CheckDone(number=event.number, passed=done.passed)
    return heard.CheckDone(
        number=event.number,
        passed=done.passed,
        cancel=done.cancel,
        left=done.left,
        loss=done.loss,
        points_left=done.points_left,
        removed=done.removed,
    )


def _replaced(event: news.Replaced) -> Heard:
    sheet = event.sheet
    return heard.Replaced(who=event.who, id=event.id, seat=event.seat, name=sheet.name, points=sheet.points)


def _corrected(event: news.Corrected) -> Heard | None:
    return heard.Corrected(path=event.path) if event.is_seen else None


def _table_rolled(event: news.TableRolled) -> Heard | None:
    told = heard.TableRolled(table=event.table, faces=event.faces, entry=event.entry)
    return told if event.is_told else None


_HEARD: Final[Mapping[type, Callable[[Any], Heard | None]]] = {
    news.PlayerJoined: lambda event: heard.PlayerJoined(seat=event.seat),
    news.PlayerLeft: lambda event: heard.PlayerLeft(seat=event.seat),
    news.OptionSet: _option_set,
    news.StatsSet: lambda event: heard.StatsSet(stats=event.stats),
    news.CharacterCreated: _character_created,
    news.Started: lambda _event: heard.Started(),
    news.CheckAsked: lambda event: heard.CheckAsked(who=event.who, act=event.act, stat=event.stat),
    news.CheckSet: _check_set,
    news.CheckReady: _ready,
    news.ActUncovered: lambda event: heard.ActUncovered(who=event.who, outcome=event.outcome),
    news.Withdrawn: lambda event: heard.Withdrawn(who=event.who),
    news.Rolled: _rolled,
    news.GmRolled: _gm_rolled,
    news.Revealed: lambda _event: heard.Revealed(),
    news.CancelOffered: _cancel_offered,
    news.ChoiceOpened: _choice_opened,
    news.CheckDone: _check_done,
    news.Narrated: lambda event: heard.Narrated(
        check=event.check, consequence=event.consequence, text=event.text
    ),
    news.RestRefused: lambda event: heard.RestRefused(who=event.who),
    news.Rested: lambda event: heard.Rested(who=event.who, points=event.points),
    news.Replaced: _replaced,
    news.SessionBegun: lambda event: heard.Session(session=event.session),
    news.Ended: lambda event: heard.Ended(endings=event.endings, ending=event.ending),
    news.EndingNamed: lambda event: heard.EndingNamed(ending=event.ending),
    news.Reopened: lambda _event: heard.Reopened(),
    news.Corrected: _corrected,
    news.TableRolled: _table_rolled,
    news.PoolShown: lambda event: heard.Pool(pool=event.pool),
    news.ViewChanged: lambda _event: heard.ViewChanged(),
}
"""What players hear of each kind of news; of those that are not here they hear nothing."""
