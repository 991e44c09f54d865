"""Points that come back: healing, catching breath, courage.

Source: FS-DEATH-4, FS-DEATH-5. Ruling: FS-Q-35, FS-Q-56.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule, final
from lampblack.rulesets.crusade.gm_commands import Restore
from lampblack.rulesets.crusade.headlines import Restored
from lampblack.rulesets.crusade.reckoning import reckon
from lampblack.rulesets.crusade.rules import death, stamina
from lampblack.rulesets.crusade.rules.throwing import throw_amount
from lampblack.rulesets.crusade.state import State, find_choice
from lampblack.rulesets.crusade.terms import EVERYBODY, Restorable
from lampblack.rulesets.crusade.verbs.choosing import need_amount
from lampblack.rulesets.crusade.verbs.lives import is_lethal, live_by_hp
from lampblack.rulesets.crusade.verbs.nerves import set_resolve

POOLS: Final[tuple[Restorable, ...]] = get_args(Restorable)


def _pool(order: Restore) -> Restorable:
    return next(pool for pool in POOLS if pool == order.pool)


def targets(state: State, order: Restore) -> tuple[str, ...]:
    """List whom points are given back to; `all` are the living who have such a pool."""
    if order.target == EVERYBODY:
        alive = (who for who, sheet in state.characters.items() if sheet.life != "dead")
        return tuple(who for who in alive if has_pool(state, who, order.pool))
    return (order.target,) if isinstance(order.target, str) else tuple(dict.fromkeys(order.target))


def has_pool(state: State, who: str, pool: str) -> bool:
    """Tell whether somebody plays with a pool: HP have all, the others who follow the full rules. Ruling: FS-Q-64."""
    return pool == "hp" or state.characters[who].full_rules


def _check(asked: Asked[Restore]) -> None:
    order = asked.order
    if order.target != EVERYBODY:
        asked.need("target", *((order.target,) if isinstance(order.target, str) else order.target))
    if order.pool not in POOLS:
        raise Illegal(slug="no-such-pool", field="pool")
    named = targets(asked.state, order)
    if not all(has_pool(asked.state, who, order.pool) for who in named):
        raise Illegal(slug="no-such-pool", field="pool")
    if order.to is None:
        need_amount(order.amount, order.dice)
        return
    if order.amount is not None or order.dice is not None:
        raise Illegal(slug="bad-argument", field="to")
    if order.to != "full" and not all(_fits(asked.state, who, _pool(order), order.to) for who in named):
        raise Illegal(slug="out-of-range", field="to")


def _fits(state: State, who: str, pool: Restorable, to: int) -> bool:
    sheet = state.characters[who]
    most: int = getattr(reckon(sheet, state.options), f"{pool}_max")
    now: int = getattr(sheet, pool)
    return now <= to <= most


def _refuse(asked: Asked[Restore]) -> Iterator[Refusal]:
    """Refuse to restore while a Brush is open, and the dead. Source: FS-DEATH-4. Ruling: FS-Q-63 (revival)."""
    named, state = targets(asked.state, asked.order), asked.state
    if any(find_choice(state, "brush", who) is not None for who in named):
        yield final("choice-open", "target")
    lives = [state.characters[who].life for who in named]
    if asked.order.pool != "hp":
        if "dead" in lives:
            yield by_rule("dead", "target", "FS-DEATH-1")
    elif not all(death.may_return(life, revival=state.options.revival) for life in lives):
        yield by_rule("death-is-permanent", "target", "FS-DEATH-4")


def _decide(draft: Draft, order: Restore) -> None:
    pool, named, amount = _pool(order), targets(draft.state, order), order.amount
    if amount is None and order.to is None:
        one = named[0] if len(named) == 1 else None
        amount = throw_amount(order.dice or "0", draft.roller, draft.throwing(one, pool), "restore")
    gained = {who: _gain(draft, who, order, amount) for who in named}
    for who, points in gained.items():
        restore(draft, who, pool, points)
    fate = {who: draft.sheet(who).life for who in named}
    single = isinstance(order.target, str) and order.target != EVERYBODY
    draft.tell(Restored(pool=pool, amount=amount, gained=gained, fate=fate, single=single))


def _gain(draft: Draft, who: str, order: Restore, amount: int | None) -> int:
    """Work out the points that really come back to somebody, up to the maximum."""
    now: int = getattr(draft.sheet(who), order.pool)
    most: int = getattr(draft.numbers(who), f"{order.pool}_max")
    wanted = most - now if order.to == "full" else amount if order.to is None else order.to - now
    return stamina.gained(now, wanted or 0, most)


def restore(draft: Draft, who: str, pool: Restorable, points: int) -> None:
    """Give points of a pool back, with what follows: waking, a mended will.

    Source: FS-RES-9, FS-DEATH-5. Ruling: FS-Q-56, FS-Q-63.
    """
    sheet = draft.sheet(who)
    match pool:
        case "hp":
            draft.set_sheet(who, hp=sheet.hp + points)
            _wake(draft, who)
        case "resolve" if points:
            set_resolve(draft, who, sheet.resolve + points)
        case _:
            draft.set_sheet(who, **{pool: getattr(sheet, pool) + points})


def _wake(draft: Draft, who: str) -> None:
    """Let somebody wake, or return from death if the HP are enough for it. Source: FS-DEATH-5. Ruling: FS-Q-56."""
    if draft.sheet(who).life == "dead":
        if is_lethal(draft, who, draft.sheet(who).hp):
            return
        draft.set_sheet(who, life="unconscious")
    live_by_hp(draft, who)


VERBS: Verbs = {"restore": Verb(form=Form(Restore), check=_check, refuse=_refuse, decide=_decide)}
