"""The dice of a check, the player's and the GM's, thrown here or typed in from the table.

Source: EV-CONF-3, EV-CONF-4, EV-EVIL-5..8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.evil.asking import Asked, Draft, Verb, no
from lampblack.rulesets.evil.commands import Roll
from lampblack.rulesets.evil.events import CheckReady, GmRolled, Rolled, Strike
from lampblack.rulesets.evil.rules import checks, seals, strikes
from lampblack.rulesets.evil.state import Check, Seal, State, points_of
from lampblack.rulesets.evil.terms import DIE
from lampblack.rulesets.evil.verbs.finishing import go_on

Faces = tuple[int, ...]
Typed = Sequence[Any] | UnsetType


def commit(draft: Draft, evil: int) -> None:
    """Commit points before the dice, in secret; nothing leaves the pool yet. Source: EV-EVIL-5, EV-EVIL-6.

    Ruling: EV-Q-10 (seals): players who know of it are given the seal at once.
    """
    sealed = Seal(evil=evil, is_told=draft.state.table.revealed) if draft.state.options.seals else UNSET
    draft.tell(CheckReady(evil=evil, seal=sealed))


def sealed(event: Any, salt: str) -> Any:
    """Put the nonce into a commitment that is to be sealed; other news stays as it is."""
    if not isinstance(event, CheckReady) or event.seal is UNSET:
        return event
    return replace(event, seal=replace(event.seal, nonce=seals.nonce(salt)))


def strike_after(draft: Draft, evil: int) -> None:
    """Spend points after the player's dice lie there. Source: EV-EVIL-6, EV-EVIL-7. Ruling: EV-Q-10 (evil_commit)."""
    if draft.state.check is not None:
        draft.tell(GmRolled(strike=struck(draft, draft.state.check, evil, UNSET)))
        go_on(draft)


def _refuse_roll(asked: Asked[Roll]) -> Iterator[Refusal]:
    order, state, check = asked.order, asked.state, asked.state.check
    if check is None:
        yield no("no-check")
        return
    if not asked.plays(check.who):
        yield no("not-your-seat")
    if check.step != "ready":
        yield no("wrong-step")
    points = points_of(state, check.who, check.stat)
    if points == 0:
        yield no("no-dice")
    if order.gm_dice is not UNSET and state.options.evil_commit == "after":
        yield no("bad-argument", "gm_dice")
    typed = {"dice": (order.dice, points), "gm_dice": (order.gm_dice, _committed(state, check))}
    yield from _refuse_typed(typed)


def _refuse_typed(typed: Mapping[str, tuple[Typed, int]]) -> Iterator[Refusal]:
    """Refuse what is no face of a six-sided die, then too few or too many of them."""
    for name, (faces, _) in typed.items():
        if faces is not UNSET and not all(type(face) is int and 1 <= face <= DIE for face in faces):
            yield no("bad-face", name)
    for name, (faces, count) in typed.items():
        if faces is not UNSET and len(faces) != count:
            yield no("dice-count", name)


def _committed(state: State, check: Check) -> int:
    """Give what was committed, never more than is still there. Source: EV-EVIL-6. Ruling: EV-Q-40."""
    return min(check.evil or 0, state.evil.pool)


def roll(draft: Draft, order: Roll) -> None:
    """Throw the player's dice, then the GM's: both lie there at once. Source: EV-CONF-3, EV-EVIL-7, EV-EVIL-9."""
    check = draft.state.check
    if check is None:
        return
    points = points_of(draft.state, check.who, check.stat)
    faces, hits = _fallen(draft, order.dice, lambda: checks.throw(points, draft.roller, check.who))
    beside = None
    if draft.state.options.evil_commit == "before":
        beside = struck(draft, check, _committed(draft.state, check), order.gm_dice)
    draft.tell(Rolled(who=check.who, difficulty=check.difficulty, dice=faces, successes=hits, strike=beside))
    if beside is not None:
        go_on(draft)


def struck(draft: Draft, check: Check, evil: int, typed: Typed) -> Strike:
    """Pay for the GM's dice and throw them; the points are gone whatever they show. Source: EV-EVIL-7, EV-EVIL-8."""
    draft.pay("spent", -evil)
    faces, hits = _fallen(draft, typed, lambda: strikes.strike(evil, draft.roller, check.who))
    return Strike(
        evil=evil,
        gm_dice=faces,
        gm_successes=hits,
        is_open=draft.state.options.evil_dice == "open",
        was_revealed=draft.state.table.revealed,
    )


def _fallen(draft: Draft, typed: Typed, throw: Callable[[], int]) -> tuple[Faces, int]:
    """Give faces and successes: of dice typed in, or of a throw, whose faces the roller has kept."""
    if typed is not UNSET:
        return tuple(typed), checks.successes(typed)
    start = len(draft.roller.trace)
    hits = throw()
    return tuple(face for one in draft.roller.trace[start:] for face in one.faces), hits


VERBS: dict[str, Verb[Any]] = {
    "roll": Verb(
        form=Form(Roll, players=True, gm_only=frozenset({"gm_dice"})), refuse=_refuse_roll, decide=roll
    ),
}
