"""CRUSADE: the game as the kernel knows it, put together from what the rest of the room does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lampblack.kernel.desk import DeskView
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.luggage import Carrier
from lampblack.kernel.question import Odds, Question
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Offer, OptionSpec, Refusal, Told, Words
from lampblack.kernel.seat import GM
from lampblack.kernel.throw import Roller
from lampblack.rulesets.crusade import carrier as travelling
from lampblack.rulesets.crusade import decide as orders
from lampblack.rulesets.crusade import evolve as folding
from lampblack.rulesets.crusade import foresight, offers, result, telling, view, weighing
from lampblack.rulesets.crusade import given as reading
from lampblack.rulesets.crusade import words as sentences
from lampblack.rulesets.crusade.events import CrusadeEvent
from lampblack.rulesets.crusade.eyes import PLAYERS_CHOICES
from lampblack.rulesets.crusade.options import OPTIONS, read_options
from lampblack.rulesets.crusade.questions import QUESTIONS
from lampblack.rulesets.crusade.seen import StateSeen, WholeState
from lampblack.rulesets.crusade.state import State, players
from lampblack.rulesets.crusade.verbs.choosing import ANSWERS


class Crusade:
    """The rules of Fourth Crusade, unofficial and not affiliated with its makers."""

    key: str = "crusade"
    title: str = "Fourth Crusade"
    gm_title: str = "GM"
    edition: str = "1"
    carrier: Carrier = travelling
    orders: Mapping[str, Form] = orders.FORMS
    options: Sequence[OptionSpec] = OPTIONS
    event: Any = CrusadeEvent
    state: type[State] = State
    choices: Sequence[str] = tuple(ANSWERS)
    questions: Mapping[str, Question] = QUESTIONS
    words: Words = sentences

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Lay a fresh table with these options (errors: no-such-field, bad-argument, out-of-range)."""
        return State(options=read_options(options))

    def read_state(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        """Read a partial state as a case gives it; raises Invalid that names the path of the fault."""
        return reading.read_state(given, options)

    def read(self, state: State, raw: Mapping[str, Any], seat: str) -> Order:
        """Read an order of this seat; raises Illegal for the first fault of form."""
        return orders.read(state, raw, seat)

    def refusals(self, state: State, order: Order, seat: str) -> Sequence[Refusal]:
        """List the reasons of the rules against an order; none means that it is allowed."""
        return orders.refusals(state, order, seat)

    def decide(self, state: State, order: Order, seat: str, roller: Roller) -> Sequence[CrusadeEvent]:
        """Carry an allowed order out; returns its news."""
        return orders.decide(state, order, seat, roller)

    def evolve(self, state: State, event: CrusadeEvent) -> State:
        """Apply one piece of news."""
        return folding.evolve(state, event)

    def result(self, record: Record[Any]) -> dict[str, Any]:
        """Say the facts of a record, whole."""
        return result.result(record)

    def tell(self, state: State, record: Record[Any], audience: str) -> Told | None:
        """Cut a record down for a player's seat; None when it hears nothing."""
        return telling.tell(state, record, audience)

    def view_state(self, state: State, audience: str, desk: DeskView) -> WholeState | StateSeen:
        """Build what an audience may see."""
        return view.view_state(state, audience, desk)

    def offers(self, state: State, seat: str) -> Sequence[Offer]:
        """List what this seat may ask for now."""
        return offers.offers(state, seat)

    def ahead(self, state: State, raw: Mapping[str, Any], seat: str) -> dict[str, Any]:
        """Say what an order of this seat would move, without giving it; raises Illegal as the order would."""
        return foresight.ahead(state, raw, seat)

    def weighed(self, state: State, seat: str, offers: Sequence[Offer], odds: Odds) -> Sequence[Offer]:
        """Give each offer the odds that this seat may know."""
        return weighing.weighed(state, seat, offers, odds)

    def owner(self, state: State, choice: Mapping[str, Any]) -> str:
        """Name the seat that answers a choice: who plays the character for a reaction or a Brush, else `gm`."""
        who = str(choice["who"])
        if choice["choice"] not in PLAYERS_CHOICES or who not in state.characters:
            return GM
        return next(iter(players(state, who)), GM)


CRUSADE: Final = Crusade()
