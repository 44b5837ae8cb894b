"""Helpers to run the pages without a browser and to read what their components were given."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from streamlit.testing.v1 import AppTest

from pages.shared.render import BREAKER
from tests.ui.conftest import FRAME


def open_page(name: str = "chat.py", **query: str) -> AppTest:
    """Run the frame at one page; query goes into the address."""
    app = AppTest.from_file(str(FRAME), default_timeout=90)
    app.query_params.update(query)
    app.run()
    if name != "chat.py":
        app.switch_page(name)
        app.query_params.update(query)
        app.run()
    return app


def component(app: AppTest, name: str) -> dict[str, Any]:
    """The data of the last component of that name on the page."""
    found = list(components(app, name))
    assert found, f"no component {name} on the page"
    return found[-1]


def components(app: AppTest, name: str) -> Iterator[dict[str, Any]]:
    """The data of every component of that name ("answer", "page_view", "hits")."""
    for element in leaves(app.main):
        proto = getattr(element, "proto", None)
        if getattr(proto, "component_name", "") == f"footnote_{name}":
            yield json.loads(proto.json or proto.mixed.json)


def until(app: AppTest, ready: Callable[[AppTest], bool], seconds: float = 60) -> AppTest:
    """Run again and again, as the polling of a page does, until something is there."""
    end = time.monotonic() + seconds
    while not ready(app):
        assert time.monotonic() < end, [element.value for element in app.error] or "it never came"
        time.sleep(0.3)
        app.run()
    return app


def words(app: AppTest) -> str:
    """Everything the page says through Streamlit's own elements, as a person reads it."""
    parts = [app.header, app.subheader, app.markdown, app.caption, app.text, app.error, app.info, app.warning]
    return "\n".join(str(element.value) for group in parts for element in group).replace("\\", "").replace(BREAKER, "")


def in_turn(*values: Any) -> Any:
    """A method that gives one value after the other, and the last one for good."""
    left = list(values)
    return lambda *_: left.pop(0) if len(left) > 1 else left[0]


def leaves(block: Any) -> Iterator[Any]:
    """The elements of a page in the order in which they stand."""
    children = getattr(block, "children", None)
    if children is None:
        yield block
        return
    for child in children.values():
        yield from leaves(child)
