"""The facts of one piece of news that a seat may hear, by allow-list.

What is not shown of the state is not told of its changes. Source: FS-DODGE-2. Ruling: FS-Q-29.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lampblack.rulesets.crusade import headlines as news
from lampblack.rulesets.crusade import standing
from lampblack.rulesets.crusade.eyes import PLAYERS_CHOICES, Eyes
from lampblack.rulesets.crusade.result import Facts, expired, facts

AFTER_SECRET: Final = frozenset({"attacker", "target", "outcome", "hit", "damage", "fate"})
"""All that is told of an attack behind the screen."""


def hear(event: Any, eyes: Eyes) -> Facts:
    """Say the facts of a piece of news that a seat may hear; of news that is not listed, nothing."""
    say = _HEARD.get(type(event))
    return {} if say is None else say(event, eyes)


def _some(event: Any, shown: Mapping[str, bool]) -> Facts:
    """Keep the facts that are shown."""
    return {name: value for name, value in facts(event).items() if shown.get(name, False)}


def _own_sheet(event: Any, eyes: Eyes) -> Facts:
    """Tell a giver what came of writing on a sheet."""
    who = event.id if isinstance(event, standing.Created) else event.who
    return facts(event) if eyes.knows(who) else {}


def _started(event: news.EncounterStarted, eyes: Eyes) -> Facts:
    return {
        "order": list(eyes.known(event.order)),
        "initiative": {who: event.initiative[who] for who in eyes.known(event.initiative)},
        "ties": [list(pair) for pair in event.ties if eyes.known(pair) == pair],
        "round": event.round,
    }


def _turn_ended(event: news.TurnEnded, eyes: Eyes) -> Facts:
    who = event.who
    shown = {"who": eyes.knows(who), "rest": eyes.sees(who, "sp"), "drained": eyes.sees(who, "resolve")}
    return _some(event, shown)


def _turn_started(event: news.TurnStarted, eyes: Eyes) -> Facts:
    who = event.active if event.active is not None and eyes.knows(event.active) else None
    sees = (
        {}
        if who is None
        else {
            "drained": eyes.sees(who, "resolve"),
            "regen": eyes.sees(who, "sp"),
            "bled": eyes.sees(who, "hp"),
        }
    )
    told = {"active": who, "round": event.round, "expired": _expired(event.expired, eyes)}
    return {**_some(event, sees), **told}


def _expired(found: Iterable[news.Expired], eyes: Eyes) -> list[str]:
    return expired(one for one in found if eyes.sees(one.who, "conditions") and not one.secret)


def _moved(event: news.Moved, eyes: Eyes) -> Facts:
    known = eyes.knows(event.who)
    shown = {"who": known, "squares": known}
    return _some(event, {**shown, "free": eyes.sees(event.who, "prices"), "cost": eyes.sees(event.who, "sp")})


def _acted(event: news.Acted, eyes: Eyes) -> Facts:
    known = eyes.knows(event.who)
    sees = {"cost": eyes.sees(event.who, "sp"), "with": eyes.sees(event.who, "attacks")}
    return _some(event, {"who": known, "what": known, **sees})


def _struck(event: news.Struck, eyes: Eyes) -> Facts:
    """Tell an attack as far as the table shows rolls. Source: FS-DODGE-2. Ruling: FS-Q-29 (dodge_info)."""
    total = eyes.sees_total(event.attacker, secret=event.secret)
    shown = {
        "attacker": eyes.knows(event.attacker),
        "target": eyes.knows(event.target),
        "with": eyes.sees(event.attacker, "attacks"),
        "against": True,
        "natural": total,
        "total": total,
        "defense": eyes.sees(event.target, event.against),
        "hit": event.outcome != "open" or eyes.sees_hit(),
        "outcome": True,
        "cost": event.payer is not None and eyes.sees(event.payer, "sp"),
    }
    return _screened(_some(event, shown), secret=event.secret)


def _screened(said: Facts, *, secret: bool) -> Facts:
    return {name: value for name, value in said.items() if name in AFTER_SECRET} if secret else said


def _harmed(event: news.Harmed, eyes: Eyes) -> Facts:
    """Tell damage: what armor took and what was lost only where the sheet shows it. Source: FS-DMG-6."""
    known = eyes.knows(event.target)
    thrown = known and (event.by is None or eyes.sees(event.by, "attacks"))
    shown = {
        "target": known,
        "damage": known,
        "absorbed": eyes.sees(event.target, "armor"),
        "hp_lost": eyes.sees(event.target, "hp"),
        "fate": eyes.sees(event.target, "life"),
        **dict.fromkeys(("dice", "rolled", "bonus"), thrown),
    }
    return _screened(_some(event, shown), secret=event.secret)


def _soul(event: news.SoulHarmed, eyes: Eyes) -> Facts:
    return facts(event) if eyes.knows(event.target) else {}


def _drained(event: news.Drained, eyes: Eyes) -> Facts:
    """Tell what was taken from a pool where the pool is shown. Source: FS-RES-3, FS-STAM-8, FS-SAN-4."""
    who = event.target
    pool, marks = eyes.sees(who, event.pool), eyes.sees(who, "conditions")
    shown = {
        **dict.fromkeys(("target", "pool"), eyes.knows(who)),
        **dict.fromkeys(("amount", "lost"), pool),
        **dict.fromkeys(("fear", "staggered", "rounds"), marks),
        "sanity_lost": eyes.sees(who, "sanity"),
    }
    return _screened(_some(event, shown), secret=event.secret)


def _restored(event: news.Restored, eyes: Eyes) -> Facts:
    gained = {who: {event.pool: points} for who, points in event.gained.items() if eyes.sees(who, event.pool)}
    fate: Any = {who: life for who, life in event.fate.items() if eyes.sees(who, "life")}
    said: Facts = {"pool": event.pool, "gained": gained}
    if gained:
        said["amount"] = event.amount
    if event.single:
        return {**said, "fate": next(iter(fate.values()))} if fate else said
    return {**said, "fate": fate}


def _laid(event: news.ConditionLaid, eyes: Eyes) -> Facts:
    return facts(event) if eyes.sees(event.target, "conditions") and not event.secret else {}


def _ended(event: news.ConditionEnded, eyes: Eyes) -> Facts:
    ended = [who for who in event.ended if eyes.sees(who, "conditions") and who not in event.secret]
    return {"name": event.name, "ended": ended} if ended else {}


def _executed(event: news.Executed, eyes: Eyes) -> Facts:
    return _some(event, {"target": eyes.knows(event.target), "fate": eyes.sees(event.target, "life")})


def _passed(event: news.TimePassed, eyes: Eyes) -> Facts:
    gained = {who: _shown(who, pools, eyes) for who, pools in event.gained.items()}
    told = {who: pools for who, pools in gained.items() if pools}
    return {"clock": event.clock, "gained": told, "expired": _expired(event.expired, eyes)}


def _shown(who: str, pools: Mapping[str, int], eyes: Eyes) -> dict[str, int]:
    return {pool: points for pool, points in pools.items() if eyes.sees(who, pool)}


def _checked(event: news.Checked, eyes: Eyes) -> Facts:
    known = eyes.knows(event.who)
    shown = dict.fromkeys(("who", "score", "total", "number", "passed"), known)
    return _some(event, {**shown, "natural": eyes.sees(event.who, "scores")})


def _rolled(event: news.DiceRolled, eyes: Eyes) -> Facts:
    said = facts(event)
    if event.who is not None and not eyes.knows(event.who):
        del said["who"]
    return said


def _chosen(event: news.Chosen, eyes: Eyes) -> Facts:
    """Tell an answer: which, if it was a player's to give; what came of it where the sheet shows it."""
    who = event.who
    is_open = eyes.knows(who) and event.choice in PLAYERS_CHOICES
    sees = {
        "fate": eyes.sees(who, "life"),
        "disorder": eyes.sees(who, "disorders"),
        "cost": eyes.sees(who, "sp"),
    }
    return _some(event, {"who": eyes.knows(who), "choice": is_open, "pick": is_open, **sees})


def _whole(event: Any, _eyes: Eyes) -> Facts:
    return facts(event)


_HEARD: Final[Mapping[type, Callable[[Any, Eyes], Facts]]] = {
    standing.Created: _own_sheet,
    news.Edited: _own_sheet,
    news.AlignmentTurned: _own_sheet,
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
    standing.OptionSet: _whole,
}
