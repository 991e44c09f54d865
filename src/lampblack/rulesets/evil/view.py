"""What each seat may see of a state: the GM all of it, everybody else by allow-list in types of their own.

Whatever a player's view holds depends on the state alone and not on who looks, but for the name of the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lampblack.kernel.desk import DeskView
from lampblack.kernel.seat import GM, is_gm
from lampblack.rulesets.evil.options import OpenOptions, Options
from lampblack.rulesets.evil.rules import cancelling, checks, secrecy, strikes
from lampblack.rulesets.evil.seen import (
    CharacterSeen,
    CheckSeen,
    ChoiceSeen,
    DoneSeen,
    PoolSeen,
    SealSeen,
    StateSeen,
    TableSeen,
)
from lampblack.rulesets.evil.sheet import Character
from lampblack.rulesets.evil.state import Check, Choice, Done, Seal, State
from lampblack.rulesets.evil.whole import WholeCheck, WholeState, WholeTable

Values = dict[str, Any]
_NO_DESK = DeskView()

CHOICES = {"allow-rest": ("yes", "no"), "replace-or-end": ("replace", "end")}
"""The answers to the choices that do not follow from a check. Source: EV-REST-1. Ruling: EV-Q-22."""


def view_state(state: State, audience: str, desk: DeskView) -> WholeState | StateSeen:
    """Build what an audience may see."""
    return _whole(state, desk) if is_gm(audience) else seen(state, audience, desk)


def seen(state: State, audience: str = "", desk: DeskView = _NO_DESK) -> StateSeen:
    """Build what a player may see."""
    knows = state.table.revealed
    return StateSeen(
        seat=audience,
        stats=state.stats,
        table=_table(state),
        options=state.options.shown if knows else _open(state.options),
        characters={who: _character(sheet, knows=knows) for who, sheet in state.characters.items()},
        check=None if state.check is None else _check(state, state.check),
        checks={no: _done(state, done) for no, done in state.checks.items()},
        pending=tuple(open_choices(state, audience)),
        seals=seals_opened(state),
        evil=UNSET if (pool := pool_seen(state)) is None else PoolSeen(pool=pool),
        notes=desk.notes or UNSET,
    )


def pool_seen(state: State) -> int | None:
    """Give the number in the pool as players see it; None when they do not."""
    table = state.table
    is_shown = secrecy.shows_pool(table.state, state.options, is_revealed=table.revealed)
    return state.evil.pool if is_shown else None


def seals_opened(state: State) -> dict[str, SealSeen] | UnsetType:
    """Open the seals of all finished checks, once the game is over and everything is told."""
    table = state.table
    if not (state.seals and table.state == "ended" and table.revealed):
        return UNSET
    return {number: _opened(seal) for number, seal in state.seals.items() if number in state.checks}


def _opened(seal: Seal) -> SealSeen:
    return SealSeen(staked=seal.evil, nonce=seal.nonce, seal=seal.text, told=seal.is_told)


def open_choices(state: State, audience: str) -> Iterator[ChoiceSeen]:
    """List the choices that an audience sees, the one of the check first.

    Before they are told players see none, and never the GM's own. Source: EV-SECR-1, EV-EVIL-5.
    """
    if not is_gm(audience) and not state.table.revealed:
        return
    if state.check is not None:
        yield from _of_the_check(state, state.check, audience)
    for choice in sorted(state.pending.values(), key=lambda one: (one.no, one.key)):
        yield _kept(choice)


def _of_the_check(state: State, check: Check, audience: str) -> Iterator[ChoiceSeen]:
    step = "waiting" if state.options.evil_commit == "after" else "set"
    if check.step == step and is_gm(audience):
        yield ChoiceSeen(choice="evil", who=check.who, options=strikes.spendable(state.evil.pool))
    if check.step == "choosing":
        partial = state.options.partial_cancel
        picks = cancelling.picks(check.successes, check.gm_successes, is_partial=partial)
        yield ChoiceSeen(choice="cancel", who=check.who, options=picks)


def _kept(choice: Choice) -> ChoiceSeen:
    stat = choice.stat if choice.choice == "allow-rest" else UNSET
    return ChoiceSeen(choice=choice.choice, who=choice.who, options=CHOICES[choice.choice], stat=stat)


def _whole(state: State, desk: DeskView) -> WholeState:
    table = state.table
    return WholeState(
        seat=GM,
        stats=state.stats,
        table=WholeTable(**{name: getattr(table, name) for name in WholeTable.__struct_fields__}),
        options=state.options,
        characters=state.characters,
        evil=state.evil,
        check=None if state.check is None else _whole_check(state.check),
        checks=state.checks,
        seals=seals_opened(state),
        pending=(*open_choices(state, GM), *desk.pending),
        overrides=tuple(state.overrides[no] for no in sorted(state.overrides, key=int)),
        notes=desk.notes or UNSET,
    )


def _whole_check(check: Check) -> WholeCheck:
    values = msgspec.structs.asdict(check)
    return WholeCheck(**values, thrown=check.successes, gm_thrown=check.gm_successes)


def _open(options: Options) -> OpenOptions:
    return OpenOptions(**{name: getattr(options, name) for name in OpenOptions.__struct_fields__})


def _table(state: State) -> TableSeen:
    table = state.table
    is_over = table.state == "ended" and table.revealed
    return TableSeen(
        state=table.state,
        session=table.session,
        seats=table.seats,
        revealed=True if table.revealed else UNSET,
        endings=table.endings if is_over else UNSET,
        ending=table.ending if is_over else UNSET,
    )


def _character(sheet: Character, *, knows: bool) -> CharacterSeen:
    """Show a sheet; until players are told, why somebody is out of the game is nobody's business.

    Source: EV-SECR-1, EV-LOSS-3.
    """
    life = sheet.state if knows or sheet.is_active else "inactive"
    return CharacterSeen(
        name=sheet.name,
        points=sheet.points,
        state=life,
        own_stats=sheet.own_stats,
        start=sheet.start if knows else UNSET,
        replaced_by=sheet.replaced_by if knows else UNSET,
    )


def _check(state: State, check: Check) -> CheckSeen:
    values: Values = {"who": check.who, "act": check.act, "stat": check.stat, "step": check.step}
    match check.step:
        case "set" | "ready":
            values |= _before_the_dice(state, check) | _sealed(state)
        case "waiting":
            values |= _player_dice(check)
        case "choosing":
            values |= _player_dice(check) | _gm_dice(state, check)
    return CheckSeen(**values)


def _before_the_dice(state: State, check: Check) -> Values:
    """Show how many dice fall, and what is asked for where the table says that first. Ruling: EV-Q-7."""
    count = state.characters[check.who].points.get(check.stat or "", 0)
    if state.options.difficulty_shown == "after_roll":
        return {"count": count}
    hopeless = checks.is_hopeless(count, check.difficulty)
    return {"count": count, "difficulty": check.difficulty, "hopeless": hopeless}


def _sealed(state: State) -> Values:
    """Show the seal that players were given with the GM's step."""
    return {"seal": state.seal.text} if state.seal is not None and state.seal.is_told else {}


