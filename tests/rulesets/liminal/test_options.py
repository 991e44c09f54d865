"""Every house rule with its values and its ruling."""

from typing import Any, get_type_hints

import pytest

from lampblack.kernel.errors import Illegal
from lampblack.rulesets.liminal.options import OPTIONS, RULINGS, Options, read_options, read_value
from tests.rulesets.liminal.table import Table


def test_every_option_has_a_ruling_and_a_way_to_pick() -> None:
    names = [option.name for option in OPTIONS]
    assert names == list(get_type_hints(Options)) == list(RULINGS)
    assert len(names) == 43
    for option in OPTIONS:
        assert option.values or option.least is not None or option.nullable, option.name
        assert option.ruling.startswith("Q-")
        assert not option.values or option.values[0] == option.default


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_listed_value_is_taken_and_another_is_not(option: Any) -> None:
    taken = [*option.values, *([None] if option.nullable else []), *([0, 21] if option.least == 0 else [])]
    for value in taken:
        assert getattr(read_options({option.name: value}), option.name) == value
    for value in ([1], {"a": 1}, 1.5, *([] if option.name == "content_pack" else ["luck"])):
        with pytest.raises(Illegal, match=r".") as fault:
            read_value(option.name, value)
        assert (fault.value.slug, fault.value.field) == ("out-of-range", "value")


def test_an_unknown_option_is_no_field() -> None:
    with pytest.raises(Illegal) as fault:
        read_options({"luck": 1})
    assert fault.value.slug == "no-such-field"


def test_natural_extremes_switch_what_a_save_comes_to() -> None:
    given = {"characters": {"it": {"kind": "horror", "dex": 20}}}
    table = Table(given)
    assert table.give("save", who="it", attr="dex", faces=(20,))["outcome"] == "failed"
    said = table.give("set-option", name="natural_extremes", value=False, reason="agreed")
    assert (said["path"], said["before"], said["after"]) == ("options.natural_extremes", True, False)
    assert table.give("save", who="it", attr="dex", faces=(20,))["outcome"] == "passed"
    assert table.view("player:ada")["options"]["natural_extremes"] is False


def test_with_open_saves_players_roll_what_nobody_called() -> None:
    table = Table(open_saves=True)
    offered = [offer["order"]["attr"] for offer in table.offered("player:ada", "save")]
    assert offered == ["str", "dex", "ctrl"]
    said = table.give("save", who="ada", attr="dex", by="player:ada", faces=(3,))
    assert said["outcome"] == "passed"
    assert [offer for offer in table.offered("player:ada", "ask") if "attr" in offer["order"]] == []
