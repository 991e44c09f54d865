"""Every case of every game is told in a language of accents: a word without one was said past the translation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lampblack.cli.casebook.dialects import dialect_of
from lampblack.cli.casebook.files import Case
from lampblack.cli.casebook.playing import Run
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.record import Record
from lampblack.kernel.seat import GM
from lampblack.kernel.tongue import speaking
from lampblack.rulesets import SHELF
from lampblack.table import hearing, saying
from lampblack.table.hearing import Heard
from tests.cases.ledger import everything
from tests.pseudo import PSEUDO, bare

BROUGHT = {
    *("Rivals", "Neutral", "Ally", "night", "terrors", "third", "eye"),
    *("Dash", "Steadiness", "Instinct", "Fortune", "brawn", "lore", "poise", "wits", "bo", "cy", "dee"),
}
"""What the tables, presets and successors of the cases are called."""


_WRITTEN = {
    "name",
    "text",
    "reason",
    "effect",
    "special",
    "need",
    "what",
    "with",
    "label",
    "act",
    "to",
    "towards",
}
"""What people write themselves in the orders of cases."""


class Nameless(dict[str, str]):
    """Names for whatever is asked for, without a letter."""

    def __bool__(self) -> bool:
        return True

    def get(self, _key: str, _default: Any = None) -> str:
        return "·"


def written(value: Any, key: str = "") -> Iterator[str]:
    """Give what people wrote in a case: names of things, and texts."""
    match value:
        case dict():
            for name, inner in value.items():
                yield name
                yield from written(inner, name)
        case list():
            for inner in value:
                yield from written(inner, key)
        case str() if key in _WRITTEN or " " in value or value[:1].isupper():
            yield value


class Told(Run):
    """A case under way, and what its GM reads of it."""

    lines: list[str]

    def _tell(self, record: Record[Any]) -> None:
        super()._tell(record)
        logs = {GM: Heard.nothing()}
        for item in hearing.items(self.play, record, logs, hearing.Behind(lambda no: self._records[no - 1])):
            entry = hearing.numbered(item.entry, 1, {no: no for no in range(1, record.no + 1)})
            self.lines.append(saying.log_line(self.play.room.words, {**entry, "names": Nameless()}))


def told(game: str) -> Iterator[tuple[Case, str]]:
    """Play every case of a game; give each with the lines of its log."""
    room, dialect = SHELF[game], dialect_of(game)
    for file, case in everything():
        if file.game != game or not isinstance(case, Case):
            continue
        run = Told(room, case, dialect)
        run.lines = []
        for command in case.when:
            try:
                run.give(command)
            except (LampblackError, KeyError):
                break
        yield from ((case, line) for line in run.lines)


@pytest.mark.parametrize("game", list(SHELF))
def test_every_line_of_every_log_is_translated(game: str) -> None:
    with speaking(PSEUDO):
        lines = list(told(game))
    assert len(lines) > 100
    left = {word for case, line in lines for word in bare(line, written([case.given, *case.when]))}
    assert left - BROUGHT == set()
