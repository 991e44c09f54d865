"""Faces out of words: how chance becomes dice, the same for every roller that makes its own faces.

docs/dice.md writes this down for those who check dice. Whoever changes it owes what kernel/streams.py asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase

WORD_BITS: Final = 32
"""Size of a word. A table uses no other; tests count through all words of 8 bits."""


def fall(source: Iterator[int], dice: Sequence[int], bits: int = WORD_BITS) -> tuple[int, ...]:
    """Turn words into faces, each die taking the next word that treats all its sides alike.

    Words at or above the greatest multiple of the sides are passed over; otherwise low faces would come more
    often.

    >>> fall(iter([7, 255, 5]), [6, 6], bits=8)  # 255 is passed over: 252 is the last multiple of 6
    (2, 6)
    """
    space = 1 << bits
    fallen = []
    known, limit = None, 0
    for sides in dice:
        if sides != known:
            if not 0 < sides <= space:
                raise _no_such_die(sides)
            known, limit = sides, space - space % sides
        word = next(source)
        while word >= limit:
            word = next(source)
        fallen.append(word % sides + 1)
    return tuple(fallen)


def _no_such_die(sides: int) -> Invalid:
    said = phrase("a die cannot have {sides!r} sides; give it at least one", sides=sides)
    return Invalid(said, field="dice")
