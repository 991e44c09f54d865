"""What one seat sees of one table at one moment, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar

import msgspec

from lampblack.web.watching import Watch

Made = TypeVar("Made")
Role = Literal["gm", "player", "onlooker"]


NOBODY: Final = Watch()
"""The watch over a glimpse that is looked at once: nobody asks it."""

_WATCH: Final = "watch"


class Glimpse(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that a page of a table is made of.

    `view`, `offers`, `lobby` and the entries of `log` are the JSON of the wire as plain values; `log` is the newest
    page, `seen` the cursor that it belongs to. `seat` is `gm` or `player:ID`. Only the GM has an `invitation`
    ({link, code, qr_svg, expires_at}). `options` are the house rules: {name, value, default, values, least, nullable,
    ruling} and, where the game has words for them, `title` and `readings` ({value as text: sentence}).
    `hints` are rules worth remembering now, from a game that gives them: {rule, about}.
    `deadline` is the open choice whose time runs: {choice, who, at, seconds}, the moment in ms; None where none does.
    `has_packs` says that there is a content pack of the game to pick from.
    `is_borrowed` says that the GM looks with this seat's eyes: the page then only shows.
    """

    table: str
    title: str
    look: str
    role: Role
    seat: str
    gm_title: str = "GM"
    view: Mapping[str, Any] = {}
    offers: Sequence[dict[str, Any]] = []
    hints: Sequence[dict[str, Any]] = []
    deadline: dict[str, Any] | None = None
    lobby: Mapping[str, Any] = {}
    log: Sequence[dict[str, Any]] = []
    seen: dict[str, Any] = {}
    invitation: dict[str, Any] | None = None
    options: Sequence[dict[str, Any]] = []
    has_packs: bool = True
    is_borrowed: bool = False

    def watched_by(self, watch: Watch) -> Glimpse:
        """Have it noted what is read of the view, the offers, the lobby and the log; a copy is watched by nobody."""
        self.__dict__[_WATCH] = watch
        return self

    @property
    def watch(self) -> Watch:
        """Give what notes the reading, where a page is drawn again and again."""
        found: Watch = self.__dict__.get(_WATCH, NOBODY)
        return found

    def once(self, make: Callable[[Glimpse], Made]) -> Made:
        """Work something out of this glimpse once, however many pieces ask for it. Nobody may change what it gives."""
        held: dict[Any, tuple[Made, set[str]]] = self.__dict__
        if make not in held:
            with self.watch.reading() as read:
                held[make] = (make(self), read)
        made, read = held[make]
        self.watch.note(*read)
        return made

    @property
    def is_gm(self) -> bool:
        """Tell whether the GM is looking."""
        return self.role == "gm"
