"""What becomes of whole filings: balance sheets that balance, periods and units of columns, boxes of cells.

`python -m bench.statements [DOC]… [--sample FILE]` converts the filings beside the repository (all: some minutes) and
prints three figures: of how many 10-Ks the balance sheet is found and balances; how many of the checked columns
(tests/data/period_labels.jsonl) have their period and unit; and under how many of 200 sampled boxes the page's own text
is the cell's. --sample writes 200 columns of statement tables, drawn by a fixed seed, to be checked by eye.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import pypdfium2 as pdfium
from pydantic import BaseModel, ConfigDict

from bench.figures import Figures, printed
from bench.tables import FOLDERS, ROOT, SHARED, bare, find_pdf
from preprocess.convert import quiet
from preprocess.converters.textlayer import TextLayer
from preprocess.report import Cell, Column, Report, Table
from preprocess.tables.proof.identities import BALANCE

CHECKED = ROOT / "tests" / "data" / "period_labels.jsonl"
SAMPLE = 200
SEED = 20
STATEMENTS = ("income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income", "segment")


class CheckedColumn(BaseModel):
    """One column whose period and unit were checked by eye; page counts from 1, table and column from 0."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc: str
    page: int
    table: int
    first_label: str
    column: int
    period: str
    unit: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of how many, and the names of the others."""

    good: int
    missed: tuple[str, ...]

    @property
    def share(self) -> str:
        """Percent, or a dash for nothing measured."""
        total = self.good + len(self.missed)
        return f"{100 * self.good / total:.1f}" if total else "–"


def period_text(column: Column) -> str:
    """A period in few characters: "duration 2022-12-31 12 months fy2022", with the quarter where one is known."""
    period = column.period
    if period is None:
        return "none"
    months = f" {period.months} months" if period.months else ""
    quarter = f" q{period.fiscal_quarter}" if period.fiscal_quarter else ""
    return f"{period.kind} {period.end or '?'}{months} fy{period.fiscal_year}{quarter}"


def unit_text(table: Table) -> str:
    """A unit in few characters: "USD 1000000"."""
    return f"{table.unit.currency or '?'} {table.unit.scale}"


def convert(doc: str) -> Report:
    """One shared filing through the text layer, not stored."""
    return TextLayer().convert(find_pdf(doc), f"{doc}.pdf", quiet)


def convert_all(docs: Sequence[str]) -> list[Report]:
    """Shared filings, as many at a time as there are processors; in the order of their names' sizes, largest first."""
    largest = sorted(docs, key=lambda doc: -find_pdf(doc).stat().st_size)
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=get_context("spawn")) as pool:
        reports = []
        for report in pool.map(convert, largest):
            print(f"Converted {report.doc_name}", file=sys.stderr, flush=True)
            reports.append(report)
    return reports


def balances(reports: Sequence[Report]) -> Tally:
    """10-Ks with a balance sheet that is found as a primary statement and balances in every column."""
    missed = [report.doc_name for report in reports if report.doc_type == "10-k" and not _balances(report)]
    return Tally(sum(report.doc_type == "10-k" for report in reports) - len(missed), tuple(missed))


def _balances(report: Report) -> bool:
    sheets = [t for t in report.tables if t.statement_type == "balance_sheet" and t.is_financial_statement]
    return any(check.name == BALANCE and check.passed for sheet in sheets for check in sheet.checks)


def periods(reports: Sequence[Report], checked: Sequence[CheckedColumn]) -> Tally:
    """Checked columns whose period and unit are as written down."""
    by_name = {report.doc_name: report for report in reports}
    wanted = [column for column in checked if column.doc in by_name]
    missed = [f"{c.doc} page {c.page} {c.first_label!r} column {c.column}" for c in wanted if not _right(c, by_name)]
    return Tally(len(wanted) - len(missed), tuple(missed))


