"""The sentences behind a number: each can be said with what a cause holds, whatever the game calls the cause."""

import string

import pytest

from lampblack.web.chain import chains
from lampblack.web.sentences import SAYS
from tests.web.glimpses import Said

HELD = {"what", "number", "source", "before", "who", "target"}
"""What a cause or the title of a chain fills in."""


@pytest.mark.parametrize("code", [code for code in SAYS if code.startswith("why.")])
def test_every_sentence_of_a_cause_needs_only_what_a_cause_holds(code: str) -> None:
    assert {name for _, name, _, _ in string.Formatter().parse(SAYS[code]) if name} <= HELD


@pytest.mark.parametrize("what", ["deprived", "a word that nobody wrote a sentence for"])
def test_a_cause_without_a_sentence_of_its_own_is_said_plainly(what: str) -> None:
    entry = {"no": 1, "do": "need", "result": {}, "why": [{"what": what, "number": 2, "from": "needs"}]}
    (chain,) = chains(entry, {}, Said())
    assert "2" in chain.steps[0].says
