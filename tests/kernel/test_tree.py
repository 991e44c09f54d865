from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from lampblack.kernel.tree import changes, get, put


class Leaf(msgspec.Struct, frozen=True):
    number: int = 0
    words: tuple[str, ...] = ()


class Tree(msgspec.Struct, frozen=True):
    leaves: dict[str, Leaf] = {}
    maybe: Leaf | None = None
    name: str = ""


leaves = st.builds(Leaf, st.integers(0, 9), st.lists(st.sampled_from("ab"), max_size=2).map(tuple))
trees = st.builds(
    Tree, st.dictionaries(st.sampled_from("xyz"), leaves), st.none() | leaves, st.sampled_from(["", "n"])
)


@given(trees, trees)
def test_putting_the_befores_back_gives_the_old_tree(old: Tree, new: Tree) -> None:
    back = new
    for change in changes(old, new):
        assert get(new, change.path) == UNSET or change.after != UNSET
        back = put(back, change.path, change.before)
    assert back == old


@given(trees)
def test_a_tree_does_not_differ_from_its_equal(tree: Tree) -> None:
    again = msgspec.json.decode(msgspec.json.encode(tree), type=Tree)
    assert list(changes(tree, again)) == []


def test_changes_name_the_deepest_path() -> None:
    old = Tree({"x": Leaf(1), "y": Leaf(2)})
    new = Tree({"x": Leaf(1), "y": Leaf(3)})
    (change,) = changes(old, new)
    assert (change.path, change.before, change.after) == (("leaves", "y", "number"), 2, 3)


def test_put_reads_the_declared_type() -> None:
    tree = put(Tree(), ("leaves", "x"), {"number": 4, "words": ["a"]})
    assert tree.leaves["x"] == Leaf(4, ("a",))
    with pytest.raises(msgspec.ValidationError):
        put(tree, ("leaves", "x", "number"), "four")
    with pytest.raises(KeyError):
        put(tree, ("leaves", "q", "number"), 4)
    with pytest.raises(KeyError):
        put(tree, ("colour",), 4)
