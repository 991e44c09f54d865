"""The log on a page: a piece for each entry of its newest page, and the newest line by itself.

An entry is drawn once for all who hear it in the same words. Each seat knows it by a number of its own and may do
other things with it; both are put in afterwards.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final

import msgspec
from markupsafe import Markup

from lampblack.kernel.tongue import tongue
from lampblack.web.cache import Cache
from lampblack.web.entries import Entry, laid
from lampblack.web.names import names
from lampblack.web.offered import offered
from lampblack.web.part import Part
from lampblack.web.printing import printed
from lampblack.web.ranks import in_order
from lampblack.web.sight import Glimpse
from lampblack.web.watching import Told
from lampblack.web.words import Words, say

Order = dict[str, Any]

_NO_WAY_BACK: Final = frozenset({"undo", "take-back", "sit-down", "stand-up"})

_NO: Final = 10**18 + secrets.randbelow(10**18)
"""The number under which an entry is drawn for everybody. Chance chooses it at each start, so no text can hold it."""

_BUTTONS: Final = Markup(f"<!--{_NO}-->")  # noqa: S704 - nothing but our own number
"""What stands for the buttons of an entry."""

_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode


class Printed(msgspec.Struct, frozen=True):
    """An entry as it was printed for everybody: in words, and as HTML without its number and buttons."""

    entry: Entry
    html: str


_printed: Final[Cache[tuple[str, Words, int, bytes], Printed]] = Cache(1024)
"""Entries drawn last, 2 kB each: each seat's own last is drawn again when it can no longer be taken back."""

_known: Final[Cache[int, Mapping[str, str]]] = Cache(256)
_buttons: Final[Cache[tuple[str, bytes], str]] = Cache(64)


def filter_part(glimpse: Glimpse, kinds: Iterable[str]) -> Part:
    """Let the GM look for some of the log: about somebody, or of a kind."""
    known = names(glimpse)
    values = {"people": [(who, known[who]) for who in in_order(glimpse)], "kinds": [*kinds, "dice", "secret"]}
    return Part("filter", "filter", 0, "filter", values)


def log_parts(glimpse: Glimpse, entries: Iterable[Told], words: Words) -> list[Part]:
    """Draw entries of the log, newest first; entries taken out of sight are left out."""
    log = list(entries)
    drawer = Drawer(glimpse, words, Manner.of(glimpse), log)
    return [drawer.part(entry) for entry in reversed(log) if is_in_sight(entry)]


def last_part(glimpse: Glimpse, words: Words) -> Part:
    """Draw the newest line of the log, which stays in sight while the log is folded away."""
    return Drawer(glimpse, words, Manner.of(glimpse), glimpse.log).last()


def is_in_sight(entry: Told) -> bool:
    """Tell whether an entry was not taken out of sight."""
    return "withdrawn" not in entry


def key_of(entry: Told) -> str:
    """Give the key of an entry's piece."""
    return f"log:{entry['no']}"


def number_of(key: str) -> int:
    """Give the number of the entry that a piece of the log shows.

    >>> number_of("log:12")
    12
    """
    return int(key.removeprefix("log:"))


class Manner(msgspec.Struct, frozen=True):
    """What decides, beside the entry itself, how one page draws it: the names it knows, and its way back.

    `known` is a number that is another when the page knows other names, `back` the order that takes an entry back,
    None where the seat may take back none.
    """

    known: int
    back: Order | None

    @classmethod
    def of(cls, glimpse: Glimpse) -> Manner:
        """Work out how a page draws its entries now."""
        return cls(glimpse.once(known_names), glimpse.once(way_back))


