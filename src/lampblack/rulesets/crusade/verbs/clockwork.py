"""What time does by itself: clocks that run out, wounds that bleed, courage and reason that come back.

Source: FS-RES-8, FS-RES-9, FS-SAN-3, FS-SAN-4, FS-STAM-10, FS-DEATH-1. Ruling: FS-Q-25, FS-Q-46, FS-Q-50.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from lampblack.kernel.errors import TooMuch
from lampblack.kernel.tongue import phrase
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.asking import Draft
from lampblack.rulesets.crusade.headlines import Expired
from lampblack.rulesets.crusade.rules import resolve, sanity, stamina, time, turns
from lampblack.rulesets.crusade.rules.resolve import Tick
from lampblack.rulesets.crusade.rules.time import Instant
from lampblack.rulesets.crusade.sheet import Condition
from lampblack.rulesets.crusade.standing import EntrySet, TableSet
from lampblack.rulesets.crusade.verbs.lives import bleed
from lampblack.rulesets.crusade.verbs.nerves import set_resolve

Gained = dict[str, dict[str, int]]
TICKS: Final[tuple[Tick, ...]] = ("minute", "hour")
MOST_RECOVERIES: Final = 2000
"""Rolls for coming back that one order may throw (too-many-dice)."""


def tick_slot(draft: Draft, slot: str) -> list[Expired]:
    """Let the clocks of one turn fall by a round; those that run out end their condition.

    Source: FS-STAM-10, FS-ACT-10, FS-RES-10. Ruling: FS-Q-46.
    """
    return list(_tick(draft, lambda condition: condition.slot == slot))


def _tick(draft: Draft, runs: Callable[[Condition], bool]) -> Iterator[Expired]:
    for who, sheet in draft.state.characters.items():
        for name, condition in sheet.conditions.items():
            if condition.left is not None and runs(condition):
                yield from _fallen(draft, who, name, condition)


def _fallen(draft: Draft, who: str, name: str, condition: Condition) -> Iterator[Expired]:
    left = turns.ticked(condition.left or 0)
    if left is None:
        draft.tell(EntrySet(who=who, part="conditions", name=name))
        yield Expired(who, name, condition.secret)
    else:
        value = {**plain(condition), "left": left}
        draft.tell(EntrySet(who=who, part="conditions", name=name, value=value))


def pass_round(draft: Draft, gained: Gained) -> list[Expired]:
    """Let a round of free time pass: all clocks, open wounds, and a minute where rounds make minutes.

    Source: FS-STAM-10, FS-DEATH-1. Ruling: FS-Q-25 (rounds_per_minute), FS-Q-50 (bleed_out).
    """
    expired = list(_tick(draft, lambda _condition: True))
    for who in sorted(draft.state.characters):
        bleed(draft, who)
    count_round(draft, gained)
    return expired


def count_round(draft: Draft, gained: Gained) -> None:
    """Count a round towards a minute, and let the minute pass when it is full. Ruling: FS-Q-25 (rounds_per_minute)."""
    clock = draft.state.table.clock
    rounds, is_full = time.made_of_rounds(clock.rounds, draft.options.rounds_per_minute)
    if rounds != clock.rounds:
        _set_clock(draft, rounds=rounds)
    if is_full:
        pass_minutes(draft, 1, gained)


def pass_minutes(draft: Draft, minutes: int, gained: Gained) -> None:
    """Let minutes pass, instant by instant: the minute, the hour, the day, ids in alphabetical order.

    Source: FS-RES-8, FS-RES-9, FS-SAN-3, FS-SAN-4. Ruling: FS-Q-25.
    """
    clock = draft.state.table.clock
    now = time.since_start(clock.day, clock.hour, clock.minute)
    end = now + minutes
    while (instant := _next(draft, now, end)) is not None:
        _happen(draft, instant, gained)
        _hold_in(draft)
        now = instant.minute
    day, hour, minute = time.reading(end)
    _set_clock(draft, day=day, hour=hour, minute=minute)


def _next(draft: Draft, now: int, end: int) -> Instant | None:
    waiting = {tick: any(_recovers(draft, who, tick) for who in alive(draft)) for tick in TICKS}
    return time.next_instant(now, end, minutes_matter=waiting["minute"], hours_matter=waiting["hour"])


def _happen(draft: Draft, instant: Instant, gained: Gained) -> None:
    """Let all happen that an instant brings."""
    _recover_resolve(draft, "minute", gained)
    if instant.is_hour:
        _recover_resolve(draft, "hour", gained)
    if instant.is_day:
        _end_day(draft, gained)


def _recovers(draft: Draft, who: str, tick: Tick) -> bool:
    sheet = draft.sheet(who)
    return resolve.recovers(tick, sheet.resolve, draft.numbers(who).resolve_max, broken=sheet.broken)


def _recover_resolve(draft: Draft, tick: Tick, gained: Gained) -> None:
    """Give Resolve back to all whom this tick serves. Source: FS-RES-8, FS-RES-9. Ruling: FS-Q-25."""
    for who in [one for one in alive(draft) if _recovers(draft, one, tick)]:
        thrown = resolve.recovery(draft.roller, draft.throwing(who, "resolve"))
        now = draft.sheet(who).resolve
        points = stamina.gained(now, thrown, draft.numbers(who).resolve_max)
        set_resolve(draft, who, now + points)
        _count(gained, who, "resolve", points)


def _end_day(draft: Draft, gained: Gained) -> None:
    """Mend Sanity after a quiet day, and begin a new one. Source: FS-SAN-3, FS-SAN-4. Ruling: FS-Q-26."""
    for who in alive(draft):
        sheet, most = draft.sheet(who), draft.numbers(who).sanity_max
        if sanity.mends(sheet.sanity, most, spoiled=sheet.sanity_event):
            thrown = sanity.recovery(draft.roller, draft.throwing(who, "sanity"))
            points = stamina.gained(sheet.sanity, thrown, most)
            draft.set_sheet(who, sanity=sheet.sanity + points)
            _count(gained, who, "sanity", points)
    for who in draft.state.characters:
        draft.set_sheet(who, sanity_event=False)


def _count(gained: Gained, who: str, pool: str, points: int) -> None:
    """Add to what came back."""
    pools = gained.setdefault(who, {})
    pools[pool] = pools.get(pool, 0) + points


def _hold_in(draft: Draft) -> None:
    if len(draft.roller.trace) > MOST_RECOVERIES:
        raise TooMuch(phrase("Let less time pass at once."), slug="too-many-dice")


def alive(draft: Draft) -> list[str]:
    """List those whose points can come back: the living who follow the full rules. Ruling: FS-Q-64."""
    sheets = draft.state.characters
    return sorted(who for who, sheet in sheets.items() if sheet.life != "dead" and sheet.full_rules)


def _set_clock(draft: Draft, **fields: int) -> None:
    draft.tell(TableSet(fields={"clock": {**plain(draft.state.table.clock), **fields}}))
