"""Whole evenings by machine: whatever is played, these things hold.

Points stay within their pools and are whole numbers, the order of turns is a list of those who are there, clocks only
fall with their turn and run out once, what follows from a sheet equals its formula, an order about one leaves the
others as they are, and an undo brings back the state before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.seat import GM, is_player
from lampblack.rulesets.crusade.options import OPTIONS
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.rulesets.crusade.state import State
from tests.conformance.asking import filled
from tests.rulesets.crusade.formulas import derived
from tests.rulesets.crusade.table import ADA, BO, Plain

SWITCHES = {option.name: option.values for option in OPTIONS if option.values}
GIVEN: Plain = {
    "characters": {
        "ada": {
            "hp_base": 12,
            "scores": {"stamina": 4, "health": 3, "agility": 3, "reaction": 2, "reason": 2, "drive": 2},
            "attacks": {
                "sword": {"damage": "1d8", "integrity": 6},
                "axe": {"damage": "1d10", "where": "sheath"},
            },
            "tp": 2,
            "regret": "an old debt",
        },
        "bo": {
            "hp_base": 9,
            "scores": {"stamina": 3, "health": 4, "reason": 2, "common_sense": 1, "drive": 1},
            "attacks": {
                "howl": {"kind": "other", "pool": "resolve", "drain": "1d6"},
                "leech": {"kind": "other", "pool": "sp", "drain": "2d6", "against": "bd"},
            },
            "conditions": {"dazed": {"left": 3, "mods": {"pd": -1}}},
        },
        "ogre": {
            "kind": "monster",
            "size": "huge",
            "scores": {"stamina": 5, "health": 4, "power": 2},
            "attacks": {"club": {"damage": "1d6"}, "bite": {"kind": "natural", "form": "bite"}},
        },
    },
    "table": {"seats": {ADA: ["ada"], BO: ["bo"]}},
}
POOLS = ("sp", "resolve", "sanity")
BY_HAND = frozenset({"set-field", "set-option", "edit", "undo", "take-back"})
"""Orders that may leave points outside of their pools: the GM's own hand, and what brings back what was."""

TARGETS = st.sampled_from(["ada", "bo", "ogre"])
NUMBERS = st.integers(0, 25)


