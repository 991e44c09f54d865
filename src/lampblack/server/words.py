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
    "no-screens": "This game has rules already, but no screens yet. Scripts can play it.",
    "last-gm": "A table keeps at least one GM seat.",
    "archived": "This table is laid aside. Its GM can take it up again.",
    "title-needed": "Write the title of the table to remove it for good.",
    "already-so": "It is so already.",
    "too-many": "There are as many of these as a table holds. Take one away first.",
    "no-such-seat": "There is no such seat at this table.",
    "no-such-thing": "There is no such thing on the table.",
    "no-such-field": "There is nothing of that name to hide or show.",
    "no-such-choice": "Nothing of the kind is waiting for an answer.",
    "not-an-option": "This cannot be picked here.",
    "bad-argument": "One part of this order does not fit.",
    "out-of-range": "A number here is too great or too small.",
    "not-an-image": "This is no picture that can be shown. Take a PNG, JPEG or WebP.",
    "faces-needed": "Another die has to be thrown for this.",
    "fault": "Something broke in the house. Nothing was changed by this; the log of the host says more.",
    "refused": "This is not possible now.",
}

TITLES: Final[Mapping[str, str]] = {
    "not-found": "Nothing here",
    "removed": "Removed from the table",
    "no-screens": "Being built",
    "fault": "Something broke",
    "refused": "Not possible",
}
"""The headings of pages that say what is the matter."""
