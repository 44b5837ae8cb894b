"""A table of a filing as a table of the page: labels indented, figures as printed."""

from __future__ import annotations

from pages.shared import names, render
from pages.shared.session import service
from preprocess.report import Table
from rag.types import Context

# An em space: spaces that markup does not swallow.
INDENT = "\u2003"


def of_context(context: Context) -> list[Table]:
    """The tables whose blocks the context holds."""
    report = service().report(context.filing.report_id)
    wanted = set(context.block_ids)
    return [table for table in report.tables if table.id in wanted]


def draw(table: Table, key: str) -> None:
    """Caption, unit and rows; cells are printed text, so nothing is rounded or scaled here."""
    pages = ", ".join(str(page) for page in table.pages)
    head = (names.shortened(table.caption, 160), table.unit.printed or "", f"p. {pages}")
    render.caption(" · ".join(part for part in head if part))
    if table.doubt:
        render.warning(f"This table is doubtful: {table.doubt}. Compare it with the page before using it.")
    render.table(rows(table), key)


def rows(table: Table) -> list[list[str]]:
    """The header row, then every row, as printed; levels are shown by spaces."""
    heads = [table.stub_label, *(column.label for column in table.columns)]
    return [heads, *([INDENT * row.level + row.label, *(cell.text for cell in row.cells)] for row in table.rows)]
