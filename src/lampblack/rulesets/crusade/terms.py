"""The game's words: what may stand in a field, and the limits on numbers and texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec

from lampblack.kernel import limits

MOST: Final = 1_000_000
"""No typed number is above this or below its opposite; far beyond anything played, and safe in all that follows."""

BIGGEST: Final = 2**53 - 1
"""No number of a state is above this: every reader of JSON keeps it whole."""

MOST_SOURCES: Final = 20
"""Sources of modifiers on one score."""

Whole = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""A typed number of either sign."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""A typed number that cannot fall below 0."""

Points = Annotated[int, msgspec.Meta(ge=0, le=BIGGEST)]
"""Points of a pool, which may have grown beyond what is typed."""

Signed = Annotated[int, msgspec.Meta(ge=-BIGGEST, le=BIGGEST)]
"""A number of the state that may be negative."""

Label = Annotated[str, msgspec.Meta(max_length=limits.MAX_LABEL * 2)]
"""A name as it is shown: short enough for a line."""

Words = Annotated[str, msgspec.Meta(max_length=limits.MAX_TEXT)]
"""Free words."""

ID_PATTERN: Final = r"^[a-z][a-z0-9-]{0,63}$"
Id = Annotated[str, msgspec.Meta(pattern=ID_PATTERN)]
"""Names a character, an attack, a condition: lower case, never a dot (paths are cut at dots)."""

RESERVED_IDS: Final = frozenset({"gm", "all", "encounter", "table", "options"})

SEAT_PATTERN: Final = r"^[a-z]+(:[A-Za-z0-9-]{1,64})?$"
SOURCE_PATTERN: Final = r"^(species|culture|occupation|other|other:[^.]{1,40})$"
Source = Annotated[str, msgspec.Meta(pattern=SOURCE_PATTERN)]
"""Where a modifier of a score comes from. Source: FS-ABIL-3."""

_DIE: Final = r"(\d{0,2}d(2|3|4|6|8|10|12|20)|\d{1,4})"
_TERM: Final = r"(\d{0,3}d[1-9]\d{0,3}|\d{1,7})"
Damage = Annotated[str, msgspec.Meta(pattern=f"^{_DIE}$")]
"""Damage as it is printed: NdM with a die of the ladder, or a flat number. Source: FS-STEP-1."""

Dice = Annotated[
    str, msgspec.Meta(pattern=f"^ *{_TERM}( *[+-] *{_TERM})* *$", max_length=limits.MAX_NOTATION_LENGTH)
]
"""Dice and whole numbers, added and taken away."""

Kind = Literal["pc", "npc", "monster"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Size = Literal["diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "titanic"]
SIZES: Final[tuple[Size, ...]] = get_args(Size)
"""From the smallest to the largest. Source: FS-SIZE-1. Ruling: FS-Q-12."""

Age = Literal["young", "adult", "old"]
AGES: Final[tuple[Age, ...]] = get_args(Age)
Life = Literal["up", "unconscious", "dead"]
Defense = Literal["pd", "md", "bd"]
DEFENSES: Final[tuple[Defense, ...]] = get_args(Defense)
Pool = Literal["sp", "resolve", "sanity"]
Restorable = Literal["hp", "sp", "resolve", "sanity"]
AttackKind = Literal["weapon", "natural", "spell", "other"]
Form = Literal["bite", "gore", "sting", "slam", "talons", "claws", "hooves", "tentacles", "wings"]
Where = Literal["hand", "sheath", "ground", "other"]
ArmorUse = Literal["apply", "ignore"]
Group = Literal["religious", "factions", "ideology", "allegiances"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)
Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""How strongly somebody leans: 1 against, 5 for. Source: FS-ALGN-5."""

ABILITIES: Final[Mapping[str, tuple[str, str, str]]] = {
    "physique": ("power", "health", "stamina"),
    "dexterity": ("precision", "agility", "reaction"),
    "intellect": ("reason", "language", "math"),
    "wisdom": ("drive", "intuition", "common_sense"),
    "charisma": ("rhetoric", "voice", "beauty"),
}
"""The five Abilities, each with its three scores. Source: FS-ABIL-1, FS-ABIL-4, FS-ABIL-10..24."""

SCORES: Final = tuple(score for scores in ABILITIES.values() for score in scores)
ABILITY_OF: Final = {score: ability for ability, scores in ABILITIES.items() for score in scores}

Score = Literal[
    "power", "health", "stamina", "precision", "agility", "reaction", "reason", "language", "math",
    "drive", "intuition", "common_sense", "rhetoric", "voice", "beauty",
]  # fmt: skip

OVERRIDABLE: Final = (
    "hp_max", "sp_max", "resolve_max", "sanity_max", "death_at", "pd", "md", "bd", "weapon_steps",
)  # fmt: skip
"""The derived values that the GM may fix by hand."""

FEAR: Final = "fear"
STAGGERED: Final = "staggered"
CHARGE: Final = "charge"
INTIMIDATE: Final = "intimidate"
UNTYPED: Final = "untyped"
EVERYBODY: Final = "all"

HP_BASE_UNSAID: Final = 10
"""What counts when nobody typed base HP; a warning says so."""

SPEED_UNSAID: Final = 6
"""Squares of a free move when nobody typed a speed."""
