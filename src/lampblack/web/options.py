"""The house rules as they are shown: how this table plays, each rule with all its readings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lampblack.web.part import Part
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, option_words, plain, say


class Reading(msgspec.Struct, frozen=True):
    """One way to play a rule: the value as JSON, in words, and what it means at the table."""

    value: str
    label: str
    line: str
    is_chosen: bool
    is_default: bool


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One house rule. One that takes a number has `least`; its readings are then the off switch and the default."""

    name: str
    title: str
    ruling: str
    readings: tuple[Reading, ...]
    is_changed: bool
    now: str
    number: int | None = None
    least: int | None = None
    takes_text: bool = False


def options_part(glimpse: Glimpse, words: Words) -> Part:
    """Draw the house rules: the GM may change them, everybody may read them."""
    drawn = sorted(options_of(glimpse, words), key=lambda option: not option.is_changed)
    values = {"options": drawn, "is_gm": glimpse.is_gm, "table": glimpse.table}
    return Part("rules", "rules", 0, "rules", values)


def options_of(glimpse: Glimpse, words: Words) -> list[Option]:
    """List the house rules that a seat sees, in the game's order and words."""
    return [_option({**option, **option_words(words, option["name"])}) for option in glimpse.options]


def _option(option: Mapping[str, Any]) -> Option:
    value, default = option.get("value"), option.get("default")
    is_number = option.get("least") is not None
    return Option(
        name=option["name"],
        title=str(option.get("title") or plain(option["name"])),
        ruling=str(option.get("ruling") or ""),
        readings=tuple(_readings(option)),
        is_changed=value != default,
        now=_label(value),
        number=value if is_number and isinstance(value, int) else None,
        least=option.get("least"),
        takes_text=not is_number and not option.get("values") and bool(option.get("nullable")),
    )


def _readings(option: Mapping[str, Any]) -> Iterable[Reading]:
    lines: Mapping[str, str] = option.get("readings") or {}
    for value in _values(option):
        yield Reading(
            value=json.dumps(value),
            label=_label(value),
            line=lines.get(_key(value), ""),
            is_chosen=_same(value, option.get("value")),
            is_default=_same(value, option.get("default")),
        )


def _values(option: Mapping[str, Any]) -> list[Any]:
    """List what can be picked: the named values, and for a number or text its default and the off switch."""
    values = list(option.get("values") or ())
    if not values:
        values = [option.get("default")]
    if option.get("nullable") and None not in values:
        values.append(None)
    return values


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _key(value: object) -> str:
    return json.dumps(value).strip('"')


def _label(value: object) -> str:
    match value:
        case True:
            return say("yes")
        case False:
            return say("no")
        case None:
            return say("off")
        case _:
            return plain(str(value))
