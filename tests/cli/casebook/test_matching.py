"""Comparing expected with real: objects partially, lists whole, null for null or absent, true never 1."""

from typing import Any

import pytest

from lampblack.cli.casebook.dialects import dialect_of
from lampblack.cli.casebook.matching import ABSENT, Manner, Mismatch, find, mismatches

EXACT, PARTIAL = Manner(), Manner(partial_in_lists=True)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({}, {"a": 1}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": None}}, {"a": {}}),
        ({"a": None}, {"a": None}),
        ([1, [2]], [1, [2]]),
        ([{"a": 1}], [{"a": 1}]),
        ("x", "x"),
        (None, None),
    ],
)
def test_what_fits(expected: Any, got: Any) -> None:
    assert list(mismatches(expected, got, EXACT)) == []


@pytest.mark.parametrize(
    ("expected", "got", "path"),
    [
        ({"a": 1}, {}, "a"),
        ({"a": 1}, {"a": True}, "a"),
        ({"a": 1}, {"a": 1.0}, "a"),
        ({"a": None}, {"a": 0}, "a"),
        ({"a": {"b": 1}}, {"a": []}, "a"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        ({"a": [1]}, {"a": {"0": 1}}, "a"),
        ({"a": [1, 2]}, {"a": [2, 1]}, "a"),
        ([{"a": 1}], [{"a": 1, "b": 2}], ""),
    ],
)
def test_what_does_not_fit_names_the_path(expected: Any, got: Any, path: str) -> None:
    assert [one.path for one in mismatches(expected, got, EXACT)] == [path]


def test_objects_in_lists_may_be_partial_by_the_games_manner() -> None:
    expected, got = [{"a": 1}, {"a": 2}], [{"a": 1, "b": 2}, {"a": 3}]
    assert list(mismatches(expected, got, PARTIAL)) == [Mismatch("1.a", 2, 3)]


def test_liminal_reads_what_a_seat_plays_as_a_list() -> None:
    manner = dialect_of("liminal").manner
    for one, other in (("ada", ["ada"]), (None, []), (["ada", "bo"], ["ada", "bo"])):
        view = {"table": {"seats": {"player:a": other}}}
        assert list(mismatches({"table": {"seats": {"player:a": one}}}, view, manner)) == []
    view = {"table": {"seats": {"player:a": ["ada"]}}}
    assert len(list(mismatches({"table": {"seats": {"player:a": None}}}, view, manner))) == 1


def test_a_path_is_found_through_keys_that_hold_dots() -> None:
    view = {"log": {"1": {"do": "save"}}, "a.b": {"c": 0}, "list": [1]}
    assert (find(view, "log.1.do"), find(view, "a.b.c"), find(view, "log")) == ("save", 0, view["log"])
    assert [find(view, path) for path in ("log.2", "list.0", "a", "log.1.do.x")] == [ABSENT] * 4
