"""EVIL: the game as the kernel knows it, put together from what the rest of the room does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.deadline import Due
from lampblack.kernel.desk import DeskView
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order
from lampblack.kernel.luggage import Carrier
from lampblack.kernel.question import Odds, Question
from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Offer, OptionSpec, Refusal, Told, Words
from lampblack.kernel.seat import GM, is_gm
from lampblack.kernel.throw import Roller
from lampblack.kernel.tree import Path
from lampblack.rulesets.evil import carrier as travelling
from lampblack.rulesets.evil import decide as orders
from lampblack.rulesets.evil import evolve as folding
from lampblack.rulesets.evil import given as reading
from lampblack.rulesets.evil import hints, offers, result, soundness, telling, timing, view, weighing
from lampblack.rulesets.evil import words as sentences
from lampblack.rulesets.evil.events import EVENTS, EvilEvent
from lampblack.rulesets.evil.options import OPTIONS, read_options
from lampblack.rulesets.evil.questions import QUESTIONS
from lampblack.rulesets.evil.reading import TYPED
from lampblack.rulesets.evil.seen import StateSeen
from lampblack.rulesets.evil.state import State, seat_of
from lampblack.rulesets.evil.verbs import rolling
from lampblack.rulesets.evil.verbs.choosing import ANSWERS, PLAYERS
from lampblack.rulesets.evil.whole import WholeState


class Evil:
    """The rules of the horror of four stats, unofficial and not affiliated with its maker."""

    key: str = "evil"
    title: str = "The Evil"
    gm_title: str = "GM"
    edition: str = "1"
    carrier: Carrier = travelling
    look: str = "typewriter"
    orders: Mapping[str, Form] = orders.FORMS
    options: Sequence[OptionSpec] = OPTIONS
    event: Any = EvilEvent
    state: type[State] = State
    choices: Sequence[str] = tuple(ANSWERS)
    questions: Mapping[str, Question] = QUESTIONS
    words: Words = sentences
    never_undone: Sequence[Path] = (("table", "revealed"),)

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Lay a fresh table with these options (errors: no-such-option, out-of-range)."""
        return State(options=read_options(options))

    def read_state(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        """Read a partial state as a case gives it; raises Invalid that names the path of the fault."""
        return reading.read_state(given, options)

    def read(self, state: State, raw: Mapping[str, Any], seat: str) -> Order:
        """Read an order of this seat; raises Illegal for the first fault of form."""
        return orders.read(state, raw, seat)

    def read_desk(self, state: State, form: Form, raw: Mapping[str, Any], seat: str) -> Order:
        """Read an order of the desk; raises Illegal for the first fault of form."""
        return orders.read_desk(state, form, raw, seat)

    def refusals(self, state: State, order: Order, seat: str) -> Sequence[Refusal]:
        """Give the first reason of the rules against an order; none means that it is allowed."""
        return orders.refusals(state, order, seat)

    def decide(self, state: State, order: Order, seat: str, roller: Roller) -> Sequence[EvilEvent]:
        """Carry an allowed order out; returns its news."""
        return orders.decide(state, order, seat, roller)

    def evolve(self, state: State, event: EvilEvent) -> State:
        """Apply one piece of news."""
        return folding.evolve(state, event)

    def sealed(self, events: Sequence[Any], salt: str) -> Sequence[Any]:
        """Give the news with what was committed sealed by a nonce that follows from the record's salt."""
        return tuple(rolling.sealed(event, salt) for event in events)

    def result(self, record: Record[Any]) -> dict[str, Any]:
        """Say the facts of a record, whole."""
        return result.result(record)

    def news(self, record: Record[Any]) -> tuple[dict[str, Any], ...]:
        """Give a record's own news whole, for the GM's log; what explains it stands beside it."""
        own = (event for event in record.events if isinstance(event, EVENTS))
        plain = (msgspec.to_builtins(event) for event in own)
        return tuple({name: value for name, value in one.items() if name != "why"} for one in plain)

    def tell(self, state: State, record: Record[Any], audience: str) -> Told | None:
        """Cut a record down for a player's seat; None when it hears nothing."""
        return telling.tell(state, record, audience)

    def tell_desk(self, state: State, record: Record[Any], audience: str, told: Told | None) -> Told | None:
        """Say what a player hears of the desk's news."""
        return telling.tell_desk(state, record, audience, told)

    def follows(self, state: State, audience: str) -> bool:
        """Tell whether an audience is told anything at all: a seat that has left is not, until it is back."""
        return telling.follows(state, audience)

    def view_state(self, state: State, audience: str, desk: DeskView) -> WholeState | StateSeen:
        """Build what an audience may see."""
        return view.view_state(state, audience, desk)

    def offers(self, state: State, seat: str) -> Sequence[Offer]:
        """List what this seat may ask for now."""
        return offers.offers(state, seat)

    def forms_for(self, state: State, seat: str) -> Mapping[str, Form]:
        """List the verbs that exist for a seat."""
        return orders.forms_for(state, seat)

    def hints(self, state: State, seat: str) -> Sequence[hints.Hint]:
        """List what a seat may want to be reminded of now, as ids of rules."""
        return hints.hints(state, seat)

    def sheet_of(self, state: State, seat: str) -> str | None:
        """Name the sheet that a seat makes again in set-up: the one that it has."""
        plays = state.table.seats[seat].plays if seat in state.table.seats else ()
        return plays[-1] if plays and state.table.state == "setup" else None

    def is_sound(self, state: State) -> bool:
        """Tell whether a state can be."""
        return soundness.is_sound(state)

    def check_typed(self, raw: Mapping[str, Any], seat: str, allowed: str) -> None:
        """Refuse faces from a seat that may not type in dice, as an argument that it does not have."""
        if allowed == "nobody" or (allowed == "gm" and not is_gm(seat)):
            for name in TYPED:
                if name in raw:
                    raise Illegal(slug="bad-argument", field=name)

    def due(self, state: State) -> Due | None:
        """Say what the table's timer gives when nobody has chosen in time; None where nothing is timed."""
        return timing.due(state)

    def weighed(self, state: State, seat: str, offers: Sequence[Offer], odds: Odds) -> Sequence[Offer]:
        """Give each offer the odds that this seat may know."""
        return weighing.weighed(state, seat, offers, odds)

    def owner(self, state: State, choice: Mapping[str, Any]) -> str:
        """Name the seat that answers a choice: who plays the character, else `gm`."""
        if choice["choice"] not in PLAYERS:
            return GM
        return seat_of(state, str(choice["who"])) or GM


EVIL: Final = Evil()
