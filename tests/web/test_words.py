"""Sentences by their codes: none missing, none left over, each with the values that it is given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lampblack.web import sentences
from lampblack.web.sentences import BOARD_CLIENT, CLIENT, SAYS
from lampblack.web.words import PLAIN, client_sentences, say

WEB = Path(__file__).resolve().parents[2] / "src" / "lampblack" / "web"
SOURCES = [
    path.read_text("utf-8")
    for path in sorted([*WEB.rglob("*.py"), *WEB.rglob("*.html")])
    if "sentences" not in path.parts
]
SCRIPTS = [path.read_text("utf-8") for path in WEB.glob("scripts/*.js")]
WHOLE = re.compile(r"""\bsays?\(\s*f?["']([\w.-]+)["'](?!\s*~)""")
BEGUN = re.compile(r"""["']([a-z][\w-]*\.(?:[\w-]+\.)*)(?:["'] ~|\{)""")


def used(sources: list[str]) -> set[str]:
    return {code for text in sources for code in WHOLE.findall(text)}


def begun() -> tuple[str, ...]:
    """The beginnings of codes that are put together: `say("dial." ~ field)`, `say(f"card.{key}.title")`."""
    return tuple({code for text in SOURCES for code in BEGUN.findall(text)})


def test_every_code_that_is_said_has_its_sentence() -> None:
    assert len(used(SOURCES)) > 100
    assert used(SOURCES) - SAYS.keys() == set()


def test_the_scripts_say_only_what_the_page_brings_them() -> None:
    said = used(SCRIPTS)
    states = {
        f"link.{state}"
        for state in (
            "joining", "live", "slow", "reconnecting", "sending", "unsure", "readonly", "update", "removed", "moved",
        )
    }  # fmt: skip
    brought = {*CLIENT, *BOARD_CLIENT}
    assert said <= brought
    said |= {code for code in brought if any(f'"{code}"' in text for text in SCRIPTS)}
    assert brought - said - states == set()


def test_no_code_has_two_sentences() -> None:
    lists = [one for name, one in vars(sentences).items() if isinstance(one, dict) and name.isupper()]
    assert sum(len(one) for one in lists if one is not SAYS) == len(SAYS)


def test_no_sentence_is_left_over() -> None:
    said = used(SOURCES) | used(SCRIPTS)
    assert [
        code for code in SAYS if code not in said and not code.startswith(begun()) and code not in CLIENT
    ] == []


def test_a_missing_code_is_a_fault_and_so_is_a_missing_value() -> None:
    with pytest.raises(KeyError):
        say("no.such.code")
    with pytest.raises(KeyError):
        say("hp.of", value=3)


def test_the_scripts_get_their_sentences_with_the_places_open() -> None:
    assert client_sentences()["notice.refused"] == "Refused: {why}"
    assert client_sentences().keys() < client_sentences(is_board=True).keys()


def test_plain_words_fit_any_game() -> None:
    entry = {
        "do": "burn-down",
        "by": "gm",
        "who": "ada",
        "result": {"face": 3, "outcome": "half-lost"},
        "names": {"ada": "Ada"},
    }
    assert PLAIN.log_line(entry) == "Ada · burn down · 3 · half-lost"
    assert (
        PLAIN.refusal("no-oil", "lamp", {"do": "burn"})
        == "no oil (lamp). Look at what is open and try another way."
    )
