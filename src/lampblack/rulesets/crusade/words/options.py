"""The house rules in words: what each is about, and what each of its readings means at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.crusade.words.options_of_combat import OF_COMBAT, Titled

OF_PEOPLE: Final[Mapping[str, Titled]] = {
    "pd_rounding": (
        "The half point of Physical Defense",
        {
            "down": "Half a point is dropped.",
            "up": "Half a point counts as a whole one.",
            "exact": "The half stays; no total ever equals it.",
        },
    ),
    "ability_effect": (
        "What an Ability does to its scores",
        {
            "none": "Nothing; it is a number to look at.",
            "cap": "No score under it counts for more than the Ability.",
            "add": "It is added to each score under it.",
        },
    ),
    "negative_scores": (
        "Scores below 0",
        {
            "forbid": "There are none.",
            "clamp": "They count in sums, and as 0 where they are multiplied or deepen the threshold of death.",
            "literal": "They count everywhere as they stand.",
        },
    ),
    "score_max": ("The highest score that may be typed", {"null": "There is no limit."}),
    "power_to_damage": (
        "Power in damage",
        {
            "prefill": "Added to weapons, unless the weapon says otherwise.",
            "none": "Never added by itself.",
            "all": "Added to weapons and to natural attacks.",
        },
    ),
    "severe_sanity_loss": (
        "Sanity lost at severe Fear",
        {"same_amount": "As much as Resolve would have lost.", "one": "One point each time."},
    ),
    "fear_zero_source": (
        "Who must have emptied Resolve for Fear to follow",
        {"opponent_only": "An opponent, or nobody knows who.", "any": "Anybody or anything."},
    ),
    "fear_end": (
        "When Fear with a clock ends",
        {
            "first": "By whatever comes first: the clock, the end of combat, the loss of what is feared.",
            "duration_rules": "By its clock alone.",
        },
    ),
    "sanity_day_rule": (
        "What spoils a day for the mind",
        {"attempt": "Any horror, withstood or not.", "real_loss": "Only one that took Sanity."},
    ),
    "disorder_repeat": (
        "How often Sanity at 0 brings a disorder",
        {"every_time": "Each time it falls to 0.", "first_only": "Only if there is none yet."},
    ),
    "insanity_drain_timing": (
        "When Resolve drains at 0 Sanity",
        {"turn_start": "At the start of each own turn.", "turn_end": "At its end, before the rest bonus."},
    ),
    "brush_hp": (
        "HP after a Brush With Death",
        {
            "zero": "0.",
            "last_point": "One point above the threshold of death.",
            "keep": "What the blow left, however deep.",
        },
    ),
    "brush_limit": (
        "How often a character may brush with death",
        {"unlimited": "As long as Training Points last.", "per_session": "Once a session."},
    ),
    "monster_death": (
        "When monsters die",
        {"same": "At their threshold, like everybody.", "at_zero": "At 0 HP."},
    ),
    "bleed_out": ("HP that open wounds bleed each round", {"0": "Nobody bleeds by themselves."}),
    "executions": (
        "Executions",
        {"gm_only": "The GM may declare one on the helpless.", "off": "There are none."},
    ),
    "revival": (
        "The dead may come back",
        {"true": "Giving a dead character HP brings them back.", "false": "Death is for good."},
    ),
    "max_change": (
        "When a maximum changes in play",
        {
            "cap": "Points above the new maximum are lost; none are given.",
            "shift": "Points move up or down with it.",
        },
    ),
    "monsters_full_rules": (
        "Creatures play by the full rules",
        {
            "true": "They pay SP, dodge, and have Resolve and Sanity.",
            "false": "New ones have HP and defenses only, unless their sheet says otherwise.",
        },
    ),
    "intensity_ladder": ("The levels of Fear and Staggered", {}),
    "size_mods": ("What each size adds, and the HP of its monsters", {}),
    "regen_dice": ("The dice by which SP come back", {}),
    "condition_notes": ("What each level of a condition does", {}),
    "alignment_labels": ("The names of alignment levels", {}),
    "disorders": ("The list of disorders", {}),
    "damage_types": ("Damage types of this table's own", {}),
}
"""House rules of bodies, minds and death, and the tables that a group fills in."""


def option(name: str) -> dict[str, Any]:
    """Say a house rule: its title, and a sentence for each of its readings; empty for one that nobody knows.

    >>> option("executions")["readings"]["off"]
    'There are none.'
    """
    found = OF_PEOPLE.get(name) or OF_COMBAT.get(name)
    if found is None:
        return {}
    return {"title": phrase(found[0]), "readings": {value: phrase(said) for value, said in found[1].items()}}
