"""The house's own log, with every request in it, holds no secret: no token, code, seed, note or canary."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lampblack.server import guard
from tests.secrecy.evening import Evening, spend
from tests.secrecy.marks import Marks, forms

LINE = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (INFO|WARNING) lampblack\.\w+: [A-Z]+ /\S* \d{3} \d+\.\d ms"
)


def secrets_in(spent: Evening) -> list[str]:
    """List what stands in the log of an evening and must not; the id of a picture opens nothing by itself."""
    log = spent.log.encode()
    marks = Marks("kanarie", frozenset(mark for mark in spent.marks if mark.isdigit()))
    opening = [key.encode() for key in spent.fate.keys if key != spent.names.get("image")]
    keys = [*opening, *spent.fate.seeds.values()]
    return marks.found(log) + [str(key) for key in keys if any(form in log for form in forms(key))]


def test_the_log_of_an_evening_holds_its_requests_and_no_secret(evening: Callable[[str], Evening]) -> None:
    spent = evening("marked")
    lines = spent.log.splitlines()
    assert len(lines) > 500
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert secrets_in(spent) == []


def test_a_log_with_headers_in_it_is_seen(tmp_path: Path) -> None:
    def talkative(patch: pytest.MonkeyPatch) -> None:
        def note(answering: guard._Answering, status: int) -> None:
            guard._log.info("%s %s %d", answering._scope["path"], answering._scope["headers"], status)

        patch.setattr(guard._Answering, "_note", note)

    assert secrets_in(spend(tmp_path / "data", "marked", talkative))
