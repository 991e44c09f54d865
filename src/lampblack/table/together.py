"""Several commands of a seat as one: each judged on what the ones before it led to, all stored at once or none."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lampblack.storage.rows import AppendWrite
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command
from lampblack.table.frames import Frame
from lampblack.table.prepared import Prepared
from lampblack.table.sitting import Sitting


class Together(msgspec.Struct, frozen=True):
    """Commands laid out: what to store in one go, what to tell then, and the table as it is afterwards."""

    ahead: Sitting
    answers: tuple[bytes, ...]
    keeps: tuple[tuple[str, str], ...]
    writes: tuple[AppendWrite, ...]
    frames: tuple[dict[str, Frame], ...]


def together(sitting: Sitting, chair: Chair, commands: Sequence[Command]) -> Together:
    """Lay commands out one behind the other beside the table, which stays as it is; raises every refusal."""
    ahead = sitting.apart()
    answers, frames, laid = [], [], list[Prepared]()
    for command in commands:
        prepared = ahead.prepare(chair, command)
        answers.append(prepared.answer)
        if isinstance(prepared, Prepared):
            laid.append(prepared)
            frames.append(ahead.adopt(prepared).frames)
    keeps = tuple(keep for one in laid for keep in one.keeps)
    return Together(ahead, tuple(answers), keeps, tuple(one.write for one in laid), tuple(frames))
