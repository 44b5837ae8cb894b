"""The statements of a filing that the calculator reads: which tables they are and which column is which fiscal year."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from functools import lru_cache

from preprocess.reading import reading
from preprocess.report import Column, Report, StatementType, Table
from rag.answering.numbers.currency import in_one_currency
from rag.calculator.facts.accounts import is_of_group, is_own
from rag.calculator.facts.quarters import quarters_of
from rag.calculator.spans import Span, span_year

ANNUAL = ("10-k", "annual-report")
_ALLOWANCE = re.compile(r"$| (?:net|less|net of|at)\b")
_KINDS: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income")
# Tables that look like statements and are of other people, other periods or other measures.
_ASIDE = re.compile(
    r"parent|guarantor|consolidating|quarterly|pro forma|segment|selected|summary|schedule|reconcil|non-?gaap|restat|"
    r"highlights|historical|subsidiar(?:y|ies) (?:of|only)|discontinued|reclassif|derivative|average balance|adjusted|"
    r"unconsolidated",
    re.IGNORECASE,
)
# Columns beside the years: "% change", "Effect of adoption", "Pro forma 2022".
_NO_YEAR = re.compile(
    r"%|percent|\bchange|increase|variance|effect|adjustment|eliminat|average|pro forma", re.IGNORECASE
)
# "Before adjusting items | adjusting items | Total £m": the last is what the statement reports.
_TOTAL = re.compile(r"\b(?:group |consolidated )?totals?\b[^a-z]*(?:£|€|\$|[a-z]{0,4}m|000s?)?\s*$", re.IGNORECASE)
# What tells a statement whose heading was not read; all of a kind have to be there.
_LABELS: tuple[tuple[StatementType, tuple[str, ...]], ...] = (
    ("cash_flow", ("net cash .*operat(ing|ions).*", "net cash .*investing.*", "net cash .*financing.*")),
    ("balance_sheet", ("total assets", "total (current )?liabilities", "total .*(equity|deficit)")),
    ("income_statement", (".*before .*tax.*", "net (income|earnings|loss|profit)", ".*(revenues?|sales)")),
)
_TELLING = tuple((kind, tuple(re.compile(label) for label in labels)) for kind, labels in _LABELS)
# The three statements stand within a few pages, a summary of one does not.
_TOGETHER = 8
# A fiscal year of 52 or 53 weeks ends within days of its month; naming may differ by a year.
_SAME_END, _YEAR = timedelta(days=45), timedelta(days=365)
# Nobody prints hundreds of millions of thousands.
_LONGEST_SCALED = Decimal(100_000_000)
# Statements of a report and a span are small; 64 hold some twenty filings with their quarters.
_MOST_KEPT = 64
# "Net earnings per share (Diluted)": what is in these brackets tells which figure it is.
_KIND = re.compile(r"\((basic|diluted)\)")
_NOTE = re.compile(r"\([^)]*\)|\[[^\]]*\]|(?<!\S)\d{1,2}\)|\bnotes? \d[\w, ]*|\bless:")
# "Adjustments to reconcile … activities: Depreciation": a heading that runs into its first row.
_GLUED = re.compile(
    r"^adjustments to reconcile .*?(?:activities|operations)\W+(?=\w)|^non ?-?cash items?\s*[-–—:]\s*(?=\w)"
)
_kept: OrderedDict[tuple[Hashable, Span | None], dict[StatementType, tuple[Statement, ...]]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Statement:
    """A table with the column of each fiscal year it prints; primary: it is the statement, or goes on from it.

    rows: the rows that are of these years, None for all.
    """

    table: Table
    years: dict[int, int]
    primary: bool = True
    rows: range | None = None

    def holds(self, index: int) -> bool:
        """Whether a row is one of the statement's."""
        return self.rows is None or index in self.rows


@lru_cache(maxsize=1 << 15)
def plain_label(label: str) -> str:
    """A row label in plain words: lower case, no brackets, notes, commas, apostrophes, slashes or hyphens."""
    kept = _KIND.sub(r" \1 ", label.lower().replace("’", "'"))
    text = _NOTE.sub(" ", _GLUED.sub("", kept))
    text = re.sub(r"\([^)]*$", " ", text).replace("&", " and ").replace("'", "")
    text = american(re.sub(r"[^a-z0-9. ]", " ", text))
    return " ".join(text.split()).strip(" .:")