class Evening(RuleBasedStateMachine):
    """A table played on by what it offers, and by the GM's effects."""

    play: Play[State]

    @initialize(
        picked=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}),
        bleed=st.integers(0, 2),
    )
    def lay_the_table(self, picked: Plain, bleed: int) -> None:
        options = {**picked, "bleed_out": bleed, "disorders": ["tremor", "mutism"]}
        self.play = Play(CRUSADE, CRUSADE.read_state(GIVEN, options))
        self.number = 0
        self.by_hand = False

    @rule(place=st.integers(0, 400), seed=st.integers(0, 2**32), seat=st.sampled_from([GM, GM, ADA, BO]))
    def take_up_an_offer(self, place: int, seed: int, seat: str) -> None:
        offers = [offer for offer in self.play.offers(seat) if offer.group != "other" or place % 3 == 0]
        if offers:
            order = filled(offers[place % len(offers)], SeededRoller(seed))
            self._give(order, seat, seed)

    @rule(whom=TARGETS, amount=NUMBERS, seed=st.integers(0, 99))
    def be_hurt(self, whom: str, amount: int, seed: int) -> None:
        self._give({"do": "harm", "target": whom, "amount": amount}, GM, seed)

    @rule(whom=TARGETS, source=TARGETS, pool=st.sampled_from(POOLS), amount=NUMBERS, seed=st.integers(0, 99))
    def be_drained(self, whom: str, source: str, pool: str, amount: int, seed: int) -> None:
        self._give(
            {"do": "drain", "target": whom, "source": source, "pool": pool, "amount": amount}, GM, seed
        )

    @rule(whom=TARGETS, pool=st.sampled_from(["hp", *POOLS]), amount=NUMBERS, seed=st.integers(0, 99))
    def be_restored(self, whom: str, pool: str, amount: int, seed: int) -> None:
        self._give({"do": "restore", "target": whom, "pool": pool, "amount": amount}, GM, seed)

    @rule(whom=TARGETS, name=st.sampled_from(["fear", "staggered", "slow"]), rounds=st.integers(1, 3))
    def be_marked(self, whom: str, name: str, rounds: int) -> None:
        self._give({"do": "add-condition", "target": whom, "name": name, "rounds": rounds}, GM, 1)

    @rule(seed=st.integers(0, 2**16))
    def fight(self, seed: int) -> None:
        """Begin a fight, or go on to the next turn."""
        encounter = self.play.state.encounter
        if encounter.mode == "free":
            there = list(self.play.state.characters)
            self._give({"do": "start-encounter", "participants": there}, GM, seed)
        elif encounter.active is None:
            self._give({"do": "start-turn"}, GM, seed)
        else:
            self._give({"do": "end-turn", "who": encounter.active}, GM, seed)

    @rule(squares=st.integers(1, 12), then=st.sampled_from(["interact", "act", "talk"]))
    def walk_and_do(self, squares: int, then: str) -> None:
        """Let whose turn it is walk some squares and do something."""
        who = self.play.state.encounter.active
        if who is not None:
            self._give({"do": "move", "who": who, "squares": squares}, GM, squares)
            self._give({"do": then, "who": who}, GM, squares)

    @rule(whom=TARGETS, attacker=TARGETS, seed=st.integers(0, 2**16))
    def break_off(self, whom: str, attacker: str, seed: int) -> None:
        """Let an attack come, and take its maker, its target or the whole fight away before it is answered."""
        attack = {
            "do": "attack",
            "who": attacker,
            "target": whom,
            "with": "intimidate",
            "against": "pd",
            "total": 60,
        }
        self._give({**attack, "override": "now"}, GM, seed)
        if seed % 7 == 0:
            self._give({"do": "remove", "target": (attacker, whom)[seed % 2]}, GM, seed)
        elif seed % 3 == 0:
            self._give({"do": "end-encounter"}, GM, seed)

    @precondition(lambda self: self.play.lines)
    @rule()
    def take_it_back_and_not_back(self) -> None:
        """Undo the last command, and undo that: each time the state is what it was."""
        line = self.play.lines[-1]
        if line.undoes is not None or line.do in ("take-back", "pause", "whisper"):
            return
        before, after = self.before, self.play.state
        self._undo(None)
        assert self.play.state == before
        self._undo(self.play.lines[-1].shown_no)
        assert self.play.state == after

    @invariant()
    def numbers_are_whole_and_in_range(self) -> None:
        assert msgspec.convert(msgspec.to_builtins(self.play.state), State) == self.play.state

    @invariant()
    def pools_hold_what_they_can(self) -> None:
        if self.by_hand:
            return
        for sheet in self.play.state.characters.values():
            most = derived(sheet, self.play.state.options)
            for pool in POOLS:
                assert 0 <= getattr(sheet, pool) <= most[f"{pool}_max"]
            assert sheet.hp <= most["hp_max"]
            assert not (sheet.resolve == 0 and not sheet.broken)
            assert sheet.life != "up" or sheet.hp > 0 or most["hp_max"] <= 0

    @invariant()
    def the_order_is_of_those_who_are_there(self) -> None:
        encounter, there = self.play.state.encounter, set(self.play.state.characters)
        assert len(set(encounter.order)) == len(encounter.order)
        assert {*encounter.order, *encounter.initiative} <= there
        assert encounter.active is None or encounter.active in encounter.order
        assert encounter.mode == "combat" or (encounter.active is None and not encounter.order)
        attack = encounter.attack
        assert attack is None or {attack.attacker, attack.target} <= there

    @invariant()
    def an_open_attack_waits_for_one_answer(self) -> None:
        waiting = [
            one
            for one in self.play.state.pending.values()
            if one.choice in ("reaction", "parry-result", "amount")
        ]
        assert len(waiting) == (self.play.state.encounter.attack is not None)

    @invariant()
    def what_follows_equals_its_formula(self) -> None:
        view = msgspec.to_builtins(self.play.view(GM))
        for who, sheet in self.play.state.characters.items():
            seen = view["characters"][who]
            expected = derived(sheet, self.play.state.options)
            assert {name: seen[name] for name in expected} == expected

    def _give(self, order: Plain, seat: str, seed: int) -> None:
        self.number += 1
        if order["do"] == "create":
            order = {**order, "id": f"new-{self.number}", **({"seat": seat} if is_player(seat) else {})}
        try:
            accepted = self.play.submit(seat, order, SeededRoller(f"{self.number}:{seed}".encode()))
        except LampblackError:
            return
        before = self.play.state
        self.play.adopt(accepted)
        self.before = before
        self.by_hand = self.by_hand or order["do"] in BY_HAND
        _check_frame(before, self.play.state, accepted.record)
        _check_clocks(before, self.play.state, accepted.record)
        _check_payment(before, self.play.state, accepted.record)

    def _undo(self, entry: int | None) -> None:
        order: Plain = {"do": "undo", "reason": "a slip", **({} if entry is None else {"entry": entry})}
        self.play.adopt(self.play.submit(GM, order, SeededRoller(1)))


