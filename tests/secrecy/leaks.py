"""Programs that leak: each spoils one thing, so that the proofs of secrecy can be seen to fail."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from lampblack.kernel import rollers, telling
from lampblack.kernel.ruleset import Told
from lampblack.rulesets.liminal import view
from lampblack.server import answers
from lampblack.table import frames, hearing, laying
from lampblack.table.hall import Hall
from lampblack.table.pieces import difference
from lampblack.table.sitting import Sitting

Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: Final[dict[str, Leak]] = {}
"""Each leak by name."""


def leak(spoils: Leak) -> Leak:
    """Enter a leak under its name."""
    LEAKS[spoils.__name__] = spoils
    return spoils


@leak
def one_number_for_all(patch: pytest.MonkeyPatch) -> None:
    """An entry carries the number that it has in the table's own log."""
    numbered = hearing.numbered

    def counted(entry: Any, number: int, own: Any) -> dict[str, Any]:
        plain = numbered(entry, number, own)
        records = msgspec.json.decode(entry)["result"]
        return {
            **plain,
            "result": {**plain["result"], **({"log": records["log"]} if "log" in records else {})},
        }

    patch.setattr(hearing, "numbered", counted)


@leak
def a_frame_for_everybody(patch: pytest.MonkeyPatch) -> None:
    """Everybody gets a frame for each command, an empty one too."""

    def every(layout: Any, told: Any, seen: Any) -> Any:
        for audience, ear in layout.ears.items():
            news = [
                hearing.numbered(one.entry, one.numbers[audience], ear.log.own)
                for one in told
                if audience in one.numbers and not one.is_withdrawn
            ]
            yield audience, ear.ring.chain.next(tuple(news), difference(ear.pieces, seen[audience]))

    patch.setattr(laying.Layout, "_frames", every)


@leak
def dice_of_one_stream(patch: pytest.MonkeyPatch) -> None:
    """Secret dice are drawn from the stream that all see."""
    words = rollers.StreamRoller._words_for
    patch.setattr(rollers.StreamRoller, "_words_for", lambda roller, _: words(roller, "all"))


@leak
def notes_of_the_gm_in_a_view(patch: pytest.MonkeyPatch) -> None:
    """What the GM has noted about a thing stands in its text."""
    item = view._item

    def noted(thing: Any) -> Any:
        return msgspec.structs.replace(item(thing), text=f"{thing.text} {thing.gm_notes}")

    patch.setattr(view, "_item", noted)


@leak
def an_undo_heard_by_all(patch: pytest.MonkeyPatch) -> None:
    """An undo is told to those who never heard of the entry."""
    tell, numbered = telling.tell, hearing.numbered

    def loud(play: Any, record: Any, audience: str, heard: Any) -> Any:
        told = tell(play, record, audience, heard)
        return Told(result={}) if told is None and record.undoes else told

    def tolerant(entry: Any, number: int, own: dict[int, int]) -> dict[str, Any]:
        return numbered(entry, number, {**dict.fromkeys(range(1000), 0), **own})

    patch.setattr(hearing, "tell", loud)
    patch.setattr(hearing, "numbered", tolerant)


@leak
def a_mark_over_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    """An answer carries a hash over everything, as a cache would want it."""
    glance, plain, mark = Sitting.glance, answers.plain, ["none"]

    def seen(here: Sitting, *told: Any, **more: Any) -> Any:
        mark[0] = hashlib.sha256(repr(here.play.state).encode()).hexdigest()
        return glance(here, *told, **more)

    def marked(values: Any, status: int = 200) -> Any:
        response = plain(values, status)
        response.headers["etag"] = mark[0]
        return response

    patch.setattr(Sitting, "glance", seen)
    patch.setattr(answers, "plain", marked)


@leak
def heads_over_the_gms_frames(patch: pytest.MonkeyPatch) -> None:
    """One chain of hashes binds what everybody gets."""
    after, last = frames.Chain.next, [frames.START]

    def bound(chain: Any, news: Any, change: Any) -> Any:
        frame = after(msgspec.structs.replace(chain, head=last[0]), news, change)
        last[0] = frame.head
        return frame

    patch.setattr(frames.Chain, "next", bound)


@leak
def an_export_of_the_gms(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks takes home what the GM saw."""
    export = Hall.export

    def of_gm(hall: Hall, chair: Any) -> Any:
        return export(hall, next(one for one in hall.chairs(chair.table) if one.is_gm))

    patch.setattr(Hall, "export", of_gm)
