"""The house rules in words: what each is about, and what each of its readings means at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

OPTIONS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "overload_effect": (
        "What carrying too much does",
        {
            "deprived": "The carrier is Deprived until the load fits again.",
            "hp-zero": "HP falls to 0 at the moment the limit is passed.",
            "both": "HP falls to 0, and the carrier is Deprived.",
        },
    ),
    "cell_trigger_score": (
        "When a watched device is tested",
        {
            "total": "When Stress is more than Stability with the device's +1 in it.",
            "base": "When Stress is more than the watcher's own Stability.",
        },
    ),
    "cell_dying_scope": (
        "How long a dying device still helps",
        {
            "next-stress": "For the next Stress, however small.",
            "next-exceeding": "Until the next Stress that is more than Stability.",
            "next-viewing": "Through this watching and one more.",
        },
    ),
    "cell_broken_repairable": (
        "Broken devices can be repaired",
        {"true": "With parts and time it works again.", "false": "What is broken stays broken."},
    ),
    "natural_extremes": (
        "A 1 always passes, a 20 always fails",
        {"true": "Whatever the score, in every Save.", "false": "Only the score counts."},
    ),
    "lost_on_full_slots": (
        "Harm in every slot means lost",
        {
            "true": "Lost at CTRL 0, and when harm fills all slots.",
            "false": "Lost at CTRL 0 only.",
        },
    ),
    "wound_recovery": (
        "What heals a Wound",
        {
            "medical": "Medical attention only.",
            "medical-or-extended-rest": "Medical attention, or an extended rest.",
        },
    ),
    "morale_roll": (
        "Who rolls morale for a group",
        {"group": "One Save for all of them.", "individual": "Each one standing rolls."},
    ),
    "morale_half": (
        "When half a group is lost",
        {"at-least-half": "At exactly half already.", "more-than-half": "When more than half are lost."},
    ),
    "morale_half_counts_fled": (
        "Those who fled count as lost",
        {
            "true": "Fled and dead count alike for the half.",
            "false": "Only those put out of the fight count.",
        },
    ),
    "morale_score": (
        "Whose score a group's morale uses",
        {
            "gm": "The Facilitator's pick; the leader's where it is higher, else the group's own.",
            "leader-else-commonest": "The leader's, else the one that most of them have.",
            "leader-else-lowest": "The leader's, else the lowest among them.",
        },
    ),
    "morale_coincident": (
        "Two reasons for morale at once",
        {"single": "One Save answers both.", "double": "One Save for each."},
    ),
    "morale_lone": (
        "Who counts as a lone foe",
        {
            "current": "Who is alone now, the last of a group too.",
            "initial": "Only who was alone from the start.",
        },
    ),
    "morale_regroup": (
        "What regrouping takes",
        {
            "pass-to-return": "A passed Save brings them back; a failed one sends them away for good.",
            "save-on-return": "They come back and Save then; who fails flees again.",
        },
    ),
    "resolution": (
        "How a round is played out",
        {
            "sequential": "In turn: who falls before the own turn does not act.",
            "simultaneous": "At once: what was declared still happens.",
        },
    ),
    "artifact_cost": (
        "What using an artifact costs",
        {"action": "It is the action.", "with-action": "It goes along with another action."},
    ),
    "attribute_cap": (
        "Highest score of an Investigator",
        {"18": "What a body and mind can reach.", "null": "No limit."},
    ),
    "retreat_save": (
        "Who Saves to get away",
        {"each": "Everyone who runs.", "group": "One for all who run."},
    ),
    "retreat_fail": (
        "Getting away fails",
        {
            "stay": "They stay, and the action is spent.",
            "stay-and-exposed": "They stay in the open; the Facilitator says what that means.",
        },
    ),
    "adversary_surprise": (
        "Foes caught off guard",
        {
            "off": "Only Investigators can be surprised.",
            "skip-round": "Surprised foes miss the first round.",
            "dex-save": "Each foe makes a DEX Save or misses it.",
        },
    ),
    "order_reroll": (
        "How often strict order is rolled",
        {"once": "Once for an encounter.", "each-round": "Anew in every round."},
    ),
    "order_failures": (
        "Who failed the roll for order",
        {
            "ascending": "They too act from the lowest die up.",
            "sides": "Investigators first, then their foes.",
        },
    ),
    "pool_mixed_types": (
        "Several attackers, damage and Stress",
        {
            "by-harm-kind": "Two hits: one for damage, one for Stress.",
            "single": "One hit: the highest die says which it is.",
        },
    ),
    "mixed_order": (
        "Which of two hits comes first",
        {
            "damage-first": "Damage, then Stress.",
            "stress-first": "Stress, then damage.",
            "gm": "The Facilitator says so each time.",
        },
    ),
    "pool_scope": (
        "Whose attacks count as one hit",
        {
            "side-phase": "Those of one side, in its own turn.",
            "round": "Those of one side, in the whole round.",
        },
    ),
    "impaired_enhanced_both": (
        "Impaired and Enhanced at once",
        {
            "cancel": "They cancel each other.",
            "impaired": "Impaired wins: a d4.",
            "enhanced": "Enhanced wins: a d12.",
        },
    ),
    "modifier_on_dual": (
        "Impaired or Enhanced with two weapons",
        {"single-die": "One single d4 or d12.", "each-die": "Each die becomes a d4 or d12."},
    ),
    "ignore_armor": (
        "Non-lethal hits ignore Armor",
        {"false": "Armor helps against them.", "true": "Armor does not help against them."},
    ),
    "dex_overflow_save": (
        "A hit that goes on into DEX",
        {
            "none": "No Save; only DEX 0 matters.",
            "dex-save": "A DEX Save; what failing means is the Facilitator's.",
        },
    ),
    "overload_cap": (
        "Slots that can be carried too much",
        {"null": "As many as is reasonable."},
    ),
    "fatigue_repeat": (
        "Fatigue while Deprived",
        {"true": "One for every full day.", "false": "One in all."},
    ),
    "fatigue_recovery": (
        "What a rest takes off Fatigue",
        {
            "one-per-extended-rest": "An extended rest takes one.",
            "all-per-extended-rest": "An extended rest takes all.",
            "any-rest": "Every rest takes one.",
        },
    ),
    "attribute_recovery": (
        "What an extended rest gives back",
        {"full": "Every score, up to its most.", "amount": "As much as the Facilitator says."},
    ),
    "extended_rest_days": (
        "Days of an extended rest",
        {"7": "A week."},
    ),
    "deprived_blocks_attributes": (
        "What being Deprived holds back",
        {"false": "HP do not come back.", "true": "Neither HP nor scores come back."},
    ),
    "creation_preset": (
        "How Investigators are made",
        {
            "manual": "Numbers are typed in.",
            "3d6-swap": "3d6 for each score in order, two may be swapped; HP, cash and a phone by the dice.",
        },
    ),
    "content_pack": (
        "Pack with tables and things",
        {"null": "None: words are typed as they are needed."},
    ),
    "armor_cap": ("Most Armor that helps", {"null": "All of it."}),
    "stability_cap": ("Most Stability that helps", {"null": "All of it."}),
    "npc_critical_stress": (
        "Others under critical Stress",
        {"note": "They get a Fallout and fight on.", "out-of-combat": "They are out of the fight as well."},
    ),
    "cash_replenish": (
        "How cash comes back",
        {"amount": "By the amount that is typed in.", "starting": "Up to what they started with."},
    ),
    "declaration_lock": (
        "What was declared is binding",
        {"true": "From the first die of the phase on.", "false": "It may be changed until the own turn."},
    ),
    "open_saves": (
        "Who may roll a Save",
        {
            "false": "Players roll a Save when it was called.",
            "true": "Players roll a Save whenever they like.",
        },
    ),
}
"""For each option its title, and a sentence for each value as it is written in JSON, without quotes."""


def option(name: str) -> dict[str, Any]:
    """Say what a house rule is about and what its readings mean; empty for an unknown one.

    >>> option("attribute_cap")["title"]
    'Highest score of an Investigator'
    """
    if name not in OPTIONS:
        return {}
    title, readings = OPTIONS[name]
    return {"title": phrase(title), "readings": {value: phrase(said) for value, said in readings.items()}}
