"""Hits landing on characters and vehicles, and what each leaves behind. Source: LH-ATK-2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from lampblack.rulesets.liminal.asking import Draft
from lampblack.rulesets.liminal.events import AfflictionSet, ItemSet, SheetSet, VehicleSet
from lampblack.rulesets.liminal.explaining import why_dent, why_hit
from lampblack.rulesets.liminal.harm_events import CriticalSave, DeviceTested, HitTaken, VehicleHit
from lampblack.rulesets.liminal.rules import devices
from lampblack.rulesets.liminal.rules.afflictions import new_id
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.critical import Room, has_special
from lampblack.rulesets.liminal.rules.harm import HARMS, Blow, Hit, Target, take_hit
from lampblack.rulesets.liminal.rules.lives import Fields, at_zero, falls, lost
from lampblack.rulesets.liminal.rules.pools import Fallen, Pool
from lampblack.rulesets.liminal.rules.protection import (
    armor_total,
    is_unusual_armor,
    is_unusual_stability,
    stability_total,
)
from lampblack.rulesets.liminal.rules.slots import affliction_slots, carried
from lampblack.rulesets.liminal.rules.vehicles import dented
from lampblack.rulesets.liminal.sheet import Affliction, Character
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import AfflictionKind, Device, Life
from lampblack.rulesets.liminal.verbs.choices import end, open_choice
from lampblack.rulesets.liminal.verbs.loads import check_load

FORMS = ("immobilized", "paralyzed", "knocked-out")
"""What holds somebody at DEX 0, the GM's to name. Source: LH-LOSS-2. Ruling: Q-19."""

FALL_OR_NOT = ("fall", "push-through")
ROLL_OR_SKIP = ("roll", "skip")

_OVER: frozenset[Life] = frozenset({"dead", "lost"})


def land_all(draft: Draft, target: str, pools: Iterable[Pool]) -> Iterator[str]:
    """Let the pools on one target land, one after the other; gives the warnings that there are.

    A hit that leaves the target dead or lost makes the next one void. Source: LH-MULT-3. Ruling: Q-23.
    """
    for pool in pools:
        if target in draft.state.vehicles:
            _land_on_vehicle(draft, target, pool)
            continue
        yield from _unusual(draft.state, target, pool.kept)
        if land(draft, target, pool).life in _OVER:
            return


def land(draft: Draft, target: str, pool: Pool) -> HitTaken:
    """Let one hit land on a character: tell it, then what stands after it, then what is asked.

    Source: LH-ATK-2, LH-MULT-2.
    """
    sheet = draft.state.characters[target]
    hit = _taken(draft, target, pool.kept)
    fields = _fields(sheet, hit)
    news = _told(draft.state, target, pool, (hit, fields))
    draft.tell(news, SheetSet(who=target, fields=fields))
    _leave_marks(draft, news)
    if news.life in _OVER and news.life != sheet.life:
        end(draft, target, news.life)
    _ask(draft, news, sheet)
    return news


def _taken(draft: Draft, target: str, kept: Fallen) -> Hit:
    numbers = numbers_of(draft.state, target, kept, draft.sees(target))
    blow = Blow(kept.value, kept.kind, kept.ignores_armor)
    return take_hit(numbers, blow, draft.state.options, draft.roller)


def numbers_of(state: State, who: str, kept: Fallen, sees: str) -> Target:
    """Read off a sheet what a hit asks: totals, the attribute at stake, room left, a device that helps."""
    sheet, items = state.characters[who], carried(state, who)
    return Target(
        hp=sheet.hp,
        score=getattr(sheet, HARMS[kept.kind]),
        armor=armor_total(sheet, items, state.options),
        stability=stability_total(sheet, items, state.options),
        device=_device(state, sheet, kept),
        room=Room(
            is_investigator=sheet.kind == "investigator",
            has_special=has_special(sheet.special),
            harmed=affliction_slots(sheet),
            slots=sheet.slots,
        ),
        survives_str_zero=sheet.survives_str_zero,
        who=who,
        sees=sees,
        manner=manner(sheet, HARMS[kept.kind]),
    )


def _device(state: State, sheet: Character, kept: Fallen) -> Device | None:
    item = state.items.get(sheet.watch_device or "")
    if item is None or item.device is None or kept.kind != "stress":
        return None
    watch = devices.Watch(item.device, sheet.watch_target)
    return item.device if devices.helps(watch, kept.who, kept.through_device) else None


def _fields(sheet: Character, hit: Hit) -> Fields:
    """Say what stands on the sheet after a hit, afflictions apart."""
    fields: Fields = {"hp": sheet.hp - hit.loss.hp_lost}
    injury = hit.injury
    if injury is None:
        return fields
    fields[injury.attr] = injury.score
    consequence = injury.consequence
    if consequence is None:
        return fields | (at_zero(sheet, injury.attr) if injury.score == 0 else {})
    if consequence.fires and sheet.special is not None:
        used = msgspec.structs.replace(sheet.special, used=sheet.special.used + 1)
        fields["special"] = msgspec.to_builtins(used)
    fields |= falls(sheet) if consequence.falls else {}
    return fields | (lost(sheet) if consequence.is_lost else {})


