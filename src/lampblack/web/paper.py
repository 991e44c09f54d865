"""What goes home on paper: a character's sheet, the party, the recap; drawn from what the seat sees, in any game.

A sheet is read off the view: numbers with their most, words, lists, and what the character carries. A game says what
its codes are called (`term`); nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.web.names import characters_of
from lampblack.web.printing import printed
from lampblack.web.sight import Glimpse
from lampblack.web.words import PLAIN, Words, plain, say, term

Plain = Mapping[str, Any]

_MOST: Final = "_max"
_OF_THE_TABLE: Final = frozenset({
    "present", "side", "shown", "hidden", "allied", "due", "tests_morale", "dealt_with", "disposition",
    "disposition_rolled", "watch_device", "watch_target", "at_vehicle", "deprived_since",
    "deprived_fatigue", "fatigue_at", "cash_start", "item_slots", "affliction_slots", "slots_used",
    "wounds", "fallout", "fatigue", "conditions_held", "task", "fallen", "survives_str_zero", "move_ft",
    "impaired", "enhanced", "form", "turn", "off_turn_spent", "reactions", "locked", "full_rules",
    "prices", "warnings", "effective", "held", "brush_session", "sanity_event", "show", "replaced_by",
    "own_stats", "start", "kind", "name", "state", "life", "text", "at", "slots_each", "seat",
    "overrides", "zeroed_by",
})  # fmt: skip
"""What a view tells of the moment or for the screens; paper keeps what lasts."""


class Number(msgspec.Struct, frozen=True):
    """A number of a sheet with what it is called, and the most that it can be where there is one."""

    label: str
    value: int
    most: int | None = None


class Block(msgspec.Struct, frozen=True):
    """A part of a sheet under a title: numbers, or lines of a name and what is said of it."""

    title: str
    numbers: tuple[Number, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A character on paper."""

    id: str
    name: str
    kind: str
    player: str
    numbers: tuple[Number, ...]
    facts: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]


