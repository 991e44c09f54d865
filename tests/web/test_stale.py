"""What somebody does whose number was changed by another meanwhile: keep theirs, or the own one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Table

STALE = {"refused": "stale", "present": 5, "message": "This has changed."}


def test_the_own_value_can_be_kept_or_let_go(table: Table) -> None:
    page = table.open("gm")
    table.answers = [STALE]
    with table.answering():
        page.locator(".person .step").first.click()
    expect(page.locator("#notice-text")).to_contain_text("It now reads 5.")
    with table.answering():
        page.get_by_role("button", name="Keep mine").click()
    first, second = table.orders
    assert first["order"] == second["order"]
    assert first["command"] != second["command"]
    expect(page.locator("#notice")).to_be_hidden()


def test_what_was_merely_refused_offers_nothing_to_keep(table: Table) -> None:
    page = table.open("gm")
    table.answers = [{"refused": "out-of-range", "message": "Too far."}]
    with table.answering():
        page.locator(".person .step").first.click()
    expect(page.locator("#notice-text")).to_contain_text("Too far.")
    expect(page.locator("#notice-mine")).to_be_hidden()
