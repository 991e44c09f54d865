"""What the GM may ask for: everything, so only what needs a button with its arguments laid out is listed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.evil.asking import true_endings
from lampblack.rulesets.evil.content import MORE_SETS, PRESETS
from lampblack.rulesets.evil.offers import buttons
from lampblack.rulesets.evil.offers.buttons import REASON
from lampblack.rulesets.evil.options import RULINGS
from lampblack.rulesets.evil.rules import checks, strikes
from lampblack.rulesets.evil.state import Check, State, last_number
from lampblack.rulesets.evil.terms import DIFFICULTIES, UNCOVERED

_ACT = Ask("act", "text", optional=True)
_DIFFICULTY = Ask("difficulty", "number", least=DIFFICULTIES[0], most=DIFFICULTIES[-1], optional=True)


def offers(state: State) -> Iterator[Offer]:
    """List what the GM may ask for, what is due first."""
    yield from _choices(state)
    if state.check is not None:
        yield from _check(state, state.check)
    elif state.table.state != "ended":
        yield from _between_checks(state)
    yield from _phase(state)
    yield from _by_hand(state)
    yield Offer("note-evil", "other", {"do": "note-evil"}, (_text("name"), _text("notes")))
    yield buttons.NOTE


def _text(name: str) -> Ask:
    return Ask(name, "text", optional=True)


def _choices(state: State) -> Iterator[Offer]:
    """Offer every open choice: the GM may answer for everyone."""
    check = state.check
    if check is not None:
        step = "waiting" if state.options.evil_commit == "after" else "set"
        if check.step == step:
            yield from _commits(state, check)
        if check.step == "choosing":
            yield from buttons.cancel(state, check)
    for choice in sorted(state.pending.values(), key=lambda one: one.no):
        if choice.choice == "replace-or-end":
            yield from buttons.replace_or_end(state, choice.who)
        else:
            order = {"do": "choose", "choice": choice.choice, "who": choice.who}
            yield Offer("choose", "now", order, (Ask("pick", "one-of", ("yes", "no")),))


def _commits(state: State, check: Check) -> Iterator[Offer]:
    """Offer each number of points, nothing too, with the chance of a success. Source: EV-EVIL-5, EV-EVIL-6."""
    for spent in strikes.spendable(state.evil.pool):
        order = {"do": "choose", "choice": "evil", "who": check.who, "pick": spent}
        numbers = {"pool_left": state.evil.pool - spent, "one": buttons.percent(spent, 1)}
        yield Offer("choose", "now", order, numbers=numbers)


def _check(state: State, check: Check) -> Iterator[Offer]:
    match check.step:
        case "asked":
            yield from _asked(state, check)
        case "ready":
            yield buttons.roll(state, check)
    has_fallen = check.step in ("waiting", "choosing")
    yield Offer("withdraw", "other", {"do": "withdraw"}, (REASON,) if has_fallen else ())


def _asked(state: State, check: Check) -> Iterator[Offer]:
    """Offer to say what is rolled, or to settle by word what no stat covers. Source: EV-CONF-1, EV-CONF-2."""
    stat = Ask("stat", "one-of", buttons.ids_of(state, check.who), optional=check.stat is not None)
    numbers = buttons.stat_numbers(state, check.who)
    yield Offer("confirm", "now", {"do": "confirm"}, (stat, _DIFFICULTY, _ACT), numbers)
    yield Offer("uncovered", "now", {"do": "uncovered"}, (Ask("outcome", "one-of", UNCOVERED),))


def _between_checks(state: State) -> Iterator[Offer]:
    for newcomer in state.table.arrived:
        yield Offer("join", "now", {"do": "join", "seat": newcomer})
    for name, seat in state.table.seats.items():
        if seat.here:
            yield from _seat(state, name)
    if state.table.state == "play":
        yield from _people(state)
    option = Ask("name", "one-of", tuple(RULINGS))
    yield Offer("set-option", "other", {"do": "set-option"}, (option, Ask("value", "text"), REASON))


def _seat(state: State, seat: str) -> Iterator[Offer]:
    is_second = state.table.state == "play" and bool(state.table.seats[seat].plays)
    asks = (*buttons.sheet_asks(state), *((REASON,) if is_second else ()))
    order = {"do": "create", "seat": seat}
    yield Offer("create", "other", order, asks, buttons.sheet_numbers(state))
    yield Offer("leave", "other", {"do": "leave", "seat": seat})


def _people(state: State) -> Iterator[Offer]:
    """Offer for each character a check that the GM calls for, a rest, a successor."""
    for who, sheet in state.characters.items():
        if sheet.is_active:
            stat = Ask("stat", "one-of", buttons.ids_of(state, who))
            asks, numbers = (stat, _DIFFICULTY, _ACT), buttons.stat_numbers(state, who)
            yield Offer("confirm", "now", {"do": "confirm", "who": who}, asks, numbers)
        yield from buttons.rest(state, who)
        yield from buttons.successor(state, who)


def _phase(state: State) -> Iterator[Offer]:
    match state.table.state:
        case "setup":
            yield from _stat_sets()
            yield Offer("start", "now", {"do": "start"})
        case "play" if state.check is None:
            yield from _play(state)
        case "ended":
            yield from _afterwards(state)
    if not state.table.revealed:
        yield Offer("reveal", "other", {"do": "reveal"})
    yield from _tale(state)


def _stat_sets() -> Iterator[Offer]:
    """Offer the sets of stats to begin with. Source: EV-CHAR-2, EV-CHAR-5, EV-CHAR-6."""
    for name in PRESETS:
        yield Offer("set-stats", "other", {"do": "set-stats", "preset": name})
    for name, stats in MORE_SETS.items():
        listed = [msgspec.to_builtins(stat) for stat in stats]
        yield Offer("set-stats", "other", {"do": "set-stats", "stats": listed}, text=name)


def _play(state: State) -> Iterator[Offer]:
    """Offer to go on another evening, or to end the game by what is true. Source: EV-END-1..4. Ruling: EV-Q-23."""
    if state.options.is_campaign:
        yield Offer("next-session", "other", {"do": "next-session"})
    for ending in ("objective", *true_endings(state)):
        yield Offer("end-game", "other", {"do": "end-game", "ending": ending})
    yield Offer("end-game", "other", {"do": "end-game", "ending": "other"}, (REASON,))


def _afterwards(state: State) -> Iterator[Offer]:
    if not {"objective", "other"} & set(state.table.endings):
        yield Offer("end-game", "now", {"do": "end-game", "ending": "objective"})
    yield Offer("name-ending", "now", {"do": "name-ending"}, (Ask("ending", "text"),))
    yield Offer("reopen", "other", {"do": "reopen"}, (REASON,))


def _tale(state: State) -> Iterator[Offer]:
    """Offer what the last check may be told as. Source: EV-CONF-9, EV-LOSS-2, EV-CANC-4."""
    done = state.checks.get(str(last_number(state.checks)))
    if done is None or state.table.state == "setup":
        return
    allowed = checks.consequences(is_passed=done.passed, evil=done.evil, loss=done.loss)
    told_as = (Ask("consequence", "one-of", allowed, optional=True),) if allowed else ()
    yield Offer("narrate", "other", {"do": "narrate"}, (*told_as, _text("text")))


def _by_hand(state: State) -> Iterator[Offer]:
    """Offer to set a number by hand: points, the pool. Source: EV-EVIL-3."""
    paths = tuple(
        f"characters.{who}.points.{stat}" for who in state.characters for stat in _stats(state, who)
    )
    asks = (Ask("path", "one-of", ("evil.pool", *paths)), Ask("value", "number", least=0), REASON)
    yield Offer("set-field", "other", {"do": "set-field"}, asks)


def _stats(state: State, who: str) -> tuple[str, ...]:
    return tuple(state.characters[who].points)
