"""Everything that this game can say has words of its own."""

import re
from typing import Any

import pytest

from lampblack.rulesets.crusade import words
from lampblack.rulesets.crusade.decide import FORMS
from lampblack.rulesets.crusade.options import OPTIONS
from lampblack.rulesets.crusade.room import CRUSADE
from lampblack.rulesets.crusade.telling import OPEN_WHY, WHY_FIELDS
from lampblack.rulesets.crusade.verbs.choosing import ANSWERS
from lampblack.rulesets.crusade.words.choices import PICKS, TITLES
from lampblack.rulesets.crusade.words.refusals import REFUSALS
from lampblack.rulesets.crusade.words.rulings import RULINGS
from lampblack.rulesets.crusade.words.terms import TERMS
from tests.rulesets.crusade.table import ADA, BO, FIGHT, Plain, Table

SLUGS = [
    "unknown-verb",
    "bad-argument",
    "out-of-range",
    "no-such-character",
    "no-such-attack",
    "no-such-field",
    "no-such-type",
    "no-such-pool",
    "no-such-condition",
    "no-such-choice",
    "not-an-option",
    "id-taken",
    "not-your-seat",
    "gm-only",
    "locked",
    "reason-needed",
    "amount-needed",
    "total-needed",
    "bad-face",
    "no-table",
    "not-in-order",
    "negative-score",
    "encounter-running",
    "no-encounter",
    "choice-open",
    "already-used",
    "no-training-point",
    "nothing-to-undo",
    "dead",
    "unconscious",
    "helpless",
    "not-your-turn",
    "not-enough-sp",
    "not-enough-integrity",
    "not-in-hand",
    "already-in-hand",
    "broken",
    "too-far",
    "resolve-left",
    "not-helpless",
    "executions-off",
    "death-is-permanent",
]
"""The refusals of the game's language."""

ANSWERS_OF = {
    "reaction": ("dodge", "parry", "none"),
    "parry-result": ("blocked", "not-blocked"),
    "weapon-broken": ("broken", "intact"),
    "amount": ("set",),
    "brush": ("accept", "decline"),
    "disorder": ("roll", "named"),
    "slain": ("slain", "spared"),
    "ghost": ("ghost", "none"),
    "action-cost": ("set", "refuse"),
}


def test_every_refusal_says_what_to_do() -> None:
    assert set(SLUGS) | {"depends"} == set(REFUSALS)
    for slug in SLUGS:
        said = words.refusal(slug, "who", {"do": "attack"})
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said
    assert words.refusal("made-up", "who", {"do": "attack"}) == ""
    assert words.refusal("bad-argument", None, {}) == "Something does not fit here. Fill it in again."


def test_every_ruling_of_a_house_rule_has_a_line() -> None:
    assert len(RULINGS) == 64
    assert {option.ruling for option in OPTIONS} <= set(RULINGS)
    assert words.rule("FS-Q-1").endswith(".")
    assert words.rule("LH-SAVE-1") == ""


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_house_rule_has_a_title_and_a_sentence_for_each_reading(option: Any) -> None:
    said = words.option(option.name)
    assert said["title"]
    readings = {str(value).lower() if isinstance(value, bool) else str(value) for value in option.values}
    assert readings <= set(said["readings"])
    assert words.option("luck") == {}


def test_every_choice_and_each_answer_says_what_it_leads_to() -> None:
    assert set(ANSWERS_OF) == set(ANSWERS) == set(TITLES) - {"take-back"}
    named = {f"{choice}.{pick}" for choice, picks in ANSWERS_OF.items() for pick in picks}
    assert named == {code for code in PICKS if not code.startswith("take-back.")}
    for choice, picks in ANSWERS_OF.items():
        assert words.choice(choice)
        assert all(words.pick(choice, pick)[1].endswith(".") for pick in picks)


def test_every_number_of_an_explanation_has_a_word_and_a_rule_with_a_line() -> None:
    assert {*WHY_FIELDS, *OPEN_WHY} <= set(TERMS) | {"md", "bd"}
    table = Table()
    table.give("attack", who="ada", target="ogre", with_="sword", faces=(9, 9, 9), bonus=1)
    table.give("choose", choice="reaction", who="ogre", pick="dodge", faces=(3,))
    whys = [why for record in table.records for event in record.events for why in event.why]
    assert {why.what for why in whys} >= {"natural", "precision", "typed_bonus", "pd"}
    assert all(words.rule(why.rule) for why in whys)


