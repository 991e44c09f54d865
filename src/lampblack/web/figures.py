"""Liminal's characters as they are drawn: scores with their chances, slots as cells, what is left before the end.

Only what the view holds is read, and of that only what a player may know: a closed character has a name and little
else. The GM's own marks are read in persons.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, islice, repeat
from typing import Any, Final

import msgspec

from lampblack.web.offered import Offers
from lampblack.web.words import plain, say, short

ATTRIBUTES: Final = ("str", "dex", "ctrl")
HARM: Final = ("wound", "fallout", "fatigue", "condition")
View = Mapping[str, Any]

MOST_CELLS: Final = 60
"""Slots that are drawn one by one; no sheet in play has as many, and one set to a billion must hold up nobody."""


class Score(msgspec.Struct, frozen=True):
    """One attribute: its value, its maximum, and the chance of a save in hundredths where the server said it.

    `save` is the order to roll a save, `ask` the order to wish for one. One that `is_called` waits for an
    answer; others are offered where players may roll as they like. `text` are the GM's words for the call. `burdens`
    say what the character bears that changes the dice of this save.
    """

    attr: str
    value: int
    most: int | None = None
    percent: int | None = None
    save: dict[str, Any] | None = None
    ask: dict[str, Any] | None = None
    text: str = ""
    is_called: bool = False
    burdens: tuple[str, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """One slot: `item`, `free`, `over`, or the kind of harm that fills it; with the name of what fills it."""

    kind: str
    name: str = ""


class Thing(msgspec.Struct, frozen=True):
    """An item or an affliction as a line of the bag; `effects` are what an affliction does to dice, by their codes."""

    id: str
    kind: str
    name: str
    count: int = 1
    slots: int = 1
    facts: tuple[str, ...] = ()
    text: str = ""
    effects: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A character as a seat sees it. Numbers that the seat may not know are None, lists empty."""

    id: str
    name: str
    kind: str = ""
    life: str = "active"
    form: str = ""
    present: bool = True
    side: str = ""
    hp: int | None = None
    hp_max: int | None = None
    scores: tuple[Score, ...] = ()
    armor: int | None = None
    stability: int | None = None
    slots: int = 10
    used: int | None = None
    harm: int = 0
    cells: tuple[Cell, ...] = ()
    bag: tuple[Thing, ...] = ()
    ills: tuple[Thing, ...] = ()
    needs: tuple[str, ...] = ()
    is_overloaded: bool = False
    cash: int | None = None

    @property
    def free(self) -> int:
        """Count the slots that nothing fills."""
        return max(0, self.slots - (self.used or 0))

    @property
    def left(self) -> int:
        """Count the slots that harm has still to fill before the character is lost."""
        return max(0, self.slots - self.harm)

    @property
    def is_open(self) -> bool:
        """Tell whether the seat sees this character's whole sheet."""
        return self.hp is not None and len(self.scores) == len(ATTRIBUTES)


def figure(view: View, who: str, offers: Offers) -> Figure:
    """Draw one character from a view."""
    sheet: Mapping[str, Any] = view["characters"][who]
    ills, bag = tuple(_ills(sheet)), tuple(things_at(view, who))
    return Figure(
        id=who,
        **_standing(sheet, who),
        hp=sheet.get("hp"),
        hp_max=sheet.get("hp_max"),
        scores=tuple(_scores(sheet, who, offers)),
        armor=sheet.get("armor_total", sheet.get("armor")),
        stability=sheet.get("stability_total", sheet.get("stability")),
        slots=sheet.get("slots", 10),
        used=sheet.get("slots_used"),
        harm=sheet.get("affliction_slots", 0),
        cells=tuple(_cells(sheet, bag, ills)),
        bag=bag,
        ills=ills,
        needs=tuple(sheet.get("deprived", ())),
        is_overloaded=bool(sheet.get("overloaded")),
        cash=sheet.get("cash"),
    )


def _standing(sheet: Mapping[str, Any], who: str) -> dict[str, Any]:
    """Say who this is and how it stands with them, which every sheet tells, open or closed."""
    return {
        "name": str(sheet.get("name") or who),
        "kind": sheet.get("kind", ""),
        "life": sheet.get("life", "active"),
        "form": sheet.get("form") or "",
        "present": sheet.get("present", True),
        "side": sheet.get("side", ""),
    }


