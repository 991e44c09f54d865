"""One change of a table at a time: judge, store, wait for the disk, adopt, tell.

Nothing is told before it is stored. A change that was begun is carried through, even when the one who asked
for it is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeVar

import msgspec

from lampblack.kernel.errors import LampblackError, NotYourSeat
from lampblack.kernel.tongue import speaking, translated
from lampblack.server import outgoing
from lampblack.server.circle import Circle, Listener
from lampblack.server.outbox import RESTARTING, TABLE_GONE, Goodbye
from lampblack.server.words import SENTENCES
from lampblack.settings import Settings
from lampblack.storage.backup import RESTORED, Rollback
from lampblack.storage.errors import Conflict, StorageBusy, StorageFailed
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Command, Seen
from lampblack.table.hall import Hall
from lampblack.table.prepared import Prepared
from lampblack.table.sitting import Sitting
from lampblack.table.steps import Step
from lampblack.table.together import Together, together

Result = TypeVar("Result")
_GOODBYE_S: Final = 1.5
"""How long sockets may take to hear why they end."""


class Hub:
    """The tables of a house while they are played: who may change one, and who is told."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.settings = settings
        self.trouble = ""
        self.is_closing = False
        self.changes = 0
        self._circles: dict[str, Circle] = {}
        self._under_way: set[asyncio.Task[Any]] = set()
        self._live: set[asyncio.Task[Any]] = set()

    def circle(self, table: str) -> Circle:
        """Give the live side of a table."""
        if table not in self._circles:
            most = self.settings.seat_sockets
            self._circles[table] = Circle(self.hall, table, self._rolled_back, most)
        return self._circles[table]

    async def submit(self, chair: Chair, command: Command) -> bytes:
        """Carry out a command; gives the answer's bytes after the commit. Raises every refusal."""
        return await self._carried_through(self._submit(chair, command))

    async def submit_all(self, chair: Chair, begin: Callable[[], Sequence[Command]]) -> list[bytes]:
        """Carry out several commands of a seat, all or none; `begin` makes them when it is their turn."""
        return await self._carried_through(self._submit_all(chair, begin))

    async def keep_time(self) -> None:
        """Answer the choices that were not made in time, at every table in memory; a disk in trouble makes it wait."""
        for table in self.hall.due():
            with contextlib.suppress(LampblackError):
                await self._carried_through(self._answer_in_time(table))

    async def change(
        self,
        table: str,
        begin: Callable[[], Step[Result]],
        then: Callable[[Circle, Result], None] = lambda circle, _: circle.seats_changed(),
    ) -> Result:
        """Carry out a change of who sits at a table; `then` tells of it after the commit."""
        return await self._carried_through(self._change(table, begin, then))

    async def open(self, begin: Callable[[], Step[Result]]) -> Result:
        """Carry out a change that no table has to wait for."""
        return await self._carried_through(self._stored(begin()))

    def attach(self, listener: Listener, seen: Seen | None) -> None:
        """Bring a socket up to date and let it follow its table; call it from the task that serves the socket."""
        task = asyncio.current_task()
        if task is not None:
            self._live.add(task)
            task.add_done_callback(self._live.discard)
        if self.is_closing:
            listener.outbox.end(RESTARTING)
            return
        circle = self.circle(listener.chair.table)
        circle.attach(listener, seen)
        if self.trouble:
            with speaking(listener.tongue):
                listener.outbox.put(self._trouble_told())

    def detach(self, listener: Listener) -> None:
        """Let a socket go."""
        if listener.chair.table in self._circles:
            self._circles[listener.chair.table].detach(listener)

    def table_gone(self, table: str) -> None:
        """End the sockets of a table that was removed."""
        circle = self._circles.pop(table, None)
        if circle is not None:
            circle.end_all(TABLE_GONE)

    def note_trouble(self, reason: str) -> None:
        """Tell everybody that the disk takes nothing, or (empty) that it does again."""
        if reason == self.trouble:
            return
        self.trouble = reason
        for circle in self._circles.values():
            circle.put_all(self._trouble_told)

    async def close(self, goodbye: Goodbye = RESTARTING) -> None:
        """Take nothing new, finish what is under way, and end every socket."""
        self.is_closing = True
        for circle in self._circles.values():
            circle.end_all(goodbye)
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=self.settings.stop_seconds)
        if self._live:
            await asyncio.wait(self._live, timeout=_GOODBYE_S)

    async def _carried_through(self, work: Coroutine[Any, Any, Result]) -> Result:
        if self.is_closing:
            work.close()
            raise StorageBusy("The house is closing; nothing was stored. Send it again in a moment.")
        self.changes += 1
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _submit(self, chair: Chair, command: Command) -> bytes:
        circle = self.circle(chair.table)
        async with circle.lock:
            return await self._submitted(circle, chair, command)

    async def _submit_all(self, chair: Chair, begin: Callable[[], Sequence[Command]]) -> list[bytes]:
        circle = self.circle(chair.table)
        async with circle.lock:
            if chair.id in circle.gone:
                raise NotYourSeat(slug="removed")
            sitting = self.hall.sitting(chair.table)
            return await self._kept_together(circle, sitting, together(sitting, chair, begin()))

    async def _kept_together(self, circle: Circle, sitting: Sitting, group: Together) -> list[bytes]:
        """Store several commands at once, move the table on over all of them, tell of each."""
        for key, text in group.keeps:
            await self._appended(circle, sitting.table, self.hall.store.put_meta(key, text))
        if group.writes:
            await self._appended(circle, sitting.table, self.hall.store.append(*group.writes))
        sitting.follow(group.ahead)
        for frames in group.frames:
            circle.tell(frames)
        circle.tell_lobby()
        return list(group.answers)

    async def _submitted(self, circle: Circle, chair: Chair, command: Command) -> bytes:
        if chair.id in circle.gone:
            raise NotYourSeat(slug="removed")
        sitting = self.hall.sitting(chair.table)
        waits = sitting.waits
        try:
            prepared = sitting.prepare(chair, command)
            if not isinstance(prepared, Prepared):
                return prepared.answer
            return await self._kept(circle, sitting, prepared)
        finally:
            if sitting.waits != waits:  # an order waits for dice thrown by hand, or waits no longer
                circle.tell_lobby()

    async def _answer_in_time(self, table: str) -> None:
        circle = self.circle(table)
        async with circle.lock:
            sitting = self.hall.sitting(table)
            prepared = sitting.prepare_due()
            if prepared is not None:
                await self._kept(circle, sitting, prepared)

    async def _kept(self, circle: Circle, sitting: Sitting, prepared: Prepared) -> bytes:
        """Store a command, adopt it, tell of it; gives the answer."""
        for key, text in prepared.keeps:
            await self._appended(circle, sitting.table, self.hall.store.put_meta(key, text))
        await self._appended(circle, sitting.table, self.hall.store.append(prepared.write))
        adopted = sitting.adopt(prepared)
        circle.tell(adopted.frames)
        return adopted.answer

    async def _appended(self, circle: Circle, table: str, future: Future[Any]) -> None:
        """Wait for the disk; where it leaves a doubt, the table is read from it again."""
        try:
            await asyncio.wrap_future(future)
        except StorageBusy:
            raise
        except (StorageFailed, Conflict) as fault:
            self.hall.forget(table)
            self._note(fault)
            circle.start_over()
            raise
        self.note_trouble(self.hall.store.state.reason)

    async def _change(
        self, table: str, begin: Callable[[], Step[Result]], then: Callable[[Circle, Result], None]
    ) -> Result:
        circle = self.circle(table)
        async with circle.lock:
            result = await self._stored(begin())
            then(circle, result)
            return result

    async def _stored(self, step: Step[Result]) -> Result:
        try:
            value = await asyncio.wrap_future(step.future)
        except StorageFailed as fault:
            self._note(fault)
            raise
        self.note_trouble(self.hall.store.state.reason)
        return step.then(value)

    def _trouble_told(self) -> str:
        """Say that the disk takes nothing, or that it does again."""
        what = "read-only" if self.trouble else "writable"
        return outgoing.notice(what, message=translated(SENTENCES[what]), why=self.trouble)

    def _rolled_back(self) -> int | None:
        """Find to which moment the data was taken back by the last restore, if there was one."""
        noted = self.hall.store.meta(RESTORED)
        return msgspec.json.decode(noted, type=Rollback).to if noted else None

    def _note(self, fault: LampblackError) -> None:
        reason = fault.details.get("reason")
        if reason:
            self.note_trouble(str(reason))
