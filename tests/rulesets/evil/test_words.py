"""There are words for everything; and what players read before they are told gives nothing away."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lampblack.rulesets.evil import decide
from lampblack.rulesets.evil.options import OPEN, RULINGS, values
from lampblack.rulesets.evil.room import EVIL
from lampblack.rulesets.evil.words import (
    log_line,
    openlog,
    option,
    readings,
    refusal,
    refusals,
    rule,
    rules,
    terms,
)
from tests.rulesets.evil.table import BO, FRESH, SHEET, Table

WITHHELD = re.compile(
    r"\b(?:evil\w*|pools?|cancel\w*|commit\w*|strik\w+|struck|los[es]\w*|loss\w*|lost|remov\w+|deplet\w+|"
    r"rests?|rested|resting|replac\w+|successors?|reveal\w*|secre\w+|budget\w*|spen[dt]\w*|pric\w+|endings?|"
    r"campaign-only|given? up|saves?|told the rest|until (?:they|you) are told)\b",
    re.IGNORECASE,
)
"""Words that would tell a player, before the time, that there is something to tell."""

ALLOWED = {
    "check given up",  # a player's own check, which may be given up before the dice
    "How sheets and checks work, until they are told the rest.",
}


def open_words() -> Iterator[str]:
    """Everything that this game can say to a player who was not told."""
    yield from rules.OPEN_RULES.values()
    yield from refusals.ALWAYS.values()
    yield from terms.TERMS.values()
    for title, lines in readings.OPEN_READINGS.values():
        yield from (title, *lines.values())


def constants(module: object) -> Iterator[str]:
    """The texts in a module's code."""
    source = Path(str(getattr(module, "__file__", ""))).read_text("utf-8")
    code = re.sub(r'""".*?"""', "", source, flags=re.DOTALL)
    yield from re.findall(r'"([^"]*)"', code)


def test_the_open_words_name_nothing_that_is_withheld() -> None:
    said = [*open_words(), *constants(openlog)]
    assert len(said) > 100
    assert [line for line in said if WITHHELD.search(line) and line not in ALLOWED] == []


@pytest.mark.parametrize("telling", ["the pool is empty", "you lose a point", "spend a success", "Evil dice"])
def test_the_search_finds_what_would_tell(telling: str) -> None:
    assert WITHHELD.search(telling)


def test_a_whole_game_before_the_reveal_is_told_without_a_withheld_word() -> None:
    table = Table(FRESH, hopeless_checks="auto_fail")
    told = []

    def give(do: str, **order: object) -> None:
        table.give(do, **order)  # type: ignore[arg-type]
        heard = table.told()
        if heard is not None:
            told.append({"do": heard.do, "by": heard.by, "result": heard.result, "events": heard.events})

    for seat in ("player:ada", "player:bo"):
        give("join", seat=seat)
    give("set-option", name="stat_cap", value=4)
    give("set-stats", preset="slasher")
    for who, points in (("ada", (2, 2, 2, 2)), ("bo", (1, 3, 2, 2))):
        sheet = dict(zip(("dash", "steadiness", "instinct", "fortune"), points, strict=True))
        give("create", id=who, seat=f"player:{who}", points=sheet)
    give("start")
    give("propose", who="ada", stat="dash", act="run", by="player:ada")
    give("confirm")
    give("choose", choice="evil", who="ada", pick=2)
    give("roll", faces=(4, 1, 1, 2))
    give("narrate", text="just in time")
    give("propose", who="ada", act="hum")
    give("uncovered", outcome="mild-failure")
    give("confirm", who="bo", stat="dash", difficulty=2)
    give("set-field", path="characters.bo.name", value="Bo", reason="x")
    give("propose", who="ada")
    give("withdraw")
    give("leave", seat=BO)
    assert len(told) == 19
    lines = [log_line({**entry, "names": {"ada": "Ada"}}) for entry in told]
    assert all(lines)
    sent = [*lines, *(json.dumps(entry) for entry in told)]
    assert [line for line in sent if WITHHELD.search(line) and "check given up" not in line] == []


def test_every_rule_and_every_house_rule_has_a_line() -> None:
    assert all(rule(f"EV-{ruling}" if ruling.startswith("Q") else ruling) for ruling in RULINGS.values())
    assert set(readings.OPEN_READINGS) == OPEN
    for name in RULINGS:
        said = option(name)
        assert {json.dumps(value).strip('"') for value in values(name)} == set(said["readings"])


SLUGS = """already-replaced already-so bad-argument bad-difficulty bad-face bad-points campaign-only check-open
choice-open dice-count four-stats full-stat has-character id-taken no-check no-dice no-such-character no-such-check
no-such-choice no-such-field no-such-option no-such-preset no-such-seat no-such-stat no-such-topic not-active
not-an-option not-ready not-removed not-so not-your-seat out-of-range reason-needed seat-taken unknown-verb
wrong-state wrong-step"""


