"""The GM's board in a real browser, with the server's side in the test's hands: the bar, its keys, what is refused."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from lampblack.web.glimpse import Drawn
from tests.web import fights
from tests.web.conftest import OK, Table
from tests.web.glimpses import Said


@pytest.fixture
def board(table: Table) -> Page:
    """The board in a fight: room nine's horror can strike, two investigators stand there."""
    return table.open("gm_fight")


def given(table: Table, number: int = -1) -> dict[str, Any]:
    order: dict[str, Any] = table.orders[number]["order"]
    return order


def says(board: Page) -> str:
    return board.locator("[data-bar=strike] [data-says]").inner_text()


# the bar


def test_a_strike_is_picked_read_and_sent_by_keys_alone(table: Table, board: Page) -> None:
    press = board.keyboard.press
    press("a")
    expect(board.locator("[data-panel=strike]")).to_be_visible()
    press("1")
    press("Shift+Digit1")
    press("Shift+Digit2")
    press("i")
    press("t")
    assert says(board) == "What lives in room 9 at Ada Voss and Ben Okafor: Gaze d8, impaired. In secret."
    with table.answering():
        press("Enter")
    assert given(table) == {
        "do": "attack", "who": "room-nine", "attack": "Gaze", "targets": ["ada", "ben"], "area": "marked",
        "impaired": True, "secret": True,
    }  # fmt: skip
    expect(board.locator("[data-bar=strike] :checked[type=checkbox]")).to_have_count(0)


def test_words_for_the_next_strike_stay_when_the_answer_to_this_one_comes(table: Table, board: Page) -> None:
    held = table.hold_first()
    for key in ("a", "1", "Shift+Digit1"):
        board.keyboard.press(key)
    board.locator("details", has=board.locator("#strike-text")).last.evaluate("one => { one.open = true; }")
    board.locator("#strike-text").fill("it looks at her")
    with board.expect_request("**/commands"):
        board.locator("[data-bar=strike] .act").dblclick()
    board.locator("#strike-text").fill("and at him")
    held[0].fulfill(json=OK)
    expect(board.locator("#link")).to_have_attribute("data-state", "live")
    expect(board.locator("[data-bar=strike] :checked[type=checkbox]")).to_have_count(0)
    assert board.locator("#strike-text").input_value() == "and at him"
    assert len(held) == 1


def test_keys_are_only_letters_to_who_is_typing(table: Table, board: Page) -> None:
    board.keyboard.press("/")
    expect(board.locator("#filter-words")).to_be_focused()
    board.keyboard.type("hash ?")
    expect(board.locator("#filter-words")).to_have_value("hash ?")
    expect(board.locator("[data-panel=call]")).to_be_visible()
    expect(board.locator("#keys-dialog")).to_be_hidden()


def test_what_the_keys_do_is_shown_and_they_rest_meanwhile(table: Table, board: Page) -> None:
    board.keyboard.press("?")
    expect(board.locator("#keys-dialog")).to_be_visible()
    board.keyboard.press("h")
    expect(board.locator("[data-panel=harm]")).to_be_hidden()
    board.keyboard.press("Escape")
    expect(board.locator("#keys-dialog")).to_be_hidden()


def test_one_target_each_unless_it_blasts(table: Table, board: Page) -> None:
    board.keyboard.press("a")
    board.locator("[data-key='strike-who:room-nine'] input").check()
    board.locator("#arm-room-nine").select_option(label="Bare hands d4")
    for who in ("ada", "ben"):
        board.locator(f"[data-key='strike-at:{who}'] input").check()
    assert says(board) == "One target each: send the others with “And …”, or tick Blast."
    board.locator("[data-bar=strike] .act").click()
    assert table.orders == []
    board.keyboard.press("b")
    assert says(board) == "What lives in room 9 at Ada Voss and Ben Okafor: Bare hands d4, blast."


