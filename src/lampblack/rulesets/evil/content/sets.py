"""Stats to begin with: the usual four, and ten sets in our own words for as many kinds of horror.

Two sets can be asked for by their id; the others are laid on the table as a list, like any that a group makes up.
Source: EV-CHAR-2, EV-CHAR-5, EV-CHAR-6. Ruling: EV-Q-34.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lampblack.rulesets.evil.sheet import Stat

Stats = tuple[Stat, ...]


def _stats(**uses: str) -> Stats:
    return tuple(Stat(id=name, name=name.capitalize(), use=use) for name, use in uses.items())


USUAL: Final[Stats] = _stats(
    brawn="act by force",
    poise="act with care under pressure",
    lore="know things",
    wits="notice things",
)
"""What a table has until the group makes its own."""

PRESETS: Final[Mapping[str, Stats]] = {
    "gothic": _stats(
        faith="stand against spirits, hold on to yourself",
        body="what the body can do",
        learning="know things",
        senses="notice things",
    ),
    "slasher": _stats(
        dash="rush in and hit back",
        steadiness="get it right while time runs out",
        instinct="sense trouble, deal with the uncanny",
        fortune="leave it to the dice",
    ),
}
"""The sets that an order can name."""

MORE_SETS: Final[Mapping[str, Stats]] = {
    "derelict": _stats(
        grip="haul, climb and hold fast without weight",
        wiring="mend machines, fool locks, read gauges",
        calm="breathe slowly while the air runs low",
        ears="hear what moves behind the bulkhead",
    ),
    "backwoods": _stats(
        legs="outrun it, wade, climb, carry a friend",
        craft="make fire, traps and shelter from little",
        nerve="wait in the dark without a sound",
        eyes="find tracks, and who made them",
    ),
    "boarding-school": _stats(
        cheek="talk back, bluff, lead others astray",
        stealth="be where nobody may be",
        homework="remember what was in the old books",
        loyalty="stay with the others when it would be wiser to run",
    ),
    "small-town": _stats(
        muscle="lift, push, fight, break doors",
        standing="be listened to by those who live here",
        handiness="drive, repair, use what lies about",
        hunch="feel that a neighbour is not himself",
    ),
    "expedition": _stats(
        endurance="march, freeze, go hungry, go on",
        science="measure, name and explain a find",
        command="keep the party together by word alone",
        watch="see first what is out on the ice",
    ),
    "seaside": _stats(
        arms="row, swim, pull the net in",
        prayer="refuse the voice under the waves",
        gossip="learn what the village keeps to itself",
        weather="tell by sky and tide what comes next",
    ),
    "asylum": _stats(
        will="know which thoughts are yours",
        hands="small quick things: keys, knots, needles",
        charm="win over wardens and those inside",
        memory="put together what happened before",
    ),
    "night-shift": _stats(
        hustle="be quick between the shelves",
        routine="do the job right with shaking hands",
        street="deal with strangers after midnight",
        screen="spot the odd thing on camera or phone",
    ),
}
"""Eight more, for the page on which a group makes up its stats."""
