"""What a seat's page is drawn from: the same values that travel to scripts, and nothing else."""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec

from lampblack.kernel.tongue import translated
from lampblack.table.chairs import Chair
from lampblack.table.sitting import Sitting
from lampblack.web.glimpse import Glimpse, log_fragments, rules_fragment

LOG_PAGE: Final = 30
"""Entries of the log that a page shows at first."""


class Around(msgspec.Struct, frozen=True):
    """What a page shows beside the game: the lobby, and the open invitation where there is one.

    `is_borrowed` says that the GM looks with the seat's eyes.
    """

    lobby: dict[str, Any]
    invitation: dict[str, Any] | None = None
    is_borrowed: bool = False


def glimpse(sitting: Sitting, chair: Chair, around: Around) -> Glimpse:
    """Gather what a seat may see of its table; the open invitation is the GM's alone."""
    seen = sitting.glance(chair.audience, around.is_borrowed)
    return Glimpse(
        table=sitting.table,
        title=sitting.title,
        look=sitting.look,
        role="gm" if chair.is_gm else "onlooker" if chair.is_onlooker else "player",
        seat=chair.audience,
        gm_title=translated(sitting.play.room.gm_title),
        view=seen["view"],
        offers=seen["offers"],
        hints=seen.get("hints", []),
        deadline=seen.get("deadline"),
        lobby=around.lobby,
        log=sitting.log(chair.audience, limit=LOG_PAGE, before=sys.maxsize),
        seen=seen["seen"],
        invitation=around.invitation if chair.is_gm else None,
        options=house_rules(sitting, seen["view"]),
        has_packs=sitting.has_packs,
        is_borrowed=around.is_borrowed,
    )


def older_entries(sitting: Sitting, seen: Glimpse, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Draw some entries of a seat's log: pieces to put into its page."""
    return {"put": list(log_fragments(seen, entries, sitting.words).items())}


def rules_drawn(sitting: Sitting, seen: Glimpse) -> dict[str, Any]:
    """Draw the house rules: the piece that a page puts in when somebody wants to read them."""
    return {"put": list(rules_fragment(seen, sitting.words).items())}


def house_rules(sitting: Sitting, view: dict[str, Any]) -> list[dict[str, Any]]:
    """List the house rules that this view shows, with the value that each has in it."""
    values = view.get("options", {})
    return [
        {**msgspec.structs.asdict(option), "value": values[option.name]}
        for option in sitting.play.room.options
        if option.name in values
    ]
