"""The screen on the wall: the scene with its picture, the last roll that all have seen, the party. Nothing to press."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lampblack.web.around import fight_values, handouts, scene_values
from lampblack.web.entries import Entry, laid
from lampblack.web.figures import Figure, figure
from lampblack.web.names import names
from lampblack.web.offered import Offers
from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words

_GONE: Final = frozenset({"dead", "gone", "fled"})


def _shown(glimpse: Glimpse, _: Words) -> Iterable[Part]:
    yield Part("scene", "scene", 0, "wall_scene", {**scene_values(glimpse), "fight": fight_values(glimpse)})
    yield Part("shown", "shown", 0, "wall_shown", {"shown": next(iter(reversed(handouts(glimpse))), None)})


def _rolled(glimpse: Glimpse, words: Words) -> Iterable[Part]:
    yield Part("roll", "roll", 0, "wall_roll", {"entry": _last_roll(glimpse, words)})


LAYERS: Final = (_shown, _rolled)
"""What lays out the pieces of every wall; each is there from the beginning, so that nothing moves when one fills."""


def party_parts(glimpse: Glimpse, words: Words) -> Iterable[Part]:  # noqa: ARG001 - the form of every game's pieces
    """Show liminal's party."""
    everybody = [figure(glimpse.view, who, Offers(())) for who in glimpse.view.get("characters", {})]
    yield Part("party", "party", 0, "wall_party", {"party": _party(everybody), "others": _others(everybody)})


def _party(everybody: list[Figure]) -> list[Figure]:
    return [one for one in everybody if one.kind == "investigator"]


def _others(everybody: list[Figure]) -> list[Figure]:
    """List the others who are in the scene, as far as everybody knows of them."""
    return [one for one in everybody if one.kind != "investigator" and one.present and one.life not in _GONE]


def _last_roll(glimpse: Glimpse, words: Words) -> Entry | None:
    """Find the newest throw that stands, drawn as the log draws it."""
    thrown = [
        one for one in glimpse.log if one.get("dice") and not one.get("withdrawn") and not one.get("undone")
    ]
    return laid(thrown[-1], names(glimpse), words) if thrown else None
