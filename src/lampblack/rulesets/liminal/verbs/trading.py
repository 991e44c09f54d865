"""Buying, earning, spending and owing. Source: LH-CASH-1..9. Ruling: Q-50."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.commands import Add
from lampblack.rulesets.liminal.day_commands import Buy, Cash, Owe
from lampblack.rulesets.liminal.day_events import Bought, CashMoved, DebtWritten
from lampblack.rulesets.liminal.events import ItemAdded, SheetSet
from lampblack.rulesets.liminal.given import new_item
from lampblack.rulesets.liminal.rules import wealth
from lampblack.rulesets.liminal.rules.wealth import Owing
from lampblack.rulesets.liminal.sheet import Character, Debt
from lampblack.rulesets.liminal.terms import MOST
from lampblack.rulesets.liminal.verbs import adding
from lampblack.rulesets.liminal.verbs.loads import check_load

COSTS = {"cash": "LH-CASH-4", "card": "LH-CASH-3", "barter": "LH-CASH-5", "debt": "LH-CASH-9"}
"""Which rule says what a thing costs in cash, by how it is paid."""


def _check_buy(asked: Asked[Buy]) -> None:
    """Refuse a price below nothing (out-of-range), fields without an id (bad-argument), a thing that cannot be.

    Errors: those of add, where an id says that a new thing comes of it.
    """
    order = asked.order
    asked.need_characters("who", (order.who,))
    if not 0 <= order.price <= MOST:
        raise Illegal(slug="out-of-range", field="price")
    if order.id is None and order.fields:
        raise Illegal(slug="bad-argument", field="id")
    if order.id is not None:
        adding.VERBS["add"].check(_as_added(asked))


def _new_thing(order: Buy) -> Add:
    return Add(what="item", id=order.id or "", fields={"at": order.who, **order.fields})


def _as_added(asked: Asked[Buy]) -> Asked[Add]:
    return Asked(asked.state, _new_thing(asked.order), asked.seat)


def _refuse_buy(asked: Asked[Buy]) -> Iterator[Refusal]:
    order, sheet = asked.order, asked.state.characters[asked.order.who]
    if sheet.life in ("dead", "lost"):
        yield Refusal(sheet.life, "who", rule="LH-LOSS-1" if sheet.life == "dead" else "LH-LOST-1")
    if not wealth.is_enough(sheet.cash, wealth.cost(order.price, order.pay)):
        yield Refusal("not-enough-cash", "price", rule="LH-CASH-4")
    if order.id is not None:
        yield from adding.VERBS["add"].refuse(_as_added(asked))


def _decide_buy(draft: Draft, order: Buy) -> None:
    """Buy: the price, the thing and a debt that it leaves come about together. Source: LH-CASH-3..6, LH-CASH-9."""
    sheet = draft.state.characters[order.who]
    paid = wealth.handed_over(sheet.cash, wealth.cost(order.price, order.pay))
    debt = wealth.new_debt(sheet.debts) if order.pay == "debt" else None
    news = Bought(
        who=order.who,
        price=order.price,
        pay=order.pay,
        paid=paid,
        cash=sheet.cash - paid,
        item=order.id,
        debt=debt,
        why=(Why(what="paid", number=paid, source="price", rule=COSTS[order.pay]),),
    )
    draft.tell(news, SheetSet(who=order.who, fields={"cash": sheet.cash - paid}))
    if debt is not None:
        owed = wealth.owed(None, Owing(to=order.to or "", amount=order.price, text=order.text))
        write_debt(draft, order.who, debt, owed)
    if order.id is not None:
        item = new_item(order.id, _new_thing(order).fields)
        draft.tell(ItemAdded(id=order.id, item=item))
        if item.at in draft.state.characters:
            check_load(draft, item.at)


def write_debt(draft: Draft, who: str, name: str, debt: Debt) -> None:
    """Let a debt of somebody stand so. Source: LH-CASH-9."""
    debts = {**draft.state.characters[who].debts, name: debt}
    plain = {key: _plain(one) for key, one in debts.items()}
    draft.tell(SheetSet(who=who, fields={"debts": plain}))


def _plain(debt: Debt) -> dict[str, Any]:
    return {name: getattr(debt, name) for name in Debt.__struct_fields__}


def _check_cash(asked: Asked[Cash]) -> None:
    """Refuse a missing amount, and cash handed to somebody that does not go out (bad-argument), more than can be.

    What comes in is the GM's to say (gm-only). Source: LH-CASH-7, LH-CASH-8.
    """
    order = asked.order
    is_in = order.amount is None or order.amount > 0
    if is_in and not asked.is_gm:
        raise Illegal(slug="gm-only", field="amount")
    asked.need_characters("who", (order.who,))
    sheet = asked.state.characters[order.who]
    if order.amount is None and _replenished(asked, sheet) is None:
        raise Illegal(slug="bad-argument", field="amount")
    if order.to is not None and ((order.amount or 0) >= 0 or order.to == order.who):
        raise Illegal(slug="bad-argument", field="to")
    if order.to is not None:
        asked.need_characters("to", (order.to,))
    _check_range(asked, sheet)


def _replenished(asked: Asked[Cash], sheet: Character) -> int | None:
    if asked.order.why != "replenish":
        return None
    return wealth.replenished(sheet.cash, sheet.cash_start, asked.order.amount, asked.state.options)


def _check_range(asked: Asked[Cash], sheet: Character) -> None:
    order = asked.order
    amount = order.amount or 0
    taker = asked.state.characters[order.to].cash if order.to is not None else 0
    if abs(amount) > MOST or sheet.cash + amount > MOST or taker + abs(amount) > MOST:
        raise Illegal(slug="out-of-range", field="amount")


def _refuse_cash(asked: Asked[Cash]) -> Iterator[Refusal]:
    cash = asked.state.characters[asked.order.who].cash
    if not wealth.is_enough(cash, -(asked.order.amount or 0)):
        yield Refusal("not-enough-cash", "amount", rule="LH-CASH-1")


def _decide_cash(draft: Draft, order: Cash) -> None:
    """Let cash come in or go out, to somebody if named. Source: LH-CASH-1, LH-CASH-7, LH-CASH-8. Ruling: Q-50."""
    sheet = draft.state.characters[order.who]
    amount = _amount(draft, sheet, order)
    cash = sheet.cash + amount
    rule = "LH-CASH-8" if order.why == "replenish" else "LH-CASH-7" if amount > 0 else "LH-CASH-1"
    why = (Why(what="cash", number=cash, source=order.why, rule=rule),)
    news = CashMoved(who=order.who, amount=amount, cash=cash, to=order.to, reason=order.why, why=why)
    draft.tell(news, SheetSet(who=order.who, fields={"cash": cash}))
    if order.to is not None:
        taken = draft.state.characters[order.to].cash - amount
        draft.tell(SheetSet(who=order.to, fields={"cash": taken}))


def _amount(draft: Draft, sheet: Character, order: Cash) -> int:
    """Say how much comes in (above 0) or goes out; no more goes out than there is."""
    if order.amount is None:
        back = wealth.replenished(sheet.cash, sheet.cash_start, None, draft.state.options)
        return (sheet.cash if back is None else back) - sheet.cash
    return order.amount if order.amount >= 0 else -wealth.handed_over(sheet.cash, -order.amount)


def _check_debt(asked: Asked[Owe]) -> None:
    """Refuse to settle a debt that nobody has (no-such-thing)."""
    order = asked.order
    asked.need_characters("who", (order.who,))
    is_there = order.id in asked.state.characters[order.who].debts
    if order.id is not None and order.settled is not None and not is_there:
        raise Illegal(slug="no-such-thing", field="id")


def _decide_debt(draft: Draft, order: Owe) -> None:
    """Write a debt down, or what was said onto one that is there. Source: LH-CASH-9. Ruling: Q-50."""
    debts = draft.state.characters[order.who].debts
    name = order.id or wealth.new_debt(debts)
    owed = wealth.owed(debts.get(name), Owing(order.to, order.amount, order.text, order.settled))
    why = (Why(what="debt", number=owed.amount, source=name, rule="LH-CASH-9"),)
    draft.tell(DebtWritten(who=order.who, id=name, debt=owed, why=why))
    write_debt(draft, order.who, name, owed)


VERBS: dict[str, Verb[Any]] = {
    "buy": Verb(form=Form(Buy), check=_check_buy, refuse=_refuse_buy, decide=_decide_buy),
    "cash": Verb(
        form=Form(Cash, players=True),
        check=_check_cash,
        own=lambda order: (order.who,),
        refuse=_refuse_cash,
        decide=_decide_cash,
    ),
    "debt": Verb(form=Form(Owe), check=_check_debt, decide=_decide_debt),
}
