"""A check up to the dice, and what is told of it afterwards. Source: EV-CONF-1, EV-CONF-2, EV-CONF-5..9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import IN_PLAY, Asked, Draft, Verb, given, is_blank, no
from lampblack.rulesets.evil.commands import Confirm, Maybe, Narrate, Propose, Uncovered, Withdraw
from lampblack.rulesets.evil.events import (
    ActUncovered,
    CheckAsked,
    CheckReady,
    CheckSet,
    Narrated,
    Overridden,
    Withdrawn,
)
from lampblack.rulesets.evil.rules import checks
from lampblack.rulesets.evil.sheet import ids
from lampblack.rulesets.evil.state import State, last_number, points_of, stats_of
from lampblack.rulesets.evil.terms import UNCOVERED
from lampblack.rulesets.evil.verbs.finishing import finish


def knows_stat(state: State, who: str, stat: Maybe) -> bool:
    """Tell whether a character has a stat, or none was named. Source: EV-CONF-1."""
    return stat is UNSET or stat in ids(stats_of(state, state.characters[who]))


def _refuse_propose(asked: Asked[Propose]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    if order.who not in state.characters:
        yield no("no-such-character", "who")
    if not knows_stat(state, order.who, order.stat):
        yield no("no-such-stat", "stat")
    if not asked.plays(order.who):
        yield no("not-your-seat", "who")
    if state.check is not None:
        yield no("check-open")
    if not state.characters[order.who].is_active:
        yield no("not-active", "who")


def _propose(draft: Draft, order: Propose) -> None:
    """Say what a character wants to do, and with which stat. Source: EV-CONF-1. Ruling: EV-Q-6."""
    stat = None if order.stat is UNSET else order.stat
    draft.tell(CheckAsked(who=order.who, act=given(order.act, ""), stat=stat))


def _refuse_confirm(asked: Asked[Confirm]) -> Iterator[Refusal]:
    order, state = asked.order, asked.state
    who = _confirmed(state, order)
    if who is None:
        yield no("no-check")
        return
    if who not in state.characters:
        yield no("no-such-character", "who")
    if state.check is not None and state.check.step != "asked":
        yield no("wrong-step")
    if state.check is not None and state.check.who != who:
        yield no("check-open", "who")
    stat = _stat(state, order)
    if stat is UNSET:
        yield no("bad-argument", "stat")
    if not knows_stat(state, who, stat):
        yield no("no-such-stat", "stat")
    yield from _refuse_dice(asked, who, given(stat, ""))


def _refuse_dice(asked: Asked[Confirm], who: str, stat: str) -> Iterator[Refusal]:
    """Refuse a check of somebody out of play, of no known difficulty, or without a die. Ruling: EV-Q-8."""
    if not asked.state.characters[who].is_active:
        yield no("not-active", "who")
    if not checks.is_difficulty(asked.order.difficulty):
        yield no("bad-difficulty", "difficulty")
    if points_of(asked.state, who, stat) == 0:
        yield no("no-dice", "stat")


def _confirmed(state: State, order: Confirm) -> str | None:
    """Name whose check it is: of whom the order names, else of who asked; None when nobody did."""
    if order.who is not UNSET:
        return order.who
    return None if state.check is None else state.check.who


def _stat(state: State, order: Confirm) -> Maybe:
    if order.stat is not UNSET or state.check is None or state.check.stat is None:
        return order.stat
    return state.check.stat


def _confirm(draft: Draft, order: Confirm) -> None:
    """Say what is rolled; what cannot pass fails here where the table has it so.

    Source: EV-CONF-1, EV-CONF-5, EV-CONF-6, EV-CONF-8. Ruling: EV-Q-7 (difficulty_shown), EV-Q-9
    (hopeless_checks), EV-Q-10 (evil_commit).
    """
    state, options = draft.state, draft.state.options
    who, stat = _confirmed(state, order) or "", given(_stat(state, order), "")
    count = points_of(state, who, stat)
    hopeless = checks.is_hopeless(count, order.difficulty)
    draft.tell(
        CheckSet(
            who=who,
            act=given(order.act, state.check.act if state.check else ""),
            stat=stat,
            count=count,
            difficulty=order.difficulty,
            hopeless=hopeless,
            is_told=options.difficulty_shown == "before",
        )
    )
    if hopeless and options.hopeless_checks == "auto_fail":
        finish(draft, 0)
    elif options.evil_commit == "after":
        draft.tell(CheckReady())


def _refuse_uncovered(asked: Asked[Uncovered]) -> Iterator[Refusal]:
    if asked.order.outcome not in UNCOVERED:
        yield no("bad-argument", "outcome")
    if asked.state.check is None:
        yield no("no-check")
    elif asked.state.check.step != "asked":
        yield no("wrong-step")


def _uncovered(draft: Draft, order: Uncovered) -> None:
    """Settle by word what no stat covers: no dice, no loss. Source: EV-CONF-2. Ruling: EV-Q-41."""
    outcome = next(word for word in UNCOVERED if word == order.outcome)
    who = draft.state.check.who if draft.state.check else ""
    draft.tell(ActUncovered(who=who, outcome=outcome, consequences=checks.uncovered(outcome)))


def _refuse_withdraw(asked: Asked[Withdraw]) -> Iterator[Refusal]:
    check = asked.state.check
    if check is None:
        yield no("no-check")
        return
    if not asked.plays(check.who):
        yield no("not-your-seat")
    if _has_fallen(asked.state) and not asked.is_gm:
        yield no("wrong-step")
    if _has_fallen(asked.state) and is_blank(asked.order.reason):
        yield no("reason-needed", "reason")


def _has_fallen(state: State) -> bool:
    """Tell whether dice of the check lie on the table."""
    return state.check is not None and state.check.step in ("waiting", "choosing")


def _withdraw(draft: Draft, order: Withdraw) -> None:
    """Give a check up: what was committed and not rolled costs nothing. Ruling: EV-Q-32."""
    who, has_fallen = draft.state.check.who if draft.state.check else "", _has_fallen(draft.state)
    draft.tell(Withdrawn(who=who))
    if has_fallen:
        draft.tell(Overridden(entry={"do": "withdraw", "who": who, "reason": given(order.reason, "")}))


def _refuse_narrate(asked: Asked[Narrate]) -> Iterator[Refusal]:
    number = _narrated(asked.state, asked.order)
    done = asked.state.checks.get(str(number))
    if done is None:
        yield no("no-such-check", "check")
        return
    allowed = checks.consequences(is_passed=done.passed, evil=done.evil, loss=done.loss)
    if asked.order.consequence is not UNSET and asked.order.consequence not in allowed:
        yield no("not-an-option", "consequence")


def _narrated(state: State, order: Narrate) -> int:
    return last_number(state.checks) if order.check is UNSET else order.check


def narrate(draft: Draft, order: Narrate) -> None:
    """Tell what a check came to; no number moves. Source: EV-CONF-9, EV-LOSS-2, EV-CANC-4, EV-EVIL-8."""
    number = _narrated(draft.state, order)
    done = draft.state.checks[str(number)]
    consequence = done.consequence if order.consequence is UNSET else order.consequence
    text = done.text if order.text is None else order.text
    draft.tell(Narrated(check=number, consequence=consequence, text=text))


VERBS: dict[str, Verb[Any]] = {
    "propose": Verb(form=Form(Propose, players=True), refuse=_refuse_propose, decide=_propose),
    "confirm": Verb(form=Form(Confirm), refuse=_refuse_confirm, decide=_confirm),
    "uncovered": Verb(form=Form(Uncovered), refuse=_refuse_uncovered, decide=_uncovered),
    "withdraw": Verb(
        form=Form(Withdraw, players=True, gm_only=frozenset({"reason"})),
        refuse=_refuse_withdraw,
        decide=_withdraw,
    ),
    "narrate": Verb(form=Form(Narrate), states=IN_PLAY | {"ended"}, refuse=_refuse_narrate, decide=narrate),
}
