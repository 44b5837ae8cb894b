"""The only place where text of a document, a file name or a model reaches a page: as text, never as markup.

Whole passages go through components that set textContent, or st.text. Where Streamlit takes markdown only (labels,
captions, messages), `label` takes every mark out of force.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from pages.shared import exports, names, nearest, pasted, pictures
from pages.shared.leading import led
from pages.shared.scales import told_once
from pages.shared.signs import signed
from pages.shared.sources import listed
from pages.shared.upright import upright
from rag.answering import segments
from rag.chat.conversations import Thumb, Turn
from rag.types import Answer, Citation, Step

PARTS = Path(__file__).parent / "components"
# Every character that markdown, Streamlit's own marks (":red[") or TeX ("$") can begin with.
MARKS = re.compile(r"[\\`*_{}\[\]()#+\-.!|~<>$&\"'/=^@:]")
# What is typed into a terminal; nothing else between backticks is code.
COMMAND = re.compile(r"(`(?:make|python -m) [\w .=/-]+`)")
BREAKER = "\u2060"
"""Word joiner, invisible: the page looks for links, e-mail addresses, emoji codes and arrows after it has parsed the
escapes, so that only a character between their parts keeps it from finding them."""
LINKS = re.compile(r"(?<=[:@])|(?<=www)(?=\.)|(?<=-)(?=[->])|(?<=<)(?=-)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Viewed:
    """What a person did with a picture in this run: turned to a page, closed it, picked a spot, opened its table.

    step: 1 for the next footnote, -1 for the one before, 0 for neither. cited: the place of an input that was picked.
    """

    page: int | None
    closed: bool
    spot: int | None
    opened: bool
    step: int
    cited: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a person said of an answer; no thumb takes it back."""

    thumb: Thumb | None
    reason: str


def _component(name: str, html: str, *parts: str) -> Any:
    """A component of the script and the style of its name, with the parts that it is built from in front."""
    css = "\n".join((PARTS / f"{part}.css").read_text(encoding="utf-8") for part in ("drawn", name))
    script = "\n".join((PARTS / f"{part}.js").read_text(encoding="utf-8") for part in ("drawn", "keys", *parts, name))
    return st.components.v2.component(f"footnote_{name}", html=html, css=css, js=script)


_answer = _component("answer", '<div class="answer"></div>', "answer_text", "answer_foot")
_page_view = _component("page_view", '<div class="view"></div>')
_hits = _component("hits", '<div class="hits"></div>')
_grid = _component("grid", '<div class="grid"></div>')


def label(text: str, limit: int = 400) -> str:
    """Text for a place that reads markdown, on one line, with every mark escaped."""
    return _escaped(names.shortened(text, limit))


def _escaped(line: str) -> str:
    return BREAKER.join(MARKS.sub(lambda match: "\\" + match[0], part) for part in LINKS.split(line))


def told(text: str, limit: int = 400) -> str:
    """`label` for a sentence of Footnote's own, in which the commands to type stand as code."""
    pieces = COMMAND.split(names.shortened(text, limit))
    return "".join(piece if at % 2 else _escaped(piece) for at, piece in enumerate(pieces))


def plain(text: str) -> None:
    """A passage exactly as it is."""
    st.text(text, width="stretch")


def caption(text: str, limit: int = 400) -> None:
    """A quiet line, of at most limit characters."""
    st.caption(told(text, limit))


def sentence(icon: str, text: str, tone: Literal["red", "green", ""] = "") -> None:
    """A line with a Material icon in front; tone colours the icon only."""
    drawn = f":material/{icon}:"
    st.markdown(f"{f':{tone}[{drawn}]' if tone else drawn} {told(text)}")


def error(sentence: str) -> None:
    """One clear sentence about what failed."""
    st.error(told(sentence), icon=":material/error:")


def notice(sentence: str) -> None:
    """One sentence that a person should know before reading on."""
    st.info(told(sentence), icon=":material/info:")


def warning(sentence: str, lines: Sequence[str] = ()) -> None:
    """One sentence about what to be careful with, and what it is about, one line each."""
    listed = "".join(f"\n- {label(line)}" for line in lines)
    st.warning(label(sentence) + (f"\n{listed}" if listed else ""), icon=":material/warning:")


def answer(
    found: Answer, key: str, *, active: str | None = None, sources: bool = True, meta: bool = True
) -> str | None:
    """An answer with its footnotes; returns what was clicked in this run: a marker, "[1]#2" for a cell, or None."""
    data = _answer_data(found, active, sources) | {"meta": exports.meta(found) if meta else ""}
    data |= _copied(found) if meta else {"copy": ""}
    clicked: str | None = _clicked(_answer(key=key, data=data, on_cited_change=_nothing).cited, "marker")
    return clicked


def turn(
    done: Turn, found: Answer, key: str, active: str | None = None, *, latest: bool = False
) -> tuple[str | None, Opinion | None]:
    """An answer of a conversation with its steps and thumbs; returns the marker and the opinion of this run.

    latest: where the conversation is opened.
    """
    data = _answer_data(found, active, True) | {"meta": exports.meta(found)} | _copied(found)
    data["steps"] = exports.steps_data(found.steps)
    data["latest"] = latest
    data["rating"] = {"thumb": done.thumb or "", "reason": done.reason}
    result = _answer(key=key, data=data, on_cited_change=_nothing, on_rated_change=_nothing)
    thumb = _clicked(result.rated, "thumb")
    opinion = None if thumb is None else Opinion(thumb or None, str(_clicked(result.rated, "reason") or ""))
    return _clicked(result.cited, "marker"), opinion


