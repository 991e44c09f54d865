"""The sentences of the room: every code has one, and they read as they should."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from lampblack.rulesets import liminal
from lampblack.rulesets.liminal import words
from lampblack.rulesets.liminal.options import OPTIONS
from lampblack.rulesets.liminal.words.refusals import REFUSALS
from lampblack.rulesets.liminal.words.rules import RULES
from tests.rulesets.liminal.table import ADA, Table

ROOM = Path(str(liminal.__file__)).parent
NAMES = {"ada": "Ada", "bo": "Bo", "horror": "the thing", ADA: "Ana", "gm": "Gus", "van": "the van"}


def written(pattern: str) -> set[str]:
    """Find what a pattern names in the code of the room, words apart."""
    texts = (path.read_text("utf-8") for path in ROOM.rglob("*.py") if "words" not in path.parts)
    return {found for text in texts for found in re.findall(pattern, text)}


def hit(**facts: Any) -> dict[str, Any]:
    return {"do": "attack", "result": {"hits": {"ada": {"damage": {"target": "ada", **facts}}}}}


@pytest.mark.parametrize(
    ("entry", "marks"),
    [
        (hit(life="active"), []),
        (hit(life="dead"), ["fallen"]),
        (hit(life="lost", affliction="fallout-1"), ["fallen", "hurt"]),
        (hit(life="active", affliction="wound-1", save={"face": 20, "score": 9}), ["hurt", "roll"]),
        ({"do": "choose", "result": {"who": "ada", "outcome": "dead"}}, ["fallen"]),
        ({"do": "afflict", "result": {"who": "ada", "affliction": "fatigue-1"}}, ["hurt"]),
        ({"do": "save", "result": {"face": 1, "score": 12}}, ["roll"]),
        ({"do": "save", "result": {"face": 10, "score": 12}}, []),
        ({"do": "roll", "result": {"faces": [20]}}, []),
        ({"do": "scene", "result": {"scene": "The cellar"}}, ["scene"]),
        ({"do": "scene", "result": {"clue": "A torn page"}}, ["note"]),
        ({"do": "scene", "result": {"step": 3}}, []),
        ({"do": "morale", "result": {"outcome": "flees"}}, ["roll"]),
        ({"do": "note"}, []),
    ],
)
def test_a_recap_tells_who_fell_what_was_lost_and_what_turned(
    entry: dict[str, Any], marks: list[str]
) -> None:
    assert list(words.recalled(entry)) == marks


def test_every_rule_that_news_or_refusals_name_has_a_line() -> None:
    named = written(r'(?:rule=|return Saved\(.*|, )"((?:LH-[A-Z]+|Q)-\d+)"')
    assert {"LH-SAVE-1", "LH-SAVE-2", "LH-ATTR-3", "LH-MOR-7", "Q-08"} <= named
    assert {rule for rule in named if not words.rule(rule)} == set()


def test_every_ruling_that_an_option_answers_has_a_line() -> None:
    assert [option.name for option in OPTIONS if not words.rule(option.ruling)] == []


def test_a_line_is_one_sentence_or_two_and_short() -> None:
    for rule, line in RULES.items():
        assert line.endswith("."), rule
        assert len(line) <= 110, rule
        assert "\n" not in line, rule


def test_every_slug_of_the_room_has_a_sentence_that_says_what_to_do() -> None:
    slugs = written(r'(?:slug=|Refusal\()"([a-z-]+)"')
    assert slugs <= set(REFUSALS)
    for slug in REFUSALS:
        said = words.refusal(slug, "at_vehicle", {"do": "place"})
        assert said[0].isupper(), slug
        assert said.endswith("."), slug
        assert "{" not in said, slug


def test_a_refusal_names_what_it_is_about() -> None:
    assert (
        words.refusal("bad-argument", "at_vehicle", {})
        == "The at vehicle does not fit here. Fill it in again."
    )
    assert words.refusal("bad-argument", None, {}) == "Something does not fit here. Fill it in again."
    assert words.refusal("unknown-verb", "do", {"do": "dance"}).startswith(
        "This game has no command 'dance'."
    )
    assert words.refusal("stale", None, {}) == ""


HP, LIFE, EXTREMES, CAP = (
    {"path": path, "reason": "agreed"}
    for path in (
        "characters.ada.hp",
        "characters.ada.life",
        "options.natural_extremes",
        "options.attribute_cap",
    )
)
SAVE = {"who": "ada", "attr": "str", "score": 8, "face": 14, "outcome": "failed"}


@pytest.mark.parametrize(
    ("do", "result", "line"),
    [
        ("save", SAVE, "Ada · STR save · 14 over 8 · failed"),
        ("save", {**SAVE, "face": 3, "outcome": "passed"}, "Ada · STR save · 3 under 8 · passed"),
        ("save", {**SAVE, "face": 8, "outcome": "passed"}, "Ada · STR save · 8 on 8 · passed"),
        ("save", {**SAVE, "score": 0, "face": 1, "outcome": "passed"}, "Ada · STR save · natural 1 against 0 · passed"),
        ("save", {**SAVE, "score": 25, "face": 20}, "Ada · STR save · natural 20 against 25 · failed"),
        ("save", {"who": "horror", "outcome": "failed"}, "the thing · save · failed"),
        ("choose", {**SAVE, "choice": "save", "pick": "str"}, "Ada · STR save · 14 over 8 · failed"),
        ("choose", {"choice": "swap-scores", "who": "ada", "pick": "str-dex"}, "Ada · swaps STR and DEX"),
        ("choose", {"choice": "replacement", "who": ADA, "pick": "bo"}, "Ana · takes over Bo"),
        ("choose", {"choice": "replacement", "who": ADA, "pick": "new"}, "Ana · will play a new Investigator"),
        ("choose", {"choice": "servant-or-dead", "who": "ada", "pick": "serve"}, "Ada · serves the horror from now on"),
        ("choose", {"who": "horror"}, "the thing · chooses"),
        ("call-save", {"who": ["ada", "bo"], "attr": "dex"}, "Ada, Bo · DEX save called"),
        ("call-save", {"who": "horror"}, "the thing · save called"),
        ("roll", {"dice": "2d6", "faces": [2, 5], "total": 7}, "Gus · 2d6 · 7 (2, 5)"),
        ("roll", {"dice": "d6", "faces": [4], "total": 4, "entry": {"name": "rain"}}, "Gus · d6 · 4 (4) · rain"),
        ("roll", {"dice": "d6", "faces": [4], "total": 4, "entry": "fog"}, "Gus · d6 · 4 (4) · fog"),
        (
            "roll",
            {"dice": "d6", "faces": [4], "total": 4, "table": "fens/odd-weather", "entry": "fog"},
            "Gus · odd weather · d6 · 4 (4) · fog",
        ),
        ("create", {"id": "ada"}, "Ada · new at the table"),
        ("place", {"who": "ada", "present": True}, "Ada · comes into the scene"),
        ("place", {"who": "ada", "present": False, "at_vehicle": "van"}, "Ada · leaves the scene · at the van"),
        ("place", {"who": "ada", "at_vehicle": None}, "Ada · away from the vehicle"),
        ("set-field", {**HP, "before": 6, "after": 3}, "Ada · HP 6 → 3 · agreed"),
        ("set-field", {**LIFE, "before": "active", "after": "dead"}, "Ada · state up → dead · agreed"),
        ("set-field", {}, "set right by hand"),
        (
            "set-option",
            {**EXTREMES, "before": True, "after": False},
            "house rule · A 1 always passes, a 20 always fails: off · agreed",
        ),
        (
            "set-option",
            {**CAP, "before": 18, "after": None},
            "house rule · Highest score of an Investigator: none · agreed",
        ),
        ("set-option", {"name": "hand_dice", "value": "all"}, "house rule · hand dice: all"),
        ("hide", {"path": "characters.horror"}, "the thing · hidden"),
        ("reveal", {"path": "characters.horror.hp"}, "the thing · HP · shown"),
        ("undo", {"undone": "3"}, "taken back · entry 3"),
        ("take-back", {"outcome": "asked"}, "Gus · asks to take it back"),
        ("choose", {"outcome": "yes", "undone": "3"}, "taken back · entry 3"),
        ("choose", {"outcome": "no"}, "Gus · not taken back"),
        ("sit-down", {"seat": ADA, "name": "Ana"}, "Ana · sits down"),
        ("stand-up", {"seat": ADA, "name": "Ana"}, "Ana · leaves the table"),
        ("fate", {"face": 5, "outcome": "bad-luck"}, "Gus · die of fate · 5: bad luck"),
    ],
)  # fmt: skip
def test_a_line_of_the_log(do: str, result: dict[str, Any], line: str) -> None:
    assert words.log_line({"do": do, "by": "gm", "result": result, "names": NAMES}) == line


def test_the_gms_own_words_follow() -> None:
    called = {"do": "call-save", "by": "gm", "result": {"who": "ada", "attr": "str"}, "text": "hold the door"}
    assert words.log_line({**called, "names": NAMES}) == "Ada · STR save called · hold the door"
    noted = {"do": "note", "by": ADA, "result": {}, "text": "check the cellar", "names": NAMES}
    assert words.log_line(noted) == "Ana · note · check the cellar"


def entries() -> Iterable[dict[str, Any]]:
    """Entries as a table hands them in, for every command that is built."""
    table = Table({"table": {"seats": {ADA: None}}}, creation_preset="3d6-swap")
    orders: list[dict[str, Any]] = [
        {"do": "create", "by": ADA, "id": "ada", "faces": (3,) * 11},
        {"do": "choose", "by": ADA, "choice": "swap-scores", "who": "ada", "pick": "none"},
        {"do": "place", "who": "ada", "present": True},
        {"do": "call-save", "who": "ada", "attr": "dex"},
        {"do": "ask", "by": ADA, "who": "ada", "attr": "str"},
        {"do": "save", "by": ADA, "who": "ada", "faces": (3,)},
        {"do": "roll", "dice": "d6", "faces": (3,)},
        {"do": "note", "text": "salt"},
        {"do": "set-field", "path": "characters.ada.hp", "value": 1, "reason": "x"},
        {"do": "set-option", "name": "morale_half", "value": "more-than-half", "reason": "x"},
        {"do": "hide", "path": "notes.1"},
        {"do": "reveal", "path": "log.1"},
        {"do": "take-back", "by": ADA},
        {"do": "choose", "choice": "take-back", "who": ADA, "pick": "no"},
        {"do": "undo", "reason": "x"},
    ]
    for order in orders:
        table.give(**order)
        for audience in ("gm", ADA, "player:bo"):
            if told := table.told(audience):
                yield {"do": order["do"], "by": order.get("by", "gm"), "who": told.who, "result": told.result}


def test_every_command_that_is_told_has_a_line_for_each_audience() -> None:
    lines = [words.log_line({**entry, "names": NAMES}) for entry in entries()]
    assert len(lines) > 30
    assert all(line and "None" not in line and "{" not in line for line in lines)


def test_a_bond_is_called_one_whatever_has_become_of_it() -> None:
    assert words.term("bond") == "bond"
