"""The facts of a record as plain values, whole: what the GM may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.kernel import desk
from lampblack.kernel.record import Record
from lampblack.rulesets.crusade import headlines as news
from lampblack.rulesets.crusade import standing
from lampblack.rulesets.crusade.rules.derived import shown_halves

Facts = dict[str, Any]


def result(record: Record[Any]) -> Facts:
    """Say what came of a command: the facts of its news, the reason that was given, the refusals that were lifted."""
    said: Facts = {"log": record.no}
    for event in record.events:
        merge(said, facts(event))
    said.update(by_gm(record))
    return said


def by_gm(record: Record[Any]) -> Facts:
    """Say the reason of an order and what an override lifted; only the GM is told."""
    override, reason = record.order.get("override"), record.order.get("reason")
    said: Facts = {}
    if reason is not None or override is not None:
        said["reason"] = override if override is not None else reason
    if override is not None:
        said["overrode"] = list(record.overrode)
    return said


def merge(said: Facts, more: Facts) -> None:
    """Add facts; a drain at the end of a turn is not wiped out by the turn that begins without one."""
    if said.get("drained"):
        more = {name: value for name, value in more.items() if name != "drained"}
    said.update(more)


def facts(event: Any) -> Facts:
    """Say the facts of one piece of news; news that only moves values has none."""
    if isinstance(event, desk.Noted):
        return {"text": event.text}
    if isinstance(event, desk.DESK_EVENTS):
        return desk.facts(event)
    say = _FACTS.get(type(event))
    return {} if say is None else say(event)


def expired(found: Iterable[news.Expired]) -> list[str]:
    """Write conditions whose clock ran out as paths: `ada.charge`."""
    return [f"{one.who}.{one.name}" for one in found]


def _created(event: standing.Created) -> Facts:
    return {"id": event.id, "warnings": list(event.warnings)}


def _edited(event: news.Edited) -> Facts:
    return {"who": event.who, "changed": list(event.paths), "warnings": list(event.warnings)}


def _alignment(event: news.AlignmentTurned) -> Facts:
    said = {"who": event.who, "towards": event.towards, "upset": list(event.upset)}
    return {**said, "label": event.label, "positive": event.positive}


def _removed(event: standing.Removed) -> Facts:
    return {"id": event.id}


def _started(event: news.EncounterStarted) -> Facts:
    ties = [list(pair) for pair in event.ties]
    return {"order": list(event.order), "initiative": event.initiative, "ties": ties, "round": event.round}


def _turn_ended(event: news.TurnEnded) -> Facts:
    return {"who": event.who, "rest": event.rest, "drained": event.drained}


def _turn_started(event: news.TurnStarted) -> Facts:
    return {
        "active": event.active,
        "round": event.round,
        "expired": expired(event.expired),
        "drained": event.drained,
        "regen": event.regen,
        "bled": event.bled,
    }


def _moved(event: news.Moved) -> Facts:
    return {"who": event.who, "squares": event.squares, "free": event.free, "cost": event.cost}


def _acted(event: news.Acted) -> Facts:
    said: Facts = {"who": event.who, "cost": event.cost}
    if event.what:
        said["what"] = event.what
    return said if event.entry is None else {**said, "with": event.entry}


def _struck(event: news.Struck) -> Facts:
    said: Facts = {
        "attacker": event.attacker,
        "target": event.target,
        "with": event.entry,
        "against": event.against,
        "natural": event.natural,
        "total": event.total,
        "defense": None if event.halves is None else shown_halves(event.halves),
        "hit": event.hit,
        "outcome": event.outcome,
    }
    return said if event.payer is None else {**said, "cost": event.cost}


def _harmed(event: news.Harmed) -> Facts:
    said: Facts = {
        "target": event.target,
        "damage": event.damage,
        "absorbed": event.absorbed,
        "hp_lost": event.lost,
        "fate": event.fate,
    }
    thrown = {"dice": event.dice, "rolled": event.rolled, "bonus": event.bonus}
    return {**said, **{name: value for name, value in thrown.items() if value is not None}}


def _soul(event: news.SoulHarmed) -> Facts:
    return {"target": event.target, "soul": "intact", "pain": event.pain, "hp_lost": 0}


def _drained(event: news.Drained) -> Facts:
    said: Facts = {"target": event.target, "pool": event.pool, "amount": event.amount, "lost": event.lost}
    more = {
        "fear": event.fear,
        "staggered": event.staggered,
        "rounds": event.rounds,
        "sanity_lost": event.sanity_lost,
    }
    return {**said, **{name: value for name, value in more.items() if value is not None}}


def _restored(event: news.Restored) -> Facts:
    gained = {who: {event.pool: points} for who, points in event.gained.items()}
    fate: Any = next(iter(event.fate.values())) if event.single and event.fate else event.fate
    return {"pool": event.pool, "amount": event.amount, "gained": gained, "fate": fate}


def _laid(event: news.ConditionLaid) -> Facts:
    return {"target": event.target, "name": event.name, "level": event.level, "left": event.left}


def _ended(event: news.ConditionEnded) -> Facts:
    return {"name": event.name, "ended": list(event.ended)}


def _executed(event: news.Executed) -> Facts:
    return {"target": event.target, "fate": "dead"}


def _passed(event: news.TimePassed) -> Facts:
    return {"clock": event.clock, "gained": event.gained, "expired": expired(event.expired)}


def _checked(event: news.Checked) -> Facts:
    return {
        "who": event.who,
        "score": event.score,
        "natural": event.natural,
        "total": event.total,
        "number": event.number,
        "passed": event.passed,
    }


def _rolled(event: news.DiceRolled) -> Facts:
    said: Facts = {"dice": event.dice, "faces": list(event.faces), "total": event.total}
    named = {"who": event.who, "why": event.reason or None, "entry": event.entry}
    return {**said, **{name: value for name, value in named.items() if value is not None}}


def _chosen(event: news.Chosen) -> Facts:
    return {"choice": event.choice, "who": event.who, "pick": event.pick, **event.facts}


def _dismissed(event: news.Dismissed) -> Facts:
    return {"choice": event.choice, "who": event.who}


def _corrected(event: standing.Corrected) -> Facts:
    return {"path": event.path, "before": event.before, "after": event.after}


def _option_set(event: standing.OptionSet) -> Facts:
    return {"path": f"options.{event.name}", "before": event.before, "after": event.after}


def _turned(event: news.Turned) -> Facts:
    return {"path": event.path, "to": event.to}


_FACTS: Final[Mapping[type, Callable[[Any], Facts]]] = {
    standing.Created: _created,
    news.Edited: _edited,
    news.AlignmentTurned: _alignment,
    standing.Removed: _removed,
    news.EncounterStarted: _started,
    news.TurnEnded: _turn_ended,
    news.TurnStarted: _turn_started,
    news.Moved: _moved,
    news.Acted: _acted,
    news.Struck: _struck,
    news.Harmed: _harmed,
    news.SoulHarmed: _soul,
    news.Drained: _drained,
    news.Restored: _restored,
    news.ConditionLaid: _laid,
    news.ConditionEnded: _ended,
    news.Executed: _executed,
    news.TimePassed: _passed,
    news.Checked: _checked,
    news.DiceRolled: _rolled,
    news.Chosen: _chosen,
    news.Dismissed: _dismissed,
    standing.Corrected: _corrected,
    standing.OptionSet: _option_set,
    news.Turned: _turned,
}
