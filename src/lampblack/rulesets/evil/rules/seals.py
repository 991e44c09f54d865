"""Sealing what the GM commits: a hash that can be given away at once, and checked when the rest is told.

Who has the seal cannot find the number in it, because a nonce of 32 hex digits stands before it; who gets nonce and
number later finds out whether they are those of the seal.
"""

from __future__ import annotations

import hashlib
from typing import Final

_NONCE_DIGITS: Final = 32


def nonce(salt: str) -> str:
    """Make the nonce of a commitment from the salt of its record, which it does not give away.

    >>> len(nonce("5f")), nonce("5f") == nonce("60")
    (32, False)
    """
    return hashlib.sha256(f"nonce {salt}".encode()).hexdigest()[:_NONCE_DIGITS]


def text(nonce: str, evil: int) -> str:
    """Give the line that is hashed, as anybody can write it: the nonce, a space, the number. Source: EV-EVIL-6.

    >>> text("0f", 3)
    '0f 3'
    """
    return f"{nonce} {evil}"


def seal(nonce: str, evil: int) -> str:
    """Seal a commitment: the SHA-256 of its line, in 64 hex digits. Ruling: EV-Q-10 (seals).

    >>> len(seal("0f", 0)) == len(seal("0f", 4)) == 64, seal("0f", 0) == seal("0f", 4)
    (True, False)
    """
    return hashlib.sha256(text(nonce, evil).encode()).hexdigest()
