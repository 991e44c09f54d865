"""The die of fate, and how somebody takes the Investigators. Source: LH-FATE-1..3, LH-REACT-1..3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.day_commands import React, ThrowFate
from lampblack.rulesets.liminal.day_events import FateThrown, Reacted
from lampblack.rulesets.liminal.events import SheetSet
from lampblack.rulesets.liminal.rules.fate import throw_fate
from lampblack.rulesets.liminal.rules.reactions import react
from lampblack.rulesets.liminal.state import State


def _decide_fate(draft: Draft, _order: ThrowFate) -> None:
    fate = throw_fate(draft.roller, sees=draft.sees(None))
    why = (Why(what="face", number=fate.face, source="d6", rule=fate.rule),)
    draft.tell(FateThrown(face=fate.face, outcome=fate.outcome, why=why))


def _check_reaction(asked: Asked[React]) -> None:
    asked.need_characters("who", (asked.order.who,))


def _refuse_reaction(asked: Asked[React]) -> Iterator[Refusal]:
    """How an Investigator takes anybody is the player's to say. Source: LH-REACT-1."""
    if asked.state.characters[asked.order.who].kind == "investigator":
        yield Refusal("bad-target", "who", rule="LH-REACT-1")


def _decide_reaction(draft: Draft, order: React) -> None:
    """Throw for an impression, unless the GM only shifts one that was thrown. Source: LH-REACT-3. Ruling: Q-53."""
    total, rolled, why = _thrown(draft, order)
    final = order.final or rolled
    if order.final is not None:
        why = (*why, Why(what="final", source=order.final, rule="LH-REACT-3"))
    draft.tell(Reacted(who=order.who, rolled=rolled, outcome=final, total=total, why=why))
    draft.tell(SheetSet(who=order.who, fields={"disposition": final, "disposition_rolled": rolled}))


def _thrown(draft: Draft, order: React) -> tuple[int | None, str, tuple[Why, ...]]:
    before = _before(draft.state, order)
    if before is not None:
        return None, before, ()
    reaction = react(draft.roller, who=order.who, sees=draft.sees(order.who))
    why = (Why(what="total", number=reaction.total, source="2d6", rule="LH-REACT-2"),)
    return reaction.total, reaction.disposition, why


def _before(state: State, order: React) -> str | None:
    """Give what the dice said before, if the GM only shifts it now."""
    return state.characters[order.who].disposition_rolled if order.final is not None else None


VERBS: dict[str, Verb[Any]] = {
    "fate": Verb(form=Form(ThrowFate), decide=_decide_fate),
    "reaction": Verb(
        form=Form(React, secret=True),
        check=_check_reaction,
        refuse=_refuse_reaction,
        decide=_decide_reaction,
    ),
}
