"""Every refusal that a phone can meet is said in its seat's language: what comes out in bare English escaped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from lampblack.kernel.desk import JOT
from lampblack.kernel.forms import Form
from lampblack.rulesets import SHELF
from lampblack.server.tongues import Tongues
from tests.pseudo import PSEUDO, bare
from tests.server.conftest import UNBRAKED
from tests.server.people import House, Person
from tests.table.pictures import PNG

WISH = {"Accept-Language": "qps"}
NAMES = (
    "application/json image/png image/jpeg image/webp PNG JPEG WebP RIFF JSON UTF-8 NaN Infinity None True False",
    "epoch n head resume null page kh kl dh dl fields",
    "lampblack/character/1 lampblack/preset/1 gm co-gm player onlooker en qps",
)
"""What stays as it is in every language: names on the wire, and kinds of files."""

WRONG: tuple[Any, ...] = (-(2**40), "zz", ["zz"], {"zz": "zz"}, True)
"""A value of every type; no argument of any order takes them all."""

T = "/api/tables/{table}"


def each(method: str, path: str, bodies: tuple[Any, ...]) -> list[tuple[str, str, Any]]:
    """Send each of some bodies the same way."""
    return [(method, path, body) for body in bodies]


ODD_REQUESTS: list[tuple[str, str, Any]] = [
    *each("POST", T + "/commands", (
        b"{", b"\xff", b"[" * 40, b'{"a":1,"a":2}', b'{"a":1.5}', b'{"a":NaN}', b'{"a":' + b"9" * 30 + b"}",
        b'{"a":"\\u0000"}', b'{"\\ud800":1}', b"[" + b"1," * 3000 + b"1]", [], {"command": "zz", "order": {}},
        {"command": "0" * 32, "order": []}, {"command": "0" * 32, "order": {}, "zz": 1}, {"order": {}},
        {"command": "0" * 32, "order": {}, "seen": 3}, {"command": "0" * 32, "order": {}, "nonce": "zz"},
        {"command": "0" * 32, "order": {"do": "zz"}}, {"command": "0" * 32, "order": {"do": 3}},
        {"command": "0" * 32, "order": {"do": "note", "text": "x" * 60000}},
    )),
    *each("POST", T + "/invitations", ({"role": "zz"}, {"uses": 0}, {"expires_in": 1}, {"zz": 1})),
    *each("PUT", T + "/language", ({"language": "zz"}, {"language": 3}, {}, [])),
    *each("PATCH", T, ({}, {"title": ""}, {"title": "x" * 500}, {"title": 3})),
    ("DELETE", T, {"title": "zz"}),
    *each("PATCH", T + "/seats/{seat}", ({"name": "…"}, {"name": "x" * 500}, {"role": "zz"}, {})),
    ("PATCH", T + "/seats/zz", {"name": "zz"}),
    ("DELETE", T + "/seats/{seat}", None),
    *each("POST", T + "/characters", (
        [], {}, {"format": "zz", "look": "zz", "sheet": {}},
        {"format": "lampblack/character/1", "look": "zz", "sheet": {}},
        {"format": "lampblack/character/1", "look": "liminal", "sheet": {"do": "zz"}},
        {"format": "lampblack/character/1", "look": "liminal", "sheet": {"name": 3}},
        {"format": "lampblack/character/1", "look": "liminal", "sheet": {"name": "zz", "str": 99}},
    )),
    *each("POST", T + "/preset?command=" + "0" * 32, (
        [], {}, {"format": "zz", "game": "zz", "options": {}},
        {"format": "lampblack/preset/1", "game": "zz", "options": {}},
        {"format": "lampblack/preset/1", "game": "{game}", "options": 3},
        {"format": "lampblack/preset/1", "game": "{game}", "options": {"zz": 1}},
        {"format": "lampblack/preset/1", "game": "{game}", "options": {}, "zz": 1},
    )),
    *each("POST", T + "/images", (
        b"zz", PNG[:60], PNG[:-20], PNG[:40] + b"zzzz" + PNG[44:], b"\xff\xd8\xff\xe0", b"RIFF\x04\x00\x00\x00WEBP",
    )),
    *(("GET", T + path, None) for path in (
        "/view?as=zz", "/live?as=zz", "/live?wait=zz", "/recap?edition=zz", "/characters/zz", "/images/zz", "/zz",
    )),
    ("POST", T + "/ahead", {"order": {"do": "zz"}}),
    ("POST", T + "/gm-link", {}),
    *(("POST", "/api/join", body) for body in ({}, {"invitation": "zz"}, {"invitation": 3, "name": "zz"})),
    *(("POST", "/api/tables", body) for body in (
        {"game": "zz", "title": "zz"}, {"game": "{game}", "title": ""},
        {"game": "{game}", "title": "zz", "packs": ["zz@1"]},
        {"game": "{game}", "title": "zz", "options": {"zz": 1}}, {"game": "{game}", "title": "zz", "preset": "{"},
    )),
]  # fmt: skip
"""Requests with something wrong in them; `{table}`, `{seat}` and `{game}` are filled in."""


class Seats:
    """A table of one game at which the GM, a player and an onlooker read the language of accents."""

    def __init__(self, house: House, game: str) -> None:
        self.game, self.gm = game, house.open_table(game=game)
        self.people: dict[str, Person] = {"gm": self.gm, "player": self.gm.let_in("Ana")}
        self.people["onlooker"] = self.gm.let_in("TV", "onlooker")
        for one in self.people.values():
            one.http.put(f"{self.gm.at}/language", json={"language": "qps"})
            one.http.headers.update(WISH)
        self._filled = {"{table}": self.gm.table, "{seat}": self.gm.seat, "{game}": game}

    def ask(self, who: str, method: str, path: str, body: Any) -> httpx.Response:
        """Send a request as one of them, with what this table is called filled in."""
        path, body = self._fill(path), self._fill(body)
        kind = "image/png" if path.endswith("/images") else "application/json"
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        headers = {} if raw is None else {"Content-Type": kind}
        return self.people[who].http.request(method, path, content=raw, headers=headers)

    def _fill(self, value: Any) -> Any:
        if isinstance(value, bytes) or value is None:
            return value
        text = value if isinstance(value, str) else json.dumps(value)
        for name, meant in self._filled.items():
            text = text.replace(name, meant)
        return text if isinstance(value, str) else json.loads(text)


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("spoken"), settings=UNBRAKED, tongues=Tongues([PSEUDO]))
    yield made
    made.close()


@pytest.fixture(scope="module", params=sorted(SHELF))
def seats(polyglot: House, request: pytest.FixtureRequest) -> Seats:
    return Seats(polyglot, request.param)


def escaped(answer: httpx.Response, *sent: Any) -> list[str]:
    """List the bare words of a refusal that were neither sent nor are names on the wire."""
    told = answer.json()
    names = str(told.get("field", "")).replace("_", " ")
    return bare(
        told["message"], [json.dumps(sent, default=repr), names, *NAMES, *map(str, told.get("given", ()))]
    )


@pytest.mark.parametrize("who", ["gm", "player", "onlooker"])
def test_an_odd_request_is_refused_in_the_language_of_the_seat(seats: Seats, who: str) -> None:
    answers = [(seats.ask(who, *asked), asked) for asked in ODD_REQUESTS]
    refused = [(answer, asked) for answer, asked in answers if answer.status_code >= 400]
    known = (seats.gm.table, seats.gm.seat, seats.game)
    assert not [(answer.text, asked) for answer, asked in refused if escaped(answer, *asked, *known)]
    assert len(refused) > len(ODD_REQUESTS) * 0.8


@pytest.mark.parametrize("who", ["gm", "player"])
def test_an_order_that_does_not_fit_is_refused_in_the_language_of_the_seat(seats: Seats, who: str) -> None:
    forms = [one for one in [*SHELF[seats.game].orders.values(), JOT] if who == "gm" or one.players]
    answers = [(seats.people[who].send(order), order) for form in forms for order in odd_orders(form)]
    refused = [(answer, order) for answer, order in answers if answer.status_code >= 400]
    assert not [(answer.text, order) for answer, order in refused if escaped(answer, order)]
    assert len(refused) > 5 * len(forms)


def odd_orders(form: Form) -> Iterator[dict[str, Any]]:
    """Give a verb without arguments, with one too many, and with each argument of every type."""
    verb = {"do": form.order.__struct_config__.tag}
    needed, others = _arguments(form)
    yield verb
    whole = {**verb, **dict.fromkeys(needed, "zz")}
    yield {**whole, "zz": 1}
    for name in [*needed, *others]:
        yield from ({**whole, name: value} for value in WRONG)


def _arguments(form: Form) -> tuple[list[str], list[str]]:
    fields = form.order.__struct_fields__
    needed = fields[: len(fields) - len(form.order.__struct_defaults__)]
    return list(needed), [name for name in fields if name not in needed]


def test_a_refusal_in_english_is_found(polyglot: House) -> None:
    gm = polyglot.open_table()
    assert escaped(gm.send({"do": "zz"}), {"do": "zz"})
    assert escaped(gm.send({"do": "note", "text": 7}), {"do": "note", "text": 7})
