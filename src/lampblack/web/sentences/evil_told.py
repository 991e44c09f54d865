"""What players of a table of four stats read once they were told, and its GM always. No page says it before."""

from __future__ import annotations

from typing import Final

EVIL_TOLD: Final[dict[str, str]] = {
    # the card at the moment it comes out
    "ev.told": "Now you may know",
    "ev.told.lead": "The {gm} was never just watching. Something is against you, and it has dice.",
    "ev.told.1": "On any check the {gm} may spend one to four points of a hidden pool. Each is a die thrown against "
    "you; 4, 5 and 6 are successes, as with yours.",
    "ev.told.2": "Each of those successes costs a point of the stat you rolled, unless you give up one of your own "
    "for it. A success given up no longer helps the check.",
    "ev.told.3": "Nobody has to give one up. You may pass and pay, or stay whole and fail.",
    "ev.told.4": "A stat without points takes you out of the game.",
    "ev.told.5": "The game ends when you have done what you came for, when the pool is empty, or when nobody is left.",
    # the choice after both rolls
    "ev.choose": "What do you give up?",
    "ev.choose.against": "{n} successes against you",
    "ev.choose.against.1": "1 success against you",
    "ev.time": "Time left",
    "ev.time.then": "When it is over, as many as possible are given up for you.",
    "ev.pick.0": "Keep them all",
    "ev.pick.1": "Give up 1",
    "ev.pick.n": "Give up {n}",
    "ev.then.passed": "passes",
    "ev.then.failed": "fails",
    "ev.then.whole": "{stat} stays at {left}",
    "ev.then.loss": "{stat} loses {n}, {left} left",
    "ev.then.removed": "you are out of the game",
    "ev.check.choosing": "{who} chooses what to give up.",
    # what came of it
    "ev.came.cancel": "{n} given up",
    "ev.came.loss": "{stat} loses {n}, {left} left",
    "ev.came.whole": "nothing lost",
    "ev.came.removed": "out of the game",
    "ev.of.start": "of {n}",
    "ev.pool": "The pool",
    # campaign
    "ev.rest": "Rest",
    "ev.rest.text": "Time in the story fills a stat up again. It gives the other side four points.",
    "ev.rest.stat": "Which stat",
    "ev.rest.go": "Ask for a rest",
    "ev.rest.waits": "{who} asks for time to rest. The {gm} decides.",
    "ev.next": "Somebody new in place of {who}",
    "ev.next.text": "A fresh sheet of eight points. It gives the other side eight points.",
    "ev.next.go": "Bring them in",
    "ev.wipe": "Nobody is left",
    "ev.wipe.text": "Somebody new may come in place of {who}, or the story ends here.",
    "ev.wipe.end": "It ends here",
    # the end, and the whole truth
    "ev.end.objective": "You did what you came for.",
    "ev.end.evil-depleted": "What was against you is spent.",
    "ev.end.all-removed": "Nobody is left.",
    "ev.end.other": "The story found another end.",
    "ev.truth": "How it really was",
    "ev.truth.none": "No check was made.",
    "ev.truth.quiet": "nothing joined in",
    "ev.truth.spent": "{n} points against it",
    "ev.truth.dice": "dice against it",
    "ev.sealed": "Sealed, and opened when the game is over:",
    "ev.seals": "The seals, opened",
    "ev.seals.text": "A number was put aside before the dice fell, and its seal was given to you. Look the seal up in "
    "your log: nobody could change the number any more.",
    "ev.seals.how": "A seal is the SHA-256 of its line: a chance number, a space, and the points. Anybody can work "
    "it out.",
    "ev.seal.check": "Check {n}",
    "ev.seal.told": "given out before the dice",
    "ev.seal.kept": "kept; nobody was told of it yet",
    "ev.count": "{checks} checks, {hits} of them met by dice. {loss} points lost.",
}
