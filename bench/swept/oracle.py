"""What the statements themselves say: values read off by label and column, beside everything that answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import product

from bench.swept.making import OF_AMOUNTS, Question, Time
from bench.swept.wordings import Amount, Asked, Book, Figure
from preprocess.report import Cell, Column, Report, Table

_ASIDE = re.compile(r"%|percent|\bchange|increase|variance|adjust|pro forma|effect|reported", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]|\bnotes? \d[\w, ]*")
_HUNDRED = 100
Values = frozenset[Decimal]


def _yearly(new: Decimal, old: Decimal) -> Decimal | None:
    """The growth a year over two, in percent; None between signs."""
    return abs((new / old).sqrt() - 1) * _HUNDRED if new / old > 0 else None


# From the new amount and the old one; without a sign.
_JOINED: dict[Asked, Callable[[Decimal, Decimal], Decimal | None]] = {
    "growth": lambda new, old: abs((new - old) / old) * _HUNDRED,
    "difference": lambda new, old: abs(new - old),
    "mean": lambda new, old: abs(new + old) / 2,
    "cagr": _yearly,
}


def plain(label: str) -> str:
    """A label in lower case, without brackets, notes, commas and hyphens."""
    text = _BRACKETS.sub(" ", label.lower().replace("’", "'").replace("'", ""))
    return " ".join(re.sub(r"[^a-z0-9& ]", " ", text).replace("&", "and").split())


class Oracle:
    """The amounts of the companies of a home, and what can be made of them; () where the statements do not say."""

    def __init__(self, book: Book, reports: Mapping[str, Sequence[Report]]) -> None:
        self._book = book
        self._reports = reports
        self._known: dict[tuple[str, str, Time], Values] = {}

    def wanted(self, question: Question) -> Values:
        """Every value that the question may have, without sign; a percentage as it is told."""
        now = question.time
        if question.kind == "amount":
            return self._amount(question.company, question.name, now)
        if question.kind in OF_AMOUNTS:
            before = now.before.before if question.kind == "cagr" else now.before
            old = self._amount(question.company, question.name, before)
            new = self._amount(question.company, question.name, now)
            pairs = [_JOINED[question.kind](a, b) for a, b in product(new, old) if b]
            return frozenset(value for value in pairs if value is not None)
        made = tuple(self._made(question.company, self._book.figures[question.name], now))
        if question.kind != "points":
            return frozenset(map(abs, made))
        earlier = tuple(self._made(question.company, self._book.figures[question.name], now.before))
        return frozenset(abs(a - b) for a, b in product(made, earlier))

    def _amount(self, company: str, name: str, time: Time) -> Values:
        key = company, name, time
        if key not in self._known:
            amount = self._book.amounts[name]
            reports = self._reports.get(company, ())
            self._known[key] = frozenset(value for report in reports for value in _printed(report, amount, time))
        return self._known[key]

    def _made(self, company: str, figure: Figure, time: Time) -> Iterator[Decimal]:
        tops = [self._amount(company, name, time) for name in (*figure.plus, *figure.minus)]
        under = [self._amount(company, name, time) for name in figure.over]
        if figure.averaged:
            before = self._amount(company, figure.over[0], time.before)
            under = [frozenset((a + b) / 2 for a in under[0] for b in before)]
        for values in product(*tops, *under):
            # A loss stays one; what is added to it or taken off is an outlay, with brackets or without.
            added = values[0] + sum(map(abs, values[1 : len(figure.plus)]), Decimal(0))
            top = added - sum(map(abs, values[len(figure.plus) : len(tops)]), Decimal(0))
            if not under:
                yield top
            elif values[-1]:
                yield top / values[-1] * (_HUNDRED if figure.percent else 1)


def _printed(report: Report, amount: Amount, time: Time) -> Iterator[Decimal]:
    tables = (t for t in report.tables if t.is_financial_statement and t.statement_type == amount.statement)
    for table in tables:
        columns = [at for at, column in enumerate(table.columns) if _is_of(column, time)]
        for row in table.rows:
            above = table.rows[row.parent].label if row.parent is not None else ""
            if amount.pattern.fullmatch(plain(row.label)) or (
                amount.loose and amount.pattern.fullmatch(plain(f"{above} {row.label}"))
            ):
                yield from _values(table, [row.cells[at] for at in columns])


def _values(table: Table, cells: Sequence[Cell]) -> Iterator[Decimal]:
    for cell in cells:
        value = None if cell.percent else table.base_value(cell)
        if value is not None:
            yield value


def _is_of(column: Column, time: Time) -> bool:
    period = column.period
    if period is None or period.fiscal_year != time.year or _ASIDE.search(column.label):
        return False
    if period.kind == "instant":
        return (period.fiscal_quarter or 4) == (time.quarter or 4)
    return period.months == time.months and (period.fiscal_quarter or 0) in (
        {0, 4} if not time.quarter else {time.quarter}
    )
