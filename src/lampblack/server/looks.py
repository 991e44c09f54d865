"""What a seat's page is drawn from: the same values that travel to scripts, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import msgspec

from lampblack.kernel.tongue import translated
from lampblack.server.ground import BESIDE, Ground
from lampblack.server.lobby import FIELDS as LOBBY
from lampblack.table.chairs import Chair
from lampblack.table.pieces import by_name, read
from lampblack.table.sitting import Sitting
from lampblack.web.glimpse import Glimpse, log_fragments, rules_fragment
from lampblack.web.watching import Watch, Watched, WatchedList, WatchedLog


class Around(msgspec.Struct, frozen=True):
    """What a page shows beside the game: the lobby, and the open invitation where there is one.

    `lobby` gives the lobby, `lobby_state` a number that is another when it would be another. `is_borrowed` says that
    the GM looks with the seat's eyes.
    """

    lobby: Callable[[], dict[str, Any]]
    lobby_state: int = 0
    invitation: dict[str, Any] | None = None
    is_borrowed: bool = False


def glimpse(sitting: Sitting, chair: Chair, around: Around) -> Glimpse:
    """Gather what a seat may see of its table; the open invitation is the GM's alone.

    Nothing is read before a piece of the page asks for it, and what it asks for is noted.
    """
    inputs = _Inputs(sitting, chair.audience, around)
    watch = Watch(inputs.ground())
    seen = Glimpse(
        table=sitting.table,
        title=sitting.title,
        look=sitting.look,
        role="gm" if chair.is_gm else "onlooker" if chair.is_onlooker else "player",
        seat=chair.audience,
        gm_title=translated(sitting.play.room.gm_title),
        view=Watched(watch, "view.", inputs.fields, inputs.field),
        offers=WatchedList(watch, "offers", partial(inputs.piece, "offers", [])),
        hints=WatchedList(watch, "hints", partial(inputs.piece, "hints", [])),
        deadline=inputs.piece("deadline", None),
        lobby=Watched(watch, "lobby.", lambda: LOBBY, inputs.of_the_lobby),
        log=WatchedLog(watch, "log", lambda: inputs.log),
        seen=msgspec.to_builtins(sitting.seen(chair.audience)),
        invitation=around.invitation if chair.is_gm else None,
        options=WatchedList(watch, "options", inputs.house_rules),
        has_packs=sitting.has_packs,
        is_borrowed=around.is_borrowed,
    )
    return seen.watched_by(watch)


class _Inputs:
    """What a seat's page is drawn from, each read when it is asked for."""

    def __init__(self, sitting: Sitting, audience: str, around: Around) -> None:
        self._sitting, self._around = sitting, around
        self._pieces = sitting.pieces(audience)
        self.log = sitting.newest(audience)

    @cached_property
    def _keys(self) -> dict[str, list[str]]:
        return by_name(self._pieces)

    @cached_property
    def _lobby(self) -> dict[str, Any]:
        return self._around.lobby()

    def fields(self) -> list[str]:
        """Name the fields of the view."""
        return [name for name in self._keys if name not in BESIDE]

    def field(self, name: str) -> Any:
        """Read a field of the view; who looks with borrowed eyes does not see what a seat keeps for itself."""
        if self._around.is_borrowed and name == "my_notes":
            return []
        return read(self._pieces, self._keys[name])

    def piece(self, name: str, default: Any) -> Any:
        """Read what stands beside the view."""
        return msgspec.json.decode(self._pieces[name]) if name in self._pieces else default

    def of_the_lobby(self, name: str) -> Any:
        """Read a field of the lobby."""
        return self._lobby[name]

    def house_rules(self) -> list[dict[str, Any]]:
        """List the house rules that this view shows, with the value that each has in it."""
        values = self.field("options") if "options" in self._keys else {}
        return [
            {**msgspec.structs.asdict(option), "value": values[option.name]}
            for option in self._sitting.play.room.options
            if option.name in values
        ]

    def ground(self) -> Ground:
        """Give what tells later which of these inputs have moved."""
        invited, sitting = self._around.invitation, self._sitting
        beside = (sitting.title, self._pieces.get("deadline"), invited and invited["link"], sitting.has_packs)
        return Ground(self._pieces, self.log, self._around.lobby_state, hash(beside))


def older_entries(sitting: Sitting, seen: Glimpse, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Draw some entries of a seat's log: pieces to put into its page."""
    return {"put": list(log_fragments(seen, entries, sitting.words).items())}


def rules_drawn(sitting: Sitting, seen: Glimpse) -> dict[str, Any]:
    """Draw the house rules: the piece that a page puts in when somebody wants to read them."""
    return {"put": list(rules_fragment(seen, sitting.words).items())}
