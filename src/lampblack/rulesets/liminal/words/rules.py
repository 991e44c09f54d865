"""The rules in one line each, in our own words; only those that the program uses or shows."""

from __future__ import annotations

from typing import Final

RULES: Final[dict[str, str]] = {
    "LH-ATTR-1": "Everybody has Strength, Dexterity and Control: the score now, and its maximum.",
    "LH-ATTR-2": "Ten is an ordinary score.",
    "LH-ATTR-3": "No Investigator has a score above 18; monsters may.",
    "LH-ATTR-4": "STR: force, climb, jump, throw, carry.",
    "LH-ATTR-5": "DEX: be first, get away, slip past.",
    "LH-ATTR-6": "CTRL: win people over, handle strange things, bear what you see.",
    "LH-ATTR-7": "Scores tell how you do under pressure, not what you have learned.",
    "LH-SAVE-1": "Throw a d20: your score or less is a pass. Nothing is ever added.",
    "LH-SAVE-2": "A 1 always passes.",
    "LH-SAVE-3": "A 20 always fails.",
    "LH-SAVE-4": "The Facilitator calls for a Save when something is hard, dangerous, or worth failing.",
    "LH-SAVE-5": "Without risk or pressure nobody rolls: it simply works.",
    "LH-SAVE-6": "The attribute that fits best is named before the die falls.",
    "LH-SAVE-7": "In a contest one rolls: the one with most to lose.",
    "LH-SAVE-8": "Pass: it goes as you meant it. Fail: it does not.",
    "LH-HP-1": "Hit Protection takes damage and Stress alike, before anything else does.",
    "LH-HP-2": "Hit Protection is nerve, breath and luck; losing it is not a wound.",
    "LH-HP-3": "A short rest in a safe place brings Hit Protection back.",
    "LH-ARM-1": "Armor comes off damage, never off Stress.",
    "LH-ARM-2": "Armor is seldom more than 3.",
    "LH-ARM-3": "Armor adds up: what you wear, what you are, what has changed you.",
    "LH-STAB-1": "Stability comes off Stress, never off damage.",
    "LH-STAB-2": "Stability is seldom more than 2.",
    "LH-STAB-3": "Stability is rare: some Fallout grants it, now and then a thing.",
    "LH-INV-1": "An Investigator starts with ten slots.",
    "LH-INV-2": "A thing fills one slot.",
    "LH-INV-3": "Small things share a slot as a bundle.",
    "LH-INV-4": "What is bulky or needs both hands fills two slots.",
    "LH-INV-5": "Wounds, Fallout and Fatigue fill slots too.",
    "LH-INV-8": "What is stored in a vehicle fills no slots, and is at hand only there.",
    "LH-INV-9": "A wheelchair, crutches and the like fill no slot.",
    "LH-INV-10": "A bag is taken for granted.",
    "LH-TAG-1": "Tags on a thing bring rules of their own.",
    "LH-TAG-2": "Bulky: two slots.",
    "LH-CASH-2": "Cash is what you have at hand.",
    "LH-DMG-7": "Blows that only cost Hit Protection may be told as near misses.",
    "LH-LOSS-1": "At STR 0 a character is dead.",
    "LH-LOSS-2": "At DEX 0 a character cannot act until it is above 0 again.",
    "LH-LOST-1": "At CTRL 0 an Investigator is lost to the horror.",
    "LH-LOST-2": "With harm in every slot an Investigator is lost.",
    "LH-LOST-3": "The player of a lost one picks: serve the horror, or die of it.",
    "LH-REPL-1": "After a death or a loss: a new Investigator, or an ally who joins in earnest.",
    "LH-REPL-2": "A newcomer joins at the next good moment.",
    "LH-REPL-3": "Bringing the player back soon matters more than how likely it is.",
    "LH-MOR-7": "Foes who fled come back only after passing one more CTRL Save.",
    "LH-MOR-9": "Investigators never test their morale.",
    "LH-PROC-5": "The Facilitator says what comes of it: it works, a Save, harm at once, or luck.",
    "LH-PROC-6": "Simple things just work.",
    "LH-PROC-7": "When it is not clear how it ends, whoever risks most makes a Save.",
    "LH-META-1": "Tables and lists come from the pack on the table.",
    "Q-08": "House rule: a 1 and a 20 settle every Save.",
    "Q-09": "CTLR in the source is read as CTRL.",
    "Q-12": "The Facilitator names who rolls in a contest.",
    "Q-18": "House rule: the cap on scores.",
    "Q-43": "House rule: how new Investigators get their numbers.",
    "Q-44": "House rule: which pack lies on the table.",
    "Q-45": "House rule: Armor and Stability add up, with or without a cap.",
    "Q-46": "Allies follow the rules of the Facilitator's people until a player takes one over.",
    "Q-54": "House rule: what was declared stands once a die has fallen.",
    "Q-55": "The Facilitator weighs the reasons for and against a roll.",
}


def rule(id: str) -> str:  # noqa: A002 - a rule's id is called id everywhere
    """Say a rule in one line; empty when there is no line for it.

    >>> rule("LH-SAVE-2"), rule("LH-NONE-1")
    ('A 1 always passes.', '')
    """
    return RULES.get(id, "")
