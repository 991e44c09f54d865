"""The page of odds: a picture and a table of the same, and what cannot be counted is said."""

import re

import pytest

from lampblack import odds
from tests.server.people import House


def page(house: House, **asked: str) -> tuple[int, str]:
    answer = house.caller().get("/odds", params=asked)
    return answer.status_code, answer.text


def test_a_roll_has_a_bar_and_a_row_for_each_total(house: House) -> None:
    status, text = page(house, dice="2d6", at_least="8")
    assert status == 200
    assert text.count("<rect") == 11
    assert text.count('class="hoped"') == 5
    assert "7.00 on average." in text
    assert "8 or more: 41.7 %." in text
    rows = re.findall(r'<th scope="row">(\d+)</th><td>([\d.]+) %</td><td>([\d.]+) %</td>', text)
    spread = odds.dice("2d6")
    assert [(int(name), chance) for name, chance, _ in rows] == [
        (total, f"{float(spread.of(total)) * 100:.1f}") for total in spread.weights
    ]
    assert (rows[0][2], rows[-1][2]) == ("100.0", "2.8")


def test_two_rolls_stand_beside_each_other_and_many_totals_in_ranges(house: House) -> None:
    status, text = page(house, dice="d100", against="3d6")
    assert status == 200
    assert text.count("<svg") >= 2
    assert "1–5" in text


def test_the_empty_page_asks(house: House) -> None:
    status, text = page(house)
    assert (status, "<rect" in text) == (200, False)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"dice": "4d6kx"}, "write kh or kl"),
        ({"dice": "60d60kh30"}, "use fewer dice"),
        ({"dice": "d6", "at_least": "many"}, "whole number"),
        ({"dice": "<b>"}, "&lt;b&gt;"),
    ],
)
def test_what_cannot_be_counted_is_said(house: House, asked: dict[str, str], said: str) -> None:
    status, text = page(house, **asked)
    assert status == 422
    assert said in text
    assert "<b>" not in text.partition("<main")[2].partition("<form")[2]
