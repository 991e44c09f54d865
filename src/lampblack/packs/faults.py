"""What is wrong with a pack: the file, the place in it, the line if it is known, and what to do."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lampblack.kernel.content import Place


class Fault(msgspec.Struct, frozen=True):
    """One fault; `line` counts from 1 and is 0 where none can be named."""

    file: str
    says: str
    place: Place = ()
    line: int = 0

    @property
    def text(self) -> str:
        """Say it in one line.

        >>> Fault("horrors.toml", "write a whole number, not a text", ("crow", "hp"), 3).text
        'horrors.toml, line 3, crow.hp: write a whole number, not a text'
        """
        where = [self.file, *([f"line {self.line}"] if self.line else [])]
        return f"{', '.join([*where, *([written(self.place)] if self.place else [])])}: {self.says}"


def written(place: Place) -> str:
    """Write a place as people do, lists counted from 1.

    >>> written(("crow", "rows", 0, "from"))
    'crow.rows[1].from'
    """
    text = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".")


class BadPack(Exception):
    """A folder is no pack that can be used; `faults` are all that were found, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.text for fault in self.faults))
