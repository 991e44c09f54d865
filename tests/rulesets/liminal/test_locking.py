"""What a die locks in an encounter: declarations, once players have seen one fall. Source: LH-ACT-4."""

from tests.rulesets.liminal.table import ADA, PARTY, Table

FIGHT = {**PARTY, "encounter": {"status": "running"}}


def test_a_die_before_all_locks_the_declarations() -> None:
    table = Table(FIGHT)
    table.give("roll", dice="d6", faces=(3,))
    assert table.view(ADA)["encounter"]["locked"] is True


def test_a_secret_die_moves_nothing_that_players_see() -> None:
    table = Table(FIGHT)
    before = table.view(ADA)
    table.give("roll", dice="d6", faces=(3,), secret=True)
    assert table.view(ADA) == before
