"""An answer for the clipboard as a small page: its tables stay tables in a document, and cells in a sheet.

Every word goes in escaped: what a filing or a model writes cannot become markup where it is pasted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from pages.shared import exports
from rag.answering import segments
from rag.types import Answer

TAGS = {"note": "p", "p": "p", "h": "h4", "li": "li", "quote": "blockquote"}
# Mail programs and sheets take no style sheet along.
TABLE, CELL = 'style="border-collapse:collapse"', 'style="border-bottom:1px solid #ccc;padding:2px 8px"'


def as_page(found: Answer) -> str:
    """The answer with its doubts above and its sources below, as HTML."""
    doubts, sources = exports.doubted(found), exports.source_lines(found)
    parts = [f"<p><b>{escape(doubts)}</b></p>"] if doubts else []
    parts += _body(segments.blocks(found.text, found.citations, found.numbers))
    parts += ["<p><b>Sources</b><br>", "<br>".join(map(escape, sources)), "</p>"] if sources else []
    return "".join(parts)


def _body(blocks: Sequence[dict[str, Any]]) -> Iterator[str]:
    for block in blocks:
        if block["kind"] == "table":
            yield f"<table {TABLE}>{''.join(_rows(block['rows']))}</table>"
        else:
            tag = TAGS[block["kind"]]
            yield f"<{tag}>{_words(block['pieces'])}</{tag}>"


def _rows(rows: Sequence[Sequence[Sequence[dict[str, str]]]]) -> Iterator[str]:
    for row in rows:
        cells = (f"<td {CELL}{' align=right' if at else ''}>{_words(cell)}</td>" for at, cell in enumerate(row))
        yield f"<tr>{''.join(cells)}</tr>"


def _words(pieces: Sequence[dict[str, str]]) -> str:
    return "".join(map(_piece, pieces))


def _piece(piece: dict[str, str]) -> str:
    text = escape(piece["text"]).replace("\n", "<br>")
    if piece.get("status") == "unverified":
        return f"<b>{text} (not verified)</b>"
    return f"<sup>{text}</sup>" if piece["kind"] == "marker" else text
