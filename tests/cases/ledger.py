"""The ledger of what is not built yet, and which cases wait for it."""

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from lampblack.cli.casebook.files import Case, CaseFile, Odds, read_file

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))


class Unbuilt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of one game is not built."""

    whole: bool = False
    verbs: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    def waits(self, case: Case | Odds) -> str:
        """Name what a case waits for; empty when all of it is built."""
        if self.whole:
            return "the game"
        return next(iter(self._missing(case)), "")

    def _missing(self, case: Case | Odds) -> Iterable[str]:
        if isinstance(case, Odds):
            return [case.question] if case.question in self.questions else []
        verbs = [str(order["do"]) for order in case.when if order["do"] in self.verbs]
        picks = [word for order in case.when if "choice" in order for word in _words(order)]
        return [*verbs, *(word for word in picks if word in self.choices)]


def _words(order: dict[str, object]) -> tuple[str, str]:
    """A choice by its own name, and with the answer given."""
    return str(order["choice"]), f"{order['choice']}.{order.get('pick')}"


LEDGER = msgspec.convert(tomllib.loads((HERE / "ledger.toml").read_text("utf-8")), dict[str, Unbuilt])


def everything() -> Iterable[tuple[CaseFile, Case | Odds]]:
    """Every case of every file beside this one."""
    for path in FILES:
        file = read_file(path)
        for case in file.everything:
            yield file, case
