"""Odds of luck alone: first impressions, the die of fate, what becomes of a device."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

import msgspec

from lampblack.kernel.question import Answer, Odds, Question
from lampblack.kernel.spread import Spread
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.questions.inputs import Asking, Points, Struck, thrown
from lampblack.rulesets.liminal.questions.striking import kept
from lampblack.rulesets.liminal.rules.devices import WORKING, Strain, after_stress, is_exceeded
from lampblack.rulesets.liminal.rules.fate import throw_fate
from lampblack.rulesets.liminal.rules.reactions import DISPOSITIONS, Disposition, react
from lampblack.rulesets.liminal.terms import Device

_STATES: Final[tuple[Device, ...]] = ("on", "dying", "off", "broken")
_ENDS: Final[tuple[Device, ...]] = ("broken", "off", "dead")


class Met(Asking, frozen=True, kw_only=True):
    """The dispositions that are hoped for or feared; without them every one is answered."""

    any_of: list[Disposition] | None = None


class Fates(Asking, frozen=True, kw_only=True):
    """How often the die of fate falls, and how often it should favour the Investigators."""

    rolls: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    at_least: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 1


class Watched(Struck, frozen=True, kw_only=True):
    """Stress again and again, and the watcher's Stability without the device."""

    stability: Points = 0


def _reaction(asked: Met, _options: Options, odds: Odds) -> Answer:
    """Source: LH-REACT-1, LH-REACT-2."""
    disposition = odds.spread(lambda roller: react(roller).disposition)
    wanted = asked.any_of
    if wanted is not None:
        return {"any_of": disposition.chance(lambda word: word in wanted)}
    return {word: disposition.of(word) for word in DISPOSITIONS}


def _fate(asked: Fates, _options: Options, odds: Odds) -> Answer:
    """Source: LH-FATE-1..3."""
    one = odds.spread(lambda roller: int(throw_fate(roller).outcome == "favours-investigators"))
    often: Spread[int] = Spread.certain(0)
    for _ in range(asked.rolls):
        often = often.then(lambda so_far: one.read(lambda more: so_far + more))
    return {"favours-investigators": often.chance(lambda times: times >= asked.at_least)}


def _device_life(asked: Watched, options: Options, odds: Odds) -> Answer:
    """Stress through a device until it steadies no more. Source: LH-CELL-3..7. Ruling: Q-03, Q-04."""
    faces = kept(thrown(asked, options), odds)

    def step(state: Device) -> Spread[Device] | None:
        return faces.then(lambda face: _tested(state, face)) if state in WORKING else None

    def _tested(state: Device, face: int) -> Spread[Device]:
        strain = Strain(face, asked.stability)
        return odds.spread(lambda roller: after_stress(state, strain, options, roller).state)

    start: Device = "on"
    once = step(start) or Spread.certain(start)
    end = odds.end(start, step)
    return {
        "over": faces.chance(lambda face: is_exceeded(Strain(face, asked.stability), options)),
        "expected_instances": end.mean_steps,
        "after_one": {state: once.of(state) for state in _STATES},
        "ends": {state: end.final.get(state, Fraction(0)) for state in _ENDS},
    }


QUESTIONS: Final = (
    Question("reaction", "How somebody takes the Investigators.", Met, _reaction),
    Question("fate", "How often luck favours the Investigators.", Fates, _fate),
    Question(
        "device-life",
        "What becomes of a device under Stress.",
        Watched,
        _device_life,
        amounts=("expected_instances",),
    ),
)
