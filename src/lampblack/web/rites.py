"""Artifacts and rituals: what sets them off, who can, and how far those have come that take rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.web.figures import Figure
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.wishes import wish
from lampblack.web.words import plain, say

RITUAL: Final = "ritual"
"""The tag of a thing that a ritual is done with."""

_RANK: Final = 36
_MOST_TICKS: Final = 24
_USUAL_ROUNDS: Final = 3
_ENDED: Final = frozenset({"dead", "lost", "gone"})


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """Something under way: whose, on what, the rounds done and left, the order that does one more of them."""

    who: str
    name: str
    what: str
    trigger: str
    done: int
    left: int
    go: dict[str, Any] | None
    drop: dict[str, Any] | None = None
    is_hidden: bool = False

    @property
    def ticks(self) -> int:
        """Count the rounds in all, as many as are drawn."""
        return min(self.done + self.left, _MOST_TICKS)


class Rite(msgspec.Struct, frozen=True, kw_only=True):
    """A thing with a trigger, for one seat: who can set it off now, at once or over rounds."""

    id: str
    name: str
    place: str
    how: str
    trigger: str
    effect: str
    uses: tuple[tuple[str, str, dict[str, Any]], ...] = ()
    starters: tuple[tuple[str, str], ...] = ()
    order: dict[str, Any] = {}
    ask: dict[str, Any] | None = None
    path: str = ""
    is_hidden: bool = False
    is_told: bool = False


def board_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw for the GM all that can be set off, and what is under way among what is open now."""
    rites = [_on_board(glimpse, key, item) for key, item in _things(glimpse)]
    if rites:
        yield Part("rites", "tools", 49, "rites", {"rites": rites, "rounds": _USUAL_ROUNDS})
    if works := list(_works(glimpse)):
        yield Part("works", "now", 7, "works", {"works": works})


def rite_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Draw on a phone what the own characters can set off, and all that is under way in sight."""
    own = {one.id for one in mine}
    works = list(_works(glimpse))
    for place, one in enumerate(mine):
        rites = [_in_hand(glimpse, key, item, one) for key, item in _within_reach(glimpse, one)]
        here = [work for work in works if work.who == one.id]
        others = [work for work in works if work.who not in own]
        if rites or here or others:
            values = {"who": one.id, "rites": rites, "works": here, "others": others, "gm": glimpse.gm_title}
            yield Part(f"rites:{one.id}", "sheet", _RANK + place, "rites_own", values)


def _things(glimpse: Glimpse) -> Iterable[tuple[str, Mapping[str, Any]]]:
    items: Mapping[str, Any] = glimpse.view.get("items", {})
    return (
        (key, item) for key, item in items.items() if item.get("artifact") or RITUAL in item.get("tags", ())
    )


def _within_reach(glimpse: Glimpse, one: Figure) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """List what somebody carries, and what lies about and is offered; not what they are at work on."""
    near = {offer["order"].get("item") for offer in offered(glimpse).all("act", who=one.id)}
    task = glimpse.view["characters"][one.id].get("task") or {}
    things = ((key, item) for key, item in _things(glimpse) if key != task.get("item"))
    return ((key, item) for key, item in things if item.get("at") == one.id or key in near)


def _how(item: Mapping[str, Any]) -> str:
    """Name how a thing is set off: by a ritual, over rounds, or in seconds."""
    if RITUAL in item.get("tags", ()):
        return "ritual" if not item.get("quick", True) else "ritual.quick"
    return "quick" if item.get("quick", True) else "slow"


def _rite(glimpse: Glimpse, key: str, item: Mapping[str, Any]) -> Rite:
    known = names(glimpse)
    return Rite(
        id=key,
        name=known[key],
        place=known.get(item.get("at", ""), ""),
        how=_how(item),
        trigger=str(item.get("text") or ""),
        effect=str(item.get("effect") or ""),
    )


def _on_board(glimpse: Glimpse, key: str, item: Mapping[str, Any]) -> Rite:
    known = names(glimpse)
    offers = [one for one in offered(glimpse).all("act", item=key) if "rounds_left" not in one["numbers"]]
    offers = _holders_first(offers, item)
    people = tuple((str(one["order"]["who"]), known[one["order"]["who"]]) for one in offers)
    at_once = [one for one in offers if ask(one, "rounds").get("optional", True)]
    return msgspec.structs.replace(
        _rite(glimpse, key, item),
        uses=tuple((str(one["order"]["who"]), known[one["order"]["who"]], one["order"]) for one in at_once),
        starters=() if at_once else people,
        order={name: value for one in offers[:1] for name, value in one["order"].items() if name != "who"},
        path=f"items.{key}",
        is_hidden=bool(item.get("hidden")),
        is_told="effect" in item.get("shown", ()),
    )


def _holders_first(offers: list[Offer], item: Mapping[str, Any]) -> list[Offer]:
    """Only the holder can use what is carried; what lies about is for everybody in the scene."""
    return sorted(offers, key=lambda one: one["order"]["who"] != item.get("at"))


def _in_hand(glimpse: Glimpse, key: str, item: Mapping[str, Any], one: Figure) -> Rite:
    offers = offered(glimpse)
    fresh = [use for use in offers.all("act", who=one.id, item=key) if "rounds_left" not in use["numbers"]]
    task = glimpse.view["characters"][one.id].get("task") or {}
    is_waiting = not fresh and task.get("item") != key and not item.get("quick", True)
    rite = _rite(glimpse, key, item)
    words = say("rite.ask.words", name=rite.name)
    return msgspec.structs.replace(
        rite,
        uses=tuple((one.id, one.name, use["order"]) for use in fresh),
        ask=wish(offers, one.id, words) if is_waiting else None,
    )


def _works(glimpse: Glimpse) -> Iterable[Work]:
    known, people = names(glimpse), glimpse.view.get("characters", {})
    for who in in_order(glimpse):
        task = people[who].get("task")
        if task and people[who].get("life") not in _ENDED:
            thing, left = task.get("item"), int(task.get("rounds_left", 1))
            yield Work(
                who=who,
                name=known[who],
                what=known.get(thing, "") if thing else plain(str(task.get("what", ""))).capitalize(),
                trigger=str(glimpse.view.get("items", {}).get(thing, {}).get("text") or ""),
                done=max(0, _in_all(glimpse.log, who, task) - left),
                left=left,
                go=_go(offered(glimpse), who, task),
                drop=_dropped(who) if glimpse.is_gm else None,
                is_hidden=bool(people[who].get("hidden")),
            )


def _go(offers: Offers, who: str, task: Mapping[str, Any]) -> dict[str, Any] | None:
    """Find the order that goes on with a task, among those offered."""
    for offer in offers.all("act", who=who, what=task.get("what")):
        if offer["order"].get("item") == task.get("item") and "rounds_left" in offer["numbers"]:
            return dict(offer["order"])
    return None


def _dropped(who: str) -> dict[str, Any]:
    path = f"characters.{who}.task"
    return {"do": "set-field", "path": path, "value": None, "reason": say("reason.table")}


def _in_all(log: Sequence[dict[str, Any]], who: str, task: Mapping[str, Any]) -> int:
    """Read off the log how many rounds a task takes in all; where that lies too far back, what is left of it."""
    most = 0
    for entry in reversed(log):
        result: Mapping[str, Any] = entry.get("result") or {}
        if entry["do"] != "act" or entry.get("undone") or entry.get("who") != who:
            continue
        if result.get("item") != task.get("item"):
            continue
        if result.get("outcome") == "done":
            break
        most = max(most, int(result.get("rounds_left", 0)) + 1)
    return max(most, int(task.get("rounds_left", 1)))
