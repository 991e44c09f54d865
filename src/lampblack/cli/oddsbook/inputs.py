"""Inputs of a question, written at a terminal: `--hp 4 --dice d6,d8 --foe.str 12 --impaired`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import inspect

from lampblack.kernel.errors import Invalid
from lampblack.kernel.question import Question

Plain = dict[str, Any]
_LISTS = (inspect.ListType, inspect.VarTupleType)


def read(words: Sequence[str], question: Question) -> Plain:
    """Read what follows the question as plain values; Invalid names what cannot be read."""
    inputs: Plain = {}
    for name, text in _pairs(words):
        path = [part.replace("-", "_") for part in name.split(".")]
        kind = _kind(inspect.type_info(question.inputs), path)
        _put(inputs, path, _value(text, kind), name)
    return inputs


def read_options(chosen: Sequence[str]) -> Plain:
    """Read house rules, written as name=value.

    >>> read_options(["natural_extremes=false", "morale_roll=individual"])
    {'natural_extremes': False, 'morale_roll': 'individual'}
    """
    options = {}
    for text in chosen:
        name, sign, value = text.partition("=")
        if not sign:
            raise Invalid(f"write a house rule as name=value, not {text!r}", field="option")
        options[name] = _scalar(value)
    return options


def describe(question: Question) -> Iterator[str]:
    """Write each input as it is asked for: `--hp NUMBER`, those that may be left out in brackets."""
    info = inspect.type_info(question.inputs)
    if not isinstance(info, inspect.StructType):
        return
    for field in sorted(info.fields, key=lambda one: not one.required):
        text = f"--{field.encode_name} {_described(field.type)}".rstrip()
        yield text if field.required else f"[{text}]"


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    """Pair names with values; a name without a value is a flag that is on."""
    at = 0
    while at < len(words):
        word = words[at]
        if not word.startswith("--"):
            raise Invalid(f"write --name value; {word!r} belongs to no name", field=word)
        name, sign, value = word[2:].partition("=")
        has_value = not sign and at + 1 < len(words) and not words[at + 1].startswith("--")
        yield name, value if sign else words[at + 1] if has_value else None
        at += 1 + has_value


def _kind(kind: inspect.Type, path: Sequence[str]) -> inspect.Type | None:
    """Find the type of an input by its path; None where there is no such input, which the question then says."""
    for name in path:
        if not isinstance(kind, inspect.StructType):
            return None
        found = next((field.type for field in kind.fields if field.encode_name == name), None)
        if found is None:
            return None
        kind = found
    return kind


def _value(text: str | None, kind: inspect.Type | None) -> Any:
    if text is None:
        return True
    if text[:1] in ("[", "{"):
        return _json(text)
    if isinstance(_main(kind), _LISTS):
        return [_scalar(part.strip()) for part in text.split(",") if part.strip()]
    return text if isinstance(_main(kind), inspect.StrType) else _scalar(text)


def _main(kind: inspect.Type | None) -> inspect.Type | None:
    """Give the type itself of one that may be left empty."""
    if isinstance(kind, inspect.UnionType):
        return next((one for one in kind.types if not isinstance(one, inspect.NoneType)), kind)
    return kind


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as fault:
        raise Invalid(f"{text!r} is no JSON: {fault}", field="inputs") from None


def _scalar(text: str) -> Any:
    """Read a whole number, true, false or null; anything else is a word."""
    words = {"true": True, "false": False, "null": None, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else text


def _put(inputs: Plain, path: Sequence[str], value: Any, name: str) -> None:
    """Write a value at its path; a list that is named again grows."""
    for part in path[:-1]:
        inputs = inputs.setdefault(part, {})
        if not isinstance(inputs, dict):
            raise Invalid(f"--{name} stands beside a value for the whole of it", field=name)
    before = inputs.get(path[-1])
    grows = isinstance(before, list) and isinstance(value, list)
    inputs[path[-1]] = [*before, *value] if grows and before is not None else value


def _described(kind: inspect.Type) -> str:
    match kind:
        case inspect.BoolType():
            return ""
        case inspect.IntType():
            return "NUMBER"
        case inspect.LiteralType(values=values):
            return "|".join(str(value) for value in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"{_described(item)},..."
        case inspect.StructType(fields=fields):
            return "{" + ", ".join(field.encode_name for field in fields) + "}"
        case inspect.UnionType(types=types):
            return "|".join(dict.fromkeys(_described(one) for one in types if _described(one)))
        case inspect.NoneType():
            return ""
        case _:
            return "TEXT"