class Reader:
    """Reads sheets off one seat's view."""

    def __init__(self, glimpse: Glimpse, words: Words = PLAIN) -> None:
        self._glimpse, self._words = glimpse, words
        self._own_names = {str(one["id"]): str(one["name"]) for one in glimpse.view.get("stats", ())}

    def sheet(self, who: str) -> Sheet | None:
        """Lay a character out; None for one that this seat does not see."""
        seen: Plain | None = self._glimpse.view.get("characters", {}).get(who)
        if seen is None:
            return None
        return Sheet(
            id=who,
            name=str(seen.get("name") or who),
            kind=self._called(str(seen.get("kind") or "")),
            player=self._player(who),
            numbers=tuple(self._numbers(seen)),
            facts=tuple(self._facts(seen)),
            blocks=(*self._blocks(seen), *self._belongings(who)),
        )

    def _player(self, who: str) -> str:
        seats = self._glimpse.lobby.get("seats", ())
        return next((str(one["name"]) for one in seats if who in self._plays(one)), "")

    def _plays(self, seat: Plain) -> Sequence[str]:
        return characters_of(self._glimpse, str(seat.get("audience", "")))

    def _called(self, code: str) -> str:
        if not code:
            return ""
        return self._own_names.get(code) or (plain(code) if self._words is PLAIN else term(self._words, code))

    def _numbers(self, seen: Plain) -> Iterator[Number]:
        for key, value in _kept(seen):
            most = seen.get(key + _MOST)
            if type(value) is int and not key.endswith(_MOST) and (value or most is not None):
                yield Number(self._called(key), value, most if type(most) is int else None)

    def _facts(self, seen: Plain) -> Iterator[tuple[str, str]]:
        for key, value in _kept(seen):
            match value:
                case True:
                    yield self._called(key), ""
                case str() if value:
                    yield self._called(key), self._said(value)
                case list() if value:
                    yield self._called(key), ", ".join(self._said(one) for one in value)

    def _blocks(self, seen: Plain) -> Iterator[Block]:
        for key, value in _kept(seen):
            if isinstance(value, Mapping) and any(one is not None for one in value.values()):
                yield self._block(self._called(key), value)

    def _block(self, title: str, held: Plain) -> Block:
        numbers = [Number(self._called(key), value) for key, value in held.items() if type(value) is int]
        others = {key: value for key, value in held.items() if type(value) is not int and value is not None}
        lines = ((self._named(key, value), self._line(value)) for key, value in others.items())
        return Block(title, tuple(numbers), tuple(lines))

    def _named(self, key: str, value: Any) -> str:
        return str(value["name"]) if isinstance(value, Mapping) and value.get("name") else self._called(key)

    def _line(self, value: Any) -> str:
        """Say in one line what is in a part of a part."""
        match value:
            case Mapping():
                parts = (self._part(key, inner) for key, inner in value.items() if key != "name")
                return " · ".join(part for part in parts if part)
            case list() | tuple():
                return ", ".join(self._said(one) for one in value)
            case _:
                return self._said(value)

    def _part(self, key: str, value: Any) -> str:
        match value:
            case None | False | "" | 0 | [] | {}:
                return ""
            case True:
                return self._called(key)
            case str() if key in ("text", "note", "dice", "kind", "special"):
                return self._said(value)
            case _:
                return f"{self._called(key)} {self._line(value)}"

    def _said(self, value: Any) -> str:
        """Say a value: a code in its words, what people wrote as it is."""
        text = str(value)
        return text if " " in text or not text.islower() else self._called(text)

    def _belongings(self, who: str) -> Iterator[Block]:
        held = [item for item in self._glimpse.view.get("items", {}).values() if item.get("at") == who]
        if held:
            lines = ((_with_count(item), " · ".join(self._of_a_thing(item))) for item in held)
            yield Block(say("paper.carries"), (), tuple(lines))

    def _of_a_thing(self, item: Plain) -> Iterator[str]:
        if item.get("dice"):
            yield str(item["dice"])
        yield from (self._said(tag) for tag in item.get("tags", ()))
        yield from (str(item[name]) for name in ("text", "effect") if item.get(name))


def _kept(seen: Plain) -> Iterable[tuple[str, Any]]:
    return ((key, value) for key, value in seen.items() if key not in _OF_THE_TABLE)


def _with_count(item: Plain) -> str:
    count = item.get("count", 1)
    return f"{item.get('name', '')} × {count}" if count != 1 else str(item.get("name", ""))


def sheets_page(glimpse: Glimpse, words: Words = PLAIN, who: str | None = None) -> str | None:
    """Draw the sheets of a seat's own characters, one a page, or that of one; None where there is none to see."""
    reader = Reader(glimpse, words)
    wanted = characters_of(glimpse, glimpse.seat) if who is None else [who]
    sheets = [sheet for one in wanted if (sheet := reader.sheet(one))]
    return _page("sheet", glimpse, sheets=sheets) if sheets else None


def party_page(glimpse: Glimpse, words: Words = PLAIN) -> str:
    """Draw everybody whom somebody plays, as far as this seat sees them, side by side on one sheet."""
    reader = Reader(glimpse, words)
    seats = [str(seat.get("audience", "")) for seat in glimpse.lobby.get("seats", ())]
    played = dict.fromkeys(who for seat in seats for who in characters_of(glimpse, seat))
    party = [sheet for who in played if (sheet := reader.sheet(who))]
    return _page("party", glimpse, sheets=party)


def recap_page(glimpse: Glimpse, edition: str, blocks: Sequence[Any]) -> str:
    """Draw the evenings told again: `blocks` of {level, text, lines} in their order."""
    return _page("recap", glimpse, edition=edition, blocks=blocks)


def _page(what: str, glimpse: Glimpse, **values: Any) -> str:
    return printed(f"paper_{what}.html", glimpse=glimpse, title=glimpse.title, **values)
