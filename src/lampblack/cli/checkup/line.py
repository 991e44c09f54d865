"""The line: a small house is opened for a moment on this machine alone, and talked to as a phone would."""

from __future__ import annotations

import contextlib
import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lampblack import bootstrap
from lampblack.cli.checkup.finding import Finding, bad, well
from lampblack.kernel.errors import LampblackError
from lampblack.rulesets import SHELF
from lampblack.server.selftest import talk
from lampblack.server.service import listen

_PATIENCE_S: Final = 15.0


def live() -> Finding:
    """Say whether orders and the live channel work here."""
    try:
        with (
            TemporaryDirectory(prefix="lampblack-", ignore_cleanup_errors=True) as folder,
            _house(Path(folder)) as port,
        ):
            talk(port, next(iter(SHELF)))
    except (LampblackError, OSError) as fault:
        return bad("live", f"A house opened here cannot be talked to: {fault}. Look at firewalls and guards.")
    return well("live", "A house was opened here for a moment; orders and the live channel work.")


@contextlib.contextmanager
def _house(folder: Path) -> Iterator[int]:
    listening = listen("127.0.0.1", 0, 1)
    port: int = listening.getsockname()[1]
    plan = bootstrap.Plan(host_key=secrets.token_hex(16), port=port, is_in_network=False)
    with contextlib.closing(bootstrap.open_store(folder)) as store:
        service = bootstrap.build(store, plan).service
        serving = threading.Thread(target=service.run, args=([listening],), daemon=True)
        serving.start()
        try:
            yield port
        finally:
            service.should_exit = True
            serving.join(_PATIENCE_S)
