"""Checks and plain dice. Source: FS-ABIL-16..24. Ruling: FS-Q-6, FS-Q-7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lampblack.kernel.dice import Roll as Fallen
from lampblack.kernel.dice import parse
from lampblack.kernel.dice import roll as throw
from lampblack.kernel.errors import Illegal, LampblackError
from lampblack.kernel.forms import Form
from lampblack.kernel.randomtable import RandomTable
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, final
from lampblack.rulesets.crusade.gm_commands import Check, Roll
from lampblack.rulesets.crusade.headlines import Checked, DiceRolled
from lampblack.rulesets.crusade.rules import abilities
from lampblack.rulesets.crusade.terms import ABILITIES
from lampblack.rulesets.crusade.verbs.attacking import check_typed_total

TABLES: Final = "tables"
"""The kind of a pack's entries that hold random tables."""


def _check(asked: Asked[Check]) -> None:
    check_typed_total(asked, asked.order.total)


def _refuse(asked: Asked[Check]) -> Iterator[Refusal]:
    if asked.state.options.attack_roll == "manual" and asked.order.total is None:
        yield final("total-needed", "total")


def score_of(draft: Draft, who: str, score: str | None) -> int:
    """Give the score that a check adds: of the sheet, or an Ability; an empty one counts 0. Ruling: FS-Q-2."""
    if score is None:
        return 0
    if score in ABILITIES:
        ability: int | None = getattr(draft.sheet(who).abilities, score)
        return ability or 0
    return draft.numbers(who).effective[score]


def _decide(draft: Draft, order: Check) -> None:
    """Throw, add the score, compare. Source: FS-ABIL-16..24. Ruling: FS-Q-6, FS-Q-7."""
    natural, total = None, order.total
    if total is None:
        field = "abilities" if order.score in ABILITIES else "scores"
        throwing = draft.throwing(order.who, field)
        natural = abilities.throw_check(draft.options.attack_roll, draft.roller, throwing, "check")
        total = natural + score_of(draft, order.who, order.score) + (order.bonus or 0)
    passed = None
    if order.number is not None:
        passed = abilities.passes(total, order.number, ties_pass=draft.options.ties_hit)
    checked = Checked(
        who=order.who,
        natural=natural,
        total=total,
        score=order.score,
        number=order.number,
        passed=passed,
    )
    draft.tell(checked)


def _check_roll(asked: Asked[Roll]) -> None:
    """Refuse neither or both of dice and table, what are no dice (bad-argument), a table of no pack (no-table)."""
    asked.need("who", asked.order.who)
    if (asked.order.dice is None) == (asked.order.table is None):
        raise Illegal(slug="bad-argument", field="dice")
    if asked.order.table is not None and asked.order.table not in asked.order.shelf.get(TABLES, {}):
        raise Illegal(slug="no-table", field="table")
    if asked.order.dice is not None:
        _check_dice(asked.order.dice)


def _check_dice(dice: str) -> None:
    try:
        parse(dice)
    except LampblackError as fault:
        slug = fault.slug if fault.slug == "too-many-dice" else "bad-argument"
        raise Illegal(str(fault), slug=slug, field="dice", details=fault.details) from None


def _decide_roll(draft: Draft, order: Roll) -> None:
    """Throw, and on a random table read what came up."""
    listed = order.shelf.get(TABLES, {}).get(order.table or "", {})
    table = RandomTable.from_rows(listed["dice"], listed["rows"]) if listed else None
    dice = table.dice if table is not None else order.dice or ""
    fallen = throw(parse(dice), draft.roller, who=order.who, sees=draft.throwing(None).sees)
    rolled = DiceRolled(
        dice=dice,
        faces=_faces(fallen),
        total=fallen.total,
        who=order.who,
        reason=order.why or listed.get("name", ""),
        entry=table.pick(fallen.total) if table is not None else None,
    )
    draft.tell(rolled)


def _faces(fallen: Fallen) -> tuple[int, ...]:
    return tuple(die.face for term in fallen.terms for die in term.dice)


VERBS: Verbs = {
    "check": Verb(
        form=Form(Check, players=True, gm_only=frozenset({"bonus"})),
        own=lambda order: order.who,
        check=_check,
        refuse=_refuse,
        decide=_decide,
    ),
    "roll": Verb(
        form=Form(
            Roll,
            players=True,
            gm_only=frozenset({"table"}),
            shelf=(TABLES,),
            shelf_for=frozenset({"table"}),
        ),
        check=_check_roll,
        decide=_decide_roll,
    ),
}
