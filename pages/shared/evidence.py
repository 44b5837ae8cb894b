"""The place behind a footnote or a hit: the rendered page with its boxes, the quoted row, and the pages around it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import streamlit as st
from PIL import Image, ImageChops

from pages.shared import names, recording, render, spots, turning
from pages.shared.places import Place
from pages.shared.session import service
from pages.shared.snippets import snippet
from pages.shared.spots import Spot
from preprocess.errors import FootnoteError
from rag.types import Filing, Hit, PageBox, Query

# Twice the panel's width on a common screen: small print stays sharp when it is enlarged.
WIDTH = 1400
# Part of the page's width that stays white beside the ink, so that no letter touches the frame.
MARGIN = 0.015
LIBRARY, CHAT = "library", "chat"
ROOM = {LIBRARY: "8.4rem", CHAT: "12.2rem", "": "9.4rem"}
"""What stands above and below the panel: the head of a filing, the ask box, the tabs of a hit."""
Extent = tuple[float, float]


def of_hit(hit: Hit, filing: Filing, query: Query) -> Place:
    """The place that a hit opens: the rows of its table that the question is about, else its blocks."""
    from rag.retrieval.rows import matching_rows

    report = service().report(filing.report_id)
    wanted = set(hit.chunk.block_ids)
    table = next((table for table in report.tables if table.id in wanted), None) if hit.chunk.kind == "table" else None
    if filing.media == "audio":
        return _heard(hit, filing, query)
    rows = matching_rows(query, table) if table else ()
    if rows:
        boxes = tuple(PageBox(row.page, row.bbox) for row in rows)
        return Place(filing, boxes[0].page, boxes, doubt=hit.doubt)
    blocks = [block for block in report.blocks if block.id in wanted]
    later = (PageBox(line.page, line.bbox) for block in blocks for line in block.lines if line.page != block.page)
    places = (*(PageBox(block.page, block.bbox) for block in blocks), *later)
    return Place(filing, hit.chunk.page_first, places, doubt=hit.doubt)


def _heard(hit: Hit, filing: Filing, query: Query) -> Place:
    """The passage of a recording that the hit's own line stands in; a chunk may hold the talk of some minutes."""
    report = service().report(filing.report_id)
    spoken = [page for page in report.pages if hit.chunk.page_first <= page.number <= hit.chunk.page_last]
    start = snippet(hit.chunk, query.question)[:40]
    passage = next((page.number for page in spoken if start in report.full_content[page.start : page.end]), None)
    return Place(filing, passage or hit.chunk.page_first, ())


def panel(
    place: Place,
    key: str,
    *,
    closable: bool = True,
    pick: Callable[[Spot], None] | None = None,
    nth: tuple[int, int] | None = None,
    step: Callable[[int], None] | None = None,
    cite: Callable[[str], None] | None = None,
) -> bool:
    """Draw the panel; returns whether it was closed in this run. The page turned to is kept until then.

    pick is called with the cell that was clicked on the picture; without it nothing on the picture can be clicked, and
    a place in a table can be opened as data. nth says which footnote of how many this is (from 0), step is called with
    1 or -1 to go on from it; cite with the place of an input of a calculated figure.
    """
    if place.filing.media == "audio" or place.filing.url:
        return _without_page(place, key, closable)
    identity = f"{key}/{place.filing.report_id}/{place.page}/{hash((place.boxes, place.inputs))}"
    page = turning.page_of(key, identity, place.page)
    try:
        picture, ink = _picture(str(service().settings.home), place.filing.report_id, page, place.boxes)
        view = _view(place, page, ink)
    except FootnoteError as error:
        render.error(str(error))
        return closable and st.button("Close", key=f"{key}-close")
    found = _spots(place.filing, page) if pick else ()
    cell = _cell(place) if key != LIBRARY and page == place.page else None
    view |= {"id": f"{identity}/{page}", "closable": closable, "room": ROOM.get(key, ROOM[""]), "nth": nth}
    at = spots.fractions(found, *_page_size(place.filing.report_id, page))
    view |= {"spots": at, "tabled": cell is not None}
    done = render.page_view(view, picture, f"{key}-view")
    if done.page is not None:
        turning.turn_to(key, identity, max(1, min(int(done.page), place.filing.pages)))
        st.rerun(scope="app")
    if pick and done.spot is not None:
        pick(found[done.spot])
    if cell and done.opened:
        _as_data(place, cell)
    if step and done.step:
        step(done.step)
    if cite and done.cited:
        cite(done.cited)
    return done.closed


def _without_page(place: Place, key: str, closable: bool) -> bool:
    """The place in a recording or of the web; returns whether it was closed in this run."""
    if place.filing.media == "audio":
        return recording.panel(place.filing, place.page, place.quote, key, closable)
    return _web_panel(place, key, closable)


