"""The open choices: who is asked, what for, and each answer with what it leads to and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.names import characters_of, names, player_of
from lampblack.web.offered import Offer, Offers, ask, offered
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, plain, say

Plain = Mapping[str, Any]

_PLAYERS: Final = frozenset({"reaction", "brush"})
"""Choices that wait for whoever plays the one concerned; the others are the GM's."""


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """One answer: the order it gives, its words, what it leads to, what it costs, what is still to be said."""

    key: str
    order: dict[str, Any]
    label: str
    then: str = ""
    cost: str = ""
    asks: tuple[Any, ...] = ()


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One open choice; `no` says why an answer that people would look for is not among them.

    `loads` is the page of the packs that has answers too, for the GM.
    """

    key: str
    title: str
    lead: str
    who: str
    text: str
    picks: tuple[Pick, ...]
    no: tuple[str, ...] = ()
    by: str = ""
    is_mine: bool = True
    drop: dict[str, Any] | None = None
    loads: str = ""


def choices(glimpse: Glimpse, words: Words) -> list[Choice]:
    """Lay out the open choices that this page may answer, the oldest first."""
    found: list[Choice] = []
    for entry in glimpse.view.get("pending", ()):
        mine = offered(glimpse).all("choose", choice=entry["choice"], who=entry["who"])
        found.append(_choice(glimpse, entry, mine or _bare(entry), words))
    return found


def _bare(entry: Plain) -> list[Offer]:
    """Give the answers to a choice of the table's own, which stands in the view and is no offer of the game."""
    order = {"do": "choose", "choice": entry["choice"], "who": entry["who"]}
    return [{"order": {**order, "pick": pick}, "asks": (), "numbers": {}} for pick in entry["options"]]


def _choice(glimpse: Glimpse, entry: Plain, offers: list[Offer], words: Words) -> Choice:
    known, choice, who = names(glimpse), str(entry["choice"]), str(entry["who"])
    seat = player_of(glimpse, who) if choice in _PLAYERS else None
    drop = offered(glimpse).first("dismiss", choice=choice, who=who)
    picks = [pick for offer in offers for pick in _picks(glimpse, offer, words)]
    return Choice(
        key=f"{choice}-{who}",
        title=_game(words, "choice", choice),
        lead=known.get(who, who),
        who=known.get(who, who),
        text=_about(glimpse, entry, words),
        picks=tuple(picks),
        no=tuple(_missing(entry)) if choice == "reaction" else (),
        by=str(seat["name"]) if seat else "",
        is_mine=seat is None,
        drop=drop and drop["order"],
        loads="packs?as=page&kind=disorders" if choice == "disorder" and glimpse.view.get("packs") else "",
    )


def _game(words: Words, name: str, *codes: str) -> Any:
    """Ask the game for its words of a choice; a game without any has them made readable."""
    own = getattr(words, name, None)
    return own(*codes) if own else plain(codes[-1]) if name == "choice" else (plain(codes[-1]), "")


def _about(glimpse: Glimpse, entry: Plain, words: Words) -> str:
    """Say what a choice is about: the blow that comes, the weapon, the GM's words, the command to be taken back."""
    attack = glimpse.view["encounter"]["attack"]
    if entry["choice"] == "reaction" and attack:
        return blow(glimpse, attack)
    if entry["choice"] == "take-back":
        lines = (line for line in glimpse.log if line["no"] == entry.get("entry"))
        known = names(glimpse)
        return next((words.log_line({**line, "names": known}) for line in lines), "")
    sheet = glimpse.view["characters"].get(entry["who"], {})
    if entry["choice"] == "brush" and sheet.get("held") is not None:
        return say("cr.brush.held", hp=sheet["held"], at=sheet["death_at"])
    about = str(entry.get("about") or "")
    return about.replace("-", " ") if entry["choice"] == "weapon-broken" else about


def blow(glimpse: Glimpse, attack: Plain) -> str:
    """Say an attack as far as this page may follow it: who, at whom, with what, the total against the defense."""
    known = names(glimpse)
    at = str(attack.get("target") or "")
    is_mine = at in characters_of(glimpse, glimpse.seat) and not glimpse.is_gm
    whom = say("cr.you") if is_mine else known.get(at, say("cr.somebody.else"))
    who = known.get(str(attack.get("attacker")), say("cr.somebody"))
    what = f" ({str(attack['with']).replace('-', ' ')})" if attack.get("with") else ""
    words = [say("cr.blow", who=who, whom=whom, what=what)]
    if attack["stage"] == "announced":
        return " ".join([*words, say("cr.blow.announced")])
    if attack.get("total") is not None:
        defense = attack.get("defense")
        against = (
            say("cr.blow.against", n=defense, what=attack["against"].upper()) if defense is not None else ""
        )
        words.append(say("cr.blow.total", n=attack["total"], against=against))
    elif attack.get("hit"):
        words.append(say("cr.blow.hit"))
    return " ".join(words)


