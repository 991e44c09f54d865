"""Chance and time that are the same in every world for what everybody knows of.

Each step of a script says under which name and at which time it happens; ids, tokens, seeds and salts follow from
that name alone. So a step that is taken by the GM in one world and not in another moves nothing for anybody else,
unless the program itself counts something across seats; and then the worlds differ, which is what they are for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import pytest

from lampblack.kernel.streams import Stream
from lampblack.server import polling
from lampblack.table import secrecy, tabledice
from lampblack.table.sources import Sources

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


class Fate:
    """The sources of one house, under the name of the step that is being taken.

    `keys` are all tokens, codes and salts that were given out, `seeds` the secret of each stream by epoch and audience.
    """

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.seeds: dict[tuple[str, str], bytes] = {}
        self._step, self._now, self._count = "", 0, 0

    def step(self, name: str, now: int) -> None:
        """Begin a step: its name, and its time in milliseconds."""
        self._step, self._now, self._count = name, now, 0

    def sources(self) -> Sources:
        """Give what a house is built with."""
        return Sources(clock=lambda: self._now, salt=self.token, new_id=self.new_id, ring_length=8)

    def token(self) -> str:
        """Give 32 hex digits."""
        self.keys.append(self._digest()[:32])
        return self.keys[-1]

    def token_hex(self, _: int) -> str:
        """Give 32 hex digits, to whoever asks in the system's words."""
        return self.token()

    def new_id(self, length: int = 8) -> str:
        """Give an id that begins with a letter."""
        numbers = bytes.fromhex(self._digest())[:length]
        letters = [LETTERS[number % 36] for number in numbers]
        return "".join([LETTERS[numbers[0] % 26], *letters[1:]])

    def code(self) -> str:
        """Give a spoken code."""
        letters = self._digest()[:10].upper()
        self.keys.append(f"{letters[:5]}-{letters[5:]}")
        return self.keys[-1]

    def dice(self, table: str, epoch: str, audiences: Iterable[str]) -> dict[str, Stream]:
        """Lay dice out whose seeds follow from whose they are."""
        names = list(audiences)
        for name in names:
            self.seeds[epoch, name] = hashlib.sha256(f"{table} {epoch} {name}".encode()).digest()
        return {name: Stream(self.seeds[epoch, name], table, epoch, name) for name in names}

    def rule(self, patch: pytest.MonkeyPatch) -> None:
        """Take the place of the system's own chance in this process."""
        patch.setattr(secrecy, "new_token", self.token)
        patch.setattr(secrecy, "new_code", self.code)
        patch.setattr(secrecy, "new_id", self.new_id)
        patch.setattr(tabledice, "lay_out", self.dice)
        patch.setattr(polling, "secrets", self)

    def _digest(self) -> str:
        self._count += 1
        return hashlib.sha256(f"{self._step} {self._count}".encode()).hexdigest()