def line(table: Table, seat: str = "gm") -> str:
    """The last entry as a seat reads it."""
    told, record = table.told(seat), table.records[-1]
    assert told is not None
    names = {who: sheet.name for who, sheet in table.state.characters.items()}
    entry: Plain = {
        "do": record.do,
        "by": record.seat,
        "who": told.who,
        "result": told.result,
        "names": names,
    }
    return CRUSADE.words.log_line({**entry, "text": record.order.get("text")})


def test_a_blow_is_told_with_its_sum_and_its_armor() -> None:
    table = Table()
    ogre: Plain = {**FIGHT["characters"]["ogre"], "reactions": "never"}
    table = Table({**FIGHT, "characters": {**FIGHT["characters"], "ogre": ogre}})
    table.give("attack", who="ada", target="ogre", with_="sword", faces=(6, 6, 5, 7))
    assert line(table) == "Ada strikes the Ogre: 17 + 2 = 19 against 15, hits. 7 − 2 armor = 5."
    assert line(table, ADA) == "Ada strikes the Ogre: 17 + 2 = 19, hits. 7 damage."


def test_a_miss_a_dodge_and_a_window_are_told() -> None:
    table = Table()
    table.give("attack", who="ada", target="bo", with_="sword", faces=(1, 1, 1))
    assert line(table) == "Ada strikes Bo: 3 + 2 = 5 against 17, misses."
    table.give("attack", who="ada", target="bo", with_="sword", faces=(6, 5, 5))
    assert line(table) == "Ada strikes Bo: 16 + 2 = 18 against 17, comes at them."
    table.give("choose", choice="reaction", who="bo", pick="dodge", by=BO)
    assert line(table, BO) == "Bo: Dodge. Ada strikes Bo: 16 + 2 = 18 against 19, dodged."


@pytest.mark.parametrize("verb", [verb for verb in FORMS if verb not in ("undo", "take-back")])
def test_every_verb_has_a_line_even_when_nothing_is_known(verb: str) -> None:
    for result in ({}, {"who": "ada"}):
        said = words.log_line({"do": verb, "by": "gm", "names": {"gm": "GM", "ada": "Ada"}, "result": result})
        assert said
        assert "None" not in said
        assert not re.search(r"  | [.,:]$", said)


def test_the_answer_to_a_take_back_says_what_came_of_it() -> None:
    told = {"do": "choose", "by": "gm", "names": {"gm": "GM"}}
    yes = words.log_line({**told, "result": {"outcome": "yes", "undone": "3"}})
    assert (yes, words.log_line({**told, "result": {"outcome": "no"}})) == (
        "Entry 3 is taken back.",
        "It is not taken back.",
    )


def test_an_evening_is_told_in_sentences() -> None:
    table = Table()
    table.give("move", who="ada", squares=8)
    assert line(table) == "Ada moves 8 squares for 2 SP."
    table.give("draw", who="ada", weapon="axe")
    assert line(table) == "Ada draws axe for 5 SP."
    table.give("talk", who="bo", words="Behind you!", by=BO)
    assert line(table) == "Bo speaks for 1 SP: Behind you!."
    table.give("end-turn", who="ada", faces=(4,))
    assert line(table) == "Round 1: the Ogre. 7 SP come back."
    table.give("harm", target="bo", amount=30)
    assert line(table) == "Bo is hurt: 30 damage. Bo dies."
    table.give("restore", target="ada", pool="sp", amount=3)
    assert line(table) == "SP come back: Ada 3."
    table.give("pass-time", hours=2)
    assert line(table) == "Time passes: day 1, 02:00."
    table.give("set-field", path="characters.ada.armor", value=3, reason="a gift")
    assert line(table) == "Ada: armor 0 → 3."
    table.give("note", text="rain sets in")
    assert line(table) == "gm notes: rain sets in"
