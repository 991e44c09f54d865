"""Pages of the game of four stats for the preview: played once, at a real table in memory."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from tests.web.slasher import Slasher


def _begun(folder: str) -> Slasher:
    night = Slasher(Path(folder), seals=True, cancel_timeout=90)
    night.begin()
    night.give("gm", "reveal")
    return night


@cache
def drawn() -> dict[str, str]:
    """Draw what a player and the GM see while the GM chooses, before the throw, at the choice, and at the end."""
    pages: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        night = _begun(folder)
        night.give("ada", "propose", who=night.who("ada"), stat="dash", act="Run for the jeep")
        night.give("gm", "confirm")
        pages["night_step"] = night.page("gm")
        night.give("gm", "choose", choice="evil", who=night.who("ada"), pick=3)
        pages["night_throw"] = night.page("ada")
        night.give("gm", "roll", dice=[5, 4, 1], gm_dice=[6, 5, 1])
        pages["night_choice"] = night.page("ada")
        night.give("ada", "choose", choice="cancel", who=night.who("ada"), pick=1)
        night.give("gm", "end-game", ending="objective")
        pages["night_end"] = night.page("ada")
        night.house.store.close()
    return pages
