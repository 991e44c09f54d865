"""Rest and medical attention: who can be treated, of what, and what comes of it; on the board and on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.figures import Figure, Thing, figure
from lampblack.web.hours import gains, resting
from lampblack.web.names import names
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.part import Part
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.wishes import wish
from lampblack.web.words import say, short

VERBS: Final = frozenset({"treat"})
"""Verbs that have their place here."""

_TIMES: Final = (("hours", 1), ("hours", 8), ("days", 1))
"""How long a treatment may take; the rules leave it to the GM. Source: LH-HEAL-3."""

_RANK: Final = 48


class Patient(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who can be treated: each Wound and each lowered score as something to tick, and what all would bring."""

    id: str
    name: str
    order: dict[str, Any]
    wounds: tuple[tuple[str, str], ...]
    scores: tuple[tuple[str, str], ...]
    brings: str
    asks_amount: bool


def care_parts(glimpse: Glimpse) -> Iterable[Part]:
    """Draw medical attention for the GM, once there is anybody to treat at all."""
    offers = offered(glimpse)
    if not glimpse.view.get("characters") or not offers.all("rest"):
        return
    treats = {str(one["order"]["who"]): one for one in offers.all("treat")}
    patients = [_patient(glimpse, who, treats[who]) for who in in_order(glimpse) if who in treats]
    times = [_taking(unit, number) for unit, number in _TIMES]
    yield Part("care", "tools", 47, "care", {"patients": patients, "times": times})


def rest_parts(glimpse: Glimpse, mine: list[Figure]) -> Iterable[Part]:
    """Draw on a phone what rest brings, and what a doctor could mend of the own character and the others."""
    offers, own = offered(glimpse), {one.id for one in mine}
    for place, one in enumerate(mine):
        rests, hurts = resting(offers, one.id), list(_hurts(one))
        if rests or hurts:
            values = {
                "who": one.id,
                "rests": rests,
                "is_safe": bool(glimpse.view.get("table", {}).get("safe_place")),
                "hurts": hurts,
                "ask": wish(offers, one.id, say("care.ask.words")) if hurts else None,
                "others": list(_others(glimpse, own)),
            }
            yield Part(f"rest:{one.id}", "sheet", _RANK + place, "rest", values)


def _taking(unit: str, number: int) -> tuple[str, dict[str, Any]]:
    return say(f"care.then.{unit}", n=number), {"do": "pass-time", unit: number}


def _patient(glimpse: Glimpse, who: str, offer: Offer) -> Patient:
    sheet = glimpse.view["characters"][who]
    held: Mapping[str, Any] = sheet.get("afflictions", {})
    numbers: Mapping[str, int] = offer["numbers"]
    wounds = ask(offer, "wounds").get("options", ())
    return Patient(
        id=who,
        name=names(glimpse)[who],
        order={**offer["order"], "wounds": [], "attributes": []},
        wounds=tuple((name, held[name].get("name") or say("ill.wound")) for name in wounds),
        scores=tuple(
            (attr, _raised(sheet, attr, numbers)) for attr in ask(offer, "attributes").get("options", ())
        ),
        brings=gains(offer),
        asks_amount=bool(ask(offer, "amount")),
    )


def _raised(sheet: Mapping[str, Any], attr: str, numbers: Mapping[str, int]) -> str:
    """Say how far a score would rise; where that is the GM's to say, how far it could."""
    gained, name, now = numbers.get(f"{attr}_gained", 0), short(attr), sheet[attr]
    if not gained:
        return say("care.score.open", attr=name, now=now, then=sheet[f"{attr}_max"])
    return say("care.score", attr=name, now=now, then=now + gained)


def _hurts(one: Figure) -> Iterable[str]:
    """Name what a doctor could mend: Wounds, and scores below what they can be."""
    yield from (_wound(ill) for ill in one.ills if ill.kind == "wound")
    for score in one.scores:
        if score.most is not None and score.value < score.most:
            yield say("care.lowered", attr=short(score.attr), now=score.value, most=score.most)


def _wound(ill: Thing) -> str:
    return ill.name or say("ill.wound")


def _others(glimpse: Glimpse, own: set[str]) -> Iterable[tuple[str, str]]:
    for who in glimpse.view.get("characters", {}):
        one = figure(glimpse.view, who, Offers(()))
        if who not in own and one.is_open and one.present and (hurts := ", ".join(_hurts(one))):
            yield one.name, hurts
