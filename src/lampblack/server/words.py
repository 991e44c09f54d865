"""The sentences of the house for refusals that no game has words for; each says what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    "unreadable": "This could not be read. Send JSON in UTF-8.",
    "too-deep": "This is nested too deeply to be read.",
    "bad-value": "A value here does not fit.",
    "too-large": "This is too long. Send less at a time.",
    "too-many-dice": "That is more dice than one roll may have.",
    "stale": "This has changed since you looked. Look again, then decide.",
    "id-used": "This command id was used for something else. Take a new one.",
    "too-fast": "That was too fast. Wait a moment and try again.",
    "invitation-unknown": "This invitation opens nothing, or nothing any more. Ask the GM for a new one.",
    "no-seat": "You have no seat here. Ask the GM for an invitation.",
    "removed": "This seat was removed from the table.",
    "not-found": "There is nothing here.",
    "read-only": "The disk of the house takes no changes just now. What was confirmed is safe.",
    "writable": "The disk of the house takes changes again.",
    "busy": "The house is busy. Try again in a moment.",
    "conflict": "The house is busy. Try again in a moment.",
    "foreign-host": "The house does not know itself by this address. Start it with --public ADDRESS.",
    "foreign-origin": "This came from a page that is not ours. Open the house's own page.",
    "host-only": "Only the host opens tables here. Use the machine that hosts, or its host key.",
    "no-such-option": "The table has no such option to set.",
    "gm-only": "Only the GM may do that.",
    "not-your-seat": "Another seat may do that, this one may not.",
    "last-gm": "A table keeps at least one GM seat.",
    "fault": "Something broke in the house. Nothing was changed by this; the log of the host says more.",
    "refused": "This is not possible now.",
}

TITLES: Final[Mapping[str, str]] = {
    "not-found": "Nothing here",
    "removed": "Removed from the table",
    "fault": "Something broke",
    "refused": "Not possible",
}
"""The headings of pages that say what is the matter."""
