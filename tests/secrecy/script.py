"""What happens in the open in every world, scene by scene, and everything that those present ask for meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.faults.party import hex_of
from tests.secrecy.acts import Act
from tests.secrecy.people import Person
from tests.secrecy.pictures import drawn
from tests.secrecy.stage import Stage
from tests.secrecy.worlds import GHOST

FOR_ANA: Final = "for ana alone"
"""Words that only one player and the GM may hear."""


async def play(stage: Stage, acts: Sequence[list[Act]], scenes: int, curious: int = 4) -> None:
    """Play the first scenes; before each the GM acts in secret.

    After the first and the last so many of the players ask for everything.
    """
    await stage.open_table()
    await _seat_the_characters(stage)
    await _go_live(stage, "at first")
    for number, scene in enumerate(SCENES[:scenes]):
        await stage.secretly(number, acts[number] if acts else [])
        await scene(stage)
        await stage.listen(f"scene {number}")
        if number in {0, scenes - 1}:
            await ask_for_everything(stage, stage.players[:curious], f"after scene {number}")
            await stage.listen(f"after scene {number}")


async def _seat_the_characters(stage: Stage) -> None:
    for player, who in (("ana", "ada"), ("ben", "bo")):
        path = f"table.seats.player:{stage.names[player]}"
        order = {"do": "set-field", "path": path, "value": [who], "reason": "seats"}
        await stage.order(stage.gm, f"{who} is seated", order)


async def _go_live(stage: Stage, occasion: str) -> None:
    """Follow the table, each seat as values and as a page; the GM too, for everybody sees who is here."""
    ana, ben, cy, _ = stage.players
    follows = [(ana, "json"), (ana, "page"), (ben, "page"), (cy, "json"), (stage.gm, "json")]
    for person, form in follows:
        await person.go_live(occasion, stage.path(f"/live?as={form}"))
        await person.listen(
            occasion
        )  # until the house has heard of it: in every world they come in the same order
    await stage.listen(occasion)


async def _dice_and_a_note(stage: Stage) -> None:
    ana, ben, *_ = stage.players
    await stage.order(ana, "ana rolls", {"do": "roll", "dice": "4d6kh3", "text": "luck"})
    await stage.order(stage.gm, "gm rolls", {"do": "roll", "dice": "2d20"})
    await stage.order(stage.gm, "gm notes", {"do": "note", "text": "It rains.", "secret": False})
    await stage.order(ben, "ben asks", {"do": "ask", "text": "May I look?"})


async def _a_called_save(stage: Stage) -> None:
    ana = stage.players[0]
    call = {"do": "call-save", "who": "ada", "attr": "dex", "text": "Jump!"}
    await stage.order(stage.gm, "gm calls", call)
    await stage.listen("while the save is called")
    await stage.order(ana, "ana saves", {"do": "save", "who": "ada"})
    await stage.order(stage.gm, "guard saves", {"do": "save", "who": "guard", "attr": "str", "faces": [3]})


async def _a_newcomer(stage: Stage) -> None:
    cy = stage.players[2]
    fields = {"name": "Cyd", "str": 11}
    made = await stage.order(cy, "cy makes", {"do": "create", "preset": "manual", "fields": fields})
    stage.names["newcomer"] = made.plain["result"]["id"]


async def _taken_back(stage: Stage) -> None:
    ana, _, cy, _ = stage.players
    await stage.order(cy, "cy takes back", {"do": "take-back"})
    await stage.order(ana, "ana notes", {"do": "note", "text": "A door."})
    await stage.order(stage.gm, "gm undoes", {"do": "undo", "reason": "no door"})
    await stage.order(ana, "ana takes back", {"do": "take-back"})


async def _things_change(stage: Stage) -> None:
    ana, ben, *_ = stage.players
    await stage.order(ana, "ana puts down", {"do": "move-item", "item": "phone", "to": "scene"})
    option = {"do": "set-option", "name": "natural_extremes", "value": False, "reason": "harder"}
    await stage.order(stage.gm, "gm rules", option)
    stage.begin("ben is renamed")
    await ben.ask("rename", "PATCH", stage.path(f"/seats/{ben.seat}"), {"name": "Benno"})
    await stage.order(
        stage.gm, "gm shows", {"do": "reveal", "path": "characters.moth.armor", "secret": False}
    )


async def _somebody_leaves(stage: Stage) -> None:
    ana, _, cy, _ = stage.players
    await stage.order(ana, "ana picks up", {"do": "take-back"})
    seen = (await ana.ask("before", "GET", stage.path("/view"))).plain["seen"]
    stage.begin("cy is removed")
    await stage.gm.ask("kick", "DELETE", stage.path(f"/seats/{cy.seat}"))
    await stage.order(ana, "ana rolls again", {"do": "roll", "dice": "d%"})
    for name, cursor in (("a known place", seen), ("nowhere", {**seen, "n": seen["n"] + 99})):
        await ana.look_live(name, stage.path("/live?as=json"), cursor)
    await ana.look_live("another epoch", stage.path("/live?as=page"), {**seen, "epoch": "0" * 32})


async def _shown_and_kept(stage: Stage) -> None:
    """Let the GM write a note in secret and show it later: its number among the secret ones is nobody's business."""
    await stage.order(stage.gm, "gm keeps", {"do": "note", "text": "Behind the door: stairs."})
    await stage.listen("while the note is kept")
    stage.begin("gm counts")
    view = (await stage.gm.ask("count", "GET", stage.path("/view"))).plain["view"]
    path = f"notes.{len(view['table']['notes'])}"
    await stage.order(stage.gm, "gm shows a note", {"do": "reveal", "path": path, "secret": False})