def _player_dice(check: Check) -> Values:
    return {"difficulty": check.difficulty, "dice": check.dice, "successes": check.successes}


def _gm_dice(state: State, check: Check) -> Values:
    values: Values = {"gm_successes": check.gm_successes}
    return {**values, "gm_dice": check.gm_dice} if state.options.evil_dice == "open" else values


def _done(state: State, done: Done) -> DoneSeen:
    """Show a finished check: dice of the GM that lay there, the rest once the players were told.

    Source: EV-SECR-3, EV-SECR-4. Ruling: EV-Q-27 (evil_dice).
    """
    knows = state.table.revealed
    shows_dice = state.options.evil_dice == "open" and (knows or strikes.is_acting(done.evil))
    return DoneSeen(
        who=done.who,
        act=done.act,
        stat=done.stat,
        difficulty=done.difficulty,
        dice=done.dice,
        successes=done.successes,
        passed=done.passed,
        consequence=done.consequence,
        text=done.text,
        gm_dice=done.gm_dice if shows_dice else UNSET,
        **{name: getattr(done, name) if knows else UNSET for name in _TOLD_LATER},
    )


_TOLD_LATER = ("gm_successes", "cancel", "left", "loss", "points_left", "removed")
"""What players read of a finished check only once they were told."""


def is_seen_alike(one: State, other: State) -> bool:
    """Tell whether players see the same of two states, the number in the pool aside."""
    return _without_pool(one) == _without_pool(other)


def _without_pool(state: State) -> StateSeen:
    shown: UnsetType = UNSET
    return msgspec.structs.replace(seen(state), evil=shown)
