"""How a verb is put together: what it checks, who may give it, why rules refuse it, how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import ALL, GM, is_gm
from lampblack.kernel.throw import Roller
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.events import CrusadeEvent
from lampblack.rulesets.crusade.evolve import evolve
from lampblack.rulesets.crusade.eyes import Eyes, who_sees
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.reckoning import Reckoned, reckon
from lampblack.rulesets.crusade.rules.throwing import Throwing
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.standing import EncounterSet, EntrySet, Part, SheetSet
from lampblack.rulesets.crusade.state import State

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

    def sheet(self, who: str) -> Character:
        """Give the sheet of somebody who is there."""
        return self.state.characters[who]

    def numbers(self, who: str) -> Reckoned:
        """Work out the numbers of somebody who is there."""
        return reckon(self.state.characters[who], self.state.options)

    def need(self, field: str, *names: str | None) -> None:
        """Refuse a character that does not exist for the seat (no-such-character)."""
        if not all(name is None or self.eyes.knows(name) for name in names):
            raise Illegal(slug="no-such-character", field=field)


class Draft:
    """An order being carried out: the state so far, the news so far, and the dice.

    `tell` adds news and moves the state on, so that the next rule reads what the last one left.
    """

    def __init__(self, state: State, seat: str, roller: Roller, *, is_secret: bool) -> None:
        self.state = state
        self.seat = seat
        self.roller = roller
        self.is_secret = is_secret
        self.news: list[CrusadeEvent] = []

    @property
    def options(self) -> Options:
        """The house rules of this table."""
        return self.state.options

    def sheet(self, who: str) -> Character:
        """Give a sheet as it stands now."""
        return self.state.characters[who]

    def numbers(self, who: str) -> Reckoned:
        """Work out the numbers of a sheet as it stands now."""
        return reckon(self.state.characters[who], self.state.options)

    def tell(self, *news: CrusadeEvent) -> None:
        """Add news; the state moves on at once."""
        for event in news:
            self.news.append(event)
            self.state = evolve(self.state, event)

    def set_sheet(self, who: str, **fields: Any) -> None:
        """Let some fields of a sheet stand so, as far as they do not already."""
        sheet = self.sheet(who)
        changed = {name: plain(value) for name, value in fields.items() if getattr(sheet, name) != value}
        if changed:
            self.tell(SheetSet(who=who, fields=changed))

    def set_entry(self, who: str, part: Part, name: str, value: msgspec.Struct | None) -> None:
        """Let a condition, attack or alignment of somebody stand so; None takes it away."""
        self.tell(EntrySet(who=who, part=part, name=name, value=plain(value)))

    def set_encounter(self, **fields: Any) -> None:
        """Let some fields of the encounter stand so, as far as they do not already."""
        encounter = self.state.encounter
        changed = {name: plain(value) for name, value in fields.items() if getattr(encounter, name) != value}
        if changed:
            self.tell(EncounterSet(fields=changed))

    def throwing(self, who: str | None, *fields: str) -> Throwing:
        """Say before whom dice fall that would give these fields of somebody away; secret ones are the GM's."""
        if self.is_secret:
            return Throwing(who, GM)
        audiences = {who_sees(self.state, who, field) for field in fields} or {ALL}
        return Throwing(who, narrowest(audiences))


def narrowest(audiences: Iterable[str]) -> str:
    """Name the audience that belongs to all of these: all, one seat, or the GM.

    >>> narrowest(["all", "player:ada"]), narrowest(["player:ada", "player:bo"]), narrowest(["all"])
    ('player:ada', 'gm', 'all')
    """
    few = {audience for audience in audiences if audience != ALL}
    if not few:
        return ALL
    return few.pop() if len(few) == 1 else GM


def _nothing(_asked: Asked[Any]) -> None:
    return None


def _nobody(_order: Any) -> str | None:
    return None


def _no_reason(_asked: Asked[Any]) -> Iterable[Refusal]:
    return ()


def _no_news(_draft: Draft, _order: Any) -> None:
    return None


class Verb(msgspec.Struct, Generic[OrderT], frozen=True):
    """One verb: its form, and the steps of its refusals in their order.

    `own` names the character that a player must play, `check` raises for faults in ids and values, `refuse` lists
    the reasons of the rules in their order, `decide` carries the order out.
    """

    form: Form
    own: Callable[[OrderT], str | None] = _nobody
    check: Callable[[Asked[OrderT]], None] = _nothing
    refuse: Callable[[Asked[OrderT]], Iterable[Refusal]] = _no_reason
    decide: Callable[[Draft, OrderT], None] = _no_news


Verbs = Mapping[str, Verb[Any]]


def final(slug: str, field: str | None = None) -> Refusal:
    """Make a refusal that not even the GM lifts."""
    return Refusal(slug, field, liftable=False)


def by_rule(slug: str, field: str | None, rule: str) -> Refusal:
    """Make a refusal of the rules, which the GM may lift with a reason."""
    return Refusal(slug, field, rule=rule)


def need_reason(reason: str | None) -> None:
    """Refuse an order that says no reason (reason-needed)."""
    if not (reason or "").strip():
        raise Illegal(slug="reason-needed", field="reason")
