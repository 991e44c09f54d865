"""What is withheld from players, and when they are told. Source: EV-SECR-1, EV-SECR-4, EV-REF-1."""

from __future__ import annotations

from typing import Any, Final

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules.strikes import is_acting
from lampblack.rulesets.evil.terms import TableState

OPEN_TOPICS: Final = ("char", "conf")
WITHHELD_TOPICS: Final = ("evil", "canc", "loss", "rest", "repl", "end")
GM_TOPICS: Final = ("secr", "ref")

GUIDE: Final = "HOWSCARUM"
"""A guide of advice by the game's maker, which is no part of the rules and not to be had here. Source: EV-REF-1."""


def topics(*, is_gm: bool, is_revealed: bool) -> tuple[str, ...]:
    """List the chapters that a seat may read.

    >>> topics(is_gm=False, is_revealed=False)
    ('char', 'conf')

    Source: EV-SECR-1.
    """
    known = OPEN_TOPICS + WITHHELD_TOPICS if is_gm or is_revealed else OPEN_TOPICS
    return known + GM_TOPICS if is_gm else known


def page(topic: str) -> dict[str, Any]:
    """Give what there is to say of a chapter beside its rules: the guide is named, and not available.

    >>> page("ref")
    {'topic': 'ref', 'names': 'HOWSCARUM', 'available': False}

    Source: EV-REF-1.
    """
    return {"topic": topic, **({"names": GUIDE, "available": False} if topic == "ref" else {})}


def is_told_by(spent: int, gm_successes: int, options: Options) -> bool:
    """Tell whether these dice of the GM are the moment at which the players are told.

    >>> is_told_by(2, 1, Options()), is_told_by(2, 0, Options()), is_told_by(0, 0, Options())
    (True, False, False)

    Source: EV-SECR-4. Ruling: EV-Q-28 (reveal_at).
    """
    return gm_successes >= 1 or (is_acting(spent) and options.reveal_at == "first_dice")


def shows_pool(state: TableState, options: Options, *, is_revealed: bool) -> bool:
    """Tell whether players see the number in the pool, from the start of the game at the earliest.

    Ruling: EV-Q-26 (pool_visibility).
    """
    if state == "setup" or options.pool_visibility == "gm_only":
        return False
    return options.pool_visibility == "open" or is_revealed
