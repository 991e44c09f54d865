"""What a seat hears of one piece of news."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from lampblack.kernel.record import Why


class Heard(msgspec.Struct, frozen=True):
    """What a seat hears of one piece of news: its facts, and its explanation as far as it may know it.

    What `is_wordless` keeps back the words that the giver wrote, too.
    """

    facts: dict[str, Any] = {}
    why: tuple[Why, ...] = ()
    is_wordless: bool = False


NOTHING: Final = Heard()
"""That something was done, and no more."""
