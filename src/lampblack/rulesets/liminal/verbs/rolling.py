"""Plain dice and the tables of the pack. Source: LH-META-1."""

from __future__ import annotations

from typing import Any

from lampblack.kernel.dice import Roll as Fallen
from lampblack.kernel.dice import parse, roll
from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.kernel.forms import Form
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Roll
from lampblack.rulesets.liminal.events import DiceRolled


def _check(asked: Asked[Roll]) -> None:
    """Refuse neither or both of dice and table (bad-argument), and a table that the seat cannot see.

    The tables of the pack are the GM's: for a player none is there.
    """
    order = asked.order
    if (order.dice is None) == (order.table is None):
        raise Illegal(slug="bad-argument", field="dice")
    if order.dice is not None:
        _check_dice(order.dice)
    elif not asked.is_gm or order.table not in asked.state.table.tables:
        raise Illegal(slug="no-such-thing", field="table")


def _check_dice(text: str) -> None:
    try:
        parse(text)
    except LampblackError as fault:
        fault.field = "dice"
        raise


def _decide(draft: Draft, order: Roll) -> None:
    table = draft.state.table.tables[order.table] if order.table is not None else None
    text = table.dice if table is not None else order.dice or ""
    fallen = roll(parse(text), draft.roller, sees=draft.sees(None))
    entry = table.pick(fallen.total) if table is not None else None
    faces = _faces(fallen)
    draft.tell(DiceRolled(dice=text, faces=faces, total=fallen.total, table=order.table, entry=entry))


def _faces(fallen: Fallen) -> tuple[int, ...]:
    return tuple(die.face for term in fallen.terms for die in term.dice)


VERBS: dict[str, Verb[Any]] = {"roll": Verb(form=Form(Roll, players=True), check=_check, decide=_decide)}
