"""The headers that guard a page, written out; sent with every answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from lampblack.server.doors import Visit

_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-robots-tag", b"noindex, nofollow"),
)
_OPENER: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Heeded only at secure addresses; elsewhere a browser complains about it aloud."""

_PRIVATE: Final = ((b"cache-control", b"no-store"), (b"vary", b"Cookie"))
FOR_EVER: Final = (b"cache-control", b"public, max-age=31536000, immutable")
"""For files whose address names their content."""


def guarded(visit: Visit | None, own: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Add the guards to an answer's own headers; nothing is kept by a browser unless the answer says so."""
    headers = list(own)
    names = {name.lower() for name, _ in headers}
    guards = _guards(visit.host, visit.is_https, visit.is_local) if visit else (_policy("", ""), *_ALWAYS)
    kept = () if b"cache-control" in names else _PRIVATE
    return [*headers, *guards, *kept]


@lru_cache(maxsize=64)
def _guards(host: str, is_https: bool, is_local: bool) -> tuple[tuple[bytes, bytes], ...]:
    opener = (_OPENER,) if is_https or is_local else ()
    return (_policy(host, "wss" if is_https else "ws"), *_ALWAYS, *opener)


def _policy(host: str, scheme: str) -> tuple[bytes, bytes]:
    """Write the content policy; older browsers do not count the socket's address as 'self'."""
    socket = f" {scheme}://{host}" if host else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{socket}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types lampblack"
    )
    return (b"content-security-policy", policy.encode("ascii"))
