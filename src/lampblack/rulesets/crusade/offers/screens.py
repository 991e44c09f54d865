"""What the GM may hide and show: whole characters, single fields, conditions, the running attack."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.crusade.eyes import OWNERS_FIELDS, shown_to
from lampblack.rulesets.crusade.shown import FIELDS
from lampblack.rulesets.crusade.state import State


def sight(state: State) -> Iterator[Offer]:
    """Offer to hide or show each character, its fields, its conditions, and the attack under way."""
    for who, sheet in state.characters.items():
        yield _turn(f"characters.{who}", is_hidden=sheet.hidden)
        for name, condition in sheet.conditions.items():
            yield _turn(f"characters.{who}.conditions.{name}", is_hidden=condition.secret)
        yield from _pieces(state, who)
    attack = state.encounter.attack
    if attack is not None:
        yield _turn("encounter.attack", is_hidden=attack.secret)


def _turn(path: str, *, is_hidden: bool) -> Offer:
    verb = "reveal" if is_hidden else "hide"
    return Offer(verb, "other", {"do": verb, "path": path})


def _pieces(state: State, who: str) -> Iterator[Offer]:
    """Offer the fields of one sheet, those that all see for hiding, the others for showing."""
    sheet = state.characters[who]
    fields = [field for field in FIELDS if field not in OWNERS_FIELDS]
    shown = [field for field in fields if shown_to(sheet, field) == "all"]
    closed = [field for field in fields if field not in shown]
    for verb, named in (("reveal", closed), ("hide", shown)):
        if named:
            paths = Ask("path", "one-of", tuple(f"characters.{who}.{field}" for field in named))
            yield Offer(verb, "other", {"do": verb}, (paths,))
