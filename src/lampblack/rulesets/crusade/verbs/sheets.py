"""Making, changing and removing characters. Source: FS-ABIL-1..5, FS-SIZE-1..4, FS-DEF-2, FS-ALGN-1..15."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import is_player
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, final
from lampblack.rulesets.crusade.commands import Create, Edit, Remove, SetAlignment
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.given import is_free_name, new_character
from lampblack.rulesets.crusade.headlines import AlignmentTurned, Edited
from lampblack.rulesets.crusade.reckoning import reckon, warnings
from lampblack.rulesets.crusade.rules import alignments
from lampblack.rulesets.crusade.sheet import Character
from lampblack.rulesets.crusade.standing import Created, Removed, SeatSet
from lampblack.rulesets.crusade.state import State
from lampblack.rulesets.crusade.verbs import leaving
from lampblack.rulesets.crusade.verbs.shifting import fill_pools, follow_maxima
from lampblack.rulesets.crusade.writing import EDITABLE, check, edited, paths

PLAYER_FIELDS: Final = EDITABLE | {"kind", "alignments"}
"""What a player may write onto the own new sheet; all else is the GM's to give."""


def _check_create(asked: Asked[Create]) -> None:
    order = asked.order
    if not asked.is_gm:
        _check_players_fields(asked)
    if not is_free_name(order.id):
        raise Illegal(slug="bad-argument", field="id")
    made(asked.state, order)
    _check_seat(asked)
    if order.id in asked.state.characters:
        raise Illegal(slug="id-taken", field="id")


def _check_players_fields(asked: Asked[Create]) -> None:
    """Refuse a player another kind than their own and what only the GM gives (gm-only). Ruling: FS-Q-64."""
    fields = asked.order.fields
    if not is_player(asked.seat):
        raise Illegal(slug="not-your-seat", field="seat")
    if fields.get("kind", "pc") != "pc":
        raise Illegal(slug="gm-only", field="fields")
    foreign = set(fields) - PLAYER_FIELDS
    if foreign:
        known = foreign <= set(Character.__struct_fields__)
        raise Illegal(slug="gm-only" if known else "no-such-field", field="fields")


def _check_seat(asked: Asked[Create]) -> None:
    """Refuse a seat that is not there, and to a player any but the own."""
    seat = asked.order.seat
    if not asked.is_gm and seat not in (None, asked.seat):
        raise Illegal(slug="not-your-seat", field="seat")
    if asked.is_gm and seat is not None and seat not in asked.state.table.seats:
        raise Illegal(slug="bad-argument", field="seat")


def made(state: State, order: Create) -> Character:
    """Make the sheet that an order asks for; raises Illegal for what a sheet does not have.

    Source: FS-ABIL-1, FS-ABIL-4, FS-SIZE-1, FS-SIZE-3.
    """
    try:
        sheet = new_character(order.id, order.fields, state.options, state.encounter.active)
    except (msgspec.ValidationError, TypeError) as fault:
        raise Illegal(str(fault), slug=slug_of(str(fault)), field="fields") from None
    check(sheet, state.options, "fields")
    return sheet


def warned(sheet: Character, state: State) -> tuple[str, ...]:
    """Name what a table should know about a sheet. Ruling: FS-Q-5, FS-Q-13, FS-Q-55."""
    return warnings(sheet, reckon(sheet, state.options), state.options)


def _decide_create(draft: Draft, order: Create) -> None:
    sheet = made(draft.state, order)
    seat = draft.seat if is_player(draft.seat) else order.seat
    draft.tell(Created(id=order.id, sheet=sheet, seat=seat, warnings=warned(sheet, draft.state)))
    if seat is not None:
        plays = draft.state.table.seats.get(seat, ())
        draft.tell(SeatSet(seat=seat, plays=(*plays, order.id)))


def _check_edit(asked: Asked[Edit]) -> None:
    edited(asked.sheet(asked.order.who), asked.order.changes, asked.state.options)


def _refuse_edit(asked: Asked[Edit]) -> Iterator[Refusal]:
    if not asked.is_gm and asked.sheet(asked.order.who).locked:
        yield final("locked", "who")


def _decide_edit(draft: Draft, order: Edit) -> None:
    """Write the changes, then let the pools follow. Source: FS-ABIL-3, FS-SIZE-4. Ruling: FS-Q-53 (max_change)."""
    who, before = order.who, draft.numbers(order.who)
    old, new = draft.sheet(who), edited(draft.sheet(who), order.changes, draft.options)
    changed = {name: getattr(new, name) for name in EDITABLE if getattr(new, name) != getattr(old, name)}
    draft.set_sheet(who, **dict(sorted(changed.items())))
    if order.fill and old.life != "dead":
        fill_pools(draft, who)
    else:
        follow_maxima(draft, who, before)
    news = Edited(who=who, paths=paths(order.changes), warnings=warned(draft.sheet(who), draft.state))
    draft.tell(news)


def _check_alignment(asked: Asked[SetAlignment]) -> None:
    """Refuse a new alignment without a group, and to drop one that is not there (bad-argument)."""
    order = asked.order
    known = order.towards in asked.sheet(order.who).alignments
    if not known and (order.group is None or order.level is None):
        raise Illegal(slug="bad-argument", field="group")


def _decide_alignment(draft: Draft, order: SetAlignment) -> None:
    """Take up, change or drop an alignment. Source: FS-ALGN-1..6, FS-ALGN-8. Ruling: FS-Q-40, FS-Q-41."""
    who, towards = order.who, order.towards
    before = draft.sheet(who).alignments.get(towards)
    level = None if order.level is UNSET else order.level
    is_dropped = order.level is None
    after = None if is_dropped else alignments.turned(before, order.group, level)
    draft.set_entry(who, "alignments", towards, after)
    news: Mapping[str, Any] = {}
    if after is not None:
        label = alignments.label(after.group, after.level, draft.options.alignment_labels)
        news = {"label": label, "positive": alignments.is_positive(after.level)}
    upset = (towards,) if alignments.upsets(before, after) else ()
    draft.tell(AlignmentTurned(who=who, towards=towards, upset=upset, **news))


def _check_remove(asked: Asked[Remove]) -> None:
    asked.need("target", asked.order.target)


def _decide_remove(draft: Draft, order: Remove) -> None:
    leaving.leave(draft, order.target)
    draft.tell(Removed(id=order.target, hidden=draft.sheet(order.target).hidden))


VERBS: Verbs = {
    "create": Verb(form=Form(Create, players=True), check=_check_create, decide=_decide_create),
    "edit": Verb(
        form=Form(Edit, players=True),
        own=lambda order: order.who,
        check=_check_edit,
        refuse=_refuse_edit,
        decide=_decide_edit,
    ),
    "set-alignment": Verb(
        form=Form(SetAlignment, players=True),
        own=lambda order: order.who,
        check=_check_alignment,
        decide=_decide_alignment,
    ),
    "remove": Verb(form=Form(Remove), check=_check_remove, decide=_decide_remove),
}
