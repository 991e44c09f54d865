"""The ladder of damage dice. Source: FS-STEP-1..3. Ruling: FS-Q-16, FS-Q-17."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

LADDER: Final = (1, 2, 3, 4, 6, 8, 10, 12, 20)
"""The rungs; the first is a flat point without a die. Source: FS-STEP-1."""

TOP: Final = LADDER[-1]
StepDown = Literal["shrink_die", "drop_die"]


class Damage(msgspec.Struct, frozen=True):
    """So many dice of one size; a size of 1 is a flat number, no dice are no damage at all."""

    count: int
    sides: int

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice to throw; none for flat damage."""
        return () if self.sides == 1 else (self.sides,) * self.count

    @property
    def flat(self) -> int:
        """The points that need no die."""
        return self.count if self.sides == 1 else 0

    @property
    def mean(self) -> int:
        """The mean, rounded down. Ruling: FS-Q-14 (natural_damage)."""
        return self.count * (self.sides + 1) // 2


NOTHING: Final = Damage(0, 1)
"""What is below the lowest rung. Source: FS-STEP-3."""


def read(printed: str) -> Damage:
    """Read damage as it is printed.

    >>> read("2d6"), read("d8"), read("3")
    (Damage(count=2, sides=6), Damage(count=1, sides=8), Damage(count=3, sides=1))
    """
    count, has_die, sides = printed.partition("d")
    return Damage(int(count or 1), int(sides)) if has_die else Damage(int(count), 1)


def written(damage: Damage) -> str:
    """Write damage as it is shown: dice, a flat number, or 0.

    >>> written(Damage(2, 20)), written(Damage(1, 1)), written(NOTHING)
    ('2d20', '1', '0')
    """
    return str(damage.count) if damage.sides == 1 or not damage.count else f"{damage.count}d{damage.sides}"


def step(damage: Damage, steps: int, down: StepDown) -> Damage:
    """Walk so many rungs up or down, all dice together; the sum of all changes is walked once.

    >>> written(step(read("1d8"), 4, "shrink_die")), written(step(read("2d4"), -4, "shrink_die"))
    ('2d20', '0')
    >>> written(step(read("4d20"), -1, "shrink_die")), written(step(read("4d20"), -1, "drop_die"))
    ('4d12', '3d20')

    Source: FS-STEP-1, FS-STEP-2 (above d20), FS-STEP-3 (below 1). Ruling: FS-Q-16, FS-Q-17.
    """
    if damage.count == 0:
        return NOTHING
    return _up(damage, steps) if steps >= 0 else _down(damage, -steps, down)


def _up(damage: Damage, steps: int) -> Damage:
    rung = LADDER.index(damage.sides) + steps
    beyond = max(0, rung - len(LADDER) + 1)
    return Damage(damage.count + beyond, LADDER[rung - beyond])


def _down(damage: Damage, steps: int, down: StepDown) -> Damage:
    if down == "drop_die" and damage.sides == TOP:
        dropped = min(steps, damage.count - 1)
        damage, steps = Damage(damage.count - dropped, TOP), steps - dropped
    rung = LADDER.index(damage.sides) - steps
    return NOTHING if rung < 0 else Damage(damage.count, LADDER[rung])