def _scores(sheet: Mapping[str, Any], who: str, offers: Offers) -> Iterable[Score]:
    for attr in ATTRIBUTES:
        if attr not in sheet:
            continue
        save = offers.fitting("save", who=who, attr=attr)
        ask = offers.fitting("ask", who=who, attr=attr)
        percent = offers.number("percent", save, ask)
        yield Score(
            attr=attr,
            value=sheet[attr],
            most=sheet.get(f"{attr}_max"),
            percent=percent,
            save=save and save["order"],
            ask=ask and ask["order"],
            text=save["text"] if save else "",
            is_called=save is not None and save["group"] == "now",
            burdens=tuple(_burdens(sheet, attr)),
        )


def _burdens(sheet: Mapping[str, Any], attr: str) -> Iterable[str]:
    for ill in sheet.get("afflictions", {}).values():
        for effect in ill.get("effects", ()):
            if effect.startswith("save-") and (effect.count("-") == 1 or effect.endswith(f"-{attr}")):
                yield f"{ill.get('name') or _kind(ill)}: {say(f'effect.{effect}')}"


def _ills(sheet: Mapping[str, Any]) -> Iterable[Thing]:
    for key, ill in sheet.get("afflictions", {}).items():
        yield Thing(
            id=key,
            kind=ill.get("kind", "condition"),
            name=ill.get("name", ""),
            count=ill.get("count", 1),
            slots=ill.get("slots", 1),
            facts=tuple(borne(ill)),
            text=ill.get("text", ""),
            effects=tuple(ill.get("effects", ())),
        )


def _kind(ill: Mapping[str, Any]) -> str:
    return say(f"ill.{ill['kind']}")


def borne(ill: Mapping[str, Any]) -> Iterable[str]:
    """Say what an affliction does for as long as it lasts: to armor and scores, to dice."""
    for name in ("armor", "stability"):
        if ill.get(name):
            yield f"+{ill[name]} {say(name)}"
    for attr, by in ill.get("attr", {}).items():
        yield f"{short(attr)} {by:+}".replace("-", "\N{MINUS SIGN}")
    yield from (say(f"effect.{effect}") for effect in ill.get("effects", ()))


def things_at(view: View, place: str) -> Iterable[Thing]:
    """Draw what lies at a place: at somebody, in the stash, in the shop."""
    for key, item in view.get("items", {}).items():
        if item.get("at") != place:
            continue
        yield Thing(
            id=key,
            kind="device" if item.get("device") else "item",
            name=str(item.get("name") or key),
            count=item.get("count", 1),
            slots=item.get("slots_each", 1),
            facts=tuple(_facts(item)),
            text=item.get("text", ""),
        )


def _facts(item: Mapping[str, Any]) -> Iterable[str]:
    if item.get("dice"):
        yield str(item["dice"])
    yield from (plain(str(tag)) for tag in item.get("tags", ()))
    if item.get("device"):
        yield say(f"device.{item['device']}")


def _cells(sheet: Mapping[str, Any], bag: Iterable[Thing], ills: Iterable[Thing]) -> Iterable[Cell]:
    """Lay the slots out: what is carried from the left, harm from the right, so that it is seen closing in."""
    if "slots_used" not in sheet:
        return
    carried = _at_most(repeat(Cell("item", thing.name), thing.slots * thing.count) for thing in bag)
    harm = _at_most(repeat(Cell(ill.kind, ill.name), ill.slots * ill.count) for ill in ills)
    free = min(sheet.get("slots", 10), MOST_CELLS) - len(carried) - len(harm)
    over = max(0, -free)
    kept = carried[: len(carried) - over] if over else carried
    yield from kept
    yield from [Cell("free")] * max(0, free)
    yield from sorted(harm, key=lambda cell: -HARM.index(cell.kind) if cell.kind in HARM else 0)
    yield from [Cell("over", cell.name) for cell in carried[len(carried) - over :]] if over else []


def _at_most(cells: Iterable[Iterable[Cell]]) -> list[Cell]:
    return list(islice(chain.from_iterable(cells), MOST_CELLS))
