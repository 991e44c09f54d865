"""Every proof finds nothing wrong with the real server, and something with each saboteur that it is there for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.faults import halves, proofs, told
from tests.faults.house import Forks
from tests.faults.proofs import Proof
from tests.faults.saboteurs import SABOTEURS

PROOFS: Final[dict[str, tuple[Proof, tuple[str, ...]]]] = {
    "kills": (proofs.kills, ("ids_in_memory", "biased_dice", "dice_from_the_start", "dice_taken_back")),
    "packs": (halves.packs, ("pack_after_its_entry",)),
    "tables": (halves.tables, ("table_by_pieces",)),
    "strangers": (
        proofs.strangers,
        ("origin_by_its_end", "deflate", "nan_is_a_number", "role_as_asked", "ids_for_any_order"),
    ),
    "crowd": (proofs.crowd, ("endless_queue",)),
    "held": (proofs.held, ("deferred_begin",)),
}
"""Each proof, and the saboteurs that turn it red."""

UNDER_STRACE: Final = ("answer_before_commit", "news_before_commit", "no_sync")
"""What the system calls show; see told.py."""

RED: Final = [(proof, name) for proof, (_, names) in PROOFS.items() for name in names]


def test_every_saboteur_has_its_proof() -> None:
    assert sorted(SABOTEURS) == sorted([*(name for _, name in RED), *UNDER_STRACE])


@pytest.mark.kill
@pytest.mark.parametrize("proof", PROOFS)
def test_the_real_server_passes(tmp_path: Path, forks: Forks, proof: str) -> None:
    assert PROOFS[proof][0](tmp_path / "data", forks) == []


@pytest.mark.kill
@pytest.mark.parametrize(("proof", "saboteur"), RED)
def test_a_saboteur_turns_its_proof_red(tmp_path: Path, forks: Forks, proof: str, saboteur: str) -> None:
    forks.saboteur = saboteur
    assert PROOFS[proof][0](tmp_path / "data", forks)


@pytest.mark.trace
@pytest.mark.parametrize("saboteur", UNDER_STRACE)
def test_a_trace_shows_what_is_told_too_early(tmp_path: Path, saboteur: str) -> None:
    evening = told.spend(tmp_path, saboteur)
    early = told.early(evening, tmp_path / "image")
    assert early
    assert any(one.answer for one in early) == (saboteur != "news_before_commit")


@pytest.mark.trace
def test_only_power_cuts_show_a_missing_sync(tmp_path: Path, forks: Forks) -> None:
    forks.saboteur = "no_sync"
    assert proofs.kills(tmp_path / "data", forks, 4) == []
    assert told.power_cuts(told.spend(tmp_path / "cut", "no_sync"), tmp_path / "image", 20)
