"""Getting away from a fight, alone or together. Source: LH-RETR-1..3, LH-MOR-8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb, as_names
from lampblack.rulesets.liminal.events import ActorSet, SheetSet
from lampblack.rulesets.liminal.explaining import why_thrown
from lampblack.rulesets.liminal.fight_commands import Retreat
from lampblack.rulesets.liminal.fight_events import DexSave, Flight, Retreated
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules import turns
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.retreat import Away, Runner, get_away
from lampblack.rulesets.liminal.verbs.morale import open_group_morale
from lampblack.rulesets.liminal.verbs.spending import spend

ACTION = "retreat"


def _check(asked: Asked[Retreat]) -> None:
    """Refuse somebody named twice, and one Save for all by somebody who stays (bad-argument)."""
    who, roller = as_names(asked.order.who), asked.order.roller
    if len(set(who)) < len(who):
        raise Illegal(slug="bad-argument", field="who")
    asked.need_characters("who", who)
    if roller is not None and roller not in who:
        raise Illegal(slug="bad-argument", field="roller")


def _refuse(asked: Asked[Retreat]) -> Iterator[Refusal]:
    state, order = asked.state, asked.order
    for who in as_names(order.who):
        yield from turns.refusals(state, turns.Turn(who, ACTION, is_gm=asked.is_gm, may_flee=True))
    if not (state.table.safe_exit if order.safe is None else order.safe):
        yield Refusal("no-safe-place", "safe", rule="LH-RETR-1")


def _decide(draft: Draft, order: Retreat) -> None:
    """Let some try to get away; it costs the action either way. Source: LH-RETR-1, LH-RETR-2. Ruling: Q-20."""
    runners = [_runner(draft, who, asks=bool(order.save)) for who in as_names(order.who)]
    options = draft.state.options
    away = get_away(runners, options, draft.roller, order.roller)
    flights = {who: _flight(one) for who, one in away.items()}
    draft.tell(Retreated(retreats=flights, to=order.to, why=tuple(_why(away, options))))
    for who, one in away.items():
        if one.outcome == "escaped":
            draft.tell(SheetSet(who=who, fields={"life": "fled"}))
        spend(draft, who, ACTION)
        if one.exposed and turns.is_running(draft.state):
            draft.tell(ActorSet(who=who, fields={"exposed": True}))
    open_group_morale(draft)


def _runner(draft: Draft, who: str, *, asks: bool) -> Runner:
    sheet = draft.state.characters[who]
    return Runner(who, sheet.dex, sheet.life != "fleeing" or asks, draft.sees(who), manner(sheet, "dex"))


def _flight(away: Away) -> Flight:
    saved = away.saved
    save = DexSave(saved.score, saved.face, saved.outcome) if saved is not None else None
    return Flight(away.outcome, save, away.exposed)


def _why(away: Mapping[str, Away], options: Options) -> Iterator[Why]:
    """Explain each Save, and the house rules that had a part in it."""
    for one in away.values():
        if one.saved is not None:
            rule = "LH-RETR-1" if one.outcome == "escaped" else "LH-RETR-2"
            yield from why_thrown(one.saved)
            yield Why(what="score", number=one.saved.score, source="dex", rule=rule)
            yield Why(what="face", number=one.saved.face, source="d20", rule=one.saved.rule)
    if len(away) > 1 and options.retreat_save == "group":
        yield Why(what="option", source="retreat_save", rule="Q-20")
    if any(one.exposed for one in away.values()):
        yield Why(what="option", source="retreat_fail", rule="Q-20")


VERBS: dict[str, Verb[Any]] = {
    "retreat": Verb(
        form=Form(Retreat, players=True, gm_only=frozenset({"safe", "save", "roller"})),
        check=_check,
        own=lambda order: as_names(order.who),
        refuse=_refuse,
        decide=_decide,
    )
}
