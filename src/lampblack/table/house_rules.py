"""The house rules that differ from the default: as an audience knows them, and in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.ruleset import OptionSpec
from lampblack.kernel.tongue import phrase
from lampblack.table.pieces import Pieces

OPTIONS: Final = "options"
"""The piece of a view in which the house rules stand."""

Chosen = Mapping[str, Any]

_KEPT: Final = 256
_found: Final[dict[bytes, tuple[Sequence[OptionSpec], dict[str, Any]]]] = {}
"""What the house rules written so come to, by the options of their game; at most `_KEPT` of them."""


def changed(options: Sequence[OptionSpec], pieces: Pieces) -> dict[str, Any]:
    """Give the house rules that an audience sees and that are not the default, in the game's order.

    They are asked for with every command and seldom change, so what was found last is kept. Nobody may change it.
    """
    piece = pieces.get(OPTIONS, b"{}")
    if (known := _found.get(piece)) is None or known[0] is not options:
        if len(_found) == _KEPT:
            _found.clear()
        known = _found[piece] = (options, differing(options, msgspec.json.decode(piece)))
    return known[1]


def differing(options: Sequence[OptionSpec], values: Chosen) -> dict[str, Any]:
    """Keep of some values those that are not the default; nothing else is a house rule.

    >>> differing([OptionSpec("cap", 18), OptionSpec("twice", False)], {"cap": 20, "twice": False, "x": 1})
    {'cap': 20}
    """
    known = ((option.name, option.default) for option in options if option.name in values)
    return {name: values[name] for name, default in known if not same(values[name], default)}


def same(one: object, other: object) -> bool:
    """Tell whether two values of a house rule are the same; 1 is not true, and a list is what it holds.

    >>> same(["low"], ("low",)), same(1, True)
    (True, False)
    """
    bare, against = (msgspec.json.decode(msgspec.json.encode(value)) for value in (one, other))
    return isinstance(bare, bool) == isinstance(against, bool) and bool(bare == against)


def told(words: Any, name: str, value: Any) -> str:
    """Say a house rule and how it is read, in the game's words where it has some.

    >>> told(None, "attribute_cap", 20), told(None, "twice", True)
    ('attribute cap: 20', 'twice: on')
    """
    option = getattr(words, "option", None)
    said: Mapping[str, Any] = option(name) if option else {}
    title = str(said.get("title") or name.replace("_", " "))
    reading = said.get("readings", {}).get(json.dumps(value).strip('"'))
    return f"{title}: {reading or _plain(value)}"


def _plain(value: object) -> str:
    match value:
        case bool():
            return phrase("on") if value else phrase("off")
        case None:
            return phrase("off")
        case list() | tuple():
            return ", ".join(_plain(one) for one in value) or phrase("none")
        case _:
            return str(value).replace("-", " ").replace("_", " ")
