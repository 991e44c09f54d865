"""The screens' own sentences, in English, by code. `{places}` are filled in where a sentence is said."""

from __future__ import annotations

from typing import Final

from lampblack.web.sentences.bar import BAR, BAR_CLIENT
from lampblack.web.sentences.beyond import BEYOND
from lampblack.web.sentences.board import BOARD
from lampblack.web.sentences.crusade_people import CRUSADE_PEOPLE
from lampblack.web.sentences.crusade_table import CRUSADE_TABLE
from lampblack.web.sentences.everywhere import EVERYWHERE
from lampblack.web.sentences.evil_gm import EVIL_GM
from lampblack.web.sentences.evil_players import EVIL_PLAYERS
from lampblack.web.sentences.evil_told import EVIL_TOLD
from lampblack.web.sentences.fight import FIGHT
from lampblack.web.sentences.odds import ODDS
from lampblack.web.sentences.packs import PACKS
from lampblack.web.sentences.paper import PAPER
from lampblack.web.sentences.phone import PHONE_CLIENT
from lampblack.web.sentences.sheet import SHEET
from lampblack.web.sentences.start import START
from lampblack.web.sentences.trade import TRADE

SAYS: Final[dict[str, str]] = {
    **EVERYWHERE,
    **START,
    **SHEET,
    **BOARD,
    **BAR,
    **FIGHT,
    **ODDS,
    **PAPER,
    **TRADE,
    **CRUSADE_PEOPLE,
    **CRUSADE_TABLE,
    **PACKS,
    **BEYOND,
    **EVIL_PLAYERS,
    **EVIL_TOLD,
    **EVIL_GM,
}
"""Every sentence by its code."""

CLIENT: Final = (
    "link.joining", "link.live", "link.reconnecting", "link.seconds", "link.sending", "link.unsure", "link.readonly",
    "link.update", "link.removed", "notice.refused", "notice.readonly", "notice.rolled",
    "notice.refreshed", "notice.update", "notice.update.go", "notice.removed", "notice.lost", "notice.stale",
    "notice.gone", "copied", "copy.hand", "reason.table", "to.start", "hand.title", "hand.given",
    *PHONE_CLIENT,
)  # fmt: skip
"""The codes whose sentences the scripts say themselves."""

BOARD_CLIENT: Final = (*BAR_CLIENT, "seat.ended")
"""Those that only the scripts of the GM's board say."""
