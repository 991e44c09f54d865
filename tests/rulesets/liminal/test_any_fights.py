"""What holds after any orders of a fight and of the days around it: order, turns, clocks, silence, undo."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from lampblack.kernel.play import Play
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.options import read_options
from lampblack.rulesets.liminal.room import LIMINAL
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE
from tests.rulesets.liminal.table import ADA, BO
from tests.rulesets.liminal.test_any_orders import CANARY, PEOPLE, THINGS, WORLD, AnyOrders, canonical

ANYBODY = st.sampled_from(PEOPLE)
SOME = st.lists(ANYBODY, min_size=1, max_size=3, unique=True)
PACK = f"{CANARY}-pack"
MOVES_THE_CLOCK = frozenset({"next", "end-encounter", "pass-time"})

FIGHT: dict[str, Any] = {
    **WORLD,
    "characters": {
        **WORLD["characters"],
        "ada": {**WORLD["characters"]["ada"], "cash": 20},
        "bo": {**WORLD["characters"]["bo"], "cash": 9, "deprived": ["food"]},
    },
    "items": {**WORLD["items"], "axe": {"at": "scene", "artifact": True, "dice": "d8", "quick": False}},
    "encounter": {"status": "running", "participants": [*PEOPLE]},
}
"""The world of the other orders with a fight under way in it."""


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Any house rules that touch fights and days."""
    names = (
        "morale_roll", "morale_half", "morale_half_counts_fled", "morale_score", "morale_coincident", "morale_lone",
        "morale_regroup", "resolution", "artifact_cost", "retreat_save", "retreat_fail", "adversary_surprise",
        "order_reroll", "order_failures", "pool_scope", "fatigue_repeat", "cash_replenish", "declaration_lock",
        "cell_dying_scope", "cell_broken_repairable", "lost_on_full_slots",
    )  # fmt: skip
    values = {spec.name: st.sampled_from(spec.values) for spec in LIMINAL.options if spec.name in names}
    return st.fixed_dictionaries({}, optional=values)


