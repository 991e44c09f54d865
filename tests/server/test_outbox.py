"""What waits for a socket has a bound, and what was ended gives nothing out."""

import asyncio

from lampblack.server.outbox import BEHIND, REMOVED, RESTARTING, Outbox
from lampblack.settings import Settings


def box(messages: int = 4, size: int = 100) -> Outbox:
    return Outbox(Settings(socket_messages=messages, socket_bytes=size))


def test_texts_come_out_in_order() -> None:
    async def play() -> list[str | None]:
        one = box()
        one.put("a")
        one.put("b")
        return [await one.next(), await one.next()]

    assert asyncio.run(play()) == ["a", "b"]


def test_who_waits_is_woken() -> None:
    async def play() -> str | None:
        one = box()
        waiting = asyncio.create_task(one.next())
        await asyncio.sleep(0)
        one.put("late")
        return await waiting

    assert asyncio.run(play()) == "late"


def test_too_many_texts_end_the_socket_and_free_what_waited() -> None:
    async def play() -> None:
        one = box(messages=4)
        said = []
        for _ in range(5):
            one.put("x")
            said.append(one.goodbye)
        assert said == [None, None, None, None, BEHIND]
        assert await one.next() is None
        one.put("more")
        assert one.waiting == 0

    asyncio.run(play())


def test_too_many_bytes_end_the_socket_and_what_went_out_is_free_again() -> None:
    async def play() -> None:
        one = box(messages=1000, size=100)
        for _ in range(50):
            one.put("x" * 60)
            assert await one.next() == "x" * 60
        one.put("x" * 60)
        assert one.goodbye is None
        one.put("x" * 60)
        assert one.goodbye == BEHIND

    asyncio.run(play())


def test_one_long_text_may_go_out_alone() -> None:
    async def play() -> str | None:
        one = box(size=100)
        one.put("x" * 1000)
        return await one.next()

    assert asyncio.run(play()) == "x" * 1000


def test_an_end_drops_what_waits_and_wakes_everybody_and_the_first_reason_stays() -> None:
    async def play() -> None:
        one = box()
        over = one.over()
        one.put("secret")
        one.end(REMOVED)
        one.end(RESTARTING)
        await over
        assert await one.next() is None
        assert one.goodbye == REMOVED

    asyncio.run(play())


def test_what_the_line_takes_never_waits_and_nothing_overtakes_what_does() -> None:
    async def play() -> list[str]:
        said: list[str] = []
        is_free = [True]

        def speak(text: str) -> bool:
            if is_free[0]:
                said.append(text)
            return is_free[0]

        one = Outbox(Settings(), speak)
        one.put("a")
        is_free[0] = False
        one.put("b")
        assert await one.next() == "b"
        is_free[0] = True
        one.put("c")  # "b" has been handed out and may still be on its way
        one.put("d")
        said.append("b")
        assert await one.next() == "c"
        said.append("c")
        assert await one.next() == "d"
        said.append("d")
        waiting = asyncio.create_task(one.next())
        await asyncio.sleep(0)
        one.put("e")
        assert one.waiting == 0
        one.end(REMOVED)
        assert await waiting is None
        return said

    assert asyncio.run(play()) == ["a", "b", "c", "d", "e"]
