"""A house in which one world is played before an audience: the common script, and the GM's secret acts in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from lampblack.server.app import App
from lampblack.settings import Settings
from tests.faults.party import hex_of
from tests.faults.wire import Reply
from tests.secrecy.acts import NEWCOMER, Act
from tests.secrecy.fate import Fate
from tests.secrecy.people import NAME, ORIGIN, Person, with_cookie, with_token
from tests.secrecy.worlds import Given, Room
from tests.server.people import House

EVENING: Final = 1_700_000_000_000
SETTINGS: Final = Settings(
    ping_seconds=1000, commands_per_10_s=10_000, guesses_per_minute=10_000, all_guesses_per_minute=10_000
)


class Stage:
    """The house, those who come, and the step that is being taken."""

    game = "liminal"

    def __init__(self, folder: Path, given: Given, fate: Fate) -> None:
        self.folder = folder
        self.fate = fate
        self.names: dict[str, str] = {}
        self._room = self.room(given)
        self._steps = 0
        self._house = self._opened()
        self.gm = Person("gm", self.port)
        self.players: list[Person] = []

    def room(self, given: Given) -> Any:
        """Give the game that is played, with a table that is laid already."""
        return Room(given)

    @property
    def port(self) -> int:
        """Where the house listens."""
        return self._house.port

    @property
    def app(self) -> App:
        """The house's application behind its guard."""
        app: App = self._house.built.service.config.app._house  # type: ignore[union-attr]
        return app

    def begin(self, name: str) -> None:
        """Begin a step that is taken in every world."""
        self._steps += 1
        self.fate.step(name, EVENING + self._steps * 60_000)

    async def open_table(self) -> None:
        """Open the table and seat three players: a script, a browser, and one who will not stay; one passes by."""
        self.begin("open")
        reply = await self.gm.ask("open", "POST", "/api/tables", {"game": self.game, "title": "Inn"})
        self.gm.leave()
        self.gm = Person("gm", self.port, with_token(reply.plain["seat_token"]))
        self.names |= {"table": reply.plain["table"], "gm": reply.plain["seat"]}
        invited = await self.gm.ask("open", "POST", self.path("/invitations"), {})
        for name in ("ana", "ben", "cy"):
            self.players.append(await self._seated(name, invited.plain["token"]))
        self.players.append(self._stranger())

    async def order(self, who: Person, name: str, order: dict[str, Any], **envelope: Any) -> Reply:
        """Let somebody give an order, as a step of its own."""
        self.begin(name)
        command = {"command": hex_of(name), "nonce": hex_of(name, "nonce"), "order": order, **envelope}
        return await who.ask(name, "POST", self.path("/commands"), command)

    async def secretly(self, scene: int, acts: list[Act]) -> None:
        """Let the GM act in secret; what comes of it has to be as it was meant."""
        for number, act in enumerate(acts):
            name = f"secret {scene} {number}"
            self.fate.step(name, EVENING + self._steps * 60_000 + number + 1)
            reply = await self._acted(name, act)
            assert (reply.status == 200) is not act.refused, (act, reply)
            if number % 8 == 0:
                await self.gm.listen(name)  # a GM who took nothing in would be let go, and all would see that

    async def listen(self, occasion: str) -> None:
        """Let everybody hear what has come until now."""
        for person in (*self.players, self.gm):
            await person.listen(occasion)

    def path(self, rest: str = "") -> str:
        """Name something at the table."""
        return f"/api/tables/{self.names['table']}{rest}"

    def restart(self) -> None:
        """Close the house and open it again on the same data."""
        self.leave()
        self._house.close()
        self._house = self._opened()
        for person in (self.gm, *self.players):
            person.move(self.port)

    def leave(self) -> None:
        """Let everybody go home."""
        for person in (self.gm, *self.players):
            person.leave()

    def close(self) -> None:
        """Close the house."""
        self._house.close()

    async def _acted(self, name: str, act: Act) -> Reply:
        if act.call[0]:
            method, path, body = act.call
            return await self.gm.ask(name, method, path.format(**self.names), body)
        text = msgspec.json.encode(act.order).replace(
            NEWCOMER.encode(), self.names.get("newcomer", "").encode()
        )
        command = {"command": hex_of(name), "order": msgspec.json.decode(text)}
        return await self.gm.ask(name, "POST", self.path("/commands"), command)

    async def _seated(self, name: str, token: str) -> Person:
        self.begin(f"{name} joins")
        door = Person(name, self.port, ORIGIN if name == "ben" else ())
        reply = await door.ask("join", "POST", "/api/join", {"invitation": token, "name": name.title()})
        self.names[name] = reply.plain["seat"]
        own = with_cookie(reply) if name == "ben" else with_token(reply.plain["seat_token"])
        seated = Person(name, self.port, own)
        seated.heard, seated.routes, seated.seat = door.heard, door.routes, reply.plain["seat"]
        door.leave()
        return seated

    def _stranger(self) -> Person:
        return Person("nobody", self.port)

    def _opened(self) -> House:
        plan: dict[str, Any] = {
            "public": f"http://{NAME}",
            "anyone_may_open": True,
            "sources": self.fate.sources(),
            "room": lambda _: self._room,
            "settings": SETTINGS,
        }
        return House(self.folder, **plan)
