"""Answers as they travel: JSON bytes, and a refusal with the status that its slug has.

Two refusals of the same slug at places without arguments are the same bytes, so that hidden, foreign and
missing look alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec
from starlette.responses import Response

from lampblack.kernel import misfit
from lampblack.kernel.errors import LampblackError
from lampblack.kernel.tongue import translated
from lampblack.server.words import SENTENCES
from lampblack.storage.errors import Conflict, StorageFailed

STATUSES: Final[Mapping[str, int]] = {
    "unreadable": 400,
    "too-deep": 400,
    "bad-value": 400,
    "not-an-image": 400,
    "too-large": 413,
    "stale": 409,
    "id-used": 409,
    "too-fast": 429,
    "invitation-unknown": 404,
    "no-seat": 401,
    "removed": 403,
    "not-found": 404,
    "read-only": 503,
    "busy": 503,
    "conflict": 503,
    "foreign-host": 421,
    "foreign-origin": 403,
    "host-only": 403,
    "fault": 500,
    "damaged": 500,
}
"""Slug to status; every other slug is a refusal of the rules, 422."""

_TOLD: Final = ("present", "given", "next", "awaited", "entries", "position", "lifted")
"""The details that a refusal may carry outside; all others stay here."""

_OF_THE_DISK: Final = (StorageFailed, Conflict)

_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class Sentences(Protocol):
    """The words of a game, as far as refusals need them."""

    def refusal(self, slug: str, field: str | None, order: Mapping[str, Any]) -> str:
        """Say a refusal in one sentence that tells what to do."""


def encoded(plain: Any) -> bytes:
    """Write plain values as the bytes that travel."""
    return _encode(plain)


def answer(body: bytes, status: int = 200) -> Response:
    """Give ready JSON bytes as they are."""
    return Response(body, status, media_type="application/json")


def plain(values: Any, status: int = 200) -> Response:
    """Give plain values as JSON."""
    return answer(encoded(values), status)


def refused(fault: LampblackError, message: str | None = None) -> Response:
    """Give a refusal: slug, field, sentence, and the facts that go with it."""
    status = STATUSES.get(fault.slug, 422)
    response = answer(refusal_body(fault, message), status)
    if status in {429, 503}:
        response.headers["retry-after"] = "1" if status == 503 else "10"
    return response


def refusal_body(fault: LampblackError, message: str | None = None) -> bytes:
    """Write a refusal down; `message` is the game's sentence for it, where the game has one."""
    field = {} if fault.field is None else {"field": fault.field}
    told = {name: fault.details[name] for name in _TOLD if name in fault.details}
    return encoded({"refused": _slug(fault), **field, "message": message or sentence(fault), **told})


def sentence(fault: LampblackError) -> str:
    """Say a fault in the house's own words: its message, or the sentence that its slug has.

    What the disk met was said in the writer's thread, which knows no seat and so no language: its slug tells enough.
    """
    own = str(fault)
    if own == fault.slug or isinstance(fault, _OF_THE_DISK):
        return translated(SENTENCES.get(fault.slug, SENTENCES["refused"]))
    return misfit.said(own)


def _slug(fault: LampblackError) -> str:
    return "busy" if fault.slug == "conflict" else fault.slug
