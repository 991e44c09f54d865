"""Pages of the game of four stats for the preview: played once, at a real table in memory."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from tests.web.slasher import Slasher

PAGES = (
    "night_setup",
    "night_sheet",
    "night_step",
    "night_throw",
    "night_choice",
    "night_board",
    "night_end",
)
"""The pages by their names."""


def _begun(folder: str) -> Slasher:
    night = Slasher(Path(folder), mode="campaign", seals=True, cancel_timeout=90)
    night.begin()
    night.give("gm", "reveal")
    return night


def _first_hour() -> dict[str, str]:
    """Draw the first hour, with two stats for the same thing: the GM's page, and a phone without a sheet."""
    with tempfile.TemporaryDirectory() as folder:
        night = Slasher(Path(folder))
        stats = [
            {"id": one, "name": one.capitalize(), "use": "run from it"}
            for one in ("legs", "luck", "wits", "arms")
        ]
        night.give("ada", "join")
        night.give("bo", "join")
        night.give("gm", "set-stats", stats=stats)
        pages = {"night_setup": night.page("gm"), "night_sheet": night.page("ada")}
        night.house.store.close()
    return pages


@cache
def drawn() -> dict[str, str]:
    """Draw the first hour, the GM's step, the throw, the choice, the board after it, and the end."""
    pages = _first_hour()
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
        night.give("ada", "rest", who=night.who("ada"), stat="dash")
        pages["night_board"] = night.page("gm")
        night.give("gm", "end-game", ending="objective")
        pages["night_end"] = night.page("ada")
        night.house.store.close()
    return pages
