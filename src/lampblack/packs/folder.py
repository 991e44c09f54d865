"""The files of a pack: pack.toml, and KIND.toml or KIND/NAME.toml for each kind. Within limits, never outside."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from lampblack.packs.faults import Fault
from lampblack.settings import Settings

_SUFFIX: Final = ".toml"
_AT_LINE = " (at line "


class Source(msgspec.Struct, frozen=True):
    """One file of a pack as it was read: its kind by its name, its tables, and its text."""

    file: str
    kind: str
    tables: dict[str, Any]
    text: str


class Files(msgspec.Struct, frozen=True):
    """What was read of a folder, and what could not be."""

    sources: tuple[Source, ...]
    faults: tuple[Fault, ...]


def read_files(root: Path, settings: Settings) -> Files:
    """Read every TOML file of a pack's folder and of the folders in it."""
    faults: list[Fault] = []
    sources: list[Source] = []
    paths = sorted(_listed(root, faults), key=lambda path: path.as_posix())
    if len(paths) > settings.pack_files:
        return Files((), (*faults, Fault("", f"a pack has at most {settings.pack_files} files")))
    left = settings.pack_bytes
    for path in paths:
        name = path.relative_to(root).as_posix()
        body = _body(path, min(settings.pack_file_bytes, left))
        left -= len(body or b"")
        match _too_long(name, settings) if body is None else _read(name, body, settings.pack_depth):
            case Source() as source:
                sources.append(source)
            case fault:
                faults.append(fault)
    return Files(tuple(sources), tuple(faults))


def _too_long(name: str, settings: Settings) -> Fault:
    limits = f"{settings.pack_file_bytes} bytes, all together {settings.pack_bytes}"
    return Fault(name, f"cannot be read, or is too long: a file has at most {limits}")


def _listed(root: Path, faults: list[Fault]) -> Iterator[Path]:
    """List the TOML files; a link is refused wherever it leads, as it could leave the folder tomorrow."""
    for path in sorted(root.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_symlink():
            faults.append(Fault(path.name, "is a link; put the file itself into the pack"))
        elif path.is_dir():
            yield from _listed_below(path, faults)
        elif path.suffix == _SUFFIX and path.is_file():
            yield path


def _listed_below(folder: Path, faults: list[Fault]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.suffix != _SUFFIX or path.name.startswith("."):
            continue
        if path.is_symlink() or not path.is_file():
            faults.append(Fault(f"{folder.name}/{path.name}", "is no plain file; put the file itself there"))
        else:
            yield path


def _body(path: Path, most: int) -> bytes | None:
    """Read a file; None when it cannot be read or is longer than it may be."""
    try:
        with path.open("rb") as opened:
            body = opened.read(most + 1)
    except OSError:
        return None
    return None if len(body) > most else body


def _read(name: str, body: bytes, depth: int) -> Source | Fault:
    try:
        text = body.decode("utf-8-sig")
        tables = tomllib.loads(text)
    except UnicodeDecodeError:
        return Fault(name, "is not written in UTF-8; save it as UTF-8")
    except tomllib.TOMLDecodeError as fault:
        return _unreadable(name, str(fault))
    except RecursionError:
        return Fault(name, f"nests too deep; at most {depth} levels")
    if _depth(tables, depth) > depth:
        return Fault(name, f"nests too deep; at most {depth} levels")
    return Source(name, name.partition("/")[0].removesuffix(_SUFFIX), tables, text)


def _unreadable(name: str, message: str) -> Fault:
    """Say where TOML breaks off; its own words name the line at their end."""
    says, _, where = message.partition(_AT_LINE)
    line = where.partition(",")[0]
    return Fault(name, f"is not TOML here: {says}", line=int(line) if line.isdecimal() else 0)


def _depth(value: Any, most: int) -> int:
    """Count how deep tables and lists nest, one level past `most` at the furthest."""
    if not isinstance(value, dict | list):
        return 0
    if most < 0:
        return 1
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(part, most - 1) for part in inner), default=0)
