"""The game's words: what may stand in a field, and the numbers that are not 0 or 1."""

from __future__ import annotations

from typing import Final, Literal, get_args

from lampblack.kernel import limits

ID_PATTERN: Final = rf"[a-z0-9-]{{1,{2 * limits.MAX_LABEL}}}"
"""How ids of seats, characters and stats are written."""

RESERVED_SEATS: Final = frozenset({"gm", "clock"})
"""Names that no seat can take."""

STATS: Final = 4
"""Stats of a character. Source: EV-CHAR-1."""

LEAST_POINTS: Final = 1
"""What every stat has for nothing. Source: EV-CHAR-3."""

TOTAL_POINTS: Final = 8
"""Points of a fresh sheet: one for each stat, and four more. Source: EV-CHAR-3, EV-CHAR-4."""

POINTS_UNSAID: Final = 2
"""Points of a stat of which a given sheet says nothing."""

MOST_BY_HAND: Final = 20
"""Points that the GM may set a stat to by hand."""

MOST_POOL: Final = 9999
"""Points that the GM may set the pool to by hand."""

MOST_SESSIONS: Final = 999

DIE: Final = 6
SUCCESS: Final = 4
"""The least face that is a success, for either side. Source: EV-CONF-4, EV-EVIL-7. Ruling: EV-Q-12."""

DIFFICULTIES: Final = (1, 2)
"""Successes that a check may ask for. Source: EV-CONF-5, EV-CONF-6."""

MOST_SPENT: Final = 4
"""Points that may be spent on one check. Source: EV-EVIL-6."""

PER_PLAYER: Final = 8
"""Points of the pool for each player at the start. Source: EV-EVIL-4."""

PER_REST: Final = 4
"""Points that a rest adds to the pool. Source: EV-REST-1."""

PER_REPLACEMENT: Final = 8
"""Points that a new face adds to the pool. Source: EV-REPL-1."""

TableState = Literal["setup", "play", "ended"]
Step = Literal["asked", "set", "ready", "waiting", "choosing"]
Life = Literal["active", "removed", "retired", "inactive"]
LIVES: Final[tuple[Life, ...]] = get_args(Life)

Ending = Literal["objective", "evil-depleted", "all-removed", "other"]
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
"""In the order in which several are written down. Ruling: EV-Q-20."""

Cause = Literal["start", "spent", "rest", "replacement", "late-join", "session", "correction"]
"""Why the pool changed."""

Uncovered = Literal["success", "mild-failure"]
UNCOVERED: Final[tuple[Uncovered, ...]] = get_args(Uncovered)
"""What may come of an act that no stat covers. Source: EV-CONF-2. Ruling: EV-Q-41."""

MILD: Final = ("trapped", "cut-off", "bruised", "frightened", "hindered")
"""The worst that comes of a failed check in which nothing acted. Source: EV-CONF-9."""

GRAVE: Final = ("injury", "stress", "madness", "other")
"""What a loss, or a strike that came to nothing, may be told as. Source: EV-LOSS-2. Ruling: EV-Q-35."""
