"""The shelf of games, a room each. A room imports the kernel and nothing else of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from lampblack.kernel.content import Kinds
from lampblack.kernel.ruleset import Ruleset

_ROOMS: Final = {
    "crusade": ("lampblack.rulesets.crusade.room", "CRUSADE"),
    "evil": ("lampblack.rulesets.evil.room", "EVIL"),
    "liminal": ("lampblack.rulesets.liminal.room", "LIMINAL"),
}
"""Each game's key, written by hand: the module of its room, and the name of the game in it."""


class _Shelf(Mapping[str, Ruleset[Any]]):
    """Games by key; a room is opened only when its game is taken down."""

    def __getitem__(self, key: str) -> Ruleset[Any]:
        module, name = _ROOMS[key]
        room: Ruleset[Any] = getattr(import_module(module), name)
        return room

    def __iter__(self) -> Iterator[str]:
        return iter(_ROOMS)

    def __len__(self) -> int:
        return len(_ROOMS)


SHELF: Final = _Shelf()
"""The games that this release plays."""


class _ContentShelf(Mapping[str, Kinds]):
    """What packs of each game may hold; a room's content is opened only when it is asked for."""

    def __getitem__(self, key: str) -> Kinds:
        if key not in _ROOMS:
            raise KeyError(key)
        kinds: Kinds = import_module(f"lampblack.rulesets.{key}.content").KINDS
        return kinds

    def __iter__(self) -> Iterator[str]:
        return iter(_ROOMS)

    def __len__(self) -> int:
        return len(_ROOMS)


CONTENT: Final = _ContentShelf()
"""The kinds of content packs that each game has."""
