"""The envelope of a command: its id, what its giver had seen, the browser's nonce, and the order itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase

_HEX32: Final = re.compile(r"[0-9a-f]{32}\Z")
_KNOWN: Final = frozenset({"command", "seen", "nonce", "order"})


class Seen(msgspec.Struct, frozen=True):
    """How far a seat has followed its table: the epoch, the number of frames it got, the head of their chain."""

    epoch: str
    n: int
    head: str


class Command(msgspec.Struct, frozen=True):
    """A command as a seat sends it; `order` holds plain values, with `do` among them."""

    command: str
    order: dict[str, Any]
    seen: Seen | None = None
    nonce: str = ""


def read_command(plain: Any) -> Command:
    """Read an envelope from plain values; raises Invalid (bad-value) naming the field."""
    if not isinstance(plain, Mapping):
        raise Invalid(phrase("a command is an object with `command` and `order`"), field="command")
    for name in sorted(set(plain) - _KNOWN):
        raise Invalid(phrase("a command has no {name}; leave it out", name=f"{name!r:.40}"), field=name)
    order = plain.get("order")
    if not isinstance(order, dict):
        raise Invalid(phrase("`order` is an object with `do` and the arguments of the verb"), field="order")
    return Command(_hex(plain, "command"), order, read_seen(plain.get("seen")), _nonce(plain))


def read_seen(plain: Any) -> Seen | None:
    """Read a cursor; None stays None, anything that is no cursor is bad-value with field `seen`."""
    if plain is None:
        return None
    try:
        return msgspec.convert(plain, Seen)
    except msgspec.ValidationError:
        said = phrase("`seen` is {form} as the last frame gave it", form="{epoch, n, head}")
        raise Invalid(said, field="seen") from None


def _hex(plain: Mapping[str, Any], field: str) -> str:
    value = plain.get(field)
    if not isinstance(value, str) or not _HEX32.match(value):
        said = phrase("`{field}` is 32 hex digits in lower case, not {value!r:.40}", field=field, value=value)
        raise Invalid(said, field=field)
    return value


def _nonce(plain: Mapping[str, Any]) -> str:
    return _hex(plain, "nonce") if "nonce" in plain else ""