def _told(state: State, target: str, pool: Pool, came: tuple[Hit, Fields]) -> HitTaken:
    """Gather the facts of a hit: the numbers on the way and what stands after it."""
    hit, fields = came
    sheet, kept = state.characters[target], pool.kept
    news = HitTaken(
        target=target,
        pool=pool.name,
        who=kept.who,
        kind=kept.kind,
        dice=pool.dice,
        throwers=pool.throwers,
        kept=kept.value,
        reduction=hit.loss.reduction,
        harm=hit.loss.harm,
        hp_lost=hit.loss.hp_lost,
        hp=fields["hp"],
        overflow=hit.loss.overflow,
        device=_tested(sheet, hit),
        life=fields.get("life", sheet.life),
        outcome=hit.outcome,
    )
    news = _with_injury(news, sheet, hit)
    return msgspec.structs.replace(news, why=why_hit(news, hit, state.options, kept.hindrances))


def _tested(sheet: Character, hit: Hit) -> DeviceTested | None:
    if hit.device is None:
        return None
    return DeviceTested(sheet.watch_device or "", hit.device.state, hit.device.face)


def _with_injury(news: HitTaken, sheet: Character, hit: Hit) -> HitTaken:
    injury = hit.injury
    if injury is None:
        return news
    save = injury.saved
    news = msgspec.structs.replace(
        news,
        attr=injury.attr,
        attr_lost=injury.lost,
        score=injury.score,
        save=CriticalSave(injury.attr, save.score, save.face, save.outcome) if save else None,
    )
    left = injury.consequence
    if left is not None and left.fires and sheet.special is not None:
        news = msgspec.structs.replace(news, special=sheet.special.text)
    return _with_mark(news, sheet, left.affliction) if left is not None and left.affliction else news


def _with_mark(news: HitTaken, sheet: Character, kind: AfflictionKind) -> HitTaken:
    """Name the new affliction, and for an Investigator the slot that it fills. Source: LH-CRIT-4, LH-CSTR-2."""
    name = new_id(kind, sheet.afflictions)
    if sheet.kind != "investigator":
        return msgspec.structs.replace(news, affliction=name)
    slot = affliction_slots(sheet) + 1
    return msgspec.structs.replace(news, affliction=name, slot=slot, slots=sheet.slots)


def _leave_marks(draft: Draft, news: HitTaken) -> None:
    """Set what a hit left beside the numbers: the affliction, the device."""
    if news.affliction is not None:
        mark = Affliction(kind="wound" if news.attr == "str" else "fallout")
        draft.tell(AfflictionSet(who=news.target, id=news.affliction, affliction=mark))
    tested = news.device
    if tested is not None and draft.state.items[tested.item].device != tested.state:
        draft.tell(ItemSet(id=tested.item, fields={"device": tested.state}))


def _ask(draft: Draft, news: HitTaken, before: Character) -> None:
    """Open what a hit leaves to be chosen: the load, what DEX 0 means, falling or pushing through.

    Source: LH-INV-6, LH-LOSS-2, LH-CRIT-5. Ruling: Q-19, Q-31, Q-34.
    """
    if news.life in _OVER:
        return
    if news.affliction is not None:
        check_load(draft, news.target)
    if news.outcome == "helpless" and (before.life != "helpless" or before.dex > 0):
        open_choice(draft, "dex-zero-form", news.target, FORMS)
    if news.affliction is not None and news.attr == "str":
        open_choice(draft, "fall-or-push-through", news.target, FALL_OR_NOT)


def _land_on_vehicle(draft: Draft, name: str, pool: Pool) -> None:
    """Let a hit land on a vehicle; at 0 the GM is asked about the wreck, once. Source: LH-VEH-2, LH-VEH-3."""
    vehicle, kept = draft.state.vehicles[name], pool.kept
    dent = dented(vehicle, kept.value, ignores_armor=kept.ignores_armor)
    news = VehicleHit(
        target=name,
        pool=pool.name,
        who=kept.who,
        kind=kept.kind,
        dice=pool.dice,
        throwers=pool.throwers,
        kept=kept.value,
        reduction=dent.loss.reduction,
        harm=dent.loss.harm,
        hp_lost=dent.loss.hp_lost,
        hp=dent.hp,
        outcome=dent.outcome,
    )
    draft.tell(msgspec.structs.replace(news, why=why_dent(news)))
    draft.tell(VehicleSet(id=name, vehicle=msgspec.structs.replace(vehicle, hp=dent.hp)))
    if vehicle.hp > 0 and dent.hp == 0:
        open_choice(draft, "wreck", name, ROLL_OR_SKIP)


def _unusual(state: State, target: str, kept: Fallen) -> Iterator[str]:
    """Name protection that is above what the rules speak of. Source: LH-ARM-2, LH-STAB-2. Ruling: Q-45."""
    sheet, items = state.characters[target], carried(state, target)
    if kept.kind == "stress":
        if is_unusual_stability(stability_total(sheet, items, state.options)):
            yield "stability-unusual"
    elif not kept.ignores_armor and is_unusual_armor(armor_total(sheet, items, state.options)):
        yield "armor-unusual"
