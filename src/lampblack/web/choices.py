"""The open choices that a player answers: who asks, what for, and what each answer would mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lampblack.web.figures import Score, figure
from lampblack.web.names import characters_of, names
from lampblack.web.offered import Offer, Offers, ask
from lampblack.web.sight import Glimpse
from lampblack.web.words import plain, say, says


class Pick(msgspec.Struct, frozen=True):
    """One answer as a big button: the order it gives, its words, what follows from it."""

    order: dict[str, Any]
    label: str
    then: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One open choice. A called save has a `score` and no picks: it is rolled."""

    key: str
    title: str
    lead: str
    who: str = ""
    text: str = ""
    picks: tuple[Pick, ...] = ()
    score: Score | None = None


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
            if score.save:
                yield Choice(
                    key=f"save-{who}-{score.attr}",
                    title=say("choice.save", attr=score.attr.upper()),
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
        picks=tuple(
            Pick({**order, "pick": pick}, pick_words(choice, pick, known), _then(glimpse.view, order, pick))
            for pick in options
        ),
    )


def _then(view: Mapping[str, Any], order: Mapping[str, Any], pick: str) -> str:
    """Say what an answer leads to, where that can be read off: the scores after a swap, else the sentence for it."""
    if order.get("choice") == "swap-scores":
        return _swapped(view["characters"].get(order.get("who"), {}), pick)
    code = f"pick.{order.get('choice')}.{pick}.then"
    return say(code) if says(code) else ""


def _swapped(sheet: Mapping[str, Any], pick: str) -> str:
    scores = {attr: sheet.get(attr) for attr in ("str", "dex", "ctrl")}
    one, dash, other = pick.partition("-")
    if dash and one in scores and other in scores:
        scores[one], scores[other] = scores[other], scores[one]
    return " · ".join(f"{attr.upper()} {value}" for attr, value in scores.items())
