"""Too late: an order that sets something is refused when that has changed for its giver since it looked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Stale
from lampblack.table.envelope import Seen
from lampblack.table.frames import Frame
from lampblack.table.pieces import Pieces

SETTING: Final = ("set-field", "set-option", "edit", "choose")  # `do` may be anything, a list too
"""The verbs that set; orders that add or roll are judged by the rules alone."""


class Changed:
    """For each path that an audience can see: the number of the frame that last changed it.

    `since` is the number that the audience had reached when this record began; what changed before is not known
    and counts as changed.
    """

    def __init__(self, since: int) -> None:
        self._since = since
        self._last: dict[str, int] = {}

    def copy(self) -> Changed:
        """Give the record as it stands now, to go on from."""
        made = Changed(self._since)
        made._last = dict(self._last)
        return made

    def note(self, frame: Frame, old: Pieces) -> None:
        """Write down which paths a frame changes, given the pieces before it."""
        for key, raw in frame.put:
            before = msgspec.json.decode(old[key]) if key in old else msgspec.UNSET
            for path in _paths(key, before, msgspec.json.decode(raw)):
                self._last[path] = frame.n
        for key in frame.gone:
            self._last[key] = frame.n

    def last(self, path: str) -> int:
        """Give the number of the frame that last changed a path, a part of it or the thing that holds it."""
        known = [n for key, n in self._last.items() if _touch(key, path)]
        return max(known, default=self._since)


def check(order: Mapping[str, Any], seen: Seen | None, changed: Changed, pieces: Pieces) -> None:
    """Refuse (stale, with the present value) an order that sets what has changed for its giver since `seen`."""
    path = _path_of(order) if seen is not None and order.get("do") in SETTING else None
    if path is not None and seen is not None and changed.last(path) > seen.n:
        raise Stale(field=path, details={"present": _present(pieces, path)})


def _path_of(order: Mapping[str, Any]) -> str | None:
    match order:
        case {"do": "set-field", "path": str(path)}:
            return path
        case {"do": "set-option", "name": str(name)}:
            return f"options.{name}"
        case {"do": "choose", "choice": str(choice), "who": str(who)}:
            return f"pending.{choice}:{who}"
        case _:
            return None


def _paths(key: str, before: Any, after: Any) -> list[str]:
    """List the paths below a piece that differ; open choices count by name, not by place."""
    if key == "pending":
        before, after = _by_name(before), _by_name(after)
    if not isinstance(before, dict) or not isinstance(after, dict):
        return [key]
    names = [name for name in {*before, *after} if before.get(name) != after.get(name)]
    return [f"{key}.{name}" for name in names]


def _by_name(choices: Any) -> dict[str, Any]:
    return {f"{one['choice']}:{one['who']}": one for one in choices} if isinstance(choices, list) else {}


def _touch(key: str, path: str) -> bool:
    return key == path or path.startswith(f"{key}.") or key.startswith(f"{path}.")


def _present(pieces: Pieces, path: str) -> Any:
    """Find what stands at a path now; None when nothing does."""
    keys = [key for key in pieces if path == key or path.startswith(f"{key}.")]
    if not keys:
        return None
    key = max(keys, key=len)
    value = msgspec.json.decode(pieces[key])
    value = _by_name(value) if key == "pending" else value
    for step in path[len(key) + 1 :].split(".") if path != key else ():
        value = value.get(step) if isinstance(value, dict) else None
    return value
