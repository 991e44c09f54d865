"""What holds after any orders of harm and recovery, whoever gives them: numbers, places, lives, silence, undo."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.kernel.play import Accepted, Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM
from lampblack.kernel.telling import tell
from lampblack.rulesets.liminal.options import Options, read_options
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTRS, HARM_KINDS, SCENE
from tests.rulesets.liminal.table import ADA, BO

CANARY = "canary"
PEOPLE = ("ada", "bo", "dog", "ghoul", "horror", f"{CANARY}-cy")
THINGS = ("rope", "axe", "bag", "phone", f"{CANARY}-bug", "new-1", "new-2", "rope-2", "bag-2")
VEHICLES = ("van", f"{CANARY}-hearse")
REMOVABLE = (
    ("vehicle", "van"),
    ("group", f"{CANARY}-pack"),
    ("item", "phone"),
    ("item", "new-1"),
    ("item", "bag"),
)
TARGETS = st.lists(st.sampled_from([*PEOPLE, *VEHICLES]), min_size=1, max_size=3, unique=True)

WORLD: dict[str, Any] = {
    "characters": {
        "ada": {"kind": "investigator", "str": 12, "slots": 5, "at_vehicle": "van"},
        "bo": {"kind": "investigator", "hp": 3, "watch_device": "phone", "slots": 3},
        "dog": {"kind": "associate", "hp": 2},
        "ghoul": {
            "kind": "npc",
            "hp": 4,
            "armor": 1,
            "gm_notes": f"{CANARY} weak",
            "special": {"text": CANARY},
        },
        "horror": {"kind": "horror", "hp": 9, "survives_str_zero": True},
        f"{CANARY}-cy": {"kind": "npc", "hidden": True, "name": CANARY},
    },
    "items": {
        "rope": {"at": "ada", "count": 3},
        "axe": {"at": "scene", "tags": ["bulky"], "dice": "d8"},
        "bag": {"at": "bo", "count": 2},
        "phone": {"at": "bo", "device": "on"},
        "kit": {"at": "van"},
        f"{CANARY}-bug": {"at": "ada", "hidden": True},
    },
    "vehicles": {"van": {"hp": 5}, f"{CANARY}-hearse": {"hidden": True}},
    "groups": {f"{CANARY}-pack": {"members": ["ghoul", "horror", f"{CANARY}-cy"]}},
    "table": {"seats": {ADA: "ada", BO: "bo"}},
}


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Any house rules that touch these orders."""
    names = (
        "overload_effect", "lost_on_full_slots", "wound_recovery", "pool_mixed_types", "mixed_order", "ignore_armor",
        "dex_overflow_save", "overload_cap", "fatigue_recovery", "npc_critical_stress", "cell_dying_scope",
    )  # fmt: skip
    values = {
        spec.name: st.sampled_from(spec.values) if spec.values else st.sampled_from([None, 0, 2])
        for spec in LIMINAL.options
        if spec.name in names
    }
    return st.fixed_dictionaries({}, optional=values)


def canonical(state: State) -> bytes:
    return msgspec.json.encode(state, order="deterministic")


def pieces(state: State) -> int:
    return sum(item.count for item in state.items.values())


