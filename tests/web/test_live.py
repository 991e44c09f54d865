"""The live page in a real browser, with the server's side in the test's hands."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from lampblack.web import assets
from lampblack.web.glimpse import Drawn, Glimpse, fragments
from tests.web import glimpses
from tests.web.conftest import OK, Table
from tests.web.glimpses import Said, fresh


def step(table: Table, before: Glimpse, after: Glimpse, **more: Any) -> None:
    """Tell a page what has changed between two glimpses."""
    page = Drawn()
    page.whole(before, Said())
    put, gone = page.change(after, Said())
    table.tell(put=put, gone=gone, **more)


LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => heard.push(spoken.textContent)).observe(spoken, { childList: true });
}"""
"""Note what is said to those who listen."""


SLOWLY = """() => {
  const slow = () => fall.getAnimations({ subtree: true }).forEach((one) => one.updatePlaybackRate(0.01));
  new MutationObserver(slow).observe(fall, { attributes: true, attributeFilter: ["hidden"] });
}"""
"""Let dice fall so slowly that a tap comes before they lie, however busy the machine is."""


CHOSEN = """([sent, since]) => import("%s").then(({ filled, empty }) => {
  const form = document.createElement("form");
  for (const value of ["a", "b", "c"]) {
    const radio = form.appendChild(document.createElement("input"));
    Object.assign(radio, { type: "radio", name: "one", value, defaultChecked: value === "a" });
  }
  form.elements.one.value = sent;
  const held = filled(form);
  form.elements.one.value = since;
  empty(form, held);
  return form.elements.one.value;
})"""
"""Choose one of three, send it, choose again, and tell what is chosen when the answer has come."""


def state(table: Table) -> str:
    return str(table.page.locator("#link").get_attribute("data-state"))


def saved(number: int = 7) -> dict[str, Any]:
    """A save of Ada's as the log tells it."""
    entry = fresh("player").log[-1]
    return {
        **entry,
        "no": number,
        "result": entry["result"] | {"face": 11},
        "dice": [entry["dice"][0] | {"faces": [11], "kept": 11}],
    }


# frames


def test_it_resumes_with_the_cursor_that_the_page_was_drawn_at(table: Table) -> None:
    table.open("player")
    assert table.said[0] == {"resume": {"epoch": "e1", "n": 6, "head": "ab" * 32}}


def test_it_comes_back_with_the_cursor_of_the_last_frame(table: Table) -> None:
    page = table.open("player")
    table.tell(n=7, head="cd" * 32, put=[], gone=[], news=[])
    table.said.clear()
    table.hang_up(1012)
    expect(page.locator("#link")).to_have_attribute("data-state", "reconnecting")
    expect(page.locator("#link")).to_have_attribute("data-state", "live", timeout=5000)
    assert table.said[0] == {"resume": {"epoch": "e1", "n": 7, "head": "cd" * 32}}


def roll(table: Table) -> None:
    """Let the player's page hear of a save that was rolled."""
    before = fresh("player")
    after = msgspec.structs.replace(before, log=[*before.log, saved()])
    step(table, before, after, n=7, head="x", news=[{"no": 7}])


def test_a_roll_comes_in_falls_once_and_is_said_once(table: Table) -> None:
    page = table.open("player")
    page.evaluate(LISTEN)
    roll(table)
    assert page.evaluate("() => heard") == ["Ada Voss · STR save · 11 under 12 · passed"]
    expect(page.locator("#fall .die")).to_have_text("d20 shows 11")
    assert page.locator("#fall").get_attribute("aria-hidden") == "true"
    assert page.locator("[aria-live=polite]").count() == 1
    assert [one.get_attribute("data-key") for one in page.locator("[data-holds=log] > li").all()][:2] == [
        "log:7",
        "log:6",
    ]


