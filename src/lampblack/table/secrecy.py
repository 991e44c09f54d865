"""Tokens, codes and ids: what opens a seat, and how it is kept so that a copy of the file opens none.

A token is 128 random bits and is stored as its SHA-256 only. A spoken code is ten letters and digits that cannot be
misheard for each other, in two groups.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: no I, L, O or U."""

CODE_LENGTH: Final = 10
"""Letters of a spoken code: 50 bits, with tries braked beside it."""

_ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_HEARD_AS: Final = str.maketrans("ILOU", "110V")


def new_token() -> str:
    """Make a token: 128 random bits as 32 hex digits."""
    return secrets.token_hex(16)


def new_code() -> str:
    """Make a spoken code such as `7K2QX-M4D9T`."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:5]}-{letters[5:]}"


def new_id(length: int = 8) -> str:
    """Make an id of lower-case letters and digits that begins with a letter."""
    first = secrets.choice(_ID_LETTERS[:26])
    return first + "".join(secrets.choice(_ID_LETTERS) for _ in range(length - 1))


def hashed(token: str) -> str:
    """Give the form in which a token or code is stored: SHA-256 in hex.

    >>> hashed("x")[:8]
    '2d711642'
    """
    return hashlib.sha256(token.encode()).hexdigest()


def heard(code: str) -> str:
    """Read a code as it was typed: case, spaces and dashes do not matter, look-alikes are the same letter.

    >>> heard(" 7k2qx m4d9t ")
    '7K2QX-M4D9T'
    >>> heard("O1LIU-00000")
    '0111V-00000'
    """
    letters = "".join(letter for letter in code.upper() if letter.isalnum()).translate(_HEARD_AS)
    return f"{letters[:5]}-{letters[5:]}"
