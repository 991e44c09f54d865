"""What can go wrong at a table, as one family of errors.

Each fault has a slug (the word on the wire), the field it is about, and a sentence that says what to do. The
sentence of a refusal is looked up by its slug (words/), so rules carry slugs and numbers only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class LampblackError(Exception):
    """The root of all our faults.

    `slug` is the word on the wire, `field` the argument or path it is about, `details` plain facts that go with
    it (a position, a present value, the die that is missing).
    """

    slug = "fault"

    def __init__(
        self,
        message: str = "",
        *,
        slug: str | None = None,
        field: str | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message or slug or self.slug)
        self.slug = slug or self.slug
        self.field = field
        self.details: dict[str, Any] = dict(details or {})


class Invalid(LampblackError):
    """It cannot be read: a notation, a value, a frame, a file."""

    slug = "bad-value"


class Illegal(LampblackError):
    """It can be read and is not allowed now; carries the rule that says so."""

    slug = "refused"

    def __init__(
        self, message: str = "", *, slug: str, field: str | None = None, rule: str | None = None, **more: Any
    ) -> None:
        super().__init__(message, slug=slug, field=field, **more)
        self.rule = rule


class Ambiguous(LampblackError):
    """It could mean more than one thing; `details["candidates"]` names them."""

    slug = "ambiguous"


class NotYourSeat(LampblackError):
    """Another seat may ask for it, this one may not."""

    slug = "not-your-seat"


class Stale(LampblackError):
    """Too late: what it was based on has changed; `details["present"]` is what stands now."""

    slug = "stale"


class TooMuch(LampblackError):
    """Past a limit of kernel/limits.py or settings.py; the message names the limit and its unit."""

    slug = "too-large"


class Unreadable(LampblackError):
    """Stored data that this release cannot read; nothing was changed."""

    slug = "unreadable"
