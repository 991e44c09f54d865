"""How a verb is put together: what it checks, whom it moves, why rules refuse it, how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import GM, is_gm
from lampblack.kernel.throw import Roller
from lampblack.rulesets.liminal.events import LiminalEvent, Warned
from lampblack.rulesets.liminal.evolve import evolve
from lampblack.rulesets.liminal.eyes import Eyes, who_sees
from lampblack.rulesets.liminal.state import State

OrderT = TypeVar("OrderT", bound=Order)


class Asked(Generic[OrderT]):
    """An order that was asked of a state by a seat."""

    def __init__(self, state: State, order: OrderT, seat: str) -> None:
        self.state = state
        self.order = order
        self.seat = seat
        self.eyes = Eyes(state, seat)

    @property
    def is_gm(self) -> bool:
        """Tell whether the GM asks."""
        return is_gm(self.seat)

    def need_characters(self, field: str, names: Iterable[str]) -> None:
        """Refuse a character that does not exist for the seat (no-such-character)."""
        if not all(self.eyes.knows(name) for name in names):
            raise Illegal(slug="no-such-character", field=field)

    def need_vehicle(self, field: str, name: str) -> None:
        """Refuse a vehicle that does not exist for the seat (no-such-thing)."""
        if not self.eyes.sees_vehicle(name):
            raise Illegal(slug="no-such-thing", field=field)


class Draft:
    """An order being carried out: the state so far, the news so far, and the dice.

    `tell` adds news and moves the state on, so that the next rule reads what the last one left.
    """

    def __init__(self, state: State, seat: str, roller: Roller, *, is_secret: bool) -> None:
        self.state = state
        self.seat = seat
        self.roller = roller
        self.is_secret = is_secret
        self.news: list[LiminalEvent] = []

    def tell(self, *news: LiminalEvent) -> None:
        """Add news; the state moves on at once."""
        for event in news:
            self.news.append(event)
            self.state = evolve(self.state, event)

    def warn(self, *codes: str | None) -> None:
        """Add the warnings that there are; a code of None is none."""
        if said := tuple(code for code in codes if code is not None):
            self.tell(Warned(codes=said))

    def sees(self, who: str | None, *, is_attack: bool = False) -> str:
        """Name the audience before which a die falls now; all dice of a secret order are the GM's."""
        return GM if self.is_secret else who_sees(self.state, who, is_attack=is_attack)


def _nothing(_asked: Asked[Any]) -> None:
    return None


def _nobody(_order: Any) -> Iterable[str]:
    return ()


def _no_reason(_asked: Asked[Any]) -> Iterable[Refusal]:
    return ()


def _no_news(_draft: Draft, _order: Any) -> None:
    return None


class Verb(msgspec.Struct, Generic[OrderT], frozen=True):
    """One verb: its form, and the steps of section 1.1 of the game's language in their order.

    `check` raises for faults in ids and values, `own` names the characters that a player must play, `refuse`
    lists the reasons of the rules in their order, `decide` carries the order out.
    """

    form: Form
    check: Callable[[Asked[OrderT]], None] = _nothing
    own: Callable[[OrderT], Iterable[str]] = _nobody
    refuse: Callable[[Asked[OrderT]], Iterable[Refusal]] = _no_reason
    decide: Callable[[Draft, OrderT], None] = _no_news


def as_names(who: str | tuple[str, ...]) -> tuple[str, ...]:
    """Read an argument that is one id or a list of ids.

    >>> as_names("ada"), as_names(("ada", "bo"))
    (('ada',), ('ada', 'bo'))
    """
    return (who,) if isinstance(who, str) else who
