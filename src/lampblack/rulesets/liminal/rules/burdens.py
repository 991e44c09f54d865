"""What afflictions do to dice for as long as they last: to Saves, to attacks. Source: LH-CSTR-4. Ruling: Q-42.

An affliction says it by words that are data (`effects`): `save-worse` throws a second die and the worse one counts,
`save-better` the better one, `save-again` throws a failed Save once more; each of all Saves, or with `-str`, `-dex`
or `-ctrl` of those alone. `impaired` and `enhanced` are about its bearer's attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.rulesets.liminal.rules.saves import PLAIN, Cause, Manner
from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.terms import Attr


def manner(sheet: Character, attr: Attr) -> Manner:
    """Say how somebody throws Saves of an attribute. A worse and a better die cancel each other.

    >>> from lampblack.rulesets.liminal.sheet import Affliction
    >>> ribs = Affliction(kind="wound", name="Cracked ribs", effects=("save-worse-dex",))
    >>> manner(Character(kind="investigator", name="Ada", afflictions={"wound-1": ribs}), "dex").keeps
    'worse'

    Ruling: Q-42.
    """
    worse, better = tuple(_causes(sheet, "save-worse", attr)), tuple(_causes(sheet, "save-better", attr))
    again = tuple(_causes(sheet, "save-again", attr))
    if bool(worse) == bool(better):
        return Manner(again=bool(again), because=again) if again else PLAIN
    return Manner("worse" if worse else "better", again=bool(again), because=(*worse, *better, *again))


def hindrances(sheet: Character) -> tuple[Cause, ...]:
    """List what makes somebody's attacks Impaired or Enhanced. Source: LH-IMP-1, LH-ENH-1. Ruling: Q-42."""
    return (*_causes(sheet, "impaired"), *_causes(sheet, "enhanced"))


def _causes(sheet: Character, effect: str, attr: Attr | None = None) -> Iterator[Cause]:
    """Name the afflictions that have this effect, each by its name or its kind."""
    words = {effect, f"{effect}-{attr}"}
    for held in sheet.afflictions.values():
        if words.intersection(held.effects):
            yield Cause(effect, held.name or held.kind)
