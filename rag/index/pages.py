"""The page corpus: the whole text of every page, table cells included, under a header that says whose page it is."""

from __future__ import annotations

from collections.abc import Iterable

from preprocess.report import Page, Report, Table
from rag.chunks.chunk import header_line


def page_texts(report: Report) -> list[str]:
    """One text a page, in the order of report.pages."""
    return [_page_text(report, page) for page in report.pages]


def _page_text(report: Report, page: Page) -> str:
    blocks = [block for block in report.blocks if block.page == page.number]
    tables = [table for table in report.tables if page.number in table.pages]
    # The last Item of a page is the one that goes on; the first may end in its first line.
    item = next((block.sec_item for block in reversed(blocks) if block.sec_item), None)
    headings = dict.fromkeys(heading for block in blocks for heading in block.heading_path)
    kinds = dict.fromkeys(t.statement_type.replace("_", " ") for t in tables if t.statement_type != "other")
    printed = {block.id for block in blocks if block.kind == "Table"}
    parts = [header_line(report, item, tuple(headings)), " · ".join(kinds), *(t.caption for t in tables)]
    parts.append(report.full_content[page.start : page.end])
    # Twice the same cells would count twice for BM25.
    parts += [_rows_on(table, page.number) for table in tables if not _printed_here(table, page.number, printed)]
    return "\n".join(part for part in parts if part)


def _printed_here(table: Table, page: int, printed: Iterable[str]) -> bool:
    """Whether the page's own text already has the table's rows of this page."""
    return table.id in printed or any(name.startswith(f"/page/{page}/Table/") for name in printed)


def _rows_on(table: Table, page: int) -> str:
    rows = [row for row in table.rows if row.page == page]
    if not table.rows and page == table.pages[0]:
        return table.markdown
    return "\n".join(" | ".join((row.label, *(cell.text for cell in row.cells))) for row in rows)