async def _around_the_table(stage: Stage) -> None:
    """Use what belongs to no game: a clock, a handout with a picture, whispers, a note for oneself, a pause."""
    ana, ben, *_ = stage.players
    await stage.order(stage.gm, "gm winds", {"do": "clock", "name": "Storm", "size": 4, "filled": 1})
    stage.begin("gm brings")
    brought = await stage.gm.ask("picture", "POST", stage.path("/images"), drawn(9))
    stage.names["image"] = brought.plain["image"]
    given = {"do": "handout", "title": "Map", "text": "x", "image": brought.plain["image"], "to": "all"}
    await stage.order(stage.gm, "gm hands out", given)
    whisper = {"do": "whisper", "text": FOR_ANA, "to": f"player:{ana.seat}"}
    await stage.order(stage.gm, "gm whispers", whisper)
    await stage.order(ana, "ana whispers", {"do": "whisper", "text": f"{FOR_ANA}, and back"})
    await stage.order(ana, "ana jots", {"do": "note", "to": "me", "text": f"{FOR_ANA}, jotted down"})
    await stage.order(ben, "ben pauses", {"do": "pause"})
    await stage.order(ben, "ben goes on", {"do": "pause", "on": False})


async def _a_round_passes(stage: Stage) -> None:
    """Go on in the encounter that runs, and end the evening: then the dice of all may be checked."""
    for number in range(3):
        await stage.order(stage.gm, f"gm goes on {number}", {"do": "next"})
    await stage.order(stage.gm, "gm ends the fight", {"do": "end-encounter"})
    stage.begin("the evening ends")
    await stage.gm.ask("end", "POST", stage.path("/end"))
    await stage.order(stage.players[0], "ana rolls new dice", {"do": "roll", "dice": "5d6"})


async def _the_house_starts_again(stage: Stage) -> None:
    """Let everybody come back with the cursor of before to a house that has read the table from the disk."""
    seen = (await stage.players[0].ask("before", "GET", stage.path("/view"))).plain["seen"]
    stage.restart()
    await _go_live(stage, "after the start")
    await stage.players[0].look_live("back again", stage.path("/live?as=json"), seen)
    await stage.order(stage.players[1], "ben rolls at last", {"do": "roll", "dice": "2d6"})


SCENES = (
    _dice_and_a_note,
    _a_called_save,
    _a_newcomer,
    _taken_back,
    _things_change,
    _somebody_leaves,
    _shown_and_kept,
    _around_the_table,
    _a_round_passes,
    _the_house_starts_again,
)


async def ask_for_everything(stage: Stage, curious: Sequence[Person], occasion: str) -> None:
    """Let some who are no GM use every route in every way that is open or closed to them."""
    for person in curious:
        for number, (method, path, body) in enumerate(_questions(stage, person, occasion)):
            stage.begin(f"{occasion} {person.name} {number}")
            await person.ask(occasion, method, path, body)
        for query in ("as=json", "as=page", "as=other", f"as=json&seat={person.seat or 'none'}"):
            await person.look_live(f"{occasion} {query}", stage.path(f"/live?{query}"))
    await stage.listen(occasion)


def _at_a_ghost() -> list[dict[str, Any]]:
    """Name somebody and something that are hidden in some worlds and missing in others."""
    key, car = f"{GHOST}-key", f"{GHOST}-car"
    return [
        {"do": "save", "who": GHOST, "attr": "str"},
        {"do": "save", "who": "ada", "attr": "str", "contest": ["ada", GHOST]},
        {"do": "ask", "who": GHOST, "text": "Who is there?"},
        {"do": "attack", "who": GHOST, "target": "ada", "dice": "d6"},
        {"do": "attack", "who": "ada", "target": GHOST, "dice": "d6"},
        {"do": "attack", "who": "ada", "target": "guard", "weapon": key},
        {"do": "attack", "who": "ada", "target": car, "dice": "d6"},
        {"do": "move-item", "item": key, "to": "ada"},
        {"do": "move-item", "item": "phone", "to": GHOST},
        {"do": "move-item", "item": "phone", "to": car},
        {"do": "rest", "who": ["ada", GHOST], "length": "quick"},
        {"do": "choose", "choice": "morale", "who": GHOST, "pick": "roll"},
        {"do": "note", "text": "a ghost?", "about": GHOST},
        {"do": "whisper", "text": "Psst.", "to": f"player:{GHOST}"},
        {"do": "watch", "who": "ada", "device": "phone", "target": GHOST},
        {"do": "watch", "who": "ada", "device": key},
        {"do": "declare", "who": "ada", "action": "attack", "strike": {"target": GHOST, "dice": "d6"}},
        {"do": "cash", "who": "ada", "amount": 1, "to": GHOST},
        {"do": "act", "who": "ada", "what": "artifact", "item": key},
        {"do": "retreat", "who": "ada", "to": car},
        {"do": "take-back"},
    ]


