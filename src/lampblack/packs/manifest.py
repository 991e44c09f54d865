"""What pack.toml says of a pack."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from lampblack.kernel.content import ID_PATTERN, Line, Lines, Name, Text

FILE: Final = "pack.toml"

VERSION_PATTERN: Final = r"^[0-9]+(\.[0-9]+){0,3}$"
"""A version is one to four numbers with points between, so that any two can be compared."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The pack's own page: what it is called, in which version, for which game, by whom, under which licence.

    `language` is a language tag (en, de, pt-BR). `default` packs of the house itself are in use at a new table of
    their game.
    """

    id: Annotated[str, msgspec.Meta(pattern=ID_PATTERN)]
    title: Name
    version: Annotated[str, msgspec.Meta(pattern=VERSION_PATTERN, max_length=20)]
    game: Annotated[str, msgspec.Meta(pattern=ID_PATTERN)]
    author: Line
    licence: Line
    language: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
    credits: Lines = ()
    text: Text = ""
    default: bool = False

    @property
    def key(self) -> str:
        """Name the pack with its version, as tables pin it."""
        return f"{self.id}@{self.version}"


def newness(version: str) -> tuple[int, ...]:
    """Give what versions are compared by.

    >>> newness("1.10") > newness("1.9"), newness("2") == newness("2.0")
    (True, True)
    """
    numbers = [int(part) for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
