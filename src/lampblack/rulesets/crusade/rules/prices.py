"""What actions cost, and how far somebody gets. Source: FS-ACT-1..17, FS-STAM-11, FS-STAM-12."""

from __future__ import annotations

from typing import Final

import msgspec

FIRST_ATTACK: Final = 10
LATER_ATTACK: Final = 8
CHARGE: Final = 12
GENERAL: Final = 5
TALK: Final = 1
"""Source: FS-ACT-5, FS-ACT-6, FS-ACT-9, FS-ACT-14, FS-ACT-17."""

CHARGE_STRIDE: Final = 2
"""A charge covers so many times the speed. Source: FS-ACT-9."""

CHARGE_BONUS: Final = 2
"""What a charge adds to hit and to damage, and takes from the own PD. Source: FS-ACT-10."""


class Price(msgspec.Struct, frozen=True):
    """What an action costs: the part that a house rule may floor, and what is always paid in full (squares, dodges)."""

    action: int = 0
    strict: int = 0

    @property
    def whole(self) -> int:
        """The whole price in SP."""
        return self.action + self.strict


FREE: Final = Price()


class Stride(msgspec.Struct, frozen=True):
    """How somebody has moved in a turn so far: speed, squares moved, squares paid for, charges made."""

    speed: int
    moved: int = 0
    paid: int = 0
    charges: int = 0


def attack_price(attacks: int, own: int | None) -> int:
    """Price an attack: its own price if it lists one, else ten for the first of the turn and eight after it.

    >>> attack_price(0, None), attack_price(2, None), attack_price(0, 5)
    (10, 8, 5)

    Source: FS-ACT-5, FS-ACT-6, FS-ACT-7, FS-ACT-8. Ruling: FS-Q-44 (a charge was the first).
    """
    if own is not None:
        return own
    return LATER_ATTACK if attacks else FIRST_ATTACK


def spell_price(own: int | None) -> int:
    """Price a spell: what it lists, else nothing. Source: FS-ACT-11."""
    return own or 0


def interact_price(moved: int) -> int:
    """Price a touch of the scenery: free until the first own step of the turn. Source: FS-ACT-12. Ruling: FS-Q-57."""
    return GENERAL if moved else 0


def draw_price(where: str, moved: int) -> int:
    """Price drawing a weapon: free from its sheath, else like scenery. Source: FS-ACT-13."""
    return 0 if where == "sheath" else interact_price(moved)


def act_price(set_by_gm: int | None = None) -> int:
    """Price any other act: five, or what the GM says. Source: FS-ACT-14, FS-ACT-15."""
    return GENERAL if set_by_gm is None else set_by_gm


def talk_price(*, own_turn: bool, in_combat: bool, charged_outside: bool) -> int:
    """Price a remark: free on the own turn, one outside it, free outside combat unless the table says otherwise.

    Source: FS-ACT-16, FS-ACT-17. Ruling: FS-Q-47 (talk_cost_outside_combat).
    """
    if not in_combat:
        return TALK if charged_outside else 0
    return 0 if own_turn else TALK


def allowance(stride: Stride, *, charge_adds: bool) -> int:
    """Give the squares of a turn that need no SP: the speed, or twice the speed for each charge.

    >>> allowance(Stride(5), charge_adds=False), allowance(Stride(5, charges=1), charge_adds=False)
    (5, 10)

    Source: FS-ACT-3, FS-ACT-9. Ruling: FS-Q-43, FS-Q-45 (charge_movement).
    """
    by_charge = CHARGE_STRIDE * stride.speed * stride.charges
    return by_charge if stride.charges and not charge_adds else stride.speed + by_charge


def squares_price(stride: Stride, squares: int, *, charge_adds: bool) -> int:
    """Price so many more squares: one for each beyond the allowance that is not paid yet.

    >>> squares_price(Stride(6, moved=6), 3, charge_adds=False)
    3

    Source: FS-ACT-4. Ruling: FS-Q-43.
    """
    beyond = stride.moved + squares - allowance(stride, charge_adds=charge_adds)
    return max(0, beyond - stride.paid)


def is_too_far(stride: Stride, price: int, *, capped: bool) -> bool:
    """Tell whether more squares would be paid in this turn than the cap allows.

    Source: FS-ACT-4. Ruling: FS-Q-43 (extra_move_cap).
    """
    return capped and price > 0 and stride.paid + price > stride.speed


def free_squares(stride: Stride, *, charge_adds: bool) -> int:
    """Count the squares that are still free. Source: FS-ACT-3. Ruling: FS-Q-43."""
    return max(0, allowance(stride, charge_adds=charge_adds) + stride.paid - stride.moved)


def reach(free: int, sp: int, paid: int, cap: int | None) -> int:
    """Tell how far somebody gets: the free squares, and one for each SP, capped where the table says so.

    >>> reach(5, 9, 0, None), reach(5, 30, 0, 5)
    (14, 10)

    Source: FS-ACT-1, FS-ACT-4. Ruling: FS-Q-43.
    """
    return free + (sp if cap is None else min(sp, max(0, cap - paid)))


def can_pay(sp: int, price: Price, *, floors: bool) -> bool:
    """Tell whether a price can be paid: in full, or under the house rule with what the strict part leaves.

    >>> can_pay(9, Price(10), floors=False), can_pay(9, Price(10), floors=True), can_pay(0, Price(10), floors=True)
    (False, True, False)

    Source: FS-STAM-11, FS-STAM-12. Ruling: FS-Q-38 (overspend).
    """
    return sp >= price.whole or (floors and price.action > 0 and sp > price.strict)


def paid(sp: int, price: Price) -> int:
    """Give what is really paid: never more than there is. Source: FS-ACT-2. Ruling: FS-Q-39 (no refund)."""
    return min(sp, price.whole)