def test_strikes_are_gathered_and_go_together(table: Table, board: Page) -> None:
    board.keyboard.press("a")
    board.locator("[data-key='strike-who:room-nine'] input").check()
    board.locator("[data-key='strike-at:ada'] input").check()
    board.locator("[data-queues]").click()
    expect(board.locator("#volley li")).to_contain_text(["What lives in room 9 at Ada Voss: Gaze d8."])
    board.locator("[data-key='strike-who:room-nine'] input").check()
    board.locator("#arm-room-nine").select_option(label="flat")
    board.locator("[data-key='strike-more'] summary").click()
    board.locator("#strike-amount").fill("3")
    board.locator("[data-key='strike-at:ben'] input").check()
    with table.answering():
        board.locator("[data-bar=strike] .act").click()
    assert given(table) == {"do": "attack", "strikes": [
        {"who": "room-nine", "attack": "Gaze", "targets": ["ada"], "area": "marked"},
        {"who": "room-nine", "amount": 3, "target": "ben"},
    ]}  # fmt: skip
    expect(board.locator("#volley")).to_be_hidden()


def test_what_is_picked_outlives_news_of_others(table: Table, board: Page) -> None:
    board.keyboard.press("a")
    board.keyboard.press("1")
    board.keyboard.press("Shift+Digit1")
    before = fights.gm_fight()
    after = msgspec.structs.replace(before, view={**before.view, "vehicles": {}})
    page = Drawn()
    page.whole(before, Said())
    put, gone = page.change(after, Said())
    assert "strike" in [key for key, _ in put]
    table.tell(n=10, head="x", put=put, gone=gone, news=[])
    expect(board.locator("[data-key='strike-at:van']")).to_have_count(0)
    assert says(board) == "What lives in room 9 at Ada Voss: Gaze d8."
    expect(board.locator("[data-arm=room-nine]")).to_be_visible()


def test_harm_says_what_it_will_do_and_does_it(table: Table, board: Page) -> None:
    board.keyboard.press("h")
    board.keyboard.press("1")
    board.keyboard.press("2")
    board.locator("[data-key='harm-flat']").check()
    board.locator("#harm-amount").fill("2")
    board.locator("[data-key='harm-stress']").check()
    board.locator("#harm-text").fill("it looks back")
    says_harm = board.locator("[data-bar=harm] [data-says]")
    expect(says_harm).to_have_text("Ada Voss and Ben Okafor: 2 stress.")
    with table.answering():
        board.locator("[data-bar=harm] .act").click()
    assert given(table) == {
        "do": "harm", "targets": ["ada", "ben"], "amount": 2, "kind": "stress", "text": "it looks back",
    }  # fmt: skip


# what is refused


def test_what_the_rules_refuse_can_be_done_anyway_with_a_reason(table: Table, board: Page) -> None:
    table.answers.append({"refused": "not-your-turn", "message": "It is not their turn yet.", "status": 422})
    board.locator("[data-key=encounter] [data-hot=n]").click()
    expect(board.locator("#notice-text")).to_have_text("Refused: It is not their turn yet.")
    board.locator("#anyway-reason").fill("they were waiting for it")
    with table.answering():
        board.locator("#anyway .act").click()
    assert given(table) == {"do": "next", "override": "they were waiting for it"}
    expect(board.locator("#anyway")).to_be_hidden()
    table.faults.clear()


def test_what_no_reason_lifts_is_not_offered_anyway(table: Table, board: Page) -> None:
    table.answers.append({"refused": "no-such-choice", "message": "Not open any more.", "status": 422})
    board.locator("[data-key=encounter] [data-hot=n]").click()
    expect(board.locator("#notice-text")).to_have_text("Refused: Not open any more.")
    expect(board.locator("#anyway")).to_be_hidden()
    table.faults.clear()


