"""The house rules of combat in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Titled = tuple[str, Mapping[str, str]]
"""What a house rule is about, and a sentence for each reading by its value."""

OF_COMBAT: Final[Mapping[str, Titled]] = {
    "attack_roll": (
        "The dice of attacks and checks",
        {
            "3d10": "Three ten-sided dice.",
            "1d20": "One twenty-sided die.",
            "manual": "None: totals are typed, by players too.",
        },
    ),
    "ties_hit": (
        "A total that equals the defense",
        {"true": "Hits, and passes a check.", "false": "Misses, and fails a check."},
    ),
    "initiative": (
        "Who acts first",
        {
            "roll": "A check with Reaction, high first.",
            "static": "Reaction alone.",
            "manual": "The GM types it, or the order stands as it was named.",
        },
    ),
    "natural_damage": (
        "Damage of claws and teeth",
        {"roll": "The dice are rolled.", "average": "The mean counts, rounded down."},
    ),
    "step_down_multi_d20": (
        "Several d20s stepped down",
        {"shrink_die": "All of them become d12s.", "drop_die": "One of them is taken away."},
    ),
    "zero_die_blocks_bonus": (
        "A weapon stepped below its lowest rung",
        {"true": "Does nothing at all.", "false": "Still does what is added to it."},
    ),
    "rounds_per_minute": ("Rounds that make a minute", {"null": "The GM moves the clock."}),
    "dodge_info": (
        "What the defender knows before a dodge",
        {
            "total": "The total of an open roll, and the cheapest way out.",
            "hit_only": "That it hits.",
            "blind": "Nothing; the question comes on a miss too.",
        },
    ),
    "dodge_and_parry": (
        "Reactions to one attack",
        {"one": "A dodge or a parry.", "both": "One of each."},
    ),
    "parry_needs_full_integrity": (
        "A parry needs the full 2 Integrity",
        {"true": "With less there is none.", "false": "One point is enough, and goes."},
    ),
    "rest_bonus_window": (
        "What spoils the rest bonus",
        {
            "own_turn": "SP paid in the own turn.",
            "since_last_turn": "SP paid since the last own turn, dodges and remarks too.",
        },
    ),
    "unconscious_regen": (
        "The unconscious regain SP",
        {"true": "As always.", "false": "Not until they wake."},
    ),
    "regen_hp": (
        "HP and regaining SP",
        {
            "none": "HP play no part.",
            "stop_at_zero": "At 0 HP or less nothing comes back.",
            "proportional": "As much less as HP are below their most.",
        },
    ),
    "regen_timing": (
        "When SP come back",
        {
            "turn_start": "At the start of each own turn.",
            "round_start": "For all when a round begins.",
            "round_end": "For all when a round ends.",
        },
    ),
    "rest_bonus": (
        "The SP of a turn that cost nothing",
        {"reroll": "A second roll.", "repeat": "The first roll's number again."},
    ),
    "stagger_duration": (
        "A second clock of Staggered",
        {
            "longer": "The longer of both counts.",
            "refresh": "The new one counts.",
            "add": "Both are added up.",
        },
    ),
    "overspend": (
        "A price higher than the SP left",
        {
            "refuse": "It cannot be paid.",
            "floor_if_any": "The last points are enough, but for squares and dodges.",
        },
    ),
    "extra_move_cap": (
        "How far SP carry",
        {"none": "As far as they last.", "speed": "At most the speed once more."},
    ),
    "charge_bonus_scope": (
        "For which blows a charge's bonus holds",
        {"round": "All own blows of the round.", "charge_attack": "The blow of the charge alone."},
    ),
    "charge_movement": (
        "The squares of a charge",
        {
            "replaces": "Twice the speed for the whole turn.",
            "adds": "Twice the speed besides the free squares.",
        },
    ),
    "talk_cost_outside_combat": (
        "Talk outside combat costs SP",
        {"true": "1 SP a remark.", "false": "It is free."},
    ),
    "armor_model": (
        "What armor does",
        {"flat": "Its number comes off damage without a dagger.", "none": "Nothing."},
    ),
}
"""House rules of turns, blows and stamina."""