def is_on_the_sheet(report: Report, name: str, *, whole: bool) -> bool:
    """Whether the balance sheet has a row that begins with a plain name; whole: and says no more than its allowances.

    "Income taxes payable" is no row of "income taxes"; "loans, less reserves" is one of "loans".
    """
    sheets = (statement.table for statement in statements_of(report)["balance_sheet"] if statement.primary)
    labels = (plain_label(row.label) for table in sheets for row in table.rows)
    rests = (label.removeprefix(name) for label in labels if name and label.startswith(name))
    return any(not whole or _ALLOWANCE.match(rest) for rest in rests)


def printed_name(label: str) -> str:
    """A label without notes and colons, on one line."""
    return " ".join(re.sub(r"\s*(?<!\b40[13])\((?:\d+|[a-z])\)|\s*\(Notes?\b[^)]*\)", "", label).split()).strip(" :")


def american(text: str) -> str:
    """Lower-case words in American spelling, as the book writes them: "amortisation" is "amortization"."""
    return re.sub(r"(?<=[a-z])isation(?=s?\b)", "ization", text)


def statements_of(report: Report, span: Span | None = None) -> dict[StatementType, tuple[Statement, ...]]:
    """The statements of a report by kind, the primary ones first: with the columns of whole years, or of that part."""
    key = (reading(report), span)
    if key not in _kept:
        _kept[key] = _read(report, span)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def in_units(report: Report) -> bool:
    """Whether a report that prints no scale in any statement prints single dollars: its amounts have nine digits."""
    own = [table for table in report.tables if table.statement_type in _KINDS and not table.is_contents]
    if any(table.unit.printed is not None for table in own):
        return False
    values = (cell.value for table in own for row in table.rows for cell in row.cells)
    return any(abs(value) >= _LONGEST_SCALED for value in values if value is not None)


def _read(report: Report, span: Span | None) -> dict[StatementType, tuple[Statement, ...]]:
    found = [
        Statement(table, years)
        for table in (_named(report_table) for report_table in report.tables)
        if table.statement_type in _KINDS and not table.is_contents and not _aside(table)
        if (years := _years(report, table, span))
    ]
    ordered = sorted(found, key=lambda s: (-_beside(s, found), not s.table.is_financial_statement, s.table.pages[0]))
    kinds = {kind: _of_the_group([s for s in ordered if s.table.statement_type == kind]) for kind in _KINDS}
    made = {kind: tuple(_marked(statements)) for kind, statements in kinds.items()}
    if span is not None and span.months == 3 and report.doc_type in ANNUAL:
        made["income_statement"] += tuple(_quarters(report, span))
    return made


def _of_the_group(statements: list[Statement]) -> list[Statement]:
    """The statements without a parent's own, where those of the group stand in the same filing."""
    if not any(is_of_group(statement.table) for statement in statements):
        return statements
    return [statement for statement in statements if not is_own(statement.table)]


def _quarters(report: Report, span: Span) -> Iterator[Statement]:
    """What an annual filing's own table of quarters prints for this one, as proven by the year's amounts."""
    years: dict[int, set[Decimal]] = {}
    for statement in statements_of(report)["income_statement"]:
        for year, column in statement.years.items() if statement.primary else ():
            cells = (row.cells[column] for row in statement.table.rows if column < len(row.cells))
            values = (statement.table.base_value(cell) for cell in cells if not cell.percent and cell.scaled)
            years.setdefault(year, set()).update(value for value in values if value)
    for found in quarters_of(report, years):
        yield Statement(found.table, {found.year: found.columns[span.quarter]}, rows=found.rows)


def _named(table: Table) -> Table:
    """The table with its kind told by its rows, where its heading told another or none."""
    if table.statement_type in _KINDS or len(table.rows) < 10:
        return table
    labels = [plain_label(row.label) for row in table.rows]
    for kind, telling in _TELLING:
        if all(any(pattern.fullmatch(label) for label in labels) for pattern in telling):
            return replace(table, statement_type=kind)
    return table


