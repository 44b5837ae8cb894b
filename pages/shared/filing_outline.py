"""The headings of a filing by page; the one that is picked is boxed on its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import streamlit as st

from pages.shared import names, render
from pages.shared.places import Place
from preprocess.report import Block, Report
from rag.types import Filing, PageBox

COLUMNS = ({"label": "Heading", "indent": True, "wrap": True}, {"label": "Item"}, {"label": "Page", "align": "right"})


def draw(filing: Filing, report: Report) -> Place:
    """Draw the outline; returns the place of the picked heading, else the first page."""
    headings = [block for block in report.blocks if block.kind == "Heading"]
    if not headings:
        st.write("No headings were recognised in this filing; turn its pages beside.")
        return Place(filing, 1, ())
    wanted = st.query_params.get("b")
    at = next((i for i, block in enumerate(headings) if block.id == wanted), None)
    rows = [_row(block, depth) for block, depth in zip(headings, _depths(headings), strict=True)]
    active = None if at is None else (at, 0)
    label = "Headings; the arrow keys go through them"
    picked = render.grid("outline", label, COLUMNS, rows, active=active, height="calc(100vh - 9.5rem)")
    if picked and picked[0] != at:
        st.query_params.from_dict({"r": filing.report_id, "b": headings[picked[0]].id})
        st.rerun()
    if at is None:
        return Place(filing, 1, ())
    block = headings[at]
    return Place(filing, block.page, (PageBox(block.page, block.bbox),))


def _depths(headings: Sequence[Block]) -> Iterator[int]:
    """How many headings stand above each: levels that a filing leaves out move nothing to the right."""
    above: list[int] = []
    for block in headings:
        while above and above[-1] >= block.level:
            above.pop()
        yield len(above)
        above.append(block.level)


def _row(block: Block, depth: int) -> dict[str, object]:
    text = names.shortened(names.unescaped(block.text.lstrip("# ")), 200)
    return {"cells": [text, [block.sec_item or "", "quiet"], str(block.page)], "level": depth}
