"""How an order is read: who gives it, whether there is such a verb, whose it is, its arguments, when it may be asked.

Names come before values, and the first fault counts. For a player, what is withheld and what is the GM's is as
unknown as what was made up. Source: EV-SECR-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel import desk as table_desk
from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import GM_ARGUMENTS, Form, Order, convert
from lampblack.kernel.seat import CLOCK, GM, is_gm, is_player
from lampblack.rulesets.evil.asking import Verb
from lampblack.rulesets.evil.state import State, is_here

Raw = Mapping[str, Any]
Verbs = Mapping[str, Verb[Any]]

ALWAYS: Final = frozenset({"do", "faces"})
"""What every order may carry beside its own arguments."""

TYPED: Final = ("faces", "dice", "gm_dice")
"""The arguments that hold faces thrown by hand."""


def read(verbs: Verbs, state: State, raw: Raw, seat: str) -> Order:
    """Read an order; raises Illegal for the first fault, in the order of the game's language (2.1)."""
    _check_seat(state, raw, seat)
    verb = _known(verbs, state, raw, seat)
    _check_giver(verb.form, raw, seat)
    _check_names(verb.form, raw, own_arguments(verb, state, seat))
    order = convert(verb.form, raw)
    if state.table.state not in verb.states:
        raise Illegal(slug="wrong-state", field="do")
    return order


def read_desk(state: State, form: Form, raw: Raw, seat: str) -> Order:
    """Read an order of the table's own, refused to players as this game's are.

    A word to the GM and a note for oneself need no place in the game: who waits to be let in may have something to say.
    """
    if form.order not in _OF_ANY_SEAT or not is_player(seat):
        _check_seat(state, raw, seat)
    _check_giver(form, raw, seat)
    known = _fields(form.order, of_base=True)
    _check_names(form, raw, known if is_gm(seat) else known - GM_ARGUMENTS)
    return convert(form, raw)


def own_arguments(verb: Verb[Any], state: State, seat: str) -> frozenset[str]:
    """List the arguments that a verb has for a seat."""
    known = _fields(verb.form.order, of_base=verb.form.order in _OF_THE_DESK)
    if is_gm(seat):
        return known
    hidden = verb.form.gm_only | GM_ARGUMENTS | (frozenset() if state.table.revealed else verb.hidden)
    return known - hidden


def is_known(verb: Verb[Any], state: State, seat: str) -> bool:
    """Tell whether a verb exists for a seat: withheld ones do not for players, until they are told."""
    return not verb.withheld or state.table.revealed or not is_player(seat)


_OF_ANY_SEAT: Final = frozenset({table_desk.Whisper, table_desk.Jot})
_OF_THE_DESK: Final = frozenset(form.order for form in table_desk.FORMS.values())


def _fields(order: type[Order], *, of_base: bool) -> frozenset[str]:
    """List the arguments of a verb; those that every order of the kernel could carry only where they are meant."""
    if of_base:
        return frozenset(field.encode_name for field in msgspec.structs.fields(order))
    return frozenset(order.__annotations__)


def _check_seat(state: State, raw: Raw, seat: str) -> None:
    """Refuse a seat that is not in the game, unless it wants to come in; the timer exists where it is set."""
    if seat == GM or (seat == CLOCK and state.options.cancel_timeout != "none"):
        return
    if not is_player(seat) or not (is_here(state, seat) or raw.get("do") == "join"):
        raise Illegal(slug="no-such-seat", field="do")


def _known(verbs: Verbs, state: State, raw: Raw, seat: str) -> Verb[Any]:
    name = raw.get("do")
    verb = verbs.get(name) if isinstance(name, str) else None
    if verb is None or not is_known(verb, state, seat):
        raise Illegal(slug="unknown-verb", field="do")
    return verb


def _check_giver(form: Form, raw: Raw, seat: str) -> None:
    """Refuse a player the GM's verbs, and the timer everything but the one choice that it closes.

    Ruling: EV-Q-30 (cancel_timeout).
    """
    is_the_timers = raw.get("do") == "choose" and raw.get("choice") == "cancel"
    if (not form.players and not is_gm(seat)) or (seat == CLOCK and not is_the_timers):
        raise Illegal(slug="not-your-seat", field="do")


def _check_names(form: Form, raw: Raw, known: frozenset[str]) -> None:
    needed = {field.encode_name for field in msgspec.structs.fields(form.order) if field.required}
    wrong = sorted(set(raw) - known - ALWAYS) or sorted(needed - set(raw))
    if wrong:
        raise Illegal(slug="bad-argument", field=wrong[0])
