"""What the desk refuses, and what an allowed order of its own comes to. Taking back is undoing.py's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

import msgspec
from msgspec import UNSET

from lampblack.kernel.desk import news, orders
from lampblack.kernel.desk.state import Desk
from lampblack.kernel.desk.things import NOBODY, ClockKept, HandoutKept, PackKept
from lampblack.kernel.limits import MAX_CLOCK, MAX_CLOCKS, MAX_HANDOUTS, MAX_JOTTINGS, MAX_PACKS, MAX_TITLE
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import ALL, GM, ONLOOKER, is_gm

Deskwork = (
    orders.Note
    | orders.Jot
    | orders.Wish
    | orders.Whisper
    | orders.TurnClock
    | orders.HandOut
    | orders.Pause
    | orders.UsePack
    | orders.Hide
    | orders.Reveal
    | orders.SetTableOption
)
"""The orders that are judged and carried out here."""

_FREE_WORDS: Final = ("text", "secret", "override")


def is_deskwork(order: object) -> TypeGuard[Deskwork]:
    """Tell whether an order is carried out here; hide and reveal are, of what lies on the desk."""
    if isinstance(order, orders.Hide | orders.Reveal):
        return order.path.startswith(orders.OF_THE_DESK)
    return isinstance(order, Deskwork)


def refusals(desk: Desk, order: Deskwork, seat: str, entries: int) -> Sequence[Refusal]:
    """List the reasons against an order; `entries` is the number of the log's last entry."""
    match order:
        case orders.Whisper() | orders.Jot():
            return tuple(_against_words(desk, order, seat))
        case orders.TurnClock():
            return tuple(_against_clock(desk, order))
        case orders.HandOut():
            return tuple(_against_handout(desk, order))
        case orders.Pause():
            return tuple(_against_pause(desk, order))
        case orders.UsePack():
            return tuple(_against_pack(desk, order))
        case orders.Hide() | orders.Reveal():
            return _against_turning(desk, order, entries)
        case orders.SetTableOption():
            return _against_option(order)
        case _:
            return ()


def _against_words(desk: Desk, order: orders.Whisper | orders.Jot, seat: str) -> Iterator[Refusal]:
    """Refuse to mark as secret what only its receivers get, and then what speaks against each."""
    if order.secret is not None:
        yield _final("bad-argument", "secret")
    if isinstance(order, orders.Jot):
        yield from _against_jotting(desk, order, seat)
    else:
        yield from _against_whisper(desk, order, seat)


def _against_whisper(desk: Desk, order: orders.Whisper, seat: str) -> Iterator[Refusal]:
    to = _receivers(order.to)
    if not order.text.strip():
        yield _final("bad-argument", "text")
    is_from_gm = is_gm(seat)
    if (is_from_gm and (GM in to or not to)) or (not is_from_gm and to != (GM,)):
        yield _final("bad-argument", "to")
    if is_from_gm and not all(one in desk.seats for one in to):
        yield _final("no-such-seat", "to")


def _against_clock(desk: Desk, order: orders.TurnClock) -> Iterator[Refusal]:
    kept = desk.clocks.get(order.id or "")
    if order.text is not None:
        yield _final("bad-argument", "text")
    if kept is None:
        yield from _against_new(order, ("name", "size"), len(desk.clocks) >= MAX_CLOCKS)
    if order.name is not None and not 0 < len(order.name.strip()) <= MAX_TITLE:
        yield _final("bad-argument", "name")
    size = order.size if order.size is not None else kept.size if kept else 0
    if not (kept is None) <= size <= MAX_CLOCK:
        yield _final("out-of-range", "size")
    if order.filled is not None and not 0 <= order.filled <= size:
        yield _final("out-of-range", "filled")


def _against_handout(desk: Desk, order: orders.HandOut) -> Iterator[Refusal]:
    if order.id is None or order.id not in desk.handouts:
        yield from _against_new(order, ("title",), len(desk.handouts) >= MAX_HANDOUTS)
    if order.title is not None and not 0 < len(order.title.strip()) <= MAX_TITLE:
        yield _final("bad-argument", "title")
    for one in _receivers(order.to or NOBODY):
        if one not in (ALL, ONLOOKER) and one not in desk.seats:
            yield _final("no-such-seat", "to")


def _against_new(order: msgspec.Struct, needed: Iterable[str], is_full: bool) -> Iterator[Refusal]:
    """Refuse what is there already no more under this id, a new thing that lacks something, one too many."""
    missing = [name for name in needed if getattr(order, name) is None]
    if missing:
        yield (
            _final("no-such-thing", "id")
            if getattr(order, "id", None)
            else _final("bad-argument", missing[0])
        )
    if is_full:
        yield _final("too-many", "id")


def _against_pause(desk: Desk, order: orders.Pause) -> Iterator[Refusal]:
    """Refuse words, which might be known by their writer, and what is so already."""
    for name in _FREE_WORDS:
        if getattr(order, name) is not None:
            yield _final("bad-argument", name)
    if order.on == desk.paused:
        yield _final("already-so", "on")


def _against_pack(desk: Desk, order: orders.UsePack) -> Iterator[Refusal]:
    """Refuse a pack that is not here, one that is in use already, one too many; to lay aside one not in use."""
    id_, at, _ = order.pack.partition("@")
    kept = desk.packs.get(id_)
    if not order.on:
        if kept is None:
            yield _final("no-such-thing", "pack")
    elif order.digest is None or not at:
        yield _final("no-such-thing", "pack")
    elif kept == _pack(order):
        yield _final("already-so", "pack")
    elif kept is None and len(desk.packs) >= MAX_PACKS:
        yield _final("too-many", "pack")


