"""Cells whose scale looks odd, to be read beside their page: an amount without its "(in millions)" is a million off.

`python -m bench.scales [--home FOLDER] [--show]`, over the home that bench.retrieval made; every row is listed once. It
goes by the size and the look of figures and by the cells around them more than by words, which the converter has gone
by itself. Some of what is listed is right (a number of plants); what stands a thousand times apart is not.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from bench.figures import Figures
from bench.over_home import run_over_home
from preprocess.report import Cell, Report, Row, Table
from preprocess.store.reports import load_report, report_folders
from preprocess.tables.meaning.values import in_own_unit, is_year
from rag.config import Settings

TITLE = "Rows whose scale looks odd"
MONEY, AMONG, FEW, FINE, APART = (
    "whole, though money",
    "whole among scaled",
    "too few shares",
    "scaled, though a rate",
    "a thousand times apart",
)
WHYS = (MONEY, AMONG, FEW, FINE, APART)
_SIGN = re.compile(r"[$€£¥]")
_DIGITS = re.compile(r"\D+")
_COUNTED = re.compile(
    r"\b(?:number of|headcount|workforce|stores|branches|unit counts?|ratio|days|turns?|years|FICO)\b", re.I
)
_PEOPLE = re.compile(r"(?:\S+ ){0,2}employees\b(?!['’])", re.IGNORECASE)
_OUTSTANDING = re.compile(r"\bshares\b.*\b(?:outstanding|used)\b|\b(?:average|diluted|basic)\b.*\bshares\b", re.I)
_RATE = re.compile(r"\b(?:rates?|ratios?|percent(?:age)?|margin|yield|average li[fv]es?|times|turnover)\b|%", re.I)
_LARGE, _FEWEST, _SMALL = 1_000, 100_000, 100
_TELLING = 4
"""So many digits are not printed twice by chance beside the same label."""


class Odd(NamedTuple):
    """A cell whose scale is worth a look."""

    why: str
    table: Table
    row: Row
    cell: Cell

    def __str__(self) -> str:
        return f"{self.why}: p. {self.cell.page}, {self.table.caption[:50]} | {self.row.label[:70]} | {self.cell.text}"


def odd_rows(report: Report) -> list[Odd]:
    """The first odd cell of each row of a filing, for each reason."""
    first = dict[tuple[str, int], Odd]()
    for odd in (*_within(report), *_between(report)):
        first.setdefault((odd.why, id(odd.row)), odd)
    return list(first.values())


def _within(report: Report) -> Iterator[Odd]:
    """Cells that do not fit the other cells of their row, column or table."""
    for table in report.tables:
        if table.unit.scale > 1:
            decimals = Counter(_decimals(cell) for row in table.rows for cell in row.cells if _is_amount(cell))
            usual = decimals.most_common(1)[0][0] if decimals else 0
            for row in table.rows:
                for at, cell in enumerate(row.cells):
                    if cell.value and not cell.percent and (why := _why(table, row, at, usual)):
                        yield Odd(why, table, row, cell)


def _why(table: Table, row: Row, at: int, usual: int) -> str:
    """Why a cell is worth a look; "" where nothing speaks against how it is read."""
    cell, over = row.cells[at], "" if row.parent is None else table.rows[row.parent].label
    words = f"{over} {row.label} {table.columns[at].label}"
    value, printed = abs(cell.value or Decimal(0)), _decimals(cell)
    if cell.scaled:
        fine = cell.scale is None and not _SIGN.search(cell.text) and value < _SMALL
        return FINE if fine and _RATE.search(f"{over} {row.label}") and printed > usual else ""
    if printed == 0 and value >= _LARGE and _SIGN.search(cell.text):
        return MONEY
    if _OUTSTANDING.search(words) and value < _FEWEST and printed < 2:
        return FEW
    column = [other.cells[at] for other in table.rows]
    among = printed == 0 and any(map(_is_amount, column)) and not (_COUNTED.search(words) or _PEOPLE.match(row.label))
    return AMONG if among and not (is_year(cell.text) or in_own_unit(cell.text)) else ""


def _is_amount(cell: Cell) -> bool:
    return bool(cell.value) and cell.scaled and not cell.percent


def _decimals(cell: Cell) -> int:
    exponent = cell.value.as_tuple().exponent if cell.value is not None else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _between(report: Report) -> Iterator[Odd]:
    """Cells whose figure another table prints beside the same label and reads in another scale."""
    alike = defaultdict[tuple[str, str], list[Odd]](list)
    for table in report.tables:
        for row in table.rows:
            for cell in row.cells:
                if cell.value and not cell.percent and len(digits := _DIGITS.sub("", cell.text)) >= _TELLING:
                    alike[row.label.casefold(), digits].append(Odd(APART, table, row, cell))
    for same in alike.values():
        yield from same if _apart(same) else ()


def _apart(same: Sequence[Odd]) -> bool:
    """Whether one printed figure of one label is read in scales that differ."""
    values = [abs(value) for odd in same if (value := odd.table.base_value(odd.cell))]
    return max(values) >= 1_000 * min(values)


def measured(settings: Settings) -> tuple[Figures, list[str]]:
    """By filing how many rows look odd, and why; each of them in a line."""
    rows, lines = list[tuple[str, ...]](), list[str]()
    for report in map(load_report, report_folders(settings.data_dir)):
        found = odd_rows(report)
        rows.append((report.source_name, *(str(sum(odd.why == why for odd in found)) for why in WHYS)))
        lines += [f"{report.source_name}: {odd}" for odd in found]
    return Figures(TITLE, ("filing", *WHYS), tuple(rows)), lines


if __name__ == "__main__":
    sys.exit(run_over_home("bench.scales", __doc__, measured))