ALONE = frozenset(
    {"harm", "drain", "restore", "edit", "move", "interact", "draw", "act", "talk", "check", "set-alignment"}
)
"""Orders about one or two characters."""


def _check_frame(before: State, after: State, record: Record[Any]) -> None:
    """An order about some leaves everybody else as they were, but for Fear of somebody who died."""
    if record.do not in ALONE:
        return
    named = {str(record.order.get(key)) for key in ("who", "target")}
    named |= set(after.characters) if record.order.get("target") == "all" else set()
    for who, sheet in before.characters.items():
        if who not in named:
            now = after.characters[who]
            assert _without_fear(sheet) == _without_fear(now)


def _without_fear(sheet: Any) -> Any:
    kept = {name: one for name, one in sheet.conditions.items() if name != "fear"}
    return msgspec.structs.replace(sheet, conditions=kept)


TICKS = frozenset({"start-turn", "end-turn", "pass-time"})
LAYS = frozenset(
    {
        "add-condition",
        "drain",
        "attack",
        "charge",
        "cast",
        "choose",
        "undo",
        "take-back",
        "create",
        "set-field",
    }
)


def _check_clocks(before: State, after: State, record: Record[Any]) -> None:
    """Clocks fall with their turn only, by one; what ran out is told once and is gone."""
    expired = CRUSADE.result(record).get("expired", [])
    assert len(set(expired)) == len(expired)
    for who, name, left, slot in _clocks(before):
        now = after.characters[who].conditions.get(name) if who in after.characters else None
        if f"{who}.{name}" in expired:
            assert now is None
        if record.do in LAYS or now is None:
            continue
        fallen = left - (now.left or 0)
        most = record.order.get("rounds", 1) if record.do == "pass-time" else 1
        assert fallen == 0 or (record.do in TICKS and 0 < fallen <= most)
        if record.do == "end-turn" and fallen and after.encounter.active != slot:
            assert before.characters[slot].life == "dead" or after.characters[slot].life == "dead"


def _clocks(state: State) -> Iterator[tuple[str, str, int, str]]:
    for who, sheet in state.characters.items():
        for name, one in sheet.conditions.items():
            if one.left is not None:
                yield who, name, one.left, one.slot or ""


def _check_payment(before: State, after: State, record: Record[Any]) -> None:
    """What an action cost is its price, is what its doer has less, and is what its turn wrote down."""
    if record.do not in ("move", "interact", "act", "talk") or record.order.get("ask") or record.overrode:
        return
    who, cost = str(record.order["who"]), CRUSADE.result(record)["cost"]
    old, new = before.characters[who], after.characters[who]
    assert old.sp - new.sp == cost
    price = _price(before, who, record)
    assert cost == price or (before.options.overspend == "floor_if_any" and cost == old.sp < price)
    if before.encounter.mode == "combat":
        written = sum(new.turn.costs) - sum(old.turn.costs) + new.off_turn_spent - old.off_turn_spent
        assert written == cost


def _price(state: State, who: str, record: Record[Any]) -> int:
    """Work a price out apart from the rules; square by square for a move."""
    turn, own_turn = state.characters[who].turn, state.encounter.active == who
    if not state.characters[who].full_rules:
        return 0
    if state.encounter.mode == "free":
        return int(record.do == "talk" and state.options.talk_cost_outside_combat)
    if record.do == "talk":
        return 0 if own_turn else 1
    if record.do != "move":
        return 0 if record.do == "interact" and turn.moved == 0 else 5
    adds = state.options.charge_movement == "adds"
    speed = 6
    allowed = speed if not turn.charges else 2 * speed * turn.charges + (speed if adds else 0)
    return max(0, turn.moved + int(record.order["squares"]) - allowed - turn.paid_squares)


Evening.TestCase.settings = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestEvening = Evening.TestCase


def test_the_machine_can_lay_every_switch() -> None:
    assert set(SWITCHES) <= {option.name for option in OPTIONS}
    lengths: Mapping[str, int] = {name: len(values) for name, values in SWITCHES.items()}
    assert min(lengths.values()) >= 2
