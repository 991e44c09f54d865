"""Combat: who takes part, whose turn it is, the end of a turn and of the fight.

Source: FS-ABIL-15, FS-STAM-7, FS-RES-10. Ruling: FS-Q-10, FS-Q-24, FS-Q-35, FS-Q-58.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule, final
from lampblack.rulesets.crusade.commands import EndEncounter, EndTurn, StartEncounter, StartTurn
from lampblack.rulesets.crusade.headlines import EncounterEnded, EncounterStarted
from lampblack.rulesets.crusade.rules import fear, initiative
from lampblack.rulesets.crusade.rules.initiative import Entrant
from lampblack.rulesets.crusade.sheet import Condition, Turn
from lampblack.rulesets.crusade.standing import EntrySet
from lampblack.rulesets.crusade.state import State, in_combat
from lampblack.rulesets.crusade.terms import FEAR
from lampblack.rulesets.crusade.verbs.striking import void
from lampblack.rulesets.crusade.verbs.turning import begin_turn, end_turn, next_turn, regenerate_all


def _check_start(asked: Asked[StartEncounter]) -> None:
    order = asked.order
    asked.need("participants", *order.participants)
    if len(set(order.participants)) < len(order.participants):
        raise Illegal(slug="bad-argument", field="participants")
    if not set(order.totals) <= set(order.participants):
        raise Illegal(slug="bad-argument", field="totals")


def _refuse_start(asked: Asked[StartEncounter]) -> Iterator[Refusal]:
    fighting = asked.state.encounter.order if in_combat(asked.state) else ()
    if any(who in fighting for who in asked.order.participants):
        yield final("encounter-running", "participants")


def _decide_start(draft: Draft, order: StartEncounter) -> None:
    """Let all throw, order them, and put them where they belong. Source: FS-ABIL-15. Ruling: FS-Q-10."""
    breaks = draft.options.initiative != "manual"
    entrants = [_entrant(draft, who, order.totals) for who in order.participants]
    entrants = initiative.in_order(entrants, reaction_breaks=breaks)
    before = draft.state.encounter if in_combat(draft.state) else None
    known: Mapping[str, int] = before.initiative if before is not None else {}
    line = initiative.joined(before.order if before is not None else (), known, entrants)
    totals = {**known, **{one.who: one.total for one in entrants}}
    for one in entrants:
        draft.set_sheet(one.who, turn=Turn(), off_turn_spent=0)
    started = {} if before is not None else {"mode": "combat", "round": 1, "active": None}
    draft.set_encounter(order=tuple(line), initiative=totals, **started)
    ties = initiative.ties(_ranked(draft, line, totals), reaction_breaks=breaks)
    news = EncounterStarted(
        order=tuple(line), initiative=totals, ties=tuple(ties), round=draft.state.encounter.round
    )
    draft.tell(news)


def _entrant(draft: Draft, who: str, typed: Mapping[str, int]) -> Entrant:
    reaction = draft.numbers(who).effective["reaction"]
    if who in typed:
        return Entrant(who, typed[who], reaction)
    options = draft.options
    thrown = (draft.roller, draft.throwing(who, "scores"))
    total = initiative.initiative(options.initiative, options.attack_roll, reaction, thrown)
    return Entrant(who, total, reaction)


def _ranked(draft: Draft, line: list[str], totals: Mapping[str, int]) -> list[Entrant]:
    return [Entrant(who, totals.get(who, 0), draft.numbers(who).effective["reaction"]) for who in line]


def _check_turn(asked: Asked[StartTurn]) -> None:
    asked.need("who", asked.order.who)
    if asked.order.who is None and in_combat(asked.state) and asked.state.encounter.active is not None:
        raise Illegal(slug="bad-argument", field="who")


def _whose(state: State, order: StartTurn) -> str | None:
    """Name who gets the turn: as said, else the first living one of the order."""
    if order.who is not None:
        return order.who
    return next((who for who in state.encounter.order if state.characters[who].life != "dead"), None)


def _refuse_turn(asked: Asked[StartTurn]) -> Iterator[Refusal]:
    """Refuse a turn outside combat, during an attack, to a stranger, to the dead. Source: FS-DEATH-1."""
    state = asked.state
    if not in_combat(state):
        yield final("no-encounter", "do")
        return
    if state.encounter.attack is not None:
        yield final("choice-open", "do")
    who = _whose(state, asked.order)
    if who is None or who not in state.encounter.order:
        yield final("not-in-order", "who")
    elif state.characters[who].life == "dead":
        yield by_rule("dead", "who", "FS-DEATH-1")


def _decide_turn(draft: Draft, order: StartTurn) -> None:
    """Give the turn, without ending another. Ruling: FS-Q-35 (regen_timing), FS-Q-58."""
    who = _whose(draft.state, order)
    if draft.state.encounter.active is None:
        regenerate_all(draft, "round_start")
    if who is not None:
        begin_turn(draft, who, [])


def _refuse_end(asked: Asked[EndTurn]) -> Iterator[Refusal]:
    """Refuse to end a turn that nobody has, or another's, or while an attack is open. Ruling: FS-Q-29."""
    if not in_combat(asked.state):
        yield final("no-encounter", "do")
        return
    if asked.state.encounter.attack is not None:
        yield final("choice-open", "do")
    if asked.state.encounter.active != asked.order.who:
        yield final("not-your-turn", "who")


def _decide_end(draft: Draft, order: EndTurn) -> None:
    end_turn(draft, order.who)
    next_turn(draft)


def _refuse_end_encounter(asked: Asked[EndEncounter]) -> Iterator[Refusal]:
    if not in_combat(asked.state):
        yield final("no-encounter", "do")


def _decide_end_encounter(draft: Draft, _order: EndEncounter) -> None:
    """End combat: an open attack is dropped, Fear and what lasts for rounds end. Source: FS-RES-10. Ruling: FS-Q-24."""
    void(draft)
    for who, sheet in draft.state.characters.items():
        for name, condition in sheet.conditions.items():
            if ends_with_combat(draft.state, name, condition):
                draft.tell(EntrySet(who=who, part="conditions", name=name))
    draft.set_encounter(mode="free", round=0, order=(), active=None, initiative={})
    draft.tell(EncounterEnded())


def ends_with_combat(state: State, name: str, condition: Condition) -> bool:
    """Tell whether a condition ends with the fight; under `duration_rules` Fear with a clock does not.

    Source: FS-RES-10, FS-STAM-10. Ruling: FS-Q-24 (fear_end).
    """
    if not condition.ends_with_combat:
        return False
    return name != FEAR or fear.ends_early(condition.left, state.options.fear_end)


VERBS: Verbs = {
    "start-encounter": Verb(
        form=Form(StartEncounter), check=_check_start, refuse=_refuse_start, decide=_decide_start
    ),
    "start-turn": Verb(form=Form(StartTurn), check=_check_turn, refuse=_refuse_turn, decide=_decide_turn),
    "end-turn": Verb(
        form=Form(EndTurn, players=True), own=lambda order: order.who, refuse=_refuse_end, decide=_decide_end
    ),
    "end-encounter": Verb(
        form=Form(EndEncounter), refuse=_refuse_end_encounter, decide=_decide_end_encounter
    ),
}
