"""Damage that the GM deals, to bodies and to souls, and executions.

Source: FS-DMG-1..7, FS-DEF-3, FS-DEATH-1, FS-DEATH-6, FS-BRUSH-1, FS-BRUSH-3. Ruling: FS-Q-48, FS-Q-50, FS-Q-52.
"""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule, final
from lampblack.rulesets.crusade.gm_commands import Execute, Harm
from lampblack.rulesets.crusade.headlines import Executed, SoulHarmed
from lampblack.rulesets.crusade.rules import death
from lampblack.rulesets.crusade.rules.damage import is_type
from lampblack.rulesets.crusade.rules.throwing import throw_amount
from lampblack.rulesets.crusade.sheet import is_helpless
from lampblack.rulesets.crusade.state import find_choice
from lampblack.rulesets.crusade.terms import UNTYPED
from lampblack.rulesets.crusade.verbs.choosing import need_amount
from lampblack.rulesets.crusade.verbs.hitting import Blow, land
from lampblack.rulesets.crusade.verbs.lives import die


def _check_harm(asked: Asked[Harm]) -> None:
    order = asked.order
    asked.need("target", order.target)
    asked.need("source", order.source)
    if order.type is not None and not is_type(order.type, asked.state.options.damage_types):
        raise Illegal(slug="no-such-type", field="type")
    if order.on is None:
        need_amount(order.amount, order.dice)


def _refuse_harm(asked: Asked[Harm]) -> Iterator[Refusal]:
    """Refuse harm while a Brush is open, and to the dead; a soul may be struck at any time. Source: FS-DEATH-1."""
    order = asked.order
    if order.on == "soul":
        return
    if find_choice(asked.state, "brush", order.target) is not None:
        yield final("choice-open", "target")
    if asked.sheet(order.target).life == "dead":
        yield by_rule("dead", "target", "FS-DEATH-1")


def _decide_harm(draft: Draft, order: Harm) -> None:
    if order.on == "soul":
        pain = death.soul_feels(draft.sheet(order.target).life)
        draft.tell(SoulHarmed(target=order.target, pain=pain))
        return
    dice, amount = order.dice, order.amount
    if amount is None:
        amount = throw_amount(dice or "0", draft.roller, draft.throwing(order.target), "damage")
    blow = Blow(
        target=order.target,
        damage=amount,
        type=order.type or UNTYPED,
        armor=order.armor,
        dice=dice,
        rolled=amount if dice is not None else None,
        secret=draft.is_secret,
    )
    land(draft, blow)


def _check_execute(asked: Asked[Execute]) -> None:
    asked.need("target", asked.order.target)


def _refuse_execute(asked: Asked[Execute]) -> Iterator[Refusal]:
    """Refuse to execute the dead and those who can defend themselves. Source: FS-BRUSH-3. Ruling: FS-Q-52."""
    sheet = asked.sheet(asked.order.target)
    if sheet.life == "dead":
        yield by_rule("dead", "target", "FS-DEATH-1")
    elif not death.can_be_executed(sheet.life, helpless=is_helpless(sheet)):
        yield by_rule("not-helpless", "target", "FS-BRUSH-3")
    if asked.state.options.executions == "off":
        yield by_rule("executions-off", "target", "FS-BRUSH-3")


def _decide_execute(draft: Draft, order: Execute) -> None:
    """Put somebody to death, without HP and without a Brush. Source: FS-BRUSH-3. Ruling: FS-Q-52."""
    die(draft, order.target)
    draft.tell(Executed(target=order.target))


VERBS: Verbs = {
    "harm": Verb(form=Form(Harm), check=_check_harm, refuse=_refuse_harm, decide=_decide_harm),
    "execute": Verb(form=Form(Execute), check=_check_execute, refuse=_refuse_execute, decide=_decide_execute),
}
