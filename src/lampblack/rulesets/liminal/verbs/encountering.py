"""Encounters that begin: who takes part, is caught off guard, goes when. Source: LH-VIOL-1, LH-SURP-1..3, LH-RND-6."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import EncounterSet
from lampblack.rulesets.liminal.explaining import why_thrown
from lampblack.rulesets.liminal.fight_commands import StartEncounter
from lampblack.rulesets.liminal.fight_events import (
    DexSave,
    EncounterStarted,
)
from lampblack.rulesets.liminal.given import is_on_stage
from lampblack.rulesets.liminal.rules import turns
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.order import Entrant, StrictOrder, strict_order
from lampblack.rulesets.liminal.rules.saves import Saved
from lampblack.rulesets.liminal.rules.surprise import Surprised, is_allowed, surprise
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE

NOT_THROWN: Final = StrictOrder((), {})
NOBODY: Final = Surprised((), {})
FRESH: Final[Mapping[str, Any]] = {
    "actors": {}, "surprise": "none", "surprised": [], "locked": False, "struck": [],
}  # fmt: skip
"""What stands at the beginning of a round, and after the end of an encounter."""


def dex_saves(saves: Mapping[str, Saved]) -> dict[str, DexSave]:
    """Write DEX Saves down for the news."""
    return {who: DexSave(one.score, one.face, one.outcome, why_thrown(one)) for who, one in saves.items()}


def able(state: State, fighters: Iterable[str]) -> list[str]:
    """List those of some who can act now. Source: LH-RND-2."""
    known = (who for who in fighters if who in state.characters)
    return [who for who in known if state.characters[who].life in ABLE]


def entrants(draft: Draft, who: Iterable[str]) -> list[Entrant]:
    """Read off what a DEX Save asks of each, and before whom the die falls."""
    sheets = ((name, draft.state.characters[name]) for name in who)
    return [
        Entrant(name, sheet.dex, sheet.side, draft.sees(name), manner(sheet, "dex")) for name, sheet in sheets
    ]


def why_order(order: Sequence[str], saves: Mapping[str, DexSave]) -> Iterator[Why]:
    """Explain a strict order that was thrown for: what changed the dice, and the die that goes first.

    Source: LH-RND-7. Ruling: Q-42.
    """
    yield from why_dice(saves)
    if order and saves:
        yield Why(what="first_die", number=saves[order[0]].face, source="dex", rule="LH-RND-7")


def why_dice(saves: Mapping[str, DexSave]) -> Iterator[Why]:
    """Name what made DEX Saves more than one die each. Ruling: Q-42."""
    return (why for one in saves.values() for why in one.why)


def _check_start(asked: Asked[StartEncounter]) -> None:
    named = asked.order.participants or ()
    if len(set(named)) < len(named):
        raise Illegal(slug="bad-argument", field="participants")
    asked.need_characters("participants", named)


def _refuse_start(asked: Asked[StartEncounter]) -> Iterator[Refusal]:
    if turns.is_running(asked.state):
        yield Refusal("encounter-running", "do", liftable=False, rule="LH-VIOL-1")
    side = asked.order.surprise
    if side != "none" and not is_allowed(side, asked.state.options):
        yield Refusal("option-off", "surprise", rule="Q-21")


def _decide_start(draft: Draft, order: StartEncounter) -> None:
    """Begin: who takes part, who is caught off guard, who goes when. With a surprise a strict order waits a round.

    Source: LH-VIOL-1, LH-SURP-1, LH-SURP-2, LH-RND-4, LH-RND-6. Ruling: Q-21.
    """
    fighters = order.participants or _on_stage(draft.state)
    standing = able(draft.state, fighters)
    caught = _caught(draft, order, standing)
    found = _lined_up(draft, order, standing)
    news = EncounterStarted(
        participants=tuple(fighters),
        order_mode=order.order_mode,
        surprise=order.surprise,
        may_act=_still_acting(draft.state, standing, caught, order.surprise),
        surprised=caught.who,
        order=found.order,
        surprise_saves=dex_saves(caught.saves),
        order_saves=dex_saves(found.saves),
    )
    draft.tell(msgspec.structs.replace(news, why=tuple(_why_start(news))))
    draft.tell(EncounterSet(fields=_begun(news, standing)))


def _begun(news: EncounterStarted, standing: Sequence[str]) -> dict[str, Any]:
    is_strict = news.order_mode == "strict" and news.surprise == "none"
    return {
        **FRESH,
        "status": "running",
        "round": 1,
        "phase": None if is_strict else "investigators",
        "order_mode": news.order_mode,
        "order": list(news.order),
        "turn": next(iter(news.order), None),
        "surprise": news.surprise,
        "surprised": list(news.surprised),
        "participants": list(news.participants),
        "able": list(standing),
    }


def _on_stage(state: State) -> list[str]:
    """List who takes part when nobody is named: everybody present, by id."""
    return sorted(who for who, sheet in state.characters.items() if is_on_stage(sheet))


def _of_side(state: State, who: Iterable[str], side: str) -> list[str]:
    return [name for name in who if state.characters[name].side == side]


def _caught(draft: Draft, order: StartEncounter, standing: Sequence[str]) -> Surprised:
    if order.surprise == "none":
        return NOBODY
    there = entrants(draft, _of_side(draft.state, standing, order.surprise))
    return surprise(order.surprise, there, draft.state.options, draft.roller)


def _still_acting(state: State, standing: Sequence[str], caught: Surprised, side: str) -> tuple[str, ...]:
    """List those of the side that was caught off guard who have a turn all the same. Source: LH-SURP-2."""
    return tuple(who for who in _of_side(state, standing, side) if who not in caught.who)


def _lined_up(draft: Draft, order: StartEncounter, standing: Sequence[str]) -> StrictOrder:
    """Throw for a strict order; after a surprise that waits for the second round. Source: LH-RND-6. Ruling: Q-21."""
    if order.order_mode == "sides" or order.surprise != "none":
        return NOT_THROWN
    return strict_order(entrants(draft, standing), draft.state.options, draft.roller)


def _why_start(news: EncounterStarted) -> Iterator[Why]:
    """Explain who has no turn, and who goes first."""
    yield from why_dice(news.surprise_saves)
    if news.surprise != "none":
        yield Why(what="surprised", number=len(news.surprised), source="dex", rule="LH-SURP-3")
    if news.surprise == "adversaries":
        yield Why(what="option", source="adversary_surprise", rule="Q-21")
    yield from why_order(news.order, news.order_saves)


VERBS: dict[str, Verb[Any]] = {
    "start-encounter": Verb(
        form=Form(StartEncounter), check=_check_start, refuse=_refuse_start, decide=_decide_start
    )
}
