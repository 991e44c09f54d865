"""The makers of faces. A rule asks a roller for the least it needs; the roller keeps every die for the log.

    ScriptedRoller   shows the faces it was given: cases, checks
    SeededRoller     the same faces for the same seed: tests, forecasts
    StreamRoller     the table's own dice, which can be checked afterwards
    HandRoller       faces of dice thrown by hand, the rest from another roller

The odds have rollers of their own, which keep no trace.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Final

from lampblack.kernel.errors import Invalid
from lampblack.kernel.falling import fall
from lampblack.kernel.streams import Stream, words
from lampblack.kernel.throw import Note, Roller, Throw, TracingRoller
from lampblack.kernel.tongue import phrase

__all__ = ["HandRoller", "Roller", "ScriptedRoller", "SeededRoller", "StreamRoller", "Throw", "TracingRoller"]

_BULK: Final = struct.Struct(">256I")
"""Words that a seeded roller makes at once; many, because forecasts throw millions of dice."""


class ScriptedRoller(TracingRoller):
    """Shows the given faces in the order thrown, whoever sees them.

    Too few: `faces-needed`, which says what is missing. One that the die does not have: `bad-value` with its
    position. Left over: `bad-value` from `finish`.

    >>> roller = ScriptedRoller([5])
    >>> roller.die(6, reason="save", who="ada")
    5
    >>> roller.trace
    [Throw(dice=(6,), faces=(5,), kept=5, reason='save', who='ada', sees='all', by_hand=False)]
    """

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self._given = _Given(faces)

    def finish(self) -> None:
        """Raise `bad-value` when faces are left over."""
        self._given.finish()

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:
        return self._given.take(dice, note)


class SeededRoller(TracingRoller):
    """The same faces for the same seed, for tests and simulation; never for a table.

    >>> SeededRoller(7).die(20, reason="save") == SeededRoller(7).die(20, reason="save")
    True
    """

    def __init__(self, seed: int | bytes) -> None:
        super().__init__()
        told = seed if isinstance(seed, bytes) else str(seed).encode()
        key = hashlib.sha256(told).digest()

        def block(number: int) -> tuple[int, ...]:
            return _BULK.unpack(hashlib.shake_256(key + str(number).encode()).digest(_BULK.size))

        self._words = chain.from_iterable(map(block, count()))

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:  # noqa: ARG002
        return fall(self._words, dice)


class StreamRoller(TracingRoller):
    """The table's dice for one command: each throw draws from the stream of the audience that sees it.

    `streams` maps an audience to its stream. The first throw before an audience takes the stream's index; all
    later dice of the command before that audience go on with the same words. `used` then holds the index with
    which each stream that was drawn from must be stored.

    >>> roller = StreamRoller({"all": Stream(bytes(32), "t1", "e1", "all", index=4)}, command="00" * 16)
    >>> _ = roller.die(20, reason="save"), roller.die(6, reason="harm")
    >>> roller.used
    {'all': 5}
    """

    def __init__(self, streams: Mapping[str, Stream], command: str, nonce: str = "") -> None:
        super().__init__()
        self.used: dict[str, int] = {}
        self._streams = streams
        self._told = (command, nonce)
        self._words: dict[str, Iterator[int]] = {}

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:
        return fall(self._words_for(note[2]), dice) if dice else ()

    def _words_for(self, sees: str) -> Iterator[int]:
        if sees not in self._words:
            stream = self._streams.get(sees)
            if stream is None:
                said = phrase("no dice are laid out for {sees!r}; give it a stream first", sees=sees)
                raise Invalid(said, field="sees")
            self._words[sees] = words(stream, *self._told)
            self.used[sees] = stream.index + 1
        return self._words[sees]


class HandRoller(TracingRoller):
    """Dice thrown by hand at the table, for every throw that the seat which enters them may see.

    `may_see` says so for an audience; all other dice come from `fallback`. Throws by hand are marked in the
    trace. Faults are those of ScriptedRoller.

    >>> roller = HandRoller([6], SeededRoller(1), may_see=lambda sees: sees == "all")
    >>> roller.die(6, reason="save"), roller.trace[0].by_hand
    (6, True)
    """

    def __init__(self, faces: Iterable[int], fallback: Roller, may_see: Callable[[str], bool]) -> None:
        super().__init__()
        self._given = _Given(faces)
        self._fallback = fallback
        self._may_see = may_see

    def finish(self) -> None:
        """Raise `bad-value` when faces are left over."""
        self._given.finish()

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:
        reason, who, sees = note
        self._by_hand = self._may_see(sees)
        if self._by_hand:
            return self._given.take(dice, note)
        return self._fallback.pool(dice, reason=reason, who=who, sees=sees)


class _Given:
    """Faces that were told beforehand, taken one after the other."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0

    def take(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:
        start = self._at
        for sides in dice:
            self._check(sides, note)
            self._at += 1
        return self._faces[start : self._at]

    def finish(self) -> None:
        if over := len(self._faces) - self._at:
            said = phrase("leave out the last {n} of the faces: no die is thrown for them", n=over)
            raise _bad_face(said, self._at)

    def _check(self, sides: int, note: Note) -> None:
        if self._at == len(self._faces):
            raise _faces_needed(self._faces, sides, note)
        face = self._faces[self._at]
        if type(face) is not int or not 1 <= face <= sides:
            said = phrase(
                "a d{n} shows 1 to {n}, not {face!r} (face {at})", n=sides, face=face, at=self._at + 1
            )
            raise _bad_face(said, self._at)


def _bad_face(message: str, at: int) -> Invalid:
    return Invalid(message, field="faces", details={"position": at})


def _faces_needed(faces: tuple[int, ...], sides: int, note: Note) -> Invalid:
    missing = {"die": sides, "reason": note[0], "who": note[1]}
    message = phrase(
        "throw a d{n} for {reason} and add its face to the {given} given",
        n=sides,
        reason=note[0],
        given=len(faces),
    )
    details = {"given": list(faces), "next": missing}
    return Invalid(message, slug="faces-needed", field="faces", details=details)