def _right(checked: CheckedColumn, reports: dict[str, Report]) -> bool:
    """Whether one of the page's tables that begin so has the column; where several do, the nearest in order counts."""
    here = [t for t in reports[checked.doc].tables if t.pages[0] == checked.page]
    ranked = sorted(range(len(here)), key=lambda k: (abs(k - checked.table), k))
    found = next((here[k] for k in ranked if first_label(here[k]) == checked.first_label), None)
    if found is None or checked.column >= len(found.columns):
        return False
    return (period_text(found.columns[checked.column]), unit_text(found)) == (checked.period, checked.unit)


def first_label(table: Table) -> str:
    """The label of a table's first row with figures: with the page it names the table."""
    return next((row.label for row in table.rows if any(cell.value is not None for cell in row.cells)), "")


def boxes(reports: Sequence[Report]) -> Tally:
    """Sampled cells whose box covers exactly the words that PDFium finds there."""
    cells = [(r.doc_name, cell) for r in reports for t in r.tables if not t.is_contents for cell in _printed(t)]
    chosen = random.Random(SEED).sample(cells, min(SAMPLE, len(cells)))
    missed = [f"{doc} page {cell.page} {cell.text!r}" for doc, cell in chosen if not _covered(doc, cell)]
    return Tally(len(chosen) - len(missed), tuple(missed))


def _printed(table: Table) -> Iterator[Cell]:
    yield from (cell for row in table.rows for cell in row.cells if cell.value is not None and cell.bbox)


def _covered(doc: str, cell: Cell) -> bool:
    """Whether the text under a cell's box, asked of PDFium anew, is the cell's text."""
    document = pdfium.PdfDocument(find_pdf(doc))
    try:
        page = document[cell.page - 1]
        left, bottom, _, top = page.get_bbox()
        x0, y0, x1, y1 = cell.bbox or (0.0, 0.0, 0.0, 0.0)
        area = (left + x0 - 1, top - y1 - 0.5, left + x1 + 1, top - y0 + 0.5)
        under = page.get_textpage().get_text_bounded(area[0], max(area[1], bottom), area[2], area[3])
    finally:
        document.close()
    return bare(cell.text) == bare(under)


def sample(reports: Sequence[Report]) -> list[CheckedColumn]:
    """Columns of numbers of statement tables, drawn by a fixed seed, as they are read now."""
    columns = [
        CheckedColumn(
            doc=report.doc_name,
            page=table.pages[0],
            table=sum(other.pages[0] == table.pages[0] for other in report.tables[:n]),
            first_label=first_label(table),
            column=k,
            period=period_text(column),
            unit=unit_text(table),
        )
        for report in reports
        for n, table in enumerate(report.tables)
        if table.statement_type in STATEMENTS and len(table.rows) > 3
        for k, column in enumerate(table.columns)
        if sum(row.cells[k].value is not None for row in table.rows) > 1
    ]
    chosen = random.Random(SEED).sample(columns, min(SAMPLE, len(columns)))
    return sorted(chosen, key=lambda c: (c.doc, c.page, c.first_label, c.column))


def main(arguments: Sequence[str]) -> int:
    """Convert, measure, print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.statements", description="Measure whole filings.")
    parser.add_argument("doc", nargs="*", help="names of filings; default: all that lie beside the repository")
    parser.add_argument("--sample", type=Path, help="write the columns to be checked by eye into this file")
    options = parser.parse_args(arguments)
    docs = options.doc or sorted(path.stem for folder in FOLDERS for path in (SHARED / folder).glob("*.pdf"))
    reports = convert_all(docs)
    if options.sample:
        lines = (json.dumps(column.model_dump(), ensure_ascii=False) for column in sample(reports))
        options.sample.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(printed(measured(reports)))
    return 0


def measured(reports: Sequence[Report]) -> Figures:
    """The three figures, and a note for everything that missed."""
    checked = [CheckedColumn.model_validate_json(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
    tallies = {
        "10-Ks whose balance sheet balances": balances(reports),
        "columns with their period and unit": periods(reports, checked),
        "boxes that cover their cell": boxes(reports),
    }
    rows = tuple((name, str(t.good + len(t.missed)), t.share) for name, t in tallies.items())
    notes = tuple(f"missed: {missed}" for tally in tallies.values() for missed in tally.missed)
    return Figures("Whole filings", ("what", "of", "%"), rows, notes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
