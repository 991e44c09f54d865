"""Which names the house answers to, and whether a request comes from one of its own pages.

A page of somebody else can make a browser send requests here, under a name that it controls (rebinding) or
with our cookies (forgery). So the Host must be a name of ours, and an Origin, where one is given or needed,
exactly ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

import msgspec

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.server.addresses import Addresses, is_loopback

_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(?::(\d{1,5}))?\Z")
_FORWARDED: Final = frozenset({b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"})
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OUR_COOKIES: Final = ("lampblack-", "__Host-lampblack-")


class Knock(msgspec.Struct, frozen=True):
    """What a request says of itself before anybody looks at what it wants.

    `peer` and `reached` are the addresses of both ends of the connection; `headers` as they came, names in
    lower case.
    """

    method: str
    scheme: str
    peer: str
    reached: str
    headers: tuple[tuple[bytes, bytes], ...]
    is_socket: bool = False

    def all(self, name: bytes) -> list[str]:
        """Give every value of a header."""
        return [value.decode("latin-1") for key, value in self.headers if key == name]


class Visit(msgspec.Struct, frozen=True):
    """A request that was let in: under which host and scheme, and from where.

    `is_local` means from this machine itself, with no proxy between.
    """

    host: str
    scheme: str
    peer: str
    is_local: bool
    has_origin: bool

    @property
    def base(self) -> str:
        """The address under which the visitor knows the house, without a slash at the end."""
        return f"{self.scheme}://{self.host}"

    @property
    def is_https(self) -> bool:
        """Tell whether the browser sees a secure address."""
        return self.scheme == "https"


class Doors:
    """The names of the house: loopback, this machine's own, and a public address where one was given."""

    def __init__(self, addresses: Addresses, public: str | None = None) -> None:
        self._addresses = addresses
        self.public = read_public(public) if public else None

    def let_in(self, knock: Knock) -> Visit:
        """Let a request in; raises Illegal (foreign-host, foreign-origin) for what no page of ours made."""
        host = self._host(knock)
        visit = self._visit(knock, host)
        _check_origin(knock, visit)
        return visit

    def _host(self, knock: Knock) -> str:
        given = knock.all(b"host")
        host = given[0].lower() if len(given) == 1 else ""
        match = _HOST.match(host)
        if match and (self._is_public(host) or self._is_own(match[1].strip("[]"), knock.reached)):
            return host
        raise Illegal(slug="foreign-host", field="host")

    def _is_public(self, host: str) -> bool:
        return self.public is not None and host == urlsplit(self.public).netloc

    def _is_own(self, name: str, reached: str) -> bool:
        return name == reached or is_loopback(name) or name in self._addresses.own()

    def _visit(self, knock: Knock, host: str) -> Visit:
        scheme = urlsplit(self.public).scheme if self.public and self._is_public(host) else knock.scheme
        is_direct = not any(name in _FORWARDED for name, _ in knock.headers)
        is_local = is_direct and is_loopback(knock.peer) and is_loopback(_name(host))
        return Visit(host, scheme, knock.peer, is_local, bool(knock.all(b"origin")))


def read_public(address: str) -> str:
    """Read the address under which others reach the house; raises Invalid for any but http(s).

    >>> read_public("HTTPS://Table.example:443/")
    'https://table.example'
    """
    parts = urlsplit(address.strip())
    scheme, netloc = parts.scheme.lower(), parts.netloc.lower()
    netloc = netloc.removesuffix({"http": ":80", "https": ":443"}.get(scheme, " "))
    is_bare = parts.path in {"", "/"} and not parts.query and not parts.fragment
    if scheme not in {"http", "https"} or not _HOST.match(netloc) or not is_bare:
        raise Invalid(f"{address!r} is no public address; write it as https://table.example", field="public")
    return f"{scheme}://{netloc}"


def _check_origin(knock: Knock, visit: Visit) -> None:
    origins = knock.all(b"origin")
    if origins == [visit.base] or (not origins and not _needs_origin(knock)):
        return
    raise Illegal(slug="foreign-origin", field="origin")


def _needs_origin(knock: Knock) -> bool:
    """A browser's write or socket names its page; a script's, which brings its token itself, need not."""
    if knock.is_socket:
        return not knock.all(b"authorization") or _has_our_cookie(knock.all(b"cookie"))
    return knock.method not in _SAFE_METHODS and _has_our_cookie(knock.all(b"cookie"))


def _has_our_cookie(cookies: Iterable[str]) -> bool:
    return any(part.strip().startswith(_OUR_COOKIES) for cookie in cookies for part in cookie.split(";"))


def _name(host: str) -> str:
    match = _HOST.match(host)
    return match[1].strip("[]") if match else ""