def _marked(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The best statement of a kind and the table it goes on in are primary, the others are not."""
    for statement in statements:
        yield replace(statement, primary=statement is statements[0] or _goes_on(statements[0], statement))


def _goes_on(first: Statement, other: Statement) -> bool:
    """Whether the other table is the rest of the statement: on the page beside it, same years, other rows."""
    own, rest = ({plain_label(row.label) for row in s.table.rows} - {"", "other"} for s in (first, other))
    beside = abs(other.table.pages[0] - first.table.pages[0]) <= 1
    return beside and set(first.years) == set(other.years) and len(own & rest) <= 1


def _aside(table: Table) -> bool:
    words = table.context_heading if table.is_financial_statement else f"{table.caption} {table.context_heading}"
    return _ASIDE.search(words) is not None or len(table.rows) < 5


def _beside(statement: Statement, all_found: list[Statement]) -> int:
    """How many other kinds of statement stand within a few pages: the primary statements stand together."""
    page, kind = statement.table.pages[0], statement.table.statement_type
    near = (s.table for s in all_found if abs(s.table.pages[0] - page) <= _TOGETHER)
    return len({table.statement_type for table in near} - {kind})


def columns_of(report: Report, table: Table, span: Span | None = None) -> dict[int, int]:
    """The column of each fiscal year of any table, or of that part of each year."""
    return _years(report, table, span)


def _years(report: Report, table: Table, span: Span | None) -> dict[int, int]:
    return columns_by_year(report, table, span, range(len(table.columns)))


def columns_by_year(report: Report, table: Table, span: Span | None, among: Iterable[int]) -> dict[int, int]:
    """The column of each fiscal year, as the company counts them; years with two columns are left out."""
    found: dict[int, list[int]] = {}
    for index in among:
        column = table.columns[index]
        year = _year(report, table, column) if span is None else _part(report, table, column, span)
        if year is not None and any(index < len(r.cells) and r.cells[index].value is not None for r in table.rows):
            found.setdefault(year, []).append(index)
    shift = _shift(report, table, found) if span is None else 0
    if shift is None:
        return {}
    whole = {year: _whole(table, columns) for year, columns in found.items()}
    return {year + shift: column for year, column in whole.items() if column is not None}


def _whole(table: Table, columns: Sequence[int]) -> int | None:
    """The one column of a year; of several that is the whole which is called "Total" ("before adjusting items").

    A translation into another currency than the filing's own is none of them.
    """
    own = in_one_currency(table, [table.columns[column] for column in columns])
    columns = [column for column, stays in zip(columns, own, strict=True) if stays]
    if len(columns) == 1:
        return columns[0]
    totals = [column for column in columns if _TOTAL.search(table.columns[column].label)]
    return totals[0] if len(totals) == 1 else None


def _part(report: Report, table: Table, column: Column, span: Span) -> int | None:
    amounts = column.label.rstrip().lower().endswith("amount")
    return None if _NO_YEAR.search(column.label) and not amounts else span_year(report, table, column, span)


def _year(report: Report, table: Table, column: Column) -> int | None:
    """The fiscal year of a column that covers one (or ends it), else None."""
    period = column.period
    if period is None or period.fiscal_year is None or _NO_YEAR.search(column.label):
        return None
    annual = report.doc_type in ANNUAL
    # A release without a quarter is of a year where its columns are: a year-end report, a tanshin.
    if not annual and (report.doc_type == "10-q" or report.fiscal_quarter not in (4, None)):
        return None
    if table.statement_type == "balance_sheet":
        return period.fiscal_year if period.months is None or (annual and period.months == 12) else None
    return period.fiscal_year if period.months == 12 or (annual and period.months is None) else None


def _shift(report: Report, table: Table, found: dict[int, list[int]]) -> int | None:
    """Years to add so that the newest column is the filing's fiscal year; None when they cannot be the same year."""
    if not found or report.fiscal_year is None:
        return 0 if found else None
    newest = max(found)
    if newest == report.fiscal_year:
        return 0
    period = table.columns[found[newest][0]].period
    if period is None or period.end is None or report.period_end is None:
        return None
    back = report.fiscal_year - newest
    if back > 0 and abs(period.end + back * _YEAR - report.period_end) <= _SAME_END:
        # A table of the year before alone, as filings print one a year of their segments.
        return 0
    same = abs(period.end - report.period_end) <= _SAME_END and abs(back) == 1
    return back if same else None
