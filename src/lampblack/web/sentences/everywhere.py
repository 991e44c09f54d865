"""What every page may say, and how the link stands."""

from __future__ import annotations

from typing import Final

EVERYWHERE: Final[dict[str, str]] = {
    # everywhere
    "lampblack": "Lampblack",
    "skip": "Skip to the table",
    "close": "Close",
    "cancel": "Not now",
    "yes": "yes",
    "no": "no",
    "off": "off",
    "you": "you",
    "here": "here",
    "away": "away",
    "language": "Language",
    "theme": "Light or dark",
    "to.start": "To the start",
    "secret": "Secret",
    "scene": "the scene",
    "needs.script": "This table needs scripts, which this browser has switched off. Switch them on and load again.",
    "unofficial": "Unofficial and not affiliated with any publisher. You need the games' own books to play them.",
    # states of the link
    "link.joining": "joining",
    "link.live": "live",
    "link.reconnecting": "reconnecting",
    "link.seconds": "{n} s",
    "link.sending": "sending…",
    "link.unsure": "{n} not confirmed",
    "link.readonly": "read-only",
    "link.update": "update required",
    "link.removed": "removed",
    "notice.refused": "Refused: {why}",
    "notice.readonly": "Read-only for now: {why} You can read on; nothing you send is kept.",
    "notice.rolled": "This table was rolled back to {time}. What came after it is gone; you see what stands.",
    "notice.refreshed": "You were away for a while. This is how the table stands now.",
    "notice.update": "Lampblack was updated. Load this page again to go on; what you typed stays.",
    "notice.update.go": "Load again",
    "notice.removed": "You were removed from this table.",
    "notice.lost": "No answer from the table.",
    "notice.stale": "This was changed meanwhile. It now reads {present}.",
    "notice.gone": "That was changed meanwhile. Look again before you choose.",
    "hand.title": "Throw a d{die}",
    "hand.given": "So far: {faces}",
    "copied": "Copied.",
    "copy.hand": "Marked: copy it with your own keys.",
}
