r"""Reading gettext catalogs (.po) as text into a language; strict, and without any file.

What is read: `msgid`, `msgid_plural`, `msgstr`, `msgstr[n]`, comments, and the header with its plural rule. What is
marked fuzzy counts as not translated. A context (`msgctxt`) is not used by this house and is refused.
"""

from __future__ import annotations

import ast
import gettext
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

import msgspec

from lampblack.kernel.errors import Unreadable
from lampblack.kernel.tongue import Tongue

_FIELD: Final = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+(".*")$')
_PLURAL: Final = re.compile(r"plural=([^;]+);")
Told = TypeVar("Told")


class Message(msgspec.Struct, frozen=True):
    """A sentence of a catalog: its English text, that for many if it counts, and its translations."""

    one: str
    many: str = ""
    told: tuple[str, ...] = ()

    @property
    def is_translated(self) -> bool:
        """Tell whether every form is there."""
        return bool(self.told) and all(self.told)


def messages(text: str) -> list[Message]:
    r"""Read every sentence of a catalog; the first, with an empty text, is its header.

    >>> messages('msgid "Hide"\nmsgstr "Verbergen"\n')
    [Message(one='Hide', many='', told=('Verbergen',))]
    """
    blocks = [block for block in re.split(r"\n\s*\n", text) if "msgid" in block and "#~" not in block]
    return [_message(block) for block in blocks]


def tongue_of(code: str, name: str, catalogs: Iterable[str]) -> Tongue:
    """Put a language together from its catalogs; raises Unreadable where two say the same sentence differently."""
    read = [message for text in catalogs for message in messages(text)]
    heads = [message.told[0] for message in read if not message.one and message.told]
    told = [message for message in read if message.one and message.is_translated]
    for message in told:
        _check(message)
    return Tongue(
        code=code,
        name=name,
        sentences=_agreed((one.one, one.told[0]) for one in told if not one.many),
        plurals=_agreed((one.one, one.told) for one in told if one.many),
        form=_plural_rule(heads),
    )


def _agreed(pairs: Iterable[tuple[str, Told]]) -> Mapping[str, Told]:
    found: dict[str, Told] = {}
    for sentence, told in pairs:
        if found.setdefault(sentence, told) != told:
            raise Unreadable(f"{sentence!r} is translated as {found[sentence]!r} and as {told!r}: keep one")
    return found


def _plural_rule(heads: Iterable[str]) -> Callable[[int], int]:
    rules = {rule[1].strip() for head in heads if (rule := _PLURAL.search(head))}
    if len(rules) > 1:
        raise Unreadable(f"the catalogs of one language count differently: {sorted(rules)}")
    return gettext.c2py(rules.pop()) if rules else Tongue(code="", name="").form


def _message(block: str) -> Message:
    lines = [line.strip() for line in block.splitlines()]
    fields: dict[str, str] = {}
    for name, text in _fields(line for line in lines if line and not line.startswith("#")):
        fields[name] = fields.get(name, "") + text
    told = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    is_fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in lines) and fields["msgid"] != ""
    return Message(fields["msgid"], fields.get("msgid_plural", ""), () if is_fuzzy else told)


def _fields(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    name = ""
    for line in lines:
        if begun := _FIELD.match(line):
            name, quoted = begun[1], begun[3]
        elif name and line.startswith('"'):
            quoted = line
        else:
            raise Unreadable(f"this line of a catalog cannot be read: {line!r}")
        yield name, str(ast.literal_eval(quoted))


def _check(message: Message) -> None:
    """Refuse a translation whose `{places}` are not those of the sentence."""
    known = _places(message.one) | _places(message.many)
    for told in message.told:
        if not _places(told) <= known:
            raise Unreadable(f"{told!r} has places that {message.one!r} does not have")


def _places(sentence: str) -> set[str]:
    return {place for _, place, _, _ in string.Formatter().parse(sentence) if place}
