"""The house rules of a table as a small file, read back strictly: a faulty file changes nothing and names the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final

from lampblack.kernel.errors import Illegal, Invalid, LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.rollers import ScriptedRoller
from lampblack.kernel.ruleset import OptionSpec, Ruleset
from lampblack.kernel.seat import GM
from lampblack.table.house_rules import differing, same

FORM: Final = "lampblack/preset/1"
"""The first thing in such a file; another form is another release's."""

_PARTS: Final = ("format", "game", "title", "options")
_LAID: Final = frozenset({"content_pack"})
"""What is no house rule: the packs of a table are laid out beside them."""

Order = dict[str, Any]


def written(room: Ruleset[Any], title: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Write the house rules that are not the default, under the title of their table."""
    return {"format": FORM, "game": room.key, "title": title, "options": differing(rules_of(room), values)}


def rules_of(room: Ruleset[Any]) -> list[OptionSpec]:
    """List the house rules of a game that a file may name."""
    return [option for option in room.options if option.name not in _LAID]


def chosen(plain: Any, room: Ruleset[Any]) -> dict[str, Any]:
    """Read what a file says; raises Invalid (bad-value) whose field is the place in the file that does not fit."""
    parts = _checked(plain, room)
    options = parts["options"]
    if not isinstance(options, Mapping):
        raise Invalid(f"`options` is an object of house rules, not {options!r:.40}", field="options")
    known = {option.name: option for option in rules_of(room)}
    for name, value in options.items():
        if name not in known:
            raise Invalid(f"`options.{name}`: this game has no such house rule", field=f"options.{name}")
        _check_value(room, known[name], value)
    return dict(options)


def _checked(plain: Any, room: Ruleset[Any]) -> Mapping[str, Any]:
    if not isinstance(plain, Mapping):
        raise Invalid(
            "a file of house rules is an object with `format`, `game` and `options`", field="format"
        )
    for name in sorted(set(plain) - set(_PARTS)):
        raise Invalid(f"`{name}` has no place in a file of house rules; leave it out", field=name)
    for name in sorted(set(_PARTS) - {"title"} - set(plain)):
        raise Invalid(f"`{name}` is missing", field=name)
    for name, wanted in (("format", FORM), ("game", room.key)):
        if plain[name] != wanted:
            raise Invalid(f"`{name}` has to be {wanted!r} here, not {plain[name]!r:.40}", field=name)
    return plain


def _check_value(room: Ruleset[Any], option: OptionSpec, value: Any) -> None:
    try:
        room.new_state({option.name: value})
    except LampblackError:
        place = f"options.{option.name}"
        raise Invalid(f"`{place}`: {value!r:.40} does not fit; {_fits(option)}", field=place) from None


def _fits(option: OptionSpec) -> str:
    """Say what could stand there."""
    if option.values:
        return "pick one of " + ", ".join(repr(value) for value in option.values)
    return f"a whole number from {option.least}" if option.least is not None else "a text, or null"


def orders(play: Play[Any], values: Mapping[str, Any], wanted: Mapping[str, Any], reason: str) -> list[Order]:
    """List the orders that bring a table to a file's house rules; what the file leaves out goes to its default.

    They are tried out first, one after the other: where one would be refused, Illegal names its place in the file.
    """
    given = list(_changes(play.room, values, wanted, reason))
    for order in given:
        try:
            play = play.candidate(play.submit(GM, order, ScriptedRoller(())))
        except LampblackError as fault:
            raise Illegal(str(fault), slug=fault.slug, field=f"options.{order['name']}") from None
    return given


def _changes(
    room: Ruleset[Any], values: Mapping[str, Any], wanted: Mapping[str, Any], reason: str
) -> Iterator[Order]:
    for option in rules_of(room):
        value = wanted.get(option.name, option.default)
        if option.name in values and not same(values[option.name], value):
            yield {"do": "set-option", "name": option.name, "value": value, "reason": reason}


def command_ids(command: str, given: Iterable[Order]) -> list[tuple[str, Order]]:
    """Give each order an id of its own, the same whenever the request is sent again."""
    return [
        (blake2b(f"{command}:{order['name']}".encode(), digest_size=16).hexdigest(), order) for order in given
    ]
