"""The house rules: a title for each, and what each of its readings means at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase

OPEN_READINGS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "mode": (
        "How long the game is",
        {"one_shot": "One evening.", "campaign": "Several evenings that belong together."},
    ),
    "stat_cap": (
        "Most points on one stat",
        {
            "5": "All four free points may go to one stat.",
            "4": "At most four points on a stat.",
            "3": "At most three points on a stat.",
            "2": "Everybody has two points on each.",
        },
    ),
    "stats_per": (
        "Whose stats they are",
        {"session": "One list for everybody.", "character": "Every character has a list of its own."},
    ),
    "difficulty_shown": (
        "When the difficulty is told",
        {"before": "Before the dice fall.", "after_roll": "With the dice."},
    ),
    "hopeless_checks": (
        "Too few dice to pass",
        {"warn": "You are warned and may throw.", "auto_fail": "The check fails without dice."},
    ),
}
"""What everybody may read from the beginning."""

LATER_READINGS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "secrecy": (
        "What players know",
        {
            "on": "How sheets and checks work, until they are told the rest.",
            "off": "Everything from the start.",
        },
    ),
    "reveal_at": (
        "When players are told",
        {
            "first_success": "At the Evil's first success.",
            "first_dice": "At the Evil's first dice.",
            "start": "When the game begins.",
        },
    ),
    "evil_commit": (
        "When the Evil decides",
        {"before": "Before any dice are seen.", "after": "After the player's dice lie there."},
    ),
    "evil_dice": (
        "The Evil's dice",
        {"open": "Lie open on the table.", "count_only": "Only their successes are told."},
    ),
    "pool_visibility": (
        "Who sees the pool",
        {
            "gm_only": "The GM alone.",
            "after_reveal": "Everybody, once the players were told.",
            "open": "Everybody, from the start of the game.",
        },
    ),
    "budget_per": (
        "Eight points for each",
        {"player": "Player.", "character": "Character in the game."},
    ),
    "pool_per": (
        "How long a pool lasts",
        {"campaign": "The whole campaign.", "session": "One evening; the next has a fresh one."},
    ),
    "late_join_evil": (
        "A late joiner",
        {"8": "Brings the pool eight points.", "0": "Brings the pool nothing."},
    ),
    "diff2_after_cancel": (
        "Two successes needed, some given up",
        {"strict": "Two have to be left.", "lenient": "One that is left is enough if two were thrown."},
    ),
    "partial_cancel": (
        "Giving successes up",
        {"true": "As many as you like.", "false": "All that help, or none."},
    ),
    "cancel_timeout": (
        "Waiting for a choice",
        {"none": "As long as it takes; the GM may choose for somebody who is away."},
    ),
    "pass_on_removal": (
        "A check that takes the character out",
        {"true": "Passes all the same if it has the successes.", "false": "Fails."},
    ),
    "rest_restores": (
        "What a rest brings back",
        {"full_stat": "One stat, all of it.", "one_point": "One point.", "all_stats": "All stats."},
    ),
    "one_shot_replacement": (
        "Successors on a single evening",
        {"false": "There are none.", "true": "They may come."},
    ),
    "replace_living": (
        "Who can be replaced",
        {"true": "Anybody, also one who is still in the game.", "false": "Only who is out of the game."},
    ),
    "replace_after_wipe": (
        "When all have fallen",
        {"false": "The game ends.", "true": "A successor is offered first."},
    ),
    "seals": (
        "Sealing what the GM puts aside",
        {
            "false": "Nothing is sealed.",
            "true": "Sealed before the dice fall, and opened when the game is over; for those who were told.",
        },
    ),
}
"""What is the GM's alone until the players are told."""


def option(name: str) -> Mapping[str, Any]:
    """Give the title of a house rule and a sentence for each of its readings; empty for an unknown one.

    >>> option("mode")["title"]
    'How long the game is'
    """
    found = OPEN_READINGS.get(name) or LATER_READINGS.get(name)
    if found is None:
        return {}
    return {"title": phrase(found[0]), "readings": {value: phrase(said) for value, said in found[1].items()}}
