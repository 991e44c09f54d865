"""The shop: buying what is laid out, haggling over it, paying debts back. Source: LH-CASH-3..6, LH-CASH-9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.day_events import Bought
from lampblack.rulesets.liminal.events import ItemSet, SheetSet, TableSet
from lampblack.rulesets.liminal.rules import wealth
from lampblack.rulesets.liminal.rules.bargains import asking_price, bargain_means, repaid, usual_means
from lampblack.rulesets.liminal.rules.slots import slots_each
from lampblack.rulesets.liminal.rules.wealth import Owing
from lampblack.rulesets.liminal.state import Bargain, State
from lampblack.rulesets.liminal.terms import ABLE, SHOP
from lampblack.rulesets.liminal.trade_commands import Haggle, Purchase, Repay
from lampblack.rulesets.liminal.trade_events import BargainOffered, DebtRepaid
from lampblack.rulesets.liminal.verbs.carrying import adds_too_much
from lampblack.rulesets.liminal.verbs.choices import close_choice, open_choice
from lampblack.rulesets.liminal.verbs.loads import check_load, part_id, put_down
from lampblack.rulesets.liminal.verbs.trading import COSTS, write_debt

CHOICE = "haggle"
ANSWERS = ("agree", "refuse")


def _check(asked: Asked[Purchase] | Asked[Haggle]) -> None:
    """Refuse what is not for sale here (no-such-thing), and more than lies there (out-of-range)."""
    order = asked.order
    asked.need_characters("who", (order.who,))
    if not is_for_sale(asked, order.item):
        raise Illegal(slug="no-such-thing", field="item")
    if not 1 <= order.count <= asked.state.items[order.item].count:
        raise Illegal(slug="out-of-range", field="count")


def is_for_sale(asked: Asked[Any], name: str) -> bool:
    """Tell whether a thing lies in the shop for the eyes of a seat."""
    return asked.eyes.sees_item(name) and asked.state.items[name].at == SHOP


def _refuse_purchase(asked: Asked[Purchase]) -> Iterator[Refusal]:
    order, item = asked.order, asked.state.items[asked.order.item]
    means = usual_means(item)
    cash = wealth.cost(asking_price(item, order.count), means)
    yield from refusals(asked.state, order.who, Bargain(item=order.item, count=order.count, cash=cash))


def refusals(state: State, who: str, bargain: Bargain) -> Iterator[Refusal]:
    """List what speaks against a deal: who cannot act, what is gone, cash, things not at hand, the load.

    Source: LH-RND-2, LH-CASH-1, LH-CASH-4, LH-CASH-5, LH-INV-6.
    """
    sheet, item = state.characters[who], state.items.get(bargain.item)
    if sheet.life not in ABLE:
        yield Refusal("cannot-act", "who", rule="LH-RND-2")
    if item is None or item.at != SHOP or item.count < bargain.count:
        yield Refusal("no-such-thing", "item", liftable=False, rule="LH-CASH-6")
        return
    if not wealth.is_enough(sheet.cash, bargain.cash):
        yield Refusal("not-enough-cash", "cash", rule="LH-CASH-4")
    if any(name not in state.items or state.items[name].at != who for name in bargain.goods):
        yield Refusal("not-carried", "goods", liftable=False, rule="LH-CASH-5")
        return
    given = sum(slots_each(state.items[name]) * state.items[name].count for name in bargain.goods)
    if adds_too_much(state, who, slots_each(item) * bargain.count - given):
        yield Refusal("too-much-to-carry", "item", rule="LH-INV-6")


def _decide_purchase(draft: Draft, order: Purchase) -> None:
    item = draft.state.items[order.item]
    price = asking_price(item, order.count)
    means = usual_means(item)
    bargain = Bargain(item=order.item, count=order.count, cash=wealth.cost(price, means))
    _hand_over(draft, order.who, bargain, Bought(who=order.who, price=price, pay=means, paid=0, cash=0))


def _hand_over(draft: Draft, who: str, bargain: Bargain, news: Bought) -> None:
    """Let cash, debt, things and what they are for change hands together. Source: LH-CASH-3..6, LH-CASH-9."""
    sheet, item = draft.state.characters[who], draft.state.items[bargain.item]
    paid = wealth.handed_over(sheet.cash, bargain.cash)
    part = bargain.item if bargain.count == item.count else part_id(draft.state, bargain.item)
    debt = wealth.new_debt(sheet.debts) if bargain.owed else None
    why = Why(what="paid", number=paid, source="price", rule=COSTS[news.pay])
    told = msgspec.structs.replace(
        news, paid=paid, cash=sheet.cash - paid, item=part, debt=debt, owed=bargain.owed, why=(why,)
    )
    draft.tell(told, SheetSet(who=who, fields={"cash": sheet.cash - paid}))
    if debt is not None:
        owing = Owing(to=draft.state.table.shop, amount=bargain.owed, text=item.name)
        write_debt(draft, who, debt, wealth.owed(None, owing))
    put_down(draft, bargain.item, bargain.count, who)
    for name in bargain.goods:
        put_down(draft, name, draft.state.items[name].count, SHOP)
        draft.tell(ItemSet(id=name, fields={"hidden": True}))
    check_load(draft, who)


def _check_haggle(asked: Asked[Haggle]) -> None:
    """Refuse things named twice (bad-argument) and unseen ones, besides what a purchase is refused for."""
    _check(asked)
    order = asked.order
    if not all(asked.eyes.sees_item(name) for name in order.goods):
        raise Illegal(slug="no-such-thing", field="goods")
    if len(set(order.goods)) < len(order.goods):
        raise Illegal(slug="bad-argument", field="goods")


def _bargain(order: Haggle) -> Bargain:
    return Bargain(
        item=order.item, count=order.count, cash=order.cash, owed=order.owed, goods=tuple(order.goods)
    )


def _refuse_haggle(asked: Asked[Haggle]) -> Iterator[Refusal]:
    yield from refusals(asked.state, asked.order.who, _bargain(asked.order))


def _decide_haggle(draft: Draft, order: Haggle) -> None:
    """Lay an offer before the GM; a later one of the same person takes its place. Source: LH-CASH-6."""
    price = asking_price(draft.state.items[order.item], order.count)
    news = BargainOffered(
        who=order.who,
        item=order.item,
        count=order.count,
        price=price,
        cash=order.cash,
        owed=order.owed,
        goods=tuple(order.goods),
    )
    draft.tell(news)
    _set_bargain(draft, order.who, _bargain(order))
    close_choice(draft, CHOICE, order.who)
    open_choice(draft, CHOICE, order.who, ANSWERS, text=order.text or "")


def _set_bargain(draft: Draft, who: str, bargain: Bargain | None) -> None:
    bargains = {name: one for name, one in draft.state.table.bargains.items() if name != who}
    held = bargains if bargain is None else {**bargains, who: bargain}
    draft.tell(TableSet(fields={"bargains": msgspec.to_builtins(held)}))


def refuse_agreement(state: State, who: str) -> Iterator[Refusal]:
    """List what speaks against a bargain by now; its terms may not be had any more."""
    yield from refusals(state, who, state.table.bargains.get(who, Bargain(item="")))


def settle(draft: Draft, who: str, pick: str) -> None:
    """Close a deal as it was offered, or send the offer away. Source: LH-CASH-5, LH-CASH-6, LH-CASH-9."""
    bargain = draft.state.table.bargains.get(who)
    _set_bargain(draft, who, None)
    if bargain is None or pick != "agree":
        return
    price = bargain.cash + bargain.owed
    pay = bargain_means(bargain)
    _hand_over(draft, who, bargain, Bought(who=who, price=price, pay=pay, paid=0, cash=0))


def _check_repay(asked: Asked[Repay]) -> None:
    """Refuse a debt that is not open or not in money (no-such-thing), and more or less than is owed (out-of-range)."""
    order = asked.order
    asked.need_characters("who", (order.who,))
    debt = asked.state.characters[order.who].debts.get(order.debt)
    if debt is None or debt.settled or debt.amount is None:
        raise Illegal(slug="no-such-thing", field="debt")
    if not 1 <= order.amount <= debt.amount:
        raise Illegal(slug="out-of-range", field="amount")


def _refuse_repay(asked: Asked[Repay]) -> Iterator[Refusal]:
    if not wealth.is_enough(asked.state.characters[asked.order.who].cash, asked.order.amount):
        yield Refusal("not-enough-cash", "amount", liftable=False, rule="LH-CASH-1")


def _decide_repay(draft: Draft, order: Repay) -> None:
    """Pay a debt back; a creditor who sits at the table gets the cash. Source: LH-CASH-9."""
    sheet = draft.state.characters[order.who]
    debt = repaid(sheet.debts[order.debt], order.amount)
    cash = sheet.cash - order.amount
    news = DebtRepaid(
        who=order.who, debt=order.debt, to=debt.to, amount=order.amount, cash=cash, left=debt.amount or 0
    )
    draft.tell(news, SheetSet(who=order.who, fields={"cash": cash}))
    write_debt(draft, order.who, order.debt, debt)
    if debt.to in draft.state.characters and debt.to != order.who:
        got = draft.state.characters[debt.to].cash + order.amount
        draft.tell(SheetSet(who=debt.to, fields={"cash": got}))


VERBS: dict[str, Verb[Any]] = {
    "purchase": Verb(
        form=Form(Purchase, players=True),
        check=_check,
        own=lambda order: (order.who,),
        refuse=_refuse_purchase,
        decide=_decide_purchase,
    ),
    "haggle": Verb(
        form=Form(Haggle, players=True),
        check=_check_haggle,
        own=lambda order: (order.who,),
        refuse=_refuse_haggle,
        decide=_decide_haggle,
    ),
    "repay": Verb(
        form=Form(Repay, players=True),
        check=_check_repay,
        own=lambda order: (order.who,),
        refuse=_refuse_repay,
        decide=_decide_repay,
    ),
}
