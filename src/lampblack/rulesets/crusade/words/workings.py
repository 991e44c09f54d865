"""How each number of a sheet comes about, in words and in figures: what a tap on the number shows.

It is worked out from what a seat sees of a sheet, and from nothing else, so it tells nobody more than the sheet does.
What the formula does not explain (conditions, size, what was set by hand) is the rest, found by taking away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.crusade.rules import derived
from lampblack.rulesets.crusade.rules.reactions import DODGE
from lampblack.rulesets.crusade.words.terms import term

Plain = Mapping[str, Any]


class Working(msgspec.Struct, frozen=True):
    """A number with its formula in words, the same in figures, and the rule behind it."""

    name: str
    value: int | str
    formula: str
    sum: str
    rule: str


class _Sum(msgspec.Struct, frozen=True):
    """A formula with what it comes to, counted in halves."""

    formula: str
    figures: str
    halves: int
    rule: str


_FORMULAS: Final[Mapping[str, str]] = {
    "hp_max": "base HP + Health",
    "sp_max": "Stamina × Health + {base}",
    "resolve_max": "Reason × Drive + {base}",
    "sanity_max": "Reason × Common Sense + {base}",
    "death_at": "−({base} + {per} × Health)",
    "pd.down": "{base} + Agility × Reaction ÷ 2, rounded down",
    "pd.up": "{base} + Agility × Reaction ÷ 2, rounded up",
    "pd.exact": "{base} + Agility × Reaction ÷ 2, halves kept",
    "md": "{base} + Reason + Intuition + Common Sense",
    "bd": "{base} + Power + Health + Stamina",
    "regen": "the die of the age + Stamina, each turn; once more after a turn in which no SP were paid",
    "initiative": "dice + Reaction",
    "dodge": "Physical Defense + Reaction + each SP beyond {price}",
    "score": "the written score, and what species, culture, occupation and other things add",
}

_AGE_RULES: Final = {  # codes, not sentences
    "young": "FS-STAM-4",
    "adult": "FS-STAM-5",
    "old": "FS-STAM-6",
}


def workings(sheet: Plain, options: Plain) -> dict[str, Working]:
    """Explain every number that follows from a sheet, as far as this seat sees what it follows from."""
    scores = sheet.get("effective")
    if scores is None:
        return {}
    found = [*_fixed(sheet, scores, options), *_thrown(sheet, scores, options), *_scores(sheet)]
    return {one.name: one for one in found}


def _fixed(sheet: Plain, scores: Plain, options: Plain) -> Iterator[Working]:
    for name, one in _sums(sheet, scores, options):
        if name in sheet:
            yield _working(name, sheet[name], one)


def _working(name: str, value: int | str, one: _Sum) -> Working:
    """Put a formula beside the number that stands on the sheet, with what the formula leaves unexplained."""
    rest = _halves(value) - one.halves
    figures = one.figures
    if rest:
        sign = "+" if rest > 0 else "−"
        left = derived.shown_halves(abs(rest))
        figures = phrase("{sum} {sign} {number} else", sum=figures, sign=sign, number=left)
    return Working(name, value, one.formula, f"{figures} = {value}", one.rule)


def _halves(value: int | str) -> int:
    """Count a shown number in halves.

    >>> _halves(15), _halves("31/2")
    (30, 31)
    """
    return int(value.removesuffix("/2")) if isinstance(value, str) else 2 * value


def _sums(sheet: Plain, scores: Plain, options: Plain) -> Iterator[tuple[str, _Sum]]:
    clamp = options.get("negative_scores") == "clamp"
    if "hp_max" in sheet:
        base = sheet.get("hp_base")
        base = sheet["hp_max"] - scores["health"] if base is None else base
        whole = derived.hp_max(base, scores["health"])
        yield "hp_max", _sum("hp_max", f"{base} + {scores['health']}", 2 * whole, "FS-DEF-2")
    yield from _pools(scores, clamp=clamp)
    yield from _defenses(scores, options, clamp=clamp)
    deep = derived.death_at(scores["health"], clamp=clamp)
    base, per = derived.DEATH_BASE, derived.DEATH_PER_HEALTH
    figures = f"−({base} + {per} × {scores['health']})"
    yield "death_at", _sum("death_at", figures, 2 * deep, "FS-DEATH-1", base=base, per=per)


_POOLS: Final = (
    ("sp_max", ("stamina", "health"), derived.SP_BASE, derived.sp_max, "FS-STAM-2"),
    ("resolve_max", ("reason", "drive"), derived.RESOLVE_BASE, derived.resolve_max, "FS-RES-2"),
    ("sanity_max", ("reason", "common_sense"), derived.SANITY_BASE, derived.sanity_max, "FS-SAN-2"),
)


def _pools(scores: Plain, *, clamp: bool) -> Iterator[tuple[str, _Sum]]:
    for name, (one, other), base, most, rule in _POOLS:
        whole = most(derived.product(scores[one], scores[other], clamp=clamp))
        figures = f"{scores[one]} × {scores[other]} + {base}"
        yield name, _sum(name, figures, 2 * whole, rule, base=base)


def _defenses(scores: Plain, options: Plain, *, clamp: bool) -> Iterator[tuple[str, _Sum]]:
    rounding = options.get("pd_rounding", "down")
    agility, reaction = scores["agility"], scores["reaction"]
    halves = derived.pd_halves(derived.product(agility, reaction, clamp=clamp), rounding)
    figures = f"{derived.PD_BASE} + {agility} × {reaction} ÷ 2"
    yield "pd", _sum(f"pd.{rounding}", figures, halves, "FS-DEF-5", base=derived.PD_BASE)
    for name, parts, whole, rule in (
        ("md", ("reason", "intuition", "common_sense"), derived.md, "FS-DEF-7"),
        ("bd", ("power", "health", "stamina"), derived.bd, "FS-DEF-9"),
    ):
        numbers = [scores[part] for part in parts]
        figures = " + ".join(str(number) for number in (derived.DEFENSE_BASE, *numbers))
        yield name, _sum(name, figures, 2 * whole(*numbers), rule, base=derived.DEFENSE_BASE)


def _sum(code: str, figures: str, halves: int, rule: str, **values: int) -> _Sum:
    return _Sum(phrase(_FORMULAS[code], **values), figures, halves, rule)


def _thrown(sheet: Plain, scores: Plain, options: Plain) -> Iterator[Working]:
    """Explain what dice are thrown for: regeneration, initiative; and what a dodge would come to."""
    if "age" in sheet:
        age = sheet["age"] or "adult"
        die = options["regen_dice"][age]
        value = f"{die} + {scores['stamina']}"
        yield Working("regen", value, phrase(_FORMULAS["regen"]), f"{term(age)}: {value}", _AGE_RULES[age])
    dice = "" if options.get("attack_roll") == "manual" else f"{options.get('attack_roll', '3d10')} + "
    value = f"{dice if options.get('initiative') == 'roll' else ''}{scores['reaction']}"
    yield Working("initiative", value, phrase(_FORMULAS["initiative"]), value, "FS-ABIL-15")
    if "pd" in sheet:
        value = phrase("{defense} + {reaction} + x", defense=sheet["pd"], reaction=scores["reaction"])
        formula = phrase(_FORMULAS["dodge"], price=DODGE)
        yield Working("dodge", value, formula, value, "FS-DODGE-4")


def _scores(sheet: Plain) -> Iterator[Working]:
    """Explain the fifteen scores: what was written, what adds to it, what a house rule makes of it."""
    if not {"scores", "mods"} <= sheet.keys():
        return
    for name, value in sheet["effective"].items():
        mods = sheet["mods"].get(name, {})
        parts = [str(sheet["scores"][name]), *(_mod(source, number) for source, number in mods.items())]
        plain = sheet["scores"][name] + sum(mods.values())
        one = _Sum(phrase(_FORMULAS["score"]), " ".join(parts), 2 * plain, "FS-ABIL-3")
        yield _working(name, value, one)


def _mod(source: str, number: int) -> str:
    sign = "+" if number >= 0 else "−"
    return f"{sign} {abs(number)} ({term(source.removeprefix('other:'))})"
