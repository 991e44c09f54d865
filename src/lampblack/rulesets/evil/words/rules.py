"""The rules in one line each, in our own words. The first two chapters are open to everybody from the beginning."""

from __future__ import annotations

from typing import Final

from lampblack.kernel.tongue import translated

OPEN_RULES: Final[dict[str, str]] = {
    "EV-CHAR-1": "Everybody has four stats, no more and no less.",
    "EV-CHAR-2": "Make the four up together: they fit your kind of horror, and each is for something of its own.",
    "EV-CHAR-3": "Each stat has one point to begin with.",
    "EV-CHAR-4": "Four more points are yours to place: eight in all, at most five on one stat.",
    "EV-CHAR-5": "A set to begin with, for old houses and older families.",
    "EV-CHAR-6": "A set to begin with, for a night with somebody at the window.",
    "EV-CONF-1": "Dice fall only for what one of the four stats is for; the GM says so.",
    "EV-CONF-2": "What no stat is for needs no dice: it works, or it goes wrong in a small way.",
    "EV-CONF-3": "Throw as many six-sided dice as the stat has points now.",
    "EV-CONF-4": "4, 5 and 6 are successes.",
    "EV-CONF-5": "One success is enough.",
    "EV-CONF-6": "The outrageous, or what this kind of story forbids, takes two. Never more.",
    "EV-CONF-7": "Enough successes pass; those beyond that do nothing more.",
    "EV-CONF-8": "With fewer dice than successes needed it cannot work. You may still throw.",
    "EV-CONF-9": "A failed check leaves you trapped, cut off, bruised, frightened or held up at worst.",
    "EV-Q-1": "House rule: the most points on one stat of a fresh sheet.",
    "EV-Q-2": "House rule: one list of stats for all, or a list for each character.",
    "EV-Q-6": "You say which stat fits, the GM agrees or names another, before the dice.",
    "EV-Q-7": "House rule: whether the difficulty is told before the dice.",
    "EV-Q-9": "House rule: what happens when there are too few dice to pass.",
    "EV-Q-15": "House rule: one evening, or several that belong together.",
    "EV-Q-31": "Two who act together make two checks, one after the other.",
    "EV-Q-32": "You may think again until the dice are thrown.",
}
"""What everybody may read from the beginning."""

WITHHELD_RULES: Final[dict[str, str]] = {
    "EV-EVIL-1": "Give a name to what the group is up against; only you see it.",
    "EV-EVIL-2": "It may strike without warning, or after a dreadful one; either way it wants the group to suffer.",
    "EV-EVIL-3": "Nothing but the Evil takes points from a stat or a character from the game.",
    "EV-EVIL-4": "The pool begins with eight points for each player.",
    "EV-EVIL-5": "The Evil acts only when a player makes a check, and once in each.",
    "EV-EVIL-6": "Spend nothing, or one to four points that you have.",
    "EV-EVIL-7": "Each point is a die; 4, 5 and 6 are successes here too.",
    "EV-EVIL-8": "Points spent are gone whatever the dice show: tell how it goes for this character.",
    "EV-EVIL-9": "Sometimes everybody sees it coming, sometimes nobody does. You need not say so first.",
    "EV-CANC-1": "An own success can be given up for one of the Evil's: one for one.",
    "EV-CANC-2": "A success given up no longer counts for the check.",
    "EV-CANC-3": "Nobody has to give one up, not even to stay in the game.",
    "EV-CANC-4": "Tell a cancelled hit as a narrow escape, even when the check failed.",
    "EV-LOSS-1": "Each of the Evil's successes that is left costs a point of the stat that was rolled.",
    "EV-LOSS-2": "Tell a loss as injury, stress, madness, or what fits.",
    "EV-LOSS-3": "A stat without points takes the character out of the game.",
    "EV-LOSS-4": "To pass and to lose points are two things: each can come without the other.",
    "EV-LOSS-5": "A lowered stat stays low and throws fewer dice.",
    "EV-REST-1": "Campaign: a rest fills one stat up again and brings the pool four points.",
    "EV-REPL-1": "Campaign: a new character in the same seat brings the pool eight points.",
    "EV-END-1": "The game ends when the players have done what they came for.",
    "EV-END-2": "The game ends when the pool is empty, after the check that emptied it.",
    "EV-END-3": "The game ends when nobody is left.",
    "EV-END-4": "After every check all of this is looked at; what is true first ends the game.",
    "EV-SECR-1": "Players need to know only how sheets and checks work, until they are told.",
    "EV-SECR-2": "Let some safe checks come first.",
    "EV-SECR-3": "Explain nothing: just roll against them.",
    "EV-SECR-4": "The first success of the Evil is the moment to explain, before anybody chooses.",
    "EV-REF-1": "The game's maker points to a guide with more advice, called HOWSCARUM. It is not here.",
    "EV-Q-4": "House rule: what counts at difficulty two when successes were given up.",
    "EV-Q-5": "House rule: give up as many successes as you like, or all you can.",
    "EV-Q-10": "House rule: the Evil commits before the dice, or looks at them first.",
    "EV-Q-14": "House rule: whether a check still passes that takes the character out.",
    "EV-Q-16": "House rule: what a rest brings back.",
    "EV-Q-18": "House rule: who can be replaced.",
    "EV-Q-22": "House rule: whether the game waits for a successor when all have fallen.",
    "EV-Q-23": "House rule: one pool for the campaign, or one for each evening.",
    "EV-Q-24": "House rule: what a late joiner brings the pool.",
    "EV-Q-25": "House rule: the pool is counted for players, or for their characters.",
    "EV-Q-26": "House rule: who sees the pool.",
    "EV-Q-27": "House rule: the Evil's dice lie open, or only their successes are told.",
    "EV-Q-28": "House rule: what makes the players be told.",
    "EV-Q-30": "House rule: how long a choice waits for somebody who is not there.",
    "EV-Q-38": "House rule: whether anything is kept from the players at all.",
}
"""What is the GM's alone until the players are told."""

RULES: Final = OPEN_RULES | WITHHELD_RULES


def rule(id: str) -> str:  # noqa: A002 - a rule's id is called id everywhere
    """Say a rule in one line; empty when there is no line for it.

    >>> rule("EV-CONF-4"), rule("EV-NONE-1")
    ('4, 5 and 6 are successes.', '')
    """
    return translated(RULES.get(id, ""))
