"""The rules of the house that a program can check, as functions from a text to the faults found in it.

Each fault is a line "NUMBER: what is wrong". test_house.py holds every file to them, and shows with a bad
sample that each can find something. What ruff, mypy and import-linter check is not written again here.
"""

import ast
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src" / "lampblack"

MODULE_LINES = 300
FUNCTION_LINES = 25
PARAMETERS = 4
LEVELS = 3

DICE = "kernel/rollers.py"
"""The one module that may import `random`."""

ASYNC = ("server/", "cli/host.py")
"""Where `async` may stand: the server's floor, and the verb that starts it."""

PURE = ("kernel/", "rulesets/", "odds/")
"""Floors that know the standard library and msgspec only, and no clock, file, network, log or process."""

NOT_PURE = {
    "asyncio", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib",
    "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib",
    "uuid",
}

BAD_NAMES = {
    "common", "data", "helper", "helpers", "manager", "misc", "tools", "util", "utils",
}

UNSEEN = {
    ".git", ".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache",
    ".venv", ".venv-old", "__pycache__", "node_modules", "test-results",
}
"""Folders that running and testing make."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> list[Path]:
    """Every Python file of ours under src/, in order."""
    return sorted(SRC.rglob("*.py"))


def texts() -> Iterator[tuple[Path, str]]:
    """Every file of the project that is text, with its text; what running and testing make is left out."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = sorted(set(inner) - UNSEEN)
        for path in sorted(Path(folder, name) for name in names):
            try:
                yield path, path.read_text("utf-8")
            except (UnicodeDecodeError, FileNotFoundError):
                continue  # a picture, or a file that was taken away just now


def too_long(text: str) -> list[str]:
    """A module has one subject: at most MODULE_LINES lines."""
    lines = text.count("\n")
    return [f"{lines}: more than {MODULE_LINES} lines; split the module"] if lines > MODULE_LINES else []


def long_functions(text: str) -> list[str]:
    """A function does one thing: at most FUNCTION_LINES lines from def to end, its docstring not counted."""
    return [
        f"{function.lineno}: {function.name} has {length} lines, more than {FUNCTION_LINES}"
        for function in _functions(text)
        if (length := _length(function)) > FUNCTION_LINES
    ]


def _length(function: Function) -> int:
    first = function.body[0]
    docstring = ast.get_docstring(function, clean=False) is not None
    spared = (first.end_lineno or 0) - first.lineno + 1 if docstring else 0
    return (function.end_lineno or 0) - function.lineno + 1 - spared


def many_parameters(text: str) -> list[str]:
    """At most PARAMETERS parameters, then a record.

    Not counted: self and cls; *rest and **rest; and what can be given by name only, since at the call it
    already reads like a record's fields. Nor functions with a decorator, whose parameters another library
    lays down (the options of a verb, what a route is handed), unless the decorator is Python's own.
    """
    return [
        f"{function.lineno}: {function.name} takes {number} parameters, more than {PARAMETERS}"
        for function in _functions(text)
        if (number := len(_counted(function))) > PARAMETERS and not _is_laid_down(function)
    ]


def _counted(function: Function) -> list[str]:
    names = [argument.arg for argument in function.args.posonlyargs + function.args.args]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def _is_laid_down(function: Function) -> bool:
    own = {"cache", "classmethod", "contextmanager", "lru_cache", "override", "property", "staticmethod"}
    return any(not own & set(re.findall(r"\w+", ast.unparse(mark))) for mark in function.decorator_list)


def deep(text: str) -> list[str]:
    """At most LEVELS blocks within each other inside a function."""
    return [
        f"{function.lineno}: {function.name} goes {levels} levels deep, more than {LEVELS}"
        for function in _functions(text)
        if (levels := max((_depth(inner) for inner in function.body), default=0)) > LEVELS
    ]


def _depth(node: ast.AST) -> int:
    if isinstance(node, Function | ast.ClassDef):
        return 0  # counted by itself
    blocks = ast.For | ast.While | ast.If | ast.With | ast.Try | ast.Match | ast.AsyncFor | ast.AsyncWith
    below = max((_depth(inner) for inner in _inner(node)), default=0)
    return below + isinstance(node, blocks)


