"""What a player may ask for: the check, the own choices, a sheet, wishes, notes."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.evil.offers import buttons
from lampblack.rulesets.evil.state import Check, State, choice_key, is_here


def offers(state: State, seat: str) -> Iterator[Offer]:
    """List what this player may ask for, what is due first."""
    if not is_here(state, seat):
        yield from _coming(state, seat)
        return
    mine = [who for who in state.table.seats[seat].plays if who in state.characters]
    yield from _check(state, mine)
    if state.table.revealed:
        yield from _told(state, mine)
    if state.check is None:
        yield from _between_checks(state, seat, mine)
    yield from _wishes(state, mine)
    yield buttons.NOTE


def _coming(state: State, seat: str) -> Iterator[Offer]:
    """Offer to come back, or in during set-up; once the game is under way the GM lets newcomers in.

    Ruling: EV-Q-24.
    """
    is_known = seat in state.table.seats or state.table.state == "setup"
    if is_known and state.table.state != "ended" and state.check is None:
        yield Offer("join", "now", {"do": "join"})


def _check(state: State, mine: list[str]) -> Iterator[Offer]:
    """Offer to throw, or to give the check up while no dice lie there. Ruling: EV-Q-32."""
    check = state.check
    if check is None or check.who not in mine:
        return
    if check.step == "ready":
        yield buttons.roll(state, check)
    if check.step in ("asked", "set", "ready"):
        yield Offer("withdraw", "other", {"do": "withdraw"})


def _told(state: State, mine: list[str]) -> Iterator[Offer]:
    """Offer what players know of once they were told. Source: EV-SECR-1."""
    yield from _choices(state, state.check, mine)
    if state.table.state != "play" or state.check is not None:
        return
    for who in mine:
        if choice_key("allow-rest", who) not in state.pending:
            yield from buttons.rest(state, who)
        yield from buttons.successor(state, who)


def _choices(state: State, check: Check | None, mine: list[str]) -> Iterator[Offer]:
    if check is not None and check.step == "choosing" and check.who in mine:
        yield from buttons.cancel(state, check)
    for who in mine:
        if choice_key("replace-or-end", who) in state.pending:
            yield from buttons.replace_or_end(state, who)


def _between_checks(state: State, seat: str, mine: list[str]) -> Iterator[Offer]:
    is_setup = state.table.state == "setup"
    if is_setup or (state.table.state == "play" and not state.table.seats[seat].plays):
        numbers = buttons.sheet_numbers(state)
        group = "other" if mine else "now"
        yield Offer("create", group, {"do": "create"}, buttons.sheet_asks(state), numbers)
    if state.table.state == "play":
        yield from _acts(state, mine)
    if state.table.state != "ended":
        yield Offer("leave", "other", {"do": "leave"})


def _acts(state: State, mine: list[str]) -> Iterator[Offer]:
    """Offer to say what somebody wants to do, and with which stat. Source: EV-CONF-1."""
    for who in mine:
        if state.characters[who].is_active:
            stat = Ask("stat", "one-of", buttons.ids_of(state, who), optional=True)
            order = {"do": "propose", "who": who}
            asks = (stat, Ask("act", "text", optional=True))
            yield Offer("propose", "now", order, asks, buttons.stat_numbers(state, who))


def _wishes(state: State, mine: list[str]) -> Iterator[Offer]:
    for who in mine:
        if state.characters[who].is_active:
            yield Offer("ask", "other", {"do": "ask", "who": who}, (Ask("text", "text"),))
