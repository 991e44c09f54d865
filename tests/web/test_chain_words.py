"""The sentences behind a number: each can be said with what a cause holds, whatever the game calls the cause."""

import string

import pytest

from lampblack.web.chain import chains
from lampblack.web.sentences import SAYS
from tests.web.glimpses import Said

HELD = {"what", "number", "source", "who", "target"}
"""What a cause or the title of a chain fills in."""


def needed(code: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(SAYS[code]) if name}


@pytest.mark.parametrize("code", [code for code in SAYS if code.startswith("why.")])
def test_every_sentence_of_a_cause_needs_only_what_a_cause_holds(code: str) -> None:
    assert needed(code) <= HELD


@pytest.mark.parametrize("code", [code for code in SAYS if code.startswith("pair.")])
def test_a_sentence_of_two_causes_needs_the_number_before_too(code: str) -> None:
    assert needed(code) <= HELD | {"before"}


def test_a_face_is_told_to_who_may_not_see_the_score_that_it_is_held_against() -> None:
    entry = {"no": 1, "do": "morale", "result": {}, "why": [{"what": "face", "number": 3, "from": "d20"}]}
    (chain,) = chains(entry, {}, Said())
    assert chain.steps[0].says == "3 on the d20"


@pytest.mark.parametrize("what", ["deprived", "a word that nobody wrote a sentence for"])
def test_a_cause_without_a_sentence_of_its_own_is_said_plainly(what: str) -> None:
    entry = {"no": 1, "do": "need", "result": {}, "why": [{"what": what, "number": 2, "from": "needs"}]}
    (chain,) = chains(entry, {}, Said())
    assert "2" in chain.steps[0].says
