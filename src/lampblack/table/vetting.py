"""What a table's file from elsewhere has to hold before any of it is stored, place by place.

A file may come from a stranger. What it says of its own table is its own affair; what it must not do is to harm the
other tables, to be more than the pictures and packs that it claims to bring, or to hold what cannot be shown again.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lampblack.kernel import misfit
from lampblack.kernel.content import Kinds
from lampblack.kernel.errors import Invalid, LampblackError
from lampblack.kernel.tongue import phrase
from lampblack.packs.pack import unpacked
from lampblack.table import hearing, images
from lampblack.table.chest import ImageKept
from lampblack.table.hearing import Entry, Heard, Item
from lampblack.table.images import Picture

_UNREADABLE = (
    msgspec.DecodeError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    LampblackError,
)
_told = msgspec.json.Decoder(tuple[Item, ...])
_entry = msgspec.json.Decoder(Entry)
_answer = msgspec.json.Decoder(dict[str, Any])


@contextlib.contextmanager
def at(place: str) -> Iterator[None]:
    """Name the place in a file at which something cannot be read; raises Invalid (bad-value)."""
    try:
        yield
    except _UNREADABLE as fault:
        why = misfit.said(str(fault))
        said = phrase("The file cannot be read at {place}: {why}. Nothing was changed.", place=place, why=why)
        raise Invalid(said, field=place) from None


def vet_packs(packs: Mapping[str, str], kinds: Kinds) -> None:
    """Refuse a pack that is none, or lies under another pack's digest: other tables may be using that one."""
    for digest, text in packs.items():
        with at(f"packs.{digest:.64}"):
            if hashlib.sha256(text.encode()).hexdigest() != digest:
                raise ValueError(phrase("its text has another digest"))
            unpacked(text.encode(), kinds)


def picture(kept: ImageKept) -> Picture:
    """Take a picture apart as when a GM brings one; raises Invalid, or ValueError for another kind than it claims."""
    found = images.clean(base64.b64decode(kept.body, validate=True))
    if found.media_type != kept.media_type:
        raise ValueError(phrase("it is {kind}, not {said:.40}", kind=found.media_type, said=kept.media_type))
    return found


def vet_answer(body: str) -> None:
    """Refuse an answer that is no JSON object; what the table did itself has none."""
    if body:
        _answer.decode(body)


def vet_told(logs: dict[str, Heard], told: str, no: int) -> None:
    """Take in what entry `no` told, and refuse what no log could show: own numbers count on without a gap."""
    for item in _told.decode(told):
        for audience, number in item.numbers.items():
            heard = logs.setdefault(audience, Heard.nothing())
            _vet_number(heard, item, number)
            heard.add(item, audience, no)
            if not item.is_withdrawn:
                _entry.decode(item.entry)
                hearing.numbered(item.entry, number, heard.own)
        if not 1 <= item.record <= no:
            raise ValueError(phrase("it tells of entry {n}", n=item.record))


def _vet_number(heard: Heard, item: Item, number: int) -> None:
    last = len(heard.records)
    if number != last + 1 and not (item.is_withdrawn and 1 <= number <= last):
        raise ValueError(phrase("it is told as no. {n} behind {last}", n=number, last=last))
