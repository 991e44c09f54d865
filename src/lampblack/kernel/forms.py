"""How an order is read: which arguments a verb has, who may give them, of what type they are.

An order arrives as plain values. A room reads it in its own order of refusals, from these steps: the verb is
known, the names of the arguments, the giver, then the types. Names come before values, so that the same fault
gives the same answer however the keys were ordered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from lampblack.kernel.errors import Illegal, TooMuch
from lampblack.kernel.limits import MAX_LIST, MAX_TEXT
from lampblack.kernel.seat import is_gm
from lampblack.kernel.tongue import phrase

OrderT = TypeVar("OrderT", bound="Order")
_FIELD = re.compile(r"\$\.(\w+)")


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """What a seat asks for. Each verb is a class of its own, its tag is the verb.

    Every order may carry `text` (free words), `faces` (thrown by hand), and from the GM `secret` and `override`
    (a reason that lifts the refusals of rules). `secret` left out means the verb's own habit.
    """

    text: str | None = None
    faces: tuple[int, ...] | None = None
    secret: bool | None = None
    override: str | None = None


class Form(msgspec.Struct, frozen=True):
    """How a verb is asked: its order, whether players may, which arguments are the GM's, whether the GM's is secret.

    `shelf` names the kinds of a pack's entries that the table writes into the argument of that name, where the order
    has one of the arguments `shelf_for`.
    """

    order: type[Order]
    players: bool = False
    gm_only: frozenset[str] = frozenset()
    secret: bool = False
    shelf: tuple[str, ...] = ()
    shelf_for: frozenset[str] = frozenset()


GM_ARGUMENTS = frozenset({"secret", "override"})


def check_sizes(raw: Mapping[str, Any]) -> None:
    """Refuse texts and lists past the kernel's limits (too-large), before anything else is read."""
    for name, value in raw.items():
        if _is_too_large(value):
            raise TooMuch(
                phrase(
                    "{name!r:.40} is too large: a text has at most {text} characters, a list at most {list} entries",
                    name=name,
                    text=MAX_TEXT,
                    list=MAX_LIST,
                ),
                field=name,
            )


def _is_too_large(value: Any) -> bool:
    match value:
        case str():
            return len(value) > MAX_TEXT
        case Mapping():
            return len(value) > MAX_LIST or any(_is_too_large(part) for part in value.values())
        case list() | tuple():
            return len(value) > MAX_LIST or any(_is_too_large(part) for part in value)
        case _:
            return False


def check_names(form: Form, raw: Mapping[str, Any]) -> None:
    """Refuse arguments that the verb does not have, and ones that it needs and did not get (bad-argument)."""
    known, needed = _names(form.order)
    wrong = sorted(set(raw) - known) or sorted(needed - set(raw))
    if wrong:
        raise Illegal(slug="bad-argument", field=wrong[0])


def check_giver(form: Form, raw: Mapping[str, Any], seat: str) -> None:
    """Refuse a player the GM's verbs and the GM's arguments (gm-only)."""
    if is_gm(seat):
        return
    if not form.players:
        raise Illegal(slug="gm-only", field="do")
    for name in sorted((form.gm_only | GM_ARGUMENTS) & set(raw)):
        raise Illegal(slug="gm-only", field=name)


def convert(form: Form, raw: Mapping[str, Any]) -> Order:
    """Read the plain values as the verb's order (bad-argument with the field whose value does not fit).

    Of several that do not fit it is the first by name, however the keys were ordered.
    """
    try:
        return msgspec.convert(_in_order(raw), form.order)
    except msgspec.ValidationError as fault:
        found = _FIELD.search(str(fault))
        raise Illegal(str(fault), slug="bad-argument", field=found[1] if found else None) from None


def verb(forms: Mapping[str, Form], raw: Mapping[str, Any]) -> Form:
    """Find the form of the order's verb (unknown-verb)."""
    name = raw.get("do")
    if not isinstance(name, str) or name not in forms:
        raise Illegal(slug="unknown-verb", field="do")
    return forms[name]


def _in_order(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _in_order(value[name]) for name in sorted(value, key=str)}
    return [_in_order(inner) for inner in value] if isinstance(value, list | tuple) else value


@lru_cache(maxsize=256)
def _names(order: type[Order]) -> tuple[frozenset[str], frozenset[str]]:
    fields = msgspec.structs.fields(order)
    known = frozenset(field.encode_name for field in fields) | {"do"}
    return known, frozenset(field.encode_name for field in fields if field.required) | {"do"}
