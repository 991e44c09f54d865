"""Random tables of the packs in use: the GM rolls on one, alone or before everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lampblack.kernel.dice import parse
from lampblack.kernel.dice import roll as throw
from lampblack.kernel.forms import Form
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import GM
from lampblack.rulesets.evil.asking import ANY_STATE, Asked, Draft, Verb, no
from lampblack.rulesets.evil.commands import Consult
from lampblack.rulesets.evil.events import TableRolled

TABLES: Final = "tables"
"""The kind of a pack's entries that hold random tables."""


def _refuse(asked: Asked[Consult]) -> Iterator[Refusal]:
    """Refuse a table that no pack in use has (bad-argument)."""
    if asked.order.table not in asked.order.shelf.get(TABLES, {}):
        yield no("bad-argument", "table")


def consult(draft: Draft, order: Consult) -> None:
    """Throw and read what came up; the dice are the GM's own, so that nothing which players see moves."""
    listed = order.shelf[TABLES][order.table]
    table = RandomTable.from_rows(listed["dice"], listed["rows"])
    fallen = throw(parse(table.dice), draft.roller, reason="table", sees=GM)
    rolled = TableRolled(
        table=listed["name"],
        dice=table.dice,
        faces=tuple(die.face for term in fallen.terms for die in term.dice),
        entry=table.pick(fallen.total),
        is_told=order.openly,
    )
    draft.tell(rolled)


VERBS: dict[str, Verb[Any]] = {
    "consult": Verb(
        form=Form(Consult, shelf=(TABLES,), shelf_for=frozenset({"table"})),
        states=ANY_STATE,
        refuse=_refuse,
        decide=consult,
    )
}
"""The verb, how it is refused and carried out."""
