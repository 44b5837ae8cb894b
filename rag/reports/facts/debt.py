"""What a company owes, from the rows of its balance sheet: total debt, net debt, and both against earnings and equity.

Few balance sheets print total debt. It is what a note sums up, as in an answer of the chat; else the sum of their debt
rows, which its formula names one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from preprocess.report import Table
from preprocess.scales import NAMES
from rag.calculator.amounts import rounded, scaled_words
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import plain_label
from rag.calculator.facts.sums import summed_up
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.printed import Source, decimals, label_of, statement_of
from rag.reports.types import FactRow

if TYPE_CHECKING:
    from rag.reports.facts.ledger import Ledger

RATIOS = {
    "total_debt_to_ebitda": ("total_debt", "ebitda"),
    "net_debt_to_ebitda": ("net_debt", "ebitda"),
    "debt_to_equity": ("total_debt", "equity"),
}
OWN = ("total_debt", "net_debt", *RATIOS)
"""Metrics that a report works out itself, beside those of the calculator's book."""
_OWED = re.compile(
    r"\b(?:debts?|borrowings?|notes payable|commercial paper|loans?(?: and notes)? payable|debentures|"
    r"(?:senior|convertible) notes|mortgages?(?: payable)?|bank overdrafts?|bank loans?|term loans?|"
    r"credit facilit(?:y|ies))\b"
)
# "Debt securities held for sale" are owned; "debt issuance costs" and "accrued interest" are no principal.
_NOT_OWED = re.compile(
    r"securities|investment|held for sale|accrued|interest payable|issuance|receivable|prepaid|defer"
)
# Rows of the assets may have debt in their names; the liabilities begin here.
_BELOW = re.compile(r"total assets|(?:current )?liabilities(?: and .*)?|(?:trade )?accounts payable")
# Who takes deposits is a bank.
_DEPOSITS = re.compile(r"(?:total |customer )?deposits")


def debt_fact(ledger: Ledger, company: CompanyFacts, name: str, moment: Moment) -> FactRow | None:
    """One of OWN; None where an input is missing. A bank's debt pays for its business, so it has none of them."""
    if name == "total_debt":
        return _total(ledger, company, moment)
    if name == "net_debt":
        return _net(ledger, company, moment)
    over, under = RATIOS[name]
    # Debt of a day against the earnings of a quarter would look four times as high.
    if moment.span is not None and under == "ebitda":
        return None
    first, other = ledger.fact(company, over, moment), ledger.fact(company, under, moment)
    if first is None or other is None or first.value is None or (other.value or 0) <= 0 or first.unit != other.unit:
        return None
    value = rounded(first.value / other.value, 2)  # type: ignore[operator]  # the value above is positive
    return _made(name, (first, other), value, "x", f"{value:,}x", f"{_term(first)} / {_term(other)}")


def _total(ledger: Ledger, company: CompanyFacts, moment: Moment) -> FactRow | None:
    found = statement_of(company, "balance_sheet", moment)
    if found is None:
        return None
    report, filing, statement = found
    source, column = Source(company, report, filing, statement.table), statement.years[moment.year]
    rows = [index for index in _owed(statement.table) if source.value(index, column) is not None]
    if not rows:
        return None
    if moment.span is None and (noted := _noted(ledger, source, rows, column, moment)) is not None:
        return noted
    parts = [
        source.fact(ledger, index, column, moment, "part", _lower(label_of(statement.table.rows[index])))
        for index in rows
    ]
    value, code = sum((part.value or Decimal(0) for part in parts), Decimal(0)), source.currency(column)
    places = max(decimals(statement.table.rows[index], column) for index in rows)
    formula = " + ".join(_term(part) + f" {part.marker}" for part in parts)
    shown = scaled_words(value, max(source.scale(index, column) for index in rows), places, code)
    return _made("total_debt", parts, value, code or "", shown, formula)


def _noted(ledger: Ledger, source: Source, rows: list[int], column: int, moment: Moment) -> FactRow | None:
    """The total that a note prints beside one of the rows, which holds what the balance sheet does not tell."""
    report, table, labels = source.report, source.table, [label_of(row) for row in source.table.rows]
    inputs = [
        Fact("part", moment.year, source.value(at, column) or Decimal(0), report, table, at, column, labels[at])
        for at in rows
    ]
    found = summed_up("total_debt", report, moment.year, inputs)
    if found is None:
        return None
    note = replace(source, table=found.table)
    return note.fact(ledger, found.index, found.column, moment, "total_debt", "total debt")


def _owed(table: Table) -> list[int]:
    """The rows below the assets that are debt: a total of them instead of its parts; none of a bank."""
    labels = [plain_label(row.label) for row in table.rows]
    below = next((at for at, label in enumerate(labels) if _BELOW.fullmatch(label)), -1)
    if below < 0 or any(_DEPOSITS.fullmatch(label) for label in labels[below:]):
        return []
    rows = [
        at
        for at, label in enumerate(labels)
        if at > below and _OWED.search(label) and not _NOT_OWED.search(label) and table.rows[at].cells
    ]
    summed = {part for at in rows if labels[at].startswith("total ") for part in _parts(table, rows, at)}
    return [at for at in rows if at not in summed]


def _parts(table: Table, rows: list[int], total: int) -> Iterator[int]:
    """The debt rows right above a total that it can hold: none is larger than it."""
    most = max((abs(cell.value) for cell in table.rows[total].cells if cell.value is not None), default=Decimal(0))
    for at in reversed([row for row in rows if row < total]):
        # The parts of a total stand right above it.
        if total - at > 4 or max((abs(c.value) for c in table.rows[at].cells if c.value is not None), default=0) > most:
            return
        yield at


def _net(ledger: Ledger, company: CompanyFacts, moment: Moment) -> FactRow | None:
    """Total debt without cash and short-term investments."""
    debt, cash = ledger.fact(company, "total_debt", moment), ledger.fact(company, "cash", moment)
    short = ledger.fact(company, "short_term_investments", moment)
    if debt is None or cash is None or debt.unit != cash.unit:
        return None
    means = [cash, *([short] if short is not None and short.unit == debt.unit else [])]
    value = (debt.value or Decimal(0)) - sum((row.value or Decimal(0) for row in means), Decimal(0))
    formula = " - ".join(_term(row) + (f" {row.marker}" if row is not debt else "") for row in (debt, *means))
    return _made("net_debt", (debt, *means), value, debt.unit, _like(debt.printed, value), formula)


def _like(printed: str, value: Decimal) -> str:
    """A value in the scale, currency and digits of another figure's words."""
    scale = next((by for by, word in NAMES.items() if word in printed), 1)
    digits = re.search(r"\d[\d,]*(?:\.(\d+))?", printed)
    assert digits is not None
    places, after = len(digits[1] or ""), printed[digits.end() :]
    before = printed[: digits.start()].lstrip("-")
    shown = rounded(value / scale, places)
    return f"{'-' if shown < 0 else ''}{before}{abs(shown):,.{places}f}{after}"


def _made(
    name: str, inputs: tuple[FactRow, ...] | list[FactRow], value: Decimal, unit: str, printed: str, formula: str
) -> FactRow:
    first, markers = inputs[0], tuple(dict.fromkeys(marker for row in inputs for marker in row.inputs))
    return FactRow(
        name, name.replace("_", " ").replace("ebitda", "EBITDA"), first.company, first.period, value, unit, printed,
        first.filing, first.report_id, first.page, markers[0], "derived", formula, markers,
    )  # fmt: skip


def _term(row: FactRow) -> str:
    return f"{row.period} {row.name} {row.printed}"


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:] if not label[:2].isupper() else label
