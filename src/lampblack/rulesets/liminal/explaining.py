"""Why a hit, a rest or an affliction ended as it did: every number, where it came from, the rule that used it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lampblack.kernel.record import Why
from lampblack.rulesets.liminal.harm_events import HitTaken, VehicleHit
from lampblack.rulesets.liminal.options import Options
from lampblack.rulesets.liminal.rules.devices import BONUS
from lampblack.rulesets.liminal.rules.harm import Hit, Injury
from lampblack.rulesets.liminal.rules.rest import Rested
from lampblack.rulesets.liminal.rules.saves import Cause, Saved
from lampblack.rulesets.liminal.rules.slots import affliction_slots
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ATTRS, SAVE_DIE, Attr

KEPT = "kept"
"""The number of an explanation that everybody hears: the die that counted."""

HINDRANCES = {"impaired": "LH-IMP-1", "enhanced": "LH-ENH-1"}
"""What an attacker bears that changes the die, and the rule behind it; who does not see the sheet is not told."""

_OVERFLOWS: dict[Attr, str] = {"str": "LH-DMG-5", "dex": "LH-DMG-8", "ctrl": "LH-STRS-2"}
_SAVES: dict[Attr, str] = {"str": "LH-CRIT-1", "dex": "Q-30", "ctrl": "LH-CSTR-1"}
_ENDS: dict[Attr, str] = {"str": "LH-LOSS-1", "dex": "LH-LOSS-2", "ctrl": "LH-LOST-1"}


def why_hit(news: HitTaken, hit: Hit, options: Options, hindrances: Iterable[Cause] = ()) -> tuple[Why, ...]:
    """Explain a hit on a character, number by number, in the order in which they came about.

    `hindrances` are what the attacker bears and what made the die that counts another one.
    """
    return (
        why_kept(news.kept, news.dice),
        *(Why(what=one.effect, source=one.name, rule=HINDRANCES[one.effect]) for one in hindrances),
        *_protection(news),
        *_hp(news),
        *_injury(news, hit),
        *_device(hit, options),
    )


def why_kept(kept: int, dice: Sequence[str]) -> Why:
    """Say which die was kept, and of which dice."""
    rule = "LH-MULT-1" if len(dice) > 1 else "LH-ATK-2"
    return Why(what=KEPT, number=kept, source=" ".join(dice) or "flat", rule=rule)


def why_thrown(saved: Saved) -> tuple[Why, ...]:
    """Say which afflictions made a Save more than one die, and what fell aside. Ruling: Q-42."""
    causes = tuple(Why(what=one.effect, source=one.name, rule="Q-42") for one in saved.because)
    return (*causes, *(Why(what="aside", number=face, source="d20") for face in saved.aside))


def why_dent(news: VehicleHit) -> tuple[Why, ...]:
    """Explain a hit on a vehicle."""
    return (
        why_kept(news.kept, news.dice),
        Why(what="armor", number=news.reduction, source="armor", rule="LH-ARM-1"),
        Why(what="harm", number=news.harm, source=KEPT, rule="LH-VEH-6"),
        Why(what="hp_before", number=news.hp + news.hp_lost, source="hp", rule="LH-VEH-1"),
        Why(what="hp", number=news.hp, source="hp", rule="LH-VEH-1" if news.hp else "LH-VEH-2"),
    )


def _protection(news: HitTaken) -> Iterator[Why]:
    if news.kind != "stress":
        yield Why(what="armor", number=news.reduction, source="armor_total", rule="LH-ARM-1")
        return
    bonus = BONUS if news.device is not None else 0
    yield Why(what="stability", number=news.reduction - bonus, source="stability_total", rule="LH-STAB-1")
    if bonus:
        yield Why(what="device", number=bonus, source="device", rule="LH-CELL-1")


def _hp(news: HitTaken) -> Iterator[Why]:
    """Say what Hit Protection took, and what it did not."""
    dealt = "LH-STRS-1" if news.kind == "stress" else "LH-DMG-1"
    yield Why(what="harm", number=news.harm, source=KEPT, rule=dealt if news.harm else "LH-DMG-2")
    if not news.harm:
        return
    before = news.hp + news.hp_lost
    left = "LH-DMG-3" if news.hp else "LH-DMG-4"
    yield Why(what="hp_before", number=before, source="hp", rule="LH-HP-1" if before else "LH-DMG-6")
    yield Why(what="hp", number=news.hp, source="hp", rule="LH-HP-1" if news.overflow else left)


def _injury(news: HitTaken, hit: Hit) -> Iterator[Why]:
    injury = hit.injury
    if injury is None:
        return
    attr, rule = injury.attr, _OVERFLOWS[injury.attr]
    yield Why(what="overflow", number=news.overflow, source="harm", rule=rule)
    yield Why(what=f"{attr}_before", number=injury.score + injury.lost, source=attr, rule=rule)
    yield Why(what=attr, number=injury.score, source=attr, rule=rule if injury.score else _ENDS[attr])
    yield from _save(injury)
    yield from _consequence(news, injury)


def _save(injury: Injury) -> Iterator[Why]:
    saved = injury.saved
    if saved is None:
        return
    yield from why_thrown(saved)
    yield Why(what="score", number=saved.score, source=injury.attr, rule=_SAVES[injury.attr])
    yield Why(what="face", number=saved.face, source=f"d{SAVE_DIE}", rule=saved.rule)
    if saved.rule in ("LH-SAVE-2", "LH-SAVE-3"):
        yield Why(what="option", source="natural_extremes", rule="Q-08")
    if injury.attr == "dex":
        yield Why(what="option", source="dex_overflow_save", rule="Q-30")


def _consequence(news: HitTaken, injury: Injury) -> Iterator[Why]:
    """Say what a failed Save brought: the affliction and its slot, the ability, the fall."""
    left = injury.consequence
    if left is None:
        return
    if left.affliction is None:
        yield Why(what="special" if left.fires else "falls", rule=left.rule)
    elif news.slot is None:
        yield Why(what=left.affliction, rule=left.rule)
    else:
        slots = news.slots or 0
        yield Why(what="slot", number=news.slot, source=left.affliction, rule=left.rule)
        yield Why(what="slots_left", number=max(0, slots - news.slot), source="slots", rule="LH-LOST-2")
    if left.falls and left.affliction is not None:
        yield Why(what="option", source="npc_critical_stress", rule="Q-48")


def _device(hit: Hit, options: Options) -> Iterator[Why]:
    if hit.device is None:
        return
    yield Why(what="device_state", number=hit.device.face, source=hit.device.state, rule=hit.device.rule)
    if options.cell_trigger_score == "base":
        yield Why(what="option", source="cell_trigger_score", rule="Q-03")
    if hit.device.rule == "LH-CELL-5" and hit.device.face is None:
        yield Why(what="option", source="cell_dying_scope", rule="Q-04")


def why_rested(state: State, came: Mapping[str, Rested]) -> tuple[Why, ...]:
    """Explain what a rest brought, and what it did not."""
    return tuple(why for who, one in came.items() for why in _rested(state.characters[who], one))


def _rested(sheet: Character, one: Rested) -> Iterator[Why]:
    got = one.recovery
    if got.blocked is not None:
        rule = "LH-DEP-2" if got.blocked == "deprived" else "LH-INV-7"
        yield Why(what="hp_gained", number=0, source=got.blocked, rule=rule)
    elif got.hp_gained:
        yield Why(what="hp_gained", number=got.hp_gained, source="hp_max", rule="LH-HEAL-1")
    for attr, number in got.attr_gained.items():
        yield Why(what=f"{attr}_gained", number=number, source=f"{attr}_max", rule="LH-HEAL-3")
    if got.fatigue_cleared:
        yield Why(what="fatigue_cleared", number=got.fatigue_cleared, source="fatigue", rule="LH-FAT-3")
    if got.wounds_healed:
        yield Why(what="wounds_healed", number=got.wounds_healed, source="wound", rule="LH-HEAL-4")
    if sheet.life == "unconscious" and one.fields.get("life") == "active":
        yield Why(what="wakes", rule="LH-CRIT-5")


def why_afflicted(before: Character, after: Character, held: Affliction) -> tuple[Why, ...]:
    """Explain what an affliction did: the slots that harm fills now, the scores that it changed."""
    rule = "LH-CRIT-4" if held.kind == "wound" else "LH-CSTR-2" if held.kind == "fallout" else "LH-INV-5"
    filled = Why(what="affliction_slots", number=affliction_slots(after), source=held.kind, rule=rule)
    scores = tuple(
        Why(what=attr, number=getattr(after, attr), source=held.kind, rule="LH-CSTR-4")
        for attr in ATTRS
        if getattr(before, attr) != getattr(after, attr)
    )
    ended = (Why(what="life", source=after.life, rule="LH-LOST-2"),) if after.life == "lost" else ()
    return (filled, *scores, *ended)