def test_every_slug_of_the_language_has_a_sentence_and_there_are_few_others() -> None:
    slugs = set(SLUGS.split())
    assert set(refusals.REFUSALS) - slugs == {"depends", "nothing-to-undo"}
    for slug in slugs:
        said = refusal(slug, "who", {"do": "roll"})
        assert said[0].isupper()
        assert said.endswith(".")


def test_a_slug_of_nobody_has_no_sentence() -> None:
    assert refusal("fish", None, {}) == ""
    assert rule("fish") == ""
    assert option("fish") == {}


def test_who_says_no_stat_has_a_line_in_the_gms_log_too() -> None:
    table = Table()
    table.give("propose", who="ada", act="hum", by="player:ada")
    told = table.told("gm")
    assert told is not None
    entry = {"do": told.do, "by": told.by, "result": told.result, "events": told.events}
    assert log_line({**entry, "names": {"ada": "Ada"}}) == "Ada · hum"


def test_stats_are_called_as_the_group_calls_them_and_stand_in_its_order() -> None:
    named = {"stat-1": "Сила", "nerve": "Cold nerve"}
    made = {"event": "character-created", "id": "ada", "name": "Ada", "points": {"nerve": 3, "stat-1": 1}}
    assert log_line({"do": "create", "events": [made], "names": named}) == "Ada · Сила 1, Cold nerve 3"
    corrected = {"event": "corrected", "path": "characters.ada.points.stat-1"}
    said = log_line({"do": "set-field", "events": [corrected], "names": named})
    assert said == "ada · Сила · set right by hand"


def test_a_house_rule_is_told_by_its_title_and_what_it_means() -> None:
    news = {"event": "option-set", "option": "mode", "value": "campaign"}
    said = log_line({"do": "set-option", "events": [news]})
    assert said == "house rule · How long the game is: Several evenings that belong together."


def test_every_verb_is_known_to_the_room_and_leaves_a_line_in_the_gms_log() -> None:
    table = Table(mode="campaign", pool_visibility="after_reveal", evil_commit="after")
    said = []

    def give(do: str, **order: object) -> None:
        table.give(do, **order)  # type: ignore[arg-type]
        told = table.told("gm")
        assert told is not None
        entry = {"do": do, "by": "gm", "result": told.result, "events": told.events, "names": {"ada": "Ada"}}
        said.append(log_line(entry))

    give("note-evil", name="the mire")
    give("confirm", who="ada", stat="brawn")
    give("roll", faces=(4, 1))
    give("choose", choice="evil", who="ada", pick=2, faces=(5, 1))
    give("choose", choice="cancel", who="ada", pick=0)
    give("set-field", path="evil.pool", value=3, reason="slip")
    give("set-field", path="characters.ada.points.lore", value=1, reason="slip")
    give("rest", who="ada", stat="lore", by="player:ada")
    give("choose", choice="allow-rest", who="ada", pick="no")
    give("rest", who="ada", stat="lore")
    give("replace", who="bo", new={"id": "cy", "points": SHEET})
    give("next-session")
    give("end-game", ending="objective")
    give("name-ending", ending="dawn")
    give("reopen", reason="one more")
    assert said[1:5] == [
        "Ada · brawn: 2 dice · needs 1 · ready to throw",
        "Ada · 4, 1 · 1 success",
        "pool 14 (-2, spent on a check) · GM: 5, 1 · now the players know · Ada · spend successes to save points?",
        "passed · loses 1 point, 1 left",
    ]
    assert said[0] == "what they are up against · the mire"
    assert said[6] == "Ada · lore · 2 → 1 · set right by hand · slip"
    assert said[9] == "Ada · rests · lore 2 · pool 7 (+4, rest)"
    assert all(said)


def test_the_desk_has_its_lines() -> None:
    assert log_line({"do": "sit-down", "result": {"name": "Dee"}}) == "Dee · sits down"
    assert log_line({"do": "undo", "result": {"undone": "3"}}) == "taken back · entry 3"
    yes, no = {"outcome": "yes", "undone": "3"}, {"outcome": "no"}
    assert log_line({"do": "choose", "by": "gm", "result": yes}) == "taken back · entry 3"
    assert log_line({"do": "choose", "by": "gm", "result": no}) == "gm · not taken back"
    assert log_line({"do": "note", "by": "gm", "result": {}, "text": "rain"}) == "gm · note · rain"


def test_the_room_hands_its_words_out() -> None:
    assert EVIL.words.rule("EV-CONF-4") == "4, 5 and 6 are successes."
    assert set(decide.VERBS) >= {"roll", "note", "help"}
