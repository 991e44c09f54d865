"""The scene and the procedure of play. Source: LH-PROC-0..10."""

from __future__ import annotations

from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.day_commands import Scene
from lampblack.rulesets.liminal.day_events import SceneSet
from lampblack.rulesets.liminal.events import TableSet
from lampblack.rulesets.liminal.rules.procedure import Place, go_to, is_step
from lampblack.rulesets.liminal.state import Table


def _check(asked: Asked[Scene]) -> None:
    step = asked.order.step
    if isinstance(step, int) and not is_step(step):
        raise Illegal(slug="out-of-range", field="step")


def _decide(draft: Draft, order: Scene) -> None:
    """Set what was said: the scene, a clue more, the step, the GM's word on safety. Source: LH-PROC-1, LH-PROC-3."""
    fields = _fields(draft.state.table, order)
    draft.tell(SceneSet(fields=fields, clue=order.clue))
    clues = {"clues": [*draft.state.table.clues, order.clue]} if order.clue is not None else {}
    draft.tell(TableSet(fields={**fields, **clues}))


def _fields(table: Table, order: Scene) -> dict[str, Any]:
    said = {"scene": order.text, "safe_place": order.safe_place, "safe_exit": order.safe_exit}
    fields: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
    if order.step is not None:
        place = go_to(Place(table.step, table.cycle), order.step)
        fields |= {"step": place.step, "cycle": place.cycle}
    return fields


VERBS: dict[str, Verb[Any]] = {"scene": Verb(form=Form(Scene), check=_check, decide=_decide)}