class Drawer:
    """Draws entries of a seat's `log` for its page."""

    def __init__(self, glimpse: Glimpse, words: Words, manner: Manner, log: Sequence[Told]) -> None:
        self._glimpse, self._words = glimpse, words
        self.manner, self.log = manner, log
        self._drawn: dict[int, Printed] = {}
        self.own_last = None if glimpse.is_gm else self._own_last()

    def part(self, entry: Told) -> Part:
        """Make the piece of an entry."""
        return Part(key_of(entry), "log", -entry["no"], "entry", draw=partial(self.html, entry))

    def last(self) -> Part:
        """Make the piece that says the newest line."""
        newest = next((entry for entry in reversed(self.log) if is_in_sight(entry)), None)
        if newest is None:
            return Part("last", "last", 0, "last", {"line": ""})
        one = self.printed(newest).entry
        values = {"line": one.line, "verdict": one.verdict, "is_undone": one.is_undone}
        return Part("last", "last", 0, "last", values)

    def html(self, entry: Told) -> str:
        """Draw an entry for this page: under its number here, with the buttons that this seat has for it."""
        html = self.printed(entry).html.replace(_BUTTONS, self._buttons(entry))
        return html.replace(str(_NO), str(entry["no"]))

    def printed(self, entry: Told) -> Printed:
        """Draw an entry as everybody sees it, or give it as it was drawn before."""
        if (drawn := self._drawn.get(entry["no"])) is None:
            alike = _alike(entry)
            printed_of = (tongue().code, self._words, self.manner.known, _encode(alike))
            drawn = _printed.get(printed_of, lambda: _print(alike, self._names(), self._words))
            self._drawn[entry["no"]] = drawn
        return drawn

    def _names(self) -> Mapping[str, str]:
        """Give the names that the page knows; the pages of a table mostly know the same."""
        return _known.get(self.manner.known, lambda: names(self._glimpse))

    def _buttons(self, entry: Told) -> str:
        values = {
            "is_gm": self._glimpse.is_gm,
            "is_secret": bool(entry.get("secret")),
            "undoes": entry.get("undoes"),
            "back": self._back(entry),
            "no": _NO,
        }
        made_of = (tongue().code, _encode(values))
        return _buttons.get(made_of, lambda: printed("parts/entry_buttons.html", **values).strip())

    def _back(self, entry: Told) -> Order | None:
        """Give the order that takes an entry back.

        The GM's names the entry, so that a late order never hits a newer one; a player takes back the own last.
        """
        back = self.manner.back
        if back is None or not self._glimpse.is_gm:
            return back if entry["no"] == self.own_last else None
        return {**back, "entry": _NO} if _is_standing(entry) else None

    def _own_last(self) -> int | None:
        if self.manner.back is None:
            return None
        seat, by_time = self._glimpse.seat, chain(reversed(self._glimpse.log), reversed(self.log))
        return next((one["no"] for one in by_time if one.get("by") == seat and _is_standing(one)), None)


def known_names(glimpse: Glimpse) -> int:
    """Give a number that is another when the page knows other names."""
    return hash(tuple(names(glimpse).items()))


def way_back(glimpse: Glimpse) -> Order | None:
    """Find the order by which a seat takes entries back; None where it is offered none."""
    offers = offered(glimpse)
    if glimpse.is_gm and (undo := offers.first("undo")):
        return {**undo["order"], "reason": say("reason.table")}
    back = None if glimpse.is_gm else offers.first("take-back")
    return back["order"] if back else None


def _alike(entry: Told) -> dict[str, Any]:
    """Give an entry under the number that stands for everybody's own."""
    result = entry.get("result")
    own = {"result": {**result, "log": _NO}} if result and "log" in result else {}
    return {**entry, **own, "no": _NO}


def _print(entry: Told, known: Mapping[str, str], words: Words) -> Printed:
    one = laid(entry, known, words)
    part = Part(key_of(entry), "log", -_NO, "entry")
    return Printed(one, printed("parts/entry.html", part=part, entry=one, buttons=_BUTTONS).strip())


def _is_standing(entry: Told) -> bool:
    return not entry.get("undone") and entry["do"] not in _NO_WAY_BACK
