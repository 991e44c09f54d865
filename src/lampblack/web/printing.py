"""How a template becomes a page or a piece of one. Every value is escaped; a name that is not there is a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context

from lampblack.kernel.tongue import tongue
from lampblack.web import assets
from lampblack.web.marks import at, die, icon
from lampblack.web.words import client_sentences, plain, say, says, short


class _Values(Context):
    """What a template is filled in with. None of our functions asks for the template's own things, as Jinja's may."""

    def call(
        self,
        function: Callable[..., Any],
        /,
        *given: Any,
        _loop_vars: Any = None,
        _block_vars: Any = None,
        **named: Any,
    ) -> Any:
        """Call what a template calls; what Jinja hands over with an underscore is for such functions alone."""
        return function(*given, **named)


class _Template(Template):
    """A template whose macros are read once: all templates have the same globals, which Jinja compares at each use."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002
        return super()._get_default_module()

    def new_context(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 - Jinja's own name
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002
    ) -> Context:
        """Give the values that a template is filled in with; Jinja looks through a chain of globals for each anew."""
        if shared or locals:
            return super().new_context(vars, shared, locals)
        return _Values(self.environment, {**_GLOBALS, **(vars or {})}, self.name, self.blocks)


class _Press(Environment):
    """The templates of the house."""

    template_class = _Template


_PRESS: Final = _Press(
    loader=PackageLoader("lampblack.web", "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_PRESS.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
_PRESS.filters["upper"] = short  # capitals on the screens are the letters of attributes: STR
_GLOBALS: Final[dict[str, Any]] = {
    **_PRESS.globals,
    "say": say,
    "says": says,
    "plain": plain,
    "tongue": tongue,
    "asset": assets.href,
    "release": assets.release,
    "client_sentences": client_sentences,
    "at": at,
    "die": die,
    "icon": icon,
}
"""What every template knows."""

_PRESS.globals |= _GLOBALS


def printed(template: str, **values: Any) -> str:
    """Fill a template in; gives HTML."""
    return _template(template).render(values)


@cache
def _template(name: str) -> Template:
    """Give a template; Jinja asks its loader at each use where its own cache would look."""
    return _PRESS.get_template(name)
