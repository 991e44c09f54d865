"""The one place that builds things and hands them to each other."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import msgspec

from lampblack.packs.library import FOLDER, Library, read_library
from lampblack.rulesets import CONTENT, SHELF
from lampblack.server.addresses import Addresses, lan_addresses
from lampblack.server.app import make_app
from lampblack.server.brakes import Brakes
from lampblack.server.doors import Doors
from lampblack.server.floor import Floor, Opening
from lampblack.server.hub import Hub
from lampblack.server.polling import Polls
from lampblack.server.service import Service
from lampblack.server.tongues import Tongues, read_tongues
from lampblack.settings import Settings
from lampblack.storage.progress import Tell, quiet
from lampblack.storage.sqlite import SqliteStore
from lampblack.storage.store import Store
from lampblack.storage.writer import Limits
from lampblack.table import secrecy
from lampblack.table.hall import Hall, LoadRoom
from lampblack.table.sources import Sources


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How a house should be: who may open tables, its addresses, the port on which it listens.

    `is_in_network` says whether it listens beyond this machine. Tests bring their own room, sources and languages.
    """

    host_key: str
    port: int
    anyone_may_open: bool = False
    public: str | None = None
    is_in_network: bool = True
    settings: Settings = Settings()
    sources: Sources | None = None
    tongues: Tongues | None = None
    room: LoadRoom = SHELF.__getitem__
    library: Library | None = None


class House(msgspec.Struct, frozen=True):
    """A house put together, not yet open."""

    floor: Floor
    service: Service


def open_store(folder: Path, tell: Tell = quiet) -> SqliteStore:
    """Open the tables of a data folder; raises what storage/errors.py names."""
    settings = Settings()
    return SqliteStore.open(folder, Limits(settings.group_writes, settings.waiting_writes), tell)


def open_library(folder: Path) -> Library:
    """Read the packs of the house and those in the folder `packs` of a data folder; bad ones are told of in it."""
    return read_library(CONTENT, folder / FOLDER)


@lru_cache(maxsize=1)
def own_library() -> Library:
    """Read the packs that come with the house, once in a process."""
    return read_library(CONTENT)


def open_hall(store: Store, sources: Sources | None = None, room: LoadRoom = SHELF.__getitem__) -> Hall:
    """Give the tables of a store, with the games of this release."""
    return Hall(store, room, sources or real_sources())


def build(store: Store, plan: Plan) -> House:
    """Put a house together on a store; the house closes it at its end."""
    sources = plan.sources or real_sources(plan.library or own_library())
    hall = open_hall(store, sources, plan.room)
    hub = Hub(hall, plan.settings)
    floor = Floor(
        store=store,
        hall=hall,
        hub=hub,
        polls=Polls(hub, plan.settings),
        doors=Doors(Addresses(plan.settings.addresses_seconds), plan.public),
        brakes=Brakes(plan.settings),
        settings=plan.settings,
        opening=Opening(plan.host_key, plan.anyone_may_open),
        lan_base=_lan_base(plan),
        tongues=plan.tongues or read_tongues(Path(__file__).parent),
    )
    return House(floor, Service(make_app(floor), hub))


def real_sources(library: Library | None = None) -> Sources:
    """Give the wall clock and the system's own chance; without a library, packs that tables have kept can be read."""
    return Sources(
        clock=lambda: time.time_ns() // 1_000_000,
        salt=lambda: secrets.token_hex(16),
        new_id=secrecy.new_id,
        library=library or Library(CONTENT),
    )


def _lan_base(plan: Plan) -> Callable[[], str | None]:
    def base() -> str | None:
        found = lan_addresses() if plan.is_in_network else []
        return f"http://{found[0]}:{plan.port}" if found else None

    return base