def _as_data(place: Place, cell: Spot) -> None:
    """Go to the table of the cell in the library."""
    address = {"r": place.filing.report_id, "t": cell.table, "cell": f"{cell.at[0]}.{cell.at[1]}"}
    st.switch_page("library.py", query_params=address)


def _cell(place: Place) -> Spot | None:
    """The cell, else the row, of a table that the smallest box of a place is about."""
    boxes = [box.bbox for box in place.boxes if box.page == place.page]
    if not boxes:
        return None
    smallest = min(boxes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))
    return spots.of_box(_spots(place.filing, place.page), smallest)


def _spots(filing: Filing, page: int) -> tuple[Spot, ...]:
    return spots.on_page(service().report(filing.report_id), page)


def _web_panel(place: Place, key: str, closable: bool) -> bool:
    """What is known of a page of the web: no picture, and its address as text, never as a link."""
    with st.container(horizontal=True, vertical_alignment="center"):
        render.caption(f"{names.company(place.filing)}, fetched {names.day(place.filing.date)}")
        closed = closable and recording.close_button(key)
    render.plain(place.filing.url)
    render.plain(f"“{place.quote}”")
    return closed


def forget_pictures() -> None:
    """Drop cached pictures, because a filing was deleted."""
    _picture.clear()


@st.cache_data(max_entries=40, show_spinner=False)
def _picture(home: str, report_id: str, page: int, boxes: tuple[PageBox, ...]) -> tuple[bytes, Extent]:
    """PNG of a page with its boxes, and where its ink begins and ends as fractions of the width."""
    data = service().page_picture(report_id, page, boxes, WIDTH)
    with Image.open(io.BytesIO(data)) as image:
        grey = image.convert("L")
    paper = Image.new("L", grey.size, 255)
    # Scans and shaded pages are never quite white: 24 of 255 steps darker is where printing begins.
    ink = ImageChops.difference(grey, paper).point(lambda level: 255 if level > 24 else 0).getbbox()
    if ink is None:
        return data, (0.0, 1.0)
    return data, (max(0.0, ink[0] / grey.width - MARGIN), min(1.0, ink[2] / grey.width + MARGIN))


def _view(place: Place, page: int, ink: Extent) -> dict[str, Any]:
    here = page == place.page
    title = f"{names.filing_name(place.filing)}, page {page}"
    notes = [names.over(place.caption, place.quote), place.unit] if here else []
    return {
        "caption": title,
        "alt": f"{title}, as printed",
        "doubt": names.shortened(place.doubt, 300) if here else "",
        "note": " · ".join(names.shortened(note, 160) for note in notes if note),
        "quote": place.quote if here and not place.cells else "",
        "table": _row(place) if here and place.cells else None,
        "inputs": [asdict(one) for one in place.inputs] if here else [],
        "page": page,
        "pages": place.filing.pages,
        "home": place.page,
        "focus": _focus(place, page),
        "across": _across(place, page),
        "left": ink[0],
        "right": ink[1],
    }


def _row(place: Place) -> dict[str, Any]:
    """The quoted row as label and cells; the label is what the quote says before its first cell."""
    first = next((text for _, text in place.cells if text), "")
    label, found, _ = place.quote.partition(first) if first else (place.quote, "", "")
    return {
        "unit": place.unit,
        "label": (label if found else place.quote).strip(" :|…"),
        "cells": list(zip(names.heads_apart(place.cells), (text for _, text in place.cells), strict=True)),
        "picked": place.picked,
    }


def _focus(place: Place, page: int) -> float | None:
    """The height on the page, as a fraction, that the view scrolls to."""
    boxes = [box.bbox for box in place.boxes if box.page == page]
    height = _page_size(place.filing.report_id, page)[1]
    if not boxes or not height:
        return None
    return _middle(boxes) / height


def _across(place: Place, page: int) -> Extent | None:
    """Where the last box, which is the picked one, begins and ends as fractions of the width."""
    boxes = [box.bbox for box in place.boxes if box.page == page]
    width = _page_size(place.filing.report_id, page)[0]
    return (boxes[-1][0] / width, boxes[-1][2] / width) if boxes and width else None


def _middle(boxes: Sequence[tuple[float, float, float, float]]) -> float:
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    # Of a place higher than the window, its beginning is what a person wants to see first.
    return (top + bottom) / 2 if bottom - top < 250 else top + 125


def _page_size(report_id: str, page: int) -> tuple[float, float]:
    """Width and height in points; nothing for a page that the report does not have."""
    pages = service().report(report_id).pages
    return next(((p.width, p.height) for p in pages if p.number == page), (0.0, 0.0))
