"""The shop, debts paid back and the stash in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lampblack.kernel.tongue import phrase
from lampblack.rulesets.liminal.words.days import bought
from lampblack.rulesets.liminal.words.entry import Entry, concerned, facts, named


def _haggle(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "price" not in result:
        return (concerned(entry), phrase("haggles"))
    thing = named(entry, result["item"]) if "item" in result else phrase("something")
    offer = ", ".join(_terms(entry)) or phrase("nothing")
    said = phrase(
        "offers {offer} for {thing} (asked: {price})", offer=offer, thing=thing, price=result["price"]
    )
    return (concerned(entry), said)


def _terms(entry: Entry) -> Iterator[str]:
    result = facts(entry)
    if result.get("cash"):
        yield phrase("{n} in cash", n=result["cash"])
    if result.get("owed"):
        yield phrase("{n} owed", n=result["owed"])
    yield from (named(entry, str(name)) for name in result.get("goods", ()))


def settled(entry: Entry) -> Iterable[str]:
    """Say how a bargain ended: what was bought so, or that the offer was not taken."""
    result = facts(entry)
    if "pay" in result:
        return (phrase("the offer is taken"), *bought(entry))
    return (concerned(entry), phrase("the offer is not taken"))


def _repay(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if "amount" not in result:
        return (concerned(entry), phrase("pays a debt back"))
    to = f" {named(entry, result['to'])}" if result.get("to") else ""
    paid = phrase("pays{to} {n} back", to=to, n=result["amount"])
    left = phrase("settled") if result["settled"] else phrase("{n} still owed", n=result["left"])
    return (concerned(entry), paid, left)


def _stash(entry: Entry) -> Iterable[str]:
    result = facts(entry)
    if result.get("who"):
        return (concerned(entry), phrase("shoulders the stash"))
    before = result.get("before")
    return (
        (named(entry, str(before)), phrase("puts the stash down"))
        if before
        else (phrase("the stash lies here"),)
    )


OF_TRADE: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    "purchase": bought,
    "haggle": _haggle,
    "repay": _repay,
    "carry-stash": _stash,
}
"""How each of these commands is told."""
