"""Invitations: a link and a spoken code that let somebody sit down, for a while and a number of times."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from lampblack.kernel.errors import Invalid
from lampblack.kernel.tongue import phrase
from lampblack.storage.rows import InvitationRow
from lampblack.table import secrecy
from lampblack.table.chairs import ROLES
from lampblack.table.sources import Sources

DEFAULT_USES: Final = 8
"""People that one invitation seats, unless said otherwise."""

DEFAULT_EXPIRES_S: Final = 12 * 3600
"""Seconds that an invitation holds, unless said otherwise: an evening."""

MAX_USES: Final = 50
MAX_EXPIRES_S: Final = 24 * 3600
"""The longest life of a spoken code, in seconds."""

MOVING: Final = 3600
"""Seconds in which a link has to be used that moves a seat to another device."""

_TOKEN: Final = re.compile(r"[0-9a-f]{32}\Z")


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an invitation should be: the role it gives, how many it seats, how many seconds it holds."""

    role: str = "player"
    uses: int = DEFAULT_USES
    expires_in: int = DEFAULT_EXPIRES_S


class Invited(msgspec.Struct, frozen=True):
    """An invitation as its maker gets it, once: the link's token, the spoken code, and until when (ms)."""

    id: str
    token: str
    code: str
    role: str
    uses: int
    expires_at: int


def rows_for(
    table: str, invite: Invite, sources: Sources, seat: str | None = None
) -> tuple[InvitationRow, Invited]:
    """Make an invitation: what is stored (hashes only), and what its maker is shown.

    With `seat` it seats nobody anew: it moves that seat to the device that brings it.
    """
    _check(invite)
    now = sources.clock()
    token, code, name = secrecy.new_token(), secrecy.new_code(), secrecy.new_id()
    expires_at = now + invite.expires_in * 1000
    row = InvitationRow(
        table=table,
        id=name,
        hash=secrecy.hashed(token),
        code_hash=secrecy.hashed(code),
        role=invite.role,
        uses_left=invite.uses,
        expires_at=expires_at,
        created_at=now,
        seat=seat,
    )
    return row, Invited(name, token, code, invite.role, invite.uses, expires_at)


def read_invitation(invitation: str) -> tuple[str, str]:
    """Read what somebody brought: give the hash to look for among links, and the one among codes."""
    brought = invitation.strip()
    if _TOKEN.match(brought):
        return secrecy.hashed(brought), ""
    return "", secrecy.hashed(secrecy.heard(brought))


def _check(invite: Invite) -> None:
    if invite.role not in ROLES:
        said = phrase("a role is one of {known}, not {role!r:.40}", known=", ".join(ROLES), role=invite.role)
        raise Invalid(said, field="role")
    if not 1 <= invite.uses <= MAX_USES:
        raise Invalid(phrase("`uses` is 1 to {n}", n=MAX_USES), field="uses")
    if not 60 <= invite.expires_in <= MAX_EXPIRES_S:
        raise Invalid(phrase("`expires_in` is 60 to {n} seconds", n=MAX_EXPIRES_S), field="expires_in")
