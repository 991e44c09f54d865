"""What a seat may read of the content packs in use: the GM everything, players the open fields of the open kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lampblack.kernel.content import Kind
from lampblack.kernel.desk import PackKept
from lampblack.kernel.seat import is_gm
from lampblack.kernel.tree import plain
from lampblack.packs.manifest import Manifest, newness
from lampblack.packs.pack import Pack
from lampblack.table.packing import Cupboard, Entries

Plain = dict[str, Any]


def shown(cupboard: Cupboard, pins: Iterable[PackKept], audience: str) -> Plain:
    """Give what an audience may read: `kinds` to everybody, and to the GM the packs `used` and those `here`."""
    kept = tuple(pins)
    packs = tuple(pack for pin in kept if (pack := cupboard.kept(pin)) is not None)
    if not is_gm(audience):
        return {"kinds": _kinds(packs, cupboard, _open)}
    used = {pack.manifest.id: pack for pack in packs}
    return {
        "used": [_page(pack.manifest) for pack in packs],
        "lost": [plain(pin) for pin in kept if pin.id not in used],
        "here": [_here(pack, used.get(pack.manifest.id)) for pack in cupboard.shelf],
        "kinds": _kinds(packs, cupboard, _whole),
    }


def _page(page: Manifest) -> Plain:
    names = ("id", "version", "title", "author", "licence", "credits", "language", "text")
    return {"key": page.key, **{name: getattr(page, name) for name in names}}


def _here(pack: Pack, used: Pack | None) -> Plain:
    """Describe a pack on the shelf, and how it stands to the version in use: `same`, `newer`, `older` or None."""
    if used is None:
        stands = None
    elif used.digest == pack.digest:
        stands = "same"
    else:
        is_older = newness(pack.manifest.version) < newness(used.manifest.version)
        stands = "older" if is_older else "newer"
    return {**_page(pack.manifest), "stands": stands}


def _kinds(packs: Iterable[Pack], cupboard: Cupboard, entries: Entries) -> list[Plain]:
    """List the kinds of which there is something to read."""
    listed = [cupboard.listed(pack, entries) for pack in packs]
    found = (
        (name, kind, [one for pack in listed for one in pack[name]]) for name, kind in cupboard.kinds.items()
    )
    return [{"kind": name, "title": kind.title, "entries": some} for name, kind, some in found if some]


def _open(pack: Pack, name: str, kind: Kind) -> Iterator[Plain]:
    """Give the open fields of a kind's entries, and nothing else of them."""
    if not kind.open_fields:
        return
    for id_, entry in pack.contents.get(name, {}).items():
        fields = plain(entry)
        yield {"pack": pack.manifest.id, "id": id_, **{field: fields[field] for field in kind.open_fields}}


def _whole(pack: Pack, name: str, kind: Kind) -> Iterator[Plain]:
    """Give whole entries, each with what can be done with it in one tap."""
    for id_, entry in pack.contents.get(name, {}).items():
        ready = kind.ready(id_, entry, pack.contents)
        yield {
            "pack": pack.manifest.id,
            "id": id_,
            "entry": plain(entry),
            "facts": list(kind.facts(entry)),
            "ready": [_in_pack(plain(one), pack.manifest.id) for one in ready],
        }


def _in_pack(value: Any, pack: str) -> Any:
    """Write the pack's own id where an order names something of it (`@/`)."""
    match value:
        case dict():
            return {key: _in_pack(inner, pack) for key, inner in value.items()}
        case list():
            return [_in_pack(inner, pack) for inner in value]
        case str() if value.startswith("@/"):
            return f"{pack}{value[1:]}"
        case _:
            return value
