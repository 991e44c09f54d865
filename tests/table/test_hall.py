from __future__ import annotations

from collections.abc import Callable

import pytest

from lampblack.kernel.errors import Illegal, Invalid, LampblackError, NotYourSeat
from lampblack.table.chairs import Chair
from lampblack.table.hall import NewTable
from lampblack.table.invitations import Invite
from tests.table.conftest import House


def test_a_table_is_opened_with_a_seat_for_its_gm(house: House) -> None:
    seated = house.table()
    assert seated.chair == house.hall.chair(seated.token)
    assert seated.chair.audience == "gm"
    assert house.hall.tables([seated.chair])[0]["title"] == "Cellar"
    assert house.hall.sitting(seated.table).seen("gm").n == 1


@pytest.mark.parametrize(
    ("asked", "slug", "field"),
    [
        (NewTable("chess", "x"), "bad-value", "game"),
        (NewTable("toy", "..."), "bad-value", "title"),
        (NewTable("toy", "x", packs=("dread@1",)), "bad-value", "packs"),
        (NewTable("toy", "x", {"luck": 1}), "no-such-field", "luck"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_stored(
    house: House, asked: NewTable, slug: str, field: str
) -> None:
    with pytest.raises(LampblackError) as fault:
        house.hall.open_table(asked, "Gil")
    assert (fault.value.slug, fault.value.field) == (slug, field)
    assert house.store.tables() == []


def test_people_sit_down_by_link_and_by_code(house: House, gm: Chair) -> None:
    invited = house.hall.invite(gm, Invite(uses=2)).wait()
    ada = house.hall.join(invited.token, "Ada").wait()
    bo = house.hall.join(invited.code.lower(), "Bo").wait()
    assert [chair.name for chair in house.hall.chairs(gm.table)] == ["Gil", "Ada", "Bo"]
    assert {ada.chair.role, bo.chair.role} == {"player"}
    sitting = house.hall.sitting(gm.table)
    assert set(sitting.ears) == {"gm", ada.chair.audience, bo.chair.audience}
    assert {"all", "gm", ada.chair.audience, bo.chair.audience} == set(sitting.streams)


def test_whatever_is_wrong_with_an_invitation_it_is_unknown(house: House, gm: Chair) -> None:
    used = house.hall.invite(gm, Invite(uses=1)).wait()
    house.hall.join(used.token, "Ada").wait()
    revoked = house.hall.invite(gm, Invite()).wait()
    house.hall.revoke(gm, revoked.id).wait()
    for invitation in (used.token, used.code, revoked.token, "0" * 32, "", "nonsense"):
        assert house.hall.invited_to(invitation) is None
        with pytest.raises(Illegal) as fault:
            house.hall.join(invitation, "Eve")
        assert fault.value.slug == "invitation-unknown"
    assert len(house.hall.chairs(gm.table)) == 2
    assert house.hall.invitations(gm) == []


def test_of_two_who_redeem_the_last_use_one_wins(house: House, gm: Chair) -> None:
    invited = house.hall.invite(gm, Invite(uses=1)).wait()
    first = house.hall.join(invited.token, "Ada")
    second = house.hall.join(invited.token, "Bo")
    assert first.wait().chair.name == "Ada"
    with pytest.raises(Illegal):
        second.wait()
    assert [chair.name for chair in house.hall.chairs(gm.table)] == ["Gil", "Ada"]


def test_invitations_are_the_gms_and_keep_within_limits(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada").chair
    with pytest.raises(Illegal) as fault:
        house.hall.invite(ada, Invite())
    assert fault.value.slug == "gm-only"
    for invite in (Invite(role="owner"), Invite(uses=0), Invite(uses=51), Invite(expires_in=90_000)):
        with pytest.raises(Invalid):
            house.hall.invite(gm, invite)


def test_the_others_hear_that_somebody_sat_down(house: House, gm: Chair) -> None:
    ada = house.join(gm, "Ada")
    assert ada.told is not None
    (news,) = ada.told.frames["gm"].news
    assert (news["do"], news["result"]["name"]) == ("sit-down", "Ada")
    assert house.hall.sitting(gm.table).seen(ada.chair.audience).n == 1
    assert ada.told.frames[ada.chair.audience].put


def test_a_removed_seat_opens_nothing_and_hears_nothing(
    house: House, gm: Chair, seat: Callable[[str], Chair]
) -> None:
    ada = house.join(gm, "Ada")
    bo = seat("Bo")
    removed = house.hall.remove_seat(gm, ada.chair.id).wait()
    assert removed.told is not None
    assert set(removed.told.frames) == {"gm", bo.audience}
    with pytest.raises(NotYourSeat) as fault:
        house.hall.chair(ada.token)
    assert fault.value.slug == "removed"
    assert ada.chair.audience not in house.hall.sitting(gm.table).ears
    house.reopen()
    assert ada.chair.audience not in house.hall.sitting(gm.table).ears


def test_the_last_gm_seat_stays_and_a_link_makes_another(house: House, gm: Chair) -> None:
    with pytest.raises(Illegal) as fault:
        house.hall.remove_seat(gm, gm.id)
    assert fault.value.slug == "last-gm"
    link = house.hall.gm_link(gm.table).wait()
    second = house.hall.join(link.token, "Gil's tablet").wait().chair
    assert second.audience == "gm"
    house.hall.remove_seat(second, gm.id).wait()
    assert [chair.id for chair in house.hall.chairs(gm.table)] == [second.id]


def test_names_are_changed_by_the_gm_and_by_their_owner(house: House, gm: Chair) -> None:
    ada, bo = house.join(gm, "Ada").chair, house.join(gm, "Bo").chair
    house.hall.change_seat(ada, ada.id, " Ada  L ").wait()
    house.hall.change_seat(gm, bo.id, "Beau").wait()
    assert [chair.name for chair in house.hall.chairs(gm.table)] == ["Gil", "Ada L", "Beau"]
    with pytest.raises(NotYourSeat):
        house.hall.change_seat(ada, bo.id, "x")


def test_a_removed_table_is_gone(house: House, gm: Chair) -> None:
    house.hall.remove_table(gm, "Cellar").wait()
    with pytest.raises(Illegal) as fault:
        house.hall.sitting(gm.table)
    assert fault.value.slug == "not-found"


def test_an_unknown_token_is_nobody(house: House, gm: Chair) -> None:
    assert house.hall.chair("0" * 32) is None
    assert house.hall.chair("") is None
