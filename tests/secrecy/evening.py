"""One world played from beginning to end: who was there, what each of them received, and what was secret in it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from lampblack.server import logs
from lampblack.server.app import App
from tests.secrecy import script
from tests.secrecy.acts import Act, acts
from tests.secrecy.fate import Fate
from tests.secrecy.people import Person
from tests.secrecy.stage import Stage
from tests.secrecy.worlds import GHOST, OPEN, Secrets, hidden, laid_over

LONG: Final = "a-long-secret-of-the-house-"

WORLDS: Final[dict[str, tuple[str, int, int]]] = {
    "quiet": ("", 0, 0),
    "short": ("x", 1, 3),
    "long": (LONG, 3, 400),
    "marked": ("kanarie", 2, 910_001),
}
"""The worlds: the word that secrets are made of, how many of each kind there are, the first secret number."""


class Evening(msgspec.Struct):
    """A world after it was played: who was there, its secrets, its chance, and what the house logged."""

    players: list[Person]
    gm: Person
    marks: list[str]
    fate: Fate
    app: App
    log: str
    names: dict[str, str]


def spend(folder: Path, world: str, spoil: Callable[[pytest.MonkeyPatch], None] | None = None) -> Evening:
    """Play a world; where `spoil` breaks something in the program before, the beginning is enough."""
    secrets = Secrets(*WORLDS[world])
    names = [GHOST, *(secrets.word() for _ in range(secrets.amount))] if secrets.amount else []
    given = laid_over(OPEN, hidden(secrets, names)) if names else OPEN
    fate = Fate()
    with pytest.MonkeyPatch.context() as patch, _logged(folder.with_suffix(".log")) as log:
        fate.rule(patch)
        if spoil is not None:
            spoil(patch)
        stage = Stage(folder, given, fate)
        try:
            asyncio.run(_play(stage, acts(secrets, names), is_whole=spoil is None))
        finally:
            stage.close()
    return Evening(stage.players, stage.gm, secrets.marks, fate, stage.app, log.read_text(), stage.names)


@contextlib.contextmanager
def _logged(path: Path) -> Iterator[Path]:
    """Let the house log into a file, each request too, in the way that `lampblack host --requests` does."""
    with path.open("w") as file, pytest.MonkeyPatch.context() as patch:
        root = logging.getLogger()
        patch.setattr(root, "handlers", [])
        patch.setattr(sys, "stderr", file)
        logs.set_up(logging.INFO)
        yield path


async def _play(stage: Stage, told: list[list[Act]], is_whole: bool) -> None:
    try:
        await script.play(stage, told, len(script.SCENES) if is_whole else 1, 4 if is_whole else 1)
    finally:
        stage.leave()
        await asyncio.sleep(0)
