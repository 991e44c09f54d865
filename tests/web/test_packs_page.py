"""The GM's page of content packs: what an entry says of itself on its line."""

from __future__ import annotations

from typing import Any

from lampblack.rulesets.liminal.content import KINDS
from lampblack.rulesets.liminal.content.forms import Effects, Wound
from lampblack.web.glimpse import packs_fragment
from lampblack.web.packs import Wanted
from tests.web import glimpses


def page(kind: str, entry: dict[str, Any]) -> str:
    """Draw the page of one entry of a kind."""
    kinds = [{"kind": kind, "title": kind, "entries": [{"pack": "p", "id": "one", "ready": [], **entry}]}]
    read = {"kinds": kinds, "used": [], "lost": [], "here": []}
    return packs_fragment(glimpses.fresh("gm"), read, Wanted(kind))["packs"]


def test_a_wound_says_what_it_does_to_saves_in_a_sentence() -> None:
    burned = Wound(
        name="Burned hands", kind="burn", severity="serious", effects=Effects(dice=("save-worse-dex",))
    )
    facts = list(KINDS["wounds"].facts(burned))
    drawn = page("wounds", {"entry": {"name": burned.name}, "facts": facts})
    assert "burn · serious · DEX saves: the worse of two dice" in drawn
    assert "save-worse" not in drawn


def test_what_a_pack_says_in_its_own_words_stays_as_it_is() -> None:
    assert "rusty · d6" in page("equipment", {"entry": {"name": "Saw"}, "facts": ["rusty", "d6"]})
