from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.table import names, secrecy
from lampblack.table.chairs import Chair
from lampblack.table.envelope import Seen, read_command
from lampblack.table.invitations import read_invitation
from lampblack.table.tabledice import hand_faces
from lampblack.table.wire import written_in

ID = "0123456789abcdef0123456789abcdef"
ADA = Chair("t", "ada", "Ada", "player")
GM = Chair("t", "gm1", "Gil", "gm")


def test_a_command_is_read_whole() -> None:
    seen = {"epoch": "e", "n": 3, "head": "ab"}
    command = read_command({"command": ID, "nonce": ID, "seen": seen, "order": {"do": "save"}})
    assert (command.command, command.nonce, command.seen) == (ID, ID, Seen("e", 3, "ab"))
    assert command.order == {"do": "save"}


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        (7, "command"),
        ({"order": {}}, "command"),
        ({"command": ID.upper(), "order": {}}, "command"),
        ({"command": ID[:-1], "order": {}}, "command"),
        ({"command": ID + "\n", "order": {}}, "command"),
        ({"command": ID}, "order"),
        ({"command": ID, "order": []}, "order"),
        ({"command": ID, "order": {}, "seen": 3}, "seen"),
        ({"command": ID, "order": {}, "seen": {"epoch": "e", "n": "3", "head": ""}}, "seen"),
        ({"command": ID, "order": {}, "nonce": "x"}, "nonce"),
        ({"command": ID, "order": {}, "by": "gm"}, "by"),
    ],
)
def test_a_bad_envelope_is_refused_with_its_field(plain: Any, field: str) -> None:
    with pytest.raises(Invalid) as fault:
        read_command(plain)
    assert (fault.value.slug, fault.value.field) == ("bad-value", field)


def test_ids_of_a_players_character_are_the_tables_to_give() -> None:
    order = written_in({"do": "create", "fields": {}}, ADA, lambda: "k1")
    assert order == {"do": "create", "fields": {}, "id": "k1", "seat": "player:ada"}
    for name in ("id", "seat", "by"):
        with pytest.raises(Illegal) as fault:
            written_in({"do": "create", name: "gm"}, ADA, lambda: "k1")
        assert (fault.value.slug, fault.value.field) == ("bad-argument", name)
    assert written_in({"do": "create", "id": "eve"}, GM, lambda: "k1")["id"] == "eve"
    assert written_in({"do": "create"}, GM, lambda: "k1")["id"] == "k1"
    with pytest.raises(Illegal):
        written_in({"do": "note", "by": "gm"}, GM, lambda: "k1")


def test_the_pack_of_a_table_is_no_option_to_set() -> None:
    with pytest.raises(Illegal) as fault:
        written_in(
            {"do": "set-option", "name": "content_pack", "value": "x", "reason": "y"}, GM, lambda: "k1"
        )
    assert (fault.value.slug, fault.value.field) == ("no-such-option", "name")


def test_faces_by_hand_follow_the_tables_option() -> None:
    order = {"do": "save", "faces": [3]}
    assert hand_faces({"do": "save"}, "player:ada", "gm") is None
    assert hand_faces(order, "gm", "gm") == ("gm", (3,))
    assert hand_faces(order, "player:ada", "all") == ("player:ada", (3,))
    for seat, allowed in (("player:ada", "gm"), ("gm", "nobody"), ("player:ada", "nobody")):
        with pytest.raises(Illegal) as fault:
            hand_faces(order, seat, allowed)
        assert fault.value.slug == "gm-only"
    for faces in (3, ["3"], [True], [1] * 201):
        with pytest.raises(Invalid):
            hand_faces({"faces": faces}, "gm", "gm")


def test_codes_are_heard_however_they_are_typed() -> None:
    code = secrecy.new_code()
    for typed in (code, code.lower(), code.replace("-", ""), f"  {code[:3]} {code[3:]} "):
        assert read_invitation(typed) == ("", secrecy.hashed(code))
    token = secrecy.new_token()
    assert read_invitation(token) == (secrecy.hashed(token), "")


@given(st.text(max_size=60))
def test_names_come_out_clean_or_are_refused(text: str) -> None:
    with contextlib.suppress(Invalid):
        name = names.clean_name(text)
        assert 1 <= len(name) <= names.MAX_NAME
        assert name == names.clean_name(name)
        assert not set(name) & set("\u202e\u200b\x00\n\u3164")


def test_a_name_keeps_few_marks_and_needs_a_letter() -> None:
    assert names.clean_name("Z" + "\u0301" * 50) in ("Ź\u0301\u0301", "Ź\u0301")
    for empty in ("", "   ", "\u200b\u202e", "...", "\u3164"):
        with pytest.raises(Invalid):
            names.clean_name(empty)
    with pytest.raises(Invalid, match="at most 40"):
        names.clean_name("a" * 41)
