"""Years to come in a table: what falls due in 2025 and what after the last year named, as rows or as columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from preprocess.report import Report, Row, Table
from rag.calculator.facts.telling import telling

# What a question says of a schedule and the schedule of itself.
DUE = telling(
    "due fall falls mature matures maturity maturities maturing owe owes owed pay payable payment payments must make "
    "repay repaid repayment repayments come comes coming future expect expects expected estimate estimated scheduled "
    "projected projects"
)
LATER = telling("thereafter")
"""How the words for what falls due after the last year named are compared."""
LASTING = telling("long term")
"""What falls due in years to come is long-term, whether its table says so or not."""
# "Cash Payments Due During the Year Ending May 31, 2025": what a column says of its year.
_HEAD = (
    r"(?:(?:cash |total |principal )*(?:payments?|amounts?|maturit(?:y|ies)|obligations?|expirations?) )?"
    r"(?:(?:due|maturing|expiring|payable|expected) )?(?:(?:by|during|in|for) )?(?:the )?(?:period |each )?"
)
_DAY = r"(?:[a-z]{3,9}\.? \d{1,2},? )?"
_YEAR = re.compile(
    rf"{_HEAD}(?:fiscal |fy ?|years? (?:ending |ended )?)*{_DAY}((?:19|20)\d\d)(?: \((?:remain|exclud)[^()]*\))?",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:(?:there)?after|later|beyond|subsequent(?: years)?)(?: (?:fiscal |fy ?)*((?:19|20)\d\d))?|"
    r"((?:19|20)\d\d) (?:and|or) (?:thereafter|later|beyond)",
    re.IGNORECASE,
)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Coming:
    """A year to come; after: what falls due later than it."""

    year: int
    after: bool = False


def coming_rows(table: Table, newest: int | None) -> dict[int, Coming]:
    """The rows that are years to come, by index; newest is the last year of the table's columns, None for none."""
    found: dict[int, Coming] = {}
    for index, row in enumerate(table.rows):
        last = max((one.year for one in found.values() if not one.after), default=None)
        coming = _coming(row.label, last)
        if coming is not None and (coming.after or _is_ahead(row, newest)):
            found[index] = coming
    return found


def coming_columns(report: Report, table: Table) -> dict[int, Coming]:
    """The columns that are years to come, by index: all of them after the year that the report is of."""
    found: dict[int, Coming] = {}
    for index, column in enumerate(table.columns):
        last = max((one.year for one in found.values() if not one.after), default=None)
        coming = _coming(column.label, last)
        if coming is not None:
            found[index] = coming
    years = [one.year for one in found.values() if not one.after]
    ahead = report.fiscal_year is not None and len(years) >= _FEWEST and min(years) > report.fiscal_year
    return found if ahead else {}


def is_proven(table: Table) -> bool:
    """Whether the sums that a table prints add up, which proves a column that has no head."""
    return bool(table.checks) and all(check.passed for check in table.checks)


def _coming(label: str, last: int | None) -> Coming | None:
    """What a label says of a time to come; "Thereafter" is after the last year above or before it."""
    text = " ".join(label.split()).strip(" :")
    year = _YEAR.fullmatch(text)
    if year is not None:
        return Coming(int(year[1]))
    after = _AFTER.fullmatch(text)
    named = int(after[1] or after[2] or last or 0) if after is not None and last is not None else 0
    return Coming(named, after=True) if named else None


def _is_ahead(row: Row, newest: int | None) -> bool:
    year = row.period.fiscal_year if row.period is not None else None
    return year is not None and (newest is None or year > newest)
