"""Who is asking: the tokens that a request brings, and the seat that they open.

A browser brings one cookie for each table; its value lists the tokens of this device's seats there, the
newest last. A script brings one token in `Authorization: Bearer`. A table that one has no seat at looks like
one that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from lampblack.kernel.errors import Illegal, NotYourSeat
from lampblack.kernel.tongue import speak
from lampblack.server.doors import Visit
from lampblack.server.floor import floor_of
from lampblack.server.guard import VISIT
from lampblack.settings import Settings
from lampblack.table.chairs import Chair
from lampblack.table.hall import Hall

_COOKIE: Final = re.compile(r"(?:__Host-)?lampblack-([a-z0-9]{1,32})\Z")
_TOKEN: Final = re.compile(r"[0-9a-f]{32}\Z")
_BEARER: Final = re.compile(r"Bearer +([0-9a-f]{32}) *\Z", re.IGNORECASE)
_SEATS: Final = Settings().seats_per_device
_TABLES: Final = 50
"""Tables of one device that are looked at when it asks for its tables."""

_KEEP_S: Final = 180 * 24 * 3600
"""Seconds that a browser keeps a seat: half a year."""


def visit_of(request: HTTPConnection) -> Visit:
    """Give the visit that the guard wrote down for this request."""
    visit: Visit = request.scope[VISIT]
    return visit


def chair_at(hall: Hall, request: HTTPConnection, table: str) -> Chair:
    """Find the seat from which somebody asks about a table: the one that `?seat=` names, else the newest.

    From here on this request is answered in the seat's language. Raises Illegal (no-seat, not-found) and
    NotYourSeat (removed); none of them tells whether the table exists.
    """
    tokens = list(_tokens(request, table))
    if not tokens:
        raise Illegal(slug="no-seat")
    wanted = request.query_params.get("seat")
    chairs = [chair for chair in _chairs(hall, tokens) if wanted in {None, chair.id}]
    if not chairs:
        raise Illegal(slug="no-seat")
    if chairs[0].table != table:
        raise Illegal(slug="not-found")
    own = floor_of(request).tongues.of(chairs[0].language)
    if own is not None:
        speak(own)
    return chairs[0]


def chairs_here(hall: Hall, request: HTTPConnection) -> list[Chair]:
    """List the seats of this device, or the one of a script's token; the newest of a table first."""
    bearer = _bearer(request)
    lists = (
        [[bearer]]
        if bearer
        else [_listed(value)[::-1] for value in list(_cookies(request).values())[:_TABLES]]
    )
    return [chair for tokens in lists for chair in _chairs(hall, tokens, is_strict=False)]


def hand_over(response: Response, visit: Visit, held: Sequence[str], seated: tuple[str, str]) -> None:
    """Give a browser the token of a new seat: `seated` is table and token, `held` what it has there."""
    table, token = seated
    kept = [one for one in held if one != token][-(_SEATS - 1) :]
    response.set_cookie(
        _cookie_name(table, visit),
        ".".join([*kept, token]),
        max_age=_KEEP_S,
        path="/",
        secure=visit.is_https,
        httponly=True,
        samesite="strict",
    )


def take_back(response: Response, visit: Visit, table: str) -> None:
    """Let a browser drop what opened a table."""
    name = _cookie_name(table, visit)
    response.delete_cookie(name, path="/", secure=visit.is_https, httponly=True, samesite="strict")


def held_at(request: HTTPConnection, table: str) -> list[str]:
    """List the tokens of a table in the browser's cookie, the oldest first."""
    return _listed(_cookies(request).get(table, ""))


def _tokens(request: HTTPConnection, table: str) -> Iterator[str]:
    """Give the tokens that may open a table, the newest first."""
    bearer = _bearer(request)
    if bearer:
        yield bearer
    else:
        yield from reversed(held_at(request, table))


def _chairs(hall: Hall, tokens: Sequence[str], is_strict: bool = True) -> list[Chair]:
    """Find the chairs of tokens; when all there were are removed, say so if asked to be strict."""
    found: list[Chair] = []
    removed: NotYourSeat | None = None
    for token in tokens:
        try:
            chair = hall.chair(token)
        except NotYourSeat as fault:
            removed = fault
        else:
            found += [chair] if chair else []
    if removed is not None and is_strict and not found:
        raise removed
    return found


def _bearer(request: HTTPConnection) -> str | None:
    match = _BEARER.match(request.headers.get("authorization", ""))
    return match[1].lower() if match else None


def _cookies(request: HTTPConnection) -> dict[str, str]:
    """Give our cookies by table; under https only the ones that no neighbour can set."""
    prefix = "__Host-" if visit_of(request).is_https else "lampblack-"
    ours = [
        (_COOKIE.match(name), value) for name, value in request.cookies.items() if name.startswith(prefix)
    ]
    return {match[1]: value for match, value in ours if match}


def _cookie_name(table: str, visit: Visit) -> str:
    return f"__Host-lampblack-{table}" if visit.is_https else f"lampblack-{table}"


def _listed(value: str) -> list[str]:
    return [token for token in value.split(".")[-_SEATS:] if _TOKEN.match(token)]
