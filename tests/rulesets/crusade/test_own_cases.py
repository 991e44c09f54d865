"""Our own cases, for rules and refusals that the files of the house say little about."""

from pathlib import Path

import pytest

from lampblack.cli.casebook.files import Case, read_file
from lampblack.cli.casebook.playing import play_case
from lampblack.rulesets.crusade.room import CRUSADE

CASES = read_file(Path(__file__).parent / "own_cases.json").cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_case_passes(case: Case) -> None:
    assert list(play_case(CRUSADE, "crusade", case)) == []
