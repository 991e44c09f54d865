"""What a player hears of a record: for each kind of news an allow-list, everything else is silent.

News of a kind that is not listed here tells players nothing but that something was done. A record about
somebody who does not exist for the seat is not heard of at all. The GM's whole result is in result.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.record import Record
from lampblack.kernel.ruleset import Told
from lampblack.kernel.seat import may_see
from lampblack.kernel.throw import Throw
from lampblack.rulesets.liminal.day_telling import HEARD_OF_DAYS
from lampblack.rulesets.liminal.events import (
    ChoiceMade,
    Corrected,
    Created,
    DiceRolled,
    OptionSet,
    Placed,
    Portrayed,
    SaveCalled,
    SaveMade,
    Turned,
)
from lampblack.rulesets.liminal.eyes import GM_CHOICES, HEARD_ANSWERS, Eyes
from lampblack.rulesets.liminal.fight_result import one_or_all
from lampblack.rulesets.liminal.fight_telling import HEARD_OF_FIGHTS
from lampblack.rulesets.liminal.harm_result import Facts
from lampblack.rulesets.liminal.harm_telling import HEARD_OF_HARM, is_at_somebody_unseen
from lampblack.rulesets.liminal.heard import NOTHING, Heard
from lampblack.rulesets.liminal.result import facts, gather, rolls
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.trade_telling import HEARD_OF_TRADE

OPEN_DICE: Final = frozenset({"attack", "count"})
"""What a closed character's dice may be thrown for so that players see them."""

GROUP_DICE: Final = "morale"
"""What a group throws for: players see none of it. Source: LH-MOR-2."""


def tell(state: State, record: Record[Any], audience: str) -> Told | None:
    """Cut a record down for a player; None when it is about somebody who does not exist for the seat."""
    eyes = Eyes(state, audience)
    found = [_heard(event, eyes) for event in record.events]
    heard = [one for one in found if one is not None]
    if len(heard) < len(found):
        return None
    throws = tuple(_open_throws(record, eyes))
    return Told(
        who=_who(record, eyes),
        result={"rolls": rolls(throws), "log": record.no, **gather(one.facts for one in heard)},
        throws=throws,
        why=tuple(why for one in heard for why in one.why),
        is_wordless=any(one.is_wordless for one in heard),
    )


def _heard(event: Any, eyes: Eyes) -> Heard | None:
    hear = _HEARD.get(type(event))
    return NOTHING if hear is None else hear(event, eyes)


def _open_throws(record: Record[Any], eyes: Eyes) -> Iterator[Throw]:
    """Give the dice that lie open for a seat; those of a secret that was revealed since lie open too."""
    is_shown = record.secret and not is_at_somebody_unseen(record, eyes)
    for throw in record.throws:
        is_before_all = is_shown or may_see(eyes.audience, throw.sees)
        if is_before_all and _is_open_die(throw, eyes):
            yield throw


def _is_open_die(throw: Throw, eyes: Eyes) -> bool:
    if throw.who is None or throw.who not in eyes.state.characters:
        return throw.reason != GROUP_DICE
    return eyes.knows(throw.who) and (throw.reason in OPEN_DICE or not eyes.is_closed(throw.who))


def _who(record: Record[Any], eyes: Eyes) -> str | None:
    who = record.order.get("who")
    return who if isinstance(who, str) and eyes.may_be_named(who) else None


def _save_made(event: SaveMade, eyes: Eyes) -> Heard | None:
    if not eyes.knows(event.who):
        return None
    if eyes.is_closed(event.who):
        return Heard({"who": event.who, "outcome": event.outcome})
    contest = {"contest": list(eyes.known(event.contest))} if event.contest else {}
    return Heard({**facts(event), **contest}, event.why)


def _save_called(event: SaveCalled, eyes: Eyes) -> Heard | None:
    return _about(event.who, {"attr": event.attr}, eyes)


def _placed(event: Placed, eyes: Eyes) -> Heard | None:
    said = {name: value for name, value in facts(event).items() if name in ("present", "at_vehicle")}
    if event.at_vehicle is not None and not eyes.sees_vehicle(event.at_vehicle):
        del said["at_vehicle"]
    return _about(event.who, said, eyes)


def _portrayed(event: Portrayed, eyes: Eyes) -> Heard | None:
    """Tell who somebody is; of a closed sheet no more than that something was said."""
    if not eyes.knows(event.who):
        return None
    return Heard({"who": event.who}) if eyes.is_closed(event.who) else Heard(facts(event))


def _about(who: tuple[str, ...], said: Facts, eyes: Eyes) -> Heard | None:
    """Name those who exist for the seat, and say the rest if somebody among them is open to it."""
    names = eyes.known(who)
    if not names:
        return None
    is_open = any(not eyes.is_closed(name) for name in names)
    return Heard({"who": one_or_all(names), **(said if is_open else {})})


def _dice_rolled(event: DiceRolled, _eyes: Eyes) -> Heard:
    return Heard({name: value for name, value in facts(event).items() if name != "table"})


def _created(event: Created, eyes: Eyes) -> Heard | None:
    if not eyes.knows(event.id):
        return None
    return Heard({"id": event.id}) if eyes.is_closed(event.id) else Heard(facts(event), event.why)


def _choice_made(event: ChoiceMade, eyes: Eyes) -> Heard | None:
    if event.who in eyes.state.groups:
        return NOTHING if eyes.known(eyes.state.groups[event.who].members) else None
    if not eyes.may_be_named(event.who):
        return None
    is_closed = event.who in eyes.state.characters and eyes.is_closed(event.who)
    if is_closed or event.choice in GM_CHOICES - HEARD_ANSWERS or not eyes.may_be_named(event.pick):
        return Heard({"who": event.who})
    return Heard(facts(event))


def _option_set(event: OptionSet, _eyes: Eyes) -> Heard:
    return Heard(facts(event))


def _by_hand(event: Corrected | Turned, eyes: Eyes) -> Heard | None:
    """Tell that the GM set something, not what; of a thing out of sight tell nothing."""
    part, _, rest = event.path.partition(".")
    name = rest.partition(".")[0]
    is_thing = part in ("characters", "items", "vehicles", "groups")
    return NOTHING if not is_thing or eyes.sees_thing(name) else None


_HEARD: Final[Mapping[type, Callable[[Any, Eyes], Heard | None]]] = {
    SaveMade: _save_made,
    SaveCalled: _save_called,
    DiceRolled: _dice_rolled,
    Created: _created,
    Placed: _placed,
    Portrayed: _portrayed,
    ChoiceMade: _choice_made,
    OptionSet: _option_set,
    Corrected: _by_hand,
    Turned: _by_hand,
    **HEARD_OF_HARM,
    **HEARD_OF_FIGHTS,
    **HEARD_OF_DAYS,
    **HEARD_OF_TRADE,
}
