"""The bodies that requests carry: read strictly, then as the record that a route asks for."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request

from lampblack.kernel import misfit
from lampblack.kernel.errors import Invalid, TooMuch
from lampblack.kernel.tongue import phrase
from lampblack.server import edge
from lampblack.settings import Settings

_FIELD: Final = re.compile(r"\$\.([\w.\[\]]+)")
_LIMIT: Final = Settings().body_bytes
Body = TypeVar("Body")


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: the game's key, a title, house rules, packs as `id@version`, the GM's name.

    `preset` is the text of a file of house rules.
    """

    game: str
    title: str
    options: dict[str, Any] = {}
    packs: tuple[str, ...] | None = None
    name: str = "GM"
    preset: str = ""


class ChangeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table gets another title, is laid aside, or is taken up again."""

    title: str | None = None
    archived: bool | None = None


class RemoveTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table is removed for good: its title has to be written once more."""

    title: str


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down: by the link's token or the spoken code, under a name.

    A link that moves a seat needs no name.
    """

    invitation: str
    name: str = ""


class ChangeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat gets another name, or a GM becomes a co-GM and back."""

    name: str | None = None
    role: str | None = None


class Speak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat chooses its language by its tag: `en`, `de`."""

    language: str


async def read_plain(request: Request) -> Any:
    """Read a JSON body into plain values; raises Invalid and TooMuch, also for another media type."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Invalid(phrase("send the body as {kind}", kind="application/json"), slug="unreadable")
    return edge.read(await read_bytes(request, _LIMIT), _LIMIT)


def read_text(text: str) -> Any:
    """Read the text of a JSON file as strictly as a body; raises Invalid and TooMuch with the place in it."""
    return edge.read(text.encode(), _LIMIT)


async def read_body(request: Request, form: type[Body]) -> Body:
    """Read a JSON body as a record; raises Invalid (bad-value) with the field that does not fit."""
    return converted(await read_plain(request), form)


def converted(plain: Any, form: type[Body], *, is_text: bool = False) -> Body:
    """Read plain values as a record; raises Invalid (bad-value) with the field that does not fit.

    `is_text` says that numbers come as the texts of an address.
    """
    try:
        return msgspec.convert(plain, form, strict=not is_text)
    except msgspec.ValidationError as fault:
        raise Invalid(misfit.said(str(fault)), field=_field(str(fault))) from None


async def read_bytes(request: Request, limit: int) -> bytes:
    """Take a body in, and stop as soon as it is too long; raises TooMuch."""
    announced = request.headers.get("content-length", "0")
    if announced.isdigit() and int(announced) > limit:
        raise TooMuch(phrase("at most {n} bytes", n=limit))
    taken = bytearray()
    async for piece in request.stream():
        taken += piece
        if len(taken) > limit:
            raise TooMuch(phrase("at most {n} bytes", n=limit))
    return bytes(taken)


def _field(sentence: str) -> str | None:
    """Find the field in what msgspec says of a fault."""
    place = _FIELD.search(sentence)
    named = re.search(r"field `([^`]+)`", sentence)
    steps = [match[1] for match in (place, named) if match]
    return ".".join(steps) or None
