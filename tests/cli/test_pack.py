"""`lampblack pack`: a new pack is well, a bad one is told of line by line, all that are here are listed."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from lampblack.cli.main import main


def pack(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["pack", *map(str, arguments)], prog_name="lampblack")


def test_a_new_pack_is_written_and_well(tmp_path: Path) -> None:
    made = pack("new", tmp_path / "Salt Marsh", "--game", "liminal")
    assert made.exit_code == 0, made.output
    checked = pack("check", tmp_path / "Salt Marsh")
    assert (checked.exit_code, checked.output[:32]) == (0, "Salt marsh (salt-marsh@1.0) is w")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    pack("new", tmp_path / "one", "--game", "evil")
    again = pack("new", tmp_path / "one", "--game", "evil")
    assert (again.exit_code, "holds something already" in again.output) == (1, True)


def test_a_bad_pack_is_told_of_with_file_line_and_place(tmp_path: Path) -> None:
    pack("new", tmp_path / "one", "--game", "liminal")
    (tmp_path / "one" / "horrors.toml").write_text('[crow]\nname = "Crow"\nhp = "many"\n', "utf-8")
    checked = pack("check", tmp_path / "one")
    assert checked.exit_code == 1
    assert "horrors.toml, line 3, crow.hp: write a whole number, not a text" in checked.output
    assert "faults in" in checked.output


def test_no_folder_is_told_so(tmp_path: Path) -> None:
    checked = pack("check", tmp_path / "nowhere")
    assert (checked.exit_code, "is no folder" in checked.output) == (1, True)


def test_the_packs_of_the_house_and_of_the_folder_are_listed(tmp_path: Path) -> None:
    pack("new", tmp_path / "packs" / "mine", "--game", "crusade")
    (tmp_path / "packs" / "bad").mkdir()
    listed = pack("list", "--data", tmp_path)
    assert listed.exit_code == 0
    assert "ordinary-things@" in listed.output
    assert "mine@1.0" in listed.output
    assert "bad cannot be used" in listed.output
