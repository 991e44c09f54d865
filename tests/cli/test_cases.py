"""`lampblack cases`: a line for each failure, the count last, faults of a file with their place."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lampblack.cli.main import main

GOOD = {"id": "X-1", "when": [{"do": "roll", "dice": "d6", "faces": [3]}], "then": {"result": {"total": 3}}}
BAD = {**GOOD, "id": "X-2", "then": {"result": {"total": 4, "faces": [4]}}}


def invoke(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["cases", *map(str, arguments)], prog_name="lampblack")


def write(folder: Path, document: Any, name: str = "cases.json") -> Path:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    return path


def test_all_pass(tmp_path: Path) -> None:
    done = invoke(write(tmp_path, {"game": "liminal", "cases": [GOOD]}))
    assert (done.exit_code, done.output) == (0, "1 passed, 0 failed\n")


def test_a_failure_has_a_line_and_the_count_comes_last(tmp_path: Path) -> None:
    done = invoke(write(tmp_path, {"game": "liminal", "cases": [GOOD, BAD]}))
    assert done.exit_code == 1
    assert done.output == "X-2  result.total  expected 4, got 3 (and 1 more)\n1 passed, 1 failed\n"


def test_games_and_questions_that_are_not_built_fail(tmp_path: Path) -> None:
    whist = write(tmp_path, {"game": "whist", "cases": [{"id": "W-1"}]}, "whist.json")
    odds = write(
        tmp_path,
        {"game": "liminal", "odds": [{"id": "O-1", "question": "luck", "answer": "1/2"}]},
        "odds.json",
    )
    done = invoke(whist, odds)
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        'W-1  game  expected "whist", got a game that is not built',
        'O-1  question  expected "luck", got a question that is not built',
        "0 passed, 2 failed",
    ]


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ('{"game": "liminal",\n "cases": [}', "line 2, column 12"),
        ({"cases": []}, "game"),
        ({"game": "liminal", "cases": [GOOD, {**GOOD, "id": "X-9", "wen": []}]}, "X-9: "),
        ({"game": "liminal", "cases": [GOOD, {**GOOD, "id": "X-9", "when": {}}]}, "$.cases[1].when"),
        ({"game": "liminal", "cases": [{"title": "no id"}]}, "$.cases[0]"),
        ({"game": "liminal", "cases": [GOOD, GOOD]}, "'X-1' is given twice"),
        ('{"game": "liminal", "game": "evil"}', "'game' stands twice"),
        ("[" * 100_000, "cases.json"),
        ('{"game": "liminal", "cases": [5]}', "$.cases[0]"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_place(
    tmp_path: Path, document: Any, fault: str
) -> None:
    good = write(tmp_path, {"game": "liminal", "cases": [GOOD]}, "good.json")
    done = invoke(write(tmp_path, document), good)
    assert done.exit_code == 2
    assert done.stdout == "1 passed, 0 failed\n"
    assert "cases.json" in done.stderr
    assert fault in done.stderr


def test_a_missing_file_and_one_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "cases.json").write_bytes(b"\xff\xfe\xff")
    done = invoke(tmp_path / "none.json", tmp_path / "cases.json")
    assert (done.exit_code, done.stdout) == (2, "0 passed, 0 failed\n")
    assert "none.json" in done.stderr
    assert "UTF-8" in done.stderr


def test_files_can_be_held_against_those_of_another_folder(tmp_path: Path) -> None:
    for folder in ("mine", "theirs"):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder, {"game": "liminal", "cases": [GOOD]})
        write(tmp_path / folder, '{"game": "liminal",\n"odds": []\n}', "odds.json")
    same = invoke(*(tmp_path / "mine").glob("*.json"), "--same-as", tmp_path / "theirs")
    assert (same.exit_code, same.output) == (0, "1 passed, 0 failed\n")
    write(tmp_path / "theirs", '{"game": "liminal",\n"odds":  []\n}', "odds.json")
    (tmp_path / "theirs" / "cases.json").unlink()
    done = invoke(*sorted((tmp_path / "mine").glob("*.json")), "--same-as", tmp_path / "theirs")
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert lines[0].startswith("cases.json: cannot be compared")
    assert lines[1] == f"odds.json: differs from {tmp_path / 'theirs' / 'odds.json'} at line 2"
    assert lines[-1] == "1 passed, 0 failed"
