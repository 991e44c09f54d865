"""What a player hears of a record: for each kind of news an allow-list, everything else is silent.

A result tells only what the state shows to the seat: what was lost of a pool needs the pool, armor needs armor. News
about somebody who does not exist for the seat is not heard; a record of nothing else is not heard of at all. The GM's
whole result is in result.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from lampblack.kernel.record import Record, Why
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import may_see
from lampblack.rulesets.crusade.concerning import concerned
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.hearing import hear
from lampblack.rulesets.crusade.result import Facts, merge
from lampblack.rulesets.crusade.state import State

PRIVATE: Final = frozenset(
    {"create", "edit", "remove", "set-alignment", "set-field", "set-option", "dismiss"}
)
"""Verbs whose results go to the GM and the giver only."""

OPEN_WHY: Final = frozenset({"natural"})
"""Numbers that give nothing away but the roll that they explain."""

WHY_FIELDS: Final = {
    "rolled": "attacks",
    "bonus": "attacks",
    "absorbed": "armor",
    "hp_lost": "hp",
    "precision": "scores",
    "to_hit": "attacks",
    "condition_mods": "conditions",
    "charge": "conditions",
    "typed_bonus": "attacks",
    "dodge": "scores",
    "cost": "sp",
    "regen": "sp",
    "rest": "sp",
    "drained": "resolve",
    "bled": "hp",
    "sp": "sp",
    "resolve": "resolve",
    "sanity": "sanity",
    "fear": "conditions",
    "staggered": "conditions",
    "pd": "pd",
    "md": "md",
    "bd": "bd",
}
"""Which field of whose sheet each number of an explanation would give away; others are told to nobody."""


def tell(state: State, record: Record[Any], audience: str) -> Told | None:
    """Cut a record down for a player; None when it is about nobody who exists for the seat."""
    eyes = Eyes(state, audience)
    if not _is_heard(eyes, record):
        return None
    said: Facts = {"log": record.no}
    if record.do not in PRIVATE or record.seat == audience:
        for event in record.events:
            merge(said, hear(event, eyes))
    return Told(
        who=_who(record, eyes),
        result=said,
        throws=tuple(throw for throw in record.throws if may_see(audience, throw.sees)),
        why=tuple(_why(record.events, eyes)),
    )


def _is_heard(eyes: Eyes, record: Record[Any]) -> bool:
    """Tell whether something of a record is about nobody, or about somebody whom the seat knows."""
    named = [names for event in record.events if (names := concerned(event)) is not None]
    return not named or any(not names or any(map(eyes.knows, names)) for names in named)


def _why(events: Iterable[Any], eyes: Eyes) -> Iterator[Why]:
    """Give the numbers of an explanation that the seat may read anyway."""
    for event in events:
        for why in event.why:
            if _may_read(why, eyes) and _is_told(event, eyes):
                yield why


def _may_read(why: Why, eyes: Eyes) -> bool:
    if why.what in OPEN_WHY:
        return eyes.knows(why.source)
    field = WHY_FIELDS.get(why.what)
    return field is not None and eyes.sees(why.source, field)


def _is_told(event: Any, eyes: Eyes) -> bool:
    """Tell whether a roll is explained: only where its total is told."""
    attacker, secret = getattr(event, "attacker", None), bool(getattr(event, "secret", False))
    return not secret if attacker is None else eyes.sees_total(attacker, secret=secret)


def _who(record: Record[Any], eyes: Eyes) -> str | None:
    who = record.order.get("id" if record.do == "create" else "who")
    return who if isinstance(who, str) and eyes.knows(who) else None
