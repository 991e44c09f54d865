"""Finishing a check: pass or fail, points lost, who is out, and whether the game is over.

Source: EV-CONF-7, EV-LOSS-1, EV-LOSS-3, EV-LOSS-4, EV-SECR-4.
"""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel.record import Why
from lampblack.rulesets.evil.asking import Draft
from lampblack.rulesets.evil.events import CancelOffered, CheckDone
from lampblack.rulesets.evil.rules import cancelling, checks, secrecy
from lampblack.rulesets.evil.rules.losing import Clash, Settled, settle
from lampblack.rulesets.evil.state import Check, Done, last_number, points_of
from lampblack.rulesets.evil.verbs.telling import end_test, reveal


def go_on(draft: Draft) -> None:
    """Go on once all dice lie there: tell the players if this is the moment, then let the player choose.

    Source: EV-SECR-4, EV-CANC-1. Ruling: EV-Q-28 (reveal_at), EV-Q-29.
    """
    check, options = _open(draft), draft.state.options
    if secrecy.is_told_by(check.evil or 0, check.gm_successes, options):
        reveal(draft)
    if not cancelling.is_offered(check.successes, check.gm_successes):
        finish(draft, 0)
        return
    partial = options.partial_cancel
    draft.tell(
        CancelOffered(
            who=check.who,
            options=cancelling.picks(check.successes, check.gm_successes, is_partial=partial),
            stat=check.stat or "",
            difficulty=check.difficulty,
            dice=check.dice,
            gm_dice=check.gm_dice,
            successes=check.successes,
            gm_successes=check.gm_successes,
        )
    )


def finish(draft: Draft, cancel: int) -> None:
    """Finish the check with so many successes spent, then look whether the game is over.

    Source: EV-CONF-7, EV-CANC-2, EV-LOSS-1, EV-LOSS-3, EV-LOSS-4, EV-END-4.
    """
    check = _open(draft)
    settled = settle(clash(draft, check), cancel, draft.state.options)
    evil = check.evil or 0
    draft.tell(
        CheckDone(
            number=last_number(draft.state.checks) + 1,
            done=_done(check, settled),
            consequences=checks.consequences(is_passed=settled.passed, evil=evil, loss=settled.loss),
            is_known=draft.state.table.revealed,
            why=tuple(_why(check, settled)),
        )
    )
    end_test(draft, check.who)


def clash(draft: Draft, check: Check) -> Clash:
    """Give what lies on the table, with the points that the stat has now."""
    return Clash(
        difficulty=check.difficulty,
        points=points_of(draft.state, check.who, check.stat),
        successes=check.successes,
        gm_successes=check.gm_successes,
    )


def _open(draft: Draft) -> Check:
    check = draft.state.check
    if check is None:
        raise AssertionError("no check is open")
    return check


def _done(check: Check, settled: Settled) -> Done:
    return Done(
        who=check.who,
        act=check.act,
        stat=check.stat,
        difficulty=check.difficulty,
        dice=check.dice,
        evil=check.evil or 0,
        gm_dice=check.gm_dice,
        successes=check.successes,
        gm_successes=check.gm_successes,
        cancel=settled.cancel,
        left=settled.left,
        passed=settled.passed,
        loss=settled.loss,
        points_left=settled.points_left,
        removed=settled.removed,
    )


def _why(check: Check, settled: Settled) -> Iterator[Why]:
    """Explain a result number by number, each with the rule that it follows."""
    yield Why("successes", check.successes, check.stat or "", "EV-CONF-4")
    yield Why("difficulty", check.difficulty, "gm", f"EV-CONF-{4 + check.difficulty}")
    if check.gm_successes:
        yield Why("gm-successes", check.gm_successes, "gm", "EV-EVIL-7")
    if settled.cancel:
        yield Why("cancel", settled.cancel, check.who, "EV-CANC-1")
        yield Why("left", settled.left, check.who, "EV-CANC-2")
    if settled.loss:
        yield Why("loss", settled.loss, "gm", "EV-LOSS-1")
    if settled.removed:
        yield Why("points-left", settled.points_left, check.stat or "", "EV-LOSS-3")
