"""How people come to a table, change there, and leave: invitations, seats, links that move a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from lampblack.kernel.errors import Illegal, Invalid, NotYourSeat
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import InvitationRow, Redeeming, Row
from lampblack.table import secrecy, tabledice
from lampblack.table.chairs import OF_THE_GM, Chair
from lampblack.table.invitations import MOVING, Invite, Invited, read_invitation, rows_for
from lampblack.table.names import clean_name
from lampblack.table.onlooking import Onlooking
from lampblack.table.prepared import Adopted, Prepared
from lampblack.table.register import Register
from lampblack.table.rights import may_handle, only_gm, only_lead
from lampblack.table.steps import Step


class Seated(msgspec.Struct, frozen=True):
    """Somebody has sat down: the table, the seat's id, the secret token that opens it, the chair, what others hear.

    `has_moved` says that the seat was there before, at another device.
    """

    table: str
    seat: str
    token: str
    chair: Chair
    told: Adopted | None = None
    has_moved: bool = False


class Removed(msgspec.Struct, frozen=True):
    """A seat was taken away, and what the others are told of it."""

    chair: Chair
    told: Adopted | None


class Seating(Register):
    """A register at which people come and go. Call its changes while no command of that table is under way."""

    def invite(self, chair: Chair, invite: Invite) -> Step[Invited]:
        """Make an invitation: a link token and a spoken code, shown once and stored hashed. The GM's alone."""
        may_handle(chair, invite.role)
        return self._stored(rows_for(chair.table, invite, self._sources))

    def gm_link(self, table: str) -> Step[Invited]:
        """Make a one-time link for a new device of the GM, on the machine itself."""
        self.sitting(table)
        return self._stored(rows_for(table, Invite(role="gm", uses=1), self._sources))

    def moving_link(self, chair: Chair, seat: str) -> Step[Invited]:
        """Make a one-time link that moves a seat to another device: the own one, or as GM somebody else's."""
        found = self._present(chair.table, seat)
        if found.id != chair.id:
            may_handle(chair, found.role)
        invite = Invite(role=found.role, uses=1, expires_in=MOVING)
        return self._stored(rows_for(chair.table, invite, self._sources, found.id))

    def invitations(self, chair: Chair) -> list[dict[str, Any]]:
        """List the invitations that still hold, without what opens them."""
        only_gm(chair)
        now = self._sources.clock()
        rows = self.store.invitations(chair.table)
        open_ones = [row for row in rows if not row.revoked and row.uses_left > 0 and row.expires_at > now]
        return [_shown(row) for row in open_ones]

    def revoke(self, chair: Chair, invitation: str) -> Step[None]:
        """Make an invitation void; an unknown one is void already."""
        only_gm(chair)
        for row in self.store.invitations(chair.table):
            if row.id == invitation:
                may_handle(chair, row.role)
        return Step(self.store.revoke_invitation(chair.table, invitation), lambda _: None)

    def invited_to(self, invitation: str) -> str | None:
        """Name the table that an invitation is for, without using it; None when it opens nothing."""
        row = self._opens(invitation)
        return row.table if row else None

    def join(self, invitation: str, name: str, language: str = "") -> Step[Seated]:
        """Sit down by an invitation; raises Illegal (invitation-unknown) whatever is wrong with it.

        A link that moves a seat needs no name: the seat keeps its own, and its language.
        """
        row = self._opens(invitation)
        if row is None:
            raise _unknown()
        if row.seat is not None:
            return self._move(row)
        chair = Chair(row.table, self._sources.new_id(), clean_name(name), row.role, language)
        sitting = self.sitting(row.table)
        if chair.is_gm or (chair.is_onlooker and sitting.has_onlookers):
            return self._redeemed(row, chair, None)
        if chair.is_onlooker:
            return self._redeemed(row, chair, sitting.prepare_onlooking())
        return self._redeemed(row, chair, sitting.prepare_sitting_down(chair))

    def change_seat(
        self, chair: Chair, seat: str, name: str | None = None, role: str | None = None
    ) -> Step[Chair]:
        """Give a seat another name (the GM any seat, a player the own one), or make a GM a co-GM and back."""
        if not chair.is_gm and chair.id != seat:
            raise NotYourSeat(field="seat")
        found = self._present(chair.table, seat)
        if chair.id != seat:
            may_handle(chair, found.role)
        if role is not None:
            self._check_role(chair, found, role)
        clean = found.name if name is None else clean_name(name)
        changed = msgspec.structs.replace(found, name=clean, role=role or found.role)
        future = self.store.change_seat(changed.table, changed.id, changed.name, role)
        return Step(future, lambda _: self._changed(changed))

    def speak_to(self, chair: Chair, language: str) -> Step[Chair]:
        """Speak to a seat in another language from now on; the choice is the seat's own."""
        changed = msgspec.structs.replace(chair, language=language)
        return Step(self.store.speak_to(chair.table, chair.id, language), lambda _: self._changed(changed))

    def remove_seat(self, chair: Chair, seat: str) -> Step[Removed]:
        """Remove a seat at once; its tokens are dead, its characters stay. The last GM seat cannot be removed."""
        only_gm(chair)
        found = self._present(chair.table, seat)
        may_handle(chair, found.role)
        if found.is_lead:
            self._check_not_last(found)
        sits = not found.is_gm and not found.is_onlooker
        prepared = self.sitting(chair.table).prepare_standing_up(found) if sits else None
        write = prepared.write if prepared else None
        removed = self.store.remove_seat(chair.table, seat, self._sources.clock(), write)
        return Step(removed, lambda _: self._stood_up(found, prepared))

    def _opens(self, invitation: str) -> InvitationRow | None:
        """Find an invitation that holds, to a table that is not laid aside."""
        link, code = read_invitation(invitation)
        row = self.store.invitation(link, code, self._sources.clock())
        table = self.store.table(row.table) if row else None
        return row if table is not None and not table.archived else None

    def _stored(self, made: tuple[InvitationRow, Invited]) -> Step[Invited]:
        row, invited = made
        return Step(self.store.add_invitation(row), lambda _: invited)

    def _redeemed(
        self, row: InvitationRow, chair: Chair, prepared: Prepared | Onlooking | None
    ) -> Step[Seated]:
        token = secrecy.new_token()
        asked = Redeeming(
            row.hash, self._sources.clock(), self._seat_row(chair), self._token_row(chair, token)
        )
        rows, write = _to_store(chair, prepared)
        seated = Seated(chair.table, chair.id, token, chair)
        return Step(self.store.redeem(asked, rows, write), lambda won: self._sat(won, seated, prepared))

    def _move(self, row: InvitationRow) -> Step[Seated]:
        chair, token = self._present(row.table, row.seat or ""), secrecy.new_token()
        asked = Redeeming(row.hash, self._sources.clock(), None, self._token_row(chair, token))
        seated = Seated(chair.table, chair.id, token, chair, has_moved=True)
        return Step(self.store.redeem(asked, [], None), lambda won: self._sat(won, seated, None))

    def _sat(self, won: bool, seated: Seated, prepared: Prepared | Onlooking | None) -> Seated:
        if not won:
            raise _unknown()
        self._forget_chairs(seated.table)
        sitting = self.sitting(seated.table)
        match prepared:
            case Prepared():
                return msgspec.structs.replace(seated, told=sitting.adopt(prepared))
            case Onlooking():
                sitting.adopt_onlooking(prepared)
        return seated

    def _check_role(self, chair: Chair, found: Chair, role: str) -> None:
        """Let only GM and co-GM change places: other seats see something else, so they come by an invitation."""
        only_lead(chair)
        if not {role, found.role} <= OF_THE_GM:
            said = phrase("only a GM becomes a co-GM and back; others come by a new invitation")
            raise Invalid(said, field="role")
        if found.is_lead and role != found.role:
            self._check_not_last(found)

    def _check_not_last(self, chair: Chair) -> None:
        if all(one.id == chair.id for one in self.chairs(chair.table) if one.is_lead):
            raise Illegal(slug="last-gm", field="seat")

    def _changed(self, chair: Chair) -> Chair:
        self._forget_chairs(chair.table)
        return chair

    def _stood_up(self, chair: Chair, prepared: Prepared | None) -> Removed:
        self._forget_chairs(chair.table)
        told = self.sitting(chair.table).adopt(prepared) if prepared else None
        return Removed(chair, told)


def _to_store(chair: Chair, prepared: Prepared | Onlooking | None) -> tuple[Iterable[Row], Any]:
    match prepared:
        case Prepared():
            return tabledice.stream_rows({chair.audience: prepared.streams[chair.audience]}), prepared.write
        case Onlooking():
            return prepared.rows, None
        case None:
            return (), None


def _shown(row: InvitationRow) -> dict[str, Any]:
    moves = {} if row.seat is None else {"seat": row.seat}
    return {"id": row.id, "role": row.role, "uses_left": row.uses_left, "expires_at": row.expires_at, **moves}


def _unknown() -> Illegal:
    return Illegal(slug="invitation-unknown", field="invitation")
