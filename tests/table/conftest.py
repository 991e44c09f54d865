from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lampblack.kernel.ruleset import Ruleset
from lampblack.storage.sqlite import SqliteStore
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command, Seen
from lampblack.table.hall import Hall, NewTable, Seated
from lampblack.table.invitations import Invite
from lampblack.table.prepared import Adopted, Answered
from lampblack.table.sources import Sources
from tests.toy import TOY


def toy_room(key: str) -> Ruleset[Any]:
    rooms: dict[str, Ruleset[Any]] = {"toy": TOY}
    return rooms[key]


class House:
    """A data folder with a hall in it that can be closed and opened again, and a player's way of giving commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._commands = itertools.count(1)
        self._ids = itertools.count(1)
        self._time = itertools.count(1_000)
        self.open()

    def open(self) -> None:
        self.store = SqliteStore.open(self.folder)
        sources = Sources(
            lambda: next(self._time), self._salt, lambda: f"k{next(self._ids):07}", ring_length=8
        )
        self.hall = Hall(self.store, toy_room, sources)

    def reopen(self) -> None:
        self.store.close()
        self.open()

    def table(self) -> Seated:
        return self.hall.open_table(NewTable("toy", "Cellar"), "Gil").wait()

    def join(self, gm: Chair, name: str) -> Seated:
        return self.let_in(gm, name, "player")

    def player(self) -> Invite:
        return Invite()

    def let_in(self, gm: Chair, name: str, role: str) -> Seated:
        invited = self.hall.invite(gm, Invite(role=role)).wait()
        return self.hall.join(invited.token, name).wait()

    def command(self, order: dict[str, Any], seen: Seen | None = None) -> Command:
        return Command(f"{next(self._commands):032x}", order, seen)

    def do(self, chair: Chair, order: dict[str, Any], seen: Seen | None = None) -> Adopted:
        step = self.send(chair, self.command(order, seen))
        assert isinstance(step, Adopted)
        return step

    def send(self, chair: Chair, command: Command) -> Adopted | Answered:
        sitting = self.hall.sitting(chair.table)
        prepared = sitting.prepare(chair, command)
        if isinstance(prepared, Answered):
            return prepared
        self.store.append(prepared.write).result()
        return sitting.adopt(prepared)

    def _salt(self) -> str:
        return f"{next(self._ids):032x}"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def gm(house: House) -> Chair:
    return house.table().chair


@pytest.fixture
def seat(house: House, gm: Chair) -> Callable[[str], Chair]:
    return lambda name: house.join(gm, name).chair