def partial(text: str, key: str, steps: Sequence[Step] = (), now: str = "", *, running: bool = True) -> None:
    """The text of an answer so far, below the steps so far and what is being done now."""
    data = {
        "blocks": segments.blocks(text),
        "sources": [],
        "steps": exports.steps_data(steps, now),
        "running": running,
        "above": True,
    }
    _answer(key=key, data=data, on_cited_change=_nothing)


def table(rows: Sequence[Sequence[str]], key: str) -> None:
    """A table of printed text; the first row is the header, the first column the labels."""
    cells = [[[{"kind": "text", "text": text}] for text in row] for row in rows]
    data = {"blocks": [{"kind": "table", "rows": cells}], "sources": []}
    _answer(key=key, data=data, on_cited_change=_nothing)


def sources(
    citations: Sequence[Citation], key: str, active: str | None = None, blocks: Sequence[dict[str, Any]] = ()
) -> str | None:
    """A list of sources by itself, or blocks with markers; returns the marker that was clicked in this run, or None."""
    data = {"blocks": list(blocks), "sources": listed(citations), "active": active, "at": active or ""}
    clicked: str | None = _clicked(_answer(key=key, data=data, on_cited_change=_nothing).cited, "marker")
    return clicked


def page_view(view: dict[str, Any], picture: bytes, key: str) -> Viewed:
    """A page picture with its caption, its quoted row, the "spots" that can be clicked, and a way to its table."""
    source = "data:image/png;base64," + base64.b64encode(picture).decode("ascii")
    events: dict[str, Any] = {
        f"on_{name}_change": _nothing for name in ("turned", "closed", "picked", "opened", "stepped", "cited")
    }
    result = _page_view(key=key, data={**view, "picture": source}, **events)
    # A click on a page that was turned meanwhile belongs to that page.
    here = _clicked(result.picked, "page") == view["page"]
    spot = _clicked(result.picked, "spot") if here else None
    known = isinstance(spot, int) and 0 <= spot < len(view.get("spots", ()))
    closed, opened = result.closed is not None, result.opened is not None
    step = {1: 1, -1: -1}.get(_clicked(result.stepped, "by"), 0)
    cited = str(_clicked(result.cited, "marker") or "")
    return Viewed(_clicked(result.turned, "page"), closed, spot if known else None, opened, step, cited)


def hits(rows: Sequence[dict[str, Any]], key: str, active: str | None) -> str | None:
    """Ranked hits as rows of `hit_rows`; returns the key of the row that was picked in this run, or None."""
    result = _hits(key=key, data={"hits": list(rows), "active": active}, on_picked_change=_nothing)
    picked: str | None = _clicked(result.picked, "key")
    return picked


def grid(
    key: str,
    label: str,
    columns: Sequence[dict[str, Any]],
    rows: Sequence[dict[str, Any]],
    *,
    mode: Literal["row", "cell"] = "row",
    active: tuple[int, int] | None = None,
    follow: bool = True,
    takes: bool = False,
    height: str = "",
) -> tuple[int, int] | None:
    """A table of printed text in which a row or a cell is picked; returns (row, column) picked in this run, or None.

    columns are {"label"} with "sub", "align": "right", "indent", "wrap" or "cut" as wanted; rows are {"cells"} of
    text, [text, tone] or {"text", "sub", "course"} (what stands below it, values of a sparkline), with "level", "tone"
    and "mark" [column, start, end], characters of its text that are marked.
    follow: the arrow keys pick. takes: it has the focus when it was opened by Enter in a grid that does not follow.
    height is a CSS length.
    """
    content = {"label": label, "columns": list(columns), "rows": list(rows), "mode": mode, "height": height}
    digest = hashlib.blake2b(json.dumps(content, ensure_ascii=False).encode(), digest_size=8).hexdigest()
    at = "" if active is None else f"{active[0]}.{active[1]}" if mode == "cell" else str(active[0])
    data = {**content, "follow": follow, "takes": takes, "active": at, "id": f"{key}/{digest}"}
    picked = _grid(key=key, data=data, on_picked_change=_nothing).picked
    row, column = _clicked(picked, "row"), _clicked(picked, "column")
    known = isinstance(row, int) and isinstance(column, int) and 0 <= row < len(rows) and 0 <= column < len(columns)
    return (row, column) if known else None


def _nothing() -> None:
    """Events are read from the result; a component reports only events it has a callback for."""


def _clicked(event: Any, name: str) -> Any:
    return event.get(name) if isinstance(event, dict) else None


def _answer_data(found: Answer, active: str | None, sources: bool) -> dict[str, Any]:
    return {
        "blocks": _blocks(found),
        "sources": listed(found.citations, found) if sources else [],
        "active": active.partition("#")[0] if active else None,
        "at": active or "",
        "running": False,
    }


def _blocks(found: Answer) -> list[dict[str, Any]]:
    blocks = led(found, segments.blocks(found.text, found.citations, found.numbers))
    return [told_once(signed(block)) for block in upright(pictures.drawn(found, nearest.tabled(found, blocks)))]


def _copied(found: Answer) -> dict[str, str]:
    """What the clipboard gets, as text and as a page for those who paste it into a document or a sheet."""
    label = "Copy with sources" if found.citations else "Copy"
    return {"copy": exports.as_text(found), "copyPage": pasted.as_page(found), "copyLabel": label}
