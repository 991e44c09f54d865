"""Markup taken apart for tests: its elements in order, with faults where it is not well formed."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Element:
    """One element: its name, attributes, the elements in it, its text with that of all below, its own text alone."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes = name, attributes
        self.children: list[Element] = []
        self.text = self.own = ""

    def walk(self) -> Iterator[Element]:
        """Give this element and all below, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, tag: str = "", /, **attributes: str) -> list[Element]:
        """Find elements by their tag and attributes (`data_key` for data-key)."""
        wanted = {key.replace("_", "-").strip("-"): value for key, value in attributes.items()}
        return [
            one
            for one in self.walk()
            if (not tag or one.name == tag) and all(one.attributes.get(k) == v for k, v in wanted.items())
        ]

    def shape(self) -> tuple[object, ...]:
        """Give the structure alone: names and names of attributes."""
        return (self.name, tuple(self.attributes), tuple(child.shape() for child in self.children))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data
        self.open[-1].own += data


def read(html: str) -> Element:
    """Read markup; gives an element without a name that holds it all."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].name}> is never closed"
    return reader.root


def only(html: str) -> Element:
    """Read markup that holds exactly one element."""
    (element,) = read(html).children
    return element
