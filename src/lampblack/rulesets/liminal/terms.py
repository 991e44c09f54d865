"""The game's words: what may stand in a field, and the numbers that are not 0 or 1."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

from lampblack.kernel import limits

Text: TypeAlias = str
"""A character's Strength is written `str`, so in a sheet the type of words goes by this name."""

MOST: Final = 1_000_000_000
"""No number of a sheet is above this; it is far beyond anything played and safe in every reader of JSON."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""A whole number that cannot fall below 0."""

Label: TypeAlias = Annotated[str, msgspec.Meta(max_length=limits.MAX_LABEL * 2)]
"""A name as it is shown: short enough for a line."""

Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=limits.MAX_TEXT)]
"""Free words in an order."""

Attr = Literal["str", "dex", "ctrl"]
ATTRS: Final[tuple[Attr, ...]] = get_args(Attr)
"""Strength, Dexterity, Control. Source: LH-ATTR-1."""

ATTR_ALIASES: Final = {"ctlr": "ctrl"}
"""A misprint of the source that people type as they read it. Ruling: Q-09."""

StoryPart = Literal["background", "looks", "bond", "question"]
STORY: Final[tuple[StoryPart, ...]] = get_args(StoryPart)
"""The words about who somebody is; no rule reads them. Source: LH-ATTR-7. Ruling: Q-43."""

Drawn = Literal["background", "name", "looks", "bond", "question"]
DRAWN: Final[tuple[Drawn, ...]] = get_args(Drawn)
"""What of somebody can be left to the dice, in the order in which they fall. Ruling: Q-43."""

Kind = Literal["investigator", "npc", "horror", "associate"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Life = Literal[
    "active",
    "unconscious",
    "helpless",
    "out-of-combat",
    "fleeing",
    "fled",
    "gone",
    "lost",
    "serving",
    "dead",
]
ABLE: Final[frozenset[Life]] = frozenset({"active", "serving"})
"""The lives in which a creature can act."""

OFF_STAGE: Final[frozenset[Life]] = frozenset({"dead", "lost", "fled", "gone"})
"""The lives of those who take no part in an encounter that begins."""

ENDED: Final[frozenset[Life]] = frozenset({"dead", "serving"})
"""The lives in which nobody's player plays a character any more. Source: LH-REPL-1, LH-LOST-3."""

DOWN: Final[frozenset[Life]] = frozenset({"unconscious", "helpless", "out-of-combat"})
"""The lives of those who lie there: an attack on them is offered as Enhanced. Source: LH-ENH-2."""

AWAY: Final[frozenset[Life]] = frozenset({"fled", "gone"})
"""The lives of those who are out of reach of any blow."""

HarmKind = Literal["damage", "non-lethal", "stress"]
HARM_KINDS: Final[tuple[HarmKind, ...]] = get_args(HarmKind)
"""What a blow deals; at a tie the earlier one counts. Source: LH-MULT-4, LH-TAG-4, LH-TAG-5. Ruling: Q-23."""

Side = Literal["investigators", "adversaries", "none"]
AfflictionKind = Literal["wound", "fallout", "fatigue", "condition"]

Effect = Literal[
    "save-worse",
    "save-worse-str",
    "save-worse-dex",
    "save-worse-ctrl",
    "save-better",
    "save-better-str",
    "save-better-dex",
    "save-better-ctrl",
    "save-again",
    "save-again-str",
    "save-again-dex",
    "save-again-ctrl",
    "impaired",
    "enhanced",
]
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
"""What an affliction does to dice: of all Saves or those of one attribute, of attacks. Ruling: Q-42."""
Device = Literal["on", "dying", "off", "dead", "broken"]
Preset = Literal["manual", "3d6-swap"]

AVERAGE_SCORE: Final = 10
"""Source: LH-ATTR-2."""

SLOTS: Final = 10
"""Slots of a new Investigator. Source: LH-INV-1."""

HP_UNSAID: Final = 6
"""The least maximum of Hit Protection of a sheet that does not say its own."""

MOVE_FT: Final = 40
"""How far a creature moves in a turn, in feet. Source: LH-ACT-1."""

SAVE_DIE: Final = 20
"""Source: LH-SAVE-1."""

USUAL_ARMOR: Final = 3
"""Armor above this is unusual and gets a warning, never a limit. Source: LH-ARM-2."""

USUAL_STABILITY: Final = 2
"""Stability above this is unusual and gets a warning, never a limit. Source: LH-STAB-2."""

LAST_STEP: Final = 7
"""Steps of the procedure of play. Source: LH-PROC-0."""

SCENE: Final = "scene"
"""Where things lie that nobody carries."""

STASH: Final = "stash"
"""Where things lie that belong to the party; whoever shoulders it has them in the own slots."""

SHOP: Final = "shop"
"""Where things lie that are for sale."""

PLACES: Final = (SCENE, STASH, SHOP)
"""Where things lie besides at people and in vehicles."""

RESERVED_IDS: Final = frozenset({*PLACES, "gm"})
ID_PATTERN: Final = r"^[a-z0-9][a-z0-9-]{0,63}$"
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=ID_PATTERN)]
"""Names a thing: lower-case letters, digits and hyphens, never a dot (paths are cut at dots)."""
