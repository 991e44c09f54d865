"""Who may do what to a table and to its seats: a declared answer for every act and role; seats that move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lampblack.kernel.errors import Illegal, Invalid, LampblackError, NotYourSeat
from lampblack.table.chairs import Chair
from lampblack.table.hall import Hall
from lampblack.table.invitations import Invite
from lampblack.table.steps import Step
from tests.table.conftest import House

ROLES = ("gm", "co-gm", "player", "onlooker")
Act = Callable[[Hall, Chair, dict[str, Chair]], Step[Any]]
YES, NO, OTHER = "done", "gm-only", "not-your-seat"

ACTS: dict[str, tuple[Act, tuple[str, str, str, str]]] = {
    "invite a player": (lambda hall, who, _: hall.invite(who, Invite()), (YES, YES, NO, NO)),
    "invite an onlooker": (lambda hall, who, _: hall.invite(who, Invite("onlooker")), (YES, YES, NO, NO)),
    "invite a co-gm": (lambda hall, who, _: hall.invite(who, Invite("co-gm")), (YES, NO, NO, NO)),
    "invite a gm": (lambda hall, who, _: hall.invite(who, Invite("gm")), (YES, NO, NO, NO)),
    "rename a player": (
        lambda hall, who, seats: hall.change_seat(who, seats["other"].id, "Nell"), (YES, YES, OTHER, OTHER),
    ),
    "rename a gm": (
        lambda hall, who, seats: hall.change_seat(who, seats["second gm"].id, "Nell"), (YES, NO, OTHER, OTHER),
    ),
    "make a co-gm a gm": (
        lambda hall, who, seats: hall.change_seat(who, seats["second co-gm"].id, role="gm"),
        (YES, NO, OTHER, OTHER),
    ),
    "make oneself a gm": (
        lambda hall, who, _: hall.change_seat(who, who.id, role="gm"), (YES, NO, NO, NO),
    ),
    "move a player": (
        lambda hall, who, seats: hall.moving_link(who, seats["other"].id), (YES, YES, NO, NO),
    ),
    "move a gm": (lambda hall, who, seats: hall.moving_link(who, seats["second gm"].id), (YES, NO, NO, NO)),
    "move oneself": (lambda hall, who, _: hall.moving_link(who, who.id), (YES, YES, YES, YES)),
    "kick a player": (lambda hall, who, seats: hall.remove_seat(who, seats["other"].id), (YES, YES, NO, NO)),
    "kick a co-gm": (
        lambda hall, who, seats: hall.remove_seat(who, seats["second co-gm"].id), (YES, NO, NO, NO),
    ),
    "kick a gm": (lambda hall, who, seats: hall.remove_seat(who, seats["second gm"].id), (YES, NO, NO, NO)),
    "rename the table": (lambda hall, who, _: hall.change_table(who, "Attic", None), (YES, YES, NO, NO)),
    "lay the table aside": (lambda hall, who, _: hall.change_table(who, None, True), (YES, NO, NO, NO)),
    "end the evening": (lambda hall, who, _: hall.end_evening(who), (YES, NO, NO, NO)),
    "remove the table": (lambda hall, who, _: hall.remove_table(who, "Cellar"), (YES, NO, NO, NO)),
}  # fmt: skip
"""Act: how it is done, then what each of ROLES is answered."""


@pytest.mark.parametrize(("act", "role"), [(act, role) for act in ACTS for role in ROLES])
def test_every_act_is_answered_as_declared(house: House, gm: Chair, act: str, role: str) -> None:
    others = {"other": "player", "second gm": "gm", "second co-gm": "co-gm"}
    seats = {name: house.let_in(gm, name, seat).chair for name, seat in others.items()}
    who = gm if role == "gm" else house.let_in(gm, "Who", role).chair
    do, answers = ACTS[act]
    writes = house.store.tally.writes
    assert answered(lambda: do(house.hall, who, seats).wait()) == answers[ROLES.index(role)]
    assert (house.store.tally.writes > writes) == (answers[ROLES.index(role)] == YES)


def answered(do: Callable[[], Any]) -> str:
    try:
        do()
    except LampblackError as fault:
        return fault.slug
    return YES


def test_a_co_gm_sees_and_does_what_the_gm_does(house: House, gm: Chair) -> None:
    second = house.let_in(gm, "Kim", "co-gm").chair
    assert second.audience == "gm"
    house.do(second, {"do": "clock", "name": "Doom", "size": 4, "hidden": True})
    told = house.do(second, {"do": "note", "text": "the nurse lies"})
    assert set(told.frames) == {"gm"}
    assert house.hall.sitting(gm.table).log("gm")[-1]["text"] == "the nurse lies"


def test_the_lead_is_handed_on_and_never_lost(house: House, gm: Chair) -> None:
    kim = house.let_in(gm, "Kim", "co-gm").chair
    with pytest.raises(Illegal) as fault:
        house.hall.change_seat(gm, gm.id, role="co-gm")
    assert fault.value.slug == "last-gm"
    lead = house.hall.change_seat(gm, kim.id, role="gm").wait()
    assert lead.is_lead
    former = house.hall.change_seat(lead, gm.id, role="co-gm").wait()
    with pytest.raises(Illegal):
        house.hall.remove_table(former, "Cellar")
    house.hall.remove_table(lead, "Cellar").wait()


def test_other_roles_do_not_change_places(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada").chair
    for role in ("gm", "co-gm", "onlooker", "player", "owner", ""):
        with pytest.raises(Invalid) as fault:
            house.hall.change_seat(gm, ada.id, role=role)
        assert fault.value.field == "role"
    for role in ("owner", "GM", ""):
        with pytest.raises(Invalid):
            house.hall.invite(gm, Invite(role=role))


def test_a_role_comes_from_the_invitation_as_it_was_made(house: House, gm: Chair) -> None:
    kim = house.let_in(gm, "Kim", "co-gm").chair
    invited = house.hall.invite(gm, Invite("co-gm", uses=1)).wait()
    with pytest.raises(Illegal) as fault:
        house.hall.revoke(kim, invited.id)
    assert fault.value.slug == "gm-only"
    assert house.hall.join(invited.code, "Lou").wait().chair.role == "co-gm"
    players = house.hall.invite(kim, Invite()).wait()
    house.hall.revoke(kim, players.id).wait()
    assert house.hall.invited_to(players.token) is None


# moving a seat


def test_a_seat_moves_to_another_device_with_all_that_is_its_own(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada")
    house.do(ada.chair, {"do": "create"})
    house.do(ada.chair, {"do": "note", "to": "me", "text": "trust nobody"})
    before = house.hall.sitting(gm.table).glance(ada.chair.audience)
    link = house.hall.moving_link(gm, ada.seat).wait()
    assert house.hall.chair(ada.token) == ada.chair
    moved = house.hall.join(link.token, "").wait()
    assert (moved.seat, moved.chair, moved.has_moved, moved.told) == (ada.seat, ada.chair, True, None)
    assert house.hall.chair(ada.token) is None
    assert house.hall.chair(moved.token) == ada.chair
    assert house.hall.sitting(gm.table).glance(ada.chair.audience) == before
    house.reopen()
    assert (house.hall.chair(ada.token), house.hall.chair(moved.token)) == (None, ada.chair)


def test_a_link_moves_a_seat_once_and_not_after_it_was_removed(house: House, gm: Chair) -> None:
    ada, bo = house.join(gm, "Ada"), house.join(gm, "Bo")
    link = house.hall.moving_link(ada.chair, ada.seat).wait()
    code = house.hall.moving_link(ada.chair, ada.seat).wait().code
    gone = house.hall.moving_link(bo.chair, bo.seat).wait()
    house.hall.join(link.token, "x").wait()
    house.hall.join(code.lower(), "").wait()
    house.hall.remove_seat(gm, bo.seat).wait()
    for used in (link.token, code, gone.token):
        with pytest.raises(Illegal) as fault:
            house.hall.join(used, "x")
        assert fault.value.slug == "invitation-unknown"
    assert [row.get("seat") for row in house.hall.invitations(gm)] == [None, None]


def test_of_two_devices_that_take_a_seat_at_once_one_gets_it(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada")
    link = house.hall.moving_link(gm, ada.seat).wait()
    first, second = house.hall.join(link.token, ""), house.hall.join(link.token, "")
    token = first.wait().token
    with pytest.raises(Illegal):
        second.wait()
    assert house.hall.chair(token) == ada.chair


def test_a_name_is_needed_to_sit_down_but_not_to_move(house: House, gm: Chair) -> None:
    invited = house.hall.invite(gm, Invite()).wait()
    with pytest.raises(Invalid) as fault:
        house.hall.join(invited.token, "")
    assert fault.value.field == "name"


def test_an_unknown_seat_is_not_found_for_anyone(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada").chair
    for who in (gm, ada):
        with pytest.raises(Illegal) as fault:
            house.hall.moving_link(who, "zzzzzzzz")
        assert fault.value.slug == "not-found"
    with pytest.raises(NotYourSeat):
        house.hall.change_seat(ada, gm.id, "x")
