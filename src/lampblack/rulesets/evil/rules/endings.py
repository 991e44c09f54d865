"""How a game ends. Source: EV-END-1..4."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lampblack.rulesets.evil.options import Options
from lampblack.rulesets.evil.rules.campaign import may_replace
from lampblack.rulesets.evil.terms import ENDINGS, Ending, Life

DEPLETED: Ending = "evil-depleted"
ALL_REMOVED: Ending = "all-removed"
OBJECTIVE: Ending = "objective"


def true_now(pool: int, lives: Iterable[Life]) -> tuple[Ending, ...]:
    """List the endings that have come true by themselves.

    Nobody left: somebody is removed and nobody active; who retired or went away does not count.

    >>> true_now(0, ["active"]), true_now(3, ["removed", "inactive"]), true_now(3, ["inactive"])
    (('evil-depleted',), ('all-removed',), ())

    Source: EV-END-2, EV-END-3. Ruling: EV-Q-19, EV-Q-20.
    """
    known = set(lives)
    depleted = (DEPLETED,) if pool == 0 else ()
    wiped = (ALL_REMOVED,) if "removed" in known and "active" not in known else ()
    return depleted + wiped


def ends(true: Collection[Ending], waived: Collection[Ending]) -> bool:
    """Tell whether the game ends now: something is true that the GM has not played on past. Source: EV-END-4."""
    return any(ending not in waived for ending in true)


def offers_replacement(true: Collection[Ending], options: Options) -> bool:
    """Tell whether a new face is offered before the game ends, because nobody is left and nothing else is true.

    Source: EV-END-3, EV-REPL-1. Ruling: EV-Q-22 (replace_after_wipe).
    """
    return tuple(true) == (ALL_REMOVED,) and options.replace_after_wipe and may_replace(options)


def written_down(endings: Collection[Ending]) -> tuple[Ending, ...]:
    """Put endings that came together in their fixed order.

    >>> written_down(["all-removed", "objective"])
    ('objective', 'all-removed')

    Source: EV-END-1, EV-END-4. Ruling: EV-Q-20.
    """
    return tuple(ending for ending in ENDINGS if ending in endings)


def usual_name(endings: Collection[Ending]) -> str | None:
    """Name an ending that came alone; several are the GM's to name. Ruling: EV-Q-20, EV-Q-21."""
    return next(iter(endings)) if len(endings) == 1 else None
