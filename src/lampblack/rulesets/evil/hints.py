"""What is worth remembering now: ids of rules that tell somebody what to do, not the engine. No number follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lampblack.kernel.seat import is_gm
from lampblack.rulesets.evil.rules import checks
from lampblack.rulesets.evil.rules.stats import overlaps
from lampblack.rulesets.evil.rules.strikes import is_acting
from lampblack.rulesets.evil.state import Done, State, last_number, points_of


class Hint(msgspec.Struct, frozen=True):
    """A rule to remember, and the ids of stats or characters that it is about."""

    rule: str
    about: tuple[str, ...] = ()


def hints(state: State, seat: str) -> Sequence[Hint]:
    """List the hints for a seat; players get those of the open chapters only. Source: EV-SECR-1."""
    everybody = (*_of_the_stats(state), *_of_the_check(state))
    return (*everybody, *_of_the_gm(state)) if is_gm(seat) else everybody


def _of_the_stats(state: State) -> Iterator[Hint]:
    """Point at stats that seem to be for the same thing, while they are made. Source: EV-CHAR-2."""
    if state.table.state == "setup":
        yield from (Hint("EV-CHAR-2", pair) for pair in overlaps(state.stats))


def _of_the_check(state: State) -> Iterator[Hint]:
    """Warn of a check that cannot pass, where the difficulty is told. Source: EV-CONF-8. Ruling: EV-Q-9."""
    check = state.check
    if check is None or check.step not in ("set", "ready"):
        return
    count = points_of(state, check.who, check.stat)
    if state.options.difficulty_shown == "before" and checks.is_hopeless(count, check.difficulty):
        yield Hint("EV-CONF-8", (check.who,))


def _of_the_gm(state: State) -> Iterator[Hint]:
    """Remind the GM: of what the group faces, of letting safe checks come first, of how a strike is told.

    Source: EV-EVIL-1, EV-EVIL-2, EV-SECR-2, EV-SECR-3.
    """
    if state.table.state == "setup":
        yield from (Hint("EV-EVIL-1"), Hint("EV-EVIL-2"))
    is_at_the_step = state.check is not None and state.check.step in ("set", "waiting")
    if is_at_the_step and not state.table.revealed:
        yield Hint("EV-SECR-3" if _has_struck(state) or len(state.checks) > 1 else "EV-SECR-2")
    yield from _of_the_tale(state)


def _has_struck(state: State) -> bool:
    return any(is_acting(done.evil) for done in state.checks.values())


def _of_the_tale(state: State) -> Iterator[Hint]:
    """Say what the last check has to be told as, until it is. Source: EV-EVIL-8, EV-EVIL-9, EV-CANC-4, EV-LOSS-2."""
    done = state.checks.get(str(last_number(state.checks)))
    if done is None or done.text or done.consequence:
        return
    about = () if done.who is None else (done.who,)
    yield from (Hint(rule, about) for rule in _tales(done))


def _tales(done: Done) -> Iterator[str]:
    if is_acting(done.evil):
        yield from ("EV-EVIL-8", "EV-EVIL-9")
    elif not done.passed:
        yield "EV-CONF-9"
    if done.cancel:
        yield "EV-CANC-4"
    if done.loss:
        yield "EV-LOSS-2"
