"""Packs are read strictly, and everything that is wrong with one is told with its place."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lampblack.packs.entries import flaws_of
from lampblack.packs.example import EXAMPLES, write_example
from lampblack.packs.faults import BadPack
from lampblack.packs.library import OWN, read_library
from lampblack.packs.pack import readable, unpacked
from lampblack.packs.reading import read_pack
from lampblack.rulesets import CONTENT
from lampblack.rulesets.liminal.content.forms import Horror
from lampblack.settings import Settings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_example(tmp_path / "my pack", "liminal")


def faults(folder: Path, limits: Settings | None = None) -> list[str]:
    with pytest.raises(BadPack) as bad:
        read_pack(folder, CONTENT, limits)
    return [fault.text for fault in bad.value.faults]


@pytest.mark.parametrize("game", list(CONTENT))
def test_each_game_has_an_example_with_an_entry_of_every_kind(game: str) -> None:
    pack = read_pack(EXAMPLES / game, CONTENT)
    assert set(pack.contents) == set(CONTENT[game])


def test_a_new_pack_is_called_after_its_folder(folder: Path) -> None:
    pack = read_pack(folder, CONTENT)
    assert (pack.key, pack.manifest.title) == ("my-pack@1.0", "My pack")


def test_the_packs_of_the_house_are_well() -> None:
    library = read_library(CONTENT)
    assert library.broken == ()
    assert len(library.shelved) == len([path for path in OWN.iterdir() if path.is_dir()])


@pytest.mark.parametrize("game", list(CONTENT))
def test_a_stored_pack_is_read_again_as_it_was(game: str) -> None:
    pack = read_pack(EXAMPLES / game, CONTENT)
    again = unpacked(pack.body, CONTENT[game])
    assert (again.contents, again.digest) == (pack.contents, pack.digest)


def test_an_entry_that_a_later_release_cannot_read_is_left_out(folder: Path) -> None:
    pack = read_pack(folder, CONTENT)
    body = pack.body.replace(b'"uses":6', b'"usage":6')
    assert readable(unpacked(body, CONTENT["liminal"]).contents) == readable(pack.contents) - 1


A = '[a]\nname = "A"\n'

BAD: list[tuple[str, str, str]] = [
    ("pack.toml", 'id = "x"\n', "pack.toml: the field 'title' is missing; add it"),
    ("pack.toml", 'id = "No Good"\n', "pack.toml, line 1, id: write a text of lower-case letters, digits"),
    ("horrors.toml", "[a]\n", "horrors.toml, line 1, a: the field 'name' is missing; add it"),
    ("horrors.toml", A + "hpp = 3\n", "line 3, a.hpp: there is no field 'hpp' here; did you mean 'hp'?"),
    ("horrors.toml", A + 'hp = "3"\n', "line 3, a.hp: write a whole number, not a text"),
    ("horrors.toml", A + "hp = 0\n", "line 3, a.hp: write a whole number >= 1"),
    ("horrors.toml", '[a]\nname = ""\n', "line 2, a.name: write a text of at least 1 letters"),
    ("horrors.toml", A + "looks = [1]\n", "a.looks[1]: write a text, not a whole number"),
    ("horrors.toml", A + 'looks = "x"\n', "line 3, a.looks: write a list, not a text"),
    ("horrors.toml", A + '[a.attacks.b]\ndice = "2d6"\n', "line 4, a.attacks.b.dice: '2d6' cannot be thrown"),
    (
        "horrors.toml",
        A + '[a.attacks.b]\ndice = "d6"\nkind = "fire"\n',
        "write one of damage, non-lethal, stress",
    ),
    ("horrors.toml", A + 'carries = ["gun"]\n', "a.carries[1]: neither equipment.toml nor artifacts.toml"),
    ("horrors.toml", '[A b]\nname = "A"\n', "horrors.toml, line 1: is not TOML here"),
    ("horrors.toml", '["A b"]\nname = "A"\n', "name an entry with lower-case letters, digits and hyphens"),
    ("horrors.toml", 'name = "A"\n', "everything in horrors.toml stands in a table"),
    ("horrors.toml", A + '[a]\nname = "B"\n', "horrors.toml, line 3: is not TOML here"),
    ("horrors.toml", '[a]\nname = "A\\u0007"\n', "line 2, a.name: take the control characters out"),
    ("horrors.toml", A + 'gm_notes = "' + "x" * 4001 + '"\n', "a.gm_notes: write a text of at most 4000"),
    ("horrors.toml", A + 'text = "' + "x" * 3999 + '"\ngm_notes = "yy"\n', "A: 'fields' is too large"),
    ("horrors.toml", f"a = {'[' * 40}{']' * 40}\n", "horrors.toml: nests too deep; at most 8 levels"),
    ("horrors.toml", f"a = {'[' * 4000}{']' * 4000}\n", "horrors.toml: nests too deep; at most 8 levels"),
    ("horrrors.toml", "", "this game has no 'horrrors'; did you mean horrors.toml?"),
    ("more/x.toml", "", "more/x.toml: this game has no 'more'; files of this game: artifacts"),
    ("horrors/more.toml", '[the-lodger]\nname = "A"\n', "'the-lodger' is in horrors.toml already"),
    ("backgrounds.toml", A + 'gear = ["gun"]\n', "a.gear[1]: equipment.toml has no good entry 'gun'"),
    ("equipment.toml", A + "price = -1\n", "a.price: write a whole number >= 0"),
    ("wounds.toml", A + 'kind = "cut"\nseverity = "bad"\n', "write one of light, serious, grave"),
    ("wounds.toml", A + 'kind = "cut"\n', "a: the field 'severity' is missing"),
    ("fallouts.toml", A + "[a.effects]\nattr = { luck = 1 }\n", "a.effects.attr"),
    ("stress.toml", A + 'dice = "lots"\n', "a.dice: 'lots' cannot be thrown"),
    ("people.toml", A + "ally = 1\n", "a.ally: write true or false, not a whole number"),
    ("artifacts.toml", A + 'trigger = "t"\n', "a: the field 'effect' is missing"),
    ("vehicles.toml", A + "hp = 1979-05-27\n", "a.hp: write a whole number, not a date"),
    ("tables.toml", A + 'dice = "d6"\nrows = [{ from = 1, to = 5, entry = "x" }]\n', "add a row for 6"),
    (
        "tables.toml",
        A + 'dice = "d2"\nrows = [{ from = 1, to = 2, entry = "x" }, { from = 2, entry = "y" }]\n',
        "a.rows[2]: row 2 (2) begins below 3",
    ),
    ("tables.toml", A + 'dice = "dd"\nrows = [{ from = 1, entry = "x" }]\n', "tables.toml, line 3, a.dice:"),
    ("tables.toml", A + 'dice = "d1"\nrows = []\n', "a.rows: write a list of at least 1"),
    (
        "tables.toml",
        A + 'dice = "d2"\nrows = [{ from = 1, to = 2, entry = "x", pick = "horrors.no" }]\n',
        "a.rows[1].pick: this pack has no 'horrors.no'",
    ),
    (
        "scenarios.toml",
        A + 'scene = "s"\n[[a.encounters]]\nname = "E"\nwho = [{ entry = "horrors.no" }]\n',
        "a.encounters[1].who[1].entry: there is no good entry 'horrors.no'",
    ),
    (
        "scenarios.toml",
        A + 'scene = "s"\n[[a.clocks]]\nname = "E"\nsize = 99\n',
        "line 6, a.clocks[1].size: write a whole number <= 24",
    ),
]


@pytest.mark.parametrize(("file", "text", "says"), BAD, ids=range(len(BAD)))
def test_what_is_wrong_is_said_with_its_place(folder: Path, file: str, text: str, says: str) -> None:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text, "utf-8")
    assert [line for line in faults(folder) if says in line], faults(folder)


@pytest.mark.parametrize(
    ("game", "file", "text", "says"),
    [
        ("crusade", "creatures.toml", A + 'size = "vast"\n', "a.size: write one of diminutive, tiny"),
        ("crusade", "species.toml", A + "mods = { luck = 1 }\n", "a.mods"),
        ("crusade", "occupations.toml", A + 'gear = ["no"]\n', "a.gear[1]: neither weapons.toml"),
        ("crusade", "skirmishes.toml", A + 'who = [{ entry = "no" }]\n', "a.who[1].entry: creatures"),
        ("crusade", "armors.toml", A, "a: the field 'armor' is missing"),
        ("crusade", "weapons.toml", A + 'damage = "1d7"\n', "a.damage: write a text"),
        ("evil", "presets.toml", A + "stats = []\n", "a.stats: a set has exactly 4 stats, this one 0"),
        ("evil", "genres.toml", A + 'villains = ["no"]\n', "a.villains[1]: villains.toml has no"),
    ],
)
def test_the_other_games_are_read_as_strictly(
    tmp_path: Path, game: str, file: str, text: str, says: str
) -> None:
    folder = write_example(tmp_path / "pack", game)
    (folder / file).write_text(text, "utf-8")
    assert [line for line in faults(folder) if says in line], faults(folder)


def test_every_fault_is_told_not_the_first_alone(folder: Path) -> None:
    (folder / "horrors.toml").write_text('[a]\nhp = "x"\nodd = 1\n[b]\nname = 3\n', "utf-8")
    (folder / "people.toml").write_text("[c]\n", "utf-8")
    found = faults(folder)
    assert len([line for line in found if line.startswith("horrors.toml")]) == 4
    assert len([line for line in found if line.startswith("people.toml")]) == 1


def test_words_of_every_script_are_welcome(folder: Path) -> None:
    (folder / "horrors.toml").write_text('[a]\nname = "Ночь 夜 🕯"\ntext = """\nzwei\nZeilen"""\n', "utf-8")
    (folder / "scenarios.toml").unlink()
    (folder / "tables.toml").unlink()
    assert read_pack(folder, CONTENT).contents["horrors"]["a"].name == "Ночь 夜 🕯"


def _no_page(folder: Path) -> None:
    (folder / "pack.toml").unlink()


def _foreign_game(folder: Path) -> None:
    page = folder / "pack.toml"
    page.write_text(page.read_text("utf-8").replace('"liminal"', '"chess"'), "utf-8")


def _linked_file(folder: Path) -> None:
    secret = folder.parent / "secret.toml"
    secret.write_text(A, "utf-8")
    (folder / "more.toml").symlink_to(secret)


def _linked_folder(folder: Path) -> None:
    (folder.parent / "elsewhere").mkdir()
    (folder / "horrors").symlink_to(folder.parent / "elsewhere")


def _link_in_a_folder(folder: Path) -> None:
    (folder / "horrors").mkdir()
    (folder / "horrors" / "x.toml").symlink_to(folder / "pack.toml")


def _latin(folder: Path) -> None:
    (folder / "people.toml").write_bytes('[a]\nname = "Renée"\n'.encode("latin-1"))


def _pipe(folder: Path) -> None:
    (folder / "horrors").mkdir()
    os.mkfifo(folder / "horrors" / "x.toml")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_no_page, "pack.toml: is missing"),
        (
            _foreign_game,
            "pack.toml, line 4, game: there is no game 'chess'; write one of crusade, evil, liminal",
        ),
        (_linked_file, "more.toml: is a link; put the file itself into the pack"),
        (_linked_folder, "horrors: is a link"),
        (_link_in_a_folder, "horrors/x.toml: is no plain file"),
        (_latin, "people.toml: is not written in UTF-8"),
        pytest.param(
            _pipe,
            "horrors/x.toml: is no plain file",
            marks=pytest.mark.skipif(os.name == "nt", reason="no pipes"),
        ),
    ],
)
def test_a_folder_that_is_no_pack_is_refused(folder: Path, spoil: Callable[[Path], None], says: str) -> None:
    spoil(folder)
    assert [line for line in faults(folder) if line.startswith(says)], faults(folder)


def test_what_is_too_much_is_refused(folder: Path) -> None:
    assert "at most 3 files" in faults(folder, Settings(pack_files=3))[0]
    assert any("at most 100 bytes" in line for line in faults(folder, Settings(pack_file_bytes=100)))
    assert any("all together 900" in line for line in faults(folder, Settings(pack_bytes=900)))
    assert any("at most 5 entries" in line for line in faults(folder, Settings(pack_entries=5)))


def test_a_bad_pack_of_a_user_is_told_and_the_others_are_there(tmp_path: Path) -> None:
    write_example(tmp_path / "good", "liminal")
    write_example(tmp_path / "bad", "evil").joinpath("villains.toml").write_text("[a]\n", "utf-8")
    write_example(tmp_path / "twin", "liminal")
    page = tmp_path / "twin" / "pack.toml"
    page.write_text(page.read_text("utf-8").replace('"twin"', '"good"'), "utf-8")
    (tmp_path / "linked").symlink_to(tmp_path / "good")
    library = read_library(CONTENT, tmp_path)
    assert library.find("good@1.0") is not None
    assert {Path(one.folder).name: len(one.faults) for one in library.broken} == {
        "bad": 3,
        "linked": 1,
        "twin": 1,
    }


def test_the_newest_version_comes_first_and_the_defaults_are_the_house_s(tmp_path: Path) -> None:
    for number, version in enumerate(("1.9", "1.10", "1.2")):
        page = write_example(tmp_path / f"p{number}", "liminal") / "pack.toml"
        text = page.read_text("utf-8").replace(f'"p{number}"', '"p"').replace('"1.0"', f'"{version}"')
        page.write_text(f"{text}default = true\n", "utf-8")
    library = read_library(CONTENT, tmp_path)
    found = [pack.manifest.version for pack in library.of_game("liminal") if pack.manifest.id == "p"]
    assert found == ["1.10", "1.9", "1.2"]
    assert "p" not in [pack.manifest.id for pack in library.defaults("liminal")]
    assert library.defaults("liminal")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "hp", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["name", "text", "hp", "attacks", "special", "looks"]), VALUES))
def test_no_value_breaks_the_reader(raw: dict[str, object]) -> None:
    assert isinstance(flaws_of(raw, Horror), list)
