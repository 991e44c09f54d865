"""Points that an effect takes: stamina, courage, reason. Source: FS-STAM-8..11, FS-RES-3..7, FS-SAN-4, FS-SAN-5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.crusade.asking import Asked, Draft, Verb, Verbs, by_rule
from lampblack.rulesets.crusade.gm_commands import Drain
from lampblack.rulesets.crusade.headlines import Drained
from lampblack.rulesets.crusade.rules import sanity
from lampblack.rulesets.crusade.rules.throwing import throw_amount
from lampblack.rulesets.crusade.terms import Pool
from lampblack.rulesets.crusade.verbs.choosing import need_amount
from lampblack.rulesets.crusade.verbs.nerves import Draining, drain

POOLS: Final[tuple[Pool, ...]] = get_args(Pool)


def _pool(order: Drain) -> Pool:
    return next(pool for pool in POOLS if pool == order.pool)


def is_by_opponent(order: Drain) -> bool:
    """Tell whether a drain is an opponent's: as said, else when it comes from somebody else. Ruling: FS-Q-22."""
    if order.opponent is not None:
        return order.opponent
    return order.source is not None and order.source != order.target


def _check(asked: Asked[Drain]) -> None:
    order = asked.order
    asked.need("target", order.target)
    asked.need("source", order.source)
    if order.pool not in POOLS or not asked.sheet(order.target).full_rules:
        raise Illegal(slug="no-such-pool", field="pool")
    if not order.resisted:
        need_amount(order.amount, order.dice)


def _refuse(asked: Asked[Drain]) -> Iterator[Refusal]:
    """Refuse to drain the dead, and to spend more own SP than there is. Source: FS-DEATH-1, FS-STAM-11."""
    order, sheet = asked.order, asked.sheet(asked.order.target)
    if sheet.life == "dead":
        yield by_rule("dead", "target", "FS-DEATH-1")
    is_own = order.source == order.target and not is_by_opponent(order)
    if order.pool == "sp" and is_own and (order.amount or 0) > sheet.sp:
        yield by_rule("not-enough-sp", "amount", "FS-STAM-11")


def _decide(draft: Draft, order: Drain) -> None:
    if order.resisted:
        _resisted(draft, order)
        return
    amount = order.amount
    if amount is None:
        throwing = draft.throwing(order.target, order.pool)
        amount = throw_amount(order.dice or "0", draft.roller, throwing, "drain")
    draining = Draining(
        target=order.target,
        pool=_pool(order),
        amount=amount,
        source=order.source,
        opponent=is_by_opponent(order),
        secret=draft.is_secret,
    )
    drain(draft, draining)


def _resisted(draft: Draft, order: Drain) -> None:
    """Mark the day of somebody who withstood a horror. Source: FS-SAN-4. Ruling: FS-Q-26 (sanity_day_rule)."""
    if order.pool == "sanity" and sanity.spoils_the_day(0, draft.options.sanity_day_rule):
        draft.set_sheet(order.target, sanity_event=True)
    draft.tell(Drained(target=order.target, pool=_pool(order), amount=0, secret=draft.is_secret))


VERBS: Verbs = {"drain": Verb(form=Form(Drain), check=_check, refuse=_refuse, decide=_decide)}
