"""LIMINAL: the game as the kernel knows it, put together from what the rest of the room does."""

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
from lampblack.rulesets.liminal import carrier as travelling
from lampblack.rulesets.liminal import decide as orders
from lampblack.rulesets.liminal import evolve as folding
from lampblack.rulesets.liminal import given as reading
from lampblack.rulesets.liminal import offers, result, telling, view, weighing
from lampblack.rulesets.liminal import words as sentences
from lampblack.rulesets.liminal.events import LiminalEvent
from lampblack.rulesets.liminal.eyes import GM_CHOICES
from lampblack.rulesets.liminal.options import OPTIONS, read_options
from lampblack.rulesets.liminal.questions import QUESTIONS
from lampblack.rulesets.liminal.rules.replacement import players
from lampblack.rulesets.liminal.seen import StateSeen
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.verbs.choosing import ANSWERS
from lampblack.rulesets.liminal.whole import WholeState


class Liminal:
    """The rules of Liminal Horror, unofficial and not affiliated with its makers."""

    key: str = "liminal"
    title: str = "Liminal Horror"
    gm_title: str = "Facilitator"
    edition: str = "1"
    carrier: Carrier = travelling
    orders: Mapping[str, Form] = orders.FORMS
    options: Sequence[OptionSpec] = OPTIONS
    event: Any = LiminalEvent
    state: type[State] = State
    choices: Sequence[str] = tuple(ANSWERS)
    questions: Mapping[str, Question] = QUESTIONS
    words: Words = sentences

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Lay a fresh table with these options (errors: no-such-field, out-of-range)."""
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

    def decide(self, state: State, order: Order, seat: str, roller: Roller) -> Sequence[LiminalEvent]:
        """Carry an allowed order out; returns its news."""
        return orders.decide(state, order, seat, roller)

    def evolve(self, state: State, event: LiminalEvent) -> State:
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

    def weighed(self, state: State, seat: str, offers: Sequence[Offer], odds: Odds) -> Sequence[Offer]:
        """Give each offer the odds that this seat may know."""
        return weighing.weighed(state, seat, offers, odds)

    def owner(self, state: State, choice: Mapping[str, Any]) -> str:
        """Name the seat that answers a choice: the one it is about, or who plays the character, else `gm`."""
        who = str(choice["who"])
        if choice["choice"] in GM_CHOICES:
            return GM
        if who in state.table.seats:
            return who
        return next(iter(players(state, who)), GM)


LIMINAL: Final = Liminal()
