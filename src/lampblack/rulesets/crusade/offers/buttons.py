"""Offers that the GM and players share: sheets, answers, checks, dice, notes."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.crusade.attack_seen import cheapest_dodge
from lampblack.rulesets.crusade.eyes import Eyes
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.rules.reactions import DODGE, PARRY_WEAR
from lampblack.rulesets.crusade.state import Choice, State
from lampblack.rulesets.crusade.terms import ABILITIES, AGES, GROUPS, MOST, SCORES, SIZES
from lampblack.rulesets.crusade.verbs.windows import parry_weapons

NAME = Ask("fields.name", "text", most=limits.MAX_LABEL)
WORDS = Ask("text", "text", most=limits.MAX_TEXT, optional=True)
REASON = Ask("reason", "text", most=limits.MAX_TEXT)
NOTE = Offer("note", "other", {"do": "note"}, (Ask("text", "text", most=limits.MAX_TEXT),))
DICE = Offer("roll", "other", {"do": "roll"}, (Ask("dice", "dice", most=limits.MAX_NOTATION_LENGTH),))


def number(name: str, least: int = 0, most: int | None = None, *, optional: bool = True) -> Ask:
    """Ask for a number; none is above what may be typed."""
    most = None if most is None else min(most, MOST)
    return Ask(name, "number", least=least, most=most, optional=optional)


def sheet_asks(place: str) -> tuple[Ask, ...]:
    """Ask for what a sheet is made of; what is left out stays as it is."""
    return (
        Ask(f"{place}.size", "one-of", SIZES, optional=True),
        Ask(f"{place}.age", "one-of", AGES, optional=True),
        *(number(f"{place}.{name}") for name in ("hp_base", "speed", "armor", "tp")),
        *(number(f"{place}.scores.{score}") for score in SCORES),
    )


def sheet_offers(state: State, who: str) -> Iterator[Offer]:
    """Offer to write on a sheet, to lean another way, to make a check."""
    yield Offer("edit", "other", {"do": "edit", "who": who}, sheet_asks("changes"))
    leaning = (Ask("group", "one-of", GROUPS, optional=True), number("level", 1, 5))
    for towards in state.characters[who].alignments:
        order = {"do": "set-alignment", "who": who, "towards": towards}
        yield Offer("set-alignment", "other", order, leaning)
    new = (
        Ask("towards", "text", most=limits.MAX_LABEL),
        Ask("group", "one-of", GROUPS),
        number("level", 1, 5),
    )
    yield Offer("set-alignment", "other", {"do": "set-alignment", "who": who}, new)
    if state.options.attack_roll != "manual":
        score = Ask("score", "one-of", (*SCORES, *ABILITIES), optional=True)
        yield Offer("check", "other", {"do": "check", "who": who}, (score, number("number")))


def reaction_offers(state: State, eyes: Eyes, choice: Choice) -> Iterator[Offer]:
    """Offer what the target of an attack can answer, with prices, and the cheapest way out where it is shown.

    Source: FS-DODGE-1, FS-DODGE-4, FS-PARRY-1. Ruling: FS-Q-29.
    """
    order = {"do": "choose", "choice": choice.choice, "who": choice.who}
    sheet, attack = state.characters[choice.who], state.encounter.attack
    for pick in choice.options:
        match pick:
            case "dodge":
                numbers = {"price": DODGE, "sp": sheet.sp, **_stands(eyes, choice.who)}
                cheapest = cheapest_dodge(state, attack) if attack is not None else None
                if attack is not None and cheapest and eyes.sees_total(attack.attacker, secret=attack.secret):
                    numbers["cheapest"] = cheapest
                extra = number("extra", 0, max(0, sheet.sp - DODGE))
                yield Offer("choose", "now", {**order, "pick": pick}, (extra,), numbers)
            case "parry":
                weapon = Ask("weapon", "one-of", parry_weapons(state, sheet))
                yield Offer("choose", "now", {**order, "pick": pick}, (weapon,), {"integrity": PARRY_WEAR})
            case _:
                yield Offer("choose", "now", {**order, "pick": pick})


def _stands(eyes: Eyes, who: str) -> dict[str, int]:
    """Say what the defense comes to in a dodge for the bare price, to who sees what it is made of.

    One that keeps a half point is not said. Source: FS-DODGE-4. Ruling: FS-Q-1.
    """
    state, attack = eyes.state, eyes.state.encounter.attack
    sees = eyes.sees(who, "pd") and eyes.sees(who, "effective")
    if attack is None or attack.halves % 2 or not sees:
        return {}
    reaction = reckon(state.characters[who], state.options).effective["reaction"]
    return {"defense": attack.halves // 2 + reaction}


def answers(choice: Choice) -> Iterator[Offer]:
    """Offer the answers to an open choice, each with what it still needs."""
    order = {"do": "choose", "choice": choice.choice, "who": choice.who}
    for pick in choice.options:
        asks = _ASKS.get(f"{choice.choice}.{pick}", ())
        yield Offer("choose", "now", {**order, "pick": pick}, asks, text=choice.about or "")


_ASKS = {
    "amount.set": (number("amount", optional=False),),
    "disorder.named": (Ask("name", "text", most=limits.MAX_LABEL),),
    "ghost.ghost": (Ask("item", "text", optional=True), Ask("area", "text", optional=True)),
    "action-cost.set": (number("cost", 0, 100),),
}