def test_a_die_on_its_way_takes_no_tap_from_what_it_flies_over(table: Table) -> None:
    page = table.open("player")
    page.evaluate(SLOWLY)
    roll(table)
    box, die = page.locator("#fall").bounding_box(), page.locator("#fall .die").bounding_box()
    assert box
    assert die
    assert die["y"] + die["height"] < box["y"]
    place = {"x": die["x"] + die["width"] / 2, "y": die["y"] + die["height"] / 2}
    assert page.evaluate("({ x, y }) => document.elementFromPoint(x, y).closest('#fall')", place) is None


def test_the_fall_is_skipped_by_a_tap_and_put_away_by_the_next(table: Table) -> None:
    page = table.open("player")
    page.evaluate(SLOWLY)
    roll(table)
    page.locator("#fall").click()
    assert "done" in str(page.locator("#fall").get_attribute("class"))
    page.locator("#fall").click()
    expect(page.locator("#fall")).to_be_hidden()


def test_nothing_falls_for_who_wants_no_motion_but_the_faces_are_shown(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    page = table.open("player")
    roll(table)
    assert page.evaluate("() => fall.getAnimations({ subtree: true }).length") == 0
    expect(page.locator("#fall .die")).to_be_visible()


def test_the_past_is_told_without_a_fall(table: Table) -> None:
    page = table.open("player")
    whole = list(fragments(fresh("player"), Said()).items())
    table.tell(n=9, head="x", reset=True, epoch="e1", put=whole, gone=[], news=[{"no": 6}])
    expect(page.locator("#fall")).to_be_hidden()
    assert page.locator("#spoken").text_content() == ""


def test_a_full_frame_takes_away_what_it_does_not_bring(table: Table) -> None:
    page = table.open("called")
    whole = fragments(fresh("player"), Said())
    table.tell(n=1, head="x", epoch="e2", reset=True, put=list(whole.items()), gone=[], news=[])
    keys = page.evaluate(
        "() => [...document.querySelectorAll('[data-holds] > [data-key]')].map((one) => one.dataset.key)"
    )
    assert set(keys) == set(whole)
    table.said.clear()
    table.hang_up(1012)
    expect(page.locator("#link")).to_have_attribute("data-state", "live", timeout=5000)
    assert table.said[0]["resume"]["epoch"] == "e2"


def test_an_entry_taken_out_of_sight_goes(table: Table) -> None:
    page = table.open("player")
    table.tell(n=7, head="x", put=[], gone=[], news=[{"no": 5, "withdrawn": True}])
    assert page.locator('[data-key="log:5"]').count() == 0


def test_typing_survives_what_others_do(table: Table) -> None:
    page = table.open("gm")
    note = page.locator("#note-text")
    note.press_sequentially("the door was")
    note.press("ArrowLeft")
    before = fresh("gm")
    after = msgspec.convert(msgspec.to_builtins(before), Glimpse)
    after.view["characters"]["ada"]["hp"] = 1
    after.view["table"]["notes"].append({"text": "new", "about": None, "secret": True, "by": "gm"})
    page.locator('[data-key="party:ada"] details summary').click()
    note.focus()
    step(table, before, after, n=10, head="x", news=[])
    assert page.evaluate("() => document.activeElement.id") == "note-text"
    assert note.input_value() == "the door was"
    assert page.locator('[data-key="party:ada"] > details').first.get_attribute("open") is not None
    expect(page.locator('[data-path="characters.ada.hp"] b')).to_have_text("1")


# states


@pytest.mark.parametrize("code", [4401, 4403, 4404])
def test_who_was_removed_is_told_and_no_longer_tries(table: Table, code: int) -> None:
    table.page.clock.install()
    page = table.open("player")
    table.said.clear()
    table.hang_up(code)
    expect(page.locator("#link")).to_have_attribute("data-state", "removed")
    expect(page.locator("#notice-text")).to_have_text("You were removed from this table.")
    page.clock.run_for(60_000)
    assert table.said == []


def test_another_release_asks_to_load_again(table: Table) -> None:
    page = table.open("player")
    table.send(release="another", put=[], gone=[])
    expect(page.locator("#link")).to_have_attribute("data-state", "update")
    expect(page.locator("#notice-go")).to_have_text("Load again")


def test_the_same_release_asks_nothing(table: Table) -> None:
    table.open("player")
    table.tell(release=assets.release(), put=[], gone=[])
    assert state(table) == "live"


def test_a_rollback_says_until_when(table: Table) -> None:
    page = table.open("player")
    table.tell(notice={"code": "rolled-back", "at": 1_760_000_400_000})
    expect(page.locator("#notice-text")).to_have_text(re.compile(r"rolled back to \d\d:\d\d"))
    page.locator("#notice-close").click()
    expect(page.locator("#notice")).to_be_hidden()


def test_a_full_disk_makes_everybody_read_only_until_it_is_not(table: Table) -> None:
    page = table.open("player")
    table.tell(notice={"code": "read-only", "message": "The disk is full."})
    assert state(table) == "readonly"
    expect(page.locator("#notice-text")).to_contain_text("The disk is full.")
    table.tell(notice={"code": "writable", "message": "The disk takes changes again."})
    assert state(table) == "live"


# orders


def test_a_called_save_takes_two_taps_and_says_what_the_case_language_says(table: Table) -> None:
    page = table.open("called")
    page.get_by_role("button", name="Roll").first.click()
    expect(page.locator("#link")).to_have_attribute("data-state", "live")
    (order,) = table.orders
    assert order["order"] == {"do": "save", "who": "ada", "attr": "str"}
    assert order["seen"] == {"epoch": "e1", "n": 6, "head": "ab" * 32}
    assert re.fullmatch("[0-9a-f]{32}", order["command"])
    assert re.fullmatch("[0-9a-f]{32}", order["nonce"])


def test_a_choice_is_felt_once_however_much_happens_while_it_is_open(table: Table) -> None:
    table.page.add_init_script("window.felt = 0; navigator.vibrate = () => ++felt")
    page = table.open("player")
    calm, asked = fresh("player"), fresh("called")
    busy = msgspec.structs.replace(asked, log=[*asked.log, saved()])
    step(table, calm, asked, n=7, head="x", news=[{"no": 6}])
    assert page.evaluate("felt") == 1
    step(table, asked, busy, n=8, head="y", news=[{"no": 7}])
    assert page.evaluate("felt") == 1
    step(table, asked, calm, n=9, head="z")
    step(table, calm, asked, n=10, head="w")
    assert page.evaluate("felt") == 2


def test_a_lit_score_opens_to_die_score_and_chance_and_rolls(table: Table) -> None:
    page = table.open("called")
    page.locator(".choice > summary").click()
    page.locator(".score.lit").click()
    pop = page.locator("[popover]:popover-open")
    expect(pop).to_contain_text("12 or less on a d20")
    expect(pop).to_contain_text("60\xa0%")
    pop.get_by_role("button", name="Roll").click()
    expect(pop).to_have_count(0)
    assert [one["order"]["do"] for one in table.orders] == ["save"]


def test_a_score_that_was_not_called_asks_for_it_with_words(table: Table) -> None:
    page = table.open("player")
    page.locator(".score", has_text="DEX").click()
    page.locator("[popover]:popover-open input").fill("to squeeze through")
    page.get_by_role("button", name="Ask for this save").click()
    expect(page.locator("[popover]:popover-open")).to_have_count(0)
    assert table.orders[0]["order"] == {
        "do": "ask",
        "who": "ada",
        "attr": "dex",
        "text": "to squeeze through",
    }


def test_a_newcomer_rolls_or_types_and_the_name_comes_first(table: Table) -> None:
    page = table.open("newcomer")
    page.get_by_role("button", name="Roll the scores").click()
    assert table.orders == []
    assert page.evaluate("() => document.activeElement.id") == "create-name"
    page.locator("#create-name").fill("Cleo Marsh")
    with table.answering():
        page.get_by_role("button", name="Roll the scores").click()
    page.get_by_text("Type my own numbers").click()
    page.get_by_label("STR").fill("8")
    with table.answering():
        page.get_by_role("button", name="Enter with these").click()
    rolled, typed = (one["order"] for one in table.orders)
    assert rolled == {"do": "create", "fields": {"name": "Cleo Marsh"}, "preset": "3d6-swap"}
    assert typed["preset"] == "manual"
    assert typed["fields"] == {
        "name": "Cleo Marsh", "str": 8, "str_max": 8, "dex": 10, "dex_max": 10, "ctrl": 10, "ctrl_max": 10,
        "hp": 4, "hp_max": 4,
    }  # fmt: skip


def test_a_score_outside_its_limits_is_not_sent(table: Table) -> None:
    page = table.open("newcomer")
    page.locator("#create-name").fill("Cleo")
    page.get_by_text("Type my own numbers").click()
    page.get_by_label("STR").fill("19")
    page.get_by_role("button", name="Enter with these").click()
    assert table.orders == []
    assert page.evaluate("() => document.activeElement.id") == "create-str"


def test_the_gm_calls_a_save_of_two_with_words_and_the_words_are_cleared(table: Table) -> None:
    page = table.open("gm")
    page.get_by_role("button", name="Call", exact=True).click()
    assert table.orders == [], "nobody was picked"
    page.get_by_role("checkbox", name="Ada Voss").check()
    page.get_by_role("checkbox", name="Ben Okafor").check()
    page.get_by_role("radio", name="CTRL").check()
    page.locator("#call-text").fill("what stands in the door")
    page.locator("#call-text").press("Enter")
    expect(page.locator("#call-text")).to_have_value("")
    assert table.orders[0]["order"] == {
        "do": "call-save", "who": ["ada", "ben"], "attr": "ctrl", "text": "what stands in the door",
    }  # fmt: skip
    assert not page.get_by_role("checkbox", name="Ada Voss").is_checked()
    assert page.get_by_role("radio", name="CTRL").is_checked()


def test_quick_taps_on_a_stepper_become_one_order_and_show_as_not_yet_stored(table: Table) -> None:
    page = table.open("gm")
    more = page.locator('[data-path="characters.ben.hp"] [data-step="-1"]')
    for _ in range(3):
        more.click()
    number = page.locator('[data-path="characters.ben.hp"] b')
    expect(number).to_have_text("2")
    assert number.get_attribute("data-local-pending") is not None
    expect(number).not_to_have_attribute("data-local-pending", "")
    expect(number).to_have_text("2")
    assert [one["order"] for one in table.orders] == [
        {"do": "set-field", "path": "characters.ben.hp", "value": 2, "reason": "at the table"}
    ]


def test_a_stepper_that_was_refused_goes_back_and_says_why(table: Table) -> None:
    page = table.open("gm")
    table.answers.append({"refused": "stale", "message": "changed", "present": 1, "status": 409})
    table.faults.clear()
    page.locator('[data-path="characters.ben.hp"] [data-step="1"]').click()
    expect(page.locator("#notice-text")).to_have_text("This was changed meanwhile. It now reads 1.")
    expect(page.locator('[data-path="characters.ben.hp"] b')).to_have_text("5")
    table.faults.clear()


def test_a_long_press_asks_for_words_and_so_does_its_button(table: Table) -> None:
    page = table.open("gm")
    page.locator('[data-path="characters.ada.hp"] [data-step="-1"]').click(delay=700)
    expect(page.locator("#set-value")).to_have_value("2")
    page.locator("#set-reason").fill("the stairs gave way")
    with table.answering():
        page.get_by_role("button", name="Set it").click()
    assert [one["order"] for one in table.orders] == [
        {"do": "set-field", "path": "characters.ada.hp", "value": 2, "reason": "the stairs gave way"}
    ]
    page.locator('[data-key="party:ada"] > details > summary').click()
    page.locator('[data-sets="characters.ada"]').click()
    expect(page.locator("#set-title")).to_have_text("Ada Voss")


def test_a_free_roll_is_one_tap_and_secret_until_that_is_unticked(table: Table) -> None:
    page = table.open("gm")
    page.locator(".dock").get_by_role("button", name="Dice").click()
    page.get_by_label("Only I see it").check()
    with table.answering():
        page.get_by_role("button", name="d20", exact=True).click()
    page.get_by_label("Dice to throw").first.fill("2d6")
    with table.answering():
        page.get_by_role("button", name="Roll", exact=True).first.click()
    page.get_by_label("Only I see it").uncheck()
    with table.answering():
        page.get_by_role("button", name="d6", exact=True).click()
    assert [one["order"] for one in table.orders] == [
        {"do": "roll", "dice": "d20", "secret": True},
        {"do": "roll", "dice": "2d6", "secret": True},
        {"do": "roll", "dice": "d6"},
    ]


def test_house_rules_come_when_asked_for_and_are_set_with_a_reason(table: Table) -> None:
    page = table.open("gm")
    page.locator(".topbar").get_by_role("button", name="House rules").click()
    rule = page.locator('[data-key="option-natural_extremes"]')
    rule.locator("summary").click()
    rule.get_by_role("radio", name="no").check()
    rule.get_by_role("button", name="Play it so").click()
    assert table.orders == [], "a reason is needed"
    rule.get_by_label("Reason, for the log").fill("agreed")
    with table.answering():
        rule.get_by_role("button", name="Play it so").click()
    assert table.orders[0]["order"] == {
        "do": "set-option",
        "name": "natural_extremes",
        "value": False,
        "reason": "agreed",
    }


def test_the_link_is_marked_for_copying(table: Table) -> None:
    page = table.open("gm")
    page.locator(".lobby > summary").click()
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("() => String(getSelection()) || document.activeElement.value") == glimpses.LINK


# faults on the way


def lost(table: Table, route: Route) -> None:
    """The server gets an order, and the answer is lost on the way."""
    table.orders.append(json.loads(route.request.post_data or ""))
    route.abort()


def test_an_order_without_an_answer_goes_out_again_under_its_id_even_after_a_reload(table: Table) -> None:
    page = table.open("called")
    page.route("**/commands", lambda route: lost(table, route))
    page.get_by_role("button", name="Roll").first.click()
    expect(page.locator("#link")).to_have_attribute("data-state", "unsure", timeout=4000)
    expect(page.locator("#link-word")).to_have_text("1 not confirmed")
    page.unroute("**/commands")
    page.route("**/commands", table.posted)
    table.said.clear()
    page.reload()
    expect(page.locator("#link")).to_have_attribute("data-state", "live", timeout=8000)
    assert len(table.orders) >= 2
    assert len({json.dumps(order, sort_keys=True) for order in table.orders}) == 1
    assert (
        page.evaluate("() => JSON.parse(sessionStorage.getItem('lampblack.outbox.k9q2m4x7.player:k3v9x2aa'))")
        == []
    )
    table.faults.clear()


def test_a_refusal_is_said_and_what_was_typed_stays(table: Table) -> None:
    page = table.open("player")
    table.answers.append(
        {"refused": "too-large", "message": "That is too long. Send less at a time.", "status": 413}
    )
    page.locator("#note-text").fill("a very long note")
    page.get_by_role("button", name="Note").click()
    expect(page.locator("#notice-text")).to_have_text("Refused: That is too long. Send less at a time.")
    expect(page.locator("#note-text")).to_have_value("a very long note")
    table.faults.clear()


def test_a_button_is_pressed_once_however_often_it_is_tapped(table: Table) -> None:
    page = table.open("called")
    held = table.hold_first()
    roll = page.get_by_role("button", name="Roll").first
    for _ in range(3):
        roll.click()
    expect(page.locator("#link")).to_have_attribute("data-state", "sending")
    assert len(held) == 1
    held[0].fulfill(json=OK)
    expect(page.locator("#link")).to_have_attribute("data-state", "live")


def test_a_button_that_means_something_else_by_now_is_pressed_although_the_answer_is_not_here(
    table: Table,
) -> None:
    page = table.open("called")
    held = table.hold_first()
    roll = page.get_by_role("button", name="Roll").first
    with page.expect_request("**/commands"):
        roll.click()
    roll.evaluate('one => one.setAttribute(\'data-order\', \'{"do": "roll", "dice": "d6"}\')')
    roll.click()
    expect(page.locator("#link")).to_have_attribute("data-state", "sending")
    held[0].fulfill(json=OK)
    expect(page.locator("#link")).to_have_attribute("data-state", "live")
    assert [json.loads(one.request.post_data or "")["order"]["do"] for one in held] == ["save", "roll"]


def test_a_form_filled_in_anew_before_the_answer_is_sent_too_and_nothing_typed_is_lost(table: Table) -> None:
    page = table.open("gm")
    held = table.hold_first()
    note, keep = page.locator("#note-text"), page.get_by_role("button", name="Note", exact=True)
    note.fill("the first")
    with page.expect_request("**/commands"):
        keep.dblclick()
    note.fill("the second")
    keep.click()
    note.fill("the third")
    expect(page.locator("#link")).to_have_attribute("data-state", "sending")
    held[0].fulfill(json=OK)
    expect(page.locator("#link")).to_have_attribute("data-state", "live")
    assert [json.loads(one.request.post_data or "")["order"]["text"] for one in held] == [
        "the first",
        "the second",
    ]
    assert note.input_value() == "the third"


def test_what_was_chosen_since_it_was_sent_stays_chosen(table: Table) -> None:
    page = table.open("player")
    assert page.evaluate(CHOSEN % assets.href("filled.js"), ["b", "b"]) == "a"
    assert page.evaluate(CHOSEN % assets.href("filled.js"), ["b", "c"]) == "c"


def test_a_kicked_seat_hears_it_with_its_next_order(table: Table) -> None:
    page = table.open("player")
    table.answers.append({"refused": "removed", "message": "gone", "status": 403})
    page.locator("#note-text").fill("x")
    page.get_by_role("button", name="Note").click()
    expect(page.locator("#link")).to_have_attribute("data-state", "removed")
    table.faults.clear()


# the keyboard


def tab_to(page: Page, sign: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(sign) => document.activeElement?.matches(sign)", sign):
            return
    pytest.fail(f"no way to {sign} by Tab")


def test_the_whole_flow_of_a_player_by_keyboard(table: Table) -> None:
    page = table.open("called")
    tab_to(page, ".choice .act")
    with table.answering():
        page.keyboard.press("Enter")
    tab_to(page, "#log-sheet > summary")
    page.keyboard.press("Enter")
    assert page.locator("#log-sheet").get_attribute("open") is not None
    tab_to(page, '[data-key="log:6"] summary')
    page.keyboard.press("Enter")
    tab_to(page, '[data-key="log:6"] [data-order]')
    with table.answering():
        page.keyboard.press("Enter")
    assert [one["order"]["do"] for one in table.orders] == ["save", "take-back"]
    page.keyboard.press("Escape")
    assert page.locator("#log-sheet").get_attribute("open") is None


def test_the_gm_calls_and_answers_by_keyboard(table: Table) -> None:
    page = table.open("gm")
    tab_to(page, ".wish .act")
    with table.answering():
        page.keyboard.press("Enter")
    tab_to(page, "#call-ada")
    page.keyboard.press("Space")
    tab_to(page, "#call-attr-str")
    page.keyboard.press("ArrowRight")
    tab_to(page, "#call-text")
    page.keyboard.type("quick")
    with table.answering():
        page.keyboard.press("Enter")
    assert [one["order"] for one in table.orders] == [
        {
            "do": "call-save",
            "who": "ben",
            "attr": "dex",
            "text": "to slip through before the shutter is down",
        },
        {"do": "call-save", "who": ["ada"], "attr": "dex", "text": "quick"},
    ]


def test_the_first_tab_leads_past_the_bar_to_the_table(table: Table) -> None:
    page = table.open("player")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip"
    expect(page.locator(".skip")).to_be_in_viewport()