def test_an_undo_that_others_build_on_leads_to_them(table: Table, board: Page) -> None:
    table.answers.append(
        {"refused": "depends", "message": "Later entries build on it.", "entries": [9], "status": 422}
    )
    board.locator("[data-key='log:1'] summary").click()
    board.locator("[data-key='log:1'] button", has_text="Undo").click()
    way = board.locator("#in-the-way button", has_text="No. 9")
    expect(way).to_contain_text(board.locator("[data-key='log:9'] .line").inner_text())
    way.click()
    expect(board.locator("[data-key='log:9'] details")).to_have_attribute("open", "")
    expect(board.locator("[data-key='log:9'] summary")).to_be_focused()
    board.locator("#in-the-way").get_by_role("button", name="Close").click()
    expect(board.locator("#in-the-way")).to_be_hidden()
    table.faults.clear()


def test_a_tool_opens_at_its_top_however_far_down_another_was_read(board: Page) -> None:
    board.set_viewport_size({"width": 1024, "height": 500})
    board.keyboard.press("n")
    tools = board.locator(".tools")
    tools.evaluate("one => one.scrollTo(0, 150)")
    assert tools.evaluate("one => one.scrollTop") > 0
    board.locator(".dock").get_by_role("button", name="Attack").click()
    assert tools.evaluate("one => one.scrollTop") == 0


# the end of the evening


def ending(board: Page) -> Locator:
    """Find the fold that ends the evening, by keys: under the seats, shut until somebody opens it."""
    board.locator(".lobby > summary").focus()
    board.keyboard.press("Enter")
    fold = board.locator("[data-key=seat-end]")
    fold.locator("summary").focus()
    return fold


