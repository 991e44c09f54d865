"""Offers of the shop and the stash: to buy, to haggle, to pay back, to shoulder. Source: LH-CASH-3..6, LH-CASH-9."""

from __future__ import annotations

from collections.abc import Iterator

from lampblack.kernel import limits
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.rulesets.liminal.eyes import Eyes
from lampblack.rulesets.liminal.rules.bargains import asking_price
from lampblack.rulesets.liminal.rules.slots import carried, slots_each
from lampblack.rulesets.liminal.state import Bargain
from lampblack.rulesets.liminal.terms import ABLE, MOST, SHOP, STASH
from lampblack.rulesets.liminal.verbs.dealing import refusals
from lampblack.rulesets.liminal.verbs.stashing import CARRIERS

_WORDS = Ask("text", "text", most=limits.MAX_TEXT, optional=True)


def deals(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer somebody what is for sale: at its price where that can be paid, and to haggle over it.

    Source: LH-CASH-3..6.
    """
    state = eyes.state
    if state.characters[who].life not in ABLE:
        return
    mine = tuple(name for name, item in state.items.items() if item.at == who and eyes.sees_item(name))
    for name, item in state.items.items():
        if item.at != SHOP or not eyes.sees_item(name):
            continue
        order = {"who": who, "item": name}
        count = (Ask("count", "number", least=1, most=item.count, optional=True),) if item.count > 1 else ()
        numbers = {"price": item.price or 0, "slots": slots_each(item)}
        if not any(refusals(state, who, Bargain(item=name, cash=asking_price(item, 1)))):
            yield Offer("purchase", "other", {"do": "purchase", **order}, count, numbers, item.name)
        money = Ask("cash", "number", least=0, most=state.characters[who].cash, optional=True)
        owed = Ask("owed", "number", least=0, most=MOST, optional=True)
        goods = (Ask("goods", "some-of", mine, optional=True),) if mine else ()
        asks = (money, owed, *goods, *count, _WORDS)
        yield Offer("haggle", "other", {"do": "haggle", **order}, asks, numbers, item.name)


def paybacks(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer somebody to pay back what is owed in money, as far as the cash goes. Source: LH-CASH-9."""
    sheet = eyes.state.characters[who]
    for name, debt in sheet.debts.items():
        most = min(sheet.cash, debt.amount or 0)
        if not debt.settled and most > 0:
            amount = Ask("amount", "number", least=1, most=most)
            order = {"do": "repay", "who": who, "debt": name}
            yield Offer("repay", "other", order, (amount,), {"owed": debt.amount or 0}, text=debt.to)


def shouldering(eyes: Eyes, who: str) -> Iterator[Offer]:
    """Offer somebody to shoulder the stash, or to put it down. Source: LH-INV-2."""
    state = eyes.state
    if state.characters[who].life not in ABLE or state.characters[who].kind not in CARRIERS:
        return
    if state.table.stash_carrier == who:
        yield Offer("carry-stash", "other", {"do": "carry-stash", "who": None}, text="down")
    else:
        load = sum(slots_each(item) * item.count for item in carried(state, STASH))
        yield Offer("carry-stash", "other", {"do": "carry-stash", "who": who}, numbers={"slots": load})