Question = tuple[str, str, Any]


def _questions(stage: Stage, person: Person, occasion: str) -> list[Question]:
    return [*_looks(stage), *_writes(stage, person), *_orders(stage, person, occasion)]


def _looks(stage: Stage) -> list[Question]:
    table, of = stage.names["table"], stage.path
    paths = ["/", "/join", f"/t/{table}", f"/t/{table}?as={stage.names['gm']}", "/t/none", "/static/none"]
    paths += ["/healthz", "/api/openapi.json", "/api/tables", "/api/none"]
    paths += [of(f"/{what}") for what in ("view", "log", "orders", "rules", "seats", "invitations")]
    paths += [of(f"/view?as={stage.names[who]}") for who in ("gm", "ana", "ben")]
    paths += [of(f"/view?as={GHOST}")]
    paths += [
        of(f"/log?{query}") for query in ("after=2&limit=3", "before=3", "as=page", "after=99", "limit=0")
    ]
    paths += [of(f"/log?{query}") for query in ("q=because", "q=rains", "do=roll,undo", f"who={GHOST}")]
    paths += [of(f"/{what}") for what in ("recap", "recap?edition=gm", "recap?edition=player", "export")]
    paths += [of(f"/packs{query}") for query in ("", "?as=page", "?as=page&kind=horrors", "?q=x")]
    paths += [of("/preset"), of("/preset?edition=gm"), "/odds", "/odds?dice=2d6", f"/t/{table}/rules"]
    paths += [
        f"/t/{table}/paper/{sheet}" for sheet in ("sheet", "sheet?who=ada", f"sheet?who={GHOST}", "party")
    ]
    paths += [f"/t/{table}/paper/{recap}" for recap in ("recap", "recap?edition=gm", "recap?edition=player")]
    paths += [of(f"/characters/{who}") for who in ("ada", "guard", GHOST)]
    paths += [of(f"/images/{name}") for name in ("none", stage.names.get("image", "none"))]
    paths += [of(f"/live?wait=0{query}") for query in ("", "&as=page", "&after=1&head=x&epoch=y", "&line=x")]
    return [("GET", path, None) for path in paths]


def _writes(stage: Stage, person: Person) -> list[Question]:
    of = stage.path
    return [
        ("POST", "/api/tables", {"game": "none", "title": "x"}),
        ("POST", "/api/join", {"invitation": "0" * 32, "name": "x"}),
        ("POST", "/api/join", {"invitation": "AAAAA-AAAAA", "name": "x"}),
        ("POST", of("/invitations"), {"role": "gm"}),
        ("POST", of("/gm-link"), {}),
        ("POST", of("/commands"), b"[" * 20),
        ("PATCH", of(f"/seats/{stage.names['gm']}"), {"name": "x"}),
        ("PATCH", of(f"/seats/{person.seat or 'none'}"), {"name": f"{person.name} it is"}),
        ("DELETE", of(f"/seats/{stage.names['ana']}"), None),
        ("DELETE", of("/invitations/none"), None),
        ("POST", of("/images"), drawn(3)),
        ("POST", of(f"/seats/{stage.names['ana']}/link"), {}),
        ("POST", of("/end"), {}),
        ("POST", of("/ahead"), {"order": {"do": "edit", "who": GHOST, "changes": {}}}),
        ("PUT", of("/language"), {"language": "en"}),
        ("PUT", of("/language"), {"language": "xx"}),
        ("POST", of("/preset"), {"format": "none"}),
        ("POST", of("/characters"), {"format": "none"}),
        ("POST", of(f"/characters?for={stage.names['ana']}"), {"format": "none"}),
        ("PATCH", of(), {"title": "Theirs"}),
        ("DELETE", of(), {"title": "Inn"}),
    ]


def _orders(stage: Stage, person: Person, occasion: str) -> list[Question]:
    orders: list[dict[str, Any]] = [
        {"do": "roll", "dice": "3d6"},
        {"do": "roll", "table": "none"},
        {"do": "note", "text": "seen"},
        {"do": "undo", "reason": "mine"},
        {"do": "save", "who": "moth", "attr": "str"},
        {"do": "attack", "who": "ada", "target": "none", "dice": "d6"},
        {"do": "set-field", "path": "characters.ada.gm_notes", "value": "", "reason": "x"},
        {"do": "choose", "choice": "morale", "who": "guard", "pick": "roll"},
        {"do": "roll", "dice": "d6", "secret": True},
        *_at_a_ghost(),
    ]
    command = stage.path("/commands")
    return [
        ("POST", command, {"command": hex_of(occasion, person.name, number), "order": order})
        for number, order in enumerate(orders)
    ]