def _pack(order: orders.UsePack) -> PackKept:
    id_, _, version = order.pack.partition("@")
    return PackKept(id_, version, order.title, order.digest or "")


def _against_jotting(desk: Desk, order: orders.Jot, seat: str) -> Iterator[Refusal]:
    own = desk.jottings.get(seat, {})
    if order.id is not None and order.id not in own:
        yield _final("no-such-thing", "id")
    if order.id is None and not order.text.strip():
        yield _final("bad-argument", "text")
    if order.id is None and len(own) >= MAX_JOTTINGS:
        yield _final("too-many", "text")


def _against_turning(desk: Desk, order: orders.Hide | orders.Reveal, entries: int) -> Sequence[Refusal]:
    place, _, name = order.path.partition(".")
    is_known = 0 < int(name) <= entries if place == "log" else name in getattr(desk, place)
    return () if is_known else (_final("no-such-field", "path"),)


def _against_option(order: orders.SetTableOption) -> Sequence[Refusal]:
    if order.value not in orders.OPTIONS[order.name]:
        return (_final("out-of-range", "value"),)
    blank = not (order.reason or "").strip()
    return (_final("reason-needed", "reason"),) if blank else ()


def _final(slug: str, field: str) -> Refusal:
    return Refusal(slug, field, liftable=False)


def decide(desk: Desk, order: Deskwork, seat: str, secret: bool) -> news.DeskEvent:
    """Carry an allowed order out; `secret` says how its entry is marked."""
    match order:
        case orders.TurnClock():
            return _turn_clock(desk, order)
        case orders.HandOut():
            return _hand_out(desk, order)
        case orders.Pause():
            return news.Paused(on=order.on)
        case orders.UsePack():
            return _use_pack(desk, order)
        case orders.SetTableOption():
            return news.TableOptionSet(name=order.name, value=order.value, reason=order.reason or "")
        case orders.Hide() | orders.Reveal():
            return _turn(desk, order)
        case orders.Note():
            return news.Noted(
                id=_next(desk.notes), text=order.text, by=seat, about=order.about, secret=secret
            )
        case _:
            return _say(desk, order, seat)


def _say(desk: Desk, order: orders.Jot | orders.Wish | orders.Whisper, seat: str) -> news.DeskEvent:
    match order:
        case orders.Jot():
            own = desk.jottings.get(seat, {})
            return news.Jotted(seat=seat, id=order.id or _next(own), text=order.text.strip())
        case orders.Wish():
            return news.Wished(who=order.who, attr=order.attr, text=order.text)
        case orders.Whisper():
            return news.Whispered(by=seat, to=_receivers(order.to))


def _turn_clock(desk: Desk, order: orders.TurnClock) -> news.ClockTurned:
    id_ = order.id or _next(desk.clocks)
    was = desk.clocks.get(id_)
    if order.size == 0:
        return news.ClockTurned(id=id_, was=was, now=None)
    said = {name: getattr(order, name) for name in ClockKept.__struct_fields__}
    given = {name: value for name, value in said.items() if value is not None}
    now = msgspec.structs.replace(was or ClockKept("", 0), **given)
    full = msgspec.structs.replace(now, name=now.name.strip(), filled=min(now.filled, now.size))
    return news.ClockTurned(id=id_, was=was, now=full)


def _hand_out(desk: Desk, order: orders.HandOut) -> news.HandedOut:
    id_ = order.id or _next(desk.handouts)
    was = desk.handouts.get(id_, HandoutKept(""))
    given: dict[str, Any] = {
        name: value for name in ("title", "text") if (value := getattr(order, name)) is not None
    }
    if order.to is not None:
        given["to"] = _receivers(order.to)
    if order.image is not UNSET:
        given["image"] = order.image
    now = msgspec.structs.replace(was, **given)
    return _laid(id_, was, msgspec.structs.replace(now, title=now.title.strip()))


def _laid(id_: str, was: HandoutKept, now: HandoutKept) -> news.HandedOut:
    return news.HandedOut(id=id_, now=now, was_to=was.to, was_title=was.title)


def _turn(desk: Desk, order: orders.Hide | orders.Reveal) -> news.DeskEvent:
    place, _, name = order.path.partition(".")
    hides = isinstance(order, orders.Hide)
    match place:
        case "notes":
            return news.NoteTurned(id=name, secret=hides)
        case orders.CLOCKS:
            was = desk.clocks[name]
            return news.ClockTurned(id=name, was=was, now=msgspec.structs.replace(was, hidden=hides))
        case orders.HANDOUTS:
            lying = desk.handouts[name]
            return _laid(name, lying, msgspec.structs.replace(lying, to=NOBODY if hides else (ALL,)))
        case _:
            return news.EntryTurned(entry=int(name), secret=hides)


def _use_pack(desk: Desk, order: orders.UsePack) -> news.PackUsed | news.PackLaidAside:
    if order.on:
        return news.PackUsed(pack=_pack(order), tables=order.tables)
    return news.PackLaidAside(pack=desk.packs[order.pack.partition("@")[0]])


def _receivers(to: str | Sequence[str]) -> tuple[str, ...]:
    return (to,) if isinstance(to, str) else tuple(dict.fromkeys(to))


def _next(held: Mapping[str, object]) -> str:
    """Give the next number as a text, for things that were given no id of their own."""
    return str(max((int(name) for name in held if name.isdecimal()), default=0) + 1)
