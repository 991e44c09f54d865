"""The order of system calls in one evening: nothing leaves before the disk has it, and no power cut takes it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import told
from tests.faults.told import Evening

POWER_CUTS = 300
pytestmark = pytest.mark.trace


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return told.spend(tmp_path_factory.mktemp("evening"))


def test_every_answer_and_all_news_come_after_the_sync_that_covers_them(
    evening: Evening, tmp_path: Path
) -> None:
    answers = [one for one in evening.told if one.answer]
    frames = [one for one in evening.told if one.frame]
    seats = [one for one in evening.told if one.seat]
    assert (len(answers) >= 100, len(frames) >= 200, len(seats)) == (True, True, 6)
    assert told.early(evening, tmp_path / "image") == []


def test_no_power_cut_takes_what_was_told(evening: Evening, tmp_path: Path) -> None:
    assert told.power_cuts(evening, tmp_path / "image", POWER_CUTS) == []
