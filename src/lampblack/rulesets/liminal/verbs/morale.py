"""Opening the morale that harm makes due. Source: LH-MOR-2, LH-MOR-3, LH-MOR-6, LH-ASSO-2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from lampblack.rulesets.liminal.asking import Draft
from lampblack.rulesets.liminal.events import GroupSet, SheetSet
from lampblack.rulesets.liminal.rules.morale import group_due, group_of, is_due_at_zero
from lampblack.rulesets.liminal.state import State
from lampblack.rulesets.liminal.verbs.choices import open_choice

CHOICE = "morale"
OPTIONS = ("roll", "skip")
AT_ZERO = "hp-zero"


def hp_of(state: State, names: Iterable[str]) -> dict[str, int]:
    """Note the HP of characters, to tell afterwards whose fell to 0."""
    return {name: state.characters[name].hp for name in names if name in state.characters}


def open_morale(draft: Draft, before: Mapping[str, int]) -> None:
    """Open what is due after harm: groups first, then whoever came down to HP 0.

    `before` is the HP that those who were hit had. Source: LH-MOR-3, LH-MOR-6. Ruling: Q-14 (morale_coincident).
    """
    opened = open_group_morale(draft)
    for who, hp in before.items():
        is_at_zero = hp > 0 and draft.state.characters[who].hp == 0
        is_covered = draft.state.options.morale_coincident == "single" and any(
            name in opened for name in group_of(draft.state, who)
        )
        if is_at_zero and not is_covered and is_due_at_zero(draft.state, who):
            _open_at_zero(draft, who)


def open_group_morale(draft: Draft) -> set[str]:
    """Open the morale of every group with a new reason, by id; gives the groups. Source: LH-MOR-2, LH-MOR-3."""
    opened = set()
    for name, group in sorted(draft.state.groups.items()):
        known = [draft.state.characters[one] for one in group.members if one in draft.state.characters]
        due = group_due(group, known, draft.state.options)
        if due:
            changed = msgspec.structs.replace(
                group,
                due=(*group.due, *due),
                first_done=group.first_done or "first-casualty" in due,
                half_done=group.half_done or "half-lost" in due,
            )
            draft.tell(GroupSet(id=name, group=changed))
            open_choice(draft, CHOICE, name, OPTIONS)
            opened.add(name)
    return opened


def due_of(state: State, who: str) -> tuple[str, ...]:
    """List the reasons for which the morale of somebody or of a group is due. Source: LH-MOR-3, LH-MOR-6."""
    return state.groups[who].due if who in state.groups else state.characters[who].due


def drop_due(draft: Draft, who: str) -> None:
    """Let what is due be settled or go by: it is dropped, the reasons stay used. Source: LH-MOR-1, LH-MOR-2."""
    if not due_of(draft.state, who):
        return
    if who in draft.state.groups:
        group = msgspec.structs.replace(draft.state.groups[who], due=())
        draft.tell(GroupSet(id=who, group=group))
    else:
        draft.tell(SheetSet(who=who, fields={"due": []}))


def _open_at_zero(draft: Draft, who: str) -> None:
    due = draft.state.characters[who].due
    if AT_ZERO not in due:
        draft.tell(SheetSet(who=who, fields={"due": [*due, AT_ZERO]}))
    open_choice(draft, CHOICE, who, OPTIONS)
