"""Every sentence stands in the lists for translators, and none is said past them."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from lampblack.kernel import catalog
from lampblack.kernel.errors import Unreadable
from lampblack.kernel.tongue import counted, phrase, speaking
from tests import wordbook

FLOORS = wordbook.floors()
NAMES = [floor.folder.relative_to(wordbook.SRC).as_posix() for floor in FLOORS]

LIST = '''
"""A docstring."""
CODES = ("a-code", "another")
SAYS = {"hide": "Hide", "pair": ("One", {"x": "Two " "words"}), "dice": Counted("{n} die", "{n} dice"), "sign": "−"}
SAME = {"a": "b"}  # codes, not sentences
def tell():
    """Say it."""
    return phrase("{who} falls", who="ada") + counted("{n} point", "{n} points", 3) + f"{who} stands"
'''
"""A module of sentences with all that can stand in one, and a sentence that was forgotten."""

GERMAN = r"""
msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

# a word to the translator
#: words/terms.py
msgid "Hide"
msgstr ""
"Ver"
"bergen"

#, fuzzy
msgid "Show"
msgstr "Scheinen"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n} Würfel"
msgstr[1] "{n} Würfel, \"viele\""
"""


@pytest.mark.parametrize("floor", FLOORS, ids=NAMES)
def test_every_sentence_is_in_the_list_for_translators(floor: wordbook.Floor) -> None:
    listed = wordbook.known(wordbook.read(floor.folder / wordbook.TEMPLATE))
    said = wordbook.known(wordbook.template(floor))
    assert listed == said, "run: python3 run.py words"


@pytest.mark.parametrize("floor", FLOORS, ids=NAMES)
def test_nothing_is_said_past_the_translation(floor: wordbook.Floor) -> None:
    found = [
        f"{module.relative_to(wordbook.SRC)}:{line}: {text!r} belongs into phrase(...)"
        for module in sorted(floor.lists)
        for line, text in wordbook.escaped(module.read_text("utf-8"))
    ]
    assert not found


@pytest.mark.parametrize("floor", FLOORS, ids=NAMES)
def test_no_fault_brings_an_english_sentence_along(floor: wordbook.Floor) -> None:
    found = [
        f"{module.relative_to(wordbook.SRC)}:{line}: {text!r} belongs into phrase(...)"
        for module in floor.modules
        if module.name not in wordbook.OF_THE_TERMINAL and "questions" not in module.parts
        for line, text in wordbook.refusals(module.read_text("utf-8"))
    ]
    assert not found


def test_a_fault_in_english_is_found() -> None:
    bad = 'raise Invalid(f"no {game}")\nraise TooMuch("too much of it", field="x")\nraise Illegal(slug="a b")'
    assert [line for line, _ in wordbook.refusals(bad)] == [1, 2]
    assert not list(wordbook.refusals('raise Invalid(phrase("there is no {game}", game=game))'))


def test_every_kind_of_sentence_is_found() -> None:
    told = [sentence for _, sentence in wordbook.sentences(LIST, is_list=True)]
    assert told == [
        ("Hide",), ("One",), ("Two words",), ("{n} die", "{n} dice"), ("{n} point", "{n} points"), ("{who} falls",),
    ]  # fmt: skip
    assert [text for _, text in wordbook.escaped(LIST)] == [" stands"]
    assert [sentence for _, sentence in wordbook.sentences(LIST, is_list=False)] == told[3:]


def test_a_catalog_is_read_as_gettext_reads_it() -> None:
    read = catalog.tongue_of("de", "Deutsch", [GERMAN])
    by_babel = {
        one.id: one.string for one in read_po(GERMAN.encode().splitlines(keepends=True), "de") if one.id
    }
    assert read.sentences == {"Hide": by_babel["Hide"]}
    assert read.plurals == {"{n} die": by_babel["{n} die", "{n} dice"]}
    with speaking(read):
        assert phrase("Hide") == "Verbergen"
        assert phrase("Show") == "Show"
        assert [counted("{n} die", "{n} dice", n) for n in (1, 2)] == ["1 Würfel", '2 Würfel, "viele"']
    assert phrase("Hide") == "Hide"


@pytest.mark.parametrize(
    "bad",
    [
        'msgid "{who} falls"\nmsgstr "{wer} stürzt"',
        'msgid "Hide"\nmsgstr "Weg"\n\nmsgid "Hide"\nmsgstr "Fort"',
        'msgctxt "x"\nmsgid "Hide"\nmsgstr "Weg"',
    ],
    ids=["foreign-place", "two-words", "context"],
)
def test_a_faulty_catalog_is_refused(bad: str) -> None:
    with pytest.raises(Unreadable):
        catalog.tongue_of("de", "Deutsch", [bad])


@pytest.mark.parametrize("floor", FLOORS, ids=NAMES)
def test_no_catalog_holds_what_is_said_no_more(floor: wordbook.Floor) -> None:
    said = wordbook.known(wordbook.template(floor))
    for path in floor.folder.glob("*.po"):
        assert wordbook.known(wordbook.read(path)) <= said, "run: python3 run.py words"