def _inner(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node; `elif` stands beside its `if`, not below it."""
    for inner in ast.iter_child_nodes(node):
        is_elif = isinstance(node, ast.If) and node.orelse == [inner] and isinstance(inner, ast.If)
        yield from _inner(inner) if is_elif else (inner,)


def prints(text: str) -> list[str]:
    """No print in library code: who wants words gets them returned."""
    return [
        f"{node.lineno}: print"
        for node in _nodes(text)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def chance(text: str) -> list[str]:
    """No import of `random`, nor of numpy's: dice come from the roller."""
    banned = re.compile(r"(?:random|numpy\.random)\b")
    return [f"{line}: imports {name}" for line, name in imports(text) if banned.match(name)]


def impure(text: str) -> list[str]:
    """Only the standard library and msgspec, and nothing that reaches out of the process."""
    return [
        f"{line}: imports {name}"
        for line, name in imports(text)
        if (top := name.split(".")[0]) in NOT_PURE
        or top not in sys.stdlib_module_names | {"msgspec", "lampblack"}
    ]


def awaits(text: str) -> list[str]:
    """No async, no await, no event loop."""
    kinds = ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await
    found = [node.lineno for node in _nodes(text) if isinstance(node, kinds)]
    loops = [line for line, name in imports(text) if name.split(".")[0] in ("asyncio", "anyio")]
    return [f"{line}: async" for line in sorted(found + loops)]


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Each import in a text, at whatever depth: its line and the full name of what is imported."""
    for node in _nodes(text):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((node.lineno, f"{module}.{name.name}") for name in names)


@lru_cache(maxsize=1)
def _nodes(text: str) -> list[ast.AST]:
    """Read a module once for all checks that look at it in turn."""
    return list(ast.walk(ast.parse(text)))


def _functions(text: str) -> Iterable[Function]:
    return [node for node in _nodes(text) if isinstance(node, Function)]


WORDS = {
    "work put off": r"\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b",
    "a number of the tracker": r"(?i)\b(?:issue|ticket|pull request)s? *(?:no\. *)?#? *\d|\bfixe?s? #\d",
    "a path of one machine": r"(?<![\w.])/(?:wor[k]|tm[p]|roo[t]|hom[e]|op[t]|User[s])/\w|[A-Z]:\\+User[s]",
    "the address of an index": r"(?i)py[p]i\.org|pythonhoste[d]\.|npmj[s]\.|crates\.i[o]\b|deb\.debia[n]\.",
    "an index named to an installer": r"(?<!\S)--(?:(?:extra-)?index-ur[l]|find-link[s])\b",
}
"""What no file of the project may hold. The brackets keep these patterns from finding themselves."""

OWN_HOSTS = re.compile(
    r"|.*[{$%*].*|\[.*"  # filled in later; an address with colons
    r"|localhost|127\.[\d.]+|0\.0\.0\.0|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+"
    r"|[\w.-]+\.(?:lan|local|example|test|invalid)|(?:[\w-]+\.)*example\.(?:com|org|net)"
    r"|(?:www\.w3|www\.apache|creativecommons|semver|keepachangelog)\.org|[A-Z]+"
    r"|127|(?:\w+@)?table\.lan|[a-z](?:\.[a-z])?|\w@\w",
    re.ASCII,
)
"""Hosts that a web address may name: this machine (also in a pattern), the table's network, made-up names, a few
lasting ones."""


def words(text: str) -> list[str]:
    """What no file of the project may hold: see WORDS."""
    return [
        f"{number}: {what}: {hit[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in WORDS.items()
        if (hit := re.search(pattern, line))
    ]


def strange_hosts(text: str) -> list[str]:
    """Web addresses of strangers; the program and its tests speak with nobody outside the room."""
    return [
        f"{number}: {hit[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        for hit in re.finditer(r"\bhttps?://([^/\s:\"'`<>)\]|,;?#\\]*)", line)
        if not OWN_HOSTS.fullmatch(hit[1].rstrip("."))
    ]