class AnyFights(AnyOrders):
    """The same table, with fights on it; whatever is refused is passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.play: Play[State] = Play(LIMINAL, LIMINAL.read_state(FIGHT, {}))
        self.start = canonical(self.play.state)
        self.before = self.play.state

    @precondition(lambda self: not self.records)
    @rule(chosen=options())
    def play_by_other_rules(self, chosen: dict[str, Any]) -> None:
        state = msgspec.structs.replace(self.play.state, options=read_options(chosen))
        self.play.state = self.before = state
        self.start = canonical(state)

    @rule(
        participants=st.none() | SOME,
        surprise=st.sampled_from(["none", "none", "investigators", "adversaries"]),
        order_mode=st.sampled_from(["sides", "strict"]),
    )
    def begin(self, **order: Any) -> None:
        if self.give("start-encounter", **order):
            encounter = self.play.state.encounter
            assert (encounter.status, encounter.round, encounter.locked) == ("running", 1, False)

    @rule()
    def go_on(self) -> None:
        before = self.play.state
        if not self.give("next"):
            assert before.encounter.status != "running"
            return
        after = self.play.state
        is_new_round = after.encounter.round > before.encounter.round
        is_over = after.encounter.status == "ended"
        assert after.table.clock - before.table.clock == 10 * (is_new_round or is_over)
        assert is_over or not after.encounter.locked
        assert not (is_new_round and after.encounter.actors)

    @rule()
    def end(self) -> None:
        if self.give("end-encounter"):
            assert not any(one.choice == "morale" for one in self.play.state.pending.values())

    @rule(
        who=ANYBODY,
        action=st.sampled_from(["attack", "move", "retreat", "other"]),
        whom=ANYBODY,
        by=st.sampled_from([GM, ADA, BO]),
    )
    def declare(self, who: str, action: str, whom: str, by: str) -> None:
        strike = {"target": whom, "dice": "d6"} if action == "attack" else None
        self.give("declare", by, who=who, action=action, strike=strike)

    @rule()
    def attack_as_declared(self) -> None:
        self.give("attack", declared=True)

    @rule(who=ANYBODY, feet=st.integers(0, 90), by=st.sampled_from([GM, ADA, BO]))
    def move(self, by: str, who: str, feet: int) -> None:
        self.give("move", by, who=who, feet=feet)
        actor = self.play.state.encounter.actors.get(who)
        assert actor is None or actor.moved_ft <= (80 if actor.action == "move" else 40)

    @rule(
        who=ANYBODY,
        what=st.sampled_from(["artifact", "ritual", "manoeuvre"]),
        item=st.sampled_from([None, "axe", "bag"]),
        rounds=st.sampled_from([None, 1, 3]),
    )
    def act(self, **order: Any) -> None:
        self.give("act", **order)

    @rule(who=SOME, save=st.booleans(), by=st.sampled_from([GM, ADA]))
    def retreat(self, who: list[str], save: bool, by: str) -> None:
        more: dict[str, Any] = {"safe": True, "save": save} if by == GM else {}
        self.give("retreat", by, who=who, **more)

    @rule(who=SOME, flag=st.sampled_from(["impaired", "enhanced"]), on=st.booleans())
    def modify(self, who: list[str], flag: str, on: bool) -> None:
        said: dict[str, Any] = {flag: on}
        self.give("modify", who=who, **said)

    @rule(
        who=ANYBODY | st.just(PACK),
        why=st.sampled_from([None, "outmatched", "regroup", "other"]),
        score=st.sampled_from([None, "own", "leader", 9]),
    )
    def morale(self, **order: Any) -> None:
        before = self.play.state.characters
        if self.give("morale", **order):
            for who, sheet in before.items():
                if sheet.kind == "investigator":
                    assert self.play.state.characters[who].life == sheet.life

    @rule(who=ANYBODY, verb=st.sampled_from(["rise", "deal-with", "reaction"]))
    def concerning_one(self, verb: str, who: str) -> None:
        self.give(verb, who=who)

    @rule(secret=st.booleans())
    def fate(self, secret: bool) -> None:
        self.give("fate", secret=secret)

    @rule(step=st.sampled_from([None, "next", 3]), place=st.booleans(), way=st.booleans())
    def scene(self, step: str | int | None, place: bool, way: bool) -> None:
        self.give("scene", step=step, safe_place=place, safe_exit=way)

    @rule(who=ANYBODY, need=st.sampled_from(["food", "sleep"]), met=st.booleans())
    def need(self, **order: Any) -> None:
        self.give("need", **order)

    @rule(hours=st.sampled_from([0, 1, 12, 24, 100]))
    def pass_time(self, hours: int) -> None:
        self.give("pass-time", hours=hours)

    @rule(
        who=ANYBODY,
        device=st.sampled_from(["phone", "new-1", f"{CANARY}-bug"]),
        by=st.sampled_from([GM, ADA]),
    )
    def watch(self, by: str, who: str, device: str) -> None:
        self.give("watch", by, who=who, device=device, target=f"{CANARY}-cy" if by == GM else None)

    @rule(who=ANYBODY)
    def look_up(self, who: str) -> None:
        accepted = self.play.submit(GM, {"do": "watch", "who": who, "device": None}, SeededRoller(0))
        self.before = self.play.state
        self.play.adopt(accepted)
        self.records.append(accepted.record)

    @rule(item=st.sampled_from(THINGS), how=st.sampled_from(["charge", "repair"]))
    def fix(self, **order: Any) -> None:
        self.give("fix", **order)

    @rule(
        who=ANYBODY,
        price=st.integers(0, 30),
        pay=st.sampled_from(["cash", "card", "debt"]),
        id=st.sampled_from([None, "new-1", "new-2"]),
    )
    def buy(self, **order: Any) -> None:
        before = self.play.state
        if not self.give("buy", **order):
            assert self.play.state is before

    @rule(who=ANYBODY, amount=st.integers(-20, 20), to=st.none() | ANYBODY, by=st.sampled_from([GM, ADA, BO]))
    def cash(self, by: str, amount: int, **order: Any) -> None:
        whole = self._cash()
        self.give("cash", by, amount=amount, **order)
        came = amount if order["to"] is None and self._cash() != whole else 0
        assert self._cash() == whole + came

    def _cash(self) -> int:
        return sum(sheet.cash for sheet in self.play.state.characters.values())

    @rule(who=ANYBODY, settled=st.none() | st.booleans(), id=st.sampled_from([None, "debt-1"]))
    def debt(self, **order: Any) -> None:
        self.give("debt", to=f"{CANARY}-cy", **order)

    def _is_plain(self) -> bool:
        """Tell whether the last thing that happened was an order that was not taken back and took nothing back."""
        return bool(self.records) and self.records[-1].undoes is None

    @invariant()
    def the_order_of_a_fight_is_of_those_who_take_part(self) -> None:
        encounter = self.play.state.encounter
        people = encounter.participants
        for some in (people, encounter.order, encounter.surprised, encounter.able):
            assert len(set(some)) == len(some)
            assert set(some) <= set(self.play.state.characters)
        assert set(encounter.order) | set(encounter.surprised) <= set(people)
        assert set(encounter.actors) <= set(people)
        assert encounter.turn is None or encounter.turn in encounter.order
        if encounter.status != "running":
            assert (encounter.actors, encounter.turn, encounter.locked) == ({}, None, False)

    @invariant()
    def a_running_fight_has_a_phase_or_a_turn(self) -> None:
        state = self.play.state
        encounter = state.encounter
        if encounter.status == "running" and encounter.phase is None:
            able = [who for who in encounter.order if state.characters[who].life in ABLE]
            assert encounter.order_mode == "strict"
            assert encounter.turn is not None or not able or encounter.round > 1

    @invariant()
    def the_clock_moves_only_by_what_moves_it_and_never_back(self) -> None:
        if self._is_plain():
            passed = self.play.state.table.clock - self.before.table.clock
            assert passed == 0 or (passed > 0 and self.records[-1].do in MOVES_THE_CLOCK)

    @invariant()
    def what_lasts_ends_only_with_its_own_clock(self) -> None:
        if not self._is_plain():
            return
        do, ends = self.records[-1].do, {"attack", "modify", "next", "end-encounter"}
        for who, was in self.before.characters.items():
            now = self.play.state.characters[who]
            lost = (was.impaired and not now.impaired) or (was.enhanced and not now.enhanced)
            assert not lost or do in ends, who
            if was.task is not None and now.task != was.task:
                assert do == "act", who
            if now.deprived and was.deprived and now.deprived_since == was.deprived_since:
                gained = now.deprived_fatigue - was.deprived_fatigue
                assert gained == 0 or (gained > 0 and do in MOVES_THE_CLOCK), who
        freed = set(self.before.encounter.surprised) - set(self.play.state.encounter.surprised)
        assert not freed or do in {"next", "end-encounter", "start-encounter"}

    @invariant()
    def a_reason_for_morale_fires_once(self) -> None:
        was, now = self.before.groups.get(PACK), self.play.state.groups.get(PACK)
        if self._is_plain() and was is not None and now is not None:
            assert now.first_done >= was.first_done
            assert now.half_done >= was.half_done
            assert len(set(now.due)) == len(now.due)

    @invariant()
    def what_is_offered_of_a_fight_can_be_given(self) -> None:
        for seat in (GM, ADA, BO):
            for offer in self.play.offers(seat):
                if offer.do in ("next", "end-encounter") or (offer.do == "watch" and not offer.asks):
                    self.play.submit(seat, offer.order, SeededRoller(0))


AnyFights.TestCase.settings = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=80,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
)
TestAnyFights = AnyFights.TestCase
