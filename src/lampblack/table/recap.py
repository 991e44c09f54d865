"""The evenings told again in Markdown, from the entries of a log as they were told: nothing else is known here."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.desk import END
from lampblack.kernel.tongue import phrase

Entry = Mapping[str, Any]
Marks = Callable[[Entry], Iterable[str]]

FALLEN, HURT, SCENE, ROLL, NOTE = "fallen", "hurt", "scene", "roll", "note"
"""Under what an entry is told again; a game's words say which (`recalled`)."""

_TITLES: Final = {FALLEN: "The fallen", HURT: "Wounds and losses"}
_OURS: Final = 3
"""Headings of this level and above are the table's own; below stand words of people."""

_LYING: Final = frozenset({"note", "handout"})
_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]()#+!|~-]|\.(?=\S))")
"""What Markdown reads as a sign; a full stop only inside of a word, where it could make an address."""

_NUMBERED: Final = re.compile(r"^(\d+)\.")
"""What Markdown reads as the first of a list."""


class Story(msgspec.Struct, frozen=True):
    """How a recap is told: a title, for whom, how an entry is said in a line, what it is told under, how a rule is."""

    title: str
    edition: str
    line: Callable[[Entry], str] = lambda entry: str(entry["do"])
    marks: Marks = lambda _: ()
    rule: Callable[[str, Any], str] = lambda name, value: f"{name}: {value}"


class Block(msgspec.Struct, frozen=True):
    """A piece of a recap: a heading of a level (2 an evening, 3 a part, 4 a scene; or none), and lines with times."""

    title: str = ""
    level: int = 2
    lines: tuple[tuple[str, str], ...] = ()


def written(story: Story, entries: Iterable[Entry]) -> str:
    """Write the recap in Markdown: for each evening the fallen, what was lost, and scene by scene what happened."""
    parts = [f"# {_plain(story.title)}", f"*{phrase('Recap')}, {_plain(story.edition)}*"]
    parts += [part for block in told(story, entries) for part in _markdown(block)]
    return "\n\n".join(parts) + "\n"


def _markdown(block: Block) -> Iterator[str]:
    if block.title:
        yield f"{'#' * block.level} {_plain(block.title) if block.level > _OURS else block.title}"
    if block.lines:
        yield "\n".join(f"- {at} {_plain(line)}" if at else f"- {_plain(line)}" for at, line in block.lines)


def told(story: Story, entries: Iterable[Entry]) -> list[Block]:
    """Tell the evenings again, piece by piece."""
    standing = [entry for entry in entries if not entry.get("withdrawn") and not entry.get("undone")]
    evenings = enumerate(_evenings(standing), 1)
    return [block for number, evening in evenings for block in _evening(story, number, evening)]


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


def _evening(story: Story, number: int, entries: Sequence[Entry]) -> Iterator[Block]:
    day = time.strftime("%Y-%m-%d", time.localtime(entries[0]["at"] / 1000))
    marked = [(entry, tuple(story.marks(entry))) for entry in entries]
    yield Block(phrase("Evening {n}, {day}", n=number, day=day))
    if rules := tuple(("", line) for line in _house_rules(story, entries)):
        yield Block(phrase("House rules"), 3, rules)
    for mark, title in _TITLES.items():
        lines = tuple(_line(story, entry) for entry, marks in marked if mark in marks)
        if lines:
            yield Block(phrase(title), 3, lines)
    yield from _scenes(story, [pair for pair in marked if pair[1]])


def _house_rules(story: Story, entries: Sequence[Entry]) -> list[str]:
    """Say which house rules were in force on an evening, each once and in each reading that it had."""
    said = [story.rule(name, value) for entry in entries for name, value in entry.get("house", {}).items()]
    return list(dict.fromkeys(said))


def _scenes(story: Story, marked: Sequence[tuple[Entry, tuple[str, ...]]]) -> Iterator[Block]:
    """Tell what was worth telling, under the scene in which it happened."""
    blocks = [Block(phrase("What happened"), 3)] if marked else []
    for entry, marks in marked:
        if SCENE in marks:
            blocks.append(Block(story.line(entry), 4))
        else:
            lines = (*blocks[-1].lines, _line(story, entry))
            blocks[-1] = msgspec.structs.replace(blocks[-1], lines=lines)
    return iter(blocks)


def _line(story: Story, entry: Entry) -> tuple[str, str]:
    """Say when something was, and what."""
    clock = time.strftime("%H:%M", time.localtime(entry["at"] / 1000))
    return clock, _with_words(story.line(entry), str(entry.get("text") or ""))


def _with_words(line: str, text: str) -> str:
    """Add the giver's own words to a line that leaves them out."""
    return line if text in line else f"{line} · {text}"


def _plain(text: str) -> str:
    """Write words of people so that they stay words: on one line, neither Markdown nor HTML."""
    flat = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", flat))
