"""`lampblack odds`: tables, bars, JSON, and faults that are named with their place and exit code 2."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lampblack.cli.main import main
from lampblack.rulesets import SHELF


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", *arguments], prog_name="lampblack")


def document(*arguments: str) -> Any:
    return json.loads(invoke(*arguments, "--json").output)


def test_a_roll_has_a_line_for_each_total_and_its_mean() -> None:
    lines = invoke("2d6").output.splitlines()
    assert [line.split()[0] for line in lines[1:12]] == [str(total) for total in range(2, 13)]
    assert lines[6].split()[1:3] == ["16.67", "%"]
    assert len(lines[6].split()[3]) > len(lines[2].split()[3]) > 0
    assert lines[-1] == "2d6: mean 7"


def test_at_least_gives_the_chance() -> None:
    assert (
        invoke("4d6kh3", "--at-least", "14").output.splitlines()[-1].endswith("14 or more 35.49 % (115/324)")
    )


def test_two_rolls_stand_side_by_side() -> None:
    lines = invoke("2d6", "d12").output.splitlines()
    assert lines[-1] == "2d6 is higher 50.00 %, equal 8.33 %, d12 is higher 41.67 %"
    assert lines[1].split()[:4] == ["1", "0.00", "%", "8.33"]


def test_two_long_rolls_are_compared_at_once() -> None:
    """9,901 totals against 9,802: each with each would be a hundred million pairs."""
    last = invoke("100d100", "99d100").output.splitlines()[-1]
    assert last == "100d100 is higher 54.88 %, equal 0.10 %, 99d100 is higher 45.02 %"


def test_chances_too_fine_to_be_written_are_refused_as_text_and_shown_as_decimals() -> None:
    asked = ("liminal", "retreat", "--dex", ",".join(["10", "7"] * 25), "--rounds", "200")
    shown, written = invoke(*asked), invoke(*asked, "--json")
    assert (shown.exit_code, written.exit_code) == (0, 2)
    assert "..." in shown.output
    assert written.output.startswith("Cannot answer this: the chances become too fine to be written down")


def test_many_totals_are_gathered_in_ranges() -> None:
    lines = invoke("d1000").output.splitlines()
    assert lines[1].split()[0] == "1..40"
    assert len(lines) < 40


def test_a_question_shows_exact_and_in_hundredths() -> None:
    lines = invoke(
        "liminal", "hit", "--dice", "d8", "--hp", "3", "--armor", "1", "--str", "12"
    ).output.splitlines()
    assert lines[0].split()[:4] == ["no-effect", "1/8", "12.50", "%"]


def test_amounts_are_no_chances() -> None:
    line = invoke("liminal", "kept-die", "--dice", "d1").output.splitlines()[0]
    assert line.split() == ["expected", "1", "1"]


def test_inputs_within_inputs_lists_flags_and_house_rules() -> None:
    race = ("liminal", "race", "--foe", '{"hp": 4, "str": 8, "dice": ["d6"]}', "--investigator.hp", "4")
    more = ("--investigator.str=10", "--investigator.dice", "d6", "--investigator.dice", "d6")
    asked = document(*race, *more)
    assert asked["inputs"]["investigator"] == {"hp": 4, "str": 10, "dice": ["d6", "d6"]}
    assert document("liminal", "down", "--dice", "d8", "--hp", "3", "--str", "10", "--impaired")[
        "answer"
    ] == {"down": "11/80"}
    ruled = document("liminal", "save", "--score", "25", "--option", "natural_extremes=false")
    assert ruled["answer"] == {"passed": "1"}


def test_a_roll_as_json_holds_exact_fractions() -> None:
    assert document("d4", "--at-least", "3")["rolls"] == [
        {
            "notation": "d4",
            "mean": "5/2",
            "at_least": "1/2",
            "totals": {"1": "1/4", "2": "1/4", "3": "1/4", "4": "1/4"},
        }
    ]


@pytest.mark.parametrize("game", list(SHELF))
def test_a_game_lists_its_questions_with_their_inputs(game: str) -> None:
    listed = invoke(game).output
    assert document(game)["questions"].keys() == SHELF[game].questions.keys()
    for name, question in SHELF[game].questions.items():
        assert f"{name}\n    {question.says}\n    " in listed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("4d6kx",), "write kh or kl"),
        (("50d100kh25",), "use fewer dice"),
        (("liminal", "dance"), "no question 'dance'"),
        (("liminal", "save", "--score", "x"), "save: score: write a whole number, not a text"),
        (("liminal", "save", "--score", "1", "--luck", "2"), "leave out 'luck'"),
        (("liminal", "save"), "'score' is missing"),
        (("liminal", "save", "12"), "'12' belongs to no name"),
        (("liminal", "save", "--score", "1", "--option", "luck=1"), "luck"),
        (("liminal", "save", "--score", "1", "--option", "luck"), "name=value"),
        (("liminal", "any-down", "--dice", "d6", "--targets", "[{"), "no JSON"),
        (("liminal", "any-down", "--dice", "d6", "--targets", '[{"hp": 1, "str": "a"}]'), "targets[0].str"),
        ((), "say what to roll"),
        (("d4",) * 5, "side by side"),
    ],
)
def test_faults_are_named_and_end_with_2(arguments: tuple[str, ...], said: str) -> None:
    done = invoke(*arguments)
    assert done.exit_code == 2
    assert said in done.output


def test_too_large_is_said_before_it_is_counted() -> None:
    fighter = '{"hp": 900, "str": 900, "dice": ["d6"]}'
    done = invoke("liminal", "race", "--foe", fighter, "--investigator", fighter)
    assert (done.exit_code, "ways to count" in done.output) == (2, True)
