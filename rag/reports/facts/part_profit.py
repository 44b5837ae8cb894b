"""What the parts of revenue earned: rows with the same names under a word for profit, or a row of profit below them.

The filing's own measure is kept with its own name (operating income, EBIT, segment profit): no two companies mean the
same by it. What is larger than the revenue of its part is no profit of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Table
from rag.calculator.facts.statements import columns_of, plain_label
from rag.reports.facts.breakdown import Breakdown, Cell
from rag.reports.facts.items import Moment
from rag.reports.facts.printed import Source

# Measures of profit that filings print by segment; costs and margins are none.
PROFIT = re.compile(
    r"\boperating (?:income|profit|earnings|loss)\b|"
    r"\b(?:segment|pretax|pre tax) (?:segment )?(?:income|profit|earnings)\b|"
    r"\b(?:income|profit|earnings|loss) (?:from operations|before (?:interest and |income )?tax(?:es)?)\b|"
    r"\b(?:adjusted )?ebitd?a?\b|\bnet (?:income|earnings)\b"
)
_LOSS = re.compile(r"\bloss\b")
# A row of profit stands within so many rows below the revenue of segments that are printed side by side.
_FAR = 40
Found = tuple[str, dict[str, dict[Moment, Cell]]]


@dataclass(frozen=True)
class Profits:
    """The profit of parts by their names, each with its cell of every period; measure is the filing's word for it."""

    measure: str
    parts: tuple[tuple[str, dict[Moment, Cell]], ...]


def profits(found: Breakdown) -> Profits | None:
    """The profit of the parts of a breakdown in the newest period and those before it; None where none is printed."""
    told = []
    for measure, by in (*_beside(found), *_below(found)):
        parts = tuple((name, by[name]) for name, _ in found.parts if found.moments[0] in by.get(name, {}))
        if len(parts) > 1 and _plausible(found, parts):
            # "Loss from operations" over parts of which some earn.
            told.append(Profits(_LOSS.sub("income (loss)", measure), parts))
    # The table of more years tells more; of two alike the first is nearer to the revenue.
    return max(told, key=lambda one: (len(one.parts), len(one.parts[0][1])), default=None)


def _plausible(found: Breakdown, parts: Sequence[tuple[str, Mapping[Moment, Cell]]]) -> bool:
    """Whether no part earns more than it sells, and the figures are not those of revenue again.

    A loss may be larger: costs of the whole company are often booked where nothing is sold.
    """
    revenue, newest = dict(found.parts), found.moments[0]
    pairs = [(_value(cells[newest]), _value(revenue[name][newest])) for name, cells in parts]
    return (
        all(earned <= max(sold, Decimal(0)) for earned, sold in pairs)
        and any(earned != sold for earned, sold in pairs)
        and any(earned > 0 for earned, _ in pairs)
    )


def _beside(found: Breakdown) -> Iterator[Found]:
    """Rows of profit below the row of revenue, where the parts are columns."""
    by: dict[str, dict[str, dict[Moment, Cell]]] = {}
    for moment in found.moments:
        cells = [(name, cells[moment]) for name, cells in found.parts if moment in cells]
        (source, row, _), rows = cells[0][1], {cell[1] for _, cell in cells}
        if len(rows) != 1 or len({cell[2] for _, cell in cells}) != len(cells):
            return
        for index in range(row + 1, min(row + _FAR, len(source.table.rows))):
            measure = PROFIT.search(plain_label(source.table.rows[index].label))
            told = [(name, (source, index, cell[2])) for name, cell in cells if _is_amount(source, index, cell[2])]
            if measure and len(told) == len(cells):
                for name, cell in told:
                    by.setdefault(measure[0], {}).setdefault(name, {}).setdefault(moment, cell)
    yield from by.items()


def _below(found: Breakdown) -> Iterator[Found]:
    """Rows with the names of the parts again, under a heading or above a total that is a word for profit."""
    first: Source = next(iter(found.parts[0][1].values()))[0]
    names = {plain_label(name): name for name, _ in found.parts}
    for table in first.report.tables:
        columns = {} if table.is_contents else columns_of(first.report, table, found.moments[0].span)
        shown = [(moment, columns[moment.year]) for moment in found.moments if moment.year in columns]
        if not shown or shown[0][0] != found.moments[0]:
            continue
        source = Source(first.company, first.report, first.filing, table)
        for rows in _groups(table, names):
            measure = _measure(table, rows)
            if measure and len(rows) > 1:
                yield measure, {name: _cells(source, row, shown) for name, row in rows.items()}


def _groups(table: Table, names: Mapping[str, str]) -> Iterator[dict[str, int]]:
    """Rows by the part they are named after; a part that comes again begins another group."""
    group: dict[str, int] = {}
    for index, row in enumerate(table.rows):
        name = names.get(plain_label(row.label))
        if name is None or all(cell.value is None for cell in row.cells):
            continue
        if name in group:
            yield group
            group = {}
        group[name] = index
    yield group


def _measure(table: Table, rows: Mapping[str, int]) -> str:
    """The word for profit that stands over a group of rows, behind it, or over the table; "" for none."""
    if not rows:
        return ""
    first, last = min(rows.values()), max(rows.values())
    heads = [r.label for r in table.rows[max(0, first - 3) : first] if all(c.value is None for c in r.cells)]
    # The nearest heading of words alone; one farther up heads another group.
    heads = [*reversed(heads)][:1]
    # Some filings name the measure only in the total behind the parts.
    told = [*heads, *(row.label for row in table.rows[last + 1 : last + 3])]
    if not heads:
        told += [table.caption, table.context_heading]
    return next((match[0] for text in told if (match := PROFIT.search(plain_label(text or "")))), "")


def _cells(source: Source, row: int, shown: Sequence[tuple[Moment, int]]) -> dict[Moment, Cell]:
    return {moment: (source, row, at) for moment, at in shown if _is_amount(source, row, at)}


def _is_amount(source: Source, row: int, column: int) -> bool:
    cells = source.table.rows[row].cells
    known = column < len(cells) and source.value(row, column) is not None
    return known and not cells[column].percent and cells[column].scaled


def _value(cell: Cell) -> Decimal:
    source, row, column = cell
    return source.value(row, column) or Decimal(0)
