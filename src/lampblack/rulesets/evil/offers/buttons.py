"""Offers that the GM and players share: sheets, dice with their chance, each pick with what it leads to.

Whatever is offered to a player follows from what that player sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.evil.rules import campaign, cancelling, checks
from lampblack.rulesets.evil.rules.losing import Clash, settle
from lampblack.rulesets.evil.sheet import Stat, ids
from lampblack.rulesets.evil.state import Check, State, points_of, stats_of
from lampblack.rulesets.evil.terms import LEAST_POINTS, TOTAL_POINTS

NOTE = Offer("note", "other", {"do": "note"}, (Ask("text", "text", most=limits.MAX_TEXT),))
REASON = Ask("reason", "text")


def sheet_asks(state: State, at: str = "") -> tuple[Ask, ...]:
    """Ask for a sheet: the points of each stat and a name; `at` is the argument that holds it."""
    name = Ask(f"{at}name", "text", most=limits.MAX_LABEL, optional=True)
    if state.options.stats_per == "character":
        return (Ask(f"{at}own_stats", "stats"), Ask(f"{at}points", "points"), name)
    return (*points_asks(state.stats, state.options.stat_cap, at), name)


def points_asks(stats: Sequence[Stat], cap: int, at: str = "") -> Iterator[Ask]:
    """Ask for the points of each stat. Source: EV-CHAR-3, EV-CHAR-4."""
    for stat in stats:
        yield Ask(f"{at}points.{stat.id}", "number", least=LEAST_POINTS, most=cap)


def sheet_numbers(state: State) -> dict[str, int]:
    """Say what a sheet comes to, and for each number of points the chance of one success and of two, in hundredths.

    Source: EV-CHAR-4. Ruling: EV-Q-1 (stat_cap).
    """
    numbers = {"total": TOTAL_POINTS, "cap": state.options.stat_cap}
    for points in range(LEAST_POINTS, state.options.stat_cap + 1):
        numbers |= {f"one_{points}": percent(points, 1), f"two_{points}": percent(points, 2)}
    return numbers


def stat_numbers(state: State, who: str) -> dict[str, int]:
    """Say for each of a character's stats the chance of one success and of two, in hundredths."""
    numbers: dict[str, int] = {}
    for stat in ids_of(state, who):
        points = points_of(state, who, stat)
        numbers |= {f"one_{stat}": percent(points, 1), f"two_{stat}": percent(points, 2)}
    return numbers


def percent(points: int, at_least: int) -> int:
    """Give the chance of so many successes in hundredths, by the rule that is played."""
    return int(checks.chance(points, at_least) * 100)


def roll(state: State, check: Check) -> Offer:
    """Offer to throw the dice, with the chance of one success and of two. Source: EV-CONF-3."""
    count = points_of(state, check.who, check.stat)
    numbers = {"dice": count, "one": percent(count, 1), "two": percent(count, 2)}
    if state.options.difficulty_shown == "before":
        numbers |= {"difficulty": check.difficulty}
    return Offer("roll", "now", {"do": "roll"}, numbers=numbers)


def cancel(state: State, check: Check) -> Iterator[Offer]:
    """Offer each number of successes to spend, with what it leads to. Source: EV-CANC-1, EV-CANC-3, EV-LOSS-4."""
    clash = Clash(
        difficulty=check.difficulty,
        points=points_of(state, check.who, check.stat),
        successes=check.successes,
        gm_successes=check.gm_successes,
    )
    partial = state.options.partial_cancel
    for pick in cancelling.picks(check.successes, check.gm_successes, is_partial=partial):
        settled = settle(clash, pick, state.options)
        numbers = {
            "left": settled.left,
            "loss": settled.loss,
            "points_left": settled.points_left,
            "passed": int(settled.passed),
            "removed": int(settled.removed),
        }
        order = {"do": "choose", "choice": "cancel", "who": check.who, "pick": pick}
        yield Offer("choose", "now", order, numbers=numbers)


def replace_or_end(state: State, who: str) -> Iterator[Offer]:
    """Offer a successor, or the end. Ruling: EV-Q-22."""
    order = {"do": "choose", "choice": "replace-or-end", "who": who}
    numbers = sheet_numbers(state)
    yield Offer("choose", "now", {**order, "pick": "replace"}, sheet_asks(state, "new."), numbers)
    yield Offer("choose", "now", {**order, "pick": "end"})


def successor(state: State, who: str) -> Iterator[Offer]:
    """Offer to bring in a successor, where one may come. Source: EV-REPL-1. Ruling: EV-Q-18."""
    sheet = state.characters[who]
    may = sheet.state == "removed" or (sheet.state != "inactive" and state.options.replace_living)
    if may and sheet.replaced_by is None and campaign.may_replace(state.options):
        asks, numbers = sheet_asks(state, "new."), sheet_numbers(state)
        yield Offer("replace", "other", {"do": "replace", "who": who}, asks, numbers)


def rest(state: State, who: str) -> Iterator[Offer]:
    """Offer a rest, where there is something to rest back. Source: EV-REST-1."""
    sheet = state.characters[who]
    lowered = tuple(stat for stat in ids_of(state, who) if campaign.below_start(sheet, stat))
    if not state.options.is_campaign or not sheet.is_active or not lowered:
        return
    asks = (Ask("stat", "one-of", lowered),) if campaign.names_stat(state.options) else ()
    yield Offer("rest", "other", {"do": "rest", "who": who}, asks)


def ids_of(state: State, who: str) -> tuple[str, ...]:
    """List the ids of a character's stats."""
    sheet = state.characters.get(who)
    return ids(state.stats if sheet is None else stats_of(state, sheet))
