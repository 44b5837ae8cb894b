"""Facts read off the pictures of pages by eye: periods and units of columns, parents of rows, values of cells.

`python -m bench.read_off [DOC]…` converts the filings named by bench/data/read_off.jsonl and says how many of the facts
the tables of those pages hold. A fact names its row and a printed figure, never a place in our own tables, so that it
stands whatever becomes of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bench.figures import Figures, printed
from bench.statements import convert_all, unit_text
from bench.tables import ROOT, bare
from preprocess.report import Cell, Column, Report, Row, Table
from preprocess.tables.meaning.cell_periods import columns_of

FACTS = ROOT / "bench" / "data" / "read_off.jsonl"


class Fact(BaseModel):
    """One fact of a page counted from 1.

    A column has the figure `value` in the row `label`, and its period ("duration 2022-12-31 12", "none") and unit
    ("USD 1000000", "*" where columns differ); when is the same of the figure, whether its row or its column names the
    time. A row has its parent ("" for none) and level. A cell has the words of its header and its value in base units.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    lot: str
    kind: Literal["column", "row", "cell", "when"]
    doc: str
    page: int
    label: str
    value: str = ""
    period: str = ""
    unit: str = "*"
    parent: str = ""
    level: int = 0
    header: str = ""
    base: Decimal | None = None

    def stands(self, report: Report) -> bool:
        """Whether a table of the page holds the fact."""
        tables = [table for table in report.tables if self.page in table.pages]
        if self.kind == "row":
            return any(self._placed(table, row) for table in tables for row in self._rows(table))
        return any(self._holds(table, *found) for table in tables for found in self._cells(table))

    def _rows(self, table: Table) -> Iterator[Row]:
        """Rows of the page that are called so; a footnote mark may stand behind the label."""
        # A label that swallowed the next row begins alike and is wrong.
        longest = len(bare(self.label)) + 8 if self.kind == "row" else 9999
        for row in table.rows:
            if row.page == self.page and bare(self.label) in bare(row.label) and len(bare(row.label)) < longest:
                yield row

    def _cells(self, table: Table) -> Iterator[tuple[Cell, Column]]:
        for row in self._rows(table):
            columns = columns_of(table, row) if self.kind == "when" else table.columns
            for cell, column in zip(row.cells, columns, strict=True):
                if bare(cell.text) == bare(self.value):
                    yield cell, column

    def _placed(self, table: Table, row: Row) -> bool:
        parent = "" if row.parent is None else bare(table.rows[row.parent].label)
        return row.level == self.level and (bare(self.parent) in parent if self.parent else not parent)

    def _holds(self, table: Table, cell: Cell, column: Column) -> bool:
        if self.kind in ("column", "when"):
            return period_text(column) == self.period and self.unit in ("*", unit_text(table))
        headed = all(word in column.label.lower() for word in self.header.lower().split())
        return headed and table.base_value(cell) == self.base


def period_text(column: Column) -> str:
    """A period without what the filing's calendar makes of it: "duration 2022-12-31 12", "instant 2022-12-31"."""
    period = column.period
    if period is None:
        return "none"
    return f"{period.kind} {period.end or '?'}" + (f" {period.months}" if period.months else "")


def read_facts(path: Path = FACTS) -> list[Fact]:
    """The facts; pydantic.ValidationError for a line that is none."""
    return [Fact.model_validate_json(line) for line in path.read_text(encoding="utf-8").splitlines()]


def measure(
    facts: Sequence[Fact] = (), converted: Callable[[Sequence[str]], Sequence[Report]] = convert_all
) -> Figures:
    """How many facts of each lot and kind stand (all where none are given), and which do not."""
    facts = facts or read_facts()
    reports = {report.doc_name: report for report in converted(sorted({fact.doc for fact in facts}))}
    held: dict[tuple[str, str], list[bool]] = defaultdict(list)
    missed: list[str] = []
    for fact in facts:
        stands = fact.stands(reports[fact.doc])
        held[fact.lot, fact.kind].append(stands)
        if not stands:
            missed.append(f"missed: {fact.lot} {fact.kind} {fact.doc} page {fact.page}: {fact.label} | {fact.value}")
    rows = tuple((*key, str(len(found)), f"{100 * sum(found) / len(found):.1f}") for key, found in sorted(held.items()))
    return Figures("Facts read off pages", ("lot", "what", "of", "%"), rows, tuple(missed))


def main(arguments: Sequence[str]) -> int:
    """Print the figures; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.read_off", description="Hold tables against facts.")
    parser.add_argument("doc", nargs="*", help="names of filings; default: all that have facts")
    options = parser.parse_args(arguments)
    facts = [fact for fact in read_facts() if not options.doc or fact.doc in options.doc]
    print(printed(measure(facts)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
