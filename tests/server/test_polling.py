"""Following a table without a socket: the same frames, byte for byte, for as many seats as the house can bear."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from lampblack.settings import Settings
from tests.server.people import PATIENCE_S, House, Person, cursor, new_id


class Poller:
    """Somebody who asks again and again, as a page does when no socket gets through."""

    def __init__(self, person: Person, form: str = "json", seen: Any = None) -> None:
        self.person, self.form = person, form
        self.line, self.seen = "", seen
        self.texts: list[str] = []

    def ask(self, wait: int = 0) -> list[Any]:
        seen = self.seen or {}
        at = {"after": seen["n"], "head": seen["head"], "epoch": seen["epoch"]} if seen else {}
        query = {"as": self.form, "line": self.line, "wait": wait, **at}
        answer = self.person.http.get(f"{self.person.at}/live", params=query)
        assert answer.status_code == 200, answer.text
        raw = answer.text
        told = answer.json()
        self.line = told["line"]
        self.texts += frames_in(raw, told)
        for frame in told["frames"]:
            if "n" in frame:
                epoch = frame.get("epoch") or self.seen["epoch"]
                self.seen = cursor(frame, epoch)
        frames: list[Any] = told["frames"]
        return frames


def frames_in(raw: str, told: dict[str, Any]) -> list[str]:
    """Cut the frames out of an answer as the texts that they are."""
    decoder, at, texts = json.JSONDecoder(), raw.index('"frames":[') + len('"frames":['), []
    for _ in told["frames"]:
        end = decoder.raw_decode(raw, at)[1]
        texts.append(raw[at:end])
        at = end + 1
    return texts


@contextmanager
def socket_beside(person: Person, form: str) -> Iterator[list[str]]:
    """Hold a socket open and give the texts that came through it."""
    with person.live(form=form) as line:
        texts: list[str] = []
        yield texts
        while True:
            try:
                texts.append(str(line.socket.recv(0.5)))
            except TimeoutError:
                return


@pytest.mark.parametrize("form", ["json", "page"])
def test_polling_tells_what_a_socket_tells_byte_for_byte(gm: Person, ana: Person, form: str) -> None:
    poller = Poller(ana, form)
    with socket_beside(ana, form) as texts:
        poller.ask()
        for no in range(5):
            gm.note(f"note {no}", secret=False)
            gm.do({"do": "clock", "name": "Flood", "size": 6})
            gm.note("the GM's own")
            if no % 2:
                poller.ask()
        gm.do({"do": "whisper", "to": f"player:{ana.seat}", "text": "you alone"})
        ana.note("mine")
        gm.let_in("Bo")
        poller.ask()
    assert len(poller.texts) > 12
    # Who came second had the other one in its lobby from the beginning: what both then hear is the same.
    numbered = [text for text in texts if '"n":' in text]
    assert [text for text in poller.texts if '"n":' in text] == numbered
    assert poller.texts[-3:] == texts[-3:]
    assert "GM's own" not in "".join(poller.texts)


def test_a_poll_waits_for_what_comes(gm: Person, ana: Person) -> None:
    poller = Poller(ana)
    poller.ask()
    while poller.ask():
        pass
    heard: list[Any] = []
    asking = threading.Thread(target=lambda: heard.extend(poller.ask(wait=PATIENCE_S)))
    asking.start()
    gm.note("at last", secret=False)
    asking.join(PATIENCE_S)
    assert [entry["text"] for entry in heard[0]["news"]] == ["at last"]


def test_a_lost_answer_costs_nothing(gm: Person, ana: Person) -> None:
    poller = Poller(ana)
    poller.ask()
    line, seen = poller.line, poller.seen
    gm.note("told into the void", secret=False)
    poller.ask()
    poller.line, poller.seen = line, seen
    gm.note("and then", secret=False)
    news = [entry["text"] for frame in poller.ask() for entry in frame.get("news", ())]
    assert news == ["told into the void", "and then"]


def test_a_poll_with_a_cursor_of_nowhere_begins_anew(ana: Person) -> None:
    for seen in (
        {"n": 10**9, "head": "0" * 64, "epoch": "x"},
        {"n": 1, "head": "", "epoch": ""},
        {"n": 0, "head": "zz", "epoch": "zz"},
    ):
        poller = Poller(ana, seen=seen)
        first = poller.ask()[0]
        assert first["reset"] is True


@pytest.mark.parametrize(
    "query", ["wait=-1", "wait=26", "wait=x", "after=-1", "as=pdf", "head=" + "0" * 65, "line=" + "0" * 65]
)
def test_a_poll_asked_wrongly_is_refused(ana: Person, query: str) -> None:
    answer = ana.http.get(f"{ana.at}/live?{query}")
    assert (answer.status_code, answer.json()["field"]) == (400, query.partition("=")[0])


def test_nobody_takes_up_the_line_of_another(gm: Person, ana: Person) -> None:
    poller, ben = Poller(ana), gm.let_in("Ben")
    poller.ask()
    gm.do({"do": "whisper", "to": f"player:{ana.seat}", "text": "you alone"})
    for other in (ben, gm):
        told = other.poll(line=poller.line, wait=0)
        assert told["frames"][0]["reset"] is True
        assert told["line"] != poller.line
    assert "you alone" not in str(ben.poll(line=poller.line, wait=0))
    assert "you alone" in str(poller.ask())


def test_who_polls_is_here_and_then_is_not(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(poll_keep_seconds=0.0))
    try:
        gm = house.open_table()
        ana = gm.let_in("Ana")
        with gm.live() as line:
            lobby = line.until("lobby")["lobby"]
            assert [seat["here"] for seat in lobby["seats"]] == [True, False]
            ana.poll(wait=0)
            assert [seat["here"] for seat in line.until("lobby")["lobby"]["seats"]] == [True, True]
            assert [seat["here"] for seat in line.until("lobby")["lobby"]["seats"]] == [True, False]
    finally:
        house.close()


def test_a_house_bears_so_many_lines(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(poll_lines=2))
    try:
        gm = house.open_table()
        lines = [gm.poll(wait=0)["line"] for _ in range(2)]
        answer = gm.http.get(f"{gm.at}/live?wait=0")
        assert (answer.status_code, answer.json()["refused"]) == (503, "busy")
        gm.poll(line=lines[0], wait=0)
    finally:
        house.close()


def test_a_kicked_seat_is_told_so_and_hears_no_more(gm: Person, ana: Person) -> None:
    poller = Poller(ana)
    poller.ask()
    while poller.ask():
        pass
    answers: list[httpx.Response] = []
    address = f"{ana.at}/live"
    question = f"{address}?line={poller.line}&wait={PATIENCE_S}"
    asking = threading.Thread(target=lambda: answers.append(ana.http.get(question)))
    asking.start()
    while not gm.house.built.floor.polls._asking:
        pass
    gm.kick(ana)
    asking.join(PATIENCE_S)
    told = answers[0].json()
    assert told == {"line": "", "frames": [], "goodbye": {"code": 4403, "reason": "removed"}}
    assert ana.http.get(address).status_code == 403


def test_a_house_that_closes_lets_go_of_who_waits(fresh: House) -> None:
    gm = fresh.open_table()
    poller = Poller(gm)
    while poller.ask():
        pass
    answers: list[httpx.Response] = []
    question = f"{gm.at}/live?line={poller.line}&wait={PATIENCE_S}"
    asking = threading.Thread(target=lambda: answers.append(gm.http.get(question)))
    asking.start()
    while not fresh.built.floor.polls._asking:
        pass
    fresh.built.service.should_exit = True
    asking.join(PATIENCE_S)
    assert answers[0].json()["goodbye"] == {"code": 1012, "reason": "server restarting"}


def test_an_order_is_told_by_polling_as_soon_as_it_is_answered(gm: Person) -> None:
    poller = Poller(gm)
    poller.ask()
    sent = {"command": new_id(), "order": {"do": "note", "text": "mine"}}
    done = gm.http.post(f"{gm.at}/commands", json=sent).json()
    told = poller.ask()
    assert [frame["n"] for frame in told if "n" in frame][-1] == done["seen"]["n"]
    assert told[-1]["head"] == done["seen"]["head"]
