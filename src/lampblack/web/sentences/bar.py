"""What the bar of the GM's board says: who does what to whom."""

from __future__ import annotations

from typing import Final

BAR: Final[dict[str, str]] = {
    "bar.strike": "Who attacks whom",
    "bar.who": "Who attacks",
    "bar.whom": "Whom",
    "bar.with": "{who} with",
    "bar.hands": "Bare hands",
    "bar.die": "By the die",
    "bar.flat": "flat",
    "bar.hand": "In the other hand",
    "bar.hand.none": "one hand",
    "bar.hand.with": "and {what}",
    "bar.down": "down",
    "bar.impaired": "Impaired",
    "bar.enhanced": "Enhanced",
    "bar.blast": "Blast",
    "bar.no_chance": "No chance to hit",
    "bar.ignore_armor": "Ignore armor",
    "bar.secret": "Secret",
    "bar.secretly": "In secret.",
    "bar.more": "Kind, area, amount",
    "bar.kind": "Kind of harm",
    "bar.kind.own": "its own kind",
    "bar.kind.damage": "Damage",
    "bar.kind.non-lethal": "Non-lethal",
    "bar.kind.stress": "Stress",
    "bar.area": "A blast hits",
    "bar.area.marked": "all in a marked area",
    "bar.area.open": "as many as its die says",
    "bar.amount": "Flat amount",
    "bar.words": "Words for the log (players read them)",
    "bar.empty": "Pick who attacks, then whom.",
    "bar.and": "And …",
    "bar.strike.go": "Attack",
    "bar.nobody": "Nobody can attack now: bring two into the scene, or go on to the next turn.",
    "bar.says": "{who} at {whom}: {what}.",
    "bar.list.and": "and",
    "bar.needs.who": "Pick who attacks.",
    "bar.needs.whom": "Pick whom it hits.",
    "bar.needs.one": "One target each: send the others with “And …”, or tick Blast.",
    "bar.drop": "Leave out",
    "bar.volley": "Together with the next attack",
    "bar.harm": "Do harm",
    "bar.harmed": "Who is harmed",
    "bar.how.much": "How much",
    "bar.harm.words": "What happens? (players read this)",
    "bar.harm.empty": "A fall, fire, the sight of it: pick whom it harms.",
    "bar.harm.go": "Do harm",
    "bar.harm.says": "{whom}: {dice} {kind}.",
    "bar.harm.cause": "From {who}.",
    "bar.cause": "Where it comes from",
    "bar.cause.none": "nobody in particular",
}

BAR_CLIENT: Final = (
    "bar.says", "bar.list.and", "bar.needs.who", "bar.needs.whom", "bar.needs.one", "bar.secretly", "bar.drop",
    "bar.harm.says", "bar.harm.cause", "in.the.way.go", "handout.brought",
)  # fmt: skip
"""The codes that the scripts of the board say."""