class AnyOrders(RuleBasedStateMachine):
    """A table on which anything is ordered; refusals are passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.play: Play[State] = Play(LIMINAL, LIMINAL.read_state(WORLD, {}))
        self.start = canonical(self.play.state)
        self.before = self.play.state
        self.records: list[Record[Any]] = []

    def give(self, do: str, by: str = GM, **order: Any) -> bool:
        raw = {"do": do, **{name: value for name, value in order.items() if value is not None}}
        try:
            accepted = self.play.submit(by, raw, SeededRoller(len(self.records)))
        except LampblackError:
            return False
        self.before = self.play.state
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        return True

    def undone(self, entry: int) -> Accepted[State] | None:
        """Take an entry back on a candidate; None when something later builds on it or it does not stand."""
        try:
            return self.play.submit(GM, {"do": "undo", "entry": entry, "reason": "a slip"}, SeededRoller(0))
        except Illegal as one:
            fault = one
        assert fault.slug in ("depends", "nothing-to-undo")
        assert fault.slug != "depends" or min(fault.details["entries"]) > entry
        return None

    @precondition(lambda self: not self.records)
    @rule(chosen=options())
    def play_by_other_rules(self, chosen: dict[str, Any]) -> None:
        state = msgspec.structs.replace(self.play.state, options=read_options(chosen))
        self.play.state = self.before = state
        self.start = canonical(state)

    @rule(
        whom=TARGETS,
        amount=st.integers(0, 9) | st.none(),
        kind=st.sampled_from(HARM_KINDS),
        who=st.sampled_from([None, *PEOPLE]),
        override=st.sampled_from([None, None, "so it is"]),
    )
    def harm(self, whom: list[str], amount: int | None, **order: Any) -> None:
        before = self.play.state
        dice = "d8" if amount is None else None
        if not self.give("harm", targets=whom, amount=amount, dice=dice, **order):
            return
        for who, sheet in before.characters.items():
            if who not in whom:
                assert self.play.state.characters[who] is sheet

    @rule(
        who=st.sampled_from(PEOPLE),
        whom=TARGETS,
        weapon=st.sampled_from([None, "axe", "van"]),
        kind=st.sampled_from([None, *HARM_KINDS]),
        area=st.sampled_from(["open", "marked"]),
        other=st.sampled_from(PEOPLE),
    )
    def attack(self, who: str, whom: list[str], other: str, **order: Any) -> None:
        said = {name: value for name, value in order.items() if value is not None}
        strikes = [
            {"who": who, "targets": whom, "blast": True, **said},
            {"who": other, "target": whom[0]},
        ]
        self.give("attack", strikes=strikes)

    @rule(by=st.sampled_from([ADA, BO]), whom=st.sampled_from(PEOPLE), offhand=st.booleans())
    def strike(self, by: str, whom: str, offhand: bool) -> None:
        self.give("attack", by, who=by.removeprefix("player:"), target=whom, dice="d6", offhand=offhand)

    @rule(
        who=st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=2, unique=True),
        length=st.sampled_from(["quick", "extended"]),
        safe=st.booleans(),
    )
    def rest(self, who: list[str], length: str, safe: bool) -> None:
        self.give("rest", who=who, length=length, safe=safe)

    @rule(who=st.sampled_from(PEOPLE), amount=st.none() | st.integers(0, 3))
    def treat(self, who: str, amount: int | None) -> None:
        self.give("treat", who=who, amount=amount)

    @rule(
        who=st.sampled_from(PEOPLE),
        kind=st.sampled_from(["wound", "fallout", "fatigue", "condition"]),
        attr=st.none() | st.dictionaries(st.sampled_from(ATTRS), st.integers(-4, 4)),
        slots=st.sampled_from([None, 0, 2]),
    )
    def afflict(self, **order: Any) -> None:
        self.give("afflict", **order)

    @rule(who=st.sampled_from(PEOPLE), number=st.integers(0, 5))
    def recover(self, who: str, number: int) -> None:
        held = sorted(self.play.state.characters[who].afflictions)
        if held:
            self.give("recover", who=who, affliction=held[number % len(held)])

    @rule(
        item=st.sampled_from(THINGS),
        to=st.sampled_from([SCENE, *PEOPLE, *VEHICLES]),
        by=st.sampled_from([GM, ADA, BO]),
        count=st.sampled_from([None, None, 1, 2]),
    )
    def move_item(self, by: str, **order: Any) -> None:
        whole = pieces(self.play.state)
        self.give("move-item", by, **order)
        assert pieces(self.play.state) == whole

    @rule(at=st.sampled_from([*PEOPLE, *VEHICLES]), number=st.integers(1, 2))
    def add(self, at: str, number: int) -> None:
        self.give("add", what="item", id=f"new-{number}", fields={"at": at, "count": number})

    @rule(thing=st.sampled_from(REMOVABLE))
    def remove(self, thing: tuple[str, str]) -> None:
        what, name = thing
        self.give("remove", what=what, id=name)

    @precondition(lambda self: bool(self.play.state.pending))
    @rule(number=st.integers(0, 9), pick=st.integers(0, 9), by=st.sampled_from([GM, ADA, BO]))
    def choose(self, number: int, pick: int, by: str) -> None:
        pending = list(self.play.state.pending.values())
        one = pending[number % len(pending)]
        self.give("choose", by, choice=one.choice, who=one.who, pick=one.options[pick % len(one.options)])

    @precondition(lambda self: bool(self.records))
    @rule(number=st.integers(0, 99))
    def undo_and_redo(self, number: int) -> None:
        """Undo of any entry restores what it had changed, or says what builds on it; the undo can be undone."""
        before = self.play.state
        accepted = self.undone(number % len(self.records) + 1)
        if accepted is None:
            return
        self.play.adopt(accepted)
        self.records.append(accepted.record)
        assert self.give("undo", entry=len(self.records), reason="no slip")
        assert canonical(self.play.state) == canonical(before)
        self.before = self.play.state

    @invariant()
    def the_last_entry_can_be_taken_back_exactly(self) -> None:
        if self.records and self.records[-1].undoes is None:
            undo = self.play.submit(GM, {"do": "undo", "reason": "a slip"}, SeededRoller(0))
            assert canonical(undo.state) == canonical(self.before)

    @invariant()
    def numbers_are_whole_and_in_range(self) -> None:
        state = self.play.state
        assert msgspec.convert(msgspec.to_builtins(state), State) == state
        for sheet in state.characters.values():
            assert sheet.hp <= sheet.hp_max
            assert all(getattr(sheet, attr) <= getattr(sheet, f"{attr}_max") for attr in ATTRS)
            assert all(held.count > 0 for held in sheet.afflictions.values())
        assert all(item.count > 0 for item in state.items.values())
        assert all(vehicle.hp <= vehicle.hp_max for vehicle in state.vehicles.values())

    @invariant()
    def every_thing_is_in_one_place(self) -> None:
        state = self.play.state
        places = {SCENE, *state.characters, *state.vehicles}
        assert {item.at for item in state.items.values()} <= places
        assert all(sheet.at_vehicle in (None, *state.vehicles) for sheet in state.characters.values())
        assert all(sheet.watch_device in (None, *state.items) for sheet in state.characters.values())

    @invariant()
    def lives_are_what_the_numbers_say(self) -> None:
        options: Options = self.play.state.options
        for who, sheet in self.play.state.characters.items():
            seen = self.play.view(GM).characters[who]  # type: ignore[attr-defined]
            if sheet.str == 0 and not sheet.survives_str_zero:
                assert sheet.life == "dead", who
            if sheet.ctrl == 0:
                assert sheet.life in ("lost", "serving", "dead"), who
            if sheet.dex == 0:
                assert sheet.life in ("helpless", "lost", "serving", "dead"), who
            is_full = sheet.kind == "investigator" and seen.affliction_slots >= sheet.slots
            if is_full and options.lost_on_full_slots:
                assert sheet.life in ("lost", "dead"), who

    @invariant()
    def a_load_fits_or_is_asked_about_or_borne(self) -> None:
        state = self.play.state
        for who, sheet in state.characters.items():
            used = self.play.view(GM).characters[who].slots_used  # type: ignore[attr-defined]
            is_open = f"over-limit:{who}" in state.pending
            if sheet.kind == "investigator" and sheet.life not in ("dead", "lost"):
                assert used <= sheet.slots or sheet.overloaded or is_open, who
                assert not is_open or used > sheet.slots, who
            assert ("load" not in sheet.deprived) or sheet.overloaded, who
            assert (sheet.deprived_since is None) == (not sheet.deprived), who

    @invariant()
    def no_hp_comes_back_while_deprived(self) -> None:
        if not self.records or self.records[-1].undoes is not None:
            return
        for who, sheet in self.before.characters.items():
            now = self.play.state.characters[who]
            assert now.hp <= sheet.hp or not sheet.deprived, who

    @invariant()
    def open_choices_are_about_those_who_are_there(self) -> None:
        state = self.play.state
        known = {*state.characters, *state.vehicles, *state.groups, *state.table.seats}
        for one in state.pending.values():
            assert one.who in known
            sheet = state.characters.get(one.who)
            if sheet is not None and sheet.life in ("dead", "lost"):
                assert (one.choice, sheet.life) == ("servant-or-dead", "lost")

    @invariant()
    def players_hear_and_see_nothing_hidden(self) -> None:
        for seat in (ADA, BO):
            sent = [msgspec.json.encode(self.play.view(seat)), msgspec.json.encode(self.play.offers(seat))]
            if self.records:
                told = tell(self.play, self.records[-1], seat, range(1, len(self.records) + 1))
                sent.append(msgspec.json.encode(told))
            assert [one for one in sent if CANARY.encode() in one] == []

    def teardown(self) -> None:
        """Replay equals live; and taking everything back, the last first, leads to the beginning."""
        if self.records:
            later: Play[State] = Play(LIMINAL, msgspec.json.decode(self.start, type=State))
            later.replay(self.records)
            assert canonical(later.state) == canonical(self.play.state)
        while self.give("undo", reason="all of it"):
            pass
        assert canonical(self.play.state) == self.start


AnyOrders.TestCase.settings = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)
TestAnyOrders = AnyOrders.TestCase
