"""A game of three verbs for tests of the kernel and the table: lamps that burn oil, one of them the GM's secret.

It fulfils the same form as the real games and passes the same conformance tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel.desk import DeskView
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form, Order, check_giver, check_names, convert, verb
from lampblack.kernel.question import Question
from lampblack.kernel.record import Event, Record, Why
from lampblack.kernel.rollers import Roller
from lampblack.kernel.ruleset import Offer, OptionSpec, Refusal, Told
from lampblack.kernel.seat import is_gm, may_see


class Create(Order, frozen=True, tag="create"):
    id: str
    seat: str | None = None


class Burn(Order, frozen=True, tag="burn"):
    who: str


class BurnTwice(Order, frozen=True, tag="burn-twice"):
    """Two throws that everybody sees, one after the other."""

    who: str


class BurnBoth(Order, frozen=True, tag="burn-both"):
    """A throw that only the GM sees, then one that everybody does."""

    who: str


class Fill(Order, frozen=True, tag="fill"):
    who: str
    oil: int


class Created(Event, frozen=True):
    id: str
    seat: str | None


class Burnt(Event, frozen=True):
    who: str
    face: int
    oil: int


class Filled(Event, frozen=True):
    who: str
    oil: int


class Lamp(msgspec.Struct, frozen=True):
    oil: int = 6
    hidden: bool = False
    secret_name: str = ""


class State(msgspec.Struct, frozen=True):
    lamps: dict[str, Lamp] = {}
    seats: dict[str, str] = {}


class OpenLamp(msgspec.Struct, frozen=True):
    oil: int


class PlayerView(msgspec.Struct, frozen=True):
    lamps: dict[str, OpenLamp]
    notes: tuple[dict[str, Any], ...]
    pending: tuple[dict[str, Any], ...] = ()


class GmView(msgspec.Struct, frozen=True):
    lamps: dict[str, Lamp]
    notes: tuple[dict[str, Any], ...]
    pending: tuple[dict[str, Any], ...] = ()


class Words:
    def rule(self, id: str) -> str:  # noqa: A002
        return ""

    def log_line(self, entry: Mapping[str, Any]) -> str:
        return str(entry["do"])

    def refusal(self, slug: str, field: str | None, order: Mapping[str, Any]) -> str:
        return f"{slug}: look at {field}"


class Toy:
    """The game itself."""

    key = "toy"
    title = "Lamps"
    gm_title = "GM"
    edition = "toy 1"
    look = "toy"
    state = State
    event: Any = Created | Burnt | Filled
    options: Sequence[OptionSpec] = ()
    choices: Sequence[str] = ()
    questions: Mapping[str, Question] = {}
    words = Words()
    orders: Mapping[str, Form] = {
        "create": Form(Create, players=True),
        "burn": Form(Burn, players=True),
        "burn-twice": Form(BurnTwice, players=True),
        "burn-both": Form(BurnBoth, players=True),
        "fill": Form(Fill),
        **table_desk.FORMS,
    }

    def new_state(self, options: Mapping[str, Any]) -> State:
        for name in options:
            raise Illegal(slug="no-such-field", field=name)
        return State(lamps={"cellar": Lamp(oil=9, hidden=True, secret_name="the eye")})

    def read_state(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        return msgspec.convert(given, State)

    def read(self, state: State, raw: Mapping[str, Any], seat: str) -> Order:
        form = verb(self.orders, raw)
        check_names(form, raw)
        check_giver(form, raw, seat)
        order = convert(form, raw)
        if isinstance(order, Burn | BurnTwice | BurnBoth | Fill):
            lamp = state.lamps.get(order.who)
            if lamp is None or (lamp.hidden and not is_gm(seat)):
                raise Illegal(slug="no-such-character", field="who")
        return order

    def refusals(self, state: State, order: Order, seat: str) -> Sequence[Refusal]:
        match order:
            case Create() if order.id in state.lamps:
                return (Refusal("id-taken", "id", liftable=False),)
            case Burn() | BurnTwice() | BurnBoth() if state.lamps[order.who].oil == 0:
                return (Refusal("no-oil", "who"),)
            case _:
                return ()

    def decide(self, state: State, order: Order, seat: str, roller: Roller) -> Sequence[Event]:
        match order:
            case Create():
                return (Created(id=order.id, seat=order.seat),)
            case Fill():
                return (Filled(who=order.who, oil=order.oil),)
            case BurnTwice() | BurnBoth():
                sees = "all" if isinstance(order, BurnTwice) else "gm"
                first = roller.die(6, reason="burn", who=order.who, sees=sees)
                second = roller.die(6, reason="burn", who=order.who)
                left = max(0, state.lamps[order.who].oil - first - second)
                return (Burnt(who=order.who, face=second, oil=left),)
            case Burn():
                sees = "gm" if order.secret or state.lamps[order.who].hidden else "all"
                face = roller.die(6, reason="burn", who=order.who, sees=sees)
                left = max(0, state.lamps[order.who].oil - face)
                why = (Why("face", face, "die", "TOY-1"),)
                return (Burnt(who=order.who, face=face, oil=left, why=why),)
        raise AssertionError(order)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Created():
                seats = {**state.seats, event.seat: event.id} if event.seat else state.seats
                return State({**state.lamps, event.id: Lamp()}, seats)
            case table_desk.SatDown() | table_desk.StoodUp():
                return state
            case Burnt() | Filled():
                lamp = msgspec.structs.replace(state.lamps[event.who], oil=event.oil)
                return msgspec.structs.replace(state, lamps={**state.lamps, event.who: lamp})
        raise AssertionError(event)

    def result(self, record: Record[Any]) -> dict[str, Any]:
        facts: dict[str, Any] = {"log": record.no}
        for event in record.events:
            match event:
                case Burnt():
                    facts |= {"who": event.who, "face": event.face, "oil": event.oil}
                case Created() | Filled():
                    facts |= {"done": True}
                case _:
                    facts |= table_desk.facts(event)
        return facts

    def tell(self, state: State, record: Record[Any], audience: str) -> Told | None:
        events = [event for event in record.events if isinstance(event, Burnt | Filled | Created)]
        named = [event.id if isinstance(event, Created) else event.who for event in events]
        if any(state.lamps[name].hidden for name in named):
            return None
        throws = tuple(throw for throw in record.throws if may_see(audience, throw.sees))
        return Told(result=self.result(record), throws=throws)

    def view_state(self, state: State, audience: str, desk: DeskView) -> msgspec.Struct:
        if is_gm(audience):
            return GmView(state.lamps, desk.notes, desk.pending)
        lamps = {name: OpenLamp(lamp.oil) for name, lamp in state.lamps.items() if not lamp.hidden}
        return PlayerView(lamps, desk.notes)

    def offers(self, state: State, seat: str) -> Sequence[Offer]:
        open_lamps = [name for name, lamp in state.lamps.items() if is_gm(seat) or not lamp.hidden]
        return tuple(Offer("burn", "now", {"do": "burn", "who": name}) for name in open_lamps)

    def owner(self, state: State, choice: Mapping[str, Any]) -> str:
        return "gm"


TOY = Toy()
