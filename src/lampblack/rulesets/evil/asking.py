"""How a verb is put together: when it may be asked, why rules refuse it, how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.forms import Form, Order
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import CLOCK, is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.evil.events import (
    EvilEvent,
    PlayerLeft,
    PoolChanged,
    PoolShown,
    ViewChanged,
    WaivedSet,
)
from lampblack.rulesets.evil.evolve import evolve
from lampblack.rulesets.evil.rules import endings
from lampblack.rulesets.evil.state import State, seat_of
from lampblack.rulesets.evil.telling import hear
from lampblack.rulesets.evil.terms import Cause, Ending, TableState
from lampblack.rulesets.evil.view import is_seen_alike, pool_seen

OrderT = TypeVar("OrderT", bound=Order)

ANY_STATE: Final[frozenset[TableState]] = frozenset({"setup", "play", "ended"})
IN_PLAY: Final[frozenset[TableState]] = frozenset({"play"})
IN_SETUP: Final[frozenset[TableState]] = frozenset({"setup"})
UNENDED: Final[frozenset[TableState]] = IN_SETUP | IN_PLAY


class Asked(Generic[OrderT]):
    """An order that was asked of a state by a seat."""

    def __init__(self, state: State, order: OrderT, seat: str) -> None:
        self.state = state
        self.order = order
        self.seat = seat

    @property
    def is_gm(self) -> bool:
        """Tell whether the GM asks."""
        return is_gm(self.seat)

    @property
    def is_clock(self) -> bool:
        """Tell whether the table's timer asks."""
        return self.seat == CLOCK

    @property
    def is_in_play(self) -> bool:
        """Tell whether the game is under way."""
        return self.state.table.state == "play"

    def plays(self, who: str) -> bool:
        """Tell whether the seat may act for a character: the GM for every one, a player for the own."""
        return self.is_gm or seat_of(self.state, who) == self.seat


def no(slug: str, field: str | None = None) -> Refusal:
    """Refuse, with no way round: what a GM may change anyway has an order of its own."""
    return Refusal(slug, field, liftable=False)


def is_blank(words: str | UnsetType) -> bool:
    """Tell whether a reason says nothing.

    >>> is_blank(" "), is_blank(UNSET), is_blank("late")
    (True, True, False)
    """
    return words is UNSET or not words.strip()


def given(words: str | UnsetType, usual: str) -> str:
    """Give words that were said, or the usual ones."""
    return usual if words is UNSET else words


class Draft:
    """An order being carried out: the state so far, the news so far, and the dice.

    `tell` adds news and moves the state on, so that the next rule reads what the last one left.
    """

    def __init__(self, state: State, seat: str, roller: Roller) -> None:
        self.before = state
        self.state = state
        self.seat = seat
        self.roller = roller
        self.news: list[EvilEvent] = []

    @property
    def is_gm(self) -> bool:
        """Tell whether the GM gave the order."""
        return is_gm(self.seat)

    def tell(self, *news: EvilEvent) -> None:
        """Add news; the state moves on at once."""
        for event in news:
            self.news.append(event)
            self.state = evolve(self.state, event)

    def pay(self, cause: Cause, change: int) -> None:
        """Move the pool and write the ledger; nothing is written of a change by nothing. Source: EV-EVIL-4."""
        if change:
            pool = self.state.evil.pool + change
            self.tell(PoolChanged(cause=cause, change=change, pool=pool))

    def finish(self) -> tuple[EvilEvent, ...]:
        """Give the news, with what follows from any order.

        Who was taken away leaves between checks; an ending that is no longer true is no longer played on past; and
        when players see something else, they hear of it.
        """
        if self.state.check is None:
            self.tell(*(PlayerLeft(seat=seat) for seat in self.state.table.gone))
        self._keep_waived()
        self._say_what_is_seen()
        return tuple(self.news)

    def _keep_waived(self) -> None:
        waived = self.state.table.waived
        still = tuple(ending for ending in waived if ending in true_endings(self.state))
        if still != waived:
            self.tell(WaivedSet(waived=still))

    def _say_what_is_seen(self) -> None:
        pool = pool_seen(self.state)
        is_pool_new = pool is not None and pool != pool_seen(self.before)
        is_pool_gone = pool is None and pool_seen(self.before) is not None
        if not any(hear(self.news)) and (is_pool_gone or not is_seen_alike(self.before, self.state)):
            self.tell(ViewChanged())
        if is_pool_new and pool is not None:
            self.tell(PoolShown(pool=pool))


def true_endings(state: State) -> tuple[Ending, ...]:
    """List the endings that are true of a state. Source: EV-END-2, EV-END-3."""
    return endings.true_now(state.evil.pool, (sheet.state for sheet in state.characters.values()))


def _no_reason(_asked: Asked[Any]) -> Iterator[Refusal]:
    return iter(())


class Verb(msgspec.Struct, Generic[OrderT], frozen=True, kw_only=True):
    """One verb: its form, when it may be asked, why the rules refuse it, how it is carried out.

    A `withheld` verb does not exist for players until they are told, nor do the arguments in `hidden`.
    Source: EV-SECR-1.
    """

    form: Form
    decide: Callable[[Draft, OrderT], None]
    refuse: Callable[[Asked[OrderT]], Iterable[Refusal]] = _no_reason
    states: frozenset[TableState] = IN_PLAY
    withheld: bool = False
    hidden: frozenset[str] = frozenset()
