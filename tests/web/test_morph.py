"""Pieces changed while somebody uses them, in a real browser: what is shown is the server's, the rest the reader's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from lampblack.web import assets

MORPH = """([before, after, then]) => import("%s").then(({ parse, morph }) => {
  const place = document.createElement("div");
  document.body.append(place);
  place.append(parse(before));
  const use = then ? document.querySelector(then) : null;
  use?.focus();
  const kept = new Map([...place.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one]));
  const fresh = parse(after);
  const wanted = fresh.outerHTML;
  morph(place.firstElementChild, fresh);
  const same = [...place.querySelectorAll("[data-key]")].filter((one) => kept.get(one.dataset.key) === one);
  const focused = document.activeElement === use;
  const came = { html: place.innerHTML, wanted, same: same.map((one) => one.dataset.key), focused };
  place.remove();
  return came;
})""" % assets.href("morph.js")  # noqa: UP031 - the script is full of braces


@pytest.fixture
def bench(page: Page, house: str) -> Page:
    """A page whose policy is the real one, with nothing live on it."""
    page.goto(f"{house}/message")
    return page


def morphed(page: Page, before: str, after: str, focus: str = "") -> dict[str, Any]:
    came: dict[str, Any] = page.evaluate(MORPH, [before, after, focus])
    return came


Tree = tuple[str, str, list[Any]]
KEYS = "abcdef"


def tree(depth: int) -> st.SearchStrategy[Tree]:
    """A small tree: tag, key or none, children or text."""
    inner = (
        st.lists(tree(depth - 1), max_size=5) if depth else st.lists(st.sampled_from(["x", "y"]), max_size=1)
    )
    return st.tuples(st.sampled_from(["p", "b", "i"]), st.sampled_from(["", *KEYS]), inner)


def markup(node: Any, used: set[str]) -> str:
    """Write a tree as HTML; a key that is taken already is left out."""
    if isinstance(node, str):
        return node
    tag, key, inner = node
    name = f' data-key="{key}"' if key and key not in used else ""
    used.add(key)
    return f"<span class={tag}{name}>" + "".join(markup(one, used) for one in inner) + "</span>"


@settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(before=tree(3), after=tree(3))
def test_whatever_it_was_it_becomes_what_the_server_says(bench: Page, before: Tree, after: Tree) -> None:
    came = morphed(bench, markup(before, set()), markup(after, set()))
    assert came["html"] == came["wanted"]


@settings(
    max_examples=100,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    before=st.permutations(KEYS),
    after=st.permutations(KEYS),
    size=st.integers(1, 6),
    focus=st.sampled_from(KEYS),
)
def test_what_keeps_its_key_keeps_its_element_and_its_focus(
    bench: Page, before: list[str], after: list[str], size: int, focus: str
) -> None:
    """Whatever is moved, taken away or put in around it, the one in use is never let go of."""
    stay = [key for key in after if key in before[:size] or key == focus]

    def listed(keys: list[str]) -> str:
        return "<ul>" + "".join(f"<li data-key={key}><input id=in-{key}></li>" for key in keys) + "</ul>"

    came = morphed(
        bench,
        listed([*before[:size], focus] if focus not in before[:size] else before[:size]),
        listed(after),
        f"#in-{focus}",
    )
    assert came["html"] == came["wanted"]
    assert set(came["same"]) == set(stay)
    assert came["focused"]


FORM = """<form data-key="f"><label for=t>{label}</label><input id=t name=t value="{text}">
<textarea id=a name=a>{area}</textarea><input id=c type=checkbox name=c{tick}>
<select id=s name=s><option value=1>1</option><option value=2{pick}>2</option></select>
<details id=d><summary>{label}</summary>in</details></form>"""
STATE = """() => ({ t: t.value, a: a.value, c: c.checked, s: s.value, d: d.open,
  from: t.selectionStart, to: t.selectionEnd, focused: document.activeElement.id,
  label: document.querySelector("label").textContent })"""
PLACE = """([html]) => import("%s").then(({ parse, morph }) => {
  const old = document.querySelector("form");
  if (old) morph(old, parse(html)); else document.body.append(parse(html));
})""" % assets.href("morph.js")  # noqa: UP031


def drawn(**parts: str) -> str:
    return FORM.format(**({"label": "one", "text": "", "area": "", "tick": "", "pick": ""} | parts))


def test_half_typed_words_caret_ticks_and_folds_stay(bench: Page) -> None:
    bench.evaluate(PLACE, [drawn()])
    bench.evaluate("() => { c.checked = true; s.value = '2'; d.open = true; a.value = 'draft'; }")
    bench.locator("#t").press_sequentially("half a word")
    bench.evaluate("() => t.setSelectionRange(2, 5)")
    bench.evaluate(PLACE, [drawn(label="two")])
    assert bench.evaluate(STATE) == {
        "t": "half a word", "a": "draft", "c": True, "s": "2", "d": True, "from": 2, "to": 5, "focused": "t",
        "label": "two",
    }  # fmt: skip


def test_what_nobody_touched_follows_the_server(bench: Page) -> None:
    bench.evaluate(PLACE, [drawn()])
    bench.evaluate(PLACE, [drawn(text="new", area="also", tick=" checked", pick=" selected")])
    state = bench.evaluate(STATE)
    assert {name: state[name] for name in "tacs"} == {"t": "new", "a": "also", "c": True, "s": "2"}


def test_a_draft_is_kept_even_when_the_server_changes_the_same_field(bench: Page) -> None:
    bench.evaluate(PLACE, [drawn(text="old")])
    bench.locator("#t").fill("mine")
    bench.evaluate(PLACE, [drawn(text="theirs")])
    assert bench.evaluate(STATE)["t"] == "mine"


def test_a_fold_turns_only_when_the_server_has_a_reason(bench: Page) -> None:
    def fold(drawn_as: str, text: str) -> str:
        is_open = " open" if drawn_as == "open" else ""
        return (
            f"<form><details id=d data-drawn={drawn_as}{is_open}><summary>{text}</summary></details></form>"
        )

    is_open = "() => d.open"
    bench.evaluate(PLACE, [fold("open", "a")])
    bench.evaluate("() => { d.open = false; }")
    bench.evaluate(PLACE, [fold("open", "b")])
    assert bench.evaluate(is_open) is False, "the reader folded it"
    bench.evaluate("() => { d.open = true; }")
    bench.evaluate(PLACE, [fold("shut", "c")])
    assert bench.evaluate(is_open) is False, "the server folded it"


def test_a_field_called_id_hides_nothing(bench: Page) -> None:
    came = morphed(
        bench,
        "<form data-key=f><input name=id value=1></form>",
        "<form data-key=f><input name=id value=2></form>",
    )
    assert came["same"] == ["f"]
    assert came["html"] == came["wanted"]


@pytest.mark.parametrize("name", ["attributes", "remove"])
def test_a_field_called_as_what_morph_asks_for_hides_nothing(bench: Page, name: str) -> None:
    before = f'<div><form class="a"><input name="{name}"></form><form><input name="{name}"></form></div>'
    came = morphed(bench, before, f'<div><form class="b"><input name="{name}"></form></div>')
    assert came["html"] == came["wanted"]


def test_without_the_policy_no_markup_can_be_made(bench: Page) -> None:
    """The page's own policy is the one way; a string is refused by the browser."""
    made = """() => {
      try { document.createElement("p").innerHTML = "<b>x</b>"; return "made"; } catch { return "refused"; }
    }"""
    assert bench.evaluate(made) == "refused"
