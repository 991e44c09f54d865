"""The whole why of an entry, readable by a person: each number on its way, where it came from, the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.web.words import Words, say, says, term

Cause = Mapping[str, Any]

_FIRST: Final = "kept"
"""What the explanation of each hit begins with."""

_BEFORE: Final = "_before"
_HELD: Final = ("score",)
"""Numbers that are said together with the one behind them."""

_BORNE: Final = frozenset({"save-worse", "save-better", "save-again", "impaired", "enhanced"})
"""What people bear that changes their dice; it comes from something with a name."""

_UNMARKED: Final = frozenset({"", "flat"})


class Step(msgspec.Struct, frozen=True):
    """One step of an explanation: what came about, in words; the rule's id and its line."""

    says: str
    rule: str = ""
    line: str = ""


class Chain(msgspec.Struct, frozen=True):
    """The steps of one hit, or of all that an entry did; `title` says whose hit it was."""

    title: str
    steps: tuple[Step, ...]


def chains(entry: Mapping[str, Any], known: Mapping[str, str], words: Words) -> tuple[Chain, ...]:
    """Explain an entry; of several hits each has a chain of its own."""
    causes = [_whose(cause, known) for cause in entry.get("why", ())]
    parted = list(_parted(causes))
    titles = list(_titles(entry, known)) if len(parted) > 1 else []
    if len(titles) != len(parted):
        titles = [""] * len(parted)
    return tuple(Chain(title, tuple(_steps(some, words))) for title, some in zip(titles, parted, strict=True))


def _whose(cause: Cause, known: Mapping[str, str]) -> Cause:
    """Put the name beside a number that comes from somebody's sheet."""
    source = str(cause.get("from") or "")
    return {**cause, "whose": known[source]} if source in known else cause


def _parted(causes: list[Cause]) -> Iterator[list[Cause]]:
    """Part the causes of several hits, each of which begins with the die that counts."""
    some: list[Cause] = []
    for cause in causes:
        if cause["what"] == _FIRST and some:
            yield some
            some = []
        some.append(cause)
    if some:
        yield some


def _titles(entry: Mapping[str, Any], known: Mapping[str, str]) -> Iterator[str]:
    for pools in entry.get("result", {}).get("hits", {}).values():
        for hit in pools.values():
            who, target = hit.get("who"), str(hit.get("target", ""))
            named = known.get(target, target)
            yield say("why.of", who=known.get(str(who), str(who)), target=named) if who else named


def _steps(causes: Iterable[Cause], words: Words) -> Iterator[Step]:
    """Say each cause in a sentence; a number before and after, and a score with its die, are one step."""
    held: Cause | None = None
    for cause in causes:
        what = str(cause["what"])
        if what.endswith(_BEFORE) or what in _HELD:
            if held is not None:
                yield _step(held, None, words)
            held = cause
            continue
        yield _step(cause, held if held is not None and _belong(held, what) else None, words)
        held = None
    if held is not None:
        yield _step(held, None, words)


def _belong(held: Cause, what: str) -> bool:
    return what == "face" if held["what"] in _HELD else bool(held["what"] == f"{what}{_BEFORE}")


def _step(cause: Cause, before: Cause | None, words: Words) -> Step:
    rule = str(cause.get("rule") or "")
    return Step(_sentence(cause, before, words), rule, words.rule(rule) if rule else "")


def _sentence(cause: Cause, before: Cause | None, words: Words) -> str:
    what, number = str(cause["what"]), cause.get("number")
    values = {"what": term(words, what), "number": number, "source": _source(cause, words)}
    if before is not None:
        pair = "face" if what == "face" else "change"
        return say(f"pair.{pair}", **values, before=before.get("number"))
    for code in (f"why.{what}.{number}", f"why.{what}.{_shape(cause)}", f"why.{what}"):
        if says(code):
            return say(code, **values)
    return " ".join(
        str(part) for part in (values["what"], number, values["source"]) if part not in (None, "")
    )


def _shape(cause: Cause) -> str:
    """Tell one die from several, and both from an amount that nobody threw."""
    source = str(cause.get("from") or "")
    return source if source in _UNMARKED else "some" if " " in source else "one"


def _source(cause: Cause, words: Words) -> str:
    """Say where a number came from: codes in words, and what somebody bears by its own name."""
    source = str(cause.get("from") or "")
    if "whose" in cause:
        return str(cause["whose"])
    if cause["what"] in _BORNE:
        return source if " " in source else term(words, source)
    return ", ".join(term(words, one) for one in source.split())
