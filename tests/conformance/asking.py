"""Orders for any game: what its offers lead to, and what nobody would send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from lampblack.kernel.errors import LampblackError
from lampblack.kernel.play import Play
from lampblack.kernel.record import Record
from lampblack.kernel.rollers import SeededRoller
from lampblack.kernel.ruleset import Ask, Offer
from lampblack.kernel.seat import GM, is_player

Order = dict[str, Any]

DO = st.fixed_dictionaries({"place": st.integers(0, 400), "seed": st.integers(0, 2**32)})
"""A step of play as plain numbers: which offer, and what fills it."""

STEPS = st.lists(DO, min_size=1, max_size=12)

WORDS = st.text(max_size=8) | st.sampled_from(
    ["ada", "horror", "str", "characters.ada.hp", "d6", "gm", "player:ada"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


Beyond = tuple[tuple[str, Order], ...]
"""Orders of seats that no offer leads to: the table writes into them what lies on the shelf of its packs."""


def play_on(
    play: Play[Any], seats: tuple[str, ...], steps: list[dict[str, int]], beyond: Beyond = ()
) -> Iterator[Record[Any]]:
    """Play on from offers and from orders beyond them; give each record, what is refused is passed over."""
    for number, step in enumerate(steps):
        seat = (GM, *seats)[step["seed"] % (len(seats) + 1)]
        order = _chosen(play, seat, step, [order for by, order in beyond if by == seat])
        if order is None:
            continue
        if order["do"] == "create":
            order = {**order, "id": f"new-{number}", **({"seat": seat} if is_player(seat) else {})}
        try:
            accepted = play.submit(seat, order, SeededRoller(f"{number}:{step['seed']}".encode()))
        except LampblackError:
            continue
        play.adopt(accepted)
        yield accepted.record


def _chosen(play: Play[Any], seat: str, step: dict[str, int], beyond: list[Order]) -> Order | None:
    """Choose what a seat orders: every third step something that no offer leads to, where there is anything."""
    if beyond and step["place"] % 3 == 0:
        return beyond[step["place"] // 3 % len(beyond)]
    offers = play.offers(seat)
    return filled(offers[step["place"] % len(offers)], SeededRoller(step["seed"])) if offers else None


def filled(offer: Offer, roller: SeededRoller) -> Order:
    """Fill in what an offer still asks for, in the range that it gives; the GM gives a reason for undo."""
    order: Order = dict(offer.order)
    for ask in offer.asks:
        _put(order, ask.name.split("."), _answer(ask, roller))
    if offer.do == "undo":
        order["reason"] = "a slip"
    return order


def _put(order: Order, path: list[str], value: Any) -> None:
    *outer, last = path
    for step in outer:
        order = order.setdefault(step, {})
    order[last] = value


def _answer(ask: Ask, roller: SeededRoller) -> Any:
    match ask.kind:
        case "number":
            least = ask.least or 0
            most = least + 20 if ask.most is None else ask.most
            return least - 1 + roller.die(most - least + 1, reason="ask")
        case "one-of":
            return ask.options[roller.die(len(ask.options), reason="ask") - 1]
        case "some-of":
            return list(ask.options[: roller.die(len(ask.options), reason="ask")])
        case "flag":
            return roller.die(2, reason="ask") == 1
        case "dice":
            return "2d6+1"
        case _:
            return "at the table"
