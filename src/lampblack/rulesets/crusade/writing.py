"""Writing on a sheet: which paths an edit may name, and what may stand there.

Faults: no-such-field for a path that nobody has, no-such-attack, negative-score, out-of-range for a number beyond
its bounds, bad-argument for anything else that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.crusade.faults import slug_of
from lampblack.rulesets.crusade.options import Options
from lampblack.rulesets.crusade.rules.damage import is_type
from lampblack.rulesets.crusade.rules.throwing import amount_dice
from lampblack.rulesets.crusade.sheet import Abilities, Character, Fields, Scores
from lampblack.rulesets.crusade.terms import FEAR, MOST_SOURCES, SCORES, STAGGERED

Step = tuple[str, ...]

PLAIN: Final = frozenset(
    {
        "name",
        "species",
        "subspecies",
        "culture",
        "occupation",
        "size",
        "age",
        "hp_base",
        "speed",
        "armor",
        "tp",
    }
    | {"regret", "notes"}
)
"""Fields that an edit sets as a whole."""

PARTS: Final[Mapping[str, int]] = {"abilities": 1, "scores": 1, "mods": 2, "attacks": 1}
"""Fields that an edit reaches into, and how deep an object of changes goes before it is a value."""

EDITABLE: Final = PLAIN | set(PARTS)
_NAMES: Final = {"abilities": Abilities.__struct_fields__, "scores": Scores.__struct_fields__, "mods": SCORES}


def edited(sheet: Character, changes: Mapping[str, Any], options: Options) -> Character:
    """Write changes onto a sheet, parents before their parts; raises Illegal for the first fault.

    Source: FS-ABIL-3, FS-ABIL-4, FS-SIZE-1, FS-NAT-2. Ruling: FS-Q-5.
    """
    fields: Fields = msgspec.to_builtins(sheet)
    for path, value in sorted(_flat(changes), key=lambda change: change[0]):
        _write(fields, path, value)
    return converted(fields, options, "changes", sheet)


def paths(changes: Mapping[str, Any]) -> tuple[str, ...]:
    """List what an edit changes, as dotted paths in order.

    >>> paths({"scores": {"power": 3}, "armor": 1})
    ('armor', 'scores.power')
    """
    return tuple(".".join(path) for path, _ in sorted(_flat(changes), key=lambda change: change[0]))


def converted(fields: Fields, options: Options, field: str, before: Character | None = None) -> Character:
    """Read the fields of a whole sheet; raises Illegal with the slug of what does not fit."""
    try:
        sheet = msgspec.convert(fields, Character)
    except msgspec.ValidationError as fault:
        raise Illegal(str(fault), slug=slug_of(str(fault)), field=field) from None
    check(sheet, options, field, before)
    return sheet


def check(sheet: Character, options: Options, field: str, before: Character | None = None) -> None:
    """Refuse what the types alone do not see: scores, levels, dice and damage types that this table does not have.

    What stood on the sheet `before` may stay: a house rule that changed later never locks a sheet.
    """
    known = set(_faults(before, options)) if before is not None else set()
    for fault, about in _faults(sheet, options):
        if (fault, about) not in known:
            raise Illegal(slug=fault, field=field)


Fault = tuple[str, str]
"""A slug, and what on the sheet it is about."""


def _faults(sheet: Character, options: Options) -> Iterator[Fault]:
    yield from _score_faults(sheet, options)
    for score, sources in sheet.mods.items():
        if len(sources) > MOST_SOURCES:
            yield "out-of-range", f"mods.{score}"
    yield from _attack_faults(sheet, options)
    for name, condition in sheet.conditions.items():
        if not fits_level(name, condition.level, options):
            yield "bad-argument", f"conditions.{name}.{condition.level}"


def _score_faults(sheet: Character, options: Options) -> Iterator[Fault]:
    """Look at typed scores and Abilities. Source: FS-ABIL-3. Ruling: FS-Q-5 (negative_scores, score_max)."""
    scores, most = msgspec.structs.asdict(sheet.scores), options.score_max
    for name, number in {**scores, **msgspec.structs.asdict(sheet.abilities)}.items():
        if number is not None and number < 0 and options.negative_scores == "forbid":
            yield "negative-score", f"{name} {number}"
    for name, number in scores.items():
        if most is not None and number > most:
            yield "out-of-range", f"{name} {number}"


def _attack_faults(sheet: Character, options: Options) -> Iterator[Fault]:
    for name, attack in sheet.attacks.items():
        if not is_type(attack.type, options.damage_types):
            yield "no-such-type", f"{name} {attack.type}"
        if attack.drain is not None and amount_dice(attack.drain) is None:
            yield "bad-argument", f"{name} {attack.drain}"


def fits_level(name: str, level: str | None, options: Options) -> bool:
    """Tell whether a level may stand beside a condition: Fear and Staggered keep to the ladder. Ruling: FS-Q-20."""
    return level is None or name not in (FEAR, STAGGERED) or level in options.intensity_ladder


def _flat(changes: Mapping[str, Any], path: Step = ()) -> Iterator[tuple[Step, Any]]:
    """Lay an object of changes out as paths, as deep as each field goes."""
    for name, value in changes.items():
        steps = (*path, *str(name).split("."))
        if isinstance(value, Mapping) and len(steps) <= PARTS.get(steps[0], 0):
            yield from _flat(value, steps)
        else:
            yield steps, value


def _write(fields: Fields, path: Step, value: Any) -> None:
    root, *rest = path
    match rest:
        case [] if root in PLAIN:
            fields[root] = value
        case [] if root in PARTS:
            raise Illegal(slug="bad-argument", field="changes")
        case [name] if root in ("abilities", "scores") and name in _NAMES[root]:
            fields[root][name] = value
        case [name, *source] if root == "mods" and name in SCORES:
            _write_mod(fields["mods"], name, source, value)
        case [name, *inner] if root == "attacks" and len(inner) < 2:
            _write_attack(fields["attacks"], name, inner, value)
        case _:
            raise Illegal(slug="no-such-field", field="changes")


def _write_mod(mods: Fields, score: str, source: list[str], value: Any) -> None:
    """Set or take away a modifier; without a source only all of a score's can be taken away."""
    match source:
        case [] if value is None:
            mods.pop(score, None)
        case [name]:
            _put(mods.setdefault(score, {}), name, value)
        case _:
            raise Illegal(slug="no-such-field", field="changes")


def _write_attack(attacks: Fields, name: str, inner: list[str], value: Any) -> None:
    """Set, replace or take away an attack, or set one field of it."""
    if name not in attacks and (inner or value is None):
        raise Illegal(slug="no-such-attack", field="changes")
    if not inner:
        _put(attacks, name, value)
    elif isinstance(attacks[name], dict):
        attacks[name][inner[0]] = value
    else:
        raise Illegal(slug="bad-argument", field="changes")


def _put(part: Fields, name: str, value: Any) -> None:
    if value is None:
        part.pop(name, None)
    else:
        part[name] = dict(value) if isinstance(value, Mapping) else value
