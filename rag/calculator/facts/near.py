"""Rows of the statements that come near a line item which none of them is: what a person may have meant."""

from __future__ import annotations

from preprocess.report import Report
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.formulas import LineItem
from rag.calculator.spans import Span

# "Tax", "net", "of" stand in half of the rows; a label of a line is shown whole.
_SHORT, _LONGEST_SHOWN = 5, 70
# What every statement has many rows of brings none of them near.
_KINDS = frozenset({"expense", "expenses", "income", "amount", "amounts", "balance", "charge", "charges"})


def near_rows(report: Report, item: LineItem, fiscal_year: int, span: Span | None) -> tuple[tuple[str, int], ...]:
    """Up to three rows of the statements, with their pages, that share words with an item that none of them is."""
    wanted = {word for name in item.words for word in plain_label(name).split() if len(word) > _SHORT} - _KINDS
    statements = [s for kind in item.statements for s in statements_of(report, span).get(kind, ())]
    rows = [row for one in statements if fiscal_year in one.years for row in one.table.rows]
    rows = [row for row in rows if any(cell.value is not None for cell in row.cells)]
    found: dict[str, tuple[int, int]] = {}
    for row in rows:
        if shared := len(wanted & set(plain_label(row.label).split())):
            found.setdefault(_shown(row.label), (shared, row.page))
    best = sorted(found, key=lambda label: -found[label][0])[:3]
    return tuple((label, found[label][1]) for label in best)


def _shown(label: str) -> str:
    """A label on one line; of a long one whole words and "…"."""
    line = " ".join(label.split())
    return line if len(line) <= _LONGEST_SHOWN else line[:_LONGEST_SHOWN].rpartition(" ")[0] + " …"
