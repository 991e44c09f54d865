"""Saves: called by the GM, made by the one concerned. Source: LH-SAVE-1..8, LH-PROC-7, LH-ACT-5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb, as_names
from lampblack.rulesets.liminal.commands import CallSave, Save
from lampblack.rulesets.liminal.events import SaveCalled, SaveMade
from lampblack.rulesets.liminal.explaining import why_thrown
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.saves import Saved, Throwing, save
from lampblack.rulesets.liminal.state import State, open_choices
from lampblack.rulesets.liminal.terms import Attr
from lampblack.rulesets.liminal.verbs.choices import close_choice, open_choice

NATURAL_RULES = frozenset({"LH-SAVE-2", "LH-SAVE-3"})
"""The rules that settle a Save by the face alone."""


def called(state: State, who: str) -> list[Attr]:
    """List the attributes of the Saves that were called of somebody, the oldest first."""
    mine = [one for one in open_choices(state) if one.choice == "save" and one.who == who]
    return [_attr(option) for one in mine for option in one.options]


def make_save(draft: Draft, who: str, attr: Attr, contest: tuple[str, ...] = ()) -> None:
    """Throw the d20 of a Save and close the call for it."""
    sheet = draft.state.characters[who]
    throwing = Throwing(who, draft.sees(who), manner=manner(sheet, attr))
    saved = save(getattr(sheet, attr), draft.state.options, draft.roller, throwing)
    news = SaveMade(
        who=who,
        attr=attr,
        score=saved.score,
        face=saved.face,
        outcome=saved.outcome,
        contest=contest,
        why=_why(saved, attr),
    )
    draft.tell(news)
    close_choice(draft, "save", who, (attr,))


def _why(saved: Saved, attr: Attr) -> tuple[Why, ...]:
    """Explain a Save: the score, the face, and the rule that settled it."""
    reasons = (
        *why_thrown(saved),
        Why(what="score", number=saved.score, source=attr, rule="LH-SAVE-1"),
        Why(what="face", number=saved.face, source="d20", rule=saved.rule),
    )
    if saved.rule in NATURAL_RULES:
        return (*reasons, Why(what="option", source="natural_extremes", rule="Q-08"))
    return reasons


def _check_save(asked: Asked[Save]) -> None:
    order = asked.order
    contest = order.contest
    if contest is not None and order.who not in contest:
        raise Illegal(slug="bad-argument", field="contest")
    is_free = asked.is_gm or asked.state.options.open_saves
    if is_free and order.attr is None and not called(asked.state, order.who):
        asked.need_characters("who", (order.who,))
        raise Illegal(slug="bad-argument", field="attr")
    asked.need_characters("who", (order.who,))
    asked.need_characters("contest", contest or ())


def _refuse_save(asked: Asked[Save]) -> Iterator[Refusal]:
    """Players make only a Save that was called, unless `open_saves` is on. Source: LH-SAVE-4. Ruling: Q-55."""
    calls = called(asked.state, asked.order.who)
    is_called = asked.order.attr in calls if asked.order.attr is not None else bool(calls)
    if not is_called and not (asked.is_gm or asked.state.options.open_saves):
        yield Refusal("no-save-called", "who", liftable=False, rule="LH-SAVE-4")


def _decide_save(draft: Draft, order: Save) -> None:
    attr = order.attr or called(draft.state, order.who)[0]
    make_save(draft, order.who, attr, order.contest or ())


def _check_call(asked: Asked[CallSave]) -> None:
    asked.need_characters("who", as_names(asked.order.who))


def _decide_call(draft: Draft, order: CallSave) -> None:
    who = as_names(order.who)
    draft.tell(SaveCalled(who=who, attr=order.attr))
    for name in who:
        open_choice(draft, "save", name, (order.attr,), text=order.text or "")


def _attr(option: str) -> Attr:
    match option:
        case "str" | "dex" | "ctrl":
            return option
        case _:
            raise ValueError(f"no attribute is called {option!r}")


VERBS: dict[str, Verb[Any]] = {
    "save": Verb(
        form=Form(Save, players=True),
        check=_check_save,
        own=lambda order: (order.who,),
        refuse=_refuse_save,
        decide=_decide_save,
    ),
    "call-save": Verb(form=Form(CallSave), check=_check_call, decide=_decide_call),
}
