"""Asking a game: what is told is read strictly, the size is looked at first, answers are fractions."""

from fractions import Fraction
from typing import Any

import pytest

from lampblack import odds
from lampblack.kernel.errors import Invalid, TooMuch
from lampblack.odds.asking import HasQuestions
from lampblack.rulesets import SHELF

LIMINAL: HasQuestions = SHELF["liminal"]
HIT = {"dice": ["d6"], "hp": 4, "str": 10}
FIGHTER = {"hp": 900, "str": 900, "dice": ["d6"]}


def test_chances_come_as_fractions() -> None:
    answer = odds.ask(LIMINAL, "hit", HIT)
    assert answer["glancing"] == Fraction(1, 2)
    assert sum(answer.values()) == 1


def test_house_rules_count() -> None:
    asked = {"score": 25}
    assert odds.ask(LIMINAL, "save", asked)["passed"] == Fraction(19, 20)
    assert odds.ask(LIMINAL, "save", asked, {"natural_extremes": False})["passed"] == 1


@pytest.mark.parametrize(
    ("question", "inputs", "field"),
    [
        ("dance", {}, "question"),
        ("hit", {**HIT, "hp": -1}, "hp"),
        ("hit", {**HIT, "hp": "4"}, "hp"),
        ("hit", {**HIT, "hp": True}, "hp"),
        ("hit", {**HIT, "luck": 1}, "luck"),
        ("hit", {"dice": ["d6"], "hp": 4}, "str"),
        ("hit", {**HIT, "kind": "stress"}, "ctrl"),
        ("hit", {"hp": 4, "str": 10}, "dice"),
        ("race", {"investigator": HIT, "foe": {**HIT, "str": 1.5}}, "foe.str"),
        ("any-down", {"dice": ["d6"], "targets": [{"hp": 1, "str": 1}, {"hp": 1}]}, "targets[1]"),
    ],
)
def test_bad_input_names_its_place(question: str, inputs: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as caught:
        odds.ask(LIMINAL, question, inputs)
    assert caught.value.field == field
    assert field.split("[")[0].split(".")[-1] in str(caught.value)


def test_an_unknown_house_rule_is_named() -> None:
    with pytest.raises(Invalid, match="dancing") as caught:
        odds.ask(LIMINAL, "save", {"score": 3}, {"dancing": True})
    assert caught.value.field == "options"


def test_too_large_is_said_before_it_is_counted() -> None:
    with pytest.raises(TooMuch, match="ways to count"):
        odds.ask(LIMINAL, "race", {"investigator": FIGHTER, "foe": FIGHTER})


def test_answers_are_written_as_texts() -> None:
    written = odds.plain({"a": Fraction(6, 4), "b": [Fraction(2)], "c": {5: 1}, "d": "never", "e": True})
    assert written == {"a": "3/2", "b": ["2"], "c": {"5": 1}, "d": "never", "e": True}


@pytest.mark.parametrize("game", list(SHELF))
def test_every_question_says_itself(game: str) -> None:
    for name, question in SHELF[game].questions.items():
        assert question.name == name
        assert question.says.endswith(".")
        assert len(question.says) < 80
