"""Whole pages in a language of accents: a word without one was said past the translation."""

from __future__ import annotations

import msgspec
import pytest

from lampblack.kernel.tongue import speaking
from lampblack.rulesets.liminal import words
from lampblack.web.glimpse import rules_fragment
from lampblack.web.pages import join_page, start_page, table_page
from tests.pseudo import PSEUDO, bare, read_aloud, texts
from tests.web.glimpses import ALL, fresh, options
from tests.web.markup import read

KEYS = ("Shift", "Enter")
"""What stands on a keyboard."""

WRITTEN = ("7K2QX", "Claws", "Gaze stress blast", "once", "hungry", "the ghouls")
"""What the GM of the glimpses wrote: attacks, a need, a group; and the code of the door."""


def left(html: str, *data: object) -> list[str]:
    """List the bare words of a page that are neither keys nor written by people."""
    known = [*KEYS, *WRITTEN, *(text for one in data for text in texts(msgspec.to_builtins(one)))]
    return [word for text in read_aloud(read(html)) for word in bare(text, known)]


@pytest.mark.parametrize("name", ALL)
def test_every_page_of_a_table_is_translated(name: str) -> None:
    glimpse = fresh(name)
    with speaking(PSEUDO):
        page = table_page(glimpse, words, [PSEUDO])
    assert left(page, glimpse) == []


def test_the_start_and_the_way_in_are_translated() -> None:
    with speaking(PSEUDO):
        pages = [start_page(languages=[PSEUDO]), join_page([PSEUDO])]
    assert [word for page in pages for word in left(page)] == []


def test_the_house_rules_are_translated() -> None:
    glimpse = msgspec.structs.replace(fresh("gm"), options=options())
    with speaking(PSEUDO):
        (rules,) = rules_fragment(glimpse, words).values()
    assert left(rules, glimpse) == []


def test_a_bare_word_is_found() -> None:
    assert left("<p title='Hide'>Ṕáŕťý of Ada<b>lamp</b></p>", {"name": "Ada"}) == ["of", "Hide", "lamp"]
