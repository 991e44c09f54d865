"""What people look for in their log and take home from it: nothing that they were not told."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.table import recap
from lampblack.table.chairs import Chair
from lampblack.table.searching import Place, Wanted
from tests.table.conftest import House


@pytest.fixture
def ada(house: House, gm: Chair) -> Chair:
    chair = house.join(gm, "Ada").chair
    house.do(gm, {"do": "create", "id": "hall"})
    house.do(chair, {"do": "note", "text": "The door creaks"})
    house.do(gm, {"do": "note", "text": "canary: the butler did it"})
    house.do(chair, {"do": "burn", "who": "hall"})
    house.do(gm, {"do": "clock", "name": "Flood", "size": 6})
    house.do(chair, {"do": "whisper", "text": "I hide the key"})
    return chair


def found(house: House, chair: Chair, limit: int = 100, **wanted: Any) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = house.hall.search(chair, Wanted(**wanted), Place(limit=limit))()
    return entries


def verbs(entries: Iterable[Mapping[str, Any]]) -> list[str]:
    return [entry["do"] for entry in entries]


def test_entries_are_found_by_verb_by_who_and_by_words(house: House, gm: Chair, ada: Chair) -> None:
    assert verbs(found(house, ada, do=("note", "burn"))) == ["note", "burn"]
    assert verbs(found(house, ada, who=ada.audience)) == ["sit-down", "note", "burn", "whisper"]
    assert verbs(found(house, ada, who="hall")) == ["burn"]
    assert verbs(found(house, ada, words="DOOR")) == ["note"]
    assert verbs(found(house, ada, words="flood")) == ["clock"]
    assert verbs(found(house, ada, words="ada to gm")) == ["whisper"]
    assert found(house, ada, words="door", do=("burn",)) == []


def test_nothing_is_found_that_was_not_told(house: House, gm: Chair, ada: Chair) -> None:
    assert found(house, ada, words="canary") == found(house, ada, words="butler") == []
    assert verbs(found(house, gm, words="butler")) == ["note"]
    house.do(gm, {"do": "burn", "who": "cellar"})
    assert found(house, ada, who="cellar") == []
    number = len(house.hall.sitting(gm.table).log("gm"))
    house.do(gm, {"do": "reveal", "path": f"log.{number - 5}"})
    house.do(gm, {"do": "hide", "path": f"log.{number - 5}"})
    assert found(house, ada, words="canary") == []


def test_what_is_found_has_the_numbers_of_the_log(house: House, gm: Chair, ada: Chair) -> None:
    for number in range(700):
        house.do(ada, {"do": "note", "text": f"step {number}"})
    whole = house.hall.sitting(gm.table).log(ada.audience, limit=1000)
    steps = [entry for entry in whole if str(entry.get("text")).startswith("step")]
    wanted = Wanted(words="step")
    search = house.hall.search
    assert search(ada, wanted, Place(limit=1000))() == steps
    assert search(ada, wanted, Place(limit=3))() == steps[:3]
    assert search(ada, wanted, Place(after=steps[400]["no"], limit=2))() == steps[401:403]
    assert search(ada, wanted, Place(before=steps[400]["no"], limit=2))() == steps[398:400]
    assert search(ada, wanted, Place(before=10**9, limit=2))() == steps[-2:]


def test_what_is_looked_for_while_the_table_goes_on_is_the_log_as_it_was(
    house: House, gm: Chair, ada: Chair
) -> None:
    later = house.hall.search(ada, Wanted(do=("note",)), Place())
    house.do(ada, {"do": "note", "text": "later"})
    assert len(later()) == 1


# recap


def told(house: House, chair: Chair, edition: str | None = None) -> str:
    text: str = house.hall.recap(chair, edition)()
    return text


def test_each_gets_the_recap_of_what_was_told_to_them(house: House, gm: Chair, ada: Chair) -> None:
    assert "canary" in told(house, gm)
    own = told(house, ada)
    assert own.startswith("# Cellar\n\n*Recap, as Ada saw it*\n\n## Evening 1, 1970-01-01\n")
    assert "The door creaks" in own
    assert "canary" not in own + told(house, gm, "player")
    with pytest.raises(Illegal) as fault:
        house.hall.recap(ada, "gm")
    assert (fault.value.slug, fault.value.field) == ("gm-only", "edition")
    for chair in (gm, ada):
        with pytest.raises(Invalid):
            house.hall.recap(chair, "pdf")


def test_the_players_edition_holds_what_all_of_them_heard(house: House, gm: Chair, ada: Chair) -> None:
    late = house.join(gm, "Late").chair
    house.do(gm, {"do": "handout", "title": "For Ada", "text": "x", "to": [ada.audience]})
    house.do(gm, {"do": "handout", "title": "For all", "text": "x", "to": "all"})
    house.do(late, {"do": "note", "text": "I came late"})
    shared = told(house, gm, "player")
    assert [word in shared for word in ("For Ada", "For all", "canary")] == [False, True, False]
    sitting = house.hall.sitting(gm.table)
    assert verbs(sitting.shared_log()) == [
        "sit-down", "create", "note", "burn", "clock", "sit-down", "handout", "note",
    ]  # fmt: skip
    assert told(house, gm) != shared


def test_without_players_there_is_nothing_that_all_of_them_heard(house: House, gm: Chair) -> None:
    house.do(gm, {"do": "note", "text": "alone"})
    assert told(house, gm, "player") == "# Cellar\n\n*Recap, for the players*\n"


def test_evenings_are_told_apart_and_what_was_taken_back_is_not_told(
    house: House, gm: Chair, ada: Chair
) -> None:
    house.do(ada, {"do": "note", "text": "a slip"})
    house.do(gm, {"do": "undo", "reason": "not so"})
    house.hall.end_evening(gm).wait()
    house.do(ada, {"do": "note", "text": "next week"})
    own = told(house, ada)
    assert "a slip" not in own
    first, second = own.split("## Evening ")[1:]
    assert "next week" not in first
    assert "next week" in second


ENTRIES: list[dict[str, Any]] = [
    {"no": 1, "at": 0, "do": "save", "text": "of no note"},
    {"no": 2, "at": 0, "do": "scene", "text": "The <b>cellar</b>"},
    {"no": 3, "at": 0, "do": "attack", "text": "Ada is *hurt*", "result": {}},
    {"no": 4, "at": 0, "do": "attack", "text": "Bo dies\n# not a heading", "result": {}},
    {"no": 5, "withdrawn": True},
    {"no": 6, "at": 0, "do": "end-evening", "text": ""},
    {"no": 7, "at": 86_400_000, "do": "scene", "text": "The attic"},
    {"no": 8, "at": 86_400_000, "do": "save", "text": "a natural 20"},
]
MARKS = {2: ("scene",), 3: ("hurt", "roll"), 4: ("hurt", "fallen"), 7: ("scene",), 8: ("roll",)}


def test_a_recap_names_the_fallen_the_losses_and_scene_by_scene_what_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    story = recap.Story(
        "Cellar", "for the GM", lambda entry: entry["text"], lambda entry: MARKS.get(entry["no"], ())
    )
    assert recap.written(story, ENTRIES) == "\n\n".join(
        [
            "# Cellar",
            "*Recap, for the GM*",
            "## Evening 1, 1970-01-01",
            "### The fallen",
            "- 00:00 Bo dies \\# not a heading",
            "### Wounds and losses",
            "- 00:00 Ada is \\*hurt\\*\n- 00:00 Bo dies \\# not a heading",
            "### What happened",
            "#### The &lt;b>cellar&lt;/b>",
            "- 00:00 Ada is \\*hurt\\*\n- 00:00 Bo dies \\# not a heading",
            "## Evening 2, 1970-01-02",
            "### What happened",
            "#### The attic",
            "- 00:00 a natural 20\n",
        ]
    )


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Ada is hit: 1. STR 7 → 6. Passed.", "Ada is hit: 1. STR 7 → 6. Passed."),
        ("1. an evening", "1\\. an evening"),
        ("see www.evil.example", "see www\\.evil\\.example"),
    ],
)
def test_sentences_of_a_recap_end_as_sentences_do(said: str, written: str) -> None:
    story = recap.Story("x", "x", lambda entry: entry["text"], lambda _: ("scene",))
    assert f"#### {written}\n" in recap.written(story, [{"no": 1, "at": 0, "do": "x", "text": said}])


def test_words_of_people_stay_words() -> None:
    story = recap.Story("![x](ftp:evil) <script>", "x", lambda entry: entry["text"], lambda _: ("roll",))
    text = "[a](javascript:x) | `code` & \\ > - * _ ~"
    written = recap.written(story, [{"no": 1, "at": 0, "do": "x", "text": text}])
    for raw in ("<script", "](", "`code", "![", "| "):
        assert raw not in written.replace("\\|", "").replace("\\`", "").replace("\\]", "").replace("\\!", "")
