"""The script of axe made quick: what is slow in it gives way to what comes to the same.

Our pages hold thousands of things of which few are in sight. For each of them axe reads a dozen styles before it asks
whether that which it lies in is shown at all; it leafs through what it remembers from the front; and it reads the same
few colours thousands of times. tests/web/test_quick_axe.py holds that the answers are the same to the letter.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class _Place(NamedTuple):
    """Places in the script that are written otherwise: how they look, what stands there then, how many there are."""

    looks: str
    becomes: str
    times: int


_PLACES = (
    # The lookup of everything that it remembers.
    _Place(
        r"(_memoizedFns=\[\],function\((\w)\)\{return \2=)\(0,\w+\.default\)\(\2\)", r"\1remembering(\2)", 1
    ),
    # Whether a thing is shown, or inert: what it lies in is asked first, and mostly knows already.
    _Place(
        r"return(!!\w+\((\w),\w\))\|\|(!!\2\.parent&&\w+\(\2\.parent,!0\))",
        r"return \3||\1",
        2,
    ),
    _Place(
        r"(!\w+\((\w),\{skipAncestors:!0,isAncestor:\w\}\))&&(\(!\2\.parent\|\|\w+\(\2\.parent,!0\)\))",
        r"\3&&\1",
        1,
    ),
    _Place(
        r":(!\(\w+\((\w),\{skipAncestors:!0,isAncestor:\w\}\)\|\|.{0,120}?)&&(\(!\2\.parent\|\|\w+\(\2\.parent,!0\)\))",
        r":\3&&\1",
        1,
    ),
    # The map of what lies where: what is not displayed lies nowhere, nor does what is in it.
    _Place(r"(createTreeWalker\(\w,window\.NodeFilter\.SHOW_ELEMENT,)null,!1\)", r"\1displayed)", 1),
)

_BEFORE = """(() => {
const displayed = (one) => {
  const isOut = getComputedStyle(one).display === "none";
  return isOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
};
const remembering = (work) => {
  const depth = work.length;
  let kept = new Map();
  const remembered = function (...given) {
    let at = kept;
    for (let place = 0; place < depth - 1; place += 1) {
      if (!at.has(given[place])) at.set(given[place], new Map());
      at = at.get(given[place]);
    }
    const last = depth ? given[depth - 1] : undefined;
    if (!at.has(last)) at.set(last, work.apply(this, given));
    return at.get(last);
  };
  remembered.clear = () => { kept = new Map(); };
  return remembered;
};
"""

_AFTER = """
const colour = axe.commons.color.Color.prototype;
const read = colour.parseString;
const known = new Map();
colour.parseString = function (text) {
  if (!known.has(text)) {
    read.call(this, text);
    known.set(text, [this.r, this.g, this.b, this.alpha]);
  }
  [this.r, this.g, this.b, this.alpha] = known.get(text);
  return this;
};
})();
"""


def quickened(script: str) -> str:
    """Make a script of axe quick; ValueError if it is none of the kind that this was written for."""
    for looks, becomes, times in _PLACES:
        script, found = re.subn(looks, becomes, script)
        if found != times:
            raise ValueError(f"axe has {found} places like {looks!r}, not {times}: look at its new script")
    return _BEFORE + script + _AFTER
