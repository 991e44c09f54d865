"""What each seat may see of a state: the GM all of it, everybody else by allow-list in types of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import DeskView
from lampblack.kernel.seat import is_gm
from lampblack.kernel.tree import plain
from lampblack.rulesets.crusade.attack_seen import open_attack
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.laid_out import laid_out
from lampblack.rulesets.crusade.rules.damage import categories, dagger_types
from lampblack.rulesets.crusade.seen import (
    CharacterSeen,
    ChoiceSeen,
    EncounterSeen,
    OptionsSeen,
    SizeRowSeen,
    StateSeen,
    TableSeen,
    WholeCharacter,
    WholeEncounter,
    WholeState,
    WholeTable,
)
from lampblack.rulesets.crusade.state import Choice, State, open_choices

Values = dict[str, Any]
_plain = msgspec.structs.asdict

_SEEN: Final = frozenset(CharacterSeen.__struct_fields__)


def view_state(state: State, audience: str, desk: DeskView) -> WholeState | StateSeen:
    """Build what an audience may see."""
    eyes = Eyes(state, audience)
    return _whole(eyes, desk) if is_gm(audience) else _seen(eyes, desk)


def _whole(eyes: Eyes, desk: DeskView) -> WholeState:
    state = eyes.state
    pending = [_choice(eyes, one) for _, one in open_choices(state)]
    encounter = {**_plain(state.encounter), "attack": open_attack(eyes)}
    return WholeState(
        characters={
            who: WholeCharacter(**{**_plain(sheet), **laid_out(state, who)})
            for who, sheet in state.characters.items()
        },
        encounter=WholeEncounter(**encounter),
        table=WholeTable(**_table(eyes, desk), gm_notes=state.table.gm_notes),
        pending=(*pending, *desk.pending),
        options=state.options,
    )


def _seen(eyes: Eyes, desk: DeskView) -> StateSeen:
    state = eyes.state
    return StateSeen(
        characters={who: _character(eyes, who) for who in state.characters if eyes.knows(who)},
        encounter=_encounter(eyes),
        table=TableSeen(**_table(eyes, desk)),
        pending=_pending(eyes, desk),
        options=_options(state),
    )


def _character(eyes: Eyes, who: str) -> CharacterSeen:
    """Show each field of a sheet that this seat may see."""
    sheet = eyes.state.characters[who]
    whole = {**_plain(sheet), **laid_out(eyes.state, who)}
    seen = {name: value for name, value in whole.items() if name in _SEEN and eyes.sees(who, name)}
    if "conditions" in seen:
        seen["conditions"] = _conditions(eyes, who)
    return CharacterSeen(**seen)


def _conditions(eyes: Eyes, who: str) -> Values:
    """Show conditions that are not secret, without the names of those whom the seat does not know."""
    shown: Values = {}
    for name, condition in eyes.state.characters[who].conditions.items():
        if eyes.sees_condition(who, name):
            values = {key: value for key, value in plain(condition).items() if key != "secret"}
            shown[name] = {key: value for key, value in values.items() if _is_sayable(eyes, key, value)}
    return shown


def _is_sayable(eyes: Eyes, key: str, value: Any) -> bool:
    return key not in ("source", "slot") or value is None or eyes.may_be_named(value)


def _encounter(eyes: Eyes) -> EncounterSeen:
    encounter = eyes.state.encounter
    active = encounter.active
    totals = encounter.initiative
    return EncounterSeen(
        mode=encounter.mode,
        round=encounter.round,
        order=eyes.known(encounter.order),
        active=active if active is not None and eyes.knows(active) else None,
        initiative={who: totals[who] for who in eyes.known(totals)},
        attack=open_attack(eyes),
    )


def _table(eyes: Eyes, desk: DeskView) -> Values:
    table, own = eyes.state.table, eyes.state.options.damage_types
    return {
        "seats": {seat: eyes.known(plays) for seat, plays in table.seats.items()},
        "clock": table.clock,
        "session": table.session,
        "damage_categories": categories(own),
        "dagger_types": dagger_types(own),
        "notes": tuple(_note(eyes, note) for note in desk.notes),
    }


def _note(eyes: Eyes, note: Mapping[str, Any]) -> Values:
    """Show a note; to a player what the GM's is about stays unsaid when that is out of sight.

    Players' own words stay as they are: to leave out what is hidden, and it alone, would tell that it is there.
    """
    about = note.get("about")
    is_players = not is_gm(note["by"])
    is_sayable = eyes.is_gm or is_players or (isinstance(about, str) and eyes.may_be_named(about))
    return {**note, "about": about if is_sayable else None}


def _pending(eyes: Eyes, desk: DeskView) -> tuple[ChoiceSeen, ...]:
    """List the choices that this seat may answer."""
    mine = (one for _, one in open_choices(eyes.state) if eyes.answers(one.choice, one.who))
    own = (ChoiceSeen(choice=one["choice"], who=one["who"], options=one["options"]) for one in desk.pending)
    return (*(_choice(eyes, one) for one in mine), *own)


def _choice(_eyes: Eyes, choice: Choice) -> ChoiceSeen:
    about = UNSET if choice.about is None else choice.about
    return ChoiceSeen(choice=choice.choice, who=choice.who, options=choice.options, about=about)


def _options(state: State) -> OptionsSeen:
    """Show the house rules without the list of disorders and the HP of monsters."""
    values = {name: getattr(state.options, name) for name in OptionsSeen.__struct_fields__}
    rows = {
        size: SizeRowSeen(pd=row.pd, bd=row.bd, space=row.space)
        for size, row in state.options.size_mods.items()
    }
    return OptionsSeen(**{**values, "size_mods": rows})
