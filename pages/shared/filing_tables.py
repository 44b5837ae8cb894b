"""The tables of a filing: a list, and the chosen one as data beside the page it is printed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.shared import downloads, events, names, render
from pages.shared.places import Place
from pages.shared.spots import Spot
from preprocess.report import Report, Table
from preprocess.store.export import unit_words
from rag.types import Filing, PageBox

COLUMNS = (
    {"label": "Page", "align": "right"},
    {"label": "Type"},
    {"label": "Checks"},
    {"label": "Caption", "cut": True},
    {"label": "Unit"},
    {"label": "Conf.", "align": "right"},
)
# Three rows at least, eight at most: the table below is what was come for.
LIST_HEIGHT = "clamp(6.4rem, 20vh, 11.6rem)"
ALL, STATEMENTS, DOUBTFUL = "All", "Statements", "Doubtful"


def draw(filing: Filing, report: Report) -> Place:
    """Draw list and table; returns the place of the picked cell, row or table."""
    tables = [table for table in report.tables if not table.is_contents]
    if not tables:
        st.write("No tables were found in this filing; turn its pages beside.")
        return Place(filing, 1, ())
    shown = _narrowed(report, tables)
    table = _chosen(filing, tables, shown, _page(report))
    clicked = events.picked("cells", len(table.rows), len(table.columns) + 1)
    if clicked:
        _at(filing, table, clicked)
    cell = _cell(table)
    picked = _table(report, table, cell)
    if picked and picked != cell:
        _go(filing, table, picked)
    page = _page(report)
    return Place(filing, page, ()) if page and page not in table.pages else _place(filing, table, cell)


def _page(report: Report) -> int | None:
    """The page of the address ("p=95"), where it names no table."""
    wanted = "" if "t" in st.query_params else st.query_params.get("p", "")
    return int(wanted) if wanted.isdecimal() and 0 < int(wanted) <= len(report.pages) else None


def pick(filing: Filing, report: Report, spot: Spot) -> None:
    """Go to the cell that was clicked on the picture of the page."""
    table = next(table for table in report.tables if table.id == spot.table)
    if st.query_params.get("t") != table.id or _cell(table) != spot.at:
        _go(filing, table, spot.at)


def _narrowed(report: Report, tables: Sequence[Table]) -> list[Table]:
    groups = {
        ALL: list(tables),
        STATEMENTS: [table for table in tables if table.is_financial_statement],
        DOUBTFUL: [table for table in tables if table.doubtful],
    }
    options = [name for name, group in groups.items() if group]
    with st.container(horizontal=True, vertical_alignment="center", key="tables-head"):
        chosen = st.segmented_control(
            "Tables",
            options,
            default=ALL,
            required=True,
            format_func=lambda name: f"{name} {len(groups[name])}",
            key=f"tables-{report.report_id}",
            on_change=_first_of_them,
            label_visibility="collapsed",
        )
        downloads.statements(report)
    return groups.get(str(chosen), groups[ALL])


def _first_of_them() -> None:
    """Another choice begins with its own first table, not with one that its list may not have."""
    for part in ("t", "cell"):
        st.query_params.pop(part, None)


def _chosen(filing: Filing, tables: Sequence[Table], shown: Sequence[Table], page: int | None) -> Table:
    """The list; the table is the one of the address, else the first on its page, else the first statement."""
    clicked = events.picked("tables", len(shown), len(COLUMNS))
    if clicked:
        _at(filing, shown[clicked[0]], None)
    wanted = st.query_params.get("t")
    table = next((table for table in tables if table.id == wanted or page in table.pages), None)
    if table is None:
        table = next((table for table in shown if table.is_financial_statement), shown[0])
    at = next((i for i, other in enumerate(shown) if other.id == table.id), None)
    active = None if at is None else (at, 0)
    label = "Tables; the arrow keys go through them"
    rows = [_row(table) for table in shown]
    picked = render.grid("tables", label, COLUMNS, rows, active=active, takes=True, height=LIST_HEIGHT)
    if picked and picked[0] != at:
        _go(filing, shown[picked[0]], None)
    return table


def _row(table: Table) -> dict[str, Any]:
    kind = names.STATEMENTS[table.statement_type]
    caption = names.shortened(table.caption or table.context_heading or table.stub_label, 160)
    return {
        "cells": [
            str(table.pages[0]),
            [kind, "" if table.is_financial_statement else "quiet"],
            _checked(table),
            caption or "–",
            [unit_words(table.unit).partition(",")[0], "quiet"],
            [f"{table.confidence:.2f}", "warn" if table.doubtful else "quiet"],
        ]
    }


def _checked(table: Table) -> list[str]:
    """How the checks of a table went, in a word or two: doubt is said, not only coloured."""
    count, failed = len(table.checks), sum(not check.passed for check in table.checks)
    if failed:
        return [f"⚠ {failed} of {count} {'fails' if failed == 1 else 'fail'}", "warn"]
    if table.doubtful:
        return ["⚠ hard to read", "warn"]
    return [f"✓ {count}" if count else "–", "quiet"]


def _cell(table: Table) -> tuple[int, int] | None:
    """The cell of the address ("cell=3.1": row from 0, column from 0 with the label), if the table has it."""
    row, _, column = st.query_params.get("cell", "").partition(".")
    if st.query_params.get("t") != table.id or not (row.isdecimal() and column.isdecimal()):
        return None
    known = int(row) < len(table.rows) and int(column) <= len(table.columns)
    return (int(row), int(column)) if known else None


def _go(filing: Filing, table: Table, cell: tuple[int, int] | None) -> None:
    _at(filing, table, cell)
    st.rerun()


def _at(filing: Filing, table: Table, cell: tuple[int, int] | None) -> None:
    kept = {"r": filing.report_id, "t": table.id}
    st.query_params.from_dict(kept if cell is None else {**kept, "cell": f"{cell[0]}.{cell[1]}"})


def _table(report: Report, table: Table, cell: tuple[int, int] | None) -> tuple[int, int] | None:
    """Caption, unit, checks and downloads, then the table; returns the cell picked in this run."""
    with st.container(horizontal=True, vertical_alignment="center", key="table-head"):
        with st.container(gap=None, key="table-words"):
            render.plain(names.shortened(table.caption or table.context_heading or "Table", 110))
            _facts(table, cell)
        downloads.table(report, table)
    if table.summary_by:
        render.caption(f"Summary by {table.summary_by}: {names.shortened(table.summary, 400)}")
    for check in table.checks:
        if not check.passed:
            detail = f" ({check.detail})" if check.detail else ""
            render.warning(f"The check “{check.name}” fails{detail}. Compare with the page before using it.")
    if table.doubtful and all(check.passed for check in table.checks):
        render.warning(f"This table is doubtful: {table.doubt}. Compare with the page before using it.")
    columns = [
        {"label": table.stub_label, "indent": True, "wrap": True},
        *(_column(table, n) for n in range(len(table.columns))),
    ]
    rows = [{"cells": [r.label, *(c.text for c in r.cells)], "level": r.level} for r in table.rows]
    label = "Cells of the table; the arrow keys go through them"
    return render.grid(
        "cells", label, columns, rows, mode="cell", active=cell, height="max(18rem, calc(100vh - 27rem))"
    )


def _column(table: Table, number: int) -> dict[str, Any]:
    column = table.columns[number]
    return {"label": column.label, "sub": names.column_period(column.period), "align": "right"}


def _facts(table: Table, cell: tuple[int, int] | None) -> None:
    """Unit, rows, the picked figure, and how many checks hold; which ones stands in the help."""
    unit = table.unit.printed or unit_words(table.unit) or "no unit printed"
    parts = [unit, names.plural(len(table.rows), "row"), *_reading(table, cell)]
    passed = [check.name for check in table.checks if check.passed]
    if not passed:
        render.caption(" · ".join(parts))
        return
    parts.append(f"✓ {names.plural(len(passed), 'check')} {'holds' if len(passed) == 1 else 'hold'}")
    st.caption(render.label(" · ".join(parts)), help=render.label("; ".join(passed), 900))


def _reading(table: Table, at: tuple[int, int] | None) -> tuple[str, ...]:
    """The picked figure with its exact value in base units: "$ 6,779,511 = 6,779,511,000"."""
    cell = table.rows[at[0]].cells[at[1] - 1] if at and at[1] else None
    value = table.base_value(cell) if cell else None
    if cell is None or value is None:
        return ()
    # No currency: a table of dollars may count shares too, and the cell does not say which it is.
    return (f"{cell.text} = {value:,f}{'%' if cell.percent else ''}",)


def _place(filing: Filing, table: Table, at: tuple[int, int] | None) -> Place:
    if at is None:
        return Place(filing, table.pages[0], _whole(table))
    row = table.rows[at[0]]
    cell = row.cells[at[1] - 1] if at[1] else None
    if cell is not None and cell.bbox is not None:
        return Place(filing, cell.page, (PageBox(cell.page, cell.bbox),))
    return Place(filing, row.page, (PageBox(row.page, row.bbox),))


def _whole(table: Table) -> tuple[PageBox, ...]:
    """A box around the table on its first page, around its rows on each page it goes on to."""
    boxes = [PageBox(table.pages[0], table.bbox)]
    for page in table.pages[1:]:
        own = [row.bbox for row in table.rows if row.page == page]
        if own:
            lefts, tops, rights, bottoms = zip(*own, strict=True)
            boxes.append(PageBox(page, (min(lefts), min(tops), max(rights), max(bottoms))))
    return tuple(boxes)
