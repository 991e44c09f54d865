"""All packs of a house: our own, and those in the folder of the people who run it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from lampblack.packs.faults import BadPack, Fault
from lampblack.packs.manifest import newness
from lampblack.packs.pack import Pack
from lampblack.packs.reading import Games, read_pack
from lampblack.settings import Settings

OWN: Final = Path(__file__).parent.parent / "content"
"""Where the packs lie that come with the house."""

FOLDER: Final = "packs"
"""The folder for packs in the folder of the tables."""


class Broken(msgspec.Struct, frozen=True):
    """A folder that is no pack that can be used, and why."""

    folder: str
    faults: tuple[Fault, ...]


class Shelved(msgspec.Struct, frozen=True):
    """A pack that was found, and whether it came with the house."""

    pack: Pack
    is_own: bool


class Library(msgspec.Struct, frozen=True):
    """The packs of a house, the newest version of each first, and the folders that could not be read.

    `games` are the kinds of each game, by which packs are read that tables have kept.
    """

    games: Games = {}
    shelved: tuple[Shelved, ...] = ()
    broken: tuple[Broken, ...] = ()

    def find(self, key: str) -> Pack | None:
        """Give the pack `id@version`; None where there is none."""
        return next((one.pack for one in self.shelved if one.pack.key == key), None)

    def of_game(self, game: str) -> tuple[Pack, ...]:
        """List the packs of a game."""
        return tuple(one.pack for one in self.shelved if one.pack.manifest.game == game)

    def defaults(self, game: str) -> tuple[Pack, ...]:
        """List the packs that a new table of a game begins with: the newest of each of the house's default ones."""
        own = [one.pack for one in self.shelved if one.is_own and one.pack.manifest.game == game]
        named = {pack.manifest.id: pack for pack in reversed(own) if pack.manifest.default}
        return tuple(named[id_] for id_ in sorted(named))


def read_library(games: Games, users: Path | None = None, settings: Settings | None = None) -> Library:
    """Read our packs and the users'; a bad one is told of and left out, and keeps nobody from playing."""
    settings = settings or Settings()
    shelved: dict[str, Shelved] = {}
    broken: list[Broken] = []
    for folder, is_own in _folders(users, settings.packs):
        try:
            pack = _checked(folder, games, settings)
        except BadPack as fault:
            broken.append(Broken(str(folder), fault.faults))
            continue
        if pack.key in shelved:
            broken.append(Broken(str(folder), (_taken(pack, shelved[pack.key]),)))
        else:
            shelved[pack.key] = Shelved(pack, is_own)
    return Library(games, tuple(_newest_first(shelved.values())), tuple(broken))


def _folders(users: Path | None, most: int) -> Iterator[tuple[Path, bool]]:
    yield from ((folder, True) for folder in _inside(OWN))
    if users is not None:
        yield from ((folder, False) for folder in _inside(users)[:most])


def _inside(place: Path) -> list[Path]:
    try:
        return sorted(path for path in place.iterdir() if path.is_dir() and path.name[:1] not in "._")
    except OSError:
        return []


def _checked(folder: Path, games: Games, settings: Settings) -> Pack:
    """Read a folder, which may not be a link out of the folder of packs."""
    if folder.is_symlink():
        raise BadPack([Fault(folder.name, "is a link; put the folder itself here")])
    return read_pack(folder, games, settings)


def _taken(pack: Pack, first: Shelved) -> Fault:
    by_whom = "comes with the house" if first.is_own else "lies in another folder"
    says = f"{pack.key} {by_whom} already; give this one another id or a higher version"
    return Fault("pack.toml", says, ("version",))


def _newest_first(shelved: Iterable[Shelved]) -> list[Shelved]:
    by_version = sorted(shelved, key=lambda one: newness(one.pack.manifest.version), reverse=True)
    return sorted(by_version, key=lambda one: one.pack.manifest.id)
