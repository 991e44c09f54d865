"""Every sentence of the screens, by its code, and the words that a game hands in.

A code that is missing is a fault at once, so no screen can show a bare code. Sentences about rules, refusals and
the log belong to the game and are handed in as `Words`; a game may also bring `term(code)`, plain words for its codes,
and `option(name)`, the title of a house rule and a sentence for each of its readings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lampblack.kernel.ruleset import Words
from lampblack.kernel.tongue import Counted, counted, phrase, translated
from lampblack.web.sentences import BOARD_CLIENT, CLIENT, SAYS
from lampblack.web.sentences.codes import CODES

__all__ = [
    "PLAIN",
    "PlainWords",
    "Words",
    "client_sentences",
    "option_words",
    "plain",
    "say",
    "says",
    "short",
    "term",
]


class PlainWords:
    """Words that fit any game: used where a game brings none of its own."""

    def rule(self, id: str) -> str:  # noqa: A002, ARG002 - the form of Words
        """Say nothing: the rule's id stands alone."""
        return ""

    def refusal(self, slug: str, field: str | None, order: Mapping[str, Any]) -> str:  # noqa: ARG002
        """Say the slug in plain words."""
        about = f" ({field})" if field else ""
        return say("refused.plain", why=plain(slug), about=about)

    def log_line(self, entry: Mapping[str, Any]) -> str:
        """Say who did what and what came of it: `Ada · save · 14 · failed`."""
        names: Mapping[str, str] = entry.get("names", {})
        result: Mapping[str, Any] = entry.get("result", {})
        who = entry.get("who") or entry.get("by") or ""
        facts = [names.get(str(who), str(who)), plain(str(entry["do"]))]
        facts += [str(result[name]) for name in ("attr", "face", "outcome") if result.get(name) is not None]
        facts += [str(entry["text"])] if entry.get("text") else []
        return " · ".join(fact for fact in facts if fact)


PLAIN = PlainWords()
_SAYS: Mapping[str, str | Counted] = SAYS


def term(words: Words, code: str) -> str:
    """Say a code in the game's own word for it, where the game has one."""
    own = getattr(words, "term", None)
    return str(own(code)) if own else plain(code)


def option_words(words: Words, name: str) -> Mapping[str, Any]:
    """Give what the game says of a house rule: {title, readings: {value as text: sentence}}; empty if nothing."""
    own = getattr(words, "option", None)
    return own(name) if own else {}


def say(code: str, **values: object) -> str:
    r"""Give the sentence of a code with its values filled in, in the language spoken now.

    One that counts takes its number as `n`. A code that nobody wrote is a KeyError.

    >>> say("hp.of", value=3, most=6)
    'HP\xa03\xa0of\xa06'
    """
    match _SAYS[code], values:
        case Counted(one=one, many=many), {"n": int(n), **others}:
            return counted(one, many, n, **others)
        case str(sentence), _:
            return phrase(sentence, **values)
        case _:
            raise KeyError(f"{code!r} counts, so it needs a whole number `n`")


def says(code: str) -> bool:
    """Tell whether there is a sentence for this code."""
    return code in SAYS


def plain(code: str) -> str:
    """Say a bare code in plain words; one that is not known is made readable, so that a game may add its own.

    >>> plain("half-lost")
    'half lost'
    """
    known = CODES.get(code)
    return translated(known) if known else code.replace("-", " ").replace("_", " ")


def short(attr: str) -> str:
    """Say an attribute by its letters: STR."""
    return translated(attr.upper())


def client_sentences(*, is_board: bool = False) -> dict[str, str]:
    """Give the sentences that the scripts say, those of the GM's board too, with their `{places}` still open."""
    codes = (*CLIENT, *(BOARD_CLIENT if is_board else ()))
    return {code: translated(SAYS[code]) for code in codes}