def test_the_evening_is_ended_once_and_only_after_its_words(table: Table, board: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    board.route("**/end", hold)
    fold = ending(board)
    now = fold.get_by_role("button", name="End it now")
    expect(now).to_be_hidden()
    board.keyboard.press("Enter")
    expect(now).to_have_accessible_description(re.compile("new ones for the next. Nothing is lost"))
    board.keyboard.press("Tab")
    with board.expect_request("**/end"):
        board.keyboard.press("Enter")
    board.keyboard.press("Enter")
    held[0].fulfill(json={"ok": True})
    expect(board.locator("#notice-text")).to_have_text(
        "The evening is over. Its dice can be checked from now on."
    )
    expect(board.locator("#notice")).to_have_attribute("data-kind", "told")
    expect(fold.locator("summary")).to_be_focused()
    expect(now).to_be_hidden()
    assert [(one.request.method, one.request.url.rpartition("/api/")[2]) for one in held] == [
        ("POST", "tables/k9q2m4x7/end")
    ]


def test_an_evening_that_is_over_is_not_ended_again(table: Table, board: Page) -> None:
    said = {"refused": "already-so", "message": "Nothing has happened here since the last evening ended."}
    board.route("**/end", lambda route: route.fulfill(status=422, json=said))
    fold = ending(board)
    board.keyboard.press("Enter")
    fold.get_by_role("button", name="End it now").click()
    expect(board.locator("#notice-text")).to_have_text(f"Refused: {said['message']}")
    expect(board.locator("#notice")).to_have_attribute("data-kind", "refused")
    expect(fold.get_by_role("button", name="End it now")).to_be_visible()
    table.faults.clear()


# dice by hand


def needed(given: list[int], die: int, who: str) -> dict[str, Any]:
    missing = {"die": die, "reason": "attack", "who": who}
    return {"refused": "faces-needed", "message": "", "given": given, "next": missing, "status": 422}


def test_dice_by_hand_are_asked_for_one_after_the_other(table: Table, board: Page) -> None:
    board.keyboard.press("d")
    board.get_by_role("button", name="Only I roll mine").click()
    table.answers += [needed([], 8, "room-nine"), needed([5], 20, "ada"), OK]
    board.keyboard.press("a")
    board.keyboard.press("1")
    board.keyboard.press("Shift+Digit1")
    board.keyboard.press("Enter")
    expect(board.locator("#hand-title")).to_have_text("Throw a d8")
    expect(board.locator("#hand-for")).to_have_text("What lives in room 9 · attack")
    board.keyboard.press("5")
    expect(board.locator("#hand-title")).to_have_text("Throw a d20")
    expect(board.locator("#hand-given")).to_have_text("So far: 5")
    # the closing of the die before, told late as by a busy page
    board.locator("#hand-dialog").evaluate("one => one.dispatchEvent(new Event('close'))")
    with table.answering():
        board.locator(".hand-key", has_text="14").click()
    expect(board.locator("#hand-dialog")).to_be_hidden()
    assert [order["order"]["faces"] for order in table.orders] == [[], [5], [5, 14]]
    assert len({order["command"] for order in table.orders}) == 3
    table.faults.clear()


def test_an_order_without_dice_asks_for_none(table: Table, board: Page) -> None:
    board.keyboard.press("d")
    board.get_by_role("button", name="Only I roll mine").click()
    with table.answering():
        board.locator("[data-key='party:room-nine'] [data-step='1']").first.click()
    assert "faces" not in given(table)


# more of a kind, the log, pictures


def test_three_of_a_kind_are_made_one_after_the_other(table: Table, board: Page) -> None:
    board.keyboard.press("p")
    board.get_by_label("Name", exact=True).fill("Rat")
    board.locator("#make-times").fill("3")
    board.locator("#make-attacks").fill("Bite d4\nSwarm d8 stress blast")
    board.get_by_role("button", name="Add them").click()
    expect(board.locator("#make-name")).to_have_value("")
    assert [order["order"]["fields"]["name"] for order in table.orders] == ["Rat", "Rat 2", "Rat 3"]
    assert given(table)["fields"]["attacks"] == {
        "Bite": {"dice": "d4"}, "Swarm": {"dice": "d8", "kind": "stress", "blast": True},
    }  # fmt: skip
    assert "id" not in given(table)


def test_a_line_of_a_stat_block_without_a_die_is_not_sent(table: Table, board: Page) -> None:
    board.keyboard.press("p")
    board.get_by_label("Name", exact=True).fill("Rat")
    board.locator("#make-attacks").fill("Bite")
    board.get_by_role("button", name="Add them").click()
    assert table.orders == []


def test_the_log_is_sought_through_and_news_are_held_against_it_too(table: Table, board: Page) -> None:
    board.locator("#log-filter summary").click()
    board.locator("#filter-who").select_option(label="Ada Voss")
    shown = board.locator("[data-holds=log] > li:visible")
    assert {one.get_attribute("data-key") for one in shown.all()} == {"log:9"}
    before = fights.gm_fight()
    entry = {**before.log[0], "no": 10}
    after = msgspec.structs.replace(before, log=[*before.log, entry])
    page = Drawn()
    page.whole(before, Said())
    put, gone = page.change(after, Said())
    table.tell(n=10, head="x", put=put, gone=gone, news=[{"no": 10}])
    assert {one.get_attribute("data-key") for one in shown.all()} == {"log:9"}
    board.locator("#filter-words").fill("no such words")
    expect(board.locator("#log-nothing")).to_be_visible()


def test_a_picture_is_brought_before_the_handout_that_shows_it(table: Table, board: Page) -> None:
    def brought(route: Route) -> None:
        assert route.request.headers["content-type"] == "image/png"
        route.fulfill(json={"image": "i1"})

    board.route("**/images", brought)
    board.locator(".leaves button", has_text="Handouts").click()
    board.locator("#handout-title").fill("A map")
    png = {"name": "map.png", "mimeType": "image/png", "buffer": b"\x89PNG"}
    board.locator("#handout-file").set_input_files(png)  # type: ignore[arg-type]
    expect(board.locator("#handout-image-told")).to_have_text("The picture is here.")
    with table.answering():
        board.get_by_role("button", name="Hand it out").click()
    assert given(table) == {"do": "handout", "title": "A map", "image": "i1"}


def test_a_tool_is_put_away_by_its_own_button(table: Table, board: Page) -> None:
    board.keyboard.press("s")
    expect(board.locator("[data-panel=call]")).to_be_hidden()
    board.keyboard.press("s")
    expect(board.locator("[data-panel=call]")).to_be_visible()
