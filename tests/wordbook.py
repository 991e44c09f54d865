"""Every sentence of the house as a list for translators: `python3 run.py words` writes it, a test compares it.

A sentence is a text that stands as a value in a dict (or in a tuple there) of a module of sentences, what `phrase`,
`translated` and `counted` are given anywhere, and what a game calls its GM. Each floor has a template of its own,
`words.pot`, beside its sentences; catalogs of other languages (`de.po`) lie next to it and are kept up with it.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

SRC = Path(__file__).resolve().parents[1] / "src" / "lampblack"
TEMPLATE = "words.pot"
CODES = "# codes, not sentences"
"""The mark on the first line of a dict in a module of sentences that holds none."""

SAYING = {"phrase", "translated", "counted", "Counted"}
PLURAL = {"counted", "Counted"}
STORED = {SRC / "rulesets" / "liminal" / "words" / "content.py"}
"""Modules whose words are laid into what is stored: no language of a moment may change that."""


@dataclass(frozen=True)
class Floor:
    """A place of sentences: the folder of its template, all its modules, and which of them are lists of sentences."""

    folder: Path
    modules: tuple[Path, ...]
    lists: frozenset[Path]


def floors() -> list[Floor]:
    """Find every floor that says something."""
    rooms = [_floor(words, words.parent, words) for words in sorted(SRC.glob("rulesets/*/words"))]
    web, table, server, kernel, odds = (SRC / name for name in ("web", "table", "server", "kernel", "odds"))
    return [
        *rooms,
        _floor(kernel, kernel, kernel / "misfit.py", kernel / "notation.py"),
        _floor(odds, odds),
        _floor(table, table, table / "saying.py", table / "recap.py"),
        _floor(web / "sentences", web, web / "sentences"),
        _floor(server, server, server / "words.py"),
    ]


def _floor(folder: Path, sources: Path, *lists: Path) -> Floor:
    listed = {module for place in lists for module in ([place] if place.suffix else place.rglob("*.py"))}
    return Floor(folder, tuple(sorted(sources.rglob("*.py"))), frozenset(listed - STORED))


Sentence = tuple[str, ...]
"""The English text, or that for one and that for many."""


def sentences(text: str, is_list: bool) -> Iterator[tuple[int, Sentence]]:
    """Find the sentences of a module, each with its line."""
    tree, lines = ast.parse(text), text.splitlines()
    found = [one for node in ast.walk(tree) for one in _said(node)]
    for node in tree.body if is_list else ():
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and CODES not in lines[node.lineno - 1]:
            found += [(one.lineno, (str(one.value),)) for one in _values(node.value, within=False)]
    yield from sorted(one for one in found if any(letter.isalpha() for letter in one[1][0]))


def _said(node: ast.AST) -> Iterator[tuple[int, Sentence]]:
    match node:
        case ast.Call(
            func=ast.Name(id=name), args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_]
        ):
            if name in PLURAL:
                yield node.lineno, (one, many)
        case ast.Call(func=ast.Name(id="phrase" | "translated"), args=[ast.Constant(value=str(one)), *_]):
            yield node.lineno, (one,)
        case ast.AnnAssign(target=ast.Name(id="gm_title"), value=ast.Constant(value=str(one))):
            yield node.lineno, (one,)


def _values(node: ast.AST | None, within: bool) -> Iterator[ast.Constant]:
    """Walk the values of dicts, and what tuples, lists and dicts hold inside of them."""
    match node:
        case ast.Constant(value=str()) if within:
            yield node
        case ast.Dict(values=values):
            for value in values:
                yield from _values(value, within=True)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if within:
            for part in parts:
                yield from _values(part, within=True)
        case ast.BinOp(left=left, right=right):
            yield from _values(left, within)
            yield from _values(right, within)


def escaped(text: str) -> Iterator[tuple[int, str]]:
    """Find the texts in functions of a module of sentences that are said without asking for a translation."""
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, (ast.FunctionDef, ast.Lambda)):
            known = {id(node) for node in _excused(function)}
            texts = [node for node in ast.walk(function) if isinstance(node, ast.Constant)]
            yield from (
                (text.lineno, str(text.value))
                for text in texts
                if id(text) not in known and _is_said(text.value)
            )


FAULTS = {
    *("LampblackError", "Invalid", "Illegal", "Ambiguous", "NotYourSeat", "Stale", "TooMuch"),
    *("not_an_image",),
}
"""What carries a sentence to whoever asked."""

OF_THE_TERMINAL = {"given.py", "doors.py", "selftest.py", "catalog.py", "wire.py"}
"""Modules whose faults only the host or a test reads, in the terminal: it speaks English (docs/why/translation.md)."""


def refusals(text: str) -> Iterator[tuple[int, str]]:
    """Find the faults that bring an English sentence along, whoever they are told to."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.JoinedStr() as said, *_]) if name in FAULTS:
                yield node.lineno, ast.unparse(said)
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(said)), *_]) if name in FAULTS:
                if " " in said:
                    yield node.lineno, said


def _excused(function: ast.AST) -> Iterator[ast.AST]:
    """Walk over the docstring and what is translated."""
    if isinstance(function, ast.FunctionDef) and isinstance(function.body[0], ast.Expr):
        yield function.body[0].value
    for node in ast.walk(function):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in SAYING:
            yield from node.args[:2]


def _is_said(value: object) -> bool:
    if not isinstance(value, str) or "{" in value:
        return False
    return re.search("[a-z]{2}", value) is not None and (" " in value or value[:1].isupper())


def template(floor: Floor) -> Catalog:
    """Gather a floor's sentences."""
    catalog = Catalog(project="Lampblack", charset="utf-8", fuzzy=False)
    for module in floor.modules:
        place = module.relative_to(SRC).as_posix()
        for _, sentence in sentences(module.read_text("utf-8"), module in floor.lists):
            catalog.add(sentence if len(sentence) > 1 else sentence[0], locations=[(place, 0)])
    return catalog


def written(catalog: Catalog) -> str:
    """Write a catalog down, without dates and numbers of lines, so that it changes only with its sentences."""
    text = io.BytesIO()
    write_po(text, catalog, width=110, omit_header=not catalog.locale, include_lineno=False)
    return text.getvalue().decode("utf-8")


def known(catalog: Catalog) -> set[Sentence]:
    """Give the sentences of a catalog."""
    return {(one.id,) if isinstance(one.id, str) else tuple(one.id) for one in catalog if one.id}


def read(path: Path) -> Catalog:
    """Read a catalog; a template that is not there yet has nothing in it."""
    with path.open("rb") if path.exists() else io.BytesIO() as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.stem)


def main() -> None:
    """Write every template anew and bring the catalogs beside it up to date."""
    for floor in floors():
        fresh = template(floor)
        (floor.folder / TEMPLATE).write_text(written(fresh), "utf-8")
        told = f"{(floor.folder / TEMPLATE).relative_to(SRC)}: {len(fresh)} sentences"
        for path in sorted(floor.folder.glob("*.po")):
            catalog = read(path)
            catalog.update(fresh, no_fuzzy_matching=True)
            path.write_text(written(catalog), "utf-8")
            missing = sum(1 for one in catalog if one.id and not one.string)
            told += f", {path.stem} lacks {missing}"
        sys.stdout.write(told + "\n")


if __name__ == "__main__":
    main()
