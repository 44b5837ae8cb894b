"""A report as PDF by Typst (Apache-2.0) from a fixed template; the report comes in as JSON, so that it stays text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rag.reports.exports import charts
from rag.reports.exports.document import Block, Document, Grid, Paragraph, Picture, Spans, plain
from rag.reports.exports.fonts import FAMILIES, missing_sentence, system_fonts

TEMPLATE = Path(__file__).with_name("report.typ")


def written(document: Document) -> bytes:
    """The file. A character that no font here can print is told in a sentence at its top."""
    import typst

    told = missing_sentence(document.texts())
    data = {
        "title": document.title,
        "language": "zh" if document.language == "zh-TW" else "en",
        "region": "TW" if document.language == "zh-TW" else "US",
        "fonts": list(FAMILIES),
        "notices": [*document.notices, *([told] if told else [])],
        "sections": [{"name": s.name, "blocks": list(_blocks(s.blocks))} for s in document.sections],
        "numbers": [_grid(grid) | {"filed": _filed(grid, document)} for grid in document.numbers],
        "notes": [
            {
                "marker": note.marker,
                "number": note.number,
                "place": ", ".join(part for part in (note.company, note.form, note.place) if part),
                "quote": note.quote,
                "link": note.link,
            }
            for note in document.notes
        ],
        "words": document.words,
    }
    made = typst.compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        font_paths=system_fonts(),
        sys_inputs={"report": json.dumps(data, ensure_ascii=False)},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made


def _filed(grid: Grid, document: Document) -> bool:
    """Whether a table of numbers has a column of filings: where it has several of them."""
    return any(plain(cell) == document.words["filing"] for cell in grid.header)


def _blocks(blocks: Sequence[Block]) -> Iterator[dict[str, Any]]:
    """The blocks in order; two charts that follow one another stand side by side."""
    rest = list(blocks)
    while rest:
        first = rest.pop(0)
        if isinstance(first, Picture) and rest and isinstance(rest[0], Picture):
            other = rest[0]
            yield {"kind": "pair", "items": [_picture(first, half=True), _picture(other, half=True)]}
            del rest[0]
        else:
            yield _block(first)


def _picture(block: Picture, *, half: bool = False) -> dict[str, Any]:
    drawn = charts.svg(block.chart, half=half)
    return {"kind": "picture", "title": block.chart.title, "svg": drawn, "alt": block.alt}


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, Paragraph):
        return {"kind": block.kind, "spans": _spans(block.spans)}
    if isinstance(block, Grid):
        return _grid(block)
    return _picture(block)


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "kind": "table",
        "title": grid.title,
        "note": grid.note,
        "numeric": grid.numeric,
        "header": [_spans(cell) for cell in grid.header],
        "rows": [{"level": row.level, "cells": [_spans(cell) for cell in row.cells]} for row in grid.rows],
    }


def _spans(spans: Spans) -> list[dict[str, str]]:
    return [{"text": span.text, "kind": span.kind} for span in spans]