def _missing(entry: Plain) -> Iterator[str]:
    """Say which reactions cannot be paid."""
    for pick in ("dodge", "parry"):
        if pick not in entry["options"]:
            yield say(f"cr.no.{pick}")


def _picks(glimpse: Glimpse, offer: Offer, words: Words) -> Iterable[Pick]:
    order = offer["order"]
    label, then = _game(words, "pick", str(order["choice"]), str(order["pick"]))
    match order["choice"], order["pick"]:
        case "reaction", "dodge":
            return _dodges(offer, label)
        case "reaction", "parry":
            return _parries(glimpse, offer)
        case "disorder", "roll":
            return _rolls(glimpse, offer, label, then)
        case "brush", "accept":
            return (_plain_pick(offer, label, then, cost=say("cr.costs.tp")),)
        case _:
            return (_plain_pick(offer, label, then),)


def _plain_pick(offer: Offer, label: str, then: str, cost: str = "") -> Pick:
    order = offer["order"]
    return Pick(
        key=str(order["pick"]), order=order, label=label, then=then, cost=cost, asks=tuple(offer["asks"])
    )


def _dodges(offer: Offer, label: str) -> Iterator[Pick]:
    """Offer the dodge that just turns the blow, where it is known, and any other by its SP."""
    told = offer["numbers"]
    price, cheapest, stands = told["price"], told.get("cheapest"), told.get("defense")
    odds = _turns(told)
    if cheapest:
        extra = cheapest - price
        then = say("cr.dodge.turns") if stands is None else say("cr.dodge.then", n=stands + extra)
        order = {**offer["order"], "extra": extra}
        cost = say("cr.costs.sp", n=cheapest, left=told["sp"] - cheapest)
        yield Pick(key="dodge-sure", order=order, label=say("cr.dodge.sure"), then=then, cost=cost)
    then = say("cr.dodge.any") if stands is None else say("cr.dodge.any.then", n=stands)
    yield Pick(
        key="dodge",
        order=offer["order"],
        label=say("cr.dodge.more") if cheapest else label,
        then=f"{then} {odds}".strip(),
        cost=say("cr.costs.from", n=price, sp=told["sp"]),
        asks=tuple(offer["asks"]),
    )


def _turns(told: Mapping[str, int]) -> str:
    """Say how often a dodge for the bare price turns a hit whose roll is not known; empty where no odds are shown."""
    if (sure := told.get("avoids_0")) is not None:
        return say("cr.odds.turns", n=sure)
    some = [
        say("cr.odds.turns.one", n=chance, bonus=name.removeprefix("turns_"))
        for name, chance in told.items()
        if name.startswith("turns_")
    ]
    return say("cr.odds.turns.of", some=", ".join(some)) if some else ""


def _rolls(glimpse: Glimpse, offer: Offer, label: str, then: str) -> Iterator[Pick]:
    """Offer to roll for a disorder on each list that there is: the table's own, that of the packs in use."""
    if listed := glimpse.view["options"].get("disorders"):
        about = say("cr.disorder.own", n=len(listed))
        yield Pick(key="roll", order=offer["order"], label=label, cost=about, then=then)
    if glimpse.view.get("packs"):
        order = {**offer["order"], "packs": True}
        yield Pick(key="roll-packs", order=order, label=label, cost=say("cr.disorder.packs"), then=then)


def _parries(glimpse: Glimpse, offer: Offer) -> Iterator[Pick]:
    """Offer a parry with each weapon that can stand it."""
    wear = Offers.number("integrity", offer) or 0
    attacks = glimpse.view["characters"][offer["order"]["who"]].get("attacks", {})
    for weapon in ask(offer, "weapon").get("options", ()):
        has = attacks.get(weapon, {}).get("integrity")
        cost = say("cr.costs.integrity", n=wear, has=has) if has is not None else ""
        yield Pick(
            key=f"parry-{weapon}",
            order={**offer["order"], "weapon": weapon},
            label=say("cr.parry.with", what=weapon.replace("-", " ")),
            then=say("cr.parry.then"),
            cost=cost,
        )
