"""Morale tested, of one or of a group. Source: LH-MOR-1..9, LH-ASSO-1, LH-ASSO-2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from lampblack.kernel.errors import Illegal
from lampblack.kernel.forms import Form
from lampblack.kernel.record import Why
from lampblack.kernel.ruleset import Refusal
from lampblack.kernel.seat import GM
from lampblack.rulesets.liminal.asking import Asked, Draft, Verb
from lampblack.rulesets.liminal.events import SheetSet
from lampblack.rulesets.liminal.explaining import why_thrown
from lampblack.rulesets.liminal.fight_commands import Morale
from lampblack.rulesets.liminal.fight_events import CtrlSave, MoraleTested
from lampblack.rulesets.liminal.rules import morale_saves
from lampblack.rulesets.liminal.rules.burdens import manner
from lampblack.rulesets.liminal.rules.morale_saves import Company, MoraleSave, Wavering
from lampblack.rulesets.liminal.rules.saves import PLAIN, Manner
from lampblack.rulesets.liminal.sheet import Character
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.terms import ABLE
from lampblack.rulesets.liminal.verbs.choices import close_choice
from lampblack.rulesets.liminal.verbs.morale import CHOICE, drop_due, due_of, open_group_morale

REGROUP: Final = "regroup"

_RULES: Final[dict[str, str]] = {
    "first-casualty": "LH-MOR-3",
    "half-lost": "LH-MOR-3",
    "hp-zero": "LH-MOR-6",
    "outmatched": "LH-MOR-5",
    "bond": "LH-ASSO-1",
    REGROUP: "LH-MOR-7",
}
"""Which rule asks for the Save."""


def refusals(state: State, order: Morale) -> Iterator[Refusal]:
    """List what speaks against a test of morale, in the order of the game's language.

    Source: LH-MOR-4, LH-MOR-7, LH-MOR-9. Ruling: Q-13.
    """
    if all(sheet.kind == "investigator" for sheet in _members(state, order.who).values()):
        yield Refusal("no-morale", "who", rule="LH-MOR-9")
    is_anybody_there = bool(_there(state, order))
    if order.why != REGROUP and not is_anybody_there:
        yield Refusal("cannot-act", "who", rule="LH-MOR-3")
    if order.why == REGROUP and not is_anybody_there:
        yield Refusal("not-fled", "who", rule="LH-MOR-7")
    if order.score == "leader" and not _company(state, order, ()).leads:
        yield Refusal("leader-gone", "score", rule="LH-MOR-4")


def make_morale_save(draft: Draft, order: Morale) -> None:
    """Test morale: each Save, who flees, who comes back. What was due is settled by it.

    Source: LH-MOR-2, LH-MOR-5..8, LH-ASSO-1, LH-ASSO-2. Ruling: Q-13, Q-14.
    """
    state, is_regroup = draft.state, order.why == REGROUP
    testing = _testing(state, order)
    due = () if is_regroup else due_of(state, order.who)
    often = morale_saves.times(len(due), state.options)
    saves = morale_saves.make_saves(
        _testers(state, order, testing, draft.sees), often, state.options, draft.roller
    )
    lost = _lost(order, testing, saves)
    if not is_regroup:
        close_choice(draft, CHOICE, order.who)
        drop_due(draft, order.who)
    draft.tell(_news(state, order, testing, (saves, lost)))
    for who in testing:
        _live_on(draft, who, has_failed=who in lost, is_regroup=is_regroup)
    open_group_morale(draft)


def wavering_now(state: State, who: str, why: str | None = None) -> tuple[list[Wavering], int]:
    """Say who would test morale now, on which score, and how often each. Source: LH-MOR-2..5. Ruling: Q-13, Q-14."""
    order = Morale(who=who, why=REGROUP if why == REGROUP else None)
    due = () if why == REGROUP else due_of(state, who)
    return _testers(state, order, _testing(state, order), _unseen), morale_saves.times(
        len(due), state.options
    )


def _unseen(_who: str) -> str:
    return GM


def _members(state: State, who: str) -> dict[str, Character]:
    names = state.groups[who].members if who in state.groups else (who,)
    return {name: state.characters[name] for name in names if name in state.characters}


def _foes(state: State, who: str) -> dict[str, Character]:
    """Leave Investigators out of a group: they never test. Source: LH-MOR-9."""
    members = _members(state, who)
    foes = {name: sheet for name, sheet in members.items() if sheet.kind != "investigator"}
    return foes or members


def _there(state: State, order: Morale) -> list[str]:
    """List who can be tested: who stands, or who has fled and may come back. Source: LH-MOR-7. Ruling: Q-14."""
    lives = frozenset({"fled"}) if order.why == REGROUP else ABLE
    return [name for name, sheet in _foes(state, order.who).items() if sheet.life in lives]


def _testing(state: State, order: Morale) -> list[str]:
    """List who is tested: of a group those who have a mind to, unless nobody has.

    Source: LH-MOR-1. Where the GM lifted a refusal it is everybody.
    """
    there = _there(state, order) or list(_foes(state, order.who))
    minded = [name for name in there if state.characters[name].tests_morale]
    return minded or there


def _company(state: State, order: Morale, testing: Sequence[str]) -> Company:
    """Read off a group the scores that it may test on. Source: LH-MOR-4."""
    group = state.groups[order.who]
    leader = state.characters.get(group.leader or "")
    lives = ABLE | {"fled"} if order.why == REGROUP else ABLE
    return Company(
        scores=tuple(state.characters[name].ctrl for name in testing),
        own=group.ctrl,
        leader=None if leader is None else leader.ctrl,
        leads=leader is not None and leader.life in lives,
    )


def _testers(
    state: State, order: Morale, testing: Sequence[str], sees: Callable[[str], str]
) -> list[Wavering]:
    """Say who throws, on which score and how: the group once, by option each of it.

    Ruling: Q-13 (morale_roll), Q-42.
    """
    who = order.who
    if who not in state.groups:
        sheet = state.characters[who]
        typed = order.score if isinstance(order.score, int) else sheet.ctrl
        return [Wavering(who, typed, sees(who), manner(sheet, "ctrl"))]
    company = _company(state, order, testing)
    score = morale_saves.group_score(order.score, company, state.options)
    if state.options.morale_roll == "group":
        return [Wavering(who, score, GM, _as_one(state, order, company))]
    is_shared = order.score not in (None, "own")
    sheets = [(name, state.characters[name]) for name in testing]
    return [
        Wavering(name, score if is_shared else sheet.ctrl, sees(name), manner(sheet, "ctrl"))
        for name, sheet in sheets
    ]


def _as_one(state: State, order: Morale, company: Company) -> Manner:
    """Say how a group throws its one die: as its leader does, where it stands on the leader's CTRL; else plainly.

    Source: LH-MOR-4. Ruling: Q-42.
    """
    leader = state.characters.get(state.groups[order.who].leader or "")
    is_led = leader is not None and morale_saves.is_leaders(order.score, company, state.options)
    return manner(leader, "ctrl") if leader is not None and is_led else PLAIN


def _lost(order: Morale, testing: Sequence[str], saves: Sequence[MoraleSave]) -> frozenset[str]:
    """Name those who lose heart; a group that throws once stands or runs as one. Source: LH-MOR-8."""
    failed = morale_saves.failed(saves)
    return frozenset(testing) if order.who in failed else failed


def _live_on(draft: Draft, who: str, *, has_failed: bool, is_regroup: bool) -> None:
    """Let somebody flee, come back or stay away; who stands stays as before. Source: LH-MOR-7, LH-MOR-8."""
    options = draft.state.options
    life = morale_saves.life_after(has_failed=has_failed, is_regroup=is_regroup, options=options)
    if not (has_failed or is_regroup):
        return
    back = {"present": True} if is_regroup and life != "gone" else {}
    draft.tell(SheetSet(who=who, fields={"life": life, **back}))


Came = tuple[tuple[MoraleSave, ...], frozenset[str]]
"""The Saves that were made, and who lost heart."""


def _news(state: State, order: Morale, testing: Sequence[str], came: Came) -> MoraleTested:
    saves, lost = came
    is_regroup, options = order.why == REGROUP, state.options
    flees = morale_saves.life_after(has_failed=True, is_regroup=is_regroup, options=options) == "fleeing"
    reasons = (order.why,) if order.why is not None else due_of(state, order.who) or ("other",)
    return MoraleTested(
        who=order.who,
        members=tuple(_members(state, order.who)),
        is_group=order.who in state.groups,
        saves=tuple(CtrlSave(one.who, one.saved.score, one.saved.face, one.saved.outcome) for one in saves),
        reasons=reasons,
        outcome=morale_saves.outcome(len(testing), len(lost), is_regroup=is_regroup, options=options),
        fleeing=tuple(name for name in testing if name in lost) if flees else (),
        why=tuple(_why(saves, reasons)),
    )


def _why(saves: Sequence[MoraleSave], reasons: Sequence[str]) -> Iterator[Why]:
    """Explain each Save: what changed the die, the score, the face, and the rule that asked for it."""
    rule = _RULES.get(reasons[0], "LH-MOR-2")
    for one in saves:
        yield from why_thrown(one.saved)
        yield Why(what="score", number=one.saved.score, source="ctrl", rule=rule)
        yield Why(what="face", number=one.saved.face, source="d20", rule=one.saved.rule)


def _check(asked: Asked[Morale]) -> None:
    """Refuse somebody who is not there, and a leader whom nobody has (bad-argument)."""
    who, state = asked.order.who, asked.state
    if who not in state.groups:
        asked.need_characters("who", (who,))
    is_led = who in state.groups and state.groups[who].leader in state.characters
    if asked.order.score == "leader" and not is_led:
        raise Illegal(slug="bad-argument", field="score")


def _refuse(asked: Asked[Morale]) -> Iterator[Refusal]:
    return refusals(asked.state, asked.order)


VERBS: dict[str, Verb[Any]] = {
    "morale": Verb(form=Form(Morale), check=_check, refuse=_refuse, decide=make_morale_save)
}
