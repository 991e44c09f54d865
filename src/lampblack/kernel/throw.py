"""A throw of dice: what a rule may ask for, and what the log keeps of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol

import msgspec

from lampblack.kernel.seat import ALL


class Throw(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Some dice that fell together, as the log keeps them.

    `dice` are their sides, `faces` what they show, in the same order; `kept` is the one number that the rule
    was given (a face, the highest, the total, the successes), None when it asked for all faces. `who` threw,
    `sees` says who may know: `all`, `gm`, or one seat such as `player:ab12cd34`.
    """

    dice: tuple[int, ...]
    faces: tuple[int, ...]
    kept: int | None
    reason: str
    who: str | None = None
    sees: str = ALL
    by_hand: bool = False


class Roller(Protocol):
    """What a rule may ask of dice: the least that it needs.

    Dice are given by their sides: `[8, 6]` is a d8 and a d6. Each throw says why it falls (`reason`), for
    whom (`who`) and who may see it (`sees`).
    """

    @property
    def trace(self) -> Sequence[Throw]:
        """Every throw so far, in order; empty for rollers that keep none."""

    def die(  # noqa: PLR0913 - the die, why and for whom, then what of it matters
        self,
        sides: int,
        *,
        reason: str,
        who: str | None = None,
        sees: str = ALL,
        alike: Sequence[Hashable] | None = None,
    ) -> int:
        """Throw one die and give its face.

        `alike` has an entry for each face, from 1 up: faces with equal entries make no difference to the rule, so
        that the odds count them together. A table's roller does not mind.
        """

    def pool(
        self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL
    ) -> tuple[int, ...]:
        """Throw dice and give all faces; only for rules that are about faces."""

    def highest(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Throw dice and give the highest face."""

    def total(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Throw dice and give their sum."""

    def successes(  # noqa: PLR0913 - a pool's size, its dice and what counts are three questions
        self, count: int, sides: int, at_least: int, *, reason: str, who: str | None = None, sees: str = ALL
    ) -> int:
        """Throw `count` dice and give how many show `at_least` or more."""

    def finish(self) -> None:
        """End the command: raise `bad-value` when faces that were told are left over."""


Note = tuple[str, str | None, str]
"""Why dice are thrown, who throws them, who sees them."""


class TracingRoller:
    """What the rollers of a table share: answer the rule, keep the throw.

    Each says in `_fall` where faces come from. No dice are no throw: nothing is kept, the answer is 0.
    """

    def __init__(self) -> None:
        self.trace: list[Throw] = []
        self._by_hand = False  # of the throw that falls now

    def die(  # noqa: PLR0913 - see Roller
        self,
        sides: int,
        *,
        reason: str,
        who: str | None = None,
        sees: str = ALL,
        alike: Sequence[Hashable] | None = None,  # noqa: ARG002 - of no matter where every face is kept
    ) -> int:
        """Throw one die and give its face."""
        return self._throw((sides,), (reason, who, sees), _highest)

    def pool(
        self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL
    ) -> tuple[int, ...]:
        """Throw dice and give all faces."""
        dice = tuple(dice)
        faces = self._fall(dice, (reason, who, sees))
        if dice:
            self.trace.append(Throw(dice, faces, None, reason, who, sees, self._by_hand))
        return faces

    def highest(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Throw dice and give the highest face.

        >>> from lampblack.kernel.rollers import ScriptedRoller
        >>> ScriptedRoller([3, 6]).highest([8, 6], reason="damage")
        6
        """
        return self._throw(tuple(dice), (reason, who, sees), _highest)

    def total(self, dice: Sequence[int], *, reason: str, who: str | None = None, sees: str = ALL) -> int:
        """Throw dice and give their sum.

        >>> from lampblack.kernel.rollers import ScriptedRoller
        >>> ScriptedRoller([3, 4]).total([6, 6], reason="mood")
        7
        """
        return self._throw(tuple(dice), (reason, who, sees), sum)

    def successes(  # noqa: PLR0913 - see Roller
        self, count: int, sides: int, at_least: int, *, reason: str, who: str | None = None, sees: str = ALL
    ) -> int:
        """Throw `count` dice and give how many show `at_least` or more.

        >>> from lampblack.kernel.rollers import ScriptedRoller
        >>> ScriptedRoller([1, 4, 6]).successes(3, 6, 4, reason="climb")
        2
        """

        def enough(faces: Iterable[int]) -> int:
            return sum([face >= at_least for face in faces])

        return self._throw((sides,) * count, (reason, who, sees), enough)

    def finish(self) -> None:
        """End the command; only told faces can be left over."""

    def _throw(self, dice: tuple[int, ...], note: Note, keep: Callable[[tuple[int, ...]], int]) -> int:
        faces = self._fall(dice, note)
        kept = keep(faces)
        if dice:
            self.trace.append(Throw(dice, faces, kept, *note, self._by_hand))
        return kept

    def _fall(self, dice: tuple[int, ...], note: Note) -> tuple[int, ...]:
        raise NotImplementedError


def _highest(faces: tuple[int, ...]) -> int:
    return max(faces, default=0)
