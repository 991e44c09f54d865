"""Opening and closing choices, and the book-keeping when somebody dies or is lost."""

from __future__ import annotations

from lampblack.rulesets.liminal.asking import Draft
from lampblack.rulesets.liminal.events import ChoiceClosed, ChoiceOpened, SeatSet
from lampblack.rulesets.liminal.rules.replacement import living, players, replacements
from lampblack.rulesets.liminal.state import Choice, choice_key
from lampblack.rulesets.liminal.terms import Life

Options = tuple[str, ...]


def open_choice(  # noqa: PLR0913 - the words are by name only
    draft: Draft, choice: str, who: str, options: Options, *, text: str = ""
) -> None:
    """Open a choice behind all others; one that is open already keeps its place."""
    pending = draft.state.pending
    before = pending.get(choice_key(choice, who, options))
    last = max((one.no for one in pending.values()), default=0)
    number = before.no if before is not None else last + 1
    draft.tell(ChoiceOpened(opened=Choice(no=number, choice=choice, who=who, options=options, text=text)))


def close_choice(draft: Draft, choice: str, who: str, options: Options = ()) -> None:
    """Close a choice if it is open."""
    key = choice_key(choice, who, options)
    if key in draft.state.pending:
        draft.tell(ChoiceClosed(key=key))


def end(draft: Draft, who: str, life: Life) -> None:
    """Do the book-keeping when a life has come to dead, lost or serving.

    All choices of the character close. The lost one's player is asked what lost means; a dead or serving one
    leaves the seat, and a seat with nobody left to play is asked for a replacement.
    Source: LH-LOSS-1, LH-LOST-1..3, LH-REPL-1.
    """
    for choice in [one for one in draft.state.pending.values() if one.who == who]:
        draft.tell(ChoiceClosed(key=choice.key))
    if life == "lost":
        _ask_what_lost_means(draft, who)
    else:
        _leave_seats(draft, who)


def _ask_what_lost_means(draft: Draft, who: str) -> None:
    if draft.state.characters[who].kind == "investigator":
        open_choice(draft, "servant-or-dead", who, ("serve", "die"))


def _leave_seats(draft: Draft, who: str) -> None:
    for seat in players(draft.state, who):
        left = living(draft.state, draft.state.table.seats[seat])
        plays = tuple(name for name in left if name != who)
        draft.tell(SeatSet(seat=seat, plays=plays))
        if not plays:
            open_choice(draft, "replacement", seat, replacements(draft.state))


def take_seat(draft: Draft, seat: str, who: str) -> None:
    """Let a seat play somebody besides those it plays already; an open question for a replacement closes."""
    plays = living(draft.state, draft.state.table.seats.get(seat, ()))
    draft.tell(SeatSet(seat=seat, plays=(*plays, who)))
    close_choice(draft, "replacement", seat)
