"""Extracts of statements: the rows as the newest filing prints them, each with its footnote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from preprocess.report import Row, Table
from rag.answering.match.places import RowPlace
from rag.answering.numbers.kinds import printed
from rag.reports.data.judgements import View
from rag.reports.facts.footing import table_context
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.printed import label_of, statement_of
from rag.reports.types import DataTable, TableCell, TableRow

# A statement of a bank has 80 rows: eight say what it comes to, twenty fill a page.
_MOST_ROWS = {"short": 8, "standard": 20, "long": 60}
# A longer label has swallowed a paragraph that stood before the row.
_LONGEST_LABEL = 90


def extract(view: View, company: CompanyFacts, kind: str, moment: Moment, length: str) -> DataTable | None:
    """The rows of a statement of the newest filing that prints the period, as printed; None where there is none."""
    found = statement_of(company, kind, moment)
    if found is None:
        return None
    report, _, statement = found
    table, words = statement.table, view.words
    # What a 10-K prints of flows; more columns do not fit a page.
    years = sorted((year for year in statement.years if year <= moment.year), reverse=True)[:3]
    usable = _usable(table, [statement.years[year] for year in years])
    context = table_context(report, table.id)
    own = _own_rows(view, company, table)
    rows = [
        (index, _extract_row(view, RowPlace(report, context, table, index), [statement.years[year] for year in years]))
        for index in _telling(table, usable, statement.years[moment.year], own, _MOST_ROWS[length])
    ]
    note = "" if len(rows) == len(usable) else words.word("rows_left", shown=str(len(rows)), all=str(len(usable)))
    title = words.word("statement_of", company=view.called(company), statement=words.word(kind))
    columns = tuple(Moment(year, moment.span).words for year in years)
    code = table.currency_of(table.columns[statement.years[moment.year]])
    unit = words.unit(_scale(table, usable), code)
    return DataTable(title, columns, tuple(_headed(table, rows)), unit, "statement", note) if rows else None


def _scale(table: Table, rows: Sequence[int]) -> int:
    """What most amounts of the statement are multiplied by."""
    cells = [cell for index in rows for cell in table.rows[index].cells if cell.value is not None and cell.scaled]
    # Shares and prices within a statement have scales of their own.
    scales = Counter(table.scale_of(cell) for cell in cells if not cell.percent)
    return max(scales, key=lambda scale: scales[scale], default=table.unit.scale)


def _extract_row(view: View, place: RowPlace, columns: Sequence[int]) -> TableRow:
    marker = view.ledger.cite(place.key, place.citation(""))
    return TableRow(_label(place), tuple(_printed(place, column, marker) for column in columns), place.row.level)


def _label(place: RowPlace) -> str:
    """The row's label without its note, and without a long text that was set before it."""
    own = label_of(place.row)
    # The label proper follows the last colon.
    return own if len(own) <= _LONGEST_LABEL else own.rpartition(": ")[2]


def _headed(table: Table, rows: Sequence[tuple[int, TableRow]]) -> Iterator[TableRow]:
    """The rows, below the headings that the statement prints over them."""
    told: set[int] = set()
    for index, row in rows:
        parent = table.rows[index].parent
        if parent is not None and parent not in told and all(cell.value is None for cell in table.rows[parent].cells):
            told.add(parent)
            label = " ".join(table.rows[parent].label.split())
            if label and len(label) <= _LONGEST_LABEL:
                yield TableRow(label, tuple(TableCell("") for _ in row.cells), max(0, row.level - 1))
        yield row


def _usable(table: Table, columns: Sequence[int]) -> list[int]:
    """The labelled rows with a value in every column that is printed."""
    return [
        index
        for index, row in enumerate(table.rows)
        if row.label.strip() and all(at < len(row.cells) and row.cells[at].value is not None for at in columns)
    ]


def _own_rows(view: View, company: CompanyFacts, table: Table) -> set[int]:
    """The rows of a statement that the report's figures come from."""
    held = (view.ledger.held[key].fact for key in view.ledger.held if key[0] == company.name)
    return {fact.index for fact in held if fact.table is table or fact.table.id == table.id}


def _telling(table: Table, usable: Sequence[int], newest: int, own: set[int], most: int) -> Iterator[int]:
    """Every row where there is room; else totals and the rows that the report uses, then the largest amounts."""

    def weight(index: int) -> tuple[bool, Decimal]:
        value = table.base_value(table.rows[index].cells[newest])
        return index in own or _is_total(table.rows[index]), abs(value or Decimal(0))

    kept = set(sorted(usable, key=weight, reverse=True)[:most])
    yield from (index for index in usable if index in kept)


def _is_total(row: Row) -> bool:
    label = row.label.lower()
    # In the words of most statements; a total under another name is kept for its size.
    return any(word in label for word in ("total", "net income", "net earnings", "net cash", "net sales", "per share"))


def _printed(place: RowPlace, column: int, marker: str) -> TableCell:
    cell = place.row.cells[column]
    return TableCell(printed(cell), (marker,), place.table.base_value(cell))
