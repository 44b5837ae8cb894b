"""A written section on the page: tables and text with footnotes, charts; and the numbers of the whole report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import streamlit as st

from pages.shared import pictures, render
from pages.shared.signs import minus
from rag.answering import segments
from rag.answering.check.verify import unverified_sentence
from rag.answering.numbers.read import MARKER
from rag.reports.exports.build import numbers as numbers_grid
from rag.reports.exports.document import Grid, Spans
from rag.reports.phrases import Words
from rag.reports.types import DataTable, TableCell, WrittenReport, WrittenSection
from rag.types import Citation

Piece = dict[str, str]
INDENT = "\u2003"
NOTHING: Mapping[str, Citation] = MappingProxyType({})
UNVERIFIED = segments.TITLES["unverified"]


def section(written: WrittenSection, key: str, active: str | None) -> str | None:
    """Tables, charts, then text; returns the marker that was clicked in this run, or None."""
    doubt = unverified_sentence(written.answer.numbers)
    if doubt:
        render.warning(doubt)
    clicked = None
    cited = {citation.marker: citation for citation in written.answer.citations}
    blocks = [block for table in written.tables for block in table_blocks(table, written.name, cited)]
    blocks += pictures.charts(written.charts)
    if blocks:
        clicked = render.sources((), f"tables-{key}", active, blocks)
    return render.answer(written.answer, f"section-{key}", active=active, sources=False, meta=False) or clicked


def numbers(report: WrittenReport, key: str, active: str | None) -> str | None:
    """Every number of the report with its filing, page and status; returns the marker that was clicked, or None."""
    if not report.facts:
        return None
    counts = {status: sum(fact.status == status for fact in report.facts) for status in ("unverified", "conflict")}
    told = [
        f"{count} {word}" for word, count in zip(("not verified", "in conflict"), counts.values(), strict=True) if count
    ]
    language = report.plan.options.language
    grids = numbers_grid(report.facts, {citation.marker for citation in report.citations}, language)
    label = ", ".join([f"{Words(language).word('numbers')} ({len(report.facts)})", *told])
    with st.expander(render.label(label)):
        return render.sources((), f"numbers-{key}", active, [block for grid in grids for block in _grid_blocks(grid)])


def _grid_blocks(grid: Grid) -> Iterator[dict[str, Any]]:
    """One table of numbers, its company over it where there are several."""
    if grid.title:
        yield {"kind": "h", "pieces": [_text(grid.title)]}
    yield {"kind": "table", "rows": [_spans(cells) for cells in (grid.header, *(row.cells for row in grid.rows))]}


def sources(report: WrittenReport, key: str, active: str | None) -> str | None:
    """Every footnote of the report in one list, closed; returns the marker that was clicked, or None."""
    if not report.citations:
        return None
    word = Words(report.plan.options.language).word("sources")
    with st.expander(render.label(f"{word} ({len(report.citations)})")):
        return render.sources(report.citations, f"sources-{key}", active)


def citations(report: WrittenReport | None, sections: Sequence[WrittenSection | None]) -> list[Citation]:
    """Every footnote that a marker on the page can mean."""
    found = [citation for one in sections if one for citation in one.answer.citations]
    return [*found, *(report.citations if report else ())]


def places(sections: Sequence[WrittenSection | None]) -> list[str]:
    """The markers of a report in the order in which they are read: a section's tables, then its text; each once."""
    found: list[str] = []
    for one in sections:
        if one is not None:
            own = {citation.marker for citation in one.answer.citations}
            cells = (cell for table in one.tables for row in table.rows for cell in row.cells)
            told = (*(marker for cell in cells for marker in cell.markers), *MARKER.findall(one.answer.text))
            found += [marker for marker in told if marker in own]
    return list(dict.fromkeys(found))


def nth(order: Sequence[str], opened: str) -> int:
    """Which of the markers (from 0) is open; a figure opens a cell of the row that its footnote names ("[1]#2")."""
    marker = opened.partition("#")[0]
    return order.index(marker) if marker in order else 0


def table_blocks(
    table: DataTable, above: str = "", cited: Mapping[str, Citation] = NOTHING
) -> Iterator[dict[str, Any]]:
    """A table of facts as blocks of the answer component: its title unless it stands above it, its rows, its note.

    cited: the citations of its markers, of which a figure opens its own cell.
    """
    if table.title and table.title != above:
        yield {"kind": "h", "pieces": [_text(table.title)]}
    rows = [[[_text(text)] for text in (table.unit, *table.columns)]]
    for row in table.rows:
        label = f"{row.label} ({row.unit})" if row.unit else row.label
        rows.append([[_text(INDENT * row.level + label)], *(_cell(cell, cited) for cell in row.cells)])
    yield {"kind": "table", "rows": rows}
    if table.note:
        yield {"kind": "note", "pieces": [_text(table.note)]}


def _cell(cell: TableCell, cited: Mapping[str, Citation]) -> list[Piece]:
    """The words of a cell and its footnotes; a number that is not verified says so."""
    words = _text(minus(cell.text))
    if cell.status == "unverified":
        words = {"kind": "number", "text": cell.text, "status": "unverified", "title": UNVERIFIED}
    opened = _opened(cell, cited)
    return [words, *({"kind": "marker", "text": marker, **opened} for marker in dict.fromkeys(cell.markers))]


def _opened(cell: TableCell, cited: Mapping[str, Citation]) -> Piece:
    """The one printed cell that holds a figure, where its row has one of that value; else its row is opened."""
    citation = cited.get(cell.markers[0]) if len(set(cell.markers)) == 1 else None
    at = segments.only_cell(citation, cell.value) if citation is not None else None
    return {} if citation is None or at is None else {"place": f"{citation.marker}#{at}"}


def _spans(cells: Iterable[Spans]) -> list[list[Piece]]:
    """Cells of the exports as cells of the answer component."""
    return [[{"kind": "marker" if s.kind == "marker" else "text", "text": s.text} for s in cell] for cell in cells]


def _text(text: str) -> Piece:
    return {"kind": "text", "text": text}
