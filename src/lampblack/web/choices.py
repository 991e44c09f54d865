"""The open choices that a player answers: who asks, what for, and what each answer would mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import Score, figure
from lampblack.web.names import characters_of, names
from lampblack.web.offered import Offer, Offers, ask
from lampblack.web.sight import Glimpse
from lampblack.web.words import plain, say, says, short

_CARRY: Final = "carry"


class Pick(msgspec.Struct, frozen=True):
    """One answer as a big button: the order it gives, its words, what follows from it."""

    order: dict[str, Any]
    label: str
    then: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One open choice. A called save has a `score` and no picks: it is rolled. `is_next`: who comes next is asked."""

    key: str
    title: str
    lead: str
    who: str = ""
    text: str = ""
    picks: tuple[Pick, ...] = ()
    score: Score | None = None
    is_next: bool = False


def choices(glimpse: Glimpse, offers: Offers) -> list[Choice]:
    """Lay out what this seat has to answer now, oldest first."""
    if glimpse.role != "player":
        return []
    known = names(glimpse)
    saves = list(_saves(glimpse, offers))
    asked = [_asked(glimpse, offer, known) for offer in offers.all("choose")]
    return [*asked, *saves]


def pick_words(choice: str, pick: str, known: Mapping[str, str]) -> str:
    """Say one answer to a choice: its own sentence, a name, or the bare word made readable."""
    code = f"pick.{choice}.{pick}"
    return say(code) if says(code) else known.get(pick, plain(pick))


def choice_title(choice: str) -> str:
    """Say what a choice is about."""
    code = f"choice.{choice}"
    return say(code) if says(code) else plain(choice)


def _saves(glimpse: Glimpse, offers: Offers) -> Iterable[Choice]:
    for who in characters_of(glimpse, glimpse.seat):
        one = figure(glimpse.view, who, offers)
        for score in one.scores:
            if score.is_called:
                yield Choice(
                    key=f"save-{who}-{score.attr}",
                    title=say("choice.save", attr=short(score.attr)),
                    lead=say("calls.save", gm=glimpse.gm_title),
                    who=one.name,
                    text=score.text,
                    score=score,
                )


def _asked(glimpse: Glimpse, offer: Offer, known: Mapping[str, str]) -> Choice:
    order = offer["order"]
    choice, who = str(order.get("choice", "")), str(order.get("who", ""))
    options = ask(offer, "pick").get("options") or [order.get("pick", "")]
    return Choice(
        key=f"{choice}-{who}",
        title=choice_title(choice),
        lead=known.get(who, ""),
        text=offer["text"],
        is_next=choice == "replacement",
        picks=tuple(
            Pick({**order, "pick": pick}, _label(choice, pick, known), then(glimpse.view, offer, pick))
            for pick in options
        ),
    )


def _label(choice: str, pick: str, known: Mapping[str, str]) -> str:
    if choice == "over-limit" and pick != _CARRY:
        return say("pick.over-limit.drop", name=known.get(pick, pick))
    return pick_words(choice, pick, known)


def then(view: Mapping[str, Any], offer: Offer, pick: str) -> str:
    """Say what an answer leads to, by the numbers of the offer where it has some, else by the sentence for it."""
    order = offer["order"]
    match order.get("choice"):
        case "swap-scores":
            return _swapped(view["characters"].get(order.get("who"), {}), pick)
        case "over-limit":
            return _loaded(view, offer["numbers"], pick)
        case "fall-or-push-through" if pick == "push-through" and "slots" in offer["numbers"]:
            slots = offer["numbers"]["slots"]
            left = max(0, slots - offer["numbers"].get("harmed", 0))
            return say("pick.fall-or-push-through.cells", left=left, slots=slots)
        case "morale" if pick == "roll" and f"stands.{order.get('who')}" in offer["numbers"]:
            return say("pick.morale.roll.odds", n=offer["numbers"][f"stands.{order['who']}"])
        case "replacement" if pick != "new":
            return say("pick.replacement.friend.then")
        case choice:
            code = f"pick.{choice}.{pick}.then"
            return say(code) if says(code) else ""


def _loaded(view: Mapping[str, Any], numbers: Mapping[str, int], pick: str) -> str:
    """Say how many slots are used after an answer; carrying it all has the effect that the house rule names."""
    if pick not in numbers:
        return say("pick.over-limit.carry.then") if pick == _CARRY else ""
    effect = view.get("options", {}).get("overload_effect", "deprived")
    code = f"pick.over-limit.{effect}.then" if pick == _CARRY else "pick.over-limit.drop.then"
    return say(code, used=numbers[pick], slots=numbers.get("slots", 0))


def _swapped(sheet: Mapping[str, Any], pick: str) -> str:
    scores = {attr: sheet.get(attr) for attr in ("str", "dex", "ctrl")}
    one, dash, other = pick.partition("-")
    if dash and one in scores and other in scores:
        scores[one], scores[other] = scores[other], scores[one]
    return " · ".join(f"{short(attr)} {value}" for attr, value in scores.items())
