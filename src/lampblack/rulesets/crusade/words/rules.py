"""The rules in one line each, in our own words: people here, play in rules_of_play.py, open places in rulings.py."""

from __future__ import annotations

from typing import Final

from lampblack.kernel.tongue import translated
from lampblack.rulesets.crusade.words.rules_of_play import RULES_OF_PLAY
from lampblack.rulesets.crusade.words.rulings import RULINGS

RULES_OF_PEOPLE: Final[dict[str, str]] = {
    "FS-ABIL-1": "Everybody has five Abilities: Physique, Dexterity, Intellect, Wisdom, Charisma.",
    "FS-ABIL-2": "Skills and special abilities hang from an Ability or one of its scores.",
    "FS-ABIL-3": "Species, culture, occupation and other sources add to a score.",
    "FS-ABIL-4": "Each Ability has three scores under it: fifteen in all.",
    "FS-ABIL-5": "An Ability bears on its three scores; by how much, a house rule says.",
    "FS-ABIL-10": "Power drives blows of the body, and counts for Bodily Defense.",
    "FS-ABIL-11": "Health gives HP, Stamina Points, Bodily Defense, and a deeper threshold of death.",
    "FS-ABIL-12": "The Stamina score gives Stamina Points, brings them back, and counts for Bodily Defense.",
    "FS-ABIL-13": "Precision is added to blows with weapon and body.",
    "FS-ABIL-14": "Agility is a factor of Physical Defense.",
    "FS-ABIL-15": "Reaction decides who is first, is a factor of Physical Defense, and helps to dodge.",
    "FS-ABIL-16": "Reason is wit: Mental Defense, Resolve and Sanity rest on it.",
    "FS-ABIL-17": "Language is for tongues and texts.",
    "FS-ABIL-18": "Math is for numbers.",
    "FS-ABIL-19": "Drive is willpower, a factor of Resolve.",
    "FS-ABIL-20": "Intuition counts for Mental Defense.",
    "FS-ABIL-21": "Common Sense knows the world: Mental Defense, and a factor of Sanity.",
    "FS-ABIL-22": "Rhetoric persuades.",
    "FS-ABIL-23": "Voice is for song and speech.",
    "FS-ABIL-24": "Beauty is for looks.",
    "FS-ALGN-1": "A character may lean towards any number of faiths, factions, ideas and people.",
    "FS-ALGN-2": "The player picks where to lean and may change it; the GM is told.",
    "FS-ALGN-3": "To lean another way may offend whom one leaned to.",
    "FS-ALGN-4": "The player also picks how strongly, for better or worse.",
    "FS-ALGN-5": "Leanings go from 1, against, to 5, for.",
    "FS-ALGN-6": "There are four groups: religious, factions, ideology, allegiances.",
    "FS-ALGN-7": "Religious: towards a god or an order that serves one.",
    "FS-ALGN-8": "A priesthood mostly asks for a positive leaning to its faith.",
    "FS-ALGN-9": "Religious levels: Heretic, Maligned, Neutral, Ally, Devotee.",
    "FS-ALGN-10": "Factions: towards people with a common aim that is not religious.",
    "FS-ALGN-11": "Faction levels: Hated, Disliked, Neutral, Ally, Well Liked.",
    "FS-ALGN-12": "Ideology: a principle to hold to, come what may.",
    "FS-ALGN-13": "Ideology levels: Skeptical, Upholds irregularly, Average, Believer, Unshakable.",
    "FS-ALGN-14": "Allegiances: towards one other person, friend or foe.",
    "FS-ALGN-15": "Allegiance levels: Enemies, Rivals, Acquaintances, Friends, Best buddies.",
    "FS-SIZE-1": "There are nine sizes, from diminutive to titanic.",
    "FS-SIZE-2": "Size shifts Physical and Bodily Defense by the table's own numbers.",
    "FS-SIZE-3": "A monster's base HP come from its size.",
    "FS-SIZE-4": "A character's HP never change with size.",
    "FS-NAT-1": "What teeth and claws do depends on size.",
    "FS-NAT-2": "A creature may have damage of its own instead.",
    "FS-NAT-3": "Natural attacks are listed by size, in two rows.",
    "FS-NAT-4": "Primary: bite, gore, sting, slam, talons.",
    "FS-NAT-5": "Primary damage by size: 1, d3, 2d4, 3d6, 3d10, 4d12, 4d20, 6d20, 10d20.",
    "FS-NAT-6": "Secondary: claws, hooves, tentacles, wings.",
    "FS-NAT-7": "Secondary damage by size: 1, d2, d6, 2d4, 3d6, 4d8, 4d12, 6d12, 10d12.",
    "FS-STEP-1": "Damage dice climb a ladder: 1, d2, d3, d4, d6, d8, d10, d12, d20.",
    "FS-STEP-2": "Above d20 each step adds another d20.",
    "FS-STEP-3": "Below the lowest rung a weapon does nothing at all.",
    "FS-WSIZE-1": "A weapon made for its wielder's size has a stepped die.",
    "FS-WSIZE-2": "For people the step is 0.",
    "FS-WSIZE-3": "Tiny and diminutive weapons: one step down.",
    "FS-WSIZE-4": "Small, medium and large weapons: as printed.",
    "FS-WSIZE-5": "Huge and gargantuan weapons: one step up.",
    "FS-WSIZE-6": "Colossal weapons: two steps up.",
    "FS-WSIZE-7": "Titanic weapons: four steps up.",
    "FS-DEF-1": "HP and three defenses stand between a character and the end.",
    "FS-DEF-2": "Most HP: base HP and Health.",
    "FS-DEF-3": "At 0 HP or less one is unconscious.",
    "FS-DEF-4": "Blows at the body's reach are made against Physical Defense.",
    "FS-DEF-5": "Physical Defense: 15, and half of Agility times Reaction.",
    "FS-DEF-6": "Attacks on the mind are made against Mental Defense.",
    "FS-DEF-7": "Mental Defense: 10, Reason, Intuition, Common Sense.",
    "FS-DEF-8": "Attacks on the inside of the body are made against Bodily Defense.",
    "FS-DEF-9": "Bodily Defense: 10, Power, Health, Stamina, and size.",
    "FS-RES-1": "Resolve is the will to go on fighting.",
    "FS-RES-2": "Most Resolve: Reason times Drive, and 1.",
    "FS-RES-3": "Intimidation and its like take Resolve away; what goes beyond 0 is lost.",
    "FS-RES-4": "Only an empty Resolve lets Fear in.",
    "FS-RES-5": "The first blow at a Resolve that an opponent emptied brings Fear at its lowest.",
    "FS-RES-6": "Each further blow raises Fear by a level.",
    "FS-RES-7": "At the last level of Fear the blow eats Sanity instead.",
    "FS-RES-8": "Resolve comes back by 2d10 a minute.",
    "FS-RES-9": "Once broken it comes back by 2d10 an hour, until it is full.",
    "FS-RES-10": "Fear ends with the combat, with what is feared, or with its own clock.",
    "FS-RES-11": "An empty Resolve is broken: Fear and worse may follow.",
    "FS-SAN-1": "Sanity is the health of the mind.",
    "FS-SAN-2": "Most Sanity: Reason times Common Sense, and 5.",
    "FS-SAN-3": "A quiet day gives 1d6 Sanity back.",
    "FS-SAN-4": "A day with a horror in it gives nothing back.",
    "FS-SAN-5": "When Sanity falls to 0, a disorder follows.",
    "FS-SAN-6": "At 0 Sanity each own turn costs 1 Resolve.",
    "FS-SAN-7": "Above 0 that stops; the disorder stays.",
    "FS-SAN-8": "What else the mind suffers, the table writes for itself.",
}
"""Rules of who people are."""


def rule(id: str) -> str:  # noqa: A002 - a rule's id is called id everywhere
    """Say a rule or a ruling in one line; empty when there is no line for it.

    >>> rule("FS-DEF-3")
    'At 0 HP or less one is unconscious.'
    """
    return translated(RULES_OF_PEOPLE.get(id) or RULES_OF_PLAY.get(id) or RULINGS.get(id) or "")
