"""The files that a page brings along: styles, scripts, the icon.

Their address holds a name made from the content of all, so that a browser may keep them for ever and the scripts may
still name each other in plain relative form.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

_FOLDERS: Final = ("scripts", "styles")
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


_COMMENTS: Final = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


class Asset(msgspec.Struct, frozen=True):
    """One file as it is sent: its bytes, its media type, and the bytes packed for browsers that take gzip."""

    body: bytes
    media_type: str
    packed: bytes


def find(path: str) -> Asset | None:
    """Find what lies at an address below `/static/`, such as `VERSION/table.js`; None for everything else.

    Only names that were there at the start are known, so no path leads out of the folder. May be cached for ever.
    """
    version, _, name = path.partition("/")
    return _shelf().get(name) if version == release() else None


def href(name: str) -> str:
    """Give the address of a file (KeyError when there is none of that name)."""
    _shelf()[name]
    return f"/static/{release()}/{name}"


@cache
def release() -> str:
    """Name this set of files by its content: 12 hex digits. A page and a server that differ in it do not fit."""
    digest = hashlib.sha256()
    for name, asset in _shelf().items():
        digest.update(name.encode() + b"\0" + asset.body + b"\0")
    return digest.hexdigest()[:12]


@cache
def _shelf() -> dict[str, Asset]:
    here = Path(__file__).parent
    files = sorted(path for folder in _FOLDERS for path in (here / folder).iterdir() if path.suffix in _TYPES)
    return {path.name: _asset(path) for path in files}


def _asset(path: Path) -> Asset:
    """Take a file in. It holds nothing secret, so it may be packed whatever it is sent beside."""
    body = _served(path).encode()
    return Asset(body, _TYPES[path.suffix], gzip.compress(body, mtime=0))


def _served(path: Path) -> str:
    text = lean(path.read_text("utf-8"))
    return tight(text) if path.suffix == ".css" else text


def tight(style: str) -> str:
    """Take the spaces out of a style sheet that only readers need. No selector of ours has a colon before a space.

    >>> tight("a :is(b, c) { color: red; gap: 4px 8px; }")
    'a :is(b,c){color:red;gap:4px 8px}'
    """
    return re.sub(r";? ?([{}]) ?|([:;,]) ", r"\1\2", style)


def lean(text: str) -> str:
    r"""Take away what only readers of the source need: lines that are nothing but comment, and indentation.

    >>> lean("/** Says\n * so. */\nif (a) {\n  // why\n  b();\n}\n")
    'if (a) {\nb();\n}\n'
    """
    return _INDENT.sub("", _COMMENTS.sub("", text))
