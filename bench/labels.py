"""Every row of the annual statements asked by its own label, typed or in full, and held against its cell.

`python -m bench.labels [--home FOLDER] [--some N] [--seed N] [--full]`, over the home that bench.retrieval made,
without a model. A label that several rows bear is right with the balance, else with any of them. What disagrees is
printed, to be read: "income taxes" may be the expense or what was paid.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal

from bench.figures import Figures, printed
from bench.retrieval import HOME
from preprocess.report import Report, Table
from rag.answering.ask import Means, ask
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer, Filing

End = Literal["right", "among others", "no figure with a tick", "disagrees"]
ENDS: tuple[End, ...] = ("right", "among others", "no figure with a tick", "disagrees")
KINDS = ("income_statement", "balance_sheet", "cash_flow")
_YEAR = 12
_LONGEST = 9
_ASIDE = re.compile(r"\(.*?\)|\[.*?\]")
_DETAIL = re.compile(r", net of|[,–—-] ?(?:\$|par value)|\$|, par| - \$|—|;|:|, at ")
_LEGAL = re.compile(r",? (?:Inc\.?|Incorporated|Corporation|Company|Co\.,?.*|& Co\.?|International|Systems.*)$")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a filing's year that stand under one label: (kind of statement, value in base units)."""

    filing: Filing
    label: str
    cells: tuple[tuple[str, Decimal], ...]

    @property
    def wanted(self) -> frozenset[Decimal]:
        """The magnitudes that answer: those of the balance sheet where it has any."""
        own = [value for kind, value in self.cells if kind == "balance_sheet"]
        return frozenset(map(abs, own or [value for _, value in self.cells]))

    def question(self, *, full: bool) -> str:
        """The row's question."""
        company = _LEGAL.sub("", self.filing.company or self.filing.doc_name).strip()
        year = self.filing.fiscal_year or 0
        if not full:
            return f"{company.lower()} {self.label} fy{year % 100:02d}"
        time = "at the end of" if {kind for kind, _ in self.cells} == {"balance_sheet"} else "in"
        return f"What was {company}'s {self.label} {time} fiscal {year}?"


def main() -> int:
    """Print the table; exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.labels", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--some", type=int, default=400, help="about how many rows; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--full", action="store_true", help="in a full sentence instead of as it is typed")
    chosen = parser.parse_args()
    if not chosen.home.is_dir():
        print(f"{chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    settings = load_settings(home=chosen.home)
    index = Index.open(settings)
    means = Means(lambda text, filters: search(text, index, settings, filters=filters), index.report, index.filings)
    try:
        rows = [row for filing in index.filings() for row in rows_of(filing, index.report(filing.report_id))]
        random.Random(chosen.seed).shuffle(rows)
        asked = [(row, row.question(full=chosen.full)) for row in rows[: chosen.some or None]]
        print(printed(table([(row, text, ask(text, means, settings)) for row, text in asked])))
    finally:
        index.close()
    return 0


def rows_of(filing: Filing, report: Report) -> Iterator[Row]:
    """The rows of an annual filing's statements that have an amount for its year, by label."""
    cells: dict[str, list[tuple[str, Decimal]]] = defaultdict(list)
    own = (t for t in report.tables if t.is_financial_statement and t.statement_type in KINDS)
    for statement in own if filing.doc_type == "10-k" else ():
        column = _column(statement, filing.fiscal_year)
        for row in statement.rows if column is not None else ():
            value = statement.base_value(row.cells[column]) if column is not None else None
            label = " ".join(_DETAIL.split(_ASIDE.sub(" ", row.label))[0].split()).strip(" *,.")
            if value and len(label) > 1 and len(label.split()) <= _LONGEST and label[:1].isalpha():
                cells[label.lower()].append((statement.statement_type, value))
    yield from (Row(filing, label, tuple(found)) for label, found in cells.items())


def _column(statement: Table, year: int | None) -> int | None:
    """The column of that whole fiscal year, or of its last day."""
    for at, column in enumerate(statement.columns):
        period = column.period
        whole = period is not None and period.fiscal_quarter is None and period.months in (None, _YEAR)
        if period is not None and whole and period.fiscal_year == year:
            return at
    return None


def end_of(row: Row, told: Answer) -> End:
    """Whether the first figure with a tick, or a later one, is the row's; its sign is not looked at."""
    values = [abs(n.value) for n in told.numbers if n.status in ("verified", "derived") and n.value is not None]
    if told.refused or not values:
        return "no figure with a tick"
    if values[0] in row.wanted:
        return "right"
    return "among others" if row.wanted & set(values) else "disagrees"


def table(asked: Sequence[tuple[Row, str, Answer]]) -> Figures:
    """How many questions came to which end; those that disagree are notes."""
    counts = Counter(end_of(row, told) for row, _, told in asked)
    wrong = [(row, text, told) for row, text, told in asked if end_of(row, told) == "disagrees"]
    notes = (
        f"{text}\n    wanted: {', '.join(f'{value:,f}' for value in sorted(row.wanted))}\n"
        f"    told: {' '.join(told.text.split())[:200]}"
        for row, text, told in wrong
    )
    row = (str(len(asked)), *(str(counts[end]) for end in ENDS))
    return Figures("Rows of the statements, by their labels", ("rows", *ENDS), (row,), tuple(notes))


if __name__ == "__main__":
    sys.exit(main())
