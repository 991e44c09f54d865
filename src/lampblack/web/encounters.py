"""A running encounter on the GM's board: the round, who has what behind them, what can be done in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import msgspec

from lampblack.web.deeds import deeds
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, says, term

OF_A_TURN: Final = frozenset({"declare", "move", "act"})
"""Verbs that are offered for one fighter at a time."""

OF_A_FIGHT: Final = frozenset({"modify", "retreat"})
"""Verbs that are offered for some together."""

VERBS: Final = OF_A_TURN | OF_A_FIGHT | {"start-encounter", "next", "end-encounter"}
"""Verbs that have their place here."""

_OFF: Final = frozenset({"dead", "lost", "fled", "gone"})
_ABLE: Final = frozenset({"active", "serving"})


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """One who takes part: whether it is their turn, whether they are done, what they did and mean to do, in words."""

    id: str
    name: str
    side: str
    is_now: bool
    is_done: bool
    is_down: bool
    is_hidden: bool
    marks: tuple[str, ...]
    deeds: list[Any]


class Unseen(Protocol):
    """One who takes part, as far as it matters whether the players see them."""

    @property
    def id(self) -> str:
        """Who it is."""

    @property
    def is_hidden(self) -> bool:
        """Whether the players do not see them yet."""


def encounter_parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    """Draw the strip while an encounter runs, and the tool to begin one or to act in it."""
    if glimpse.view.get("encounter", {}).get("status") == "running":
        yield Part("encounter", "now", 5, "encounter", _strip(glimpse, words))
    yield Part("fight", "tools", 35, "fight", _tool(glimpse))


def _strip(glimpse: Glimpse, words: Words) -> dict[str, Any]:
    encounter, offers = glimpse.view["encounter"], offered(glimpse)
    declared = offers.first("attack", declared=True)
    fighters = [_fighter(glimpse, who, words) for who in _in_order(glimpse, encounter)]
    return {
        "round": encounter.get("round", 0),
        "title": _title(glimpse, encounter),
        "is_locked": bool(encounter.get("locked")),
        "fighters": fighters,
        "unveiling": unveiling(fighters),
        "next": offers.first("next"),
        "end": offers.first("end-encounter"),
        "declared": declared and declared["order"],
        "names": names(glimpse),
    }


def unveiling(fighters: Iterable[Unseen]) -> list[dict[str, Any]]:
    """Give the orders that show the players everybody who fights unseen, in the order of the strip."""
    return [{"do": "reveal", "path": f"characters.{one.id}"} for one in fighters if one.is_hidden]


def _title(glimpse: Glimpse, encounter: Mapping[str, Any]) -> str:
    turn = encounter.get("turn")
    if turn:
        return say("fight.turn", who=names(glimpse).get(turn, turn))
    phase = encounter.get("phase")
    return say(f"fight.phase.{phase}") if phase else say("fight.nobodys")


def _in_order(glimpse: Glimpse, encounter: Mapping[str, Any]) -> list[str]:
    """List who takes part: in a strict order as it stands, else the investigators' side first."""
    people = glimpse.view.get("characters", {})
    order = list(encounter.get("order") or ())
    rest = [who for who in in_order(glimpse) if who in encounter.get("participants", ()) and who not in order]
    rest.sort(key=lambda who: people[who].get("side") != "investigators")
    return [who for who in order if who in people] + rest


def _fighter(glimpse: Glimpse, who: str, words: Words) -> Fighter:
    encounter, sheet = glimpse.view["encounter"], glimpse.view["characters"][who]
    actor = encounter.get("actors", {}).get(who, {})
    is_done = actor.get("action") is not None
    return Fighter(
        id=who,
        name=str(sheet.get("name") or who),
        side=str(sheet.get("side") or ""),
        is_now=not is_done and _is_up(encounter, who, sheet),
        is_done=is_done,
        is_down=sheet.get("life") not in _ABLE,
        is_hidden=bool(sheet.get("hidden")),
        marks=tuple(_marks(glimpse, who, words)),
        deeds=_deeds_of(glimpse, who),
    )


def _is_up(encounter: Mapping[str, Any], who: str, sheet: Mapping[str, Any]) -> bool:
    if sheet.get("life") not in _ABLE or who in encounter.get("surprised", ()):
        return False
    if encounter.get("turn"):
        return bool(encounter["turn"] == who)
    return bool(encounter.get("phase") == sheet.get("side"))


def _marks(glimpse: Glimpse, who: str, words: Words) -> Iterable[str]:
    """Say what somebody has behind them in this round, and what they mean to do."""
    encounter, sheet = glimpse.view["encounter"], glimpse.view["characters"][who]
    actor = encounter.get("actors", {}).get(who, {})
    if sheet.get("life") not in _ABLE:
        yield _life(sheet["life"])
    if who in encounter.get("surprised", ()):
        yield say("fight.surprised")
    if actor.get("moved_ft"):
        yield say("fight.moved", feet=actor["moved_ft"])
    if actor.get("action"):
        yield say("fight.did", what=term(words, actor["action"]))
    elif actor.get("declared"):
        yield say("fight.means", what=_plan(glimpse, actor["declared"], words))
    if actor.get("exposed"):
        yield say("fight.exposed")
    yield from (say(f"bar.{flag}").lower() for flag in ("impaired", "enhanced") if sheet.get(flag))


def _life(life: str) -> str:
    return say(f"life.{life}") if says(f"life.{life}") else life


def _plan(glimpse: Glimpse, plan: Mapping[str, Any], words: Words) -> str:
    """Say what was declared: the deed, at whom, the words that came with it."""
    known, strike = names(glimpse), plan.get("strike") or {}
    aims = strike.get("targets") or ([strike["target"]] if strike.get("target") else [])
    said = [term(words, str(plan.get("action", ""))), ", ".join(known.get(aim, aim) for aim in aims)]
    return " · ".join(part for part in (*said, str(plan.get("text") or "")) if part)


def _deeds_of(glimpse: Glimpse, who: str) -> list[Any]:
    own = offered(glimpse).of(who, OF_A_TURN)
    return deeds(Offers(own), (), {key: name for key, name in names(glimpse).items() if key != who})


def _tool(glimpse: Glimpse) -> dict[str, Any]:
    offers, known = offered(glimpse), names(glimpse)
    some = [one for one in offers if one["do"] in OF_A_FIGHT and ask(one, "who").get("kind") == "some-of"]
    start = offers.first("start-encounter")
    return {
        "start": start and _start(glimpse, start),
        "groups": deeds(Offers(some), (), known),
        "names": known,
    }


def _start(glimpse: Glimpse, offer: Offer) -> dict[str, Any]:
    people = glimpse.view.get("characters", {})
    return {
        "order": offer["order"],
        "people": [
            {
                "id": who,
                "name": names(glimpse).get(who, who),
                "is_hidden": bool(people.get(who, {}).get("hidden")),
            }
            for who in in_order(glimpse)
            if who in ask(offer, "participants").get("options", ())
        ],
        "surprise": ask(offer, "surprise").get("options", ()),
        "modes": ask(offer, "order_mode").get("options", ()),
    }
