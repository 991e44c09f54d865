"""Notes that are written at a table: the players' for everybody, the GM's hidden until shown."""

from __future__ import annotations

from typing import Any

from lampblack.web.names import names
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse


def notes_part(glimpse: Glimpse) -> Part:
    """Draw the notes on a player's page."""
    return Part("notes", "sheet", 80, "notes", notes_values(glimpse))


def notes_values(glimpse: Glimpse) -> dict[str, Any]:
    """Number the notes as the table does and name their writers."""
    known = names(glimpse)
    notes = glimpse.view.get("table", {}).get("notes", ())
    rows = [
        {
            "no": number,
            "text": note["text"],
            "by": known.get(note.get("by", ""), ""),
            "is_secret": bool(glimpse.is_gm and note.get("secret")),
        }
        for number, note in enumerate(notes, start=1)
    ]
    return {"notes": rows, "is_gm": glimpse.is_gm, "may_write": bool(offered(glimpse).first("note"))}
