"""What a content pack may hold for a game: kinds of entries, and the orders that bring an entry to the table.

A game lists its kinds in its content.py; packs/ reads folders by that list and knows no game. A pack is data: what
an entry does at the table is an order like any that a GM gives, judged when it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final

import msgspec

from lampblack.kernel import limits
from lampblack.kernel.errors import Invalid, LampblackError
from lampblack.kernel.randomtable import RandomTable, Row
from lampblack.kernel.tongue import phrase

ID_PATTERN: Final = r"^[a-z0-9][a-z0-9-]{0,63}$"
"""How an entry is named inside its file: lower-case letters, digits and hyphens."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_TITLE)]
Text = Annotated[str, msgspec.Meta(max_length=limits.MAX_TEXT)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.MAX_LINE)]
Lines = Annotated[tuple[Line, ...], msgspec.Meta(max_length=limits.MAX_LIST)]

Place = tuple[str | int, ...]
"""Where in a file something stands: keys and numbers of lists, the entry's id first."""


class Flaw(msgspec.Struct, frozen=True):
    """What is wrong inside an entry: where, counted from the entry, and what to do about it."""

    place: Place
    says: str


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that a pack holds: its name, and words about it."""

    name: Name
    text: Text = ""


Contents = Mapping[str, Mapping[str, Any]]
"""Entries by kind and id."""


class Ready(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the GM can do with an entry in one tap: what it does, to what, and its orders in turn.

    `does` is a code, `about` the pack's own words. In the orders `$0`, `$1` ... stand for the id of what the first,
    second ... of them made, `?who` and the like for what has still to be said (`asks`), `@` before a slash for the
    pack's id. `about_kind` narrows what may be said down (which afflictions, for one).
    """

    does: str
    about: str
    orders: tuple[dict[str, Any], ...]
    asks: tuple[str, ...] = ()
    about_kind: str = ""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of entries: the file is called after it, and each table in the file is an `entry`.

    `title` is for people. `open_fields` are those that players may read, none where the kind is the GM's alone.
    `check` finds what the form alone cannot: dice, ranges, what refers to other entries. `ready` gives what can be
    done with an entry, `facts` its numbers in a few words, `dealt` what the rules read of it if an order asks for it.
    """

    title: str
    entry: type[Entry]
    open_fields: tuple[str, ...] = ()
    check: Callable[[Any, Contents], Iterable[Flaw]] = lambda _entry, _contents: ()
    ready: Callable[[str, Any, Contents], Iterable[Ready]] = lambda _id, _entry, _contents: ()
    facts: Callable[[Any], Iterable[str]] = lambda _entry: ()
    dealt: Callable[[Any, Contents], dict[str, Any]] = lambda _entry, _contents: {}


Kinds = Mapping[str, Kind]


class TableRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of a random table: its range (`to` may be left out for a single number), what comes of it.

    `pick` names an entry of the same pack, as `kind.id`, that the result can be made into.
    """

    first: int = msgspec.field(name="from")
    last: int | None = msgspec.field(name="to", default=None)
    entry: Line
    pick: Line | None = None


class Oracle(Entry, frozen=True, kw_only=True):
    """A random table: dice, and rows that cover each total of the dice exactly once."""

    dice: Name
    rows: Annotated[tuple[TableRow, ...], msgspec.Meta(min_length=1, max_length=limits.MAX_LIST)]


def rolled_on(oracle: Oracle) -> RandomTable:
    """Give the table to roll on; raises Invalid where its rows leave a gap or overlap.

    >>> rows = (TableRow(first=1, last=5, entry="quiet"), TableRow(first=6, entry="a knock"))
    >>> rolled_on(Oracle(name="Night", dice="d6", rows=rows)).pick(6)
    'a knock'
    """
    rows = tuple(
        Row(row.first, row.first if row.last is None else row.last, row.entry) for row in oracle.rows
    )
    return RandomTable(oracle.dice, rows)


def check_oracle(oracle: Oracle, contents: Contents) -> Iterable[Flaw]:
    """Find what is wrong with a random table: dice that cannot be read, rows that do not fit, picks of nothing."""
    for number, row in enumerate(oracle.rows):
        if row.pick is not None and not refers(row.pick, contents):
            said = phrase("this pack has no {pick!r}; write kind.id of an entry in it", pick=row.pick)
            yield Flaw(("rows", number, "pick"), said)
    try:
        rolled_on(oracle)
    except LampblackError as fault:
        yield Flaw(_place_of(fault), str(fault))


def deal_oracle(oracle: Oracle, _contents: Contents) -> dict[str, Any]:
    """Give what a roll on a table reads: what it is called, its dice, its rows.

    >>> rows = (TableRow(first=1, last=6, entry="quiet"),)
    >>> deal_oracle(Oracle(name="Night", dice="d6", rows=rows), {})["dice"]
    'd6'
    """
    dealt: dict[str, Any] = msgspec.to_builtins(rolled_on(oracle))
    return {"name": oracle.name, **dealt}


def _place_of(fault: LampblackError) -> Place:
    """Say where in an oracle a fault of its rows or dice stands."""
    if not isinstance(fault, Invalid) or not (fault.field or "").startswith("rows"):
        return ("dice",)
    row = fault.details.get("row")
    return ("rows",) if row is None else ("rows", row - 1)


def refers(name: str, contents: Contents) -> bool:
    """Tell whether `kind.id` names an entry.

    >>> refers("horrors.crow", {"horrors": {"crow": None}}), refers("horrors.owl", {"horrors": {"crow": None}})
    (True, False)
    """
    kind, _, id_ = name.partition(".")
    return id_ in contents.get(kind, {})


TABLES: Final = Kind(title="Random tables", entry=Oracle, check=check_oracle)
"""The kind that every game has; it is the GM's."""
