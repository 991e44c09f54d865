"""Making characters and bringing them into the scene. Source: LH-ATTR-1..3, LH-INV-1, LH-REPL-1..3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb, as_names
from lampblack.rulesets.liminal.commands import Create, Place
from lampblack.rulesets.liminal.events import Created, ItemAdded, Placed, SheetSet
from lampblack.rulesets.liminal.fields import numbers
from lampblack.rulesets.liminal.given import new_character, new_item
from lampblack.rulesets.liminal.rules.creation import SWAPS, Capped, is_playable, throw_sheet, under_cap
from lampblack.rulesets.liminal.rules.replacement import living
from lampblack.rulesets.liminal.sheet import Character, Fields
from lampblack.rulesets.liminal.state import State, in_use
from lampblack.rulesets.liminal.terms import ID_PATTERN, MOST, RESERVED_IDS
from lampblack.rulesets.liminal.verbs.choices import open_choice, take_seat

PLAYER_FIELDS: Final = frozenset(
    {"kind", "name", "hp", "hp_max", "str", "str_max", "dex", "dex_max", "ctrl", "ctrl_max", "cash"}
)
"""What a player may write onto the own new sheet; all else is the GM's to give."""


def phone_id(who: str) -> str:
    """Name the phone that the rolled preset hands out.

    >>> phone_id("ada")
    'ada-phone'
    """
    return f"{who}-phone"


def _check_create(asked: Asked[Create]) -> None:
    order = asked.order
    _check_id(order.id)
    _check_fields(asked)
    if order.id in RESERVED_IDS or _is_taken(asked):
        raise Illegal(slug="id-taken", field="id")
    _check_seat(asked)


def _check_id(name: str) -> None:
    if not re.fullmatch(ID_PATTERN, name):
        raise Illegal(slug="bad-argument", field="id")


def _is_taken(asked: Asked[Create]) -> bool:
    names = [asked.order.id]
    if _is_rolled(asked.state, asked.order):
        names.append(phone_id(asked.order.id))
    return any(in_use(asked.state, name) for name in names)


def _check_fields(asked: Asked[Create]) -> None:
    fields = asked.order.fields
    if not asked.is_gm:
        _check_players_fields(fields)
    if not all(0 <= number <= MOST for number in numbers(fields)):
        raise Illegal(slug="out-of-range", field="fields")
    if not is_playable(_sheet(asked.state, asked.order)):
        raise Illegal(slug="out-of-range", field="fields", rule="LH-ATTR-1")


def _check_players_fields(fields: Fields) -> None:
    is_investigator = fields.get("kind", "investigator") == "investigator"
    if set(fields) <= PLAYER_FIELDS and is_investigator:
        return
    known = {field.name for field in msgspec.structs.fields(Character)}
    raise Illegal(slug="gm-only" if set(fields) <= known else "bad-argument", field="fields")


def _check_seat(asked: Asked[Create]) -> None:
    """Refuse a seat that is not there, and to a player any but the own empty one (not-your-seat)."""
    seat, seats = asked.order.seat, asked.state.table.seats
    if asked.is_gm:
        is_allowed = seat is None or seat in seats
    else:
        is_allowed = seat in (None, asked.seat) and not living(asked.state, seats.get(asked.seat, ()))
    if not is_allowed:
        raise Illegal(slug="not-your-seat", field="seat")


def _sheet(state: State, order: Create) -> Character:
    try:
        return new_character(order.id, order.fields, state.table.clock)
    except (msgspec.ValidationError, TypeError) as fault:
        raise Illegal(str(fault), slug="bad-argument", field="fields") from None


def _is_rolled(state: State, order: Create) -> bool:
    return (order.preset or state.options.creation_preset) == "3d6-swap"


def _decide_create(draft: Draft, order: Create) -> None:
    is_rolled = _is_rolled(draft.state, order)
    thrown = _thrown(draft, order) if is_rolled else {}
    sheet = new_character(order.id, {**order.fields, **thrown}, draft.state.table.clock)
    seat = order.seat if draft.seat == GM else draft.seat
    sheet, warning = under_cap(_joining(draft, sheet), draft.state.options)
    draft.tell(Created(id=order.id, sheet=sheet, seat=seat, why=_why(draft.state, warning)))
    if is_rolled:
        _hand_out(draft, order.id)
    if seat is not None:
        take_seat(draft, seat, order.id)
    draft.warn(warning)


def _why(state: State, warning: Capped | None) -> tuple[Why, ...]:
    """Explain why a score is lower than it was given. Source: LH-ATTR-3. Ruling: Q-18."""
    if warning != "capped":
        return ()
    cap = state.options.attribute_cap
    return (Why(what="cap", number=cap, source="attribute_cap", rule="LH-ATTR-3"),)


def _thrown(draft: Draft, order: Create) -> Mapping[str, Any]:
    is_open = order.fields.get("kind", "investigator") == "investigator" and not draft.is_secret
    return throw_sheet(draft.roller, who=order.id, sees=draft.sees(None) if is_open else GM)


def _joining(draft: Draft, sheet: Character) -> Character:
    """Count the cash as what was there at the start; a player's new character waits to be brought in.

    Source: LH-CASH-8, LH-REPL-2.
    """
    present = sheet.present and draft.seat == GM
    return msgspec.structs.replace(sheet, cash_start=sheet.cash_start or sheet.cash, present=present)


def _hand_out(draft: Draft, who: str) -> None:
    """Give the phone of the rolled preset, and let the player swap two scores. Ruling: Q-43."""
    draft.tell(ItemAdded(id=phone_id(who), item=new_item("phone", {"at": who, "device": "on"})))
    open_choice(draft, "swap-scores", who, tuple(SWAPS))


def _check_place(asked: Asked[Place]) -> None:
    asked.need_characters("who", as_names(asked.order.who))
    if isinstance(asked.order.at_vehicle, str):
        asked.need_vehicle("at_vehicle", asked.order.at_vehicle)


def _refuse_place(asked: Asked[Place]) -> Iterator[Refusal]:
    """A fled foe comes back by regrouping, not by being placed. Source: LH-MOR-7."""
    sheets = [asked.state.characters[name] for name in as_names(asked.order.who)]
    if asked.order.present and any(one.life == "fled" and one.kind != "investigator" for one in sheets):
        yield Refusal("not-fled", "who", rule="LH-MOR-7")


def _decide_place(draft: Draft, order: Place) -> None:
    who = as_names(order.who)
    is_moved = order.at_vehicle is not UNSET
    at_vehicle = order.at_vehicle if isinstance(order.at_vehicle, str) else None
    draft.tell(Placed(who=who, present=order.present, moved=is_moved, at_vehicle=at_vehicle))
    for name in who:
        if fields := _placing(draft.state.characters[name], order):
            draft.tell(SheetSet(who=name, fields=fields))


def _placing(sheet: Character, order: Place) -> Fields:
    """Say what stands on a sheet after placing; who had fled is active again. Source: LH-RETR-3."""
    fields: Fields = {}
    if order.present is not None:
        fields["present"] = order.present
    if order.present and sheet.life == "fled":
        fields["life"] = "active"
    if order.at_vehicle is not UNSET:
        fields["at_vehicle"] = order.at_vehicle
    return fields


VERBS: dict[str, Verb[Any]] = {
    "create": Verb(form=Form(Create, players=True, secret=True), check=_check_create, decide=_decide_create),
    "place": Verb(form=Form(Place), check=_check_place, refuse=_refuse_place, decide=_decide_place),
}
