"""The check as it is drawn: who wants what, both sides' dice, what came of it. Only what the view holds is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from lampblack.web.evil.people import stat_names
from lampblack.web.names import names
from lampblack.web.offered import Offer
from lampblack.web.sight import Glimpse
from lampblack.web.words import Words, say, says, term

View = Mapping[str, Any]


class Face(msgspec.Struct, frozen=True):
    """A die that lies there, and whether it is a success."""

    face: int
    is_hit: bool


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """The check under way or a finished one. `seal` is what players were given of it before the dice, 64 hex digits.

    What the page may not know is None or empty. `came` are the lines of what a finished one cost.
    """

    who: str
    name: str
    act: str
    stat: str
    step: str = "done"
    count: int | None = None
    difficulty: int | None = None
    is_hopeless: bool = False
    seal: str = ""
    dice: tuple[Face, ...] = ()
    successes: int = 0
    gm_dice: tuple[Face, ...] = ()
    gm_successes: int | None = None
    passed: bool | None = None
    came: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    number: str = ""


def under_way(glimpse: Glimpse) -> Check | None:
    """Draw the check under way; None when there is none."""
    check: View | None = glimpse.view.get("check")
    if not check:
        return None
    count = check.get("count")
    if count is None and glimpse.is_gm and check.get("stat"):
        count = glimpse.view["characters"][check["who"]]["points"].get(check["stat"], 0)
    return _check(
        glimpse,
        check,
        step=str(check["step"]),
        count=count,
        is_hopeless=bool(check.get("hopeless")),
        seal=str(check.get("seal") or ""),
        gm_successes=check.get("gm_successes") if check["step"] == "choosing" else None,
    )


def finished(glimpse: Glimpse, words: Words) -> list[Check]:
    """Draw the finished checks, the oldest first."""
    done: Mapping[str, View] = glimpse.view.get("checks", {})
    return [_done(glimpse, number, done[number], words) for number in sorted(done, key=int)]


def last(glimpse: Glimpse, words: Words) -> Check | None:
    """Draw the check that was finished last; None before the first."""
    return next(reversed(finished(glimpse, words)), None)


def _done(glimpse: Glimpse, number: str, done: View, words: Words) -> Check:
    consequence = done.get("consequence")
    told = (term(words, str(consequence)) if consequence else "", str(done.get("text") or ""))
    return _check(
        glimpse,
        done,
        number=number,
        gm_successes=done.get("gm_successes"),
        passed=bool(done["passed"]),
        came=tuple(_came(glimpse, done)),
        told=tuple(line for line in told if line),
    )


def _check(glimpse: Glimpse, check: View, **more: Any) -> Check:
    who, stat = str(check.get("who") or ""), str(check.get("stat") or "")
    return Check(
        who=who,
        name=names(glimpse).get(who, who),
        act=str(check.get("act") or ""),
        stat=stat_names(glimpse.view).get(stat, stat),
        difficulty=check.get("difficulty"),
        dice=_faces(check.get("dice", ()), check.get("successes", 0)),
        successes=check.get("successes", 0),
        gm_dice=_faces(check.get("gm_dice", ()), check.get("gm_successes")),
        **more,
    )


def _faces(faces: Iterable[int], hits: int | None) -> tuple[Face, ...]:
    """Mark the successes: the highest faces, as many as were counted; none where no count was told."""
    thrown = list(faces)
    ranked = sorted(range(len(thrown)), key=lambda place: -thrown[place])[: hits or 0]
    return tuple(Face(face, place in ranked) for place, face in enumerate(thrown))


def _came(glimpse: Glimpse, done: View) -> Iterator[str]:
    """Say what a finished check cost, as far as it was told."""
    if done.get("loss") is None or not done.get("gm_successes"):
        return
    stat = stat_names(glimpse.view).get(str(done.get("stat")), "")
    if done["cancel"]:
        yield say("ev.came.cancel", n=done["cancel"])
    loss = say("ev.came.loss", stat=stat, n=done["loss"], left=done["points_left"])
    yield loss if done["loss"] else say("ev.came.whole")
    if done["removed"]:
        yield say("ev.came.removed")


def time_left(glimpse: Glimpse, check: Check | None) -> dict[str, Any] | None:
    """Give the moment (ms) up to which the choice of this check can be made, and its seconds; None without a limit."""
    running = glimpse.deadline
    return running if running and check is not None and running["who"] == check.who else None


class Pick(msgspec.Struct, frozen=True):
    """One answer to the choice after both rolls, with what it leads to."""

    order: dict[str, Any]
    label: str
    passes: bool
    cost: str
    is_out: bool


def picks(glimpse: Glimpse, offers: Iterable[Offer]) -> list[Pick]:
    """Lay out how many successes may be given up, each number with what it leads to."""
    check: View = glimpse.view.get("check") or {}
    stat = stat_names(glimpse.view).get(str(check.get("stat")), "")
    return [_pick(offer, stat) for offer in offers if offer["order"].get("choice") == "cancel"]


def _pick(offer: Offer, stat: str) -> Pick:
    told, number = offer["numbers"], offer["order"]["pick"]
    code = f"ev.pick.{number}" if says(f"ev.pick.{number}") else "ev.pick.n"
    loss = say("ev.then.loss", stat=stat, n=told["loss"], left=told["points_left"])
    cost = loss if told["loss"] else say("ev.then.whole", stat=stat, left=told["points_left"])
    return Pick(offer["order"], say(code, n=number), bool(told["passed"]), cost, bool(told["removed"]))
