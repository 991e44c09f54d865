"""Who somebody is: a background with its gear, and words chosen, typed or left to the dice. Source: LH-ATTR-7."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from lampblack.rulesets.liminal.sheet import Character, Fields, Item
from lampblack.rulesets.liminal.terms import DRAWN, Count, Drawn, StoryPart, Text


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """A background as a pack has it: its things as an item's fields, and the lines to choose from.

    `cash` takes the place of what was thrown. Source: LH-ATTR-7, LH-META-1. Ruling: Q-43.
    """

    name: Text
    gear: tuple[Fields, ...] = ()
    cash: Count | None = None
    names: tuple[Text, ...] = ()
    looks: tuple[Text, ...] = ()
    bonds: tuple[Text, ...] = ()
    questions: tuple[Text, ...] = ()

    def lines(self, part: Drawn) -> tuple[Text, ...]:
        """Give the lines that a part is drawn from."""
        match part:
            case "name":
                return self.names
            case "looks":
                return self.looks
            case "bond":
                return self.bonds
            case "question":
                return self.questions
            case _:
                return ()


def drawn(lines: Sequence[str], throw: Callable[[int], int]) -> str | None:
    """Draw one of some lines; where there is one there is nothing to throw, where there is none nothing comes.

    >>> drawn(("tall", "in a hurry"), lambda sides: sides), drawn(("tall",), int), drawn((), int)
    ('in a hurry', 'tall', None)
    """
    return lines[throw(len(lines)) - 1] if len(lines) > 1 else next(iter(lines), None)


def origin_of(sheet: Character, origins: Mapping[str, Origin]) -> Origin | None:
    """Find the background that a sheet names."""
    named = sheet.story.get("background")
    return next((one for one in origins.values() if one.name == named), None)


def left_to_dice(sheet: Character, asked: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """List what dice say when all that is open is left to them; everybody has a name, which is said when asked for.

    Rulings: Q-43, Q-44.
    """
    open_ones = {part for part in DRAWN if part not in sheet.story and part != "name"}
    return tuple(part for part in DRAWN if part in open_ones.union(asked))


def retold(sheet: Character, said: Mapping[StoryPart, str]) -> dict[StoryPart, str]:
    """Give the words that stand after something was said; what is said to be nothing is left out."""
    return {part: words for part, words in {**sheet.story, **said}.items() if words}


def kit_id(who: str, number: int) -> str:
    """Name a thing that a background brought.

    >>> kit_id("ada", 2)
    'ada-kit-2'
    """
    return f"{who}-kit-{number}"


def kit_of(who: str, items: Mapping[str, Item]) -> list[str]:
    """List what somebody's background brought, wherever it is now."""
    return [name for name in items if name.startswith(f"{who}-kit-")]


def is_still_there(who: str, kit: Iterable[str], items: Mapping[str, Item]) -> bool:
    """Tell whether all of what a background brought is still with who got it."""
    return all(items[name].at == who for name in kit)
