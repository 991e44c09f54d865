"""A pack in memory, and the form in which the house keeps it."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from lampblack.kernel.content import Contents, Kinds
from lampblack.kernel.errors import Unreadable
from lampblack.packs.manifest import Manifest

_encode = msgspec.json.Encoder(order="deterministic").encode


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A pack as it is kept: its page, and every entry as plain values by kind and id."""

    manifest: Manifest
    entries: dict[str, dict[str, dict[str, Any]]]


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack that was found without fault. `digest` is the SHA-256 of `body` in hex, `body` its stored form."""

    manifest: Manifest
    contents: dict[str, dict[str, Any]]
    body: bytes
    digest: str

    @property
    def key(self) -> str:
        """Name the pack with its version, as tables pin it."""
        return self.manifest.key


def packed(manifest: Manifest, contents: dict[str, dict[str, Any]]) -> Pack:
    """Put a pack together; its digest depends on what it says, not on how its files are laid out."""
    plain = msgspec.to_builtins(contents)
    body = _encode(Stored(manifest=manifest, entries=plain))
    return Pack(manifest=manifest, contents=contents, body=body, digest=hashlib.sha256(body).hexdigest())


def unpacked(body: bytes, kinds: Kinds) -> Pack:
    """Read a pack as it was stored; entries that this release has no form for are left out, never a reason to stop.

    Raises Unreadable when it is no pack at all.
    """
    try:
        stored = msgspec.json.decode(body, type=Stored)
    except msgspec.DecodeError as fault:
        raise Unreadable(f"a stored pack cannot be read: {fault}") from None
    contents = {
        kind: _entries(entries, kinds[kind].entry)
        for kind, entries in stored.entries.items()
        if kind in kinds
    }
    digest = hashlib.sha256(body).hexdigest()
    return Pack(manifest=stored.manifest, contents=contents, body=body, digest=digest)


_NONE: Final = object()


def _entries(entries: dict[str, dict[str, Any]], form: type[msgspec.Struct]) -> dict[str, Any]:
    read = {id_: _entry(raw, form) for id_, raw in entries.items()}
    return {id_: entry for id_, entry in read.items() if entry is not _NONE}


def _entry(raw: dict[str, Any], form: type[msgspec.Struct]) -> Any:
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError:
        return _NONE


def readable(contents: Contents) -> int:
    """Count the entries of all kinds."""
    return sum(len(entries) for entries in contents.values())
