"""A language for tests: every letter of a sentence bears an accent, so a bare word was said past the translation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lampblack.kernel.tongue import Tongue
from tests.web.markup import Element

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẍýźÁɃĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ"
_TABLE = str.maketrans(PLAIN, ACCENTED)
_PLACE = re.compile(r"(\{[^}]*\})")
_WORD = re.compile(r"[A-Za-z][A-Za-z]+")
_READ = ("aria-label", "title", "alt", "placeholder", "aria-roledescription")


def accented(sentence: str) -> str:
    """Put an accent on every letter outside of the `{places}`.

    >>> accented("{who} falls")
    '{who} ƒáĺĺś'
    """
    return "".join(
        part if part.startswith("{") else part.translate(_TABLE) for part in _PLACE.split(sentence)
    )


class _Every(Mapping[str, Any]):
    """A catalog that has every sentence."""

    def get(self, sentence: str, default: Any = None) -> Any:
        return self[sentence]

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _Sentences(_Every):
    def __getitem__(self, sentence: str) -> str:
        return accented(sentence)


class _Plurals(_Every):
    def __getitem__(self, sentence: str) -> tuple[str, str]:
        return (accented(sentence), accented(sentence) + "+")


PSEUDO = Tongue(code="qps", name="Ṕśéúďó", sentences=_Sentences(), plurals=_Plurals())


def bare(text: str, data: Iterable[str] = ()) -> list[str]:
    """List the words of a text without accents that are no data: nobody translated them."""
    known = {word for one in data for word in _WORD.findall(one)}
    return [word for word in _WORD.findall(text) if word not in known]


def read_aloud(page: Element) -> Iterator[str]:
    """Give every text of a page that somebody reads: its own texts and those in attributes."""
    for element in page.walk():
        if element.name not in {"style", "script", "title"}:
            yield element.own
        yield from (element.attributes.get(name, "") for name in _READ)


def texts(value: Any) -> Iterator[str]:
    """Give every text among plain values that people may have written: not a code of lower-case words."""
    match value:
        case str() if not re.fullmatch(r"[a-z0-9_.:-]+", value):
            yield value
        case Mapping():
            for inner in value.values():
                yield from texts(inner)
        case list() | tuple():
            for inner in value:
                yield from texts(inner)
