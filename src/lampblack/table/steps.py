"""A change of a table in two steps: what is being stored, and what follows once it is on disk."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Step(Generic[Result]):
    """A write on its way, and what to do on the table's own thread after the commit.

    `future` resolves after the commit; then `then(its value)` moves the table on and gives the result. Nobody may
    learn of the change before.
    """

    def __init__(self, future: Future[Any], then: Callable[[Any], Result]) -> None:
        self.future = future
        self.then = then

    def wait(self) -> Result:
        """Do both steps on this thread, for callers without an event loop."""
        return self.then(self.future.result())
