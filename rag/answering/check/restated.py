"""What another annual filing of the company prints for a row of a statement that an answer rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Period, Report
from rag.calculator.facts.statements import plain_label, statements_of
from rag.query.directory import company_of, titled
from rag.types import Citation, Filing

ANNUAL = ("10-k", "annual-report")
# A year is printed in its own filing and up to four later ones.
_LATER, _MOST = 4, 4
_YEAR = 12
MAY_BE = "the later may be restated"


@dataclass(frozen=True, slots=True)
class _Printed:
    """One cell of a statement."""

    kind: str
    value: Decimal
    unit: int
    currency: str
    text: str
    page: int


def printed_otherwise(
    cited: Citation, cell: int, filings: Sequence[Filing], report_of: Callable[[str], Report]
) -> Iterator[str]:
    """The sentence that another filing prints another amount under the name of the cited cell, with both pages."""
    period = cited.periods[cell] if cell < len(cited.periods) else None
    year = _year_of(period)
    others = [one for one in filings if _may_print(one, cited.filing, year)][:_MOST] if year else []
    if not others:
        return
    rows = _cells(report_of(cited.filing.report_id), cited, year)
    own = [one for one in rows if one.value == cited.values[cell] and one.page == cited.page]
    for other in others if own else ():
        found = [one for one in _cells(report_of(other.report_id), cited, year) if one.kind == own[0].kind]
        if len({one.value for one in found}) == 1 and _differ(own[0], found[0]):
            told = f"{own[0].text} ({titled(cited.filing)}, page {own[0].page})"
            beside = f"{found[0].text} ({titled(other)}, page {found[0].page})"
            yield f"Two filings print {cited.label} of one period differently: {told} and {beside}; {MAY_BE}."
            return


def _year_of(period: Period | None) -> int:
    """The fiscal year that a period is, or is the end of; 0 for any other."""
    whole = period is not None and (period.months == _YEAR or (period.kind == "instant" and not period.fiscal_quarter))
    return (period.fiscal_year or 0) if whole and period is not None else 0


def _may_print(filing: Filing, cited: Filing, year: int) -> bool:
    same = company_of(filing) == company_of(cited) and filing.report_id != cited.report_id
    own = filing.fiscal_year or 0
    return same and {filing.doc_type, cited.doc_type} <= set(ANNUAL) and year <= own <= year + _LATER


def _cells(report: Report, cited: Citation, year: int) -> Iterator[_Printed]:
    """The cells of that year in the rows of the statements that bear the name of the cited row."""
    name = plain_label(cited.label)
    for kind, statements in statements_of(report).items():
        for statement in statements:
            column = statement.years.get(year)
            if column is None or not statement.primary or statement.table.doubt or not name:
                continue
            table = statement.table
            for index, row in enumerate(table.rows):
                cell = row.cells[column]
                value = table.base_value(cell)
                if value is not None and statement.holds(index) and plain_label(row.label) == name:
                    unit = table.scale_of(cell) if cell.scaled else 0
                    currency = table.currency_of(table.columns[column])
                    yield _Printed(kind, value, unit, currency, " ".join(cell.text.split()), row.page)


def _differ(one: _Printed, other: _Printed) -> bool:
    """Whether two amounts are apart by more than the coarser of them is rounded to."""
    return one.currency == other.currency and abs(one.value - other.value) > max(one.unit, other.unit)
