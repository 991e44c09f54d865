"""A folder becomes a pack, or a list of everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from lampblack.kernel.content import ID_PATTERN, Contents, Flaw, Kind, Kinds, Place
from lampblack.kernel.errors import TooMuch
from lampblack.kernel.forms import check_sizes
from lampblack.packs.entries import flaws_of, unprintable
from lampblack.packs.faults import BadPack, Fault
from lampblack.packs.folder import Source, read_files
from lampblack.packs.lines import line_at, lines_of
from lampblack.packs.manifest import FILE, Manifest
from lampblack.packs.pack import Pack, packed
from lampblack.settings import Settings

Games = Mapping[str, Kinds]
"""The kinds of each game, by its key."""

_MANIFEST_KIND = FILE.removesuffix(".toml")


def read_pack(root: Path, games: Games, settings: Settings | None = None) -> Pack:
    """Read a pack's folder; raises BadPack with every fault that was found."""
    settings = settings or Settings()
    if not root.is_dir():
        raise BadPack([Fault(str(root), "is no folder; name the folder that holds pack.toml")])
    files = read_files(root, settings)
    page = next((source for source in files.sources if source.file == FILE), None)
    faults = [*files.faults, *_faults_of_page(page, files.faults)]
    if page is None or any(fault.file == FILE for fault in faults):
        raise BadPack(faults)
    manifest = msgspec.convert(page.tables, Manifest)
    if manifest.game not in games:
        raise BadPack([*faults, _no_such_game(page, manifest.game, games)])
    sources = [source for source in files.sources if source.file != FILE]
    contents, found = _contents(sources, games[manifest.game], settings)
    if faults := [*faults, *found]:
        raise BadPack(faults)
    return packed(manifest, contents)


def _faults_of_page(page: Source | None, others: tuple[Fault, ...]) -> Iterator[Fault]:
    if page is not None:
        yield from _at(page, [*flaws_of(page.tables, Manifest), *unprintable(page.tables)])
    elif not any(fault.file == FILE for fault in others):
        yield Fault(FILE, "is missing; it says what the pack is called, for which game it is and by whom")


def _no_such_game(page: Source, game: str, games: Games) -> Fault:
    says = f"there is no game {game!r}; write one of {', '.join(games)}"
    return Fault(FILE, says, ("game",), _line(page, ("game",)))


def _contents(
    sources: list[Source], kinds: Kinds, settings: Settings
) -> tuple[dict[str, dict[str, Any]], list[Fault]]:
    """Read the entries of all files, then look at what refers to what."""
    contents: dict[str, dict[str, Any]] = {}
    homes: dict[tuple[str, str], Source] = {}
    faults: list[Fault] = []
    for source in sources:
        if source.kind not in kinds:
            faults.append(_no_such_kind(source, kinds))
            continue
        for id_, raw in source.tables.items():
            fresh = list(_faults_of_entry(source, id_, raw, kinds[source.kind]))
            if earlier := homes.setdefault((source.kind, id_), source) is not source:
                fresh.append(_twice(source, id_, homes[source.kind, id_]))
            if not fresh and not earlier:
                entry = msgspec.convert(raw, kinds[source.kind].entry)
                contents.setdefault(source.kind, {})[id_] = entry
            faults += fresh
    if len(homes) > settings.pack_entries:
        faults.append(Fault("", f"a pack has at most {settings.pack_entries} entries; make two of it"))
    return contents, [*faults, *_faults_of_meaning(contents, kinds, homes)]


def _no_such_kind(source: Source, kinds: Kinds) -> Fault:
    near = get_close_matches(source.kind, list(kinds), n=1)
    hint = f"did you mean {near[0]}.toml?" if near else f"files of this game: {', '.join(sorted(kinds))}"
    return Fault(source.file, f"this game has no {source.kind!r}; {hint}")


def _twice(source: Source, id_: str, first: Source) -> Fault:
    says = f"{id_!r} is in {first.file} already; give one of them another name"
    return Fault(source.file, says, (id_,), _line(source, (id_,)))


def _faults_of_entry(source: Source, id_: str, raw: Any, kind: Kind) -> Iterator[Fault]:
    if not re.fullmatch(ID_PATTERN, id_):
        says = "name an entry with lower-case letters, digits and hyphens, at most 64"
        yield from _at(source, [Flaw((id_,), says)])
    if not isinstance(raw, dict):
        says = f"everything in {source.file} stands in a table; write [name-of-the-entry] above it"
        yield from _at(source, [Flaw((id_,), says)])
        return
    yield from _at(source, [*flaws_of(raw, kind.entry, (id_,)), *unprintable(raw, (id_,))])


def _faults_of_meaning(
    contents: Contents, kinds: Kinds, homes: Mapping[tuple[str, str], Source]
) -> Iterator[Fault]:
    """Let the game look at each entry that can be read, and see that its orders fit the table."""
    for name, entries in contents.items():
        for id_, entry in entries.items():
            flaws = list(kinds[name].check(entry, contents)) or list(
                _too_large(kinds[name], id_, entry, contents)
            )
            yield from _at(homes[name, id_], [Flaw((id_, *flaw.place), flaw.says) for flaw in flaws])


def _too_large(kind: Kind, id_: str, entry: Any, contents: Contents) -> Iterator[Flaw]:
    for ready in kind.ready(id_, entry, contents):
        try:
            for order in ready.orders:
                check_sizes(order)
        except TooMuch as fault:
            yield Flaw((), f"{ready.about}: {fault}")


def _line(source: Source, place: Place) -> int:
    """Find the line of a place; the text is looked through only where there is something to tell."""
    return line_at(_lines(source.text), place)


_lines = lru_cache(maxsize=128)(lines_of)


def _at(source: Source, flaws: list[Flaw]) -> Iterator[Fault]:
    for flaw in flaws:
        yield Fault(source.file, flaw.says, flaw.place, _line(source, flaw.place))
