"""The evenings told again in Markdown, from the entries of a log as they were told: nothing else is known here."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import END
from lampblack.kernel.tongue import phrase

Entry = Mapping[str, Any]
Marks = Callable[[Entry], Iterable[str]]

FALLEN, HURT, SCENE, ROLL, NOTE = "fallen", "hurt", "scene", "roll", "note"
"""Under what an entry is told again; a game's words say which (`recalled`)."""

_TITLES: Final = {FALLEN: "The fallen", HURT: "Wounds and losses"}
_LYING: Final = frozenset({"note", "handout"})
_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]()#+.!|~-])")


class Story(msgspec.Struct, frozen=True):
    """How a recap is told: a title, for whom, how an entry is said in a line, what it is told under."""

    title: str
    edition: str
    line: Callable[[Entry], str] = lambda entry: str(entry["do"])
    marks: Marks = lambda _: ()


def written(story: Story, entries: Iterable[Entry]) -> str:
    """Write the recap: for each evening the fallen, what was lost, and scene by scene what was worth telling."""
    told = [entry for entry in entries if not entry.get("withdrawn") and not entry.get("undone")]
    parts = [f"# {_plain(story.title)}", f"*{phrase('Recap')}, {story.edition}*"]
    for number, evening in enumerate(_evenings(told), 1):
        parts += _evening(story, number, evening)
    return "\n\n".join(parts) + "\n"


def marks_of(words: Any) -> Marks:
    """Give how a game's words mark its entries; one that does not say has its rolls told."""
    recalled: Marks = getattr(words, "recalled", _rolls)
    return lambda entry: [*recalled(entry), *([NOTE] if entry["do"] in _LYING else [])]


def _rolls(entry: Entry) -> Iterable[str]:
    return (ROLL,) if entry.get("dice") else ()


def _evenings(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Part a log where an evening ended; one in which nothing happened yet is left out."""
    evenings: list[list[Entry]] = [[]]
    for entry in entries:
        evenings[-1].append(entry)
        if entry["do"] == END:
            evenings.append([])
    return [evening for evening in evenings if evening]


def _evening(story: Story, number: int, entries: Sequence[Entry]) -> list[str]:
    day = time.strftime("%Y-%m-%d", time.localtime(entries[0]["at"] / 1000))
    marked = [(entry, tuple(story.marks(entry))) for entry in entries]
    parts = [f"## {phrase('Evening {n}, {day}', n=number, day=day)}"]
    for mark, title in _TITLES.items():
        lines = [_item(story, entry) for entry, marks in marked if mark in marks]
        parts += [f"### {phrase(title)}", "\n".join(lines)] if lines else []
    return [*parts, *_scenes(story, [pair for pair in marked if pair[1]])]


def _scenes(story: Story, marked: Sequence[tuple[Entry, tuple[str, ...]]]) -> list[str]:
    """Tell what was worth telling, under the scene in which it happened."""
    parts, lines = [f"### {phrase('What happened')}"] if marked else [], list[str]()
    for entry, marks in marked:
        if SCENE in marks:
            parts += ["\n".join(lines)] if lines else []
            parts, lines = [*parts, f"#### {_plain(story.line(entry))}"], []
        else:
            lines.append(_item(story, entry))
    return [*parts, "\n".join(lines)] if lines else parts


def _item(story: Story, entry: Entry) -> str:
    clock = time.strftime("%H:%M", time.localtime(entry["at"] / 1000))
    return f"- {clock} {_plain(_with_words(story.line(entry), str(entry.get('text') or '')))}"


def _with_words(line: str, text: str) -> str:
    """Add the giver's own words to a line that leaves them out."""
    return line if text in line else f"{line} · {text}"


def _plain(text: str) -> str:
    """Write words of people so that they stay words: on one line, neither Markdown nor HTML."""
    flat = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return _MARKDOWN.sub(r"\\\1", flat)
