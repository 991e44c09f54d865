"""What stands on paper, and on the pages from which it is printed."""

from __future__ import annotations

from typing import Final

PAPER: Final[dict[str, str]] = {
    "paper.print": "Print",
    "paper.back": "Back to the table",
    "paper.carries": "Carries",
    "paper.played": "played by {who}",
    "paper.party": "The party",
    "paper.party.none": "Nobody plays anybody yet.",
    "paper.sheet": "Sheet",
    "paper.sheet.mine": "My sheet on paper",
    "paper.party.print": "Party on paper",
    "paper.recap": "Recap on paper",
    "paper.recap.of": "Recap, {edition}",
    "paper.recap.none": "Nothing has happened yet.",
    "paper.keep": "Keep as a file",
    "paper.keep.hint": "The file can be brought to another table.",
    "paper.bring": "Bring a character in",
    "paper.bring.file": "A character's file",
    "paper.bring.whose": "Who plays them",
    "paper.bring.nobody": "nobody yet",
    "paper.bring.go": "Bring them in",
    "paper.notes": "Notes",
}
