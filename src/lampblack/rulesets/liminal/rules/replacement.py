"""Who plays whom after a death or a loss, and who may take the empty seat. Source: LH-REPL-1, LH-LOST-3."""

from __future__ import annotations

from collections.abc import Mapping

from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ENDED, Life

_AWAY: frozenset[Life] = ENDED | {"lost", "gone", "fleeing", "fled"}


def players(state: State, who: str) -> list[str]:
    """List the seats that play somebody."""
    return [seat for seat, plays in sorted(state.table.seats.items()) if who in plays]


def living(state: State, plays: tuple[str, ...]) -> tuple[str, ...]:
    """Keep those of a seat who can still be played. Source: LH-LOSS-1, LH-LOST-3."""
    return tuple(name for name in plays if name in state.characters and is_played(state.characters[name]))


def is_played(character: Character) -> bool:
    """Tell whether a player can still play somebody: neither dead nor a servant of the horror."""
    return character.life not in ENDED


def replacements(state: State) -> tuple[str, ...]:
    """List whom a player may take over: a new Investigator, or an Associate who is allied and at hand.

    Source: LH-REPL-1. Ruling: Q-46.
    """
    seated = {name for plays in state.table.seats.values() for name in plays}
    free = (name for name in sorted(state.characters) if name not in seated)
    return ("new", *(name for name in free if can_be_taken_over(state.characters[name])))


def can_be_taken_over(character: Character) -> bool:
    """Tell whether an Associate may become somebody's character. Source: LH-REPL-1. Ruling: Q-46."""
    is_ally = character.kind == "associate" and character.allied
    return is_ally and not character.hidden and character.life not in _AWAY


def takeover() -> Mapping[str, object]:
    """Say what changes on the sheet of an Associate who is taken over: Investigator's rules from now on.

    Source: LH-REPL-1, LH-MOR-9. Ruling: Q-46.
    """
    return {"kind": "investigator", "tests_morale": False}


def servitude() -> Mapping[str, object]:
    """Say what changes on the sheet of somebody lost who serves the horror. Source: LH-LOST-3."""
    return {"kind": "npc", "side": "adversaries", "life": "serving"}
