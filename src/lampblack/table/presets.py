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
from lampblack.kernel.tongue import phrase
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
        said = phrase("`options` is an object of house rules, not {value!r:.40}", value=options)
        raise Invalid(said, field="options")
    known = {option.name: option for option in rules_of(room)}
    for name, value in options.items():
        if name not in known:
            place = f"options.{name}"
            raise Invalid(phrase("`{place}`: this game has no such house rule", place=place), field=place)
        _check_value(room, known[name], value)
    return dict(options)


def _checked(plain: Any, room: Ruleset[Any]) -> Mapping[str, Any]:
    if not isinstance(plain, Mapping):
        said = phrase("a file of house rules is an object with `format`, `game` and `options`")
        raise Invalid(said, field="format")
    for name in sorted(set(plain) - set(_PARTS)):
        said = phrase("`{name}` has no place in a file of house rules; leave it out", name=name)
        raise Invalid(said, field=name)
    for name in sorted(set(_PARTS) - {"title"} - set(plain)):
        raise Invalid(phrase("`{name}` is missing", name=name), field=name)
    for name, wanted in (("format", FORM), ("game", room.key)):
        if plain[name] != wanted:
            said = phrase(
                "`{name}` has to be {wanted!r} here, not {value!r:.40}",
                name=name,
                wanted=wanted,
                value=plain[name],
            )
            raise Invalid(said, field=name)
    return plain


def _check_value(room: Ruleset[Any], option: OptionSpec, value: Any) -> None:
    try:
        room.new_state({option.name: value})
    except LampblackError:
        place = f"options.{option.name}"
        said = phrase(
            "`{place}`: {value!r:.40} does not fit; {what}", place=place, value=value, what=_fits(option)
        )
        raise Invalid(said, field=place) from None


def _fits(option: OptionSpec) -> str:
    """Say what could stand there."""
    if option.values:
        return phrase("pick one of {values}", values=", ".join(repr(value) for value in option.values))
    if option.least is None:
        return phrase("a text, or {null}", null="null")
    return phrase("a whole number from {n}", n=option.least)


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
